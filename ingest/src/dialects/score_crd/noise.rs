//! The host's page: the lines that a document host puts around its copy.

use std::sync::LazyLock;

use headjudge_corpus::fold;
use regex::Regex;

/// Why the host's lines rule nothing.
pub(super) const WHY: &str = "text of the page that hosts this copy";

/// Why the lines before the first section rule nothing.
pub(super) const FRONT_WHY: &str = "the publisher's announcement, name and address";

static NOISE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?xi)^(?:
            download\ [\d.,]+\ ?[kmg]b\.? | page\ ?\d+\ ?(?:/|of)\ ?\d+ | date\ ?[\d./-]+ |
            size\ ?[\d.,]+\ ?[kmg]b\.? | \#\d+ | \d+(?:\ \d+)* |
            the\ database\ is\ protected\ by\ copyright.* | (?:copyright\ )?©.*
        )$",
    )
    .expect("the pattern is a constant")
});
static PAGE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^page ?(\d+) ?(?:/|of) ?(\d+)$").expect("the pattern is a constant")
});

/// Whether `text` is a line of the host's page.
pub(super) fn is_noise(text: &str) -> bool {
    const LABELS: [&str; 3] = ["share with your friends", "send message", "main page"];
    text.len() < 200 && (NOISE.is_match(text) || LABELS.contains(&fold(text).as_str()))
}

/// The page that this copy holds, and how many there are, where that is less than all.
pub(super) fn page_of(text: &str) -> Option<(u32, u32)> {
    let found = PAGE.captures(text)?;
    let (page, pages) = (found[1].parse().ok()?, found[2].parse().ok()?);
    (pages > 1).then_some((page, pages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_host_from_the_document() {
        for noise in ["Download 12.5 Kb.", "Page1/7", "#22052", "1 2 3", "Share with your friends:"]
        {
            assert!(is_noise(noise), "{noise}");
        }
        for text in ["Download Power", "Main Power", "Dating Game", "Page of Time", "1. Pay."] {
            assert!(!is_noise(text), "{text}");
        }
        assert_eq!(page_of("Page 2 of 9"), Some((2, 9)));
        assert_eq!(page_of("Page1/1"), None);
    }
}
