//! What this game gives the kernel, so that effects of its cards wait for
//! events, take place, and replace others.

use std::borrow::Cow;

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Trigger, Words};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::{Guard, Since};
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::games::dbz::using::goes_after_use;
use crate::play::games::dbz::wording;
use crate::play::kernel::{
    CommonEvent, Frame, GameContext, Limit, MoveError, Pending, Reactions, Reactive, Side, Timing,
    Unmet,
};
use crate::play::{Assumption, RuleSwitch};

/// The place of an Instant power that is used in place of something: after all that wait for
/// events.
pub(super) const IN_PLACE: usize = usize::MAX;

impl Reactive for Dbz {
    type Words = Words;
    type Resolution = EffectContext;

    const HAND: Zone = Zone::Hand;
    const IN_FORCE: &'static [Zone] = &[Zone::InPlay, Zone::Attached];
    const TIMING: Timing = Timing {
        initiator_first: Some(RuleSwitch::CompetingInitiatorFirst),
        turn_first: Some(Assumption::TurnPlayerFirst),
        own_order: Some(RuleSwitch::CompetingOwnChoice),
        targets_stand: Some(RuleSwitch::TargetedDiscardsStand),
    };

    fn reactions(&self) -> &Reactions<Words> {
        &self.reactions
    }

    fn reactions_mut(&mut self) -> &mut Reactions<Words> {
        &mut self.reactions
    }

    fn triggers(card: &Card) -> &[Trigger] {
        &card.trigger
    }

    fn constants_of(card: &Card) -> &[Constant] {
        &card.constant
    }

    /// A card that is played and gone is played from the hand at its Instant power's time.
    fn waits_in_hand(card: &Card, trigger: &Trigger) -> bool {
        trigger.power && card.kind.is_gone_after_use()
            || trigger.guards.iter().any(|guard| matches!(guard, Guard::WhileInHand))
    }

    fn is_for_each(&self, t: &mut GameContext<'_>, trigger: &Trigger, alike: bool) -> bool {
        // The one ruling that says so is on a card, and not on all of its wording.
        if trigger.one {
            t.assume_aloud(Assumption::EachCard);
            return true;
        }
        let each = trigger.each && t.rule(RuleSwitch::EachStyledCard);
        if !trigger.each && alike {
            t.assume_aloud(Assumption::OnceForSeveral);
        }
        each
    }

    fn without_effect(&self) -> Vec<usize> {
        let left = self.memory.left_blank.iter();
        let still = left.filter(|(card, moves)| self.board.moves(*card) == *moves);
        self.blank().into_iter().chain(still.map(|(card, _)| *card)).collect()
    }

    fn in_force(zone: Zone, guards: &[Guard]) -> bool {
        !guards.iter().any(|guard| match guard {
            Guard::WhileAttached => zone != Zone::Attached,
            Guard::WhileInHand => true,
            _ => false,
        })
    }

    fn constant_in(zone: Zone, constant: &Constant) -> Option<&Constant> {
        match constant {
            Constant::WhileAttached(own) => (zone == Zone::Attached).then_some(own.as_ref()),
            own => Some(own),
        }
    }

    /// A card that is attached is that of who attached it, whoever’s Main Personality it is
    /// attached to.
    fn speaker(&self, card: usize, zone: Zone, side: Side) -> Side {
        if zone == Zone::Attached { self.attacher(card) } else { side }
    }

    /// What an attack does is done by who performs it: a copy of a card in play, too.
    fn own_speaker(&self, card: usize, zone: Zone, side: Side, event: &Event) -> Side {
        self.performer_of(card, event).unwrap_or_else(|| self.speaker(card, zone, side))
    }

    /// What a card does on leaving play is done by the player who controlled it, and what an
    /// attack does by who performs it: a copy, or as another player's card.
    fn last_speaker(&self, card: usize, event: &Event) -> Side {
        if let Some(who) = self.performer_of(card, event) {
            return who;
        }
        if event.how.from == Some(Source::InPlay) { event.who } else { self.board.owner(card) }
    }

    fn initiator(&self) -> Option<Side> {
        self.memory.declares.or(self.board.combat)
    }

    fn is_meant(who: Who, you: Side, side: Side) -> bool {
        who == Who::Both || Self::whom(you, who) == side
    }

    /// Cards of a hand are discarded by the player who holds it, too, whoever’s effect it is.
    fn does(who: Who, you: Side, event: &Event) -> bool {
        let from_hand = event.kind == EventKind::Discarded && event.how.from == Some(Source::Hand);
        let holder = from_hand.then_some(event.who);
        event.by.is_some_and(|by| {
            [Some(by), holder].iter().flatten().any(|side| Self::is_meant(who, you, *side))
        })
    }

