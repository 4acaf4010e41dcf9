//! Facts that only the wording of a rule states: who is non-unique, which
//! Masteries ask for a trait, whose levels stay apart, how many copies a text
//! allows. They are read from the words, so that a new edition that changes a
//! name needs no new code.

use std::collections::HashSet;

use headjudge_corpus::{Fact, Lines, PassageClass, PassageId, Publisher, RuleStatus, Stated};

use crate::limits::limit_in;
use crate::parsed::ReadDocument;

/// The facts of one document, in order of its rules and errata.
pub(crate) fn read(read: &ReadDocument) -> Vec<Fact> {
    let parsed = &read.parsed;
    let retired: HashSet<&PassageId> = parsed
        .rules
        .iter()
        .filter(|rule| rule.status == RuleStatus::Defunct)
        .flat_map(|rule| rule.passages.iter().chain([&rule.id]))
        .collect();
    let mut facts = Vec::new();
    let mut add = |passage: &PassageId, lines: Lines, stated: Stated, text: &str| {
        facts.push(Fact {
            id: PassageId::new(format!("{passage}/fact/{}", facts.len() + 1)),
            document: read.document.id.clone(),
            edition: read.document.edition.clone(),
            lines,
            passage: passage.clone(),
            stated,
            text: text.to_owned(),
        });
    };
    for passage in &parsed.passages {
        // The example of a rule may name the very cards that it is about.
        use PassageClass::{Definition, Example, Rule};
        let rules = matches!(passage.class, Rule | Definition | Example);
        if rules && !retired.contains(&passage.id) {
            for sentence in sentences(&passage.text) {
                for stated in stated_in(sentence) {
                    add(&passage.id, passage.lines, stated, sentence);
                }
            }
        }
    }
    for erratum in &parsed.errata {
        for (text, words) in erratum.texts.iter().enumerate() {
            if let Some((max, quote)) = limit_in(&words.text) {
                add(&erratum.id, erratum.lines, Stated::CopyLimit { max, text }, quote);
            }
        }
    }
    facts
}

/// What one sentence states.
fn stated_in(sentence: &str) -> Vec<Stated> {
    let mut stated = Vec::new();
    if let Some(name) = before(sentence, " Allies are considered Non-Unique") {
        stated.push(Stated::NonUniqueAlly { character: name.to_owned() });
    }
    if sentence.contains("one copy of an Ally by name") {
        stated.push(Stated::AllyOnce);
    }
    if let Some((one, other)) = between(sentence, "may not include both ", " in the same deck")
        .and_then(|both| both.split_once(" and "))
    {
        stated.push(Stated::NotTogether { cards: [one.to_owned(), other.to_owned()] });
    }
    if let Some(character) = before(sentence, " is a unique Main Personality")
        && let Some(from) = between(sentence, "mixed with other ", " personality levels")
    {
        let (character, from) = (character.to_owned(), from.to_owned());
        stated.push(Stated::LevelsApart { character, from });
    }
    if let Some(names) = between(sentence, "be used with a ", " mastery")
        .or_else(|| between(sentence, "be used with a ", " Mastery"))
    {
        let names = names.split([' ', ',']).filter(|w| !matches!(*w, "" | "or" | "and"));
        let levels = between(sentence, "trait on all ", " of their").and_then(number_word);
        let traits = names.map(str::to_owned).collect();
        stated.push(Stated::HeritageMastery { traits, levels });
    }
    if let Some((of, by)) = sentence
        .strip_prefix("(All ")
        .and_then(|rest| rest.split_once(" Personalities have been released in "))
        && let Some(publisher) = publisher_named(by.trim_end_matches([')', '.']))
    {
        stated.push(Stated::ReleasedBy { of: of.to_owned(), publisher });
    }
    if sentence.contains("player A sets the Scouter")
        && let Some(stages) = between(sentence, "Main Personality to ", " power stages above 0")
        && let Ok(stages) = stages.parse()
    {
        stated.push(Stated::Scouter { stages });
    }
    stated
}

/// The publisher of this name.
fn publisher_named(name: &str) -> Option<Publisher> {
    let all = [Publisher::Panini, Publisher::Fanz, Publisher::Score];
    all.into_iter().find(|publisher| publisher.name() == name)
}

/// A small number, written as a word or in digits.
fn number_word(word: &str) -> Option<u32> {
    const WORDS: [&str; 10] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let spelt = WORDS.iter().zip(1..).find(|(known, _)| known.eq_ignore_ascii_case(word));
    spelt.map(|(_, number)| number).or_else(|| word.parse().ok())
}

