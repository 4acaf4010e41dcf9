//! Reactions: who considers an event, what is refused, in which order those
//! effects that are set off take place, and what holds meanwhile.

use std::borrow::Cow;

use crate::play::kernel::answer::Side;
use crate::play::kernel::board::StateChange;
use crate::play::kernel::context::GameContext;
use crate::play::kernel::event::Event;
use crate::play::kernel::game::Game;
use crate::play::kernel::limit::Limit;
use crate::play::kernel::mark::Mark;
use crate::play::kernel::move_error::MoveError;
use crate::play::kernel::pending::{Pending, Question, Reactions, by_card};
use crate::play::kernel::trigger::{Timing, Trigger, Unmet, Vocabulary};
use headjudge_corpus::capital;

/// The board’s change that goes with an event of the game.
type ChangeOf<G> = StateChange<<G as Game>::Zone, <G as Game>::Number>;

/// What holds: the card that says so, its player, and what.
pub(crate) type Holding<'a, V> = (Option<usize>, Side, &'a <V as Vocabulary>::Constant);

/// A game whose cards wait for events.
pub(crate) trait Reactive: Game {
    type Words: Vocabulary;
    /// What a resolution remembers on its way, for guards to ask.
    type Resolution;

    /// The zone of the cards that their player holds.
    const HAND: Self::Zone;
    /// The zones whose cards have effect.
    const IN_FORCE: &'static [Self::Zone];
    /// The rules that decide between effects.
    const TIMING: Timing;

    fn reactions(&self) -> &Reactions<Self::Words>;
    fn reactions_mut(&mut self) -> &mut Reactions<Self::Words>;

    /// What a card waits for.
    fn triggers(card: &Self::Card) -> &[Trigger<Self::Words>];

    /// Whether a card waits with it in its player's hand.
    fn waits_in_hand(_: &Self::Card, _: &Trigger<Self::Words>) -> bool {
        false
    }

