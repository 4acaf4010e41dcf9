//! One line of a list: count, name, and what is in brackets after it.

use super::bounded::MAX_NAME;
use super::count::{self, Counted};
use super::decode::clean;
pub(super) use super::fault::Fault;
use super::printed::{Reading, bracketed, card_number};

/// More words, or more letters, than the title of any card has.
const MOST_WORDS: usize = 15;
const MOST_LETTERS: usize = 100;
/// From as many words on, a full stop at the end makes a sentence.
const SENTENCE: usize = 4;

/// A card on a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CardLine {
    pub(super) name: String,
    pub(super) count: u32,
    pub(super) counted: Counted,
    pub(super) reading: Option<Reading>,
}

/// Reads the cards of a line: `3 Name`, `3x Name`, `3 x Name`, `3<TAB>Name`,
/// `Name x3`, `Name (3)` or `Name`, with `(SET) CODE` after the name or not;
/// or several with a count each: `3 Name, 2 Name`.
pub(super) fn parse_all(line: &str) -> Result<Vec<CardLine>, Fault> {
    let text = undecorated(line);
    for separators in [&[',', ';'] as &[char], &['/', '|', '+', '&']] {
        let parts: Vec<&str> = text.split(separators).map(str::trim).collect();
        let before = |part: &&str| is_counted(&count::leading(part));
        let after = |part: &&str| is_counted(&count::trailing(part));
        if parts.len() > 1 && (parts.iter().all(before) || parts.iter().all(after)) {
            return parts.into_iter().map(parse).collect();
        }
    }
    parse(line).map(|card| vec![card])
}

fn is_counted(found: &Result<Option<(u32, &str)>, Fault>) -> bool {
    matches!(found, Ok(Some(_)) | Err(Fault::Count(_)))
}

/// Reads one card.
pub(super) fn parse(line: &str) -> Result<CardLine, Fault> {
    if let Some(card) = tabbed(line)? {
        return Ok(card);
    }
    let text = undecorated(line);
    let (counted, count, name) = if let Some((count, name)) = count::leading(text)? {
        (Counted::Before, count, name)
    } else if let Some((count, name)) = count::trailing(text)? {
        (Counted::After, count, name)
    } else {
        (Counted::Nowhere, 1, text)
    };
    finish(name, count, counted, None)
}

/// A name with nothing before it; its count is 1.
pub(super) fn named(name: &str) -> Result<CardLine, Fault> {
    finish(name, 1, Counted::Before, None)
}

/// The cells of a table's row, whose columns are known.
pub(super) fn celled(
    count: Option<&str>,
    name: &str,
    set: Option<&str>,
) -> Result<CardLine, Fault> {
    let set = set.map(clean).filter(|set| !set.is_empty());
    match count.filter(|count| !count.is_empty()) {
        Some(text) if count::is_count(text) => {
            finish(name, count::of_field(text)?, Counted::Before, set)
        }
        Some(text) => Err(Fault::Count(text.chars().take(20).collect())),
        None => finish(name, 1, Counted::Nowhere, set),
    }
}

/// `line` without the mark of a list before it.
fn undecorated(line: &str) -> &str {
    let text = line.trim();
    let marks = ["- ", "* ", "• ", "· ", "– ", "— "];
    marks.iter().find_map(|mark| text.strip_prefix(mark)).unwrap_or(text).trim()
}

fn finish(
    name: &str,
    count: u32,
    counted: Counted,
    set: Option<String>,
) -> Result<CardLine, Fault> {
    let name = clean(name);
    if name.is_empty() {
        return Err(Fault::NoName);
    }
    if name.chars().take(MAX_NAME + 1).count() > MAX_NAME {
        return Err(Fault::NameTooLong);
    }
    let name = unquoted(&name).to_owned();
    if !may_be_a_title(&name) {
        return Err(Fault::NotACard(name.chars().take(40).collect()));
    }
    let mut reading = bracketed(&name);
    if set.is_some() {
        let bare = || Reading { name: name.clone(), ..Reading::default() };
        reading.get_or_insert_with(bare).set = set;
    }
    Ok(CardLine { name, count, counted, reading })
}

