//! Stopping an attack, and preventing its damage: by which card, and what does not let it.

use crate::play::RuleSwitch;
use crate::play::games::dbz::described::of_kind;
use crate::play::games::dbz::effect::{EventKind, Forbidden};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::state::{Dbz, PendingAttack};
use crate::play::games::dbz::terms::{AttackType, Keyword, Kind};
use crate::play::kernel::{GameContext, MoveError, Reactive, StateChange, capital, damage_words};

/// What stops an attack.
#[derive(Clone, Copy)]
pub(crate) enum Stopper {
    /// A card, which may stop one type of attack only.
    Card { only: Option<AttackType> },
    /// A floating effect.
    Float,
}

impl Dbz {
    /// Stops the attack, if it can be stopped by this card or its floating effect.
    pub(crate) fn stop(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        stopper: Stopper,
    ) -> Result<(), MoveError> {
        let Some(current) = self.current().cloned() else { return Ok(()) };
        let by = cx.card.and_then(|card| self.kind(card));
        let only = match stopper {
            Stopper::Card { only } => only,
            Stopper::Float => None,
        };
        let title = cx.card.map_or("an effect", |card| self.board.title(card)).to_owned();
        let key = self.source_key(cx.card);
        cx.done = false;
        if let Some(card) = self.forbids(t, cx.side(), |not| matches!(not, Forbidden::Stop)) {
            t.refuse(
                &key,
                "forbidden",
                &format!("{title} does not stop it: {card} does not allow it"),
            );
            return Ok(());
        }
        if let Some(only) = only.filter(|only| *only != current.attack.kind()) {
            let words = format!("{title} does not stop it: it stops {} only", only.words());
            t.refuse(&key, "attack_type", &words);
            return Ok(());
        }
        if self.unstoppable(t, &current) && t.rule(RuleSwitch::Unstoppable) {
            let by =
                self.of_keyword_by(t, &current, |own| (own == &Keyword::Unstoppable).then_some(()));
            let by = by.and_then(|(by, ())| by).filter(|by| *by != current.card);
            let by = by.map(|by| format!(" ({})", self.board.title(by))).unwrap_or_default();
            let words = format!("{title} does not stop it: it cannot be stopped{by}");
            t.refuse(&key, "unstoppable", &words);
            return Ok(());
        }
        let focused = self.attack_has(t, &current, &Keyword::Focused);
        if focused
            && !matches!(by, Some(Kind::PhysicalCombat | Kind::EnergyCombat))
            && t.rule(RuleSwitch::Focused)
        {
            let words = format!(
                "{title} does not stop it: only a physical combat or energy combat card can"
            );
            t.refuse(&key, "focused", &words);
            return Ok(());
        }
        let asks = |own: &Keyword| matches!(own, Keyword::NotStoppedByNonStyled).then_some(());
        let styled = self.of_keyword(t, &current, asks).is_none()
            || cx.card.is_none_or(|card| self.is_styled(t, card, (cx.side(), None), None));
        let barred = self.of_keyword_by(t, &current, |keyword| {
            let stops = match keyword {
                Keyword::StoppedOnlyBy(only) => by == Some(*only),
                Keyword::StoppedOnlyByAny(only) => by.is_some_and(|kind| only.contains(&kind)),
                Keyword::NotStoppedBy(own) => by != Some(*own),
                Keyword::NotStoppedByNonStyled => styled,
                _ => true,
            };
            (!stops).then(|| what_may_stop(keyword))
        });
        if let Some((source, what)) = barred {
            let source = self.source_title(source);
            let words = format!("{title} does not stop it: {what}, as {source} says");
            t.refuse(&key, "stopped_by", &words);
            return Ok(());
        }
        cx.done = true;
        if current.stopped {
            return Ok(());
        }
        if let Some(current) = self.attacks.last_mut() {
            current.stopped = true;
        }
        let words = format!("{} is stopped by {title}", self.board.title(current.card));
        let who = current.who.other();
        let event = Event {
            card: Some(current.card),
            source: cx.card.filter(|_| matches!(stopper, Stopper::Card { .. })),
            by: Some(who),
            ..Event::new(EventKind::AttackStopped, who)
        };
        self.record(t, &StateChange::Logged, &event, capital(&words))
    }

    /// Whether the damage of an attack cannot be prevented by this card.
    pub(crate) fn cannot_be_prevented(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        by: Option<usize>,
    ) -> bool {
        let kind = by.and_then(|card| self.kind(card));
        let sure = self.attack_keyword(t, current, |keyword| match keyword {
            Keyword::Unpreventable => true,
            Keyword::NotPreventedBy(own) => kind == Some(*own),
            _ => false,
        });
        sure && t.rule(RuleSwitch::Unpreventable)
    }

    /// Whether the damage of an attack cannot be prevented by this card; that is told then.
    fn is_unpreventable(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        by: Option<usize>,
    ) -> bool {
        let sure = self.cannot_be_prevented(t, current, by);
        if sure {
            let words = "The damage of this attack cannot be prevented";
            t.refuse(&self.source_key(by), "unpreventable", words);
        }
        sure
    }

    /// What was to be prevented is dealt after all, where the attack has since gained that its
    /// damage cannot be prevented.
    pub(crate) fn still_prevented(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> PendingAttack {
        let mut now = current.clone();
        let some = (now.prevent_stages, now.prevent_life) != (0, 0);
        let by = now.preventer.and_then(|(card, _)| card);
        if some && self.is_unpreventable(t, current, by) {
            (now.prevent_stages, now.prevent_life) = (0, 0);
        }
        now
    }

    /// Prevents damage of the attack, if it can be prevented.
    pub(crate) fn prevent(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        stages: u32,
        life: u32,
    ) {
        let Some(current) = self.current().cloned() else { return };
        cx.done = false;
        if let Some(card) = self.forbids(t, cx.side(), |not| matches!(not, Forbidden::Prevent)) {
            let words = format!("Nothing is prevented: {card}");
            t.refuse(&self.source_key(cx.card), "forbidden", &words);
            return;
        }
        if self.is_unpreventable(t, &current, cx.card) {
            return;
        }
        if let Some(current) = self.attacks.last_mut() {
            current.prevent_stages = current.prevent_stages.saturating_add(stages);
            current.prevent_life = current.prevent_life.saturating_add(life);
            current.preventer = Some((cx.card, cx.owner().unwrap_or(cx.side())));
        }
        cx.done = true;
        let words = match (stages, life) {
            (u32::MAX, u32::MAX) => "All damage is to be prevented".to_owned(),
            _ => format!("To be prevented: {} of damage", damage_words(stages, life)),
        };
        t.note(EventKind::Prevented, cx.card.map(|card| self.board.key(card)), cx.who, &words);
    }
}

/// What stops an attack with such a keyword, or does not: `only an Event may`.
fn what_may_stop(keyword: &Keyword) -> String {
    match keyword {
        Keyword::StoppedOnlyBy(kind) => format!("only {} may", one_of(&[*kind])),
        Keyword::StoppedOnlyByAny(kinds) => format!("only {} may", one_of(kinds)),
        Keyword::NotStoppedBy(kind) => format!("no {} may", of_kind(*kind)),
        _ => "only a Styled card may".to_owned(),
    }
}

/// `an Event or a Setup`
fn one_of(kinds: &[Kind]) -> String {
    let one = |kind: &Kind| {
        let noun = of_kind(*kind);
        let article = if noun.starts_with(['A', 'E']) { "an" } else { "a" };
        format!("{article} {noun}")
    };
    kinds.iter().map(one).collect::<Vec<_>>().join(" or ")
}
