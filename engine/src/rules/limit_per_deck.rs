//! `limit-per-deck`: the limit that a card's own current text states.

use super::limits;
use super::rule::{Asked, CardLimit, LegalityStatus, Rule};
use crate::claims::Claim;
use crate::facts::{Facts, cites};
use crate::finding::Outcome;
use crate::rule_facts::EffectiveEdition;
use crate::words;

/// Decides whether the deck holds more copies of a card than its text allows.
///
/// “(Limit 1 per deck.)” in the current text of an erratum is the limit; of
/// several errata of one title the strictest counts, for all printings. Where
/// no erratum states one, the limit that the deck or a catalogue gives counts.
/// One Orange Uppercut passes, two fail.
pub(crate) struct LimitPerDeck;

impl Rule for LimitPerDeck {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        limits::evaluate(
            self,
            facts,
            |_| false,
            "limited to a number of copies by a text on record",
        )
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &Asked<'_>) -> Option<CardLimit> {
        let status = LegalityStatus::Limited;
        let erratum = law.erratum_limit(asked.keys);
        // A deck may know of a limit that the records do not, but not lift one.
        let stated = asked.limit.filter(|own| erratum.is_none_or(|limit| *own < limit.max));
        if let Some(limit) = stated {
            let says =
                format!("is limited to {} per deck, as the deck states", words::copies(limit));
            return Some(CardLimit {
                status,
                max: limit,
                says,
                because: Vec::new(),
                claims: Vec::new(),
            });
        }
        if let Some(limit) = erratum {
            let unmarked = Claim::limit_not_marked(limit).filter(|_| law.only().is_some());
            let unsaid = unmarked.as_ref().map(|claim| format!(" ({})", claim.clause()));
            let says = format!(
                "is limited to {} per deck{}",
                words::copies(limit.max),
                unsaid.unwrap_or_default()
            );
            let claims = unmarked.map(|claim| claim.kind).into_iter().collect();
            let because = cites(law.edition.cite_limit(limit));
            return Some(CardLimit { status, max: limit.max, says, because, claims });
        }
        let max = law.printed_limit(asked.keys, asked.card)?;
        let says = format!("is limited to {} per deck, as the catalogue shows", words::copies(max));
        Some(CardLimit { status, max, says, because: Vec::new(), claims: Vec::new() })
    }

    fn looks_at_cards(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    const TWO_UPPERCUTS: &str = r#"{"cards":[{"name":"Orange Uppercut","count":2}]}"#;

    #[test]
    fn the_text_of_an_erratum_is_the_limit() {
        let found = finding("fanz", "limit-per-deck", TWO_UPPERCUTS, "2022-01-01");
        assert_eq!(found.verdict, Violated);
        assert_eq!(
            found.says,
            "Orange Uppercut is limited to 1 copy per deck; the deck holds 2 copies."
        );
        assert_eq!(found.because.last().unwrap().quote, "Limit 1 per deck");
        let deck = r#"{"cards":[{"name":"Overwhelming Power","count":2}]}"#;
        assert_eq!(finding("fanz", "limit-per-deck", deck, "2022-01-01").verdict, Satisfied);
    }

    #[test]
    fn texts_marked_as_fanz_do_not_bind_in_panini() {
        let deck = r#"{"cards":[{"name":"Orange Checkup Drill","count":3}]}"#;
        assert_eq!(finding("fanz", "limit-per-deck", deck, "2022-01-01").verdict, Violated);
        assert_eq!(finding("panini", "limit-per-deck", deck, "2022-01-01").verdict, Satisfied);
        let found = finding("panini", "limit-per-deck", TWO_UPPERCUTS, "2022-01-01");
        assert_eq!(found.verdict, Violated);
        assert!(found.says.contains("does not mark who made"), "{}", found.says);
        let deck = r#"{"cards":[{"name":"Orange Meditation","count":3}]}"#;
        assert_eq!(finding("fanz", "limit-per-deck", deck, "2022-01-01").verdict, Violated);
        assert_eq!(finding("panini", "limit-per-deck", deck, "2022-01-01").verdict, Satisfied);
    }

    #[test]
    fn the_deck_may_state_a_limit_itself() {
        let deck = r#"{"cards":[{"name":"Goku's Dragon Fist","count":2,"limit":1}]}"#;
        assert_eq!(
            finding("score-expanded", "limit-per-deck", deck, "2004-12-01").verdict,
            Violated
        );
        let lifted = r#"{"cards":[{"name":"Orange Uppercut","count":2,"limit":3}]}"#;
        assert_eq!(finding("fanz", "limit-per-deck", lifted, "2022-01-01").verdict, Violated);
    }
}
