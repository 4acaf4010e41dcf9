//! Words of a passage, as editions are compared by them: typography, the number
//! that the passage opens with and the numbers of other rules left aside. Apart,
//! because both the pairing of passages and the judgement of a pair rest on it.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Words behind which a bare number is one of a rule.
const REFERRING: [&str; 16] = [
    "rule",
    "rules",
    "section",
    "sections",
    "chapter",
    "chapters",
    "paragraph",
    "paragraphs",
    "article",
    "articles",
    "see",
    "cf",
    "step",
    "steps",
    "§",
    "§§",
];
/// Words between two numbers of one reference.
const JOINING: [&str; 5] = ["and", "or", "to", "through", "&"];

/// The number of a passage in the form that is compared: small letters, no marks around it.
pub(crate) fn plain(number: &str) -> String {
    number.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

/// `text` with one form for each quotation mark, dash and space.
pub(crate) fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.chars() {
        let c = match c {
            '’' | '‘' | '‛' | 'ʼ' | '`' | '´' => '\'',
            '“' | '”' | '„' | '‟' | '«' | '»' => '"',
            '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => continue,
            other => other,
        };
        if c.is_whitespace() {
            gap = !out.is_empty();
            continue;
        }
        if gap {
            out.push(' ');
            gap = false;
        }
        out.push(c);
    }
    out.replace("...", "…")
}

/// The number that `text` opens with, and the rest. `stated` is the number that
/// the passage is known by; without one a list's number counts, as `2.` or `b)`.
pub(crate) fn split_number<'a>(text: &'a str, stated: Option<&str>) -> (Option<String>, &'a str) {
    let marks = |c: char| matches!(c, '.' | ')' | ':' | '-' | '–' | '—') || c.is_whitespace();
    if let Some(stated) = stated {
        let rest = text.strip_prefix(stated).map_or(text, |rest| rest.trim_start_matches(marks));
        return (Some(plain(stated)), rest);
    }
    let inner = text.trim_start_matches(['(', '[']);
    let end = inner.find(|c: char| !c.is_alphanumeric() && c != '.').unwrap_or(inner.len());
    let (number, rest) = inner.split_at(end);
    let closed = number.ends_with('.') || rest.starts_with([')', ']', ':']);
    let counts = number.starts_with(|c: char| c.is_ascii_digit())
        || number.trim_end_matches('.').chars().count() == 1 && number.is_ascii();
    let short = number.len() <= 12 && number.bytes().filter(u8::is_ascii_alphabetic).count() <= 1;
    if closed && counts && short && !rest.is_empty() {
        let rest = rest.trim_start_matches(|c| marks(c) || c == ']');
        return (Some(plain(number)), rest);
    }
    (None, text)
}

/// Where the words of a normal text are, as bytes; a number of several parts,
/// as `702.2a`, is one word.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let is_word = |c: char| c.is_alphanumeric() || c == '§';
        let start = at + text[at..].find(is_word)?;
        let rest = &text[start..];
        let mut end = rest.len();
        // Each sign of a text without spaces is a word of its own.
        let mut chars = rest.char_indices().peekable();
        while let Some((here, c)) = chars.next() {
            if stands_alone(c) {
                end = if here == 0 { c.len_utf8() } else { here };
                break;
            }
            let inner = c == '.' && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
            if !(is_word(c) || inner || c == '\'') {
                end = here;
                break;
            }
        }
        at = start + end;
        Some((start, rest[..end].trim_end_matches('\'')))
    })
}

/// Whether a sign of a script without spaces.
fn stands_alone(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{0e00}'..='\u{0e7f}')
}

/// The words of a normal text, each with whether it is the number of a rule in
/// `numbers` that the text refers to.
pub(crate) fn referring<'t>(
    text: &'t str,
    numbers: &HashSet<String>,
) -> Vec<(usize, &'t str, bool)> {
    let mut found: Vec<(usize, &str, bool)> = Vec::new();
    for (at, word) in words(text) {
        let refers = word.starts_with(|c: char| c.is_alphanumeric())
            && word.bytes().any(|b| b.is_ascii_digit())
            && {
                let own = plain(word);
                let parted = own.contains('.') || own.ends_with(|c: char| c.is_ascii_lowercase());
                numbers.contains(&own) && (parted || is_introduced(&found))
            };
        found.push((at, word, refers));
    }
    found
}

/// Whether the words so far lead to the number of a rule.
fn is_introduced(before: &[(usize, &str, bool)]) -> bool {
    let Some((last, rest)) = before.split_last() else { return false };
    let among = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(last.1));
    last.2 || among(&REFERRING) || among(&JOINING) && rest.last().is_some_and(|word| word.2)
}

/// A number for a text.
pub(crate) fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The text with the numbers of rules that it refers to left out.
pub(crate) fn masked(text: &str, numbers: &HashSet<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for (at, word, refers) in referring(text, numbers) {
        if refers {
            out.push_str(&text[from..at]);
            out.push('#');
            from = at + word.len();
        }
    }
    out.push_str(&text[from..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typography_is_no_rewording() {
        assert_eq!(normal("It’s  “so” – yes"), normal("It's \"so\" - yes "));
        assert_ne!(normal("may not"), normal("may"));
        assert_ne!(normal("draw 2"), normal("Draw 2"));
    }

    #[test]
    fn the_number_of_a_passage_is_told_from_its_words() {
        let split = |text, stated| split_number(text, stated);
        assert_eq!(split("702.2a Lit cards", Some("702.2a")), (Some("702.2a".into()), "Lit cards"));
        assert_eq!(split("2. Draw a card", None), (Some("2".into()), "Draw a card"));
        assert_eq!(split("(b) Draw", None), (Some("b".into()), "Draw"));
        assert_eq!(split("A card is drawn", None), (None, "A card is drawn"));
        assert_eq!(split("40 cards are drawn", None), (None, "40 cards are drawn"));
        assert_eq!(split("Draw. Then pass", None), (None, "Draw. Then pass"));
    }

    #[test]
    fn numbers_of_rules_are_masked_and_others_are_not() {
        let numbers: HashSet<String> =
            ["702.2", "702.2a", "3", "8"].into_iter().map(str::to_owned).collect();
        assert_eq!(masked("See rule 702.2a, or section 8.", &numbers), "See rule #, or section #.");
        assert_eq!(masked("Deal 3 damage. See 702.2", &numbers), "Deal 3 damage. See #");
        assert_eq!(masked("rules 3 and 8", &numbers), "rules # and #");
        assert_eq!(masked("rule 9.9", &numbers), "rule 9.9");
    }

    #[test]
    fn each_sign_of_a_script_without_spaces_is_a_word() {
        let found: Vec<&str> = words("カードを2枚").map(|(_, word)| word).collect();
        assert_eq!(found, ["カ", "ー", "ド", "を", "2", "枚"]);
    }
}