    fn is_like(
        &self,
        t: &mut GameContext<'_>,
        filter: &Filter,
        card: usize,
        who: Side,
        asks: Option<usize>,
    ) -> bool {
        self.matches(t, filter, card, who, asks)
    }

    fn unmet(
        &self,
        t: &mut GameContext<'_>,
        guards: &[Guard],
        who: Side,
        event: Option<&Event>,
        cx: Option<&EffectContext>,
    ) -> Option<Unmet> {
        let guard = guards.iter().find(|guard| !self.holds(t, guard, who, event, cx))?;
        // Where it is another's effect, whose card it is matters less.
        let guard = match guard {
            Guard::OwnedBy(_) => {
                let mut nearer = guards.iter().filter(|own| matches!(own, Guard::EffectOf(_)));
                nearer.find(|own| !self.holds(t, own, who, event, cx)).unwrap_or(guard)
            }
            own => own,
        };
        let name = <&str>::from(guard);
        let own = EffectContext { who: Some(who), ..EffectContext::default() };
        let cx = cx.unwrap_or(&own);
        // Several of one kind: none of them is so.
        if let Guard::Either(all) = guard
            && is_of_one_kind(all)
        {
            return self.unmet(t, all, who, event, Some(cx));
        }
        let Some(why) = self.why_not(t, guard, who, event, cx) else {
            return Some(Self::named(name));
        };
        Some(Unmet { name, why: why.into() })
    }

    fn limited_as(&self, card: usize, trigger: &Trigger) -> String {
        match trigger.limit {
            _ if trigger.power => self.board.title(card).to_owned(),
            // The card that comes back is the same to the game, and to what waits for its coming.
            Some(Limit::Game) => self.board.key(card).to_owned(),
            _ if trigger.this && trigger.on == EventKind::EnteredPlay => {
                self.board.key(card).to_owned()
            }
            // A constant power is that of one card, as long as it is in play.
            _ => format!("{} {}", self.board.key(card), self.stay_of(card)),
        }
    }

