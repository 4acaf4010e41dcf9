//! Naming, searching and revealing cards.

use crate::naming::{is_same_name, is_same_name_owned_or_not};
use crate::play::games::dbz::effect::{Effect, EventKind, Forbidden};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Circumstance;
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::select::{Copies, Source};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::{Kind, To, Who};
use crate::play::games::dbz::using::is_contextual;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange, illegal};
use crate::play::{Assumption, RuleSwitch};

/// What is said of a search that finds nothing.
fn finds(any: bool) -> &'static str {
    if any { "" } else { ", where no such card is" }
}

/// Whose pile a player searches: `your`, `your opponent’s`, and `their` for their own.
fn whose_pile(searcher: Side, whose: Side) -> &'static str {
    if searcher == whose && whose == Side::P2 { "their" } else { whose.whose() }
}

/// What a player searches: `your discard pile`, `the top 5 cards of your discard pile`
fn searched(top: Option<usize>, (searcher, whose): (Side, Side), zone: Zone) -> String {
    let pile = format!("{} {}", whose_pile(searcher, whose), zone.words());
    match top {
        None => pile,
        Some(1) => format!("the top card of {pile}"),
        Some(n) => format!("the top {n} cards of {pile}"),
    }
}

/// Whether the Life Deck is shuffled before it: what is placed on the deck stays where it is,
/// and what enters play may draw from it.
fn is_after_shuffling(effect: &Effect) -> bool {
    match effect {
        Effect::One(ways) => ways.iter().any(is_after_shuffling),
        Effect::OnBottom(_) | Effect::Rejuvenate(_) | Effect::Place(_) | Effect::Play(_) => true,
        own => is_placed_on_top(own),
    }
}

fn is_placed_on_top(effect: &Effect) -> bool {
    match effect {
        Effect::One(ways) => ways.iter().any(is_placed_on_top),
        own => matches!(own, Effect::OnTop(_)),
    }
}

impl Dbz {
    pub(super) fn name(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        (ally, kinds): (bool, &[Kind]),
        count: usize,
        different: bool,
    ) -> Result<(), MoveError> {
        cx.names.clear();
        for _ in 0..count {
            let what = if ally { "Name an Ally." } else { "Name a card." };
            let name = t.ask_name(cx.side(), what)?;
            self.name_allowed(t, &name, kinds)?;
            if different && cx.names.contains(&name) {
                return illegal(Refusal::NamedTwice(name));
            }
            let you = cx.side();
            let words = format!("{} “{name}”", you.does("name", "names"));
            t.note(EventKind::Named, cx.card.map(|card| self.board.key(card)), Some(you), &words);
            cx.names.push(name);
        }
        Ok(())
    }

    /// Whether a card has the name given.
    pub(super) fn has_name(&self, t: &mut GameContext<'_>, card: usize, name: &str) -> bool {
        let Some(def) = self.board.def(card) else { return false };
        if is_same_name_owned_or_not(&def.name, name) {
            return true;
        }
        if def.kind == Kind::Ally {
            return def.character.as_deref() == Some(name) && t.rule(RuleSwitch::AllyNamedByName);
        }
        def.name.contains(name) && !t.rule(RuleSwitch::ExactTitle)
    }

