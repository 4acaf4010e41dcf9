//! Several things in one text, each begun by what an expression finds: cards behind their
//! codes, printings, lettered examples.

use regex::{Captures, Regex};

/// One of several things.
pub(super) struct One<'t> {
    found: Captures<'t>,
    /// What comes before the first.
    pub(super) before: &'t str,
    /// What is behind it, up to the next.
    pub(super) rest: &'t str,
}

impl<'t> One<'t> {
    /// What a group holds, where it is not empty.
    pub(super) fn group(&self, name: &str) -> Option<&'t str> {
        self.found.name(name).map(|group| group.as_str().trim()).filter(|text| !text.is_empty())
    }
}

/// The things in `text` that `each` begins.
pub(super) fn several<'t>(each: &Regex, text: &'t str) -> Vec<One<'t>> {
    let found: Vec<(Captures<'t>, std::ops::Range<usize>)> = each
        .captures_iter(text)
        .filter_map(|c| Some((c.get(0)?.range(), c)))
        .map(|(r, c)| (c, r))
        .collect();
    let starts: Vec<usize> = found.iter().map(|(_, range)| range.start).collect();
    let first = starts.first().copied().unwrap_or_default();
    let ones = found.into_iter().enumerate().map(|(at, (found, range))| {
        let end = starts.get(at + 1).copied().unwrap_or(text.len());
        One { found, before: text[..first].trim(), rest: text[range.end..end].trim() }
    });
    ones.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_with_what_stands_behind_it() {
        let each = Regex::new(r"(?:^|/| and )(?<code>[A-Z]\d+)\b").unwrap();
        let found = several(&each, "S2/R5 Moth and Golem and S3 Fox");
        let pairs: Vec<_> = found.iter().map(|one| (one.group("code"), one.rest)).collect();
        assert_eq!(pairs, [(Some("S2"), ""), (Some("R5"), "Moth and Golem"), (Some("S3"), "Fox")]);
        assert_eq!(several(&each, "see R5 and S3 Fox")[0].before, "see R5");
        assert!(several(&each, "Moth and Golem").is_empty());
    }
}
