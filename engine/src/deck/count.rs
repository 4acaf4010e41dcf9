//! Counts: the number of copies before or after a name.

use super::bounded::MAX_COUNT;
use super::fault::Fault;

const TIMES: [char; 3] = ['x', 'X', '×'];

/// Where a line gives its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Before the name, or in a column of its own.
    Before,
    /// After the name.
    After,
    /// Nowhere: one copy is meant.
    Nowhere,
}

/// The count that `text` begins with, and the rest.
pub(super) fn leading(text: &str) -> Result<Option<(u32, &str)>, Fault> {
    if let Some((count, name)) = bracketed_first(text) {
        return Ok(Some((number(count)?, name)));
    }
    let text = without_times(text);
    let unsigned = text.strip_prefix(['-', '+', '−', '–']).unwrap_or(text);
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
            let times = name.strip_prefix(TIMES);
            times.filter(|name| name.starts_with(char::is_whitespace)).unwrap_or(name)
        }
        Some('×' | '枚') => after.as_str(),
        Some('x' | 'X') => match after.clone().next() {
            Some(c) if c.is_whitespace() || c.is_uppercase() => after.as_str(),
            None => return number(count).and(Err(Fault::NoName)),
            Some(_) if is_glued(digits, rest) => rest,
            _ => return Ok(None),
        },
        Some(',' | ';') if !after.as_str().starts_with(|c: char| c.is_ascii_digit()) => {
            after.as_str()
        }
        Some('-' | '–' | '—') if after.as_str().starts_with(char::is_whitespace) => {
            after.as_str()
        }
        Some(_) if is_glued(digits, rest) => rest,
        Some(_) if is_other_number(text) => return Err(Fault::Count(first_word(text))),
        Some(_) => return Ok(None),
    };
    let name = name.trim().trim_start_matches(['-', '–', '—', ':']).trim_start();
    Ok(Some((number(count)?, without_of(name))))
}

/// `x3 Name` without the sign before its count.
fn without_times(text: &str) -> &str {
    let counted = text.strip_prefix(TIMES).filter(|rest| {
        let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        name.len() < rest.len() && name.starts_with(char::is_whitespace)
    });
    counted.unwrap_or(text)
}

/// Whether a name follows its count without a space: `3Blue Guard`, and no `2nd`, `3D` or `18's`.
fn is_glued(digits: usize, rest: &str) -> bool {
    let mut letters = rest.chars();
    digits < 3
        && letters.next().is_some_and(char::is_uppercase)
        && letters.next().is_some_and(char::is_lowercase)
}

/// `(3) Name`, `[x3] Name`.
fn bracketed_first(text: &str) -> Option<(&str, &str)> {
    let (open, close) = if text.starts_with('(') { ('(', ')') } else { ('[', ']') };
    let (inside, name) = text.strip_prefix(open)?.split_once(close)?;
    let count = inside.trim().trim_matches(TIMES);
    let is_number = (1..3).contains(&count.len()) && count.bytes().all(|b| b.is_ascii_digit());
    (is_number && !name.trim().is_empty()).then(|| (count, name.trim()))
}

/// Whether the first word is a number, but not one of copies: `1.5`, `1e3`, `10^12`, `3,000`.
fn is_other_number(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let word = word.trim_start_matches(['-', '+', '−', '–']);
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let marks = word.chars().filter(|c| ".,^eE%/".contains(*c)).count();
    word.len() < text.len() && marks > 0 && word.chars().count() == digits + marks
}

/// The name of `3 of Name` and `3 copies of Name`.
fn without_of(name: &str) -> &str {
    let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
    let copies = first.eq_ignore_ascii_case("copies") || first.eq_ignore_ascii_case("copy");
    match if copies { rest } else { name }.split_once(' ') {
        Some((of, title)) if of.eq_ignore_ascii_case("of") => title.trim_start(),
        _ => name,
    }
}

/// The count that `text` ends with: `Name x3`, `Name 3x`, `Name (3)`, `Name: 3`, `Name - 3`,
/// `Name, 3`, `Name ..... 3`.
pub(super) fn trailing(text: &str) -> Result<Option<(u32, &str)>, Fault> {
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let Some((name, inside)) =
            text.strip_suffix(close).and_then(|text| text.rsplit_once(open))
            && !name.trim().is_empty()
        {
            let digits = inside.trim().trim_matches(TIMES);
            if is_small(digits) {
                return Ok(Some((number(digits)?, name.trim())));
            }
        }
    }
    let bare = text.strip_suffix('枚').unwrap_or(text);
    let whole = bare.strip_suffix(TIMES).unwrap_or(bare);
    let digits = whole.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (head, digits) = whole.split_at(whole.len() - digits);
    if digits.is_empty() {
        return Ok(None);
    }
    let marked = whole.len() < text.len();
    let spaced = head.ends_with(char::is_whitespace) || head.ends_with('×');
    let head = head.trim_end();
    let name = match head.strip_suffix(TIMES) {
        Some(name) if name.ends_with(char::is_whitespace) || head.ends_with('×') => name,
        _ if marked && spaced => head,
        _ if is_small(digits) && (spaced || head.ends_with([':', ',', '='])) => {
            let joined = head.strip_suffix([':', ',', '=', '-', '–', '—', '|']);
            match joined.or_else(|| without_leaders(head)) {
                Some(name) => name,
                None => return Ok(None),
            }
        }
        _ => return Ok(None),
    };
    let name = name.trim();
    if name.is_empty() { Ok(None) } else { Ok(Some((number(digits)?, name))) }
}

/// `head` without the dots that lead from a name to its count.
fn without_leaders(head: &str) -> Option<&str> {
    let name = head.trim_end_matches(['.', '…', '·', '_', ' ']);
    let dots = head[name.len()..].chars().filter(|c| *c != ' ');
    let wide = |c: char| if c == '…' { 3 } else { 1 };
    (dots.map(wide).sum::<u32>() > 1).then_some(name)
}

fn is_small(digits: &str) -> bool {
    !digits.is_empty() && digits.len() < 3 && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a field of a table is a count.
pub(super) fn is_count(field: &str) -> bool {
    let digits = field.trim_start_matches(['-', '+']).trim_end_matches(TIMES);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The count of a field of a table.
pub(super) fn of_field(field: &str) -> Result<u32, Fault> {
    number(field.trim_end_matches(TIMES))
}

/// A count of copies, if it is one that a deck can have.
pub(super) fn number(digits: &str) -> Result<u32, Fault> {
    match digits.parse::<u32>() {
        Ok(count) if (1..=MAX_COUNT).contains(&count) => Ok(count),
        _ => Err(Fault::Count(digits.chars().take(20).collect())),
    }
}

fn first_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().chars().take(20).collect()
}
