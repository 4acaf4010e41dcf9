//! Endurance: which card has it, and what it prevents of the damage that discards the card.

use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::state::{Dbz, PendingAttack, Zone};
use crate::play::games::dbz::terms::Keyword;
use crate::play::kernel::{GameContext, MoveError, Reactive, Side};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// The Endurance of a card: printed, gained in its Life Deck, or what it is set to.
    pub(crate) fn endurance_of(&self, t: &mut GameContext<'_>, card: usize) -> Option<u32> {
        self.endurance_by(t, card).map(|(endurance, _)| endurance)
    }

    /// The same, with the card that another Endurance than the printed one comes from.
    pub(super) fn endurance_by(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
    ) -> Option<(u32, Option<usize>)> {
        let owner = self.board.owner(card);
        let printed = self.board.def(card).and_then(|def| def.endurance);
        let own = self.constants().into_iter().filter(|(_, side, _)| *side == owner);
        if printed.is_some() {
            let mut set = own.filter_map(|(by, _, constant)| match constant {
                Constant::SetEndurance { endurance } => Some((*endurance, by)),
                _ => None,
            });
            return set.next_back().or(printed.map(|own| (own, None)));
        }
        if self.zone(card) != Zone::LifeDeck {
            return None;
        }
        let gained = self.constants().into_iter();
        let gained = gained.filter_map(|(by, side, constant)| match constant {
            Constant::GainEndurance { who, card: filter, endurance }
                if Self::is_meant(*who, side, owner)
                    && self.matches(t, filter, card, owner, by) =>
            {
                Some((*endurance, by))
            }
            _ => None,
        });
        gained.max_by_key(|(endurance, _)| *endurance)
    }

    /// What the Endurance of a card discarded as damage prevents, if it is used.
    pub(super) fn endures(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        (who, card): (Side, usize),
        own: bool,
    ) -> Result<Option<u32>, MoveError> {
        let Some((endurance, by)) = self.endurance_by(t, card) else { return Ok(None) };
        if current.attack.banishes && !t.rule(RuleSwitch::DamageIsDiscarded) {
            return Ok(None);
        }
        if !own && !t.rule(RuleSwitch::ConvertedMayBePrevented) {
            return Ok(None);
        }
        if self.cannot_be_prevented(t, current, Some(card)) {
            t.assume(Assumption::BarredEffects);
            let words = "Endurance prevents nothing: the damage cannot be prevented";
            t.refuse(self.board.key(card), "unpreventable", words);
            return Ok(None);
        }
        if self.attack_has(t, current, &Keyword::NoEndurance) {
            let words = "Endurance may not be used against this attack";
            t.refuse(self.board.key(card), "forbidden", words);
            return Ok(None);
        }
        if let Some(by) = self.endurance_forbidden(t, who, current) {
            let words = format!("Endurance may not be used: {by}");
            t.refuse(self.board.key(card), "forbidden", &words);
            return Ok(None);
        }
        let by = by.map(|by| format!(", by {}", self.board.title(by))).unwrap_or_default();
        let question = format!("Use the Endurance {endurance} of {}{by}?", self.board.title(card));
        let used = t.ask_yes(who, &question)?;
        if used {
            t.assume_aloud(Assumption::EnduranceOfTheRest);
        }
        Ok(used.then_some(endurance))
    }
}