    pub(super) fn search(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        effect: &Effect,
    ) -> Result<(), MoveError> {
        let Effect::Search { card, whose, by, named, all, count, up_to, to } = effect else {
            return Ok(());
        };
        let you = cx.side();
        let searcher = Self::whom(you, *by);
        let deck = Self::whom(you, *whose);
        cx.done = false;
        if let Some(by) = self.forbids(t, searcher, |not| match not {
            Forbidden::Search => true,
            Forbidden::SearchByCard => cx.card.is_some(),
            _ => false,
        }) {
            t.refuse(&self.source_key(cx.card), "forbidden", &format!("No search: {by}"));
            return Ok(());
        }
        let mut options = Vec::new();
        let names = cx.names.clone();
        for found in self.board.pile(deck, Zone::LifeDeck).iter().rev() {
            let fits = !*named || names.iter().any(|name| self.has_name(t, *found, name));
            if fits && self.matches(t, card, *found, you, cx.card) {
                options.push(*found);
            }
        }
        let words = format!(
            "{} {} Life Deck{}",
            searcher.does("search", "searches"),
            whose_pile(searcher, deck),
            finds(!options.is_empty())
        );
        let how = Circumstance { from: Some(Source::LifeDeck), ..Circumstance::default() };
        let event = Event { how, by: Some(searcher), ..cx.event(EventKind::Searched, deck) };
        self.record(t, &StateChange::Logged, &event, words)?;
        let picked = if *all {
            options.clone()
        } else {
            self.taken(t, searcher, options.clone(), (*count, *up_to), |_, _| {
                format!("Take which of {} Life Deck?", deck.whose())
            })?
        };
        let way = match to {
            To::Hand => ZoneChange::new(EventKind::Returned, Zone::Hand),
            To::Play => ZoneChange::new(EventKind::EnteredPlay, Zone::InPlay),
            To::Banished => ZoneChange::new(EventKind::Banished, Zone::Banished),
            To::Aside => ZoneChange::new(EventKind::SetAside, Zone::Aside),
            To::Attached => ZoneChange::new(EventKind::Attached, Zone::Attached),
            To::Top => {
                return self.place_on_top(t, cx, deck, &picked);
            }
        };
        let side = matches!(to, To::Play | To::Attached).then_some(you);
        self.put(t, cx, &picked, way, side)?;
        cx.done &= *all || *up_to || picked.len() == *count;
        let it = cx.it.clone();
        self.shuffle(t, cx, deck)?;
        cx.it = it;
        Ok(())
    }

    /// A card that is searched for and placed on top: shuffled first, placed after.
    fn place_on_top(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        deck: Side,
        picked: &[usize],
    ) -> Result<(), MoveError> {
        for card in picked {
            let words = format!("{} is revealed", self.board.title(*card));
            t.note(EventKind::Revealed, Some(self.board.key(*card)), Some(deck), &words);
        }
        let way = ZoneChange::new(EventKind::PlacedOnTop, Zone::LifeDeck);
        if t.rule(RuleSwitch::ShuffleThenTop) {
            self.shuffle(t, cx, deck)?;
            self.put(t, cx, picked, way, None)?;
        } else {
            self.put(t, cx, picked, way, None)?;
            self.shuffle(t, cx, deck)?;
        }
        Ok(())
    }

    pub(super) fn reveal_until(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: &crate::play::games::dbz::select::Filter,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let deck: Vec<usize> = self.board.pile(you, Zone::LifeDeck).iter().rev().copied().collect();
        let mut revealed = Vec::new();
        let mut found = None;
        for next in deck {
            let words = format!("{} is revealed", self.board.title(next));
            t.note(EventKind::Revealed, Some(self.board.key(next)), Some(you), &words);
            if self.board.def(next).is_some() && self.matches(t, card, next, you, cx.card) {
                found = Some(next);
                break;
            }
            revealed.push(next);
        }
        let Some(found) = found else { return self.revealed_in_vain(t, cx, &revealed) };
        self.put(t, cx, &[found], ZoneChange::new(EventKind::Returned, Zone::Hand), None)?;
        self.shuffle(t, cx, you)?;
        cx.it = vec![found];
        cx.done = true;
        Ok(())
    }

    /// Cards of a Life Deck were revealed, and none is the one that was looked for.
    pub(super) fn revealed_in_vain(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        revealed: &[usize],
    ) -> Result<(), MoveError> {
        let way = if t.rule(RuleSwitch::FailedRevealIsShuffled) {
            ZoneChange::new(EventKind::ShuffledIn, Zone::LifeDeck)
        } else {
            ZoneChange::new(EventKind::Discarded, Zone::Discard)
        };
        self.put(t, cx, revealed, way, None)?;
        cx.it.clear();
        cx.done = false;
        Ok(())
    }