    /// The cards that are without effect.
    fn without_effect(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Whether what has such conditions is in force for the cards of a zone.
    fn in_force(_: Self::Zone, _: &[<Self::Words as Vocabulary>::Guard]) -> bool {
        true
    }

    /// A constant as it holds for the cards of a zone, if it does.
    fn constant_in(
        _: Self::Zone,
        constant: &<Self::Words as Vocabulary>::Constant,
    ) -> Option<&<Self::Words as Vocabulary>::Constant> {
        Some(constant)
    }

    /// Whom a card in force means by “you”, of a zone of `side`.
    fn speaker(&self, _card: usize, _zone: Self::Zone, side: Side) -> Side {
        side
    }

    /// Whom a card in force means by “you” in what it does on an event about itself.
    fn own_speaker(
        &self,
        card: usize,
        zone: Self::Zone,
        side: Side,
        _: &Event<Self::Words>,
    ) -> Side {
        self.speaker(card, zone, side)
    }

    /// Whom a card that is in force no more means by “you” in what it does on an event.
    fn last_speaker(&self, card: usize, _: &Event<Self::Words>) -> Side {
        self.board().owner(card)
    }

    /// The player who initiated combat.
    fn initiator(&self) -> Option<Side>;

    /// What holds as long as a card is in force.
    fn constants_of(card: &Self::Card) -> &[<Self::Words as Vocabulary>::Constant];

    /// Whether `side` is who `you` means.
    fn is_meant(who: <Self::Words as Vocabulary>::Who, you: Side, side: Side) -> bool;

    /// Whether an event is what the one whom `who` means does.
    fn does(who: <Self::Words as Vocabulary>::Who, you: Side, event: &Event<Self::Words>) -> bool {
        event.by.is_some_and(|by| Self::is_meant(who, you, by))
    }

    /// Whether a card is like that, for `who` and the card that asks.
    fn is_like(
        &self,
        t: &mut GameContext<'_>,
        filter: &<Self::Words as Vocabulary>::Filter,
        card: usize,
        who: Side,
        asks: Option<usize>,
    ) -> bool;

    /// The first guard that does not hold.
    fn unmet(
        &self,
        t: &mut GameContext<'_>,
        guards: &[<Self::Words as Vocabulary>::Guard],
        who: Side,
        event: Option<&Event<Self::Words>>,
        cx: Option<&Self::Resolution>,
    ) -> Option<Unmet>;

    /// Why nothing is done, in words.
    fn why_not(name: &str) -> Cow<'static, str>;

    /// A reason that is told by its name alone.
    fn named(name: &'static str) -> Unmet {
        Unmet { name, why: Self::why_not(name) }
    }

    /// The cards that a pending effect speaks of; `None` where it takes place no more.
    fn referents(
        &mut self,
        _: &mut GameContext<'_>,
        pending: &Pending<Self::Words>,
    ) -> Option<Vec<usize>> {
        Some(pending.event.card.into_iter().collect())
    }

    /// A reason of the game why the effect may not be used again.
    fn used_before(&self, _: &mut GameContext<'_>, _: &Pending<Self::Words>) -> Option<Unmet> {
        None
    }

    /// Remembers an event, for what looks back at it.
    fn remember(&mut self, _: &Event<Self::Words>) {}

    /// What has happened since the period began that counts for a limit, oldest first.
    fn happened_within(&self, _: Limit) -> Vec<Event<Self::Words>> {
        Vec::new()
    }

    /// Remembers a use where the game has a memory of its own.
    fn remember_use(&mut self, _: &mut GameContext<'_>, _: &Pending<Self::Words>) {}

    /// What is asked where the player may.
    fn may_question(&self, pending: &Pending<Self::Words>) -> String {
        format!("Use {}?", self.source_title(pending.card))
    }

    /// What is asked of a player with several effects of the same timing, and how each is
    /// called, by its card or by its number and its words; `None` where nothing is to choose.
    fn order_question(&self, group: &[Pending<Self::Words>]) -> Option<Question> {
        let first = group.first()?;
        if group.iter().any(|pending| pending.card != first.card) {
            let key = |card: usize| self.board().key(card).to_owned();
            let named =
                |card: Option<usize>| (card.map_or_else(String::new, key), self.source_title(card));
            let question = format!("In which order do {} effects take place?", first.who.whose());
            return Some((question, by_card(group, named)));
        }
        if group.iter().all(|pending| pending.is_same_as(first)) {
            return None;
        }
        let names = (1..).zip(group).map(|(n, own): (usize, _)| (n.to_string(), own.quoted()));
        let question =
            format!("In which order do its effects take place: {}?", self.source_title(first.card));
        Some((question, names.collect()))
    }

    /// Carries an effect out, which speaks of the cards `it`; whether it was used, and
    /// its player did not leave what it says they may do.
    fn carry_out(
        &mut self,
        t: &mut GameContext<'_>,
        pending: Pending<Self::Words>,
        it: Vec<usize>,
    ) -> Result<bool, MoveError>;

    /// The key of the card that an effect is on, as refusals name it.
    fn source_key(&self, card: Option<usize>) -> String {
        card.map_or("effect", |card| self.board().key(card)).to_owned()
    }

    /// The title of the card that an effect is on.
    fn source_title(&self, card: Option<usize>) -> String {
        card.map_or("An effect", |card| self.board().title(card)).to_owned()
    }

    /// What a limited effect of a card is remembered as.
    fn limited_as(&self, card: usize, _: &Trigger<Self::Words>) -> String {
        self.board().title(card).to_owned()
    }

    /// Applies a change and logs it; every waiting effect considers it.
    fn record(
        &mut self,
        t: &mut GameContext<'_>,
        change: &ChangeOf<Self>,
        event: &Event<Self::Words>,
        text: impl AsRef<str>,
    ) -> Result<(), MoveError> {
        self.board_mut().apply(change);
        let key = |card: usize| self.board().key(card).to_owned();
        let mark = Mark {
            event: event.kind.into(),
            cards: event.card.map(key).into_iter().collect(),
            source: event.source.map(key),
            who: Some(event.who),
            ..Mark::default()
        };
        t.event(change, capital(text.as_ref()), mark)?;
        self.consider(t, event);
        Ok(())
    }

    /// Raises an event that is part of one already logged.
    fn raise(&mut self, t: &mut GameContext<'_>, event: &Event<Self::Words>) {
        let key = |card: usize| self.board().key(card).to_owned();
        let cards = event.card.map(key).into_iter().collect();
        t.mark(event.kind, cards, event.source.map(key), Some(event.who));
        self.consider(t, event);
    }

    /// What cards in force say.
    fn printed_constants(&self) -> Vec<Holding<'_, Self::Words>> {
        let mut all = Vec::new();
        let blank = self.without_effect();
        for side in Side::BOTH {
            for zone in Self::IN_FORCE {
                for card in self.board().pile(side, *zone) {
                    if blank.contains(card) {
                        continue;
                    }
                    let own = self.board().def(*card).map_or(&[][..], Self::constants_of);
                    let own = own.iter().filter_map(|own| Self::constant_in(*zone, own));
                    let who = self.speaker(*card, *zone, side);
                    all.extend(own.map(|constant| (Some(*card), who, constant)));
                }
            }
        }
        all
    }

    /// What holds now, by cards in force and by what floats.
    fn constants(&self) -> Vec<Holding<'_, Self::Words>> {
        let mut all = self.printed_constants();
        for (_, float) in self.reactions().floats.active() {
            if let Some(constant) = &float.constant {
                all.push((float.source, float.who, constant));
            }
        }
        all
    }

