//! Heads of entries: `[ERRATUM] S65 Blue Guard`.
//!
//! They come in three styles (a plain tag before a bold name, all bold, a
//! heading), and name one or more cards, each with one or more codes.

use std::sync::LazyLock;

use headjudge_corpus::{Code, PrintedCard};
use regex::Regex;

use crate::markdown::Line;

/// A collector code: letters and a number, or letters where a number is still to come.
pub(super) const CODE: &str = r"[A-Z]{1,4}(?:\d+[a-z]?|X{2,})";

static HEAD: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^\[(ERRATUM|ERRATA|RULING)\]\s*:?\s*(.*)$"));
static CARD_START: LazyLock<Regex> = LazyLock::new(|| {
    regex(&format!(r"(?:^|,? and |, ?& ?|, | & )({CODE}(?:\s*/\s*{CODE})*)\s*[-–:]?\s+"))
});
/// The label of a text: `Original Text:`.
pub(super) static LABEL: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^\**\s*((?:[A-Za-z]+ ){0,3}Text|This Card Gains)\s*\**\s*:\s*\**\s*"));

/// Compiles a pattern of the source.
pub(super) fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is a constant, and is compiled by every test")
}

/// The head of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) ruling: bool,
    pub(super) cards: Vec<PrintedCard>,
    /// What follows the names on the same line.
    pub(super) rest: String,
    pub(super) title: String,
}

/// Reads `line` as the head of an entry.
pub(super) fn parse_head(line: &Line<'_>) -> Option<Head> {
    let text = line.text();
    let found = HEAD.captures(&text)?;
    let ruling = &found[1] == "RULING";
    let (names, rest) = split_names(&found[2], ruling);
    let cards = parse_cards(&names);
    Some(Head { ruling, cards, rest, title: names })
}

/// Parts the names from a text that follows them after a colon.
fn split_names(text: &str, ruling: bool) -> (String, String) {
    match text.split_once(':') {
        Some((names, rest)) if ruling || rest.trim().is_empty() || LABEL.is_match(rest.trim()) => {
            (names.trim().to_owned(), rest.trim().to_owned())
        }
        _ => (text.trim().to_owned(), String::new()),
    }
}

fn parse_cards(names: &str) -> Vec<PrintedCard> {
    let starts: Vec<_> =
        CARD_START.captures_iter(names).filter_map(|c| Some((c.get(0)?, c.get(1)?))).collect();
    let mut cards = Vec::new();
    for (i, (whole, codes)) in starts.iter().enumerate() {
        let end = starts.get(i + 1).map_or(names.len(), |(next, _)| next.start());
        let name = names[whole.end()..end].trim().to_owned();
        for code in codes.as_str().split('/') {
            cards.push(PrintedCard { code: Code::new(code.trim()), name: name.clone() });
        }
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markdown::read_lines;

    #[track_caller]
    fn head(text: &str) -> Head {
        parse_head(&read_lines(text)[0]).expect("a head")
    }

    #[track_caller]
    fn codes(text: &str, expected: &[(&str, &str)]) {
        let cards = head(text).cards;
        let found: Vec<_> = cards.iter().map(|c| (c.code.as_str(), c.name.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn reads_the_three_styles_of_head() {
        codes("[ERRATUM] **S8 Goku – Super Saiyan**", &[("S8", "Goku – Super Saiyan")]);
        codes("**[ERRATUM] U113 Overpowering Attack**", &[("U113", "Overpowering Attack")]);
        codes("### [ERRATUM] UR142 Unleashed", &[("UR142", "Unleashed")]);
    }

    #[test]
    fn reads_slashed_codes_and_two_cards_in_one_head() {
        codes("[RULING] **S25/R145 A Mastery:** x", &[("S25", "A Mastery"), ("R145", "A Mastery")]);
        codes(
            "[RULING] **S2 Vegeta – Villainous and S3 Vegeta – Empowered:** These",
            &[("S2", "Vegeta – Villainous"), ("S3", "Vegeta – Empowered")],
        );
        codes("[ERRATUM] **C1 Salt and Pepper**", &[("C1", "Salt and Pepper")]);
    }

    #[test]
    fn parts_a_ruling_from_its_head() {
        assert_eq!(head("**[RULING] R138 Searcher:** Search: now.").rest, "Search: now.");
    }
}
