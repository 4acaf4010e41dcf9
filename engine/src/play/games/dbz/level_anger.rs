//! The anger at which a level advances, and the cards that change it.

use headjudge_corpus::capital;

use crate::play::Assumption;
use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::number_change::{NumberChange, in_any_order};
use crate::play::games::dbz::state::{Dbz, Number};
use crate::play::kernel::{GameContext, MoveError, Reactive, Side};

/// The anger at which a level advances.
pub(super) struct NeededAnger {
    pub(super) anger: u32,
    /// Whether it is another in another order of what cards do to it.
    differs: bool,
    /// The cards that change it.
    by: Vec<Option<usize>>,
}

impl Dbz {
    /// The anger at which a player's Main Personality advances a level.
    pub(super) fn level_anger(&self, t: &mut GameContext<'_>, who: Side) -> u32 {
        let usual = t.assume(Assumption::LevelAnger);
        let needed = self.needed_anger(usual, who);
        if needed.differs {
            t.assume_aloud(Assumption::CostsInTheBestOrder);
        }
        needed.anger
    }

    /// A Main Personality that has enough anger, now that a card has lowered what a level needs,
    /// advances.
    pub(super) fn advance_by_less(&mut self, t: &mut GameContext<'_>) -> Result<(), MoveError> {
        for who in Side::BOTH {
            let usual = Assumption::LevelAnger.number();
            let needed = self.needed_anger(usual, who).anger;
            let before = self.memory.needed_anger[who.at()].replace(needed).unwrap_or(usual);
            let is_enough = (needed..before).contains(&self.number(who, Number::Anger));
            if is_enough && self.board.won.is_none() {
                t.assume_aloud(Assumption::AdvancedByLess);
                self.tell_level_anger(t, who);
                let mut cx = self.context(None, who);
                self.level(t, &mut cx, who, 1)?;
            }
        }
        Ok(())
    }

    /// Tells that a level is advanced at another anger than usual, and by which cards.
    pub(super) fn tell_level_anger(&self, t: &mut GameContext<'_>, who: Side) {
        let needed = self.needed_anger(Assumption::LevelAnger.number(), who);
        if let Some(first) = needed.by.first() {
            let by: Vec<String> = needed.by.iter().map(|by| self.source_title(*by)).collect();
            let words = format!(
                "{} Main Personality advances a level with {} anger: {}",
                capital(who.whose()),
                needed.anger,
                by.join(", ")
            );
            self.tell_modified(t, (*first, who), &words);
        }
    }

    /// The same, where it is `usual` without a card that says otherwise.
    pub(super) fn needed_anger(&self, usual: u32, who: Side) -> NeededAnger {
        let mut changes = Vec::new();
        let mut by_whom = Vec::new();
        for (card, side, constant) in self.constants() {
            if let Constant::LevelAnger { who: whom, by, set, least } = constant
                && Self::is_meant(*whom, side, who)
            {
                by_whom.push(card);
                changes.extend(set.map(NumberChange::To));
                if *by != 0 {
                    changes.push(NumberChange::By { by: *by, least: *least });
                }
            }
        }
        let (least, most) = in_any_order(&changes, usual);
        NeededAnger { anger: least.max(1), differs: least != most, by: by_whom }
    }
}
