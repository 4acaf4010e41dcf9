//! The cards that may be played or used against an attack.

use crate::play::games::dbz::card::Defense;
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::Icon;
use crate::play::kernel::{GameContext, Side};

impl Dbz {
    /// The shield icon cards that a player may use: of the hand, and powers in play.
    pub(crate) fn shields(&self, t: &mut GameContext<'_>, who: Side) -> Vec<usize> {
        let mut found = Vec::new();
        for card in self.board.pile(who, Zone::Hand).iter().rev() {
            let Some(def) = self.board.def(*card) else { continue };
            let other = def.defense.as_ref();
            let defends = match other {
                Some(own) => {
                    let name = || (who, def.name.clone());
                    let used = |limit| self.reactions.limits.has(limit, name());
                    !(own.limit.is_some_and(used) || own.instead && self.is_of_another_type(own))
                        && self.all_hold(t, &own.guards, (Some(*card), who), None)
                }
                None => def.icons.contains(&Icon::Shield),
            };
            let plays = other.is_none_or(|own| own.played);
            if defends
                && (!plays
                    || self.play_forbidden(t, who, *card).is_none()
                        && self.unplayable(t, def, who).is_none())
            {
                found.push(*card);
            }
        }
        for card in self.board.pile(who, Zone::InPlay).iter().rev() {
            let stays = self.memory.remaining.contains_key(card);
            if stays && self.board.def(*card).is_some_and(|def| def.icons.contains(&Icon::Shield)) {
                found.push(*card);
            }
            let power = self.board.def(*card).and_then(|def| def.power.as_ref());
            let shield = power.is_some_and(|power| power.shield)
                && self.power_refusal(t, *card, who).is_none();
            if shield || self.shield_power_refusal(t, *card, who).is_none() {
                found.push(*card);
            }
        }
        found
    }

    /// Whether a defense is one against attacks of another type than the one performed.
    fn is_of_another_type(&self, own: &Defense) -> bool {
        own.effects.iter().any(|effect| self.stops_another_type(effect))
    }

    /// Whether an effect stops attacks of another type than the one performed.
    pub(super) fn stops_another_type(&self, effect: &Effect) -> bool {
        let Some(current) = self.attacks.last() else { return false };
        match effect {
            Effect::StopOnly(only) => *only != current.attack.kind(),
            Effect::To { effects, .. } | Effect::All(effects) => {
                effects.iter().any(|effect| self.stops_another_type(effect))
            }
            _ => false,
        }
    }
}
