//! Costs: energy is switched to Rest Mode, Z-energy is discarded.

use crate::play::RuleSwitch;
use crate::play::games::dbs::Dbs;
use crate::play::games::dbs::card::Zone;
use crate::play::games::dbs::event::EventKind;
use crate::play::games::dbs::refusal::Refusal;
use crate::play::kernel::{GameContext, MoveError, Side, illegal};

impl Dbs {
    /// Pays `total` energy for `card`, `colored` of it of the card's color.
    pub(super) fn pay(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        total: usize,
        colored: usize,
    ) -> Result<(), MoveError> {
        if total == 0 || !t.rule(RuleSwitch::EnergyIsRested) {
            return Ok(());
        }
        let color = self.board.def(card).and_then(|def| def.color);
        let active: Vec<usize> = self
            .board
            .pile(who, Zone::Energy)
            .iter()
            .copied()
            .filter(|energy| !self.board.rest.contains(energy))
            .collect();
        if active.len() < total {
            return illegal(Refusal::CostNotPayable(total));
        }
        let (own, other): (Vec<usize>, Vec<usize>) = active.into_iter().partition(|energy| {
            color.is_some() && self.board.def(*energy).and_then(|def| def.color) == color
        });
        if own.len() < colored && t.rule(RuleSwitch::ColorCost) {
            return illegal(Refusal::ColorNotPayable(colored));
        }
        // What has the color is used where it must be, the rest of the cost with the other energy.
        let need = colored.min(own.len());
        let mut paying: Vec<usize> = own.iter().copied().take(need).collect();
        paying.extend(other.iter().chain(own.iter().skip(need)).copied().take(total - need));
        for energy in paying {
            self.board.turn(t, energy, true, who)?;
        }
        Ok(())
    }

    /// Pays `cost` Z-energy: cards go to the Drop Area.
    pub(super) fn pay_z(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        cost: usize,
    ) -> Result<(), MoveError> {
        if cost == 0 || !t.rule(RuleSwitch::ZEnergyIsDiscarded) {
            return Ok(());
        }
        let pile = self.board.pile(who, Zone::ZEnergy).to_vec();
        if pile.len() < cost {
            return illegal(Refusal::ZEnergyNotPayable(cost));
        }
        for card in pile.into_iter().rev().take(cost) {
            let words = format!("{} is discarded as Z-Energy", self.board.title(card));
            self.board.shift(t, EventKind::ZEnergyPaid, card, (who, Zone::Drop), &words)?;
        }
        Ok(())
    }
}
