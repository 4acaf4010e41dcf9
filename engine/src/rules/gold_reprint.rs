//! `gold-reprint`: the older card of a title, in place of its gold title reprint.

use headjudge_corpus::{ListEntry, ListKind};

use super::limits::cite_entries;
use super::rule::Rule;
use crate::facts::Facts;
use crate::finding::{Outcome, Parts};

/// Decides whether every older card that stands in for a gold title reprint may do so.
///
/// “Cards on this list that have not been crossed out may be replaced with
/// their title-matching Score Entertainment DBZ CCG card in official `FanZ`
/// tournaments.” A deck without stand-ins passes; one with the older Black
/// Energy Web, which is crossed out, fails.
pub(crate) struct GoldReprint;

impl Rule for GoldReprint {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let law = &facts.law;
        if law.list(ListKind::GoldReprint).next().is_none() {
            return Outcome::missing("list of gold title reprints");
        }
        let mut parts = Parts::new();
        for card in facts.entries() {
            if !card.is_older_card() {
                continue;
            }
            let title = card.title;
            let entries: Vec<&ListEntry> = law
                .listed(ListKind::GoldReprint, &card.keys)
                .filter(|entry| law.binds(entry))
                .collect();
            let part = if entries.is_empty() {
                Outcome::violated(format!(
                    "The older {title} may not stand in: the title is not on the list of gold title reprints."
                ))
            } else if entries.iter().all(|entry| entry.crossed_out) {
                Outcome::violated(format!(
                    "The older {title} may not stand in: the title is crossed out on the list of gold title reprints."
                ))
            } else {
                Outcome::satisfied(format!(
                    "The older {title} may stand in for its gold title reprint."
                ))
            };
            parts.add(part.cards(vec![card.counted()]).because(cite_entries(law, &entries)));
        }
        parts.finish(|| {
            Outcome::satisfied("No card listed is the older card of a gold title reprint.")
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Violated};
    use crate::fixture::finding;

    fn verdict(name: &str, gold: bool) -> FindingVerdict {
        let deck = format!(r#"{{"cards":[{{"name":"{name}","count":1,"gold_reprint":{gold}}}]}}"#);
        finding("fanz", "gold-reprint", &deck, "2022-01-01").verdict
    }

    #[test]
    fn only_titles_that_are_listed_and_not_crossed_out() {
        assert_eq!(verdict("Black Energy Web", true), Violated);
        assert_eq!(verdict("Black Energy Web", false), Satisfied);
        assert_eq!(verdict("Senzu Bean", true), Violated);
        assert_eq!(verdict("Fixture Gold Card", true), Satisfied);
        for note in ["(Score)", "[Score Entertainment]", "(DBZ CCG)"] {
            assert_eq!(verdict(&format!("Black Energy Web {note}"), false), Violated, "{note}");
        }
        assert_eq!(verdict("Black Energy Web (scored)", false), Satisfied);
    }
}
