//! `exclusive-groups`: one card in total of each group.

use headjudge_corpus::ListKind;

use super::{Asked, CardLimit, Rule, groups};
use crate::book::InForce;
use crate::facts::Facts;
use crate::finding::Outcome;

/// Decides whether the deck holds one card in total of each exclusive group.
///
/// “You may only have one card from each of the following groups in your deck:
/// (11/24/04)” One copy in total: Time is a Warrior's Tool alone passes,
/// together with Epic Battle of Saiyans it fails.
pub(crate) struct ExclusiveGroups;

impl Rule for ExclusiveGroups {
    fn code(&self) -> &'static str {
        "exclusive-groups"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let none = "The deck holds no card of a group of which only one may be used.";
        groups::evaluate(facts, ListKind::ExclusiveGroup, none)
    }

    fn card_limit(&self, law: &InForce<'_>, asked: &Asked<'_>) -> Option<CardLimit> {
        groups::card_limit(law, asked, ListKind::ExclusiveGroup)
    }

    fn looks_at_cards(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Violated};
    use crate::fixture::finding;

    fn verdict(cards: &[(&str, u32)], on: &str) -> FindingVerdict {
        finding("score-expanded", "exclusive-groups", &crate::fixture::deck(cards), on).verdict
    }

    #[test]
    fn one_copy_in_total_of_each_group() {
        let on = "2004-11-24";
        assert_eq!(verdict(&[("Time is a Warrior's Tool", 1)], on), Satisfied);
        assert_eq!(verdict(&[("Time is a Warrior's Tool", 2)], on), Violated);
        assert_eq!(
            verdict(&[("Time is a Warrior's Tool", 1), ("Epic Battle of Saiyans", 1)], on),
            Violated
        );
        assert_eq!(
            verdict(&[("Time is a Warrior's Tool", 1), ("Masterful Defense", 1)], on),
            Satisfied
        );
        assert_eq!(verdict(&[("Time is a Warrior's Tool", 3)], "2004-11-23"), Satisfied);
    }
}
