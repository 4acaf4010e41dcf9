//! One line of a list: count, name, and what stands in brackets after it.

use super::bounded::{MAX_COUNT, MAX_NAME};
use super::decode::clean;

/// A name without the brackets and code at its end, and what they say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) name: String,
    pub(crate) set: Option<String>,
    pub(crate) code: Option<String>,
}

/// A card on a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CardLine {
    pub(super) name: String,
    pub(super) count: u32,
    pub(super) reading: Option<Reading>,
}

/// What is wrong with a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Count(String),
    NoName,
    NameTooLong,
}

/// Reads `3 Name`, `3x Name`, `3 x Name`, `3<TAB>Name`, `Name x3`, `Name (3)`
/// or `Name`, with `(SET) CODE` after the name or not.
pub(super) fn parse(line: &str) -> Result<CardLine, Fault> {
    if let Some(card) = tabbed(line)? {
        return Ok(card);
    }
    let text = line.trim();
    let text = ["- ", "* ", "• ", "· "].iter().find_map(|b| text.strip_prefix(b)).unwrap_or(text);
    let (count, name) = match leading_count(text.trim())? {
        Some(found) => found,
        None => trailing_count(text.trim())?,
    };
    finish(name, count, None)
}

/// A name with nothing before it; its count is 1.
pub(super) fn named(name: &str) -> Result<CardLine, Fault> {
    finish(name, 1, None)
}

fn finish(name: &str, count: u32, set: Option<String>) -> Result<CardLine, Fault> {
    let name = clean(name);
    if name.is_empty() {
        return Err(Fault::NoName);
    }
    if name.chars().take(MAX_NAME + 1).count() > MAX_NAME {
        return Err(Fault::NameTooLong);
    }
    let mut reading = bracketed(&name);
    if set.is_some() {
        let bare = || Reading { name: name.clone(), ..Reading::default() };
        reading.get_or_insert_with(bare).set = set;
    }
    Ok(CardLine { name, count, reading })
}

/// `3<TAB>Name`, `3<TAB>Name<TAB>Set`, `Name<TAB>3`.
fn tabbed(line: &str) -> Result<Option<CardLine>, Fault> {
    let fields: Vec<&str> = line.split('\t').map(str::trim).filter(|f| !f.is_empty()).collect();
    match fields.as_slice() {
        [first, name, rest @ ..] if is_count(first) => {
            let count = number(first.trim_end_matches(['x', 'X', '×']))?;
            finish(name, count, rest.first().map(|set| clean(set))).map(Some)
        }
        [name, last] if is_count(last) => finish(name, number(last)?, None).map(Some),
        _ => Ok(None),
    }
}

fn is_count(field: &str) -> bool {
    let digits = field.trim_start_matches(['-', '+']).trim_end_matches(['x', 'X', '×']);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The count that `text` begins with, and the rest.
pub(super) fn leading_count(text: &str) -> Result<Option<(u32, &str)>, Fault> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return Ok(None);
    }
    let end = text.len() - unsigned.len() + digits;
    let (count, rest) = text.split_at(end);
    let mut after = rest.chars();
    let name = match after.next() {
        None => return number(count).and(Err(Fault::NoName)),
        Some(c) if c.is_whitespace() => {
            let name = rest.trim_start();
            let times = name.strip_prefix(['x', 'X', '×']);
            times.filter(|name| name.starts_with(char::is_whitespace)).unwrap_or(name)
        }
        Some('×') => after.as_str(),
        Some('x' | 'X') => match after.clone().next() {
            Some(c) if c.is_whitespace() || c.is_uppercase() => after.as_str(),
            _ => return Ok(None),
        },
        Some(',' | ';') if !after.as_str().starts_with(|c: char| c.is_ascii_digit()) => {
            after.as_str()
        }
        Some('.') if is_fraction(after.as_str()) => return Err(Fault::Count(first_word(text))),
        Some(_) => return Ok(None),
    };
    Ok(Some((number(count)?, name.trim())))
}

