//! `frozen`: no card on the Frozen List.

use headjudge_corpus::ListKind;

use super::rule::{Asked, CardLimit, Rule};
use super::{legacy_thawing, limits, listed};
use crate::claims::Claim;
use crate::facts::Facts;
use crate::finding::{FindingVerdict, Outcome, Parts};
use crate::rule_facts::EffectiveEdition;

/// Decides whether the deck holds a card of the Frozen List.
///
/// “Cards on this list may not be used in any official `FanZ` tournament.” A
/// deck with Visiting The Past fails. Where an event opts into Legacy Thawing,
/// a frozen Mastery that it thaws for the Main Personality passes.
pub(crate) struct Frozen;

impl Rule for Frozen {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        if let Some(missing) = self.lacks(&facts.law) {
            return Outcome::missing(&missing);
        }
        let thawing = legacy_thawing::masteries(facts);
        let excused = |title: &crate::facts::Title<'_>| {
            thawing.iter().any(|thaw| {
                thaw.mastery.keys.own() == title.keys.own()
                    && thaw.outcome.verdict != FindingVerdict::Violated
            })
        };
        let mut parts = Parts::new();
        parts.add(limits::evaluate(self, facts, excused, "on the Frozen List"));
        for thaw in &thawing {
            match thaw.outcome.verdict {
                FindingVerdict::Satisfied => parts.add(
                    Outcome::satisfied(format!(
                        "{} is frozen, but thawed here.",
                        thaw.mastery.title
                    ))
                    .cards(vec![thaw.mastery.counted()]),
                ),
                FindingVerdict::Unknown => parts.add(
                    Outcome::unknown(
                        format!(
                            "{} is frozen; whether it is thawed here is not known.",
                            thaw.mastery.title
                        ),
                        thaw.outcome.needs.clone(),
                    )
                    .cards(vec![thaw.mastery.counted()]),
                ),
                FindingVerdict::Violated => {}
            }
        }
        let whole = parts.finish(|| Outcome::satisfied(String::new()));
        match facts.law.only() {
            Some(publisher) if !whole.cards.is_empty() => {
                whole.and_claims(&Claim::maker_not_marked(publisher))
            }
            _ => whole,
        }
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &Asked<'_>) -> Option<CardLimit> {
        listed::card_limit(law, asked, ListKind::Frozen)
    }

    fn lacks(&self, law: &EffectiveEdition<'_>) -> Option<String> {
        law.list(ListKind::Frozen).next().is_none().then(|| "Frozen List".to_owned())
    }

    fn looks_at_cards(&self) -> bool {
        true
    }

    fn rests_on_a_list(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::{deck, finding};

    #[test]
    fn a_frozen_card_breaks_it() {
        let found = finding("fanz", "frozen", &deck(&[("Visiting the Past", 1)]), "2022-01-01");
        assert_eq!(found.verdict, Violated);
        assert_eq!(
            found.says,
            "Visiting the Past is on the Frozen List (the list gives no date for it); the deck holds 1 copy."
        );
        assert_eq!(
            finding("fanz", "frozen", &deck(&[("Blue Guard", 3)]), "2022-01-01").verdict,
            Satisfied
        );
    }

    #[test]
    fn masteries_and_commas_are_looked_at_too() {
        let verdict = |deck: &str| finding("fanz", "frozen", deck, "2022-01-01").verdict;
        assert_eq!(verdict(r#"{"masteries":["Orange Retribution Mastery"]}"#), Violated);
        assert_eq!(verdict(&deck(&[("Ox King – Naming Genius", 1)])), Violated);
    }

    #[test]
    fn in_panini_the_missing_marks_are_said() {
        let found = finding("panini", "frozen", &deck(&[("Orange Charge", 1)]), "2022-01-01");
        assert_eq!(found.verdict, Violated);
        assert!(found.says.ends_with("are Panini's."));
    }
}
