//! Moving cards: choosing them, replacing what would happen to them, and
//! putting them where they go.

use crate::naming::is_same_name;
use crate::play::games::dbz::balls::is_a_ball;
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::{Constant, EventKind, Forbidden, Trigger};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::{Circumstance, Since};
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::select::{How, Sel, Source};
use crate::play::games::dbz::state::{Dbz, PendingAttack, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::games::dbz::wording::not_allowed;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange, capital, illegal};
use crate::play::{Assumption, RuleSwitch};

/// What happens to cards that move.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct ZoneChange {
    pub(crate) event: EventKind,
    pub(crate) to: Zone,
    pub(crate) bottom: bool,
    pub(crate) damage: bool,
    pub(crate) after_use: bool,
    /// The effect says which card.
    pub(crate) targeted: bool,
    /// To use its Endurance.
    pub(crate) endurance: bool,
    /// Because a level changes.
    pub(crate) levelling: bool,
    /// It is the only card that is moved so.
    pub(crate) alone: bool,
    /// The card is played as an action.
    pub(crate) as_action: bool,
    /// Where the card was before it was played.
    pub(crate) from: Option<Source>,
    /// Whether it is on top of its pile, but for others that are moved with it; as it lies,
    /// where that is not told.
    pub(crate) top: Option<bool>,
}

impl ZoneChange {
    pub(crate) fn new(event: EventKind, to: Zone) -> Self {
        Self {
            event,
            to,
            bottom: false,
            damage: false,
            after_use: false,
            targeted: false,
            endurance: false,
            levelling: false,
            alone: false,
            as_action: false,
            from: None,
            top: None,
        }
    }

    /// What the event says of a card that leaves `from`.
    pub(super) fn circumstance(self, from: Zone, cx: &EffectContext) -> Circumstance {
        Circumstance {
            damage: self.damage,
            after_use: self.after_use,
            endurance: self.endurance,
            levelling: self.levelling,
            alone: self.alone,
            as_action: self.as_action,
            from: self.from.or_else(|| from.source()),
            ..cx.circumstance()
        }
    }
}

impl Dbz {
    /// Whether what is carried out is on an attack that is performed as a copy.
    pub(super) fn is_copied(&self, cx: &EffectContext) -> bool {
        let of_copy = |own: &PendingAttack| own.copied && cx.card == Some(own.card);
        !cx.of_original && self.attacks.last().is_some_and(of_copy)
    }

    pub(super) fn none_of_copy(&self, t: &mut GameContext<'_>, cx: &EffectContext) -> Vec<usize> {
        t.refuse(&self.source_key(cx.card), "copied", "A copy has no card to move");
        Vec::new()
    }

    /// The cards that `sel` selects.
    pub(crate) fn select(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &Sel,
        verb: &str,
    ) -> Result<Vec<usize>, MoveError> {
        self.select_where(t, cx, sel, verb, |_| true)
    }