    fn why_not(name: &str) -> Cow<'static, str> {
        wording::guard_words(name)
    }

    /// Of a card that goes from elsewhere, or is not banished to use its Endurance.
    fn is_of_another_event(name: &'static str) -> bool {
        matches!(name, "from" | "from_top" | "not_by_damage" | "for_endurance" | "becomes")
    }

    fn referents(
        &mut self,
        t: &mut GameContext<'_>,
        pending: &Pending<Words>,
    ) -> Option<Vec<usize>> {
        let it: Vec<usize> = self.card_of_event(t, pending).into_iter().collect();
        if let Some(at) = pending.float {
            let about = self.reactions.floats.get(at)?.refers.clone();
            let Some(about) = about else { return Some(it) };
            return self.still_visible(t, pending, at, &about);
        }
        if let Some(card) = pending.card.filter(|card| self.is_held(*card, pending)) {
            // It has been played, or is in hand no more.
            let here = self.board.place(card) == Some((pending.who, Zone::Hand));
            let barred =
                pending.trigger.power && self.play_forbidden(t, pending.who, card).is_some();
            return (here && !barred).then_some(it);
        }
        if let Some(card) = pending.card.filter(|card| self.has_left(*card, pending)) {
            t.assume_aloud(Assumption::PowersInPlay);
            let title = self.board.title(card);
            let lost = if pending.trigger.power { "is not used" } else { "does nothing" };
            let words = format!("{title} is no longer in play: its power {lost}");
            t.refuse(self.board.key(card), "left_play", &words);
            return None;
        }
        let moved = pending.card.is_some_and(|card| self.board.hidden_since(card, pending.life));
        if let Some(card) = pending.card
            && (moved || self.zone(card).hidden())
        {
            // What speaks of leaving play is carried out wherever its card has gone since.
            let of_leaving = pending.event.card == pending.card
                && matches!(pending.event.kind, EventKind::LeftPlay | EventKind::Destroyed);
            let ceases = if of_leaving {
                !t.rule(RuleSwitch::HiddenZoneLeaving)
            } else {
                moved && t.rule(RuleSwitch::HiddenZoneCeases)
            };
            if ceases {
                let title = self.board.title(card);
                let words =
                    format!("{title} ceases to resolve: it has gone to a non-visible game zone");
                t.refuse(self.board.key(card), "hidden_zone", &words);
                return None;
            }
        }
        let lost = it.is_empty() && pending.event.card.is_some();
        if lost && pending.trigger.effects.first().is_some_and(Effect::begins_with_it) {
            self.says_nothing_of(t, pending.card);
            return None;
        }
        Some(it)
    }

    fn used_before(&self, t: &mut GameContext<'_>, pending: &Pending<Words>) -> Option<Unmet> {
        if pending.trigger.limit == Some(Limit::Combat) && !self.is_of_a_combat() {
            t.assume_aloud(Assumption::OnceACombatOutside);
        }
        let asks = (pending.card, pending.who);
        if let Some(by) = self.bars_search(t, asks, &pending.trigger.effects) {
            let why = (by + " does not allow the search").into();
            return Some(Unmet { name: "search_forbidden", why });
        }
        let optional = pending.trigger.power || pending.trigger.may;
        if let Some(card) = pending.card.filter(|_| optional)
            && let Some(by) = self.purpose_barred(t, (card, pending.who), &pending.trigger.effects)
        {
            t.assume_aloud(Assumption::BarredEffects);
            return Some(wording::barred_purpose(&by));
        }
        // What a card that stays in play would do only where its condition holds is not asked for
        // nothing.
        if let Some(card) = pending.card.filter(|card| self.zone(*card) == Zone::InPlay)
            && optional
            && let [Effect::When { guards, otherwise, .. }] = pending.trigger.effects.as_slice()
            && otherwise.is_empty()
            && let cx = self.context(Some(card), pending.who)
            && self.board.def(card).is_some_and(|def| goes_after_use(def, &cx).is_none())
        {
            let unmet = self.unmet(t, guards, pending.who, Some(&pending.event), Some(&cx));
            if unmet.is_some() {
                return unmet;
            }
        }
        if optional && self.is_paid_already(pending) {
            t.assume_aloud(Assumption::LeavingHasMoved);
            return Some(Self::named("paid_already"));
        }
        let card = pending.card.filter(|_| pending.trigger.power)?;
        let once = pending.trigger.limit.is_none();
        self.power_unusable(t, (card, pending.who), once.then_some(pending.at))
    }

    fn remember(&mut self, event: &Event) {
        let attack = self.attacks.last().map(|current| current.serial);
        self.memory.past.note(event, attack);
    }

    fn happened_within(&self, limit: Limit) -> Vec<Event> {
        let since = match limit {
            Limit::Combat => Since::Combat,
            Limit::Turn => Since::Turn,
            Limit::Game => return Vec::new(),
        };
        let past = self.memory.past.since(since, self.board.turn);
        past.iter().map(|(event, _)| event.clone()).collect()
    }

    fn remember_use(&mut self, t: &mut GameContext<'_>, pending: &Pending<Words>) {
        if let Some(card) = pending.card.filter(|_| pending.trigger.power) {
            self.remember_power(t, card, pending.who, pending.at);
        }
    }

    fn carry_out(
        &mut self,
        t: &mut GameContext<'_>,
        pending: Pending<Words>,
        it: Vec<usize>,
    ) -> Result<bool, MoveError> {
        let that: Vec<usize> = self.card_of_event(t, &pending).into_iter().collect();
        self.assume_followed(t, &pending, &that);
        let Pending { card, who, trigger, event, float, .. } = pending;
        let title = self.source_title(card);
        let both = card.is_some_and(|card| self.board.both_own_one_like(card));
        let whose = if both { format!(" ({})", who.theirs()) } else { String::new() };
        t.open(Frame::Effect, "trigger", &format!("{title}{whose} takes effect"))?;
        t.mark(CommonEvent::Fired, vec![self.source_key(card)], None, Some(who));
        if trigger.power && card.and_then(|card| self.kind(card)) == Some(Kind::Ally) {
            t.assume_aloud(Assumption::AlliesAct);
        }
        self.assume_of_entering(t, trigger.limit);
        let levels = matches!(event.kind, EventKind::AdvancingLevel | EventKind::LoweringLevel);
        let assumed = match event.kind {
            EventKind::AttackSuccessful => Some(Assumption::SuccessBeforeDamage),
            EventKind::AttackStopped => Some(Assumption::StoppedWithItsSentence),
            EventKind::EndOfCombat
                if float.is_some() && matches!(trigger.effects.first(), Some(Effect::One(_))) =>
            {
                Some(Assumption::ChosenAtTheEnd)
            }
            _ if float.is_some()
                && !trigger.once
                && trigger.effects.iter().any(Effect::prevents_a_number) =>
            {
                Some(Assumption::PreventedOfEach)
            }
            _ if levels && float.is_some() && trigger.once => Some(Assumption::NextLevelChange),
            EventKind::AngerRaised | EventKind::AngerLowered | EventKind::AngerSet
                if trigger.guards.iter().any(Guard::is_of_anger) =>
            {
                Some(Assumption::AskedAfterTheChange)
            }
            _ => None,
        };
        if let Some(assumed) = assumed {
            t.assume_aloud(assumed);
        }
        if event.kind == EventKind::Captured && trigger.this {
            t.assume_aloud(Assumption::CapturedIsControlled);
        }
        let held = card.filter(|card| self.zone(*card) == Zone::Hand && trigger.power);
        if let Some(card) = held {
            self.play_for_power(t, card, who)?;
        }
        let mut cx = self.context(card, who);
        cx.contextual = true;
        // What a card in force waits for is its own, and not that of a copy of it.
        cx.of_original = float.is_none()
            && !trigger.this
            && card.is_some_and(|card| matches!(self.zone(card), Zone::InPlay | Zone::Attached));
        cx.it = it;
        cx.that = that;
        if event.kind == EventKind::AngerLowered {
            cx.anger_lowered = event.how.levels;
        }
        if matches!(event.kind, EventKind::StagesGained | EventKind::StagesLost) {
            cx.stages_changed = event.how.amount.0;
        }
        self.sentences(t, &mut cx, (&trigger.effects, &trigger.said))?;
        if trigger.power
            && let Some(card) = card
        {
            self.use_up(t, &mut cx, card, who)?;
        }
        t.close();
        let declined = !trigger.power
            && !trigger.first
            && !cx.accepted
            && trigger.effects.iter().all(Effect::is_optional);
        if declined && trigger.limit.is_some() {
            t.assume(Assumption::DeclinedIsUnused);
        }
        Ok(!declined)
    }
}

