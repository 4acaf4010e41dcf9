//! What is done in place of what would happen: to a card that would move, to a
//! player whose anger or level would rise, or who would win.

use crate::play::games::dbz::effect::Replacement;
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::triggers::IN_PLACE;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{CommonEvent, Frame, GameContext, Limit, MoveError, Replaces, Side};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// What looks back at something that was replaced finds what was really done.
    pub(super) fn looks_back(t: &mut GameContext<'_>, cx: &EffectContext) {
        if cx.replaced {
            t.rule(RuleSwitch::RequirementReallyMet);
        }
    }

    /// Whether something happens to `card` in place of what `way` says.
    pub(super) fn replaced(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        card: usize,
        way: ZoneChange,
    ) -> Result<bool, MoveError> {
        let Some((holder, from)) = self.board.place(card) else { return Ok(false) };
        let how = way.circumstance(from, cx);
        let event = Event { card: Some(card), how, ..cx.event(way.event, holder) };
        // What is asked of “it” is asked of the card that would move.
        let asked = EffectContext { it: vec![card], ..cx.clone() };
        self.do_any_instead(t, cx, &event, (way.targeted, None), Some(&asked))
    }

    /// Whether something is done in place of what would happen to a player.
    pub(super) fn is_done_instead(
        &mut self,
        t: &mut GameContext<'_>,
        event: &Event,
        cx: &mut EffectContext,
        of: Option<Side>,
    ) -> Result<bool, MoveError> {
        self.do_any_instead(t, cx, event, (false, of), None)
    }

    /// Whether something is done in place of the event: another thing, where what a card would
    /// do is cancelled. Guards are asked in a context of their own, where one is told.
    fn do_any_instead(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        event: &Event,
        meant: (bool, Option<Side>),
        asked: Option<&EffectContext>,
    ) -> Result<bool, MoveError> {
        while let Some(found) = self.replacement(t, event, meant, asked.unwrap_or(cx))? {
            if self.do_instead(t, cx, event, found)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A context for what a card does in place of the event.
    pub(super) fn instead(&self, by: usize, side: Side, event: &Event) -> EffectContext {
        let it: Vec<usize> = event.card.into_iter().collect();
        let anger_lowered = event.how.levels;
        EffectContext { that: it.clone(), it, anger_lowered, ..self.context(Some(by), side) }
    }

    /// What is done so often each combat is done when entering it too.
    pub(super) fn assume_of_entering(&self, t: &mut GameContext<'_>, limit: Option<Limit>) {
        if limit == Some(Limit::Combat) && self.memory.declares.is_some() {
            t.assume_aloud(Assumption::EnteringIsOfTheCombat);
        }
    }

    /// Does what a card does in place of the event; `false` where that is cancelled as the card
    /// is played, so that the event happens.
    fn do_instead(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        event: &Event,
        (by, side, replacement): (usize, Side, Replacement),
    ) -> Result<bool, MoveError> {
        if let Some(limit) = replacement.limit {
            self.assume_of_entering(t, replacement.limit);
            let title = self.board.title(by).to_owned();
            self.reactions.limits.note(limit, (side, title));
        }
        let mut own = self.instead(by, side, event);
        let about = event.card.unwrap_or(by);
        // What a card in the hand says of itself is not played.
        if replacement.power && self.zone(by) == Zone::Hand {
            self.play_for_power(t, by, side)?;
            if self.ceases_as_cancelled(t, by) {
                self.use_up(t, &mut own, by, side)?;
                return Ok(false);
            }
        } else if replacement.power {
            self.remember_power(t, by, side, IN_PLACE);
        }
        t.mark(
            CommonEvent::Replaced,
            vec![self.board.key(about).to_owned()],
            Some(self.board.key(by).to_owned()),
            Some(side),
        );
        if replacement.effects.is_empty() {
            let (title, by) = (self.board.title(about), self.board.title(by));
            let words = format!("{title} stays where it is: {by}");
            t.refuse(self.board.key(about), "replaced", &words);
        }
        let does = !replacement.effects.is_empty();
        if does {
            let kind: &str = event.kind.into();
            let (title, kind) = (self.board.title(by), kind.replace('_', " "));
            let all = replacement.effects.len();
            let mut said: Vec<_> = (0..all).filter_map(|at| replacement.said.of(all, at)).collect();
            said.dedup();
            let said = if said.is_empty() {
                String::new()
            } else {
                format!(": “{}”", said.join(". "))
            };
            let words = format!("{title} does this instead ({kind}){said}");
            t.open(Frame::Effect, "instead", &words)?;
        }
        for effect in &replacement.effects {
            self.effect(t, &mut own, effect)?;
        }
        if does {
            t.close();
        }
        if replacement.power {
            self.use_up(t, &mut own, by, side)?;
        }
        if t.is_on(RuleSwitch::RequirementReallyMet) {
            cx.done = false;
            cx.replaced = true;
        } else {
            cx.did.push(event.kind);
            cx.done = true;
        }
        Ok(true)
    }
}