    /// The cards that `sel` selects, of those for which `may` holds.
    pub(crate) fn select_where(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        sel: &Sel,
        verb: &str,
        may: impl Fn(usize) -> bool,
    ) -> Result<Vec<usize>, MoveError> {
        let you = cx.side();
        match sel.how {
            How::This if self.is_copied(cx) => return Ok(self.none_of_copy(t, cx)),
            How::TheAttack if self.attacks.last().is_some_and(|own| own.copied) => {
                return Ok(self.none_of_copy(t, cx));
            }
            How::This => return Ok(cx.card.into_iter().collect()),
            How::It => return Ok(self.dealt_with(t, cx, sel)),
            How::That => return Ok(cx.that.clone()),
            How::TheirLast => {
                let past = self.memory.past.since(Since::Combat, you).iter().rev();
                let mut attacks = past.filter(|(own, _)| {
                    own.kind == EventKind::AttackPlayed && own.by == Some(you.other())
                });
                let last = attacks.find_map(|(own, _)| own.card);
                if last.is_none() {
                    let words =
                        format!("{} used no attack this combat", you.other().does("have", "has"));
                    t.refuse(&self.source_key(cx.card), "nothing_to_do", &capital(&words));
                }
                return Ok(last.into_iter().collect());
            }
            How::TheAttack => {
                self.assume_of_that_attack(t, cx);
                return Ok(self.attacks.last().map(|current| current.card).into_iter().collect());
            }
            _ => {}
        }
        let holder = Self::whom(you, sel.of);
        let zone = Zone::from(sel.from);
        let sides: &[Side] =
            if sel.either || sel.of == Who::Both { &[you, you.other()] } else { &[holder] };
        let mut options = Vec::new();
        for side in sides {
            for card in self.board.pile(*side, zone).iter().rev() {
                if may(*card) && self.matches(t, &sel.card, *card, you, cx.card) {
                    options.push(*card);
                }
            }
            let attached = self.also_attached(t, sel, *side, (you, cx.card));
            options.extend(attached.into_iter().filter(|card| may(*card)));
        }
        if options.is_empty() {
            let words = format!("There is no such card to {verb}");
            t.refuse(&self.source_key(cx.card), "nothing_to_do", &words);
            return Ok(options);
        }
        let count = sel.count.unwrap_or(if sel.up_to { options.len() } else { 1 });
        let end = matches!(sel.how, How::Top | How::Bottom | How::TopOrBottom);
        if end && zone == Zone::LifeDeck {
            for side in sides {
                self.as_it_lies(t, *side);
            }
        }
        match sel.how {
            How::All => return Ok(options),
            How::Top if sel.up_to => {
                let numbers: Vec<String> =
                    (0..=count.min(options.len())).map(|n| n.to_string()).collect();
                let question = format!("{}: how many?", capital(verb));
                let at = t.ask_pick(you, &question, &numbers, 1, 1)?;
                return Ok(options.into_iter().take(at[0]).collect());
            }
            How::TopOrBottom => {
                let ends = ["top".to_owned(), "bottom".to_owned()];
                let at = t.ask_pick(you, "From the top or the bottom?", &ends, 1, 1)?;
                if at[0] == 1 {
                    options.reverse();
                }
                return Ok(options.into_iter().take(count).collect());
            }
            How::Top => return Ok(options.into_iter().take(count).collect()),
            How::Bottom => return Ok(options.into_iter().rev().take(count).collect()),
            _ => {}
        }
        let chooser = if sel.how == How::HolderChooses { holder } else { you };
        self.taken(t, chooser, options, (count, sel.up_to), |least, most| {
            let up_to = if least < most { "up to " } else { "" };
            let what = match most {
                1 if least == 1 => "which card".to_owned(),
                1 => "which card, if any".to_owned(),
                most => format!("which cards, {up_to}{most}"),
            };
            match sel.how {
                How::Random => format!("{} at random: {what} by chance?", capital(verb)),
                _ => format!("{}: {what}?", capital(verb)),
            }
        })
    }

    /// Puts `cards` where `way` says; those that really went there.
    pub(crate) fn put(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        cards: &[usize],
        way: ZoneChange,
        side: Option<Side>,
    ) -> Result<Vec<usize>, MoveError> {
        let mut did: Vec<(EventKind, usize)> = Vec::new();
        let mut missed = false;
        let way = ZoneChange { alone: cards.len() == 1, ..way };
        // They are chosen at once: a card that keeps others there does so in whatever order they
        // go.
        let kept: Vec<Option<String>> =
            cards.iter().map(|card| self.kept(t, cx, *card, way)).collect();
        let tops: Vec<bool> = cards.iter().map(|card| self.is_on_top(*card, cards)).collect();
        for ((card, kept), top) in cards.iter().zip(kept).zip(tops) {
            let asked = way.event;
            let way = ZoneChange { top: Some(top), ..self.as_banished(t, cx, *card, way) };
            // What asks for a card to be destroyed finds that it was not.
            if way.event != asked && t.rule(RuleSwitch::RequirementReallyMet) {
                (missed, cx.replaced) = (true, true);
            }
            let kept = if way.event == asked { kept } else { self.kept(t, cx, *card, way) };
            if let Some(by) = kept {
                if way.targeted {
                    t.assume_aloud(Assumption::KeptMayBeChosen);
                }
                let words = not_allowed(&by, self.board.title(*card), way.event);
                t.refuse(self.board.key(*card), "forbidden", &words);
                if self.zone(*card) == Zone::Aside && !t.rule(RuleSwitch::SetAsideStays) {
                    let out = ZoneChange::new(EventKind::Banished, Zone::Banished);
                    let owner = self.board.owner(*card);
                    self.put_one(t, cx, *card, out, owner)?;
                }
                missed = true;
                continue;
            }
            let leaves = [EventKind::Banished, EventKind::Discarded, EventKind::Destroyed];
            if self.zone(*card) == way.to && leaves.contains(&way.event) {
                let title = self.board.title(*card);
                let words = format!("{title} is in the {} already", way.to.words());
                t.refuse(self.board.key(*card), "already_there", &words);
                missed = true;
                continue;
            }
            if self.replaced(t, cx, *card, way)? {
                missed |= !cx.done;
                continue;
            }
            let way = self.as_ball(t, *card, way);
            let owner = self.board.owner(*card);
            let mut to_side = owner;
            if let Some(side) = side {
                to_side = side;
                if way.to != Zone::InPlay
                    && way.to != Zone::Attached
                    && side != owner
                    && t.rule(RuleSwitch::LegalZones)
                {
                    let words = format!(
                        "{} is not put into {} {}: its owner is another",
                        self.board.title(*card),
                        side.whose(),
                        way.to.words()
                    );
                    t.refuse(self.board.key(*card), "legal_zones", &words);
                    missed = true;
                    continue;
                }
            }
            self.put_one(t, cx, *card, way, to_side)?;
            if way.event == EventKind::Drawn && cx.card.is_some() {
                self.assume_of_drawn(t, *card);
            }
            did.push((way.event, *card));
        }
        for (event, _) in &did {
            if !cx.did.contains(event) {
                cx.did.push(*event);
            }
        }
        cx.done |= !did.is_empty();
        if way.event == EventKind::ShuffledIn {
            for side in Side::BOTH {
                let into = |(_, card): &(EventKind, usize)| {
                    self.board.place(*card) == Some((side, Zone::LifeDeck))
                };
                if did.iter().any(into) {
                    self.shuffle(t, cx, side)?;
                }
            }
        }
        let went: Vec<usize> = did.iter().map(|(_, card)| *card).collect();
        cx.did_to.extend(did);
        cx.done &= !missed;
        cx.it.clone_from(&went);
        self.leave_together(t, &went);
        Ok(went)
    }