fn is_fraction(rest: &str) -> bool {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && rest[digits..].starts_with(char::is_whitespace)
}

fn first_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().chars().take(20).collect()
}

/// The count that `text` ends with, or 1.
fn trailing_count(text: &str) -> Result<(u32, &str), Fault> {
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let Some((name, inside)) =
            text.strip_suffix(close).and_then(|text| text.rsplit_once(open))
            && !name.trim().is_empty()
        {
            let digits = inside.trim().trim_start_matches(['x', 'X', '×']);
            if !digits.is_empty() && digits.len() < 3 && digits.bytes().all(|b| b.is_ascii_digit())
            {
                return Ok((number(digits)?, name.trim()));
            }
        }
    }
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (head, digits) = text.split_at(text.len() - digits);
    let times = head.trim_end().strip_suffix(['x', 'X', '×']);
    match times {
        Some(name)
            if !digits.is_empty()
                && name.ends_with(char::is_whitespace)
                && !name.trim().is_empty() =>
        {
            Ok((number(digits)?, name.trim()))
        }
        _ => Ok((1, text)),
    }
}

/// A count of copies, if it is one that a deck can have.
pub(super) fn number(digits: &str) -> Result<u32, Fault> {
    match digits.parse::<u32>() {
        Ok(count) if (1..=MAX_COUNT).contains(&count) => Ok(count),
        _ => Err(Fault::Count(digits.chars().take(20).collect())),
    }
}

/// Takes `(SET) CODE`, `[SET] CODE`, `(SET CODE)` or `(CODE)` off the end.
fn bracketed(name: &str) -> Option<Reading> {
    let open = name.rfind(['(', '['])?;
    let close = if name[open..].starts_with('(') { ')' } else { ']' };
    let (inside, after) = name[open + 1..].split_once(close)?;
    let (title, inside, after) = (name[..open].trim(), inside.trim(), after.trim());
    if title.is_empty() || inside.is_empty() || !(after.is_empty() || is_code(after)) {
        return None;
    }
    let text = |text: &str| Some(text.trim().to_owned());
    let (set, code) = match inside.rsplit_once(char::is_whitespace) {
        _ if !after.is_empty() => (text(inside), text(after)),
        _ if is_code(inside) => (None, text(inside)),
        Some((set, code)) if is_code(code) => (text(set), text(code)),
        _ => (text(inside), None),
    };
    Some(Reading { name: title.to_owned(), set, code })
}

/// Whether `text` looks like a collector code: `R139`, `DR14`, `P4`, `139`, `BT1-001`.
fn is_code(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let letters = text.len() - rest.len();
    (letters <= 4 && (1..=4).contains(&digits) && rest.len() - digits <= 1) || card_number(text)
}

/// Whether `text` looks like a card number of a numbered game: `BT1-001`, `P-123`, `SD01-05`.
pub(crate) fn card_number(text: &str) -> bool {
    let Some((set, number)) = text.split_once('-') else { return false };
    let letters = set.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    (1..=4).contains(&letters)
        && set.bytes().skip(letters).all(|b| b.is_ascii_digit())
        && (1..=4).contains(&digits)
        && number.bytes().skip(digits).all(|b| b.is_ascii_alphanumeric() || b == b'_')
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
            "99999999999999999999 Blue Guard",
        ] {
            assert!(matches!(parse(line), Err(Fault::Count(_))), "{line}");
        }
        assert_eq!(parse("3"), Err(Fault::NoName));
        assert_eq!(parse(&"A".repeat(100_000)), Err(Fault::NameTooLong));
    }

    #[test]
    fn card_numbers_are_told_from_names() {
        assert!(card_number("BT1-001") && card_number("P-123") && card_number("SD01-05_SPR"));
        assert!(!card_number("Non-Combat") && !card_number("5-1") && !card_number("BT1"));
    }
}
