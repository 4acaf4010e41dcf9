//! `leader-count`: the Leader card beside the deck.

use super::Rule;
use super::deck_size::range_words;
use crate::facts::Facts;
use crate::finding::Outcome;
use crate::words::counted;

/// Decides whether there is the Leader that the game asks for.
///
/// “リーダーカード: 任意の 1枚。” (Leader card: any one.) One passes, none or two fail.
pub(crate) struct LeaderCount;

impl Rule for LeaderCount {
    fn code(&self) -> &'static str {
        "leader-count"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let Some(number) = facts.law.number("leaders") else {
            return Outcome::missing("number of Leaders");
        };
        let range = range_words(number);
        let outcome = match facts.deck.leaders {
            None => Outcome::unknown(
                format!(
                    "The list does not say how many Leader cards there are; {range} is required."
                ),
                vec!["`leaders`: the number of Leader cards".to_owned()],
            ),
            Some(count) => {
                let held = counted(count, "Leader card", "Leader cards");
                let says = format!(
                    "There {} {held}; {range} is required.",
                    if count == 1 { "is" } else { "are" }
                );
                let few = number.min.is_some_and(|min| count < min);
                if few || number.max.is_some_and(|max| count > max) {
                    Outcome::violated(says)
                } else {
                    Outcome::satisfied(says)
                }
            }
        };
        outcome.because(facts.law.cite_number(number))
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    #[test]
    fn exactly_one_leader() {
        let verdict = |deck| finding("dbs-cg", "leader-count", deck, "2024-01-01").verdict;
        assert_eq!(verdict(r#"{"leaders":1}"#), Satisfied);
        assert_eq!(verdict(r#"{"leaders":0}"#), Violated);
        assert_eq!(verdict(r#"{"leaders":2}"#), Violated);
        assert_eq!(verdict("{}"), Unknown);
    }
}
