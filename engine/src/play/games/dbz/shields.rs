//! The cards that may be played or used against an attack.

use std::borrow::Cow;
use std::fmt::Display;

use crate::play::games::dbz::card::Defense;
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::refusal::Refusal;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::terms::Icon;
use crate::play::kernel::{GameContext, Limit, Reactive, Side};

/// What the player who is attacked is asked.
pub(super) const DEFEND: &str = "Play or use one shield icon card?";

impl Dbz {
    /// The shield icon cards that a player may use: of the hand, and powers in play.
    pub(crate) fn shields(&self, t: &mut GameContext<'_>, who: Side) -> Vec<usize> {
        let mut found = Vec::new();
        for card in self.board.pile(who, Zone::Hand).iter().rev() {
            match self.defense_refusal(t, who, *card) {
                None => found.push(*card),
                Some(why) => self.tell_why_not(t, *card, &why),
            }
        }
        for card in self.board.pile(who, Zone::InPlay).iter().rev() {
            let stays = self.memory.remaining.contains_key(card);
            if stays && self.board.def(*card).is_some_and(|def| def.icons.contains(&Icon::Shield)) {
                found.push(*card);
            }
            let power = self.board.def(*card).and_then(|def| def.power.as_ref());
            let shield = power.is_some_and(|power| power.shield);
            let refused = shield.then(|| self.power_refusal(t, *card, who));
            let another = self.shield_power_refusal(t, *card, who);
            if matches!(refused, Some(None)) || another.is_none() {
                found.push(*card);
            } else if (shield
                || self.board.def(*card).is_some_and(|def| def.shield_power.is_some()))
                && let Some(why) = refused.flatten().or(another)
            {
                self.tell_why_not(t, *card, &why);
            }
        }
        found
    }

    /// Notes why a card is not offered against the attack.
    fn tell_why_not(&self, t: &mut GameContext<'_>, card: usize, why: &dyn Display) {
        t.not_offered(DEFEND, self.board.key(card), || {
            format!("{} does not defend here: {why}", self.board.title(card))
        });
    }

    /// Why a card of the hand may not be played or used against the attack now, if so.
    fn defense_refusal(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Option<Cow<'static, str>> {
        let Some(def) = self.board.def(card) else {
            return Some("it is a card of no interest".into());
        };
        let Some(other) = &def.defense else {
            if !def.icons.contains(&Icon::Shield) {
                return Some("it has no shield icon".into());
            }
            return self.play_refusal(t, who, card);
        };
        let used = |limit: &Limit| self.reactions.limits.has(*limit, (who, def.name.clone()));
        if let Some(limit) = other.limit.filter(used) {
            return Some(Refusal::from(limit).to_string().into());
        }
        if other.instead && self.is_of_another_type(other) {
            return Some("it stops attacks of another type".into());
        }
        if !self.all_hold(t, &other.guards, (Some(card), who), None) {
            let cx = self.context(Some(card), who);
            let unmet = self.unmet(t, &other.guards, who, None, Some(&cx));
            return Some(unmet.map_or("its condition is not met".into(), |own| own.why));
        }
        other.played.then(|| self.play_refusal(t, who, card)).flatten()
    }

    /// Why a card may not be played, if so.
    fn play_refusal(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
    ) -> Option<Cow<'static, str>> {
        if let Some(by) = self.defense_forbidden(t, who, card) {
            return Some(by.into());
        }
        let refused = self.unplayable(t, self.board.def(card)?, who)?;
        Some(refused.to_string().into())
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
