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
        let cards = section.numbered();
        let of = |has: Option<bool>| -> Vec<&Numbered<'_, '_>> {
            cards.iter().filter(|card| card.has(&wanted) == has).collect()
        };
        let sum = |cards: &[&Numbered<'_, '_>]| {
            cards.iter().fold(0u32, |sum, card| sum.saturating_add(card.count))
        };
        let (having, open) = (of(Some(true)), of(None));
        let (count, unsure) = (sum(&having), sum(&open));
        let lists = format!(
            "The {} lists {} with “{skill}”",
            section.name,
            counted(count, "card", "cards")
        );
        let most = format!("at most {max} in total may be there.");
        let outcome = if count > max {
            Outcome::violated(format!("{lists}; {most}"))
        } else if count.saturating_add(unsure) > max {
            let others = counted(unsure, "card", "cards");
            Outcome::unknown(
                format!("{lists}, and {others} of which that is not given; {most}"),
                vec![format!("which cards of the {} have “{skill}”", section.name)],
            )
        } else {
            Outcome::satisfied(format!("{lists}; {most}"))
        };
        outcome.cards(having.iter().map(|card| card.counted()).collect()).because(because)
    }

    fn rests_on_words(&self) -> bool {
        is_given(self.max)
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::{finding, finding_of};

    #[test]
    fn a_skill_that_nobody_states_is_asked_for() {
        for rule in ["super-combo", "ultimate", "dragon-ball"] {
            let verdict = |card: &str| {
                let deck = format!(r#"{{"main_cards":[{{"number":"BT1-002","count":8{card}}}]}}"#);
                finding("dbs-cg", rule, &deck, "2024-01-01").verdict
            };
            assert_eq!(verdict(""), Unknown, "{rule}");
            assert_eq!(verdict(r#","skills":[]"#), Satisfied, "{rule}");
            assert_eq!(verdict(r#","skills":["another"]"#), Satisfied, "{rule}");
        }
    }

    #[test]
    fn a_skill_that_the_line_writes_counts() {
        for line in ["BT1-053 [Super Combo]", "BT1-053 (Super Combo)", "BT1-053 Super Combo"] {
            let verdict = |count: u32| {
                let list = format!("Main Deck\n{count} {line}");
                finding_of("dbs-cg", "super-combo", list.as_bytes(), "2024-01-01").verdict
            };
            assert_eq!(verdict(8), Violated, "{line}");
            assert_eq!(verdict(4), Satisfied, "{line}");
        }
    }

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
