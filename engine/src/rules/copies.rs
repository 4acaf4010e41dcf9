//! How many copies of one card a section of a deck has.

use std::collections::BTreeMap;

use headjudge_corpus::{Amount, CopiesBy, DeckRule, OwnLimit, fold};

use super::bounds::{Bounds, is_given};
use super::rule::{AskedCard, CardLimit, LegalityStatus, Rule};
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
            CopiesBy::Number => self.by_number(facts, &section, max),
        }
        .because(because)
    }

    fn card_limit(&self, law: &EffectiveEdition<'_>, asked: &AskedCard<'_>) -> Option<CardLimit> {
        let OwnLimit::Copies(max) = self.own_limit(asked.keys)? else { return None };
        let says = format!("is limited to {} per deck", copies(max));
        let because = Bounds::of(law, self.max).map_or_else(Vec::new, |bounds| bounds.because);
        Some(CardLimit { status: LegalityStatus::Limited, max, says, because, claims: Vec::new() })
    }

    fn general_limit(
        &self,
        law: &EffectiveEdition<'_>,
        asked: &AskedCard<'_>,
    ) -> Option<CardLimit> {
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
        let mut titles: BTreeMap<&str, Held> = BTreeMap::new();
        let mut limits: BTreeMap<&str, Option<u32>> = BTreeMap::new();
        let except = self.except_skill.map(fold);
        for listed in section.cards() {
            let has = except.as_deref().map_or(Some(false), |skill| listed.skill(skill));
            if has == Some(true) {
                continue;
            }
            limits.entry(listed.identity()).or_insert_with(|| match self.own_limit(&listed.keys) {
                None => Some(max),
                Some(OwnLimit::Copies(own)) => Some(own),
                Some(OwnLimit::Any(_)) => None,
            });
            let held =
                titles.entry(listed.identity()).or_insert_with(|| Held::of(true, listed.title));
            held.add(listed.count, has);
        }
        let limit_of = |key: &str| limits.get(key).copied().flatten();
        let over = titles.iter().filter_map(|(key, held)| Some((limit_of(key)?, held)));
        let over = over.filter(|(limit, held)| held.card.count > *limit);
        let (open, broken): (Vec<_>, Vec<_>) = over.partition(|(_, held)| held.excepted);
        let concerned = if broken.is_empty() { &open } else { &broken };
        if concerned.is_empty() {
            return Outcome::satisfied(format!(
                "No card is in the {} more often than allowed; {max} copies of one title are allowed.",
                section.name
            ));
        }
        let each: Vec<String> = concerned
            .iter()
            .map(|(limit, held)| {
                format!("{} of {} ({limit} allowed)", copies(held.card.count), held.card.name)
            })
            .collect();
        let says = format!("The {} holds {}.", section.name, and(&each));
        let cards = concerned.iter().map(|(_, held)| held.card.clone()).collect();
        if broken.is_empty() {
            let skill = self.except_skill.unwrap_or_default();
            let needs = open.iter().map(|(_, held)| held.need(skill)).collect();
            return Outcome::unknown(says, needs).cards(cards);
        }
        Outcome::violated(says).cards(cards)
    }

    fn by_number(&self, facts: &Facts<'_>, section: &Section<'_, '_>, max: u32) -> Outcome {
        let cards = section.numbered();
        let except = self.except_skill.map(fold);
        let mut by_number: BTreeMap<&str, Held> = BTreeMap::new();
        for card in &cards {
            let has = except.as_deref().map_or(Some(false), |skill| card.has(skill));
            if has == Some(true) {
                continue;
            }
            let key = card.number.as_deref().unwrap_or(card.label);
            let numbered = card.number.is_some();
            by_number
                .entry(key)
                .or_insert_with(|| Held::of(numbered, card.label))
                .add(card.count, has);
        }
        by_number.retain(|_, held| held.card.count > max);
        let excepted = self.except_skill.and_then(|skill| most_with(&facts.law, skill));
        let may_be_more =
            |held: &Held| held.excepted && excepted.is_none_or(|most| held.card.count <= most);
        let (open, broken): (Vec<&Held>, Vec<&Held>) =
            by_number.values().partition(|held| !held.numbered || may_be_more(held));
        let words = |held: &[&Held]| {
            let each: Vec<String> = held
                .iter()
                .map(|held| format!("{} of {}", held.card.count, held.card.name))
                .collect();
            and(&each)
        };
        let counted = |held: &[&Held]| -> Vec<CardCount> {
            held.iter().map(|held| held.card.clone()).collect()
        };
        let what = section.name;
        let rule = format!("At most {max} cards with the same number may be in the {what}");
        let skill = self.except_skill.unwrap_or_default();
        if !broken.is_empty() {
            let held = words(&broken);
            let open = match words(&open) {
                none if none.is_empty() => String::new(),
                open => format!(" It holds {open} too, of which “{skill}” is not told."),
            };
            return Outcome::violated(format!("{rule}; it holds {held}.{open}"))
                .cards(counted(&broken));
        }
        if open.is_empty() {
            return Outcome::satisfied(format!(
                "No number is there more than {max} times in the {what}."
            ));
        }
        let held = words(&open);
        let missing = if open.iter().all(|held| !held.numbered) {
            "whose numbers are not given".to_owned()
        } else {
            format!("and cards with “{skill}”, which are not counted here, are not told apart")
        };
        let needs = open.iter().map(|held| held.need(skill)).collect();
        Outcome::unknown(format!("{rule}; it holds {held}, {missing}."), needs)
            .cards(counted(&open))
    }
}

/// How many cards of one number or title a section holds.
struct Held {
    /// Whether the number or title is known that they are counted by.
    numbered: bool,
    /// Whether the card may have the skill whose cards are not counted.
    excepted: bool,
    card: CardCount,
}

impl Held {
    fn of(numbered: bool, label: &str) -> Self {
        let card = CardCount { name: label.to_owned(), count: 0 };
        Self { numbered, excepted: false, card }
    }

    /// Adds cards; `has` tells whether they have the skill that is not counted.
    fn add(&mut self, count: u32, has: Option<bool>) {
        self.excepted |= has.is_none();
        self.card.count = self.card.count.saturating_add(count);
    }

    /// What would decide whether they are too many.
    fn need(&self, skill: &str) -> String {
        let name = &self.card.name;
        if self.numbered {
            format!("whether {name} has “{skill}”")
        } else {
            format!("the card numbers of {name}")
        }
    }
}

/// The most cards with a skill that another rule of the format allows.
fn most_with(law: &EffectiveEdition<'_>, skill: &str) -> Option<u32> {
    let rules = law.format.rules.iter();
    let mut rules = rules.filter_map(|code| law.rule_facts.rule(code, &law.format.id));
    rules.find_map(|rule| match rule {
        DeckRule::CopiesWithSkill { skill: own, max, .. } if fold(own) == fold(skill) => {
            Bounds::most(law, max).map(|(most, _)| most)
        }
        _ => None,
    })
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
                r#"{"main_cards":[{"number":"BT1-002","count":3,"skills":[]},
                {"number":"bt1-002","count":2,"skills":[]}]}"#
            ),
            Violated
        );
        let unsaid =
            |count: u32| format!(r#"{{"main_cards":[{{"number":"BT1-002","count":{count}}}]}}"#);
        assert_eq!(verdict(&unsaid(7)), Unknown, "a Dragon Ball may be there so often");
        assert_eq!(verdict(&unsaid(8)), Violated, "and no card more often");
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
            b"Leader\n1 BT1-001\n\n8 BT1-002 Son Goku",
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
