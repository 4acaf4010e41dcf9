//! How many copies of one card a section of a deck has.

use std::collections::BTreeMap;

use headjudge_corpus::{Amount, CopiesBy, OwnLimit, fold};

use super::bounds::{Bounds, is_given};
use super::rule::{Asked, CardLimit, LegalityStatus, Rule};
use crate::facts::{Facts, Section};
use crate::finding::{CardCount, Outcome};
use crate::library::Keys;
use crate::rule_facts::EffectiveEdition;
use crate::words::{and, copies};

/// Decides whether any card is there too often in a section.
///
/// “同一番号カードはデッキに 4枚まで。” (At most 4 cards with the same number.)
/// Dragon Balls have a limit of their own, whatever their numbers, and are not
/// counted here. Four BT1-002 pass, five fail.
pub(crate) struct Copies<'a> {
    pub(super) section: Option<&'a str>,
    pub(super) by: CopiesBy,
    pub(super) max: &'a Amount,
    pub(super) except_skill: Option<&'a str>,
    /// Titles with a limit of their own.
    pub(super) own: &'a BTreeMap<String, OwnLimit>,
}

impl Rule for Copies<'_> {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let section = facts.section(self.section);
        let Some((max, because)) = Bounds::most(&facts.law, self.max) else {
            let what = match self.by {
                CopiesBy::Title => "number of copies of one card in the",
                CopiesBy::Number => "number of cards with the same number in the",
            };
            return Outcome::missing(&format!("{what} {}", section.name));
        };
        match self.by {
            CopiesBy::Title => self.by_title(&section, max),
            CopiesBy::Number => self.by_number(&section, max),
        }
        .because(because)
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &Asked<'_>) -> Option<CardLimit> {
        let OwnLimit::Copies(max) = self.own_limit(asked.keys)? else { return None };
        let says = format!("is limited to {} per deck", copies(max));
        let because = Bounds::of(law, self.max).map_or_else(Vec::new, |bounds| bounds.because);
        Some(CardLimit { status: LegalityStatus::Limited, max, says, because, claims: Vec::new() })
    }

    fn general_limit(&self, law: &EffectiveEdition<'_>, asked: &Asked<'_>) -> Option<CardLimit> {
        if self.own_limit(asked.keys).is_some() {
            return None;
        }
        let (max, because) = Bounds::most(law, self.max)?;
        let number = if self.by == CopiesBy::Number { " under each number" } else { "" };
        let says = format!("may be there up to {max} times{number}");
        Some(CardLimit { status: LegalityStatus::Legal, max, says, because, claims: Vec::new() })
    }

    fn looks_at_cards(&self) -> bool {
        true
    }

    fn rests_on_words(&self) -> bool {
        is_given(self.max)
    }
}