    /// Cards with the names given are revealed from a hand, one for each name.
    pub(super) fn reveal_named(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        whose: Who,
        then: &[Effect],
    ) -> Result<(), MoveError> {
        let side = Self::whom(cx.side(), whose);
        let mut left: Vec<usize> = self.board.pile(side, Zone::Hand).to_vec();
        let names = cx.names.clone();
        let mut shown = Vec::new();
        let mut all = true;
        for name in &names {
            if let Some(at) = left.iter().position(|card| self.has_name(t, *card, name)) {
                shown.push(left.remove(at));
            } else {
                let again = shown.iter().any(|card| is_same_name(self.board.title(*card), name));
                all &= again && !t.rule(RuleSwitch::TwoCopiesForTwoNames);
            }
        }
        for card in &shown {
            let words = format!("{} is revealed", self.board.title(*card));
            t.note(EventKind::Revealed, Some(self.board.key(*card)), Some(side), &words);
        }
        cx.it = shown;
        cx.done = all;
        if all {
            return self.effects(t, cx, then);
        }
        t.refuse(&self.source_key(cx.card), "not_all_revealed", "Not every named card is revealed");
        Ok(())
    }

    /// The card that forbids a player to search a Life Deck, if one does.
    pub(super) fn search_forbidden(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: Option<usize>,
    ) -> Option<String> {
        self.forbids(t, who, |not| match not {
            Forbidden::Search => true,
            Forbidden::SearchByCard => card.is_some(),
            _ => false,
        })
    }

    /// The card that forbids effects that are a search of Life Decks and no more: they cannot be
    /// used then, and so are not used up.
    pub(super) fn bars_search(
        &self,
        t: &mut GameContext<'_>,
        (card, who): (Option<usize>, Side),
        effects: &[Effect],
    ) -> Option<String> {
        let [effect] = effects else { return None };
        match effect {
            Effect::May(inner) | Effect::All(inner) => self.bars_search(t, (card, who), inner),
            Effect::Seek { places, .. } => {
                let decks = places.iter().all(|(source, _)| *source == Source::LifeDeck);
                decks.then(|| self.search_forbidden(t, who, card))?
            }
            _ => None,
        }
    }

