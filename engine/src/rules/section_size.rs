//! How many cards a section of a deck has.

use headjudge_corpus::Amount;

use super::bounds::{Bounds, is_given};
use super::rule::Rule;
use crate::deck::total_key;
use crate::facts::Facts;
use crate::finding::Outcome;
use crate::words::counted;

/// Decides whether a section has neither too few cards nor too many.
///
/// “デッキ枚数: 50 ~ 60枚。” (Size of the deck: 50 to 60.) Fifty cards pass, forty-nine fail.
pub(crate) struct SectionSize<'a> {
    pub(super) section: Option<&'a str>,
    pub(super) size: &'a Amount,
}

impl Rule for SectionSize<'_> {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let section = facts.section(self.section);
        let what = section.name;
        let Some(bounds) = Bounds::of(&facts.law, self.size) else {
            return Outcome::missing(&format!("size of the {what}"));
        };
        let listed = section.count();
        let range = bounds.words();
        let outcome = if section.stated.is_none() && listed == 0 && !bounds.allow(0) {
            let key = section.id.map_or_else(|| "total".to_owned(), total_key);
            Outcome::unknown(
                format!(
                    "The list holds no card of the {what} and no total; the {what} must have {range}."
                ),
                vec![format!("`{key}`: the number of cards of the {what}")],
            )
        } else {
            let size = section.stated.unwrap_or(listed).max(listed);
            let cards = counted(size, "card", "cards");
            let says = format!("The {what} has {cards}; it must have {range}.");
            if bounds.allow(size) { Outcome::satisfied(says) } else { Outcome::violated(says) }
        };
        outcome.because(bounds.because)
    }

    fn rests_on_words(&self) -> bool {
        is_given(self.size)
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    #[test]
    fn fifty_to_sixty() {
        let verdict = |deck: &str| finding("dbs-cg", "main-size", deck, "2024-01-01").verdict;
        for (total, expect) in [(49, Violated), (50, Satisfied), (60, Satisfied), (61, Violated)] {
            assert_eq!(verdict(&format!(r#"{{"main_total":{total}}}"#)), expect, "{total}");
        }
        assert_eq!(verdict("{}"), Unknown);
        assert_eq!(verdict(r#"{"main_cards":[{"number":"BT1-001","count":4}]}"#), Violated);
    }

    #[test]
    fn none_to_seven() {
        let verdict = |deck: &str| finding("dbs-cg", "z-size", deck, "2024-01-01").verdict;
        assert_eq!(verdict("{}"), Satisfied);
        assert_eq!(verdict(r#"{"z_total":7}"#), Satisfied);
        assert_eq!(verdict(r#"{"z_total":8}"#), Violated);
        assert_eq!(verdict(r#"{"z_cards":[{"number":"BT18-100","count":8}]}"#), Violated);
    }

    #[test]
    fn exactly_one_leader() {
        let verdict = |deck| finding("dbs-cg", "leader-count", deck, "2024-01-01").verdict;
        assert_eq!(verdict(r#"{"leaders":1}"#), Satisfied);
        assert_eq!(verdict(r#"{"leaders":0}"#), Violated);
        assert_eq!(verdict(r#"{"leaders":2}"#), Violated);
        assert_eq!(verdict("{}"), Unknown);
    }
}
