//! `banned`: no card on the banned list.

use headjudge_corpus::ListKind;

use super::{Asked, CardLimit, Rule, copies};
use crate::book::InForce;
use crate::facts::Facts;
use crate::finding::Outcome;
use crate::legality::LegalityStatus;

/// Decides whether the deck holds a card that is banned on the date.
///
/// “The following cards are banned in all official Expanded Tournaments.” An
/// entry with a date is in force from that date on, one without at every date.
/// A deck without such a card passes; one with Feeding Frenzy fails from 2004-02-11.
pub(crate) struct Banned;

impl Rule for Banned {
    fn code(&self) -> &'static str {
        "banned"
    }

    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        if facts.law.list(ListKind::Banned).next().is_none() {
            return Outcome::missing("banned list");
        }
        let later = copies::later(facts, ListKind::Banned, "the banned list");
        copies::evaluate(self, facts, |_| false, "on the banned list").and_says(&later)
    }

    fn card_limit(&self, law: &InForce<'_>, asked: &Asked<'_>) -> Option<CardLimit> {
        copies::by_list(law, asked, ListKind::Banned, LegalityStatus::Banned, |_| 0, "is banned")
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
    fn a_banned_card_breaks_it_from_its_date_on() {
        let deck = r#"{"cards":[{"name":"Feeding Frenzy","count":2}]}"#;
        let before = finding("score-expanded", "banned", deck, "2004-02-10");
        assert_eq!(before.verdict, Satisfied);
        assert!(before.says.contains("Feeding Frenzy on 2004-02-11 joins"), "{}", before.says);
        let from = finding("score-expanded", "banned", deck, "2004-02-11");
        assert_eq!(from.verdict, Violated);
        assert_eq!(
            from.says,
            "Feeding Frenzy is banned since 2004-02-11; the deck holds 2 copies."
        );
        assert_eq!(from.cards[0].count, 2);
        assert!(from.because.iter().any(|c| c.quote == "Feeding Frenzy (2/11/04)"));
    }

    #[test]
    fn an_undated_entry_binds_at_every_date() {
        let deck = r#"{"cards":[{"name":"Dragon’s Glare","count":1}]}"#;
        let found = finding("score-expanded", "banned", deck, "2000-01-01");
        assert_eq!(found.verdict, Violated);
        assert!(found.says.contains("gives no date"));
    }
}
