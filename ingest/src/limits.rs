//! Limits of copies, as card texts state them.

use std::sync::LazyLock;

use regex::Regex;

static LIMIT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\blimit\s+(\d+)\s+per\s+deck\b").expect("the pattern is a constant")
});

/// The limit that a text states, `(Limit 1 per deck.)`, with the words that say so.
pub(crate) fn limit_in(text: &str) -> Option<(u32, &str)> {
    let found = LIMIT.captures(text)?;
    Some((found[1].parse().ok()?, found.get(0)?.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_limit_anywhere_in_a_text() {
        assert_eq!(limit_in("(Limit 1 per deck.)"), Some((1, "Limit 1 per deck")));
        assert_eq!(limit_in("Banish. LIMIT 2 PER DECK. Banish."), Some((2, "LIMIT 2 PER DECK")));
        assert_eq!(limit_in("limit of one; limit 3 per deck"), Some((3, "limit 3 per deck")));
        assert_eq!(limit_in("Limit per deck"), None);
        assert_eq!(limit_in("Limit 1 per turn"), None);
    }
}
