//! Which kinds of card belong in a section of a deck.

use headjudge_corpus::fold;

use super::rule::Rule;
use crate::facts::{Facts, Numbered};
use crate::finding::{CardCount, Outcome};
use crate::words::and;

/// Decides whether a section holds a card of a kind that does not belong
/// there. A card whose kind is not known is passed over.
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
    fn belongs(&self, card: &Numbered<'_>) -> bool {
        let Some(own) = card.kind.as_deref() else { return true };
        let is = |kinds: &[String]| {
            kinds.iter().any(|kind| {
                let rest = own.strip_prefix(fold(kind).as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            })
        };
        (self.only.is_empty() || is(self.only)) && !is(self.never)
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
        let strangers: Vec<&Numbered<'_>> =
            cards.iter().filter(|card| !self.belongs(card)).collect();
        if strangers.is_empty() {
            return Outcome::satisfied(if self.only.is_empty() {
                format!("No card of the {what} is listed as one of these: {called}.")
            } else {
                format!("No card of the {what} is listed as anything but one of these: {called}.")
            });
        }
        let names: Vec<&str> = strangers.iter().map(|card| card.label).collect();
        let names = and(&names);
        let cards: Vec<CardCount> = strangers.iter().map(|card| card.counted()).collect();
        Outcome::violated(if self.only.is_empty() {
            format!("{called} do not belong in the {what}; it holds {names}.")
        } else {
            format!("Only {called} belong in the {what}; it holds {names}.")
        })
        .cards(cards)
    }

    fn rests_on_words(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Violated};
    use crate::fixture::finding;

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
