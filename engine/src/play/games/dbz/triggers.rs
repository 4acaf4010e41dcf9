//! What this game gives the kernel, so that effects of its cards wait for
//! events, take place, and replace others.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::{Constant, Effect, Replacement, Trigger, Words};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Guard;
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::games::dbz::wording::guard_words;
use crate::play::kernel::{
    CommonEvent, Frame, GameContext, MoveError, Pending, Reactions, Reactive, Replaces, Side,
    Timing,
};
use crate::play::{Assumption, RuleSwitch};

impl Reactive for Dbz {
    type Words = Words;
    type Resolution = EffectContext;

    const IN_FORCE: &'static [Zone] = &[Zone::InPlay, Zone::Attached];
    const TIMING: Timing = Timing {
        initiator_first: Some(RuleSwitch::CompetingInitiatorFirst),
        own_order: Some(RuleSwitch::CompetingOwnChoice),
        for_each: Some(RuleSwitch::EachStyledCard),
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

    fn is_meant(who: Who, you: Side, side: Side) -> bool {
        who == Who::Both || Self::whom(you, who) == side
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
    ) -> Option<&'static str> {
        guards.iter().find(|guard| !self.holds(t, guard, who, event, cx)).map(<&str>::from)
    }

    fn why_not(name: &str) -> String {
        guard_words(name)
    }

    fn referents(
        &mut self,
        t: &mut GameContext<'_>,
        pending: &Pending<Words>,
    ) -> Option<Vec<usize>> {
        let it = pending.event.card.into_iter().collect();
        if let Some(at) = pending.float {
            let about = self.reactions.floats.get(at)?.refers.clone();
            let Some(about) = about else { return Some(it) };
            return self.still_visible(t, pending, at, &about);
        }
        if let Some(card) = pending.card
            && self.zone(card).hidden()
        {
            let moved = self.board.moves(card) != pending.life;
            let ceases = if moved {
                t.rule(RuleSwitch::HiddenZoneCeases)
            } else {
                !t.rule(RuleSwitch::HiddenZoneLeaving)
            };
            if ceases {
                let title = self.board.title(card);
                let words = format!("{title} ceases to resolve: it is in a non-visible game zone");
                t.refuse(self.board.key(card), "hidden_zone", &words);
                return None;
            }
        }
        Some(it)
    }

    fn used_before(
        &self,
        t: &mut GameContext<'_>,
        pending: &Pending<Words>,
    ) -> Option<&'static str> {
        let card = pending.card.filter(|_| pending.trigger.power)?;
        self.drill_memory(t, card, pending.who).then_some("drill_memory")
    }

    fn remember_use(&mut self, pending: &Pending<Words>) {
        if let Some(card) = pending.card.filter(|_| pending.trigger.power) {
            self.remember_drill(card, pending.who);
        }
    }

    fn carry_out(
        &mut self,
        t: &mut GameContext<'_>,
        pending: Pending<Words>,
        it: Vec<usize>,
    ) -> Result<bool, MoveError> {
        let Pending { card, who, trigger, event, .. } = pending;
        let title = self.source_title(card);
        t.open(Frame::Effect, "trigger", &format!("{title} takes effect"))?;
        t.mark(CommonEvent::Fired, vec![self.source_key(card)], None, Some(who));
        let mut cx = self.context(card, who);
        cx.it = it;
        cx.that = event.card.into_iter().collect();
        self.sentences(t, &mut cx, &trigger.effects)?;
        // A Setup is used up by its power.
        if trigger.power
            && let Some(card) = card.filter(|card| self.kind(*card) == Some(Kind::Setup))
            && self.zone(card) == Zone::InPlay
        {
            let own = self.board.def(card).map(|def| def.after_use).unwrap_or_default();
            let after = cx.after_use.unwrap_or(own);
            self.after_use(t, &mut cx, card, after, who)?;
        }
        t.close();
        let declined =
            !trigger.power && !cx.accepted && trigger.effects.iter().all(Effect::is_optional);
        if declined && trigger.limit.is_some() {
            t.assume(Assumption::DeclinedIsUnused);
        }
        Ok(!declined)
    }
}

impl Replaces for Dbz {
    fn replacements(card: &Card) -> &[Replacement] {
        &card.replace
    }

    fn is_from_hand(event: &Event) -> bool {
        event.how.from == Some(Source::Hand)
    }
}

impl Dbz {
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
        let hidden = |(card, then): &(usize, u32)| {
            self.board.moves(*card) != *then && self.zone(*card).hidden()
        };
        let gone = about.iter().any(hidden) && t.rule(RuleSwitch::HiddenZoneCancels);
        let it: Vec<usize> =
            about.iter().filter(|own| !gone || !hidden(own)).map(|(card, _)| *card).collect();
        if gone && it.is_empty() {
            self.reactions.floats.spend(at);
            let title = self.source_title(pending.card);
            let words = format!("{title} does nothing: the card it refers to is hidden");
            t.refuse(&self.source_key(pending.card), "hidden_zone", &words);
            return None;
        }
        Some(it)
    }
}