    /// What is assumed of a card that an effect draws and that says what it does when a card
    /// effect places it into a hand.
    fn assume_of_drawn(&self, t: &mut GameContext<'_>, card: usize) {
        let placed = |own: &Trigger| own.this && own.on == EventKind::Returned;
        if self.board.def(card).is_some_and(|def| def.trigger.iter().any(placed)) {
            t.assume_aloud(Assumption::DrawnIsNotPlaced);
        }
    }

    /// A card that is destroyed from a Life Deck is banished, where a card says so.
    fn as_banished(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        card: usize,
        way: ZoneChange,
    ) -> ZoneChange {
        let Some((holder, Zone::LifeDeck)) = self.board.place(card) else { return way };
        if way.event != EventKind::Destroyed || way.damage {
            return way;
        }
        for (by, side, constant) in self.constants() {
            let Constant::BanishDestroyed { whose, card: filter, top, guards } = constant else {
                continue;
            };
            if *top && cx.sought {
                continue;
            }
            let event = Event { card: Some(card), ..cx.event(EventKind::Destroyed, holder) };
            if whose.is_none_or(|whose| Self::is_meant(whose, side, holder))
                && self.matches(t, filter, card, side, by)
                && self.all_hold(t, guards, (by, side), Some(&event))
            {
                let (by, title) = (self.source_title(by), self.board.title(card));
                let words = format!("{title} is not destroyed: {by} has it banished instead");
                t.refuse(self.board.key(card), "replaced", &words);
                return ZoneChange::new(EventKind::Banished, Zone::Banished);
            }
        }
        way
    }

    /// A Dragon Ball that is destroyed from a Life Deck goes to the bottom of it.
    fn as_ball(&self, t: &mut GameContext<'_>, card: usize, way: ZoneChange) -> ZoneChange {
        let from = self.board.place(card).map(|(_, zone)| zone);
        let destroyed = way.event == EventKind::Destroyed && way.to == Zone::Discard;
        if !destroyed || from != Some(Zone::LifeDeck) || self.kind(card) != Some(Kind::DragonBall) {
            return way;
        }
        t.assume_aloud(Assumption::DestroyedBalls);
        ZoneChange { to: Zone::LifeDeck, bottom: true, ..way }
    }

    /// Whether no card lies above this one in its pile but those that are moved with it.
    fn is_on_top(&self, card: usize, with: &[usize]) -> bool {
        let Some((holder, zone)) = self.board.place(card) else { return false };
        let above = self.board.pile(holder, zone).iter().rev();
        above.take_while(|own| **own != card).all(|own| with.contains(own))
    }

