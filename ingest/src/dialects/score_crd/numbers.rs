//! The numbers of deck building, read from the words of the rules.

use std::ops::Range;

use headjudge_corpus::{DeckNumber, PassageId};

use super::state::Reader;

/// What a number bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Least,
    Most,
    Both,
}

/// A subject, the words that state its number (`#`, a figure or a word), and
/// what the number bounds. The first wording that is found counts.
const STATEMENTS: [(&str, Bound, &[&str]); 7] = [
    (
        "deck_size",
        Bound::Both,
        &["deck size * from # to # cards", "deck size * between # and # cards"],
    ),
    (
        "named_copies",
        Bound::Most,
        &["main personality * up to # duplicates", "main personality * up to # copies"],
    ),
    ("copies", Bound::Most, &["normal limit of #", "normal limit is #"]),
    ("masteries", Bound::Most, &["only have # mastery"]),
    ("ally_level", Bound::Both, &["play with level # # allies", "use level # # allies"]),
    ("styled_non_mastery", Bound::Least, &["at least # non mastery"]),
    ("eligibility_days", Bound::Least, &["# days after the official release"]),
];

const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The numbers that stand in `text` where `pattern` has `#`, and the bytes of
/// the match. `*` stands for any words of the same sentence.
pub(super) fn find_numbers(text: &str, pattern: &str) -> Option<(Vec<u32>, Range<usize>)> {
    let words = words_of(text);
    let pattern: Vec<&str> = pattern.split(' ').collect();
    (0..words.len()).find_map(|start| {
        let mut numbers = Vec::new();
        let end = match_words(text, &words[start..], &pattern, &mut numbers)?;
        (!numbers.is_empty()).then_some((numbers, words[start].start..end))
    })
}

/// Matches `pattern` at the first of `words`; returns where the match ends.
fn match_words(
    text: &str,
    words: &[Range<usize>],
    pattern: &[&str],
    numbers: &mut Vec<u32>,
) -> Option<usize> {
    let mut at = 0;
    let mut end = words.first()?.start;
    let mut loose = false;
    for token in pattern {
        if *token == "*" {
            loose = true;
            continue;
        }
        loop {
            let word = words.get(at)?;
            let same_sentence = !text[end..word.start].contains(". ");
            let found = match (*token, &text[word.clone()]) {
                ("#", word) => parse_number(word).inspect(|n| numbers.push(*n)).is_some(),
                (token, word) => word.eq_ignore_ascii_case(token),
            };
            at += 1;
            if found && (same_sentence || at == 1) {
                end = word.end;
                break;
            }
            if !loose || !same_sentence {
                return None;
            }
        }
        loose = false;
    }
    Some(end)
}

/// The words of `text`; hyphens part words.
fn words_of(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|from| from..text.len()));
    words
}

fn parse_number(word: &str) -> Option<u32> {
    word.parse().ok().or_else(|| {
        let at = WORDS.iter().position(|name| word.eq_ignore_ascii_case(name))?;
        u32::try_from(at).ok()
    })
}

/// The sentence of `text` that holds the bytes `found`.
fn sentence(text: &str, found: &Range<usize>) -> String {
    let start = text[..found.start].rfind(". ").map_or(0, |at| at + 2);
    let end = text[found.end..].find(". ").map_or(text.len(), |at| found.end + at + 1);
    text[start..end].trim().to_owned()
}

impl Reader<'_> {
    /// Reads the numbers that the paragraph at line index `at` states.
    pub(super) fn read_numbers(&mut self, at: usize, text: &str, passage: &PassageId) {
        // No paragraph of rules is as long; a search through one that is would be slow.
        if text.len() > 4_000 {
            return;
        }
        for (subject, bound, patterns) in STATEMENTS {
            let Some((numbers, found)) =
                patterns.iter().find_map(|pattern| find_numbers(text, pattern))
            else {
                continue;
            };
            let (first, last) = (numbers.first().copied(), numbers.last().copied());
            let number = DeckNumber {
                id: self.out.unique_id(&format!("numbers/{}", subject.replace('_', "-"))),
                document: self.out.document.id.clone(),
                edition: self.out.document.edition.clone(),
                lines: self.span_of(at),
                passage: passage.clone(),
                format: Self::format(),
                subject: subject.to_owned(),
                min: first.filter(|_| bound != Bound::Most),
                max: last.filter(|_| bound != Bound::Least),
                text: sentence(text, &found),
                english: None,
            };
            let before = self.out.parsed.deck_numbers.iter().find(|other| other.subject == subject);
            if let Some(before) =
                before.filter(|other| (other.min, other.max) != (number.min, number.max))
            {
                let message = format!("`{subject}` is stated otherwise on {}", before.lines);
                self.out.problem(at, "numbers-disagree", message);
            }
            self.out.parsed.deck_numbers.push(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_figures_and_words() {
        let found = |text, pattern| find_numbers(text, pattern).map(|(numbers, _)| numbers);
        assert_eq!(found("Use Level 1-2 Allies.", "level # # allies"), Some(vec![1, 2]));
        assert_eq!(found("only have Three Mastery cards", "have # mastery"), Some(vec![3]));
        assert_eq!(found("1 week (7 days) after", "# days after"), Some(vec![7]));
        assert_eq!(
            found("The deck size is, mostly, from 4 to 5", "deck size * from # to #"),
            Some(vec![4, 5])
        );
        assert_eq!(
            found("The deck size varies. Counts from 4 to 5", "deck size * from # to #"),
            None
        );
        assert_eq!(found("level one", "level"), None);
    }

    #[test]
    fn quotes_the_sentence() {
        let text = "First. You have 1 card. Last.";
        let (_, found) = find_numbers(text, "have #").expect("a number");
        assert_eq!(sentence(text, &found), "You have 1 card.");
    }
}
