//! Marks at the ends of lines: bullets and numbers of lists, and words that are
//! parted by a hyphen where a line is full.

use std::collections::HashSet;

use headjudge_corpus::fold_words;

use crate::markdown::Line;
use crate::plain::strip_bullet;

/// The text behind a bullet of any kind.
pub(super) fn behind_bullet(text: &str) -> Option<&str> {
    const BULLETS: [char; 10] = ['◦', '‣', '▸', '■', '□', '◆', '➢', '✓', '→', 'o'];
    let rest = || text.trim_start().strip_prefix(BULLETS)?.strip_prefix(' ').map(str::trim);
    strip_bullet(text).or_else(rest)
}

/// The number with which an item of a list begins in the source: `2.`, `3)`.
pub(super) fn item_number(raw: &str) -> Option<&str> {
    let raw = raw.trim_start_matches(['>', ' ', '\t']);
    // An item that is one of a list of numbers itself: `- 1) Draw.`
    let raw = raw.strip_prefix("- ").map_or(raw, str::trim_start);
    let end = raw.find(|c: char| !c.is_ascii_digit())?;
    let marked = raw[end..].starts_with(['.', ')']) && raw[end + 1..].starts_with(' ');
    ((1..=4).contains(&end) && marked).then(|| &raw[..=end])
}

/// The words of a text in which lines part words, so that they are joined again.
#[derive(Debug, Default)]
pub(super) struct Parted {
    words: HashSet<String>,
}

impl Parted {
    /// Learns the words of a text, if a line of it ends in the middle of one.
    pub(super) fn of(lines: &[Line<'_>]) -> Self {
        let mut words = HashSet::new();
        if lines.iter().any(|line| parts_a_word(line.raw)) {
            let mut parted = false;
            for line in lines {
                let mut own = fold_words(line.raw);
                // The parts of a word are no words.
                if parted {
                    own.drain(..own.len().min(1));
                }
                parted = parts_a_word(line.raw);
                if parted {
                    own.pop();
                }
                words.extend(own);
            }
        }
        Self { words }
    }

    /// Joins the next line of a paragraph to what comes before it.
    pub(super) fn join(&self, text: &mut String, line: &str) {
        let letters = line.chars().take_while(|c| c.is_alphabetic()).collect::<String>();
        if !parts_a_word(text) || !line.starts_with(char::is_lowercase) {
            text.push(' ');
            text.push_str(line);
            return;
        }
        let start = text.trim_end_matches(['-', '\u{ad}']);
        let first = start.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        let whole = self.words.contains(&format!("{first}{letters}").to_lowercase());
        let both = self.words.contains(&first.to_lowercase())
            && self.words.contains(&letters.to_lowercase());
        // `high-` and `level` are words of their own; `tourna-` and `ment` are not.
        let kept = if !whole && both { text.len() } else { start.len() };
        text.truncate(kept);
        text.push_str(line);
    }
}

/// Whether a line ends in the middle of a word.
fn parts_a_word(line: &str) -> bool {
    let line = line.trim_end();
    let bare = line.strip_suffix(['-', '\u{ad}']);
    bare.is_some_and(|bare| bare.ends_with(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::raw_lines;

    #[test]
    fn joins_the_parts_of_words() {
        let lines =
            raw_lines("A tourna-\nment is a high-\nlevel event of some level, high or low.");
        let parted = Parted::of(&lines);
        let joined = |text: &str, line: &str| {
            let mut text = text.to_owned();
            parted.join(&mut text, line);
            text
        };
        assert_eq!(joined("A tourna-", "ment is"), "A tournament is");
        assert_eq!(joined("is a high-", "level event"), "is a high-level event");
        assert_eq!(joined("a deck -", "or not"), "a deck - or not");
    }

    #[test]
    fn reads_marks_of_lists() {
        assert_eq!(behind_bullet("◦ Draw."), Some("Draw."));
        assert_eq!(behind_bullet("only one"), None);
        assert_eq!(item_number("  12) Draw."), Some("12)"));
        assert_eq!(item_number("> 1. Draw."), Some("1."));
        assert_eq!(item_number("- 1) Draw."), Some("1)"));
        assert_eq!(item_number("1.5 times"), None);
    }
}
