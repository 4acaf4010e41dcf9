//! `limit-per-deck`: the limit that a card's own current text states.

use super::limits;
use super::rule::{AskedCard, CardLimit, Doubt, LegalityStatus, Rule};
use crate::claims::Claim;
use crate::facts::{Facts, cites};
use crate::finding::Outcome;
use crate::rule_facts::{EffectiveEdition, Limit};
use crate::words;

/// Decides whether the deck holds more copies of a card than its text allows.
///
/// “(Limit 1 per deck.)” in the current text of an erratum is the limit; of
/// several errata of one title the strictest counts, for all printings. Where
/// no erratum states one, the limit that the deck or a catalogue gives counts.
/// Where one publisher's texts alone count, an entry that is not marked leaves
/// it open whether more copies may be there.
/// One Orange Uppercut passes, two fail.
pub(crate) struct LimitPerDeck;

impl Rule for LimitPerDeck {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let words = "limited to a number of copies by a text on record";
        limits::evaluate(self, facts, |_| false, words)
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<CardLimit> {
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
        if unmarked(law, asked).is_some() {
            return None;
        }
        if let Some(limit) = erratum {
            let says = format!("is limited to {} per deck", words::copies(limit.max));
            let because = cites(law.edition.cite_limit(limit));
            return Some(CardLimit { status, max: limit.max, says, because, claims: Vec::new() });
        }
        let max = law.printed_limit(asked.keys, asked.card)?;
        let says = format!("is limited to {} per deck, as the catalogue shows", words::copies(max));
        Some(CardLimit { status, max, says, because: Vec::new(), claims: Vec::new() })
    }

    fn card_doubt(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<Doubt> {
        let limit = unmarked(law, asked)?;
        let (name, publisher) = (asked.name, law.only()?);
        let because = cites(law.edition.cite_limit(limit));
        let claim = Claim::limit_not_marked(name, limit, publisher, because)?;
        let need = format!("whether the limit of {name} is {publisher}'s");
        Some(Doubt { claim, needs: vec![need], above: limit.max })
    }

    fn looks_at_cards(&self) -> bool {
        true
    }
}

/// The limit of a card whose maker is not marked, where one publisher's texts
/// alone count, and the deck itself states none that is as strict.
fn unmarked<'a>(law: &EffectiveEdition<'a>, asked: &AskedCard<'_>) -> Option<&'a Limit> {
    law.only()?;
    let limit = law.erratum_limit(asked.keys).filter(|limit| !limit.marked)?;
    asked.limit.is_none_or(|own| own > limit.max).then_some(limit)
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
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
        assert_eq!(found.verdict, Unknown);
        assert!(found.says.contains("does not mark as Panini's"), "{}", found.says);
        let one = TWO_UPPERCUTS.replace('2', "1");
        assert_eq!(finding("panini", "limit-per-deck", &one, "2022-01-01").verdict, Satisfied);
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
