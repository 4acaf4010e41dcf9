//! Critical damage: when it was dealt, and the effect that may be used then.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Forbidden};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::state::{Dbz, PendingAttack, Zone};
use crate::play::games::dbz::terms::{Keyword, Kind};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange};

/// What a critical damage effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CriticalEffect {
    LowerAnger,
    Capture,
    DiscardAlly,
}

impl Dbz {
    pub(super) fn determine_critical(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let considered =
            self.of_keyword_by(t, current, |own| (own == &Keyword::Critical).then_some(()));
        let forced = considered.is_some() || self.floats_critical(current);
        // What its own words had deal no damage is considered to deal it all the same.
        let has_none = |own: &Effect| matches!(own, Effect::Gain(Keyword::NoDamage));
        let chosen = current.keywords.contains(&Keyword::NoDamage)
            && self.board.def(current.card).is_some_and(|def| def.does(has_none));
        let dealt = current.dealt != (0, 0) || forced && chosen;
        let (needed, by_needs) = self.critical_damage(t, current);
        let critical = !current.stopped && dealt && (forced || current.dealt.1 >= needed);
        let before = self
            .attacks
            .last_mut()
            .is_some_and(|current| std::mem::replace(&mut current.critical, critical));
        if critical && !before {
            let words = if let Some(by) = by_needs.filter(|_| !forced) {
                let title = self.board.title(by);
                format!("Critical Damage was dealt ({needed} life cards are enough: {title})")
            } else {
                let by = considered.and_then(|(by, ())| by);
                format!("Critical Damage was dealt{}", self.by(by))
            };
            if forced && current.dealt == (0, 0) {
                t.assume_aloud(Assumption::ConsideredCritical);
            } else if forced {
                self.assume_considered_critical(t, current);
            }
            self.announce(t, EventKind::CriticalDealt, current.who, Some(current.card), &words)?;
        } else if forced && !dealt && !current.stopped {
            t.assume_aloud(Assumption::ConsideredCritical);
            let key = self.board.key(current.card).to_owned();
            t.refuse(&key, "undealt", "No Critical Damage is dealt: no damage was dealt");
        }
        Ok(())
    }

    /// Damage that was dealt before a card considers it critical.
    pub(super) fn considered_critical(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        let dealt = |own: &&PendingAttack| own.dealt != (0, 0) && !own.critical;
        match self.current().filter(dealt).cloned() {
            Some(current) if self.attack_has(t, &current, &Keyword::Critical) => {
                self.determine_critical(t, &current)
            }
            _ => Ok(()),
        }
    }

    /// That an attack is considered to deal critical damage counts before how much it would need
    /// to deal for that, where a card says how much.
    fn assume_considered_critical(&self, t: &mut GameContext<'_>, current: &PendingAttack) {
        let needs = self.constants_about(current).into_iter().any(|(_, side, constant)| {
            matches!(constant, Constant::CriticalDamage { who, .. }
                if Self::is_meant(*who, side, current.who))
        });
        if needs {
            t.assume_aloud(Assumption::ConsideredCritical);
        }
    }

