//! Limits of copies, as card texts state them.

use std::sync::LazyLock;

use regex::Regex;

static LIMIT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\blimit\s+(\d+)\s+per\s+deck\b").expect("the pattern is a constant")
});

/// The limit that a text states: `(Limit 1 per deck.)`.
pub(crate) fn limit_in(text: &str) -> Option<u32> {
    LIMIT.captures(text).and_then(|found| found[1].parse().ok())
}
