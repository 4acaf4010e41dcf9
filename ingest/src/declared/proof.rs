//! Proofreading: slips of writing, noted where a dialect asks for it. Sentences
//! without an end, brackets and quotation marks without their pair, words set
//! twice, titles over nothing, numbers that do not count up.

use super::kinds::Kind;
use super::state::Reader;
use crate::dialects::plain::{Ending, check_ending, check_numbering, check_words};

impl Reader<'_> {
    /// Looks through the text of the unit with index `at`.
    pub(super) fn proof(&mut self, at: usize, text: &str) {
        self.bare_title = None;
        if self.dialect.proofread {
            let line = self.units[at].range.start;
            check_ending(&mut self.out, line, without_marks(text), Ending::Sentence);
            check_words(&mut self.out, line, text);
        }
    }

    /// Notes a title under which nothing stands, not even a title of a deeper
    /// level than its own, when one of `level` follows.
    pub(super) fn note_empty(&mut self, level: Option<u8>) {
        let Some((at, own)) = self.bare_title.take() else { return };
        let followed = self.open != Some(Kind::Heading);
        if self.dialect.proofread && !followed && level.is_none_or(|level| level <= own) {
            let line = self.units[at].range.start;
            self.out.problem(line, "empty-section", "nothing stands under this title");
        }
    }

    /// Notes steps whose printed numbers do not count up from 1.
    pub(super) fn note_numbering(&mut self) {
        let numberings = std::mem::take(&mut self.numberings);
        for numbers in numberings.iter().filter(|_| self.dialect.proofread) {
            check_numbering(&mut self.out, numbers);
        }
    }

    /// Notes an example that explains nothing.
    pub(super) fn note_loose_example(&mut self, at: usize) {
        if self.dialect.proofread {
            let line = self.units[at].range.start;
            self.out.problem(line, "example-without-rule", "no rule stands over this example");
        }
    }
}

/// A text without the marks of sources at its end: `[source]`, `[3]`.
fn without_marks(text: &str) -> &str {
    let mut text = text.trim_end();
    while let Some(at) = text.rfind('[')
        && text.ends_with(']')
        && !text[at..].contains(' ')
        && at > 0
    {
        text = text[..at].trim_end();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::without_marks;

    #[test]
    fn takes_the_marks_of_sources_off() {
        assert_eq!(without_marks("It is so. [source] [3]"), "It is so.");
        assert_eq!(without_marks("Use a [Counter card]"), "Use a [Counter card]");
        assert_eq!(without_marks("[Counter]"), "[Counter]");
    }
}