    /// Every effect that waits for events of this kind.
    fn waiting(&self, event: &Event<Self::Words>) -> Vec<Pending<Self::Words>> {
        let board = self.board();
        let blank = self.without_effect();
        let mut all = Vec::new();
        let mut wait = |card: Option<usize>, float, at, who, trigger: &Trigger<Self::Words>| {
            if trigger.waits_for(event.kind) {
                let moves = |card| board.moves(card);
                all.push(Pending::of((card, float, at), who, trigger, event, moves));
            }
        };
        for side in Side::BOTH {
            for zone in Self::IN_FORCE {
                for card in board.pile(side, *zone) {
                    if blank.contains(card) {
                        continue;
                    }
                    let own = board.def(*card).map_or(&[][..], Self::triggers).iter().enumerate();
                    for (at, trigger) in own.filter(|own| Self::in_force(*zone, &own.1.guards)) {
                        let who = if trigger.this {
                            self.own_speaker(*card, *zone, side, event)
                        } else {
                            self.speaker(*card, *zone, side)
                        };
                        wait(Some(*card), None, at, who, trigger);
                    }
                }
            }
            for card in board.pile(side, Self::HAND) {
                let Some(def) = board.def(*card) else { continue };
                for (at, trigger) in Self::triggers(def).iter().enumerate() {
                    if Self::waits_in_hand(def, trigger) {
                        wait(Some(*card), None, at, side, trigger);
                    }
                }
            }
        }
        if let Some(card) = event.card
            && board.place(card).is_none_or(|(_, zone)| !Self::IN_FORCE.contains(&zone))
            && let Some(def) = board.def(card)
        {
            let own = Self::triggers(def).iter().enumerate().filter(|(_, trigger)| trigger.this);
            let who = self.last_speaker(card, event);
            for (at, trigger) in own {
                wait(Some(card), None, at, who, trigger);
            }
        }
        for (at, float) in self.reactions().floats.active() {
            if let Some(trigger) = &float.trigger {
                wait(float.source, Some(at), 0, float.who, trigger);
            }
        }
        all
    }

    /// Every waiting effect considers `event`.
    fn consider(&mut self, t: &mut GameContext<'_>, event: &Event<Self::Words>) {
        self.remember(event);
        for next in self.waiting(event) {
            if self.is_set_off(t, &next) {
                self.reactions_mut().pending.push(next);
            }
        }
    }

    /// Whether its event sets an effect off.
    fn is_set_off(&self, t: &mut GameContext<'_>, next: &Pending<Self::Words>) -> bool {
        let Pending { card, who, trigger, event, .. } = next;
        if !self.is_about(t, next, event) {
            return false;
        }
        if let Some(unmet) = self.unmet(t, &trigger.guards, *who, Some(event), None) {
            if !Self::is_of_another_event(unmet.name) {
                self.does_nothing(t, *card, &unmet);
            }
            return false;
        }
        let again = self.reactions().pending.iter().find(|pending| {
            pending.card == next.card
                && pending.float == next.float
                && pending.at == next.at
                && pending.who == *who
        });
        if let Some(again) = again {
            let alike = again.event.kind == event.kind;
            return !trigger.once && self.is_for_each(t, trigger, alike);
        }
        if let Some(limit) =
            trigger.limit.filter(|limit| trigger.first && !self.is_first(t, next, *limit))
        {
            self.does_nothing(t, *card, &Unmet::not_first(limit));
            return false;
        }
        true
    }

    /// Whether an event is one that an effect waits for, whatever else it asks.
    fn is_about(
        &self,
        t: &mut GameContext<'_>,
        next: &Pending<Self::Words>,
        event: &Event<Self::Words>,
    ) -> bool {
        let Pending { card, who, trigger, .. } = next;
        let by = trigger.by.is_none_or(|by| Self::does(by, *who, event));
        let whose = trigger.whose.is_none_or(|whose| Self::is_meant(whose, *who, event.who));
        if !by || !whose || trigger.this && event.card != *card {
            return false;
        }
        trigger.card.as_ref().is_none_or(|filter| {
            event.card.is_some_and(|about| self.is_like(t, filter, about, *who, *card))
        })
    }

    /// Whether the event is the first in its period that sets an effect off: another may have
    /// happened before its card was there.
    fn is_first(&self, t: &mut GameContext<'_>, next: &Pending<Self::Words>, limit: Limit) -> bool {
        let mut earlier = self.happened_within(limit);
        earlier.pop();
        !earlier.iter().any(|event| {
            next.trigger.waits_for(event.kind)
                && self.is_about(t, next, event)
                && self.unmet(t, &next.trigger.guards, next.who, Some(event), None).is_none()
        })
    }

