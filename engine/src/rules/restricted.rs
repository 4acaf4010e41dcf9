//! `restricted`: one copy of a card on the restricted list.

use headjudge_corpus::ListKind;

use super::{Asked, CardLimit, Rule, copies};
use crate::book::InForce;
use crate::facts::Facts;
use crate::finding::Outcome;
use crate::legality::LegalityStatus;
use crate::words;

/// Decides whether the deck holds more copies of a restricted card than the list allows.
///
/// “Restricted to one per deck.” Copies are counted by title over all
/// printings. One Blue Terror passes, two fail.
pub(crate) struct Restricted;

impl Rule for Restricted {
    fn code(&self) -> &'static str {
        "restricted"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        if facts.law.list(ListKind::Restricted).next().is_none() {
            return Outcome::missing("restricted list");
        }
        let later = copies::later(facts, ListKind::Restricted, "the restricted list");
        copies::evaluate(self, facts, |_| false, "on the restricted list").and_says(&later)
    }

    fn card_limit(&self, law: &InForce<'_>, asked: &Asked<'_>) -> Option<CardLimit> {
        let entry = law.listed(ListKind::Restricted, asked.keys).find(|entry| law.binds(entry))?;
        // The list is of cards restricted to one; an entry may state another number.
        let max = entry.max_copies.unwrap_or(1);
        let says = format!("is restricted to {} per deck", words::copies(max));
        copies::by_list(
            law,
            asked,
            ListKind::Restricted,
            LegalityStatus::Restricted,
            |_| max,
            &says,
        )
    }

    fn looks_at_cards(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn copies_count_by_title_over_all_printings() {
        let deck = r#"{"cards":[{"name":"Blue Terror","count":1,"set":"Saiyan Saga"},
            {"name":"BLUE TERROR","count":1,"set":"Cell Saga"}]}"#;
        let found = finding("score-expanded", "restricted", deck, "2004-12-01");
        assert_eq!(found.verdict, Violated);
        assert!(found.says.contains("restricted to 1 copy per deck"), "{}", found.says);
        assert!(found.says.ends_with("the deck holds 2 copies."), "{}", found.says);
    }

    #[test]
    fn one_copy_keeps_it() {
        let deck = r#"{"cards":[{"name":"Orange Uppercut","count":1}]}"#;
        assert_eq!(finding("score-expanded", "restricted", deck, "2004-12-01").verdict, Satisfied);
        let deck = r#"{"cards":[{"name":"Orange Uppercut","count":3}]}"#;
        assert_eq!(finding("score-expanded", "restricted", deck, "2004-02-10").verdict, Satisfied);
        assert_eq!(finding("score-expanded", "restricted", deck, "2004-02-11").verdict, Violated);
    }
}
