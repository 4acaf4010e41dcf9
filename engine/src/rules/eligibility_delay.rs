//! `eligibility-delay`: a card is viable some days after its release.

use jiff::ToSpan;

use super::rule::Rule;
use crate::facts::Facts;
use crate::finding::{Outcome, Parts};

/// Decides whether every card whose release is known has been out long enough.
///
/// “All cards … will be considered viable for tournaments … 1 week (7 days)
/// after the official release date of the product or expansion.” A card
/// released on 2004-11-20 passes on 2004-11-27 and fails on 2004-11-26.
pub(crate) struct EligibilityDelay;

impl Rule for EligibilityDelay {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let law = &facts.law;
        let number = law.number("eligibility_days");
        let Some((number, days)) = number.and_then(|n| Some((n, n.min.or(n.max)?))) else {
            return Outcome::missing("number of days from a release to eligibility");
        };
        let mut parts = Parts::new();
        for card in facts.entries() {
            let Some(released) = card.given.and_then(|given| given.released) else { continue };
            let Ok(viable) = released.checked_add(i64::from(days).days()) else { continue };
            let facts_say =
                format!("{} was released on {released} and is viable from {viable}", card.title);
            let part = if viable <= law.on {
                Outcome::satisfied(format!("{facts_say}."))
            } else {
                Outcome::violated(format!("{facts_say}, which is after {}.", law.on))
            };
            parts.add(part.cards(vec![card.counted()]));
        }
        parts
            .finish(|| {
                Outcome::satisfied(
                    "No release date is given for a card, so none is known to be too new.",
                )
            })
            .because(law.cite_number(number))
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    #[test]
    fn a_week_after_release() {
        let deck =
            r#"{"cards":[{"name":"Old School Beatdown","count":1,"released":"2004-11-20"}]}"#;
        assert_eq!(
            finding("score-expanded", "eligibility-delay", deck, "2004-11-26").verdict,
            Violated
        );
        assert_eq!(
            finding("score-expanded", "eligibility-delay", deck, "2004-11-27").verdict,
            Satisfied
        );
        let unknown = r#"{"cards":[{"name":"Old School Beatdown","count":1}]}"#;
        assert_eq!(
            finding("score-expanded", "eligibility-delay", unknown, "2004-11-26").verdict,
            Satisfied
        );
    }
}
