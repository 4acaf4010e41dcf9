//! What the words of cards ask of the deck that they are in, as far as no check looks at it:
//! `Heroes only`, `Your Life Deck cannot include …`.

use headjudge_corpus::Card;

use super::deck_facts::Facts;
use super::title::Title;
use crate::naming::character_of;

/// The most words of a sentence such as `Villains only`.
const MOST_WORDS: usize = 4;

impl Facts<'_> {
    /// What cards of the deck say of it, each with the titles that say so. What asks for the
    /// alignment that all level cards have is left out: it is so.
    pub(crate) fn said_of_the_deck(&self) -> Vec<(&str, Vec<&str>)> {
        let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
        for title in &self.titles {
            for words in title.card.into_iter().flat_map(of_the_deck) {
                if self.is_aligned(words) {
                    continue;
                }
                match said.iter_mut().find(|(own, _)| own.eq_ignore_ascii_case(words)) {
                    Some((_, titles)) => titles.push(title.name),
                    None => said.push((words, vec![title.name])),
                }
            }
        }
        said
    }

    /// The words of a card of the deck that may allow more copies of a card than a rule does:
    /// of the card itself, or of the character that they name.
    pub(crate) fn more_copies_by(&self, name: &str) -> Option<&str> {
        let character = character_of(name).trim_end_matches('.');
        let names = |title: &Title<'_>, words: &str| {
            words.contains("this card") && title.name == name || words.contains(character)
        };
        self.titles.iter().find_map(|title| {
            let mut words = title.card.into_iter().flat_map(of_the_deck);
            words.find(|own| own.contains(" copies of ") && names(title, own))
        })
    }

    /// Whether words ask for the alignment that a catalogue gives every level card.
    fn is_aligned(&self, words: &str) -> bool {
        let wanted = match words.to_ascii_lowercase().as_str() {
            "heroes only" => "hero",
            "villains only" => "villain",
            _ => return false,
        };
        let levels = &self.personality.levels;
        let alignment = |card: &Card| card.facts.alignment.as_deref() == Some(wanted);
        !levels.is_empty() && levels.iter().all(|level| level.card.is_some_and(alignment))
    }
}

/// The sentences of a card's text that speak of the deck.
fn of_the_deck(card: &Card) -> impl Iterator<Item = &str> {
    let whole = card.full_text.last().map(|own| own.text.as_str());
    let printed = || card.facts.printed.last().map(|(_, text)| text.as_str());
    let changed = || card.current.last().map(|own| own.text.as_str());
    let text = whole.or_else(printed).or_else(changed);
    // A full stop within quotation marks ends no sentence: `"Cell Jr." in the title`.
    let parts = text.unwrap_or_default().split(['(', ')', '\n']);
    let sentences = parts.flat_map(|part| part.split(". "));
    sentences.map(|own| own.trim().trim_end_matches('.')).filter(|own| is_of_the_deck(own))
}

fn is_of_the_deck(sentence: &str) -> bool {
    if sentence.rsplit_once(' ').is_some_and(|(_, last)| last.eq_ignore_ascii_case("only")) {
        let words = sentence.split_whitespace().count();
        return words <= MOST_WORDS && !sentence.to_ascii_lowercase().starts_with("use ");
    }
    let contains = sentence.contains("include") || sentence.contains("contain");
    contains && sentence.to_ascii_lowercase().contains("your life deck ")
}

#[cfg(test)]
mod tests {
    use super::is_of_the_deck;

    #[test]
    fn what_is_said_of_a_deck_is_told_from_what_is_said_of_play() {
        for own in ["Heroes only", "Villains Only", "Your Life Deck cannot include Allies"] {
            assert!(is_of_the_deck(own), "{own}");
        }
        for own in [
            "Use only",
            "only",
            "ä only when",
            "Attacks of yours are dealt by Allies and by them only",
            "If your Life Deck has 3 cards, draw a card",
        ] {
            assert!(!is_of_the_deck(own), "{own}");
        }
    }
}