impl Copies<'_> {
    /// The limit of a card that has one of its own.
    fn own_limit(&self, keys: &Keys<'_>) -> Option<OwnLimit> {
        let named = |title: &str| keys.iter().any(|key| key == fold(title));
        self.own.iter().find(|(title, _)| named(title)).map(|(_, limit)| *limit)
    }

    fn by_title(&self, section: &Section<'_, '_>, max: u32) -> Outcome {
        let mut titles: BTreeMap<&str, (Option<u32>, CardCount)> = BTreeMap::new();
        let except = self.except_skill.map(fold);
        for listed in
            section.cards().filter(|card| !except.as_deref().is_some_and(|s| card.has_skill(s)))
        {
            let limit = match self.own_limit(&listed.keys) {
                None => Some(max),
                Some(OwnLimit::Copies(own)) => Some(own),
                Some(OwnLimit::Any(_)) => None,
            };
            let name = || CardCount { name: listed.title.to_owned(), count: 0 };
            let (_, card) = titles.entry(listed.identity()).or_insert_with(|| (limit, name()));
            card.count = card.count.saturating_add(listed.count);
        }
        let over: Vec<(u32, CardCount)> = titles
            .into_values()
            .filter_map(|(limit, card)| Some((limit?, card)))
            .filter(|(limit, card)| card.count > *limit)
            .collect();
        if over.is_empty() {
            return Outcome::satisfied(format!(
                "No card is in the {} more often than allowed; {max} copies of one title are allowed.",
                section.name
            ));
        }
        let each: Vec<String> = over
            .iter()
            .map(|(limit, card)| {
                format!("{} of {} ({limit} allowed)", copies(card.count), card.name)
            })
            .collect();
        let cards = over.into_iter().map(|(_, card)| card).collect();
        Outcome::violated(format!("The {} holds {}.", section.name, and(&each))).cards(cards)
    }

    fn by_number(&self, section: &Section<'_, '_>, max: u32) -> Outcome {
        let cards = section.numbered();
        let except = self.except_skill.map(fold);
        let mut by_number: BTreeMap<&str, (bool, CardCount)> = BTreeMap::new();
        for card in cards.iter().filter(|card| !except.as_deref().is_some_and(|s| card.has(s))) {
            let known = card.number.is_some();
            let key = card.number.as_deref().unwrap_or(card.label);
            let entry = by_number
                .entry(key)
                .or_insert_with(|| (known, CardCount { name: card.label.to_owned(), count: 0 }));
            entry.1.count = entry.1.count.saturating_add(card.count);
        }
        let over = |known: bool| -> Vec<CardCount> {
            let over = by_number.values().filter(|(is, card)| *is == known && card.count > max);
            over.map(|(_, card)| card.clone()).collect()
        };
        let (broken, open) = (over(true), over(false));
        let words = |cards: &[CardCount]| {
            let each: Vec<String> =
                cards.iter().map(|card| format!("{} of {}", card.count, card.name)).collect();
            and(&each)
        };
        let what = section.name;
        if !broken.is_empty() {
            let held = words(&broken);
            return Outcome::violated(format!(
                "At most {max} cards with the same number may be in the {what}; it holds {held}."
            ))
            .cards(broken);
        }
        if open.is_empty() {
            return Outcome::satisfied(format!(
                "No number is there more than {max} times in the {what}."
            ));
        }
        let held = words(&open);
        let needs = open.iter().map(|card| format!("the card numbers of {}", card.name)).collect();
        Outcome::unknown(
            format!(
                "At most {max} cards with the same number may be in the {what}; it holds {held}, whose numbers are not given."
            ),
            needs,
        )
        .cards(open)
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{Satisfied, Unknown, Violated};
    use crate::fixture::{finding, finding_of};

    #[test]
    fn four_of_a_number() {
        let verdict = |deck: &str| finding("dbs-cg", "same-number", deck, "2024-01-01").verdict;
        assert_eq!(verdict(r#"{"main_cards":[{"number":"BT1-002","count":4}]}"#), Satisfied);
        assert_eq!(
            verdict(
                r#"{"main_cards":[{"number":"BT1-002","count":3},{"number":"bt1-002","count":2}]}"#
            ),
            Violated
        );
        assert_eq!(
            verdict(r#"{"main_cards":[{"number":"BT1-002","count":7,"skills":["dragon_ball"]}]}"#),
            Satisfied
        );
        assert_eq!(verdict(r#"{"main_cards":[{"name":"Son Goku","count":5}]}"#), Unknown);
    }

    #[test]
    fn plain_lists_may_name_numbers() {
        let found = finding_of(
            "dbs-cg",
            "same-number",
            b"Leader\n1 BT1-001\n\n5 BT1-002 Son Goku",
            "2024-01-01",
        );
        assert_eq!((found.verdict, found.cards[0].name.as_str()), (Violated, "BT1-002"));
    }

    #[test]
    fn four_of_a_number_in_another_section() {
        let verdict = |deck: &str| finding("dbs-cg", "z-same-number", deck, "2024-01-01").verdict;
        assert_eq!(verdict(r#"{"z_cards":[{"number":"BT18-100","count":4}]}"#), Satisfied);
        assert_eq!(verdict(r#"{"z_cards":[{"number":"BT18-100","count":5}]}"#), Violated);
    }
}
