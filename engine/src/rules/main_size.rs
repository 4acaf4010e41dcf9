//! `main-size`: how many cards the main deck has.

use super::{Rule, numbers};
use crate::facts::{Facts, Group};
use crate::finding::Outcome;

/// Decides whether the main deck has neither too few cards nor too many.
///
/// “デッキ枚数: 50 ~ 60枚。” (Size of the deck: 50 to 60.) Fifty cards pass, forty-nine fail.
pub(crate) struct MainSize;

impl Rule for MainSize {
    fn code(&self) -> &'static str {
        "main-size"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        numbers::size(facts, Group::Main, "main_size")
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
}