    /// Looks for cards in several places; decks are shuffled after.
    pub(super) fn seek(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        effect: &Effect,
    ) -> Result<(), MoveError> {
        let Effect::Seek { places, card, top, copies, count, up_to, then } = effect else {
            return Ok(());
        };
        let you = cx.side();
        cx.done = false;
        let is_deck = |(source, _): &(Source, Who)| *source == Source::LifeDeck;
        let mut places = places.clone();
        if places.iter().any(is_deck)
            && let Some(by) = self.search_forbidden(t, you, cx.card)
        {
            let words = format!("No search of a Life Deck: {by}");
            t.refuse(&self.source_key(cx.card), "forbidden", &words);
            places.retain(|place| !is_deck(place));
            if places.is_empty() {
                return Ok(());
            }
        }
        let decks = places.iter().filter(|place| is_deck(place) && top.is_none());
        let decks: Vec<Side> = decks.map(|(_, who)| Self::whom(you, *who)).collect();
        // A copy is of the card that was named, or else of that which was dealt with.
        let of_those = *copies != Copies::Any;
        let names = if of_those { self.names_given(t, cx) } else { Vec::new() };
        if of_those && names.is_empty() {
            t.assume_aloud(Assumption::NumberedCards);
        }
        if places.len() > 1 {
            t.assume(Assumption::SearchesAllPlaces);
        }
        let own = cx.card.and_then(|card| self.board.def(card)).filter(|def| def.not_sought);
        let own = own.map(|def| def.name.clone());
        let mut options = Vec::new();
        let mut seen = Vec::new();
        for (source, who) in &places {
            let side = Self::whom(you, *who);
            let before = options.len();
            let pile = self.board.pile(side, Zone::from(*source)).iter().rev();
            for found in pile.take(top.unwrap_or(usize::MAX)) {
                if top.is_some() {
                    seen.push(*found);
                }
                let fits = !of_those || names.iter().any(|name| self.has_name(t, *found, name));
                let barred =
                    own.as_ref().is_some_and(|name| is_same_name(self.board.title(*found), name));
                if fits && !barred && self.matches(t, card, *found, you, cx.card) {
                    options.push(*found);
                }
            }
            let place = searched(*top, (you, side), Zone::from(*source));
            let searches = you.does("search", "searches");
            let words = format!("{searches} {place}{}", finds(options.len() > before));
            let how = Circumstance { from: Some(*source), ..Circumstance::default() };
            let event = Event { how, ..cx.event(EventKind::Searched, side) };
            self.record(t, &StateChange::Logged, &event, words)?;
        }
        if then.iter().any(|own| matches!(own, Effect::Play(_))) {
            self.retain_at_any_time(t, &mut options);
        }
        let asked = |_, _| "Take which of the cards found?".to_owned();
        let (picked, count) = if *copies == Copies::OfEach {
            let mut picked = Vec::new();
            for name in &names {
                let of_name = options.iter().copied().filter(|card| !picked.contains(card));
                let of_name = of_name.collect::<Vec<_>>().into_iter();
                let of_name = of_name.filter(|card| self.has_name(t, *card, name)).collect();
                picked.extend(self.taken(t, you, of_name, (*count, *up_to), asked)?);
            }
            (picked, names.len().saturating_mul(*count))
        } else {
            (self.taken(t, you, options, (*count, *up_to), asked)?, *count)
        };
        let enough = !picked.is_empty() && (*up_to || count == usize::MAX || picked.len() == count);
        if cx.pays && !enough && !picked.is_empty() && t.rule(RuleSwitch::StipulationMustBeMet) {
            t.assume(Assumption::StipulationsInFull);
            let words = format!("{} of {count} are found, so nothing is done", picked.len());
            t.refuse(&self.source_key(cx.card), "stipulation", &words);
            cx.it.clear();
            return self.shuffle_decks(t, cx, &decks);
        }
        cx.done = !picked.is_empty();
        cx.it = picked;
        let on_top = then.iter().any(is_placed_on_top);
        let first =
            then.iter().any(is_after_shuffling) && (!on_top || t.rule(RuleSwitch::ShuffleThenTop));
        if first {
            self.shuffle_decks(t, cx, &decks)?;
        }
        if cx.done {
            cx.sought = top.is_none();
            self.effects(t, cx, then)?;
            cx.sought = false;
        }
        if !first {
            self.shuffle_decks(t, cx, &decks)?;
        }
        // What becomes of the others among the top cards, the words say.
        if top.is_some() {
            let taken = cx.it.clone();
            cx.others = seen.into_iter().filter(|card| !taken.contains(card)).collect();
        }
        cx.done &= enough;
        Ok(())
    }

    /// Leaves the cards without a contextual timing: another player's are not played else.
    pub(super) fn retain_at_any_time(&self, t: &mut GameContext<'_>, cards: &mut Vec<usize>) {
        cards.retain(|card| {
            let late = self.board.def(*card).is_some_and(is_contextual);
            let barred = late && t.rule(RuleSwitch::NoContextualEvents);
            if barred {
                let words = format!("{} has a contextual timing", self.board.title(*card));
                t.refuse(self.board.key(*card), "contextual", &words);
            }
            !barred
        });
    }

    /// Shuffles Life Decks; what was dealt with before is so still.
    fn shuffle_decks(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        decks: &[Side],
    ) -> Result<(), MoveError> {
        decks.iter().try_for_each(|deck| self.shuffle(t, cx, *deck))
    }

    /// The cards that a player takes of several, so many or up to that many. The question is told
    /// by how many at least and at most.
    pub(super) fn taken(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        options: Vec<usize>,
        (count, up_to): (usize, bool),
        question: impl FnOnce(usize, usize) -> String,
    ) -> Result<Vec<usize>, MoveError> {
        let most = count.min(options.len());
        let least = if up_to { 0 } else { most };
        let alike = options.iter().all(|card| self.board.def(*card).is_none());
        if alike && !up_to {
            return Ok(options.into_iter().take(most).collect());
        }
        let at = t.ask_among(who, options.len(), (least, most), || {
            (question(least, most), self.board.keys(&options))
        })?;
        Ok(at.into_iter().map(|at| options[at]).collect())
    }
}
