//! What cards have done in place of events.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::{Effect, EventKind, Replacement, Words};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::guard::Guard;
use crate::play::games::dbz::select::Source;
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::games::dbz::terms::Who;
use crate::play::games::dbz::triggers::IN_PLACE;
use crate::play::games::dbz::wording::{forbidden_power, is_of_circumstance};
use crate::play::kernel::{GameContext, Offer, Reactive as _, Replaces, Side, Unmet};

impl Dbz {
    /// Whether an effect lowers a player's own anger to what it is.
    fn lowers_nothing(&self, effect: &Effect, you: Side) -> bool {
        matches!(effect, Effect::AngerTo { who: Who::You, to } if self.number(you, Number::Anger) <= *to)
    }
}

impl Replaces for Dbz {
    fn replacements(card: &Card) -> &[Replacement] {
        &card.replace
    }

    fn is_from_hand(event: &Event) -> bool {
        event.how.from == Some(Source::Hand)
    }

    fn is_of(event: &Event, kind: EventKind) -> bool {
        let within = matches!(event.kind, EventKind::Attached | EventKind::EnteredPlay);
        let leaves = matches!(event.how.from, Some(Source::InPlay | Source::Attached)) && !within;
        event.kind == kind || kind == EventKind::LeftPlay && event.card.is_some() && leaves
    }

    fn tells_events_apart(name: &'static str) -> bool {
        Self::is_of_another_event(name) || is_of_circumstance(name)
    }

    /// As an Instant power that waits for something, from the hand.
    fn replaces_from_hand(card: &Card, own: &Replacement) -> bool {
        own.power && card.kind.is_gone_after_use()
            || own.guards.iter().any(|guard| matches!(guard, Guard::WhileInHand))
    }

    fn asked_by(cx: &EffectContext, by: usize) -> EffectContext {
        EffectContext { card: Some(by), ..cx.clone() }
    }

    fn unusable(&self, t: &mut GameContext<'_>, (by, side, own): &Offer<Words>) -> Option<Unmet> {
        if !own.power {
            return None;
        }
        if self.zone(*by) == Zone::Hand {
            return self.play_forbidden(t, *side, *by).map(forbidden_power);
        }
        self.power_unusable(t, (*by, *side), Some(IN_PLACE))
    }

    fn is_able_instead(
        &self,
        t: &mut GameContext<'_>,
        (by, side, replacement): &Offer<Words>,
        event: &Event,
    ) -> bool {
        let cx = self.instead(*by, *side, event);
        // What follows “if you do” is no part of it.
        let mut own = replacement.effects.iter().take_while(|effect| !effect.asks_whether_done());
        own.all(|effect| self.able(t, &cx, effect) && !self.lowers_nothing(effect, *side))
    }
}
