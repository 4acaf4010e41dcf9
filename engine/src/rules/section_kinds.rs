//! Which kinds of card belong in a section of a deck.

use std::collections::BTreeSet;

use headjudge_corpus::fold;

use super::rule::Rule;
use crate::facts::{Facts, Numbered};
use crate::finding::{CardCount, Outcome};
use crate::words::{and, few};

/// Decides whether a section holds a card of a kind that does not belong
/// there. What kind a card is, the deck, its line or a record says; a card whose
/// number is in the section of a kind too is of that kind. Of a card whose kind is
/// not known it is asked.
///
/// “Zカード(Z-リーダーカード および Z-バトルカード)で構成されていること。” (It is
/// made of Z cards: Z-Leaders and Z-Battle cards.) Z-Battle cards pass, a
/// Battle card fails.
pub(crate) struct SectionKinds<'a> {
    pub(super) section: Option<&'a str>,
    /// The kinds in words.
    pub(super) called: &'a str,
    pub(super) only: &'a [String],
    pub(super) never: &'a [String],
}

impl SectionKinds<'_> {
    /// Whether the card belongs there, as far as its kind is known.
    fn belongs(&self, card: &Numbered<'_, '_>, elsewhere: &BTreeSet<String>) -> Option<bool> {
        let is = |own: &str, kinds: &[String]| {
            kinds.iter().any(|kind| {
                let rest = own.strip_prefix(fold(kind).as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            })
        };
        if let Some(own) = card.kind.as_deref() {
            return Some((self.only.is_empty() || is(own, self.only)) && !is(own, self.never));
        }
        let notes: Vec<String> = card.notes().collect();
        if card.number.as_ref().is_some_and(|number| elsewhere.contains(number))
            || notes.iter().any(|note| is(note, self.never))
        {
            return Some(false);
        }
        notes.iter().any(|note| is(note, self.only)).then_some(true)
    }

    /// The card numbers in sections of the kinds that do not belong here.
    fn elsewhere(&self, facts: &Facts<'_>) -> BTreeSet<String> {
        let sections = facts.law.format.sections.iter().filter(|section| {
            let of_kind = |kind: &String| fold(kind) == fold(&section.id);
            Some(section.id.as_str()) != self.section && self.never.iter().any(of_kind)
        });
        let cards = sections.flat_map(|section| facts.section(Some(&section.id)).numbered());
        cards.filter_map(|card| card.number).collect()
    }
}

impl Rule for SectionKinds<'_> {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let section = facts.section(self.section);
        let (what, called) = (section.name, self.called);
        let cards = section.numbered();
        if cards.is_empty() {
            return Outcome::satisfied(format!("The list holds no card of the {what}."));
        }
        let elsewhere = self.elsewhere(facts);
        let of = |belongs: Option<bool>| -> Vec<&Numbered<'_, '_>> {
            cards.iter().filter(|card| self.belongs(card, &elsewhere) == belongs).collect()
        };
        let (strangers, open) = (of(Some(false)), of(None));
        let rule = if self.only.is_empty() {
            format!("{called} do not belong in the {what}")
        } else {
            format!("Only {called} belong in the {what}")
        };
        let counted = |cards: &[&Numbered<'_, '_>]| -> Vec<CardCount> {
            cards.iter().map(|card| card.counted()).collect()
        };
        if !strangers.is_empty() {
            let names: Vec<&str> = strangers.iter().map(|card| card.label).collect();
            let held = and(&names);
            return Outcome::violated(format!("{rule}; it holds {held}."))
                .cards(counted(&strangers));
        }
        if !open.is_empty() {
            let names: Vec<&str> = open.iter().map(|card| card.label).collect();
            let names = few(&names);
            let says = format!("{rule}; what kind of card {names} may be is not given.");
            let needs = vec![format!("the kinds of {names}")];
            return Outcome::unknown(says, needs).cards(counted(&open));
        }
        Outcome::satisfied(if self.only.is_empty() {
            format!("No card of the {what} is listed as one of these: {called}.")
        } else {
            format!("No card of the {what} is listed as anything but one of these: {called}.")
        })
    }

    fn rests_on_words(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::{finding, finding_of};

    #[test]
    fn a_kind_that_nobody_states_is_asked_for() {
        for (rule, deck) in [
            ("main-contents", r#"{"main_cards":[{"number":"BT1-002","count":1}]}"#),
            ("z-contents", r#"{"z_cards":[{"number":"BT18-100","count":1}]}"#),
        ] {
            let found = finding("dbs-cg", rule, deck, "2024-01-01");
            assert_eq!((found.verdict, found.needs.len()), (Unknown, 1), "{rule}");
        }
    }

    #[test]
    fn the_leader_is_a_leader_wherever_it_stands() {
        let verdict = |list: &str| {
            let list = format!("Leader\n1 BT1-001 Son Goku\n\nMain Deck\n{list}");
            finding_of("dbs-cg", "main-contents", list.as_bytes(), "2024-01-01").verdict
        };
        assert_eq!(verdict("2 BT1-001 Son Goku"), Violated);
        assert_eq!(verdict("2 BT1-002 Son Goku"), Unknown);
        assert_eq!(verdict("2 BT1-002 Son Goku [Leader]"), Violated);
        let z = "2 BT1-002 Son Goku\n\nZ-Deck\n1 BT1-002 Son Goku";
        assert_eq!(verdict(z), Violated);
    }

    #[test]
    fn leaders_and_z_cards_do_not_belong() {
        let verdict = |kind: &str| {
            let deck =
                format!(r#"{{"main_cards":[{{"number":"BT1-001","count":1,"kind":"{kind}"}}]}}"#);
            finding("dbs-cg", "main-contents", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict("battle"), Satisfied);
        assert_eq!(verdict("leader"), Violated);
        assert_eq!(verdict("z_battle"), Violated);
        assert_eq!(verdict("Z-Leader"), Violated);
    }

    #[test]
    fn only_z_cards_belong() {
        let verdict = |kind: &str| {
            let deck =
                format!(r#"{{"z_cards":[{{"number":"BT18-100","count":1,"kind":"{kind}"}}]}}"#);
            finding("dbs-cg", "z-contents", &deck, "2024-01-01").verdict
        };
        assert_eq!(verdict("z_battle"), Satisfied);
        assert_eq!(verdict("z_leader"), Satisfied);
        assert_eq!(verdict("battle"), Violated);
    }
}