    /// Moves one card, without asking any more.
    pub(crate) fn put_one(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        card: usize,
        way: ZoneChange,
        side: Side,
    ) -> Result<(), MoveError> {
        let (holder, from) = self.board.place(card).unwrap_or((side, Zone::Aside));
        let text = self.move_words(card, way, holder, from, side);
        let mut how = way.circumstance(from, cx);
        how.top = way.top.unwrap_or_else(|| self.is_on_top(card, &[]));
        if way.to == Zone::Table {
            self.memory.played_from.extend(how.from.map(|from| (card, from)));
        } else if from == Zone::Table {
            let played_from = self.memory.played_from.remove(&card);
            if way.to == Zone::InPlay {
                how.from = played_from;
            }
        }
        self.assume_of_balls(t, card, way, from);
        let who = if matches!(way.to, Zone::InPlay | Zone::Attached) { side } else { holder };
        let event = Event { card: Some(card), how, ..cx.event(way.event, who) };
        let change = StateChange::Move { card, side, to: way.to, bottom: way.bottom };
        let was = matches!(from, Zone::InPlay | Zone::Attached);
        if way.to != Zone::InPlay {
            self.memory.remaining.remove(&card);
        }
        if was && way.to != Zone::InPlay && self.blank().contains(&card) {
            // It does nothing on leaving play either.
            self.memory.left_blank.push((card, self.board.moves(card) + 1));
        }
        if way.event == EventKind::ShuffledIn {
            self.memory.shuffled[side.at()] = true;
        }
        if way.event == EventKind::Rejuvenated && cx.who.is_some_and(|who| who != side) {
            t.assume_aloud(Assumption::RejuvenatedToItsOwner);
        }
        self.record(t, &change, &event, text)?;
        if way.to == Zone::Hand {
            self.shown_in_hand(t, card, side);
        }
        if was && !matches!(way.to, Zone::InPlay | Zone::Attached) {
            self.assume_of_leaving(t, card);
            self.raise(t, &Event { kind: EventKind::LeftPlay, ..event.clone() });
        }
        let enters = !matches!(way.event, EventKind::EnteredPlay | EventKind::StayedInPlay);
        if way.to == Zone::InPlay && enters {
            self.raise(t, &Event { kind: EventKind::EnteredPlay, ..event });
        } else if way.to == Zone::Attached && !was {
            // Whose Main Personality it attaches to is another matter than whose card it is.
            let who = self.board.owner(card);
            self.raise(t, &Event { kind: EventKind::EnteredPlay, who, ..event });
        }
        let limits = |own: &Constant| matches!(own, Constant::MostStages(_));
        let entered = self.board.def(card).filter(|_| way.to == Zone::InPlay);
        if entered.is_some_and(|def| def.constant.iter().any(limits)) {
            self.keep_to_most_stages(t)?;
        }
        Ok(())
    }

    /// The card that does not let `card` be moved so, if one does.
    pub(super) fn kept(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        card: usize,
        way: ZoneChange,
    ) -> Option<String> {
        let who = cx.owner()?;
        let (holder, from) = self.board.place(card)?;
        let taking = self.taking_forbidden(t, who, card, (way.event, cx));
        if taking.is_some() {
            return taking;
        }
        if way.to == Zone::InPlay && from != Zone::InPlay && self.is_second(who, card) {
            return Some(self.board.title(card).to_owned());
        }
        if way.to == Zone::InPlay || way.to == Zone::Attached {
            return self.entering_forbidden(t, who, (card, from, way.to));
        }
        if from == Zone::InPlay && self.kind(card) == Some(Kind::Ally) && holder != who {
            let by = self.forbids(t, who, |not| matches!(not, Forbidden::DiscardAllies));
            if by.is_some()
                && (way.event == EventKind::Discarded || !t.rule(RuleSwitch::OnlyDiscardsPrevented))
            {
                return by;
            }
        }
        self.removing_forbidden(t, who, card, way.event)
    }

    /// Cards are taken from an end of a Life Deck as it lies.
    pub(crate) fn as_it_lies(&self, t: &mut GameContext<'_>, side: Side) {
        let mut deck = self.board.pile(side, Zone::LifeDeck).iter();
        if self.memory.shuffled[side.at()] && deck.any(|card| self.board.def(*card).is_some()) {
            t.assume_aloud(Assumption::ShuffledByChance);
        }
    }

    /// Shuffles a Life Deck.
    pub(crate) fn shuffle(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        side: Side,
    ) -> Result<(), MoveError> {
        self.memory.shuffled[side.at()] = true;
        let cards = self.board.shuffled(side, Zone::LifeDeck);
        let event = cx.event(EventKind::Shuffled, side);
        let text = format!("{} Life Deck is shuffled", capital(side.whose()));
        self.record(t, &StateChange::Order { side, zone: Zone::LifeDeck, cards }, &event, text)
    }

    /// Names that may be given: of a card of one of `kinds`, and never a Dragon Ball’s.
    pub(crate) fn name_allowed(
        &self,
        t: &mut GameContext<'_>,
        name: &str,
        kinds: &[Kind],
    ) -> Result<(), MoveError> {
        let mut named = self.board.defs().iter().filter(|def| is_same_name(&def.name, name));
        let other = |def: &Card| !kinds.is_empty() && !kinds.contains(&def.kind);
        if (is_a_ball(name) || named.clone().any(|def| def.kind == Kind::DragonBall))
            && t.rule(RuleSwitch::DragonBallImmunity)
        {
            return illegal(Refusal::DragonBallNamed(name.to_owned()));
        }
        if named.any(other) {
            return illegal(Refusal::KindNotNamed(name.to_owned()));
        }
        Ok(())
    }
}
