//! `frozen`: no card on the Frozen List.

use headjudge_corpus::{ListEntry, ListKind};

use super::rule::{AskedCard, CardLimit, Doubt, Rule};
use super::{legacy_thawing, limits, listed};
use crate::claims::Claim;
use crate::facts::{Facts, Title};
use crate::finding::{FindingVerdict, Outcome, Parts};
use crate::rule_facts::EffectiveEdition;

/// Decides whether the deck holds a card of the Frozen List.
///
/// “Cards on this list may not be used in any official `FanZ` tournament.” A
/// deck with Visiting The Past fails. Where an event opts into Legacy Thawing,
/// a frozen Mastery that it thaws for the Main Personality passes. Where one
/// publisher's entries alone count, those that are not marked leave it open.
pub(crate) struct Frozen;

impl Rule for Frozen {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        if let Some(missing) = self.lacks(&facts.law) {
            return Outcome::missing(&missing);
        }
        let thawing = legacy_thawing::masteries(facts);
        let excused = |title: &Title<'_>| {
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
        parts.finish(|| Outcome::satisfied(String::new()))
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<CardLimit> {
        let mut limit = listed::card_limit(law, asked, ListKind::Frozen)?;
        if law.only().is_some() {
            let own: Vec<&ListEntry> = law.listed(ListKind::LegacyThawing, asked.keys).collect();
            own.first()?;
            limit.because.extend(limits::cite_entries(law, &own));
        }
        Some(limit)
    }

    /// Where one publisher's entries alone count, an entry that is not marked as
    /// theirs is in doubt, unless another sentence names the card as frozen for them.
    fn card_doubt(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<Doubt> {
        let publisher = law.only()?;
        let limit = listed::card_limit(law, asked, ListKind::Frozen)?;
        if self.card_limit(law, asked).is_some() {
            return None;
        }
        let name = asked.name;
        let claim = Claim::maker_not_marked(name, &limit.says, publisher, limit.because);
        let need = format!("whether the entry of {name} on the Frozen List is {publisher}'s");
        Some(Doubt { claim, needs: vec![need], above: 0 })
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
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::{deck, finding, looked_up};

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
    fn in_panini_an_unmarked_entry_leaves_it_open() {
        let found = finding("panini", "frozen", &deck(&[("Orange Charge", 1)]), "2022-01-01");
        assert_eq!(found.verdict, Unknown);
        assert!(found.says.contains("does not mark whether"), "{}", found.says);
        assert_eq!(found.needs.len(), 1);
        assert!(found.because.iter().any(|cited| cited.quote.contains("Orange Charge")));
    }

    #[test]
    fn in_panini_a_mastery_that_its_own_rule_calls_frozen_is() {
        let deck = r#"{"masteries":["Red Enraged Mastery"]}"#;
        let found = finding("panini", "frozen", deck, "2022-01-01");
        assert_eq!(found.verdict, Violated);
        assert!(!found.says.contains("mark"), "{}", found.says);
        assert!(found.because.len() > 2, "the list and the rule on thawing both say so");
    }

    #[test]
    fn every_part_of_a_frozen_name_leaves_it_open() {
        for name in ["Visiting", "Visiting T", "Vis The Past", "The Past", "V1s1t1ng The Past"] {
            let list = format!("1 {name}\n3 Blue Guard");
            let found = looked_up("frozen", &list, &[]);
            assert_eq!(found.verdict, Unknown, "{name}");
            assert!(found.needs.iter().any(|need| need.contains("Visiting The Past")), "{name}");
        }
    }

    #[test]
    fn a_listed_card_among_the_nearest_names_leaves_it_open() {
        let near = &["Visiting The Past", "Blue Guard"];
        let found = looked_up("frozen", "1 Visting The Passed\n3 Blue Guard", near);
        assert_eq!(found.verdict, Unknown);
        let found = looked_up("frozen", "1 Wholly Other\n3 Blue Guard", &["Blue Guard"]);
        assert_eq!(found.verdict, Satisfied);
    }

    #[test]
    fn a_frozen_card_beside_the_deck_leaves_it_open() {
        for (beside, verdict) in [
            ("Visiting The Past", Unknown),
            ("Visitng The Past", Unknown),
            ("Orange Uppercut", Satisfied),
            ("Blue Guard", Satisfied),
        ] {
            let list = format!("3 Blue Guard\n\nSideboard\n1 {beside}");
            let found = looked_up("frozen", &list, &[]);
            assert_eq!(found.verdict, verdict, "{beside}: {}", found.says);
        }
    }
}