    /// Whether a guard that is not met tells only that the event is another than it waits for,
    /// which needs no word.
    fn is_of_another_event(_: &'static str) -> bool {
        false
    }

    /// Whether an effect takes place for each of several events, of the same kind or not.
    fn is_for_each(&self, _: &mut GameContext<'_>, own: &Trigger<Self::Words>, _: bool) -> bool {
        own.each
    }

    /// Puts on the trace that an effect does nothing, and why.
    fn does_nothing(&self, t: &mut GameContext<'_>, card: Option<usize>, unmet: &Unmet) {
        let words = format!("{} does nothing: {}", self.source_title(card), unmet.why);
        t.refuse(&self.source_key(card), unmet.name, &words);
    }

    /// Everything that is to take place now takes place.
    fn settle(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        while !self.reactions().pending.is_empty() {
            let due = std::mem::take(&mut self.reactions_mut().pending);
            for group in self.of_each_player(t, due, |pending| pending.who) {
                for pending in self.in_order(t, group)? {
                    if self.board().won.is_some() {
                        return Ok(());
                    }
                    self.fire(t, pending)?;
                }
            }
        }
        Ok(())
    }

    /// What has the same timing, by whose it is: the player comes first whom the rules name.
    fn of_each_player<T>(
        &self,
        t: &mut GameContext<'_>,
        all: Vec<T>,
        whose: impl Fn(&T) -> Side,
    ) -> [Vec<T>; 2] {
        let initiator = self.initiator();
        let comes_first = initiator.unwrap_or(self.board().turn);
        let (first, second): (Vec<T>, Vec<T>) =
            all.into_iter().partition(|own| whose(own) == comes_first);
        let both = !first.is_empty() && !second.is_empty();
        if both && initiator.is_none() {
            Self::TIMING.turn_first.into_iter().for_each(|own| t.assume_aloud(own));
        }
        let rule = Self::TIMING.initiator_first.filter(|_| both && initiator.is_some());
        if rule.is_none_or(|rule| t.rule(rule)) { [first, second] } else { [second, first] }
    }

    /// A player's own effects of the same timing, in the order that they choose.
    fn in_order(
        &self,
        t: &mut GameContext<'_>,
        group: Vec<Pending<Self::Words>>,
    ) -> Result<Vec<Pending<Self::Words>>, MoveError> {
        let Some((question, names)) = self.order_question(&group) else { return Ok(group) };
        if !Self::TIMING.own_order.is_some_and(|rule| t.rule(rule)) {
            return Ok(group);
        }
        let who = group[0].who;
        let order = t.ask_order(who, &question, names)?;
        Ok(order.into_iter().map(|at| group[at].clone()).collect())
    }

    /// An effect takes place, unless it has been used up or its player does without.
    fn fire(
        &mut self,
        t: &mut GameContext<'_>,
        pending: Pending<Self::Words>,
    ) -> Result<(), MoveError> {
        let Some(it) = self.referents(t, &pending) else { return Ok(()) };
        let Pending { card, who, ref trigger, .. } = pending;
        let printed = card.filter(|_| pending.float.is_none());
        let blank = printed.filter(|own| self.without_effect().contains(own));
        let limited = card
            .zip(trigger.limit)
            .map(|(card, limit)| (limit, (who, self.limited_as(card, trigger))));
        let unmet = blank.map(|_| Self::named("without_effect"));
        let unmet = unmet.or_else(|| self.used_before(t, &pending)).or_else(|| {
            let (limit, use_) = limited.clone()?;
            self.reactions().limits.has(limit, use_).then(|| Self::named(limit.into()))
        });
        if let Some(unmet) = unmet {
            self.does_nothing(t, card, &unmet);
            return Ok(());
        }
        if let Some((limit, use_)) = limited.clone().filter(|_| trigger.first) {
            self.reactions_mut().limits.note(limit, use_);
        }
        if (trigger.may || trigger.power) && !t.ask_yes(who, &self.may_question(&pending))? {
            return Ok(());
        }
        self.remember_use(t, &pending);
        if let Some((limit, use_)) = limited.clone() {
            self.reactions_mut().limits.note(limit, use_);
        }
        if trigger.once
            && let Some(at) = pending.float
        {
            self.reactions_mut().floats.spend(at);
        }
        let used = self.carry_out(t, pending, it)?;
        if let Some((limit, use_)) = limited.filter(|_| !used) {
            self.reactions_mut().limits.forget(limit, use_);
        }
        Ok(())
    }
}
