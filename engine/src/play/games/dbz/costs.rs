//! What an attack costs: as printed, and as cards in play and floating effects have it; and
//! the stages that an Ally pays from.

use crate::play::games::dbz::effect::{Constant, EventKind};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::number_change::{NumberChange, in_any_order};
use crate::play::games::dbz::state::{Dbz, Number, PendingAttack, Zone};
use crate::play::games::dbz::terms::Kind;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side, StateChange, counted};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// Whether the Main Personality can pay what an attack costs now.
    pub(super) fn is_payable(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> bool {
        self.cost_of(t, current) <= self.number(current.who, Number::Stages)
    }

    /// Whether a copy of an attack costs more than there is, and so is not performed.
    pub(super) fn is_copy_unpaid(&self, t: &mut GameContext<'_>, copy: &PendingAttack) -> bool {
        let unpaid = !self.is_payable(t, copy) && t.rule(RuleSwitch::StageCostsArePaid);
        if unpaid {
            let words = "The copy is not performed: its cost cannot be paid";
            t.refuse(self.board.key(copy.card), "unable_to_pay", words);
        }
        unpaid
    }

    /// The power stages that an attack costs now.
    fn cost_of(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> u32 {
        self.cost_by(t, current).0
    }

    /// The same, and what changes the cost: `: Android 19 – Pondering`
    pub(super) fn cost_by(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> (u32, String) {
        let def = self.board.def(current.card);
        let printed = def.map_or(0, |def| def.cost) + current.attack.cost;
        let mut own: i32 = 0;
        let cx = self.context(Some(current.card), current.who);
        for (what, by) in def.into_iter().flat_map(|def| &def.cheaper) {
            let times = i32::try_from(self.measured(t, &cx, what)).unwrap_or(i32::MAX);
            own = own.saturating_sub(times.saturating_mul(i32::try_from(*by).unwrap_or(0)));
        }
        let mut changes: Vec<(Side, NumberChange)> = Vec::new();
        let mut by_whom = Vec::new();
        for (card, side, constant) in self.constants_about(current) {
            let Constant::Cost { who, card: filter, by, set, least, unpaid, guards } = constant
            else {
                continue;
            };
            let about = Self::is_meant(*who, side, current.who)
                && self.matches(t, filter, current.card, current.who, card)
                && self.all_hold(t, guards, (card, side), None);
            if about && *unpaid {
                let by = card.map(|card| format!(": {}", self.board.title(card)));
                return (0, by.unwrap_or_default());
            }
            if about {
                by_whom.extend(card.map(|card| self.board.title(card)));
                changes.extend(set.map(|to| (side, NumberChange::To(to))));
                if *by != 0 {
                    changes.push((side, NumberChange::By { by: *by, least: *least }));
                }
            }
        }
        let mut cost = printed.saturating_add_signed(own);
        for own in self.of_each_player(t, changes, |(side, _)| *side) {
            let Some(side) = own.first().map(|(side, _)| *side) else { continue };
            let own: Vec<NumberChange> = own.into_iter().map(|(_, change)| change).collect();
            let (least, most) = in_any_order(&own, cost);
            if least != most {
                t.assume_aloud(Assumption::CostsInTheBestOrder);
            }
            cost = if side == current.who { least } else { most };
        }
        let by = match by_whom.as_slice() {
            [] => String::new(),
            some => format!(": {}", some.join(", ")),
        };
        (cost, by)
    }

    /// The power stages that an Ally pays from, where a card has said how many it has.
    /// Others are paid from those of the Main Personality, and that is said.
    pub(crate) fn own_stages(
        &self,
        t: &mut GameContext<'_>,
        card: Option<usize>,
    ) -> Option<(usize, u32)> {
        let card = card.filter(|card| self.kind(*card) == Some(Kind::Ally))?;
        let own = self.told_stages(card);
        if own.is_none() {
            t.assume_aloud(Assumption::AlliesPay);
        }
        own.map(|own| (card, own))
    }

    /// The power stages of a card, where a card has said how many it has.
    pub(super) fn told_stages(&self, card: usize) -> Option<u32> {
        let mut numbers = self.board.counters_of(card);
        let (_, own) = numbers.find(|(number, _)| *number == Number::Stages)?;
        Some(u32::try_from(own).unwrap_or(0))
    }

    /// The Allies that an effect speaks of have so many stages.
    pub(crate) fn ally_stages(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        to: u32,
    ) -> Result<(), MoveError> {
        let is_ally = |card: &&usize| {
            self.kind(**card) == Some(Kind::Ally) && self.zone(**card) == Zone::InPlay
        };
        let allies: Vec<usize> = cx.it.iter().filter(is_ally).copied().collect();
        allies.into_iter().try_for_each(|card| self.set_own_stages(t, card, to))
    }

    /// The Allies of a player lose so many of the stages that they have of their own.
    pub(crate) fn allies_lose(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        stages: u32,
    ) -> Result<(), MoveError> {
        let mut allies = self.board.pile(who, Zone::InPlay).to_vec();
        allies.retain(|card| self.kind(*card) == Some(Kind::Ally));
        for card in allies {
            match self.told_stages(card) {
                Some(own) => self.set_own_stages(t, card, own.saturating_sub(stages))?,
                None => t.assume_aloud(Assumption::UntoldAllyStages),
            }
        }
        Ok(())
    }

    /// Sets the stages that an Ally has of its own.
    pub(crate) fn set_own_stages(
        &mut self,
        t: &mut GameContext<'_>,
        card: usize,
        to: u32,
    ) -> Result<(), MoveError> {
        let to = self.most_stages().map_or(to, |(_, most)| to.min(most));
        let words = format!("{} has {}", self.board.title(card), counted(to, "power stage"));
        let holder = self.board.place(card).map_or(Side::P1, |(side, _)| side);
        let event = Event { card: Some(card), ..Event::new(EventKind::AllyStages, holder) };
        let change = StateChange::Count { card, what: Number::Stages, to: to.into() };
        self.record(t, &change, &event, words)
    }
}