/// The sentences of `text`. A full stop ends one only before white space and a
/// capital, and not after an abbreviation such as `Jr.`.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest
            .match_indices(['.', '\n', ':'])
            .find(|(at, mark)| {
                let before = &rest[..*at];
                let after = &rest[at + mark.len()..];
                // Asked from the end: a word may be as long as the text.
                let abbreviation = ["Jr", "Dr", "Mr", "e.g", "i.e", "vs"].iter().any(|word| {
                    let rest = before.strip_suffix(word);
                    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with(char::is_whitespace))
                });
                *mark == "\n" || (after.starts_with(char::is_whitespace) && !abbreviation)
            })
            .map_or(rest.len(), |(at, mark)| at + mark.len());
        let (sentence, tail) = rest.split_at(end);
        rest = tail;
        Some(sentence.trim().trim_end_matches('.'))
    })
    .filter(|sentence| !sentence.is_empty())
}

/// The words of `sentence` before `mark`.
fn before<'t>(sentence: &'t str, mark: &str) -> Option<&'t str> {
    let (name, _) = sentence.split_once(mark)?;
    Some(name.trim()).filter(|name| !name.is_empty() && name.len() <= 60)
}

/// The words of `sentence` between two marks.
fn between<'t>(sentence: &'t str, open: &str, close: &str) -> Option<&'t str> {
    let (_, rest) = sentence.split_once(open)?;
    let (words, _) = rest.split_once(close)?;
    Some(words.trim()).filter(|words| !words.is_empty() && words.len() <= 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(Stated, &str)> {
        let all = sentences(text).flat_map(|s| stated_in(s).into_iter().map(move |f| (f, s)));
        all.collect()
    }

    #[test]
    fn non_unique_allies_are_read_from_the_rule() {
        let facts = read(
            "Ally Uniqueness, Non-Unique Allies, and Naming Allies: Some Ally characters have multiple cards. Your Life Deck may only contain one copy of an Ally by name, regardless of the subtitle. Cell Jr. Allies are considered Non-Unique – you may include 1 copy of each Cell Jr. Ally in your deck.",
        );
        assert_eq!(facts[0].0, Stated::AllyOnce);
        assert!(facts[0].1.starts_with("Your Life Deck may"));
        assert_eq!(facts[1].0, Stated::NonUniqueAlly { character: "Cell Jr.".to_owned() });
        assert!(facts[1].1.starts_with("Cell Jr. Allies are"));
    }

    #[test]
    fn two_cards_that_an_example_keeps_apart_are_read() {
        let facts = read(
            "Example – You may not include both Hana – Cook and Hana – On a Walk in the same deck because they share the same Card Name.",
        );
        let cards = ["Hana – Cook", "Hana – On a Walk"].map(str::to_owned);
        assert_eq!(facts[0].0, Stated::NotTogether { cards });
        assert!(read("You may include both Hana – Cook and Hana – On a Walk.").is_empty());
    }

    #[test]
    fn heritage_masteries_are_read_from_the_rule() {
        let facts = read(
            "Using a Saiyan or Namekian Mastery: Traits replace the “heritage” rule from PanZ, meaning in order for a particular Main Personality to be used with a Saiyan or Namekian mastery, that Main Personality must have the relevant (Saiyan or Namekian, respectively) trait on all four of their MP’s chosen levels.",
        );
        let traits = ["Saiyan", "Namekian"].map(str::to_owned).to_vec();
        assert_eq!(facts[0].0, Stated::HeritageMastery { traits, levels: Some(4) });
        assert!(facts[0].1.starts_with("Traits replace"));
    }

    #[test]
    fn who_released_the_personalities_of_a_trait_is_read() {
        let facts = read("Fusion: (All Fusion Personalities have been released in FanZ)");
        let of = "Fusion".to_owned();
        assert_eq!(facts[0].0, Stated::ReleasedBy { of, publisher: Publisher::Fanz });
        assert!(read("(All Saiyan Personalities have been released in Japan)").is_empty());
    }

    #[test]
    fn levels_that_stay_apart_are_read_from_the_rule() {
        let facts = read(
            "Future Gohan: Future Gohan is a unique Main Personality – his Main Personality levels cannot be mixed with other Gohan personality levels that are not Future Gohan, however, his Life Deck may contain Gohan Named Cards.",
        );
        let (character, from) = ("Future Gohan".to_owned(), "Gohan".to_owned());
        assert_eq!(facts[0].0, Stated::LevelsApart { character, from });
    }

    #[test]
    fn the_scouter_is_read_from_the_rule() {
        let facts = read(
            "If player A’s power rating at 5 above 0 is double or more than player B’s power rating at 5 above 0, then player A sets the Scouter on his/her Main Personality to 2 power stages above 0. Player B sets the Scouter on his/her Main Personality to full and player B goes first.",
        );
        assert_eq!(facts[0].0, Stated::Scouter { stages: 2 });
    }
}
