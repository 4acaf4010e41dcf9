//! How many cards with a skill a section has, all together.

use headjudge_corpus::{Amount, fold};

use super::bounds::{Bounds, is_given};
use super::rule::Rule;
use crate::facts::{Facts, Numbered};
use crate::finding::Outcome;
use crate::words::counted;

/// Decides whether a section holds too many cards with a skill in total.
///
/// “"Super Combo"を持つカードは、デッキに合計で 4枚まで。” (At most 4 in total.)
/// Four pass, five fail.
pub(crate) struct CopiesWithSkill<'a> {
    pub(super) section: Option<&'a str>,
    pub(super) skill: &'a str,
    pub(super) max: &'a Amount,
}

impl Rule for CopiesWithSkill<'_> {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let Self { skill, .. } = self;
        let Some((max, because)) = Bounds::most(&facts.law, self.max) else {
            return Outcome::missing(&format!("number of “{skill}” cards"));
        };
        let section = facts.section(self.section);
        let wanted = fold(skill);
        let having: Vec<Numbered<'_>> =
            section.numbered().into_iter().filter(|card| card.has(&wanted)).collect();
        let count = having.iter().fold(0u32, |sum, card| sum.saturating_add(card.count));
        let says = format!(
            "The {} lists {} with “{skill}”; at most {max} in total may be there.",
            section.name,
            counted(count, "card", "cards")
        );
        let outcome = if count > max { Outcome::violated(says) } else { Outcome::satisfied(says) };
        outcome.cards(having.iter().map(Numbered::counted).collect()).because(because)
    }

    fn rests_on_words(&self) -> bool {
        is_given(self.max)
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn four_in_total() {
        let verdict = |count: u32| {
            let deck = format!(
                r#"{{"main_cards":[{{"number":"BT1-053","count":3,"skills":["super_combo"]}},
                {{"number":"BT1-054","count":{count},"skills":["super_combo"]}}]}}"#
            );
            finding("dbs-cg", "super-combo", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict(1), Satisfied);
        assert_eq!(verdict(2), Violated);
    }

    #[test]
    fn one_in_total() {
        let verdict = |count: u32| {
            let deck = format!(
                r#"{{"main_cards":[{{"number":"BT9-136","count":{count},"skills":["ultimate"]}}]}}"#
            );
            finding("dbs-cg", "ultimate", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict(1), Satisfied);
        assert_eq!(verdict(2), Violated);
    }

    #[test]
    fn seven_in_total() {
        let verdict = |one: u32, other: u32| {
            let deck = format!(
                r#"{{"main_cards":[{{"number":"BT6-107","count":{one},"skills":["dragon_ball"]}},
                {{"number":"BT6-108","count":{other},"skills":["Dragon Ball"]}}]}}"#
            );
            finding("dbs-cg", "dragon-ball", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict(4, 3), Satisfied);
        assert_eq!(verdict(4, 4), Violated);
        assert_eq!(verdict(6, 1), Satisfied);
    }
}
