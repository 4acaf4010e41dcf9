//! Stipulations: what must be done, and done whole, to have an effect.

use crate::play::RuleSwitch;
use crate::play::games::dbz::effect::Effect;
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Sel};
use crate::play::games::dbz::state::{Dbz, Number};
use crate::play::games::dbz::terms::Who;
use crate::play::kernel::{GameContext, MoveError, Reactive};

impl Dbz {
    /// Has a player meet a stipulation, and carries out what it is for.
    pub(crate) fn stipulation(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        pay: &[Effect],
        effects: &[Effect],
        may: bool,
    ) -> Result<(), MoveError> {
        let title = cx.card.map_or("the effect", |card| self.board.title(card)).to_owned();
        cx.done = false;
        let wants = !may || t.ask_yes(cx.side(), &format!("{title}: meet the stipulation?"))?;
        let able = pay.iter().all(|effect| self.can_be_done(t, cx, effect));
        if wants && (able || !t.rule(RuleSwitch::StipulationMustBeMet)) {
            self.effects(t, cx, pay)?;
        }
        if !cx.done && t.rule(RuleSwitch::StipulationMustBeMet) {
            let words =
                format!("The stipulation of {title} is not met, so its effect does not occur");
            t.refuse(&self.source_key(cx.card), "stipulation", &words);
            return Ok(());
        }
        self.effects(t, cx, effects)
    }

    /// Whether all that an effect says can be done, and not a part of it only.
    pub(crate) fn can_be_done(
        &self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        effect: &Effect,
    ) -> bool {
        let lowers = |who: &Who, by: i32, number| match who {
            Who::You | Who::Opponent => {
                self.number(Self::whom(cx.side(), *who), number) >= by.unsigned_abs()
            }
            Who::Both | Who::Chosen => true,
        };
        match effect {
            Effect::Discard(sel)
            | Effect::Banish(sel)
            | Effect::Destroy(sel)
            | Effect::Rejuvenate(sel)
            | Effect::ShuffleIn(sel)
            | Effect::ToHand(sel)
            | Effect::Place(sel)
            | Effect::OnTop(sel)
            | Effect::OnBottom(sel)
            | Effect::Choose(sel)
            | Effect::Reveal(sel) => self.are_enough(t, cx, sel),
            Effect::Anger { who, by, set: None, .. } if *by < 0 => lowers(who, *by, Number::Anger),
            Effect::Stages { who, by, set: None, .. } if *by < 0 => {
                lowers(who, *by, Number::Stages)
            }
            Effect::All(list) => list.iter().all(|effect| self.can_be_done(t, cx, effect)),
            _ => true,
        }
    }

    /// Whether there are as many cards as a selection asks for.
    fn are_enough(&self, t: &mut GameContext<'_>, cx: &EffectContext, sel: &Sel) -> bool {
        let asked = match sel.how {
            How::Choose | How::HolderChooses | How::Top | How::Bottom | How::Random => sel.count,
            _ => None,
        };
        sel.up_to || asked.is_none_or(|count| self.alike(t, cx, sel).len() >= count)
    }
}
