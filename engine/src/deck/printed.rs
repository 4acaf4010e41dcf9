//! What is behind a name: the set and the collector code.

use crate::naming::is_dash;

/// A name without the brackets and code at its end, and what they say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) name: String,
    pub(crate) set: Option<String>,
    pub(crate) code: Option<String>,
}

/// Takes `(SET) CODE`, `[SET] CODE`, `(SET CODE)` or `(CODE)` off the end.
pub(super) fn bracketed(name: &str) -> Option<Reading> {
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

/// A title with what may be a printing behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedName<'a> {
    /// The title.
    pub name: &'a str,
    /// The set, as written.
    pub set: Option<&'a str>,
    /// The collector code, as written.
    pub code: Option<&'a str>,
}

/// How a name may be read that has a set or a collector code behind it without
/// brackets: `Name U91`, `Name - Perfection`, `Name - Perfection U91`. A reading holds
/// only where the card of that title has that very printing; else a part of a longer
/// name would be taken for a set.
#[must_use]
pub fn printed_names(name: &str) -> Vec<PrintedName<'_>> {
    let (title, code) = match name.trim().rsplit_once(char::is_whitespace) {
        Some((title, code)) if is_set_code(code) => (without_joint(title), Some(code)),
        _ => (name.trim(), None),
    };
    let mut readings = Vec::new();
    if code.is_some() && !title.is_empty() {
        readings.push(PrintedName { name: title, set: None, code });
    }
    let mut dashes = title.char_indices().filter(|(_, c)| is_dash(*c));
    if let Some((at, dash)) = dashes.next_back() {
        let (before, set) = (&title[..at], title[at + dash.len_utf8()..].trim());
        let spaced = before.ends_with(char::is_whitespace);
        if spaced && !before.trim().is_empty() && !set.is_empty() {
            readings.push(PrintedName { name: before.trim(), set: Some(set), code });
        }
    }
    readings
}

/// Whether `text` is a collector code that cannot be a number alone.
fn is_set_code(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && is_code(text)
}

/// `title` without the mark that joins a code to it.
fn without_joint(title: &str) -> &str {
    title
        .trim_end_matches(|c: char| c.is_whitespace() || is_dash(c) || matches!(c, ',' | '#' | ':'))
}

/// What a name says in brackets or quotation marks, part by part, and what it
/// says beside a card number: `Super Combo` in `BT1-053 [Super Combo]` and in
/// `BT1-053 Super Combo`.
pub(crate) fn notes(name: &str) -> Vec<&str> {
    const MARKS: [(char, char); 8] = [
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('<', '>'),
        ('"', '"'),
        ('“', '”'),
        ('【', '】'),
        ('《', '》'),
    ];
    const BETWEEN: [char; 7] = [',', ';', '/', '+', '&', '、', '・'];
    let mut notes: Vec<&str> = Vec::new();
    let mut rest = name;
    while let Some((before, after)) = rest.split_once(|c| MARKS.iter().any(|(open, _)| *open == c))
    {
        let opened = rest[before.len()..].chars().next();
        let close = MARKS.iter().find(|(open, _)| Some(*open) == opened).map(|(_, close)| *close);
        let inside = close.and_then(|close| after.split_once(close));
        let (inside, left) = inside.unwrap_or((after, ""));
        notes.extend(inside.split(BETWEEN).map(str::trim));
        rest = left;
    }
    let (first, beside) = name.split_once(char::is_whitespace).unwrap_or((name, ""));
    let (before, last) = name.rsplit_once(char::is_whitespace).unwrap_or(("", name));
    notes.extend(card_number(first).then_some(beside));
    notes.extend(card_number(last).then_some(before));
    notes.retain(|note| !note.trim().is_empty());
    notes
}

/// Whether `text` looks like a collector code: `R139`, `DR14`, `P4`, `139`, `BT1-001`.
pub(crate) fn is_code(text: &str) -> bool {
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

    #[test]
    fn what_a_line_notes_of_its_card_is_read() {
        for line in [
            "BT1-053 [Super Combo]",
            "BT1-053 (Super Combo)",
            "BT1-053 Super Combo",
            "Super Combo BT1-053",
            "BT1-053 Son Goku [Critical] (Red/Super Combo)",
            "BT1-053 “Super Combo”",
            "BT1-053【Super Combo】",
            "BT1-053 [Super Combo",
        ] {
            assert!(notes(line).contains(&"Super Combo"), "{line}: {:?}", notes(line));
        }
        assert_eq!(notes("Blue Guard"), Vec::<&str>::new());
        assert!(!notes("BT1-053 Super Combo Trainer").contains(&"Super Combo"));
    }

    #[test]
    fn a_printing_may_stand_behind_a_name_without_brackets() {
        let read = |name| -> Vec<(&str, Option<&str>, Option<&str>)> {
            printed_names(name).into_iter().map(|own| (own.name, own.set, own.code)).collect()
        };
        assert_eq!(read("Orange Charge U91"), [("Orange Charge", None, Some("U91"))]);
        assert_eq!(read("Orange Charge - U91"), [("Orange Charge", None, Some("U91"))]);
        assert_eq!(
            read("Orange Charge – Perfection"),
            [("Orange Charge", Some("Perfection"), None)]
        );
        assert_eq!(
            read("Goku - Ready - Perfection U91"),
            [
                ("Goku - Ready - Perfection", None, Some("U91")),
                ("Goku - Ready", Some("Perfection"), Some("U91"))
            ]
        );
        for name in ["Dragon Ball 3", "Orange Charge", "Non-Combat", "U91", "- U91", "Android 18"] {
            assert_eq!(read(name), [], "{name}");
        }
    }

    #[test]
    fn card_numbers_are_told_from_names() {
        assert!(card_number("BT1-001") && card_number("P-123") && card_number("SD01-05_SPR"));
        assert!(!card_number("Non-Combat") && !card_number("5-1") && !card_number("BT1"));
    }
}