/// `name` without quotation marks or double brackets around the whole.
fn unquoted(name: &str) -> &str {
    let pairs = [("\"", "\""), ("“", "”"), ("[[", "]]"), ("「", "」"), ("『", "』")];
    let inside = pairs.iter().find_map(|(open, close)| {
        name.strip_prefix(open)?.strip_suffix(close).filter(|inside| !inside.contains(close))
    });
    inside.map_or(name, str::trim)
}

/// Whether the words have the form of a title: letters, no marks of markup,
/// code or addresses, and not a whole sentence.
fn may_be_a_title(name: &str) -> bool {
    const NEVER: &[char] =
        &['<', '>', '{', '}', '|', '\\', '^', '=', ';', '@', '#', '$', '`', '~', '*', '。', '_'];
    let words = name.split_whitespace().count();
    let first = name.split_whitespace().next().unwrap_or_default();
    let last = name.split_whitespace().next_back().unwrap_or_default();
    let numbered = card_number(first) || card_number(last);
    let sentence = words >= SENTENCE && name.ends_with('.') && !last.contains(char::is_uppercase);
    name.contains(char::is_alphabetic)
        && (!name.contains(NEVER) || numbered)
        && !name.contains("://")
        && !sentence
        && words <= MOST_WORDS
        && name.chars().count() <= MOST_LETTERS
}

