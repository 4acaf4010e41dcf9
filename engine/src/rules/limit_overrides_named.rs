//! `limit-overrides-named`: a restriction beats the fourth copy of a Named card.

use headjudge_corpus::ListKind;

use super::limit_per_deck::LimitPerDeck;
use super::listed::Listed;
use super::named_four::named_for;
use super::rule::{AskedCard, Rule};
use crate::facts::{Facts, Who};
use crate::finding::{Outcome, Parts};
use crate::words;

/// Decides whether a card Named for the Main Personality is held to one copy
/// where it is restricted or limited to one.
///
/// “If a card appears on the restricted list, or has the phrase limit 1 per
/// deck, you can only have 1 copy of that card in your deck, regardless of the
/// Named card rule.” One Goku's Lucky Break with Goku passes, four fail.
pub(crate) struct LimitOverridesNamed;

impl Rule for LimitOverridesNamed {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let Who::Is(character) = facts.personality.who() else {
            return Outcome::satisfied(
                "No single Main Personality is named, so no card counts as Named for it here.",
            );
        };
        let mut parts = Parts::new();
        for title in facts.titles.iter().filter(|title| named_for(title, character)) {
            let asked = AskedCard::title(title);
            let limits: [&dyn Rule; 2] = [&Listed(ListKind::Restricted), &LimitPerDeck];
            let limit = limits
                .into_iter()
                .filter_map(|rule| rule.card_limit(&facts.law, &asked))
                .filter(|limit| limit.max == 1)
                .min_by_key(|limit| limit.max);
            let Some(limit) = limit else { continue };
            let says = format!(
                "{} is Named for {character} but {}, and the Named card rule does not raise that; the deck holds {}.",
                title.name,
                limit.says,
                words::copies(title.count)
            );
            let broken = title.count > limit.max;
            let outcome = if broken { Outcome::violated(says) } else { Outcome::satisfied(says) };
            parts.add(outcome.cards(vec![title.counted()]).because(limit.because));
        }
        parts.finish(|| {
            Outcome::satisfied(format!(
                "No card Named for {character} in the deck is restricted or limited to one."
            ))
        })
    }

    fn rests_on_words(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

    fn verdict(mp: &str, count: u32) -> crate::FindingVerdict {
        let deck = format!(
            r#"{{"main_personality":"{mp}","cards":[{{"name":"Goku's Lucky Break","count":{count}}}]}}"#
        );
        finding("score-expanded", "limit-overrides-named", &deck, "2004-12-01").verdict
    }

    #[test]
    fn a_restricted_named_card_stays_at_one() {
        assert_eq!(verdict("Goku", 1), Satisfied);
        assert_eq!(verdict("Goku", 2), Violated);
        assert_eq!(verdict("Goku", 4), Violated);
        assert_eq!(verdict("Vegeta", 2), Satisfied, "not Named for Vegeta: `restricted` decides");
    }
}
