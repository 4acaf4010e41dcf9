//! Lines that are in a document more than once: those of its contents, which
//! come again as titles, and the heads of its pages.

use std::collections::HashMap;

use super::dialect::Dialect;
use super::unit::Unit;

/// So often a line stands where it is the head of pages.
const OFTEN: usize = 3;

/// How a line is again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Repeats {
    /// It is again further below.
    pub(super) below: bool,
    /// It stands three times or more.
    pub(super) often: bool,
}

/// How often each line is in a document, and where last.
#[derive(Debug, Default)]
pub(super) struct Again {
    lines: HashMap<String, (usize, usize)>,
}

impl Again {
    /// Counts the lines of a document, where a pattern of its dialect asks.
    pub(super) fn of(units: &[Unit], dialect: &Dialect) -> Self {
        let mut lines: HashMap<String, (usize, usize)> = HashMap::new();
        let asked = dialect.patterns.iter().any(|pattern| pattern.conditions.again.is_some());
        for (at, unit) in units.iter().enumerate().filter(|_| asked) {
            for key in keys(&unit.text) {
                let seen = lines.entry(key).or_default();
                *seen = (seen.0 + 1, at);
            }
        }
        Self { lines }
    }

    /// How the unit with index `at` is again.
    pub(super) fn tells(&self, at: usize, unit: &Unit) -> Repeats {
        let mut repeats = Repeats::default();
        for key in keys(&unit.text) {
            let (count, last) = self.lines.get(&key).copied().unwrap_or_default();
            repeats.below |= last > at;
            repeats.often |= count >= OFTEN;
        }
        repeats
    }
}

/// A line in small letters, and the same without the number of a page at its end
/// or its beginning.
fn keys(text: &str) -> Vec<String> {
    /// No longer text is a title or the head of a page.
    const LONG: usize = 120;
    if text.len() > LONG {
        return Vec::new();
    }
    let whole = text.trim().to_lowercase();
    let page = |c: char| c.is_ascii_digit() || c == '.' || c == '…' || c.is_whitespace();
    let bare = whole.trim_end_matches(page);
    // A number that is all there is between two lines is no page: `Step 1`.
    let leaders = whole[bare.len()..].chars().filter(|c| !c.is_ascii_digit()).count();
    let mut keys = vec![whole.clone()];
    if leaders > 1 && !bare.is_empty() {
        keys.push(bare.to_owned());
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::keys;

    #[test]
    fn takes_the_number_of_a_page_off() {
        assert_eq!(keys("2. Decks ...... 14"), ["2. decks ...... 14", "2. decks"]);
        assert_eq!(keys("Step 1"), ["step 1"]);
    }
}