/// `3<TAB>Name`, `3<TAB>Name<TAB>Set`, `Name<TAB>3`.
fn tabbed(line: &str) -> Result<Option<CardLine>, Fault> {
    let fields: Vec<&str> = line.split('\t').map(str::trim).filter(|f| !f.is_empty()).collect();
    match fields.as_slice() {
        [first, name, rest @ ..] if count::is_count(first) => {
            let set = rest.first().map(|set| clean(set));
            finish(name, count::of_field(first)?, Counted::Before, set).map(Some)
        }
        [name, last] if count::is_count(last) => {
            finish(name, count::of_field(last)?, Counted::After, None).map(Some)
        }
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(line: &str, count: u32, name: &str) {
        let card = parse(line).unwrap();
        assert_eq!((card.count, card.name.as_str()), (count, name), "{line}");
    }

    #[test]
    fn counts_stand_before_or_after() {
        reads("3 Blue Guard", 3, "Blue Guard");
        reads("3x Blue Guard", 3, "Blue Guard");
        reads("3 x Blue Guard", 3, "Blue Guard");
        reads("3× Blue Guard", 3, "Blue Guard");
        reads("3\tBlue Guard", 3, "Blue Guard");
        reads("Blue Guard\t3", 3, "Blue Guard");
        reads("3,Blue Guard", 3, "Blue Guard");
        reads("- 2 Blue Guard", 2, "Blue Guard");
        reads("Blue Guard x3", 3, "Blue Guard");
        reads("Blue Guard ×3", 3, "Blue Guard");
        reads("Blue Guard x 3", 3, "Blue Guard");
        reads("Blue Guard (3)", 3, "Blue Guard");
        reads("Blue Guard", 1, "Blue Guard");
    }

    #[test]
    fn counts_are_written_in_many_ways() {
        for line in [
            "3 of Blue Guard",
            "3 copies of Blue Guard",
            "Blue Guard 3x",
            "Blue Guard - 3",
            "Blue Guard: 3",
            "Blue Guard, 3",
            "Blue Guard,3",
            "(3) Blue Guard",
            "[x3] Blue Guard",
            "3 - Blue Guard",
            "3- Blue Guard",
            "3枚 Blue Guard",
            "Blue Guard ×3",
            "Blue Guard×3枚",
            "3 [[Blue Guard]]",
            "3 \"Blue Guard\"",
            "— 3 Blue Guard",
        ] {
            reads(line, 3, "Blue Guard");
        }
        reads("Dragon Ball 3", 1, "Dragon Ball 3");
        reads("Earth Dragon Ball 7 x2", 2, "Earth Dragon Ball 7");
    }

    #[test]
    fn a_line_may_hold_several_cards() {
        let names = |line: &str| -> Vec<(u32, String)> {
            parse_all(line).unwrap().into_iter().map(|card| (card.count, card.name)).collect()
        };
        let both = vec![(3, "Blue Guard".to_owned()), (2, "Orange Charge".to_owned())];
        assert_eq!(names("3 Blue Guard, 2 Orange Charge"), both);
        assert_eq!(names("3x Blue Guard; 2x Orange Charge"), both);
        assert_eq!(names("3 Blue Guard / 2 Orange Charge"), both);
        assert_eq!(names("Blue Guard x3, Orange Charge x2"), both);
        assert_eq!(names("1 Ox King, Naming Genius"), [(1, "Ox King, Naming Genius".to_owned())]);
    }

    #[test]
    fn what_is_not_a_title_is_refused() {
        for line in [
            "@@@@",
            "!!!",
            "3 ???",
            "fn main() {",
            "let x = 3;",
            "<li>Blue Guard</li>",
            "https://example.org/deck",
            "You can print this deck.",
            "3 12345",
            "here is the deck that i would like to play at the event on the next sunday with my friends",
        ] {
            let read = parse(line);
            assert!(matches!(read, Err(Fault::NotACard(_))), "{line}: {read:?}");
        }
        for line in ["What the HECK???", "It's Over 9,000!", "1 Garlic Jr.", "孫悟空", "Actions?"]
        {
            assert!(parse(line).is_ok(), "{line}");
        }
    }

    #[test]
    fn names_may_hold_digits_and_brackets() {
        reads("Namek Dragon Ball 6", 1, "Namek Dragon Ball 6");
        reads("2 Namek Dragon Ball 6", 2, "Namek Dragon Ball 6");
        reads("Android 18's Stare Down", 1, "Android 18's Stare Down");
        reads("Black Energy Web", 1, "Black Energy Web");
        reads("2 Orange 5-Finger Blast", 2, "Orange 5-Finger Blast");
        reads("3 X Marks the Spot", 3, "Marks the Spot");
        reads("5-Finger Blast", 1, "5-Finger Blast");
        assert_eq!(parse("3 Namek Dragon Ball 6").unwrap().reading, None);
    }

    #[test]
    fn brackets_are_a_second_reading() {
        for (line, set, code) in [
            ("2 Orange Uppercut (Premiere) R139", Some("Premiere"), Some("R139")),
            ("2 Orange Uppercut [Premiere] R139", Some("Premiere"), Some("R139")),
            ("2 Orange Uppercut (Premiere R139)", Some("Premiere"), Some("R139")),
            ("2 Orange Uppercut (R139)", None, Some("R139")),
            ("2 Orange Uppercut (Heroes & Villains)", Some("Heroes & Villains"), None),
        ] {
            let card = parse(line).unwrap();
            let reading = card.reading.unwrap();
            assert_eq!(reading.name, "Orange Uppercut");
            assert_eq!((reading.set.as_deref(), reading.code.as_deref()), (set, code), "{line}");
            assert!(card.name.starts_with("Orange Uppercut ") && card.count == 2);
        }
        assert_eq!(parse("Attack (of the) Saibamen").unwrap().reading, None);
    }

    #[test]
    fn impossible_counts_are_refused() {
        for line in [
            "0 Blue Guard",
            "-3 Blue Guard",
            "1001 Blue Guard",
            "Blue Guard x0",
            "1000000000 Blue Guard",
            "1.5 Blue Guard",
            "1e3 Blue Guard",
            "10^12 Blue Guard",
            "3,000 Blue Guard",
            "−3 Blue Guard",
            "99999999999999999999 Blue Guard",
        ] {
            assert!(matches!(parse(line), Err(Fault::Count(_))), "{line}");
        }
        assert_eq!(parse("3"), Err(Fault::NoName));
        assert_eq!(parse(&"A".repeat(100_000)), Err(Fault::NameTooLong));
    }
}
