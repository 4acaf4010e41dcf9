//! `group-caps`: a stated number in total of each group.

use headjudge_corpus::ListKind;

use super::{Asked, CardLimit, Rule, groups};
use crate::book::InForce;
use crate::facts::Facts;
use crate::finding::Outcome;

/// Decides whether the deck keeps to the total that is allowed of each capped group.
///
/// “You may only have a total of three of the following cards in your deck:
/// (11/24/04)” The total is per pair of Heroes or Villains. Two Confrontation
/// and one Champions of Earth pass, two of each fail.
pub(crate) struct GroupCaps;

impl Rule for GroupCaps {
    fn code(&self) -> &'static str {
        "group-caps"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let none = "The deck holds no card of a group that is capped in total.";
        groups::evaluate(facts, ListKind::GroupCap, none)
    }

    fn card_limit(&self, law: &InForce<'_>, asked: &Asked<'_>) -> Option<CardLimit> {
        groups::card_limit(law, asked, ListKind::GroupCap)
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
        finding("score-expanded", "group-caps", &crate::fixture::deck(cards), on).verdict
    }

    #[test]
    fn three_in_total_of_each_pair() {
        let on = "2004-11-24";
        assert_eq!(verdict(&[("Confrontation", 2), ("Champions of Earth", 1)], on), Satisfied);
        assert_eq!(verdict(&[("Confrontation", 2), ("Champions of Earth", 2)], on), Violated);
        assert_eq!(verdict(&[("Confrontation", 3), ("Android 18's Stare Down", 3)], on), Satisfied);
        assert_eq!(
            verdict(&[("Confrontation", 3), ("Champions of Earth", 3)], "2004-11-23"),
            Satisfied
        );
    }
}
