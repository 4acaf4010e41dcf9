//! Effects that are not typed in scenarios, and only compiled from the words of
//! cards; and what only their words ask of a card.

use crate::play::Assumption;
use crate::play::games::dbz::attack::{attack_of, power_attack};
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, FloatScope};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Circumstance;
use crate::play::games::dbz::select::{How, More, Sel};
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::games::dbz::terms::{Keyword, Kind};
use crate::play::games::dbz::told;
use crate::play::games::dbz::using::is_a_personality;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{
    Float, Frame, GameContext, MoveError, Reactive, Side, StateChange, counted,
};

impl Dbz {
    /// Carries out one effect of a card's words.
    #[expect(clippy::too_many_lines, reason = "one arm for each effect")]
    pub(super) fn worded(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        effect: &Effect,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        match effect {
            Effect::Choose(sel) => {
                cx.chosen_mp = None;
                // That there are none of all is no word worth.
                let none = sel.how == How::All && self.alike(t, cx, sel).is_empty();
                cx.it = if none { Vec::new() } else { self.select(t, cx, sel, "choose")? };
                cx.unordered = self.to_choose_from(t, cx, sel) == Some(cx.it.len());
                if let [card] = cx.it[..]
                    && sel.how == How::Choose
                    && !sel.up_to
                    && self.alike(t, cx, sel).len() == 1
                {
                    let words = format!("{} is the only one to choose", self.board.title(card));
                    self.tell_modified(t, (cx.card, you), &words);
                }
                cx.done = sel.is_met_by(cx.it.len());
                Ok(())
            }
            Effect::DrawFrom(sel) => {
                let cards = self.select(t, cx, sel, "draw")?;
                self.put(t, cx, &cards, ZoneChange::new(EventKind::Drawn, Zone::Hand), None)?;
                cx.done = sel.is_met_by(cards.len());
                Ok(())
            }
            Effect::OnBottom(sel) => {
                let cards = self.select(t, cx, sel, "place")?;
                let way = ZoneChange {
                    bottom: true,
                    ..ZoneChange::new(EventKind::PlacedOnTop, Zone::LifeDeck)
                };
                cx.done = false;
                let side = sel.into.map(|who| Self::whom(you, who));
                self.put(t, cx, &cards, way, side)?;
                cx.done &= sel.is_met_by(cards.len());
                self.put_in_order(t, cx, sel)
            }
            Effect::OntoDiscard(sel) => {
                let way = ZoneChange::new(EventKind::PlacedOnTop, Zone::Discard);
                self.move_sel(t, cx, sel, way, "place on top")
            }
            Effect::Capture(sel) => self.capture(t, cx, sel),
            Effect::Mean(sel) => {
                if cx.it.is_empty() {
                    cx.it = self.select(t, cx, sel, "choose")?;
                }
                Ok(())
            }
            Effect::AttachTo { sel, who } => self.attach(t, cx, (sel, *who)),
            Effect::Reveal(sel) => {
                let cards = self.select(t, cx, sel, "reveal")?;
                for card in &cards {
                    let words = format!("{} is revealed", self.board.title(*card));
                    let (holder, from) = self.board.place(*card).unwrap_or((you, Zone::Aside));
                    let event = Event {
                        card: Some(*card),
                        how: Circumstance { from: from.source(), ..Circumstance::default() },
                        ..cx.event(EventKind::Revealed, holder)
                    };
                    self.record(t, &StateChange::Logged, &event, words)?;
                    cx.did_to.push((EventKind::Revealed, *card));
                }
                cx.done = sel.is_met_by(cards.len());
                cx.it = cards;
                Ok(())
            }
            Effect::LookAt(sel) => {
                let cards = self.select(t, cx, sel, "look at")?;
                if !cards.is_empty() {
                    let looked = counted(u32::try_from(cards.len()).unwrap_or(u32::MAX), "card");
                    let words = format!("{} {looked}", you.does("look at", "looks at"));
                    t.note(EventKind::Revealed, None, Some(you), &words);
                }
                cx.done = sel.is_met_by(cards.len());
                cx.it = cards;
                Ok(())
            }
            Effect::Against(only, effect) => {
                let fits = self.attacks.last().is_some_and(|own| own.attack.kind() == *only);
                if fits {
                    return self.effect(t, cx, effect);
                }
                cx.done = false;
                let words = format!("It is against {} only", only.words());
                t.refuse(&self.source_key(cx.card), "attack_type", &words);
                Ok(())
            }
            Effect::RevealTo { card } => self.reveal_to(t, cx, card),
            Effect::PlayToDefend(sel) => self.play_to_defend(t, cx, sel),
            Effect::ShuffleDeck(who) => {
                cx.done = true;
                self.shuffle(t, cx, Self::whom(you, *who))
            }
            Effect::LoseEffects(until) => {
                if let Some(side) = cx.chosen_mp {
                    let cards = self.board.pile(side, Zone::InPlay).iter().copied();
                    cx.it =
                        cards.filter(|own| self.kind(*own) == Some(Kind::Personality)).collect();
                }
                if cx.card.is_some_and(|card| cx.it.contains(&card)) {
                    t.assume_aloud(Assumption::GoesOnWithoutEffects);
                }
                let these = self.as_they_are(&cx.it);
                self.reactions.floats.push(Float {
                    source: cx.card,
                    who: you,
                    until: *until,
                    trigger: None,
                    constant: Some(Constant::BlankThese),
                    refers: Some(these),
                    spent: false,
                    scope: FloatScope { current: None, action: None, next: false },
                });
                for card in &cx.it {
                    let words = format!("{} loses all effects", self.board.title(*card));
                    let key = self.board.key(*card);
                    t.note(EventKind::Floated, Some(key), Some(you), &words);
                }
                cx.done = true;
                Ok(())
            }
            Effect::PreventAll => {
                self.prevent(t, cx, u32::MAX, u32::MAX);
                Ok(())
            }
            Effect::AngerTo { who, to } => {
                let side = Self::whom(you, *who);
                let by = i64::from(*to) - i64::from(self.number(side, Number::Anger));
                self.anger(t, cx, side, i32::try_from(by.min(0)).unwrap_or(0), None)
            }
            Effect::Seek { .. } => self.seek(t, cx, effect),
            Effect::ChoosePersonality => self.choose_personality(t, cx),
            Effect::StagesOfChosen(by) => self.stages_of_chosen(t, cx, *by),
            Effect::LowerAngerFreely(who) => self.lower_anger_freely(t, cx, *who),
            Effect::Times { what, most, effect } => {
                let times = self.times_of(t, cx, what, *most);
                let says_x = |words: &str| has_word(words, "X");
                if cx.words.as_deref().is_none_or(says_x) {
                    let words = format!("X is {times}");
                    self.tell_modified(t, (cx.card, you), &words);
                }
                if times == 0 {
                    self.not_once(t, cx, effect);
                    return Ok(());
                }
                let many = times_so_many(effect, times);
                self.effect(t, cx, &many)
            }
            Effect::IfYouDoNot(list) => {
                if cx.done {
                    return Ok(());
                }
                Self::looks_back(t, cx);
                self.effects(t, cx, list)
            }
            Effect::Skip { count, passed } => self.skip_next(t, cx, *count, *passed),
            Effect::Arrange => self.arrange(t, cx),
            Effect::Assume(what) => {
                t.assume_aloud(*what);
                Ok(())
            }
            Effect::UseImmediate(sel) => {
                let has_some =
                    |card: usize| self.board.def(card).is_some_and(|def| !def.effect.is_empty());
                let cards = self.select_where(t, cx, sel, "use", has_some)?;
                cx.done = false;
                for card in &cards {
                    if self.lost_effects(t, *card) {
                        continue;
                    }
                    cx.done = true;
                    let list =
                        self.board.def(*card).map(|own| (own.effect.clone(), own.said.clone()));
                    let title = self.board.title(*card);
                    let words = format!("The immediate effects of {title}");
                    t.open(Frame::Effect, "immediate", &words)?;
                    let mut own = self.context(Some(*card), you);
                    let (list, said) = list.unwrap_or_default();
                    self.sentences(t, &mut own, (&list, &said))?;
                    t.close();
                }
                cx.it = cards;
                Ok(())
            }
            Effect::Gain(keyword) => {
                if let Some(current) = self.attacks.last_mut() {
                    current.keywords.push(keyword.clone());
                    let card = current.card;
                    // A copy does not stay, and what is used again has been said to.
                    let untold = matches!(keyword, Keyword::Remain(_))
                        && (current.copied || self.memory.remaining.contains_key(&card));
                    if !untold {
                        self.tell_modified(t, (Some(card), you), &told::of_attack(keyword));
                    }
                }
                self.considered_critical(t)
            }
            Effect::Banishing => {
                if let Some(current) = self.attacks.last_mut() {
                    current.attack.banishes = true;
                }
                Ok(())
            }
            Effect::AlliesLose { who, stages } => {
                self.allies_lose(t, Self::whom(you, *who), *stages)
            }
            Effect::AllyStages(to) => self.ally_stages(t, cx, *to),
            Effect::SomeOf { card, count, up_to } => self.some_of(t, cx, card, (*count, *up_to)),
            Effect::TheOthers => {
                Self::the_others(cx);
                Ok(())
            }
            Effect::Cancel(sel) => self.cancel(t, cx, sel),
            Effect::CopyNext(sel) => self.copy_next(t, cx, sel),
            Effect::Again => {
                let own = cx.card.map(|own| (own, self.stay_of(own)));
                if let Some(own) = own.filter(|own| self.memory.again.insert(*own)) {
                    self.memory.powers.remove(&own);
                    let words = format!("{} may be used again", self.board.title(own.0));
                    self.tell_modified(t, (cx.card, you), &words);
                } else {
                    let is_copy = self
                        .attacks
                        .last()
                        .is_some_and(|own| own.copied && Some(own.card) == cx.card);
                    let words = if is_copy {
                        "A copy does not stay for a second use"
                    } else {
                        "It has been used again already"
                    };
                    t.refuse(&self.source_key(cx.card), "used_again", words);
                }
                cx.done = true;
                Ok(())
            }
            Effect::Stay(times) => {
                let again = cx.card.is_some_and(|own| self.memory.remaining.contains_key(&own));
                match self.attacks.last_mut().filter(|current| Some(current.card) == cx.card) {
                    _ if again => {}
                    Some(current) => current.keywords.push(Keyword::Remain(*times)),
                    None => cx.stays = Some(*times),
                }
                let copied = self.current().is_some_and(|own| own.copied);
                if !again && !copied && cx.card.is_some() {
                    let words = told::of_attack(&Keyword::Remain(*times));
                    self.tell_modified(t, (cx.card, you), &words);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A Dragon Ball comes under control.
    fn capture(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let mut open = self.alike(t, cx, sel);
        self.retain_capturable(t, you, &mut open, false);
        let cards = self.select_where(t, cx, sel, "capture", |card| open.contains(&card))?;
        cx.done = sel.is_met_by(cards.len());
        for card in &cards {
            let change =
                StateChange::Move { card: *card, side: you, to: Zone::InPlay, bottom: false };
            let words = format!("{} {}", you.does("capture", "captures"), self.board.title(*card));
            let event = Event { card: Some(*card), ..cx.event(EventKind::Captured, you) };
            self.record(t, &change, &event, words)?;
            cx.did.push(EventKind::Captured);
            cx.did_to.push((EventKind::Captured, *card));
            self.use_captured(t, *card, you)?;
        }
        cx.it = cards;
        Ok(())
    }

    /// What only the words of cards ask of a card.
    pub(super) fn matches_more(
        &self,
        t: &mut GameContext<'_>,
        more: &More,
        card: usize,
        (who, this): (Side, Option<usize>),
    ) -> bool {
        if *more == More::default() {
            return true;
        }
        let Some(def) = self.board.def(card) else { return false };
        let own = self.board.owner(card) == who;
        let titled =
            |word: &String| has_word(&def.name, word) || own && def.titled_as.contains(word);
        // Taken apart, so that the compiler sees what is not asked.
        let More {
            not_styled,
            not_named,
            styled_or_named,
            not_attack,
            endurance,
            hit,
            constant,
            attack_type,
            copied,
            alignment,
            named_for,
            in_title,
            says,
            attaches,
            by_ally,
            by,
            printed,
            not_constant,
            owned,
            theirs,
            not_says,
            not_in_title,
            not_by_table,
            by_table,
            ends_combat,
            stops_attacks,
            not_kinds,
            not_in_play,
            restricted,
            performs,
            successful,
            given_names,
            // Asked where the rest is not so.
            or: _,
        } = more;
        let performed = self.attacks.last().filter(|own| own.card == card).map(|own| own.attack);
        let attack = performed.or(def.attack).or_else(|| power_attack(def));
        // `a card that can perform an attack`, also as an action from the hand.
        let attack = attack.or_else(|| attack_of(def).filter(|_| *performs));
        (!*endurance
            || self.endurance_of(t, card).is_some()
            || def.endurance_for.is_some() && self.board.owner(card) == who)
            && (!*printed || def.endurance.is_some())
            && attaches.is_none_or(|to| self.can_attach(t, (card, def), to, who))
            && (!*by_ally
                || self.current().is_some_and(|own| own.card == card && self.is_by_ally(own)))
            && by.as_ref().is_none_or(|by| self.is_performed_by(t, card, by))
            && (!*hit || !def.hit.is_empty())
            && (!*performs || attack.is_some())
            && (!*constant || def.has_constant)
            && !(*not_constant && def.has_constant)
            && !not_says
                .as_ref()
                .is_some_and(|word| def.words.as_deref().is_some_and(|words| has_word(words, word)))
            && !not_in_title.as_ref().is_some_and(titled)
            && (!*by_table || attack.is_some_and(|own| own.at || own.at_life))
            && !(*not_by_table && attack.is_some_and(|own| own.at || own.at_life))
            && (!*ends_combat || def.does(Effect::ends_combat))
            && (!*stops_attacks || def.does(Effect::stops))
            && !not_kinds.contains(&def.kind)
            && !(*not_in_play && self.is_in_play_twice(card))
            && (!*restricted || is_restricted(t, def))
            && (!*successful
                || self.attacks.last().is_some_and(|own| own.card == card && !own.stopped))
            && given_names
                .as_ref()
                .is_none_or(|names| names.iter().any(|name| self.has_name(t, card, name)))
            && (!*owned || self.board.owner(card) == who)
            && (!*theirs || self.board.owner(card) != who)
            && attack_type.is_none_or(|kind| attack.is_some_and(|own| own.kind() == kind))
            && (!*copied || self.is_a_copied_attack(t, card))
            && named_for.as_ref().is_none_or(|name| self.is_named(t, card, (who, this), name))
            && in_title.as_ref().is_none_or(titled)
            && says
                .as_ref()
                .is_none_or(|word| def.words.as_deref().is_some_and(|words| has_word(words, word)))
            && !(*not_attack && self.is_attack(t, card))
            && (!*styled_or_named
                || self.is_named_for_any(t, card, (who, this))
                || self.is_styled(t, card, (who, this), None))
            && !(*not_styled && self.is_styled(t, card, (who, this), None))
            && !(*not_named && self.is_named_for_any(t, card, (who, this)))
            && alignment.as_ref().is_none_or(|own| is_aligned(t, def, own))
    }
}

/// Whether a text has a word, or the row of words.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    let (folded, word) = (text.to_lowercase(), word.to_lowercase());
    let mut words = folded.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.any(|own| own == word) || word.contains(' ') && folded.contains(&word)
}

/// An effect with its numbers so many times.
pub(super) fn times_so_many(effect: &Effect, times: i32) -> Effect {
    let many = u32::try_from(times).unwrap_or(0);
    let count = |n: usize| n.saturating_mul(many as usize);
    let picked = |sel: &Sel| Sel { count: sel.count.map(count), ..sel.clone() };
    match effect {
        Effect::Anger { who, by, set, short } => Effect::Anger {
            who: *who,
            by: by.saturating_mul(times),
            set: set.map(|set| set.saturating_mul(many)),
            short: *short,
        },
        Effect::Stages { who, by, set, raise } => Effect::Stages {
            who: *who,
            by: by.saturating_mul(times),
            set: set.map(|set| set.saturating_mul(many)),
            raise: *raise,
        },
        Effect::Level { who, by } => Effect::Level { who: *who, by: by.saturating_mul(times) },
        Effect::Draw { count: n } => Effect::Draw { count: count(*n) },
        Effect::Modify { stages, life } => Effect::Modify {
            stages: stages.saturating_mul(times),
            life: life.saturating_mul(times),
        },
        Effect::Prevent { stages, life } => {
            Effect::Prevent { stages: stages.saturating_mul(many), life: life.saturating_mul(many) }
        }
        Effect::Discard(sel) => Effect::Discard(picked(sel)),
        Effect::Banish(sel) => Effect::Banish(picked(sel)),
        Effect::Destroy(sel) => Effect::Destroy(picked(sel)),
        Effect::Rejuvenate(sel) => Effect::Rejuvenate(picked(sel)),
        Effect::ShuffleIn(sel) => Effect::ShuffleIn(picked(sel)),
        Effect::ToHand(sel) => Effect::ToHand(picked(sel)),
        Effect::OnTop(sel) => Effect::OnTop(picked(sel)),
        Effect::Choose(sel) => Effect::Choose(picked(sel)),
        Effect::DrawFrom(sel) => Effect::DrawFrom(picked(sel)),
        Effect::OnBottom(sel) => Effect::OnBottom(picked(sel)),
        Effect::OntoDiscard(sel) => Effect::OntoDiscard(picked(sel)),
        Effect::Reveal(sel) => Effect::Reveal(picked(sel)),
        Effect::Has { who, effects } => Effect::Has {
            who: *who,
            effects: effects.iter().map(|effect| times_so_many(effect, times)).collect(),
        },
        Effect::Seek { places, card, top, copies, count: n, up_to, then } => Effect::Seek {
            places: places.clone(),
            card: card.clone(),
            top: *top,
            copies: *copies,
            count: count(*n),
            up_to: *up_to,
            then: then.clone(),
        },
        other => other.clone(),
    }
}

/// Whether Heroes or Villains alone may have a card: a personality is itself one of them, so
/// that its words must say it.
fn is_restricted(t: &mut GameContext<'_>, def: &Card) -> bool {
    if def.kind == Kind::Ally && def.alignment.is_some() {
        t.assume(Assumption::AlignmentRestricted);
    }
    let words = || def.words.as_deref().unwrap_or_default().to_lowercase();
    let said = || ["heroes only", "villains only"].iter().any(|only| words().contains(only));
    def.alignment.is_some() && !is_a_personality(def.kind) || said()
}

/// Whether a card is a Hero’s or a Villain’s, as it is asked for.
fn is_aligned(t: &mut GameContext<'_>, def: &Card, asked: &str) -> bool {
    if def.alignment.is_none() && matches!(def.kind, Kind::Personality | Kind::Ally) {
        t.assume_aloud(Assumption::UntoldAlignment);
    }
    def.alignment.as_deref() == Some(asked)
}