impl Dbz {
    /// Whether the card of an Instant or constant power has left play since what it waits for
    /// happened, which was not that it left play.
    fn has_left(&self, card: usize, pending: &Pending<Words>) -> bool {
        let by_that = pending.event.card == Some(card)
            && matches!(pending.event.how.from, Some(Source::InPlay | Source::Attached));
        let constant =
            || !pending.trigger.this && !matches!(self.zone(card), Zone::InPlay | Zone::Attached);
        !by_that && self.board.moves(card) != pending.life && (pending.trigger.power || constant())
    }

    /// Whether an effect is the Instant power of a card that is played from the hand.
    fn is_held(&self, card: usize, pending: &Pending<Words>) -> bool {
        pending.float.is_none()
            && self.board.def(card).is_some_and(|def| Self::waits_in_hand(def, &pending.trigger))
    }

    /// The cards that a floating effect refers to and that are not hidden since;
    /// it is spent where none is left.
    fn still_visible(
        &mut self,
        t: &mut GameContext<'_>,
        pending: &Pending<Words>,
        at: usize,
        about: &[(usize, u32)],
    ) -> Option<Vec<usize>> {
        if !t.rule(RuleSwitch::FloatsOutliveTheirCard) {
            return None;
        }
        let hidden = |(card, then): &(usize, u32)| self.board.hidden_since(*card, *then);
        let gone = about.iter().any(hidden) && t.rule(RuleSwitch::HiddenZoneCancels);
        let it: Vec<usize> =
            about.iter().filter(|own| !gone || !hidden(own)).map(|(card, _)| *card).collect();
        if gone && it.is_empty() {
            self.reactions.floats.spend(at);
            self.says_nothing_of(t, pending.card);
            return None;
        }
        self.assume_referred(t, &pending.trigger.effects, about);
        Some(it)
    }

    /// The card to which it happened that set an effect off, unless it has gone since to where
    /// it is not seen.
    fn card_of_event(&self, t: &mut GameContext<'_>, pending: &Pending<Words>) -> Option<usize> {
        let card = pending.event.card?;
        let hidden = self.board.hidden_since(card, pending.event_life);
        let lost = hidden && Some(card) != pending.card && t.rule(RuleSwitch::HiddenZoneCancels);
        (!lost).then_some(card)
    }

    fn says_nothing_of(&self, t: &mut GameContext<'_>, source: Option<usize>) {
        let title = self.source_title(source);
        let words = format!("{title} does nothing: the card it refers to is hidden");
        t.refuse(&self.source_key(source), "hidden_zone", &words);
    }
}

/// Whether guards are all of one kind.
fn is_of_one_kind(guards: &[Guard]) -> bool {
    let name = |guard| <&str>::from(guard);
    guards.windows(2).all(|two| name(&two[0]) == name(&two[1])) && !guards.is_empty()
}
