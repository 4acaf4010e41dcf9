//! How a document is cut into chapters: at its headings, so that no page is
//! heavy, and none holds a few lines alone.

use std::ops::Range;

use headjudge_corpus::{Passage, PassageClass};

/// How heavy a chapter may be, or a document that is one page, in bytes of HTML.
const MOST: usize = 56_000;
/// How heavy neighbours may be that are shown together.
const MOST_JOINED: usize = 28_000;
/// The deepest heading at which is cut.
const DEEPEST: usize = 6;

/// The chapters of `passages`, whose weights are `weights`; one where it is short.
pub(super) fn chapters(passages: &[Passage], weights: &[usize]) -> Vec<Range<usize>> {
    let cutter = Cutter { passages, weights };
    let all = 0..passages.len();
    if cutter.weight(&all) <= MOST {
        return vec![all];
    }
    let mut found = Vec::new();
    cutter.cut(all, 1, &mut found);
    cutter.joined(found)
}

struct Cutter<'a> {
    passages: &'a [Passage],
    weights: &'a [usize],
}

impl Cutter<'_> {
    fn weight(&self, range: &Range<usize>) -> usize {
        self.weights.get(range.clone()).unwrap_or_default().iter().sum()
    }

    /// Cuts at every heading of the first rank, and below it only what is too heavy.
    fn cut(&self, range: Range<usize>, depth: usize, found: &mut Vec<Range<usize>>) {
        if range.is_empty() {
            return;
        }
        if depth > 1 && self.weight(&range) <= MOST {
            found.push(range);
            return;
        }
        if depth > DEEPEST {
            self.by_weight(range, found);
            return;
        }
        let opens = |at: &usize| {
            let passage = &self.passages[*at];
            passage.class == PassageClass::Heading && passage.heading_path.len().max(1) == depth
        };
        let mut start = range.start;
        for at in range.clone().filter(opens) {
            self.cut(start..at, depth + 1, found);
            start = at;
        }
        self.cut(start..range.end, depth + 1, found);
    }

    /// Cuts where a page is full.
    fn by_weight(&self, range: Range<usize>, found: &mut Vec<Range<usize>>) {
        let (mut start, mut weight) = (range.start, 0);
        for at in range.clone() {
            if at > start && weight + self.weights[at] > MOST {
                found.push(start..at);
                (start, weight) = (at, 0);
            }
            weight += self.weights[at];
        }
        found.push(start..range.end);
    }

    /// Light neighbours together.
    fn joined(&self, parts: Vec<Range<usize>>) -> Vec<Range<usize>> {
        let mut joined: Vec<Range<usize>> = Vec::new();
        for part in parts {
            match joined.last_mut() {
                Some(last) if self.weight(&(last.start..part.end)) <= MOST_JOINED => {
                    last.end = part.end;
                }
                _ => joined.push(part),
            }
        }
        joined
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Passages from their headings' paths, a heading where the path ends with `!`.
    fn passages(paths: &[&str]) -> Vec<Passage> {
        let passage = |(n, path): (usize, &&str)| {
            let heading = path.ends_with('!');
            let titles: Vec<&str> = path.trim_end_matches('!').split('/').collect();
            serde_json::from_value(serde_json::json!({
                "object": "passage", "id": format!("d/{n}"), "document": "d", "edition": "1",
                "lines": [1, 1], "class": if heading { "heading" } else { "rule" },
                "heading_path": titles, "text": "x", "text_md": "x",
            }))
            .unwrap()
        };
        paths.iter().enumerate().map(passage).collect()
    }

    #[test]
    fn a_short_document_is_one_page() {
        let own = passages(&["a!", "a", "b!", "b"]);
        let whole = |passages: &[Passage]| {
            let found = chapters(passages, &vec![10; passages.len()]);
            assert_eq!((found.len(), found[0].clone()), (1, 0..passages.len()));
        };
        whole(&own);
        whole(&[]);
    }

    #[test]
    fn chapters_begin_at_headings_and_light_ones_are_together() {
        let own = passages(&["a!", "a", "b!", "b", "c!", "c", "c/d!", "c/d"]);
        let weights = [100, 30_000, 100, 10_000, 100, 9_000, 100, 50_000];
        assert_eq!(chapters(&own, &weights), [0..2, 2..6, 6..8]);
    }

    #[test]
    fn a_section_without_headings_is_cut_where_the_page_is_full() {
        let own = passages(&["a"; 9]);
        let cut = chapters(&own, &[20_000; 9]);
        assert_eq!(cut.iter().map(ExactSizeIterator::len).sum::<usize>(), 9);
        assert!(cut.iter().all(|part| part.len() <= 2), "{cut:?}");
    }
}