    /// The life cards of damage with which an attack deals critical damage, and the card that
    /// says so.
    fn critical_damage(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> (u32, Option<usize>) {
        let usual = t.assume(Assumption::CriticalDamage);
        let (mut needed, mut more) = (usual, 0_i32);
        let mut by_card = None;
        for (card, side, constant) in self.constants_about(current) {
            if let Constant::CriticalDamage { who, by, set } = constant
                && Self::is_meant(*who, side, current.who)
            {
                needed = set.unwrap_or(needed);
                more = more.saturating_add(*by);
                by_card = card;
            }
        }
        let needed = needed.saturating_add_signed(more).max(1);
        if more != 0 && (current.dealt.1 >= usual) != (current.dealt.1 >= needed) {
            t.assume_aloud(Assumption::CriticalNeeds);
        }
        (needed, by_card)
    }

    /// How many critical damage effects an attack gives that deals critical damage, and whether
    /// each must be another.
    pub(super) fn critical_effects(&self, current: &PendingAttack) -> (u32, bool) {
        let printed = self.board.def(current.card).map_or(&[][..], |def| &def.keywords);
        let own = self.attacks.last().map_or(&[][..], |own| &own.keywords);
        let several = printed.iter().chain(own).filter_map(|keyword| match keyword {
            Keyword::CriticalEffects(n) => Some((*n, false)),
            Keyword::DifferentCriticalEffects(n) => Some((*n, true)),
            _ => None,
        });
        several.max().unwrap_or((1, false))
    }

    /// The critical damage effects of an attack.
    pub(super) fn critical_effects_of(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let (times, different) = self.critical_effects(current);
        let mut used = Vec::new();
        for _ in 0..times {
            let but = if different { used.as_slice() } else { &[] };
            used.extend(self.critical_effect_but(t, current.who, but, 0)?);
            self.after_sentence(t)?;
        }
        Ok(())
    }

    fn floats_critical(&self, current: &PendingAttack) -> bool {
        self.reactions.floats.active().any(|(_, float)| {
            float.who == current.who
                && matches!(float.constant, Some(Constant::Critical { others })
                    if !others || float.scope.current != Some(current.serial))
        })
    }

    /// A card has a player use a critical damage effect.
    pub(crate) fn critical_effect(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
    ) -> Result<(), MoveError> {
        t.assume(Assumption::CriticalIsNoCardEffect);
        self.critical_effect_but(t, who, &[], 1).map(drop)
    }

    /// A critical damage effect is used, other than these, or may be where `least` is none;
    /// which is.
    fn critical_effect_but(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        but: &[CriticalEffect],
        least: usize,
    ) -> Result<Option<CriticalEffect>, MoveError> {
        let barred = self.forbids(t, who, |not| matches!(not, Forbidden::UseCritical));
        if let Some(by) = barred {
            t.refuse(&by, "forbidden", "No critical damage effect may be used");
            return Ok(None);
        }
        let other = who.other();
        let of_kind = |game: &Self, kind| -> Vec<usize> {
            let pile = game.board.pile(other, Zone::InPlay).iter().copied();
            pile.filter(|card| game.kind(*card) == Some(kind)).collect()
        };
        let mut balls = of_kind(self, Kind::DragonBall);
        self.retain_capturable(t, who, &mut balls, true);
        let mut allies = of_kind(self, Kind::Ally);
        let mut cx = EffectContext { critical: true, ..self.context(None, who) };
        self.retain_discardable(t, &cx, &mut allies);
        let mut ways = Vec::new();
        match self.anger_barred(t, &cx, other, EventKind::AngerLowered) {
            None => ways.push((CriticalEffect::LowerAnger, None)),
            Some(by) => {
                let words = format!("Anger is not lowered: {by}");
                t.refuse(&self.source_key(None), "forbidden", &words);
            }
        }
        ways.extend(balls.into_iter().map(|card| (CriticalEffect::Capture, Some(card))));
        ways.extend(allies.into_iter().map(|card| (CriticalEffect::DiscardAlly, Some(card))));
        ways.retain(|(effect, _)| !but.contains(effect));
        let key = |(_, card): &(CriticalEffect, Option<usize>)| {
            card.map_or("lower_anger", |card| self.board.key(card)).to_owned()
        };
        let options: Vec<String> = ways.iter().map(key).collect();
        if options.is_empty() {
            return Ok(None);
        }
        let question = "Choose a Critical Damage effect?";
        let picked = t.ask_pick(who, question, &options, least, 1)?;
        let Some(at) = picked.first() else { return Ok(None) };
        t.mark(EventKind::CriticalEffect, vec![options[*at].clone()], None, Some(who));
        self.consider(t, &Event { by: Some(who), ..Event::new(EventKind::CriticalEffect, who) });
        let (effect, card) = ways[*at];
        match card {
            None => self.anger(t, &mut cx, other, -1, None)?,
            Some(card) if effect == CriticalEffect::Capture => {
                let change = StateChange::Move { card, side: who, to: Zone::InPlay, bottom: false };
                let title = self.board.title(card);
                let words = format!("{} {title}", who.does("capture", "captures"));
                let event = Event { card: Some(card), ..cx.event(EventKind::Captured, who) };
                self.record(t, &change, &event, words)?;
                self.use_captured(t, card, who)?;
            }
            Some(card) => {
                let way = ZoneChange::new(EventKind::Discarded, Zone::Discard);
                self.put(t, &mut cx, &[card], way, None)?;
            }
        }
        Ok(Some(effect))
    }

    /// Leaves the Allies that a critical damage effect may discard; each that it may not is
    /// refused.
    fn retain_discardable(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        cards: &mut Vec<usize>,
    ) {
        let way = ZoneChange::new(EventKind::Discarded, Zone::Discard);
        self.retain_unforbidden(t, cards, "discarded", |t, card| self.kept(t, cx, card, way));
    }
}
