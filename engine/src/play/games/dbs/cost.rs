//! Costs: energy is switched to Rest Mode, Z-energy is discarded.

use crate::play::games::dbs::Dbs;
use crate::play::games::dbs::card::Zone;
use crate::play::games::dbs::event::EventKind;
use crate::play::games::dbs::refusal::Refusal;
use crate::play::kernel::{GameContext, MoveError, Side, illegal};
use crate::play::{Assumption, RuleSwitch};

/// Why active energy, that of the card's color and the other, does not pay `total`, `colored`
/// of it of that color.
fn short_of(energy: &(Vec<usize>, Vec<usize>), total: usize, colored: usize) -> Option<Refusal> {
    let (own, other) = energy;
    if own.len() + other.len() < total {
        return Some(Refusal::CostNotPayable(total));
    }
    (total > 0 && own.len() < colored).then_some(Refusal::ColorNotPayable(colored))
}

impl Dbs {
    /// The active energy of a player: that of the color of `card`, and the other.
    fn active_energy(&self, who: Side, card: usize) -> (Vec<usize>, Vec<usize>) {
        let color = self.board.def(card).and_then(|def| def.color);
        let energy = self.board.pile(who, Zone::Energy).iter().copied();
        let active = energy.filter(|energy| !self.board.rest.contains(energy));
        active.partition(|energy| {
            color.is_some() && self.board.def(*energy).and_then(|def| def.color) == color
        })
    }

    /// Whether `total` energy for `card` can be paid, `colored` of it of the card's color.
    pub(super) fn can_pay(
        &self,
        t: &mut GameContext<'_>,
        who: Side,
        card: usize,
        total: usize,
        colored: usize,
    ) -> bool {
        match short_of(&self.active_energy(who, card), total, colored) {
            None => true,
            Some(Refusal::ColorNotPayable(_)) => {
                !(t.rule(RuleSwitch::EnergyIsRested) && t.rule(RuleSwitch::ColorCost))
            }
            Some(_) => !t.rule(RuleSwitch::EnergyIsRested),
        }
    }

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
        let energy = self.active_energy(who, card);
        match short_of(&energy, total, colored) {
            Some(Refusal::ColorNotPayable(_)) if !t.rule(RuleSwitch::ColorCost) => {}
            Some(why) => return illegal(why),
            None => {}
        }
        let (own, other) = energy;
        // What has the color is used where it must be, the rest of the cost with the other energy.
        let need = colored.min(own.len());
        let free: Vec<usize> = other.iter().chain(own.iter().skip(need)).copied().collect();
        let color = |card: &usize| self.board.def(*card).and_then(|def| def.color);
        let alike = free.windows(2).all(|two| color(&two[0]) == color(&two[1]));
        if (1..free.len()).contains(&(total - need)) && !alike {
            t.assume_aloud(Assumption::EnergyIsPicked);
        }
        let mut paying: Vec<usize> = own.iter().copied().take(need).collect();
        paying.extend(free.into_iter().take(total - need));
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
        let title = |card: &usize| self.board.title(*card);
        if pile.len() > cost && pile.windows(2).any(|two| title(&two[0]) != title(&two[1])) {
            t.assume_aloud(Assumption::EnergyIsPicked);
        }
        for card in pile.into_iter().rev().take(cost) {
            let words = format!("{} is discarded as Z-Energy", self.board.title(card));
            self.board.shift(t, EventKind::ZEnergyPaid, card, (who, Zone::Drop), &words)?;
        }
        Ok(())
    }
}
