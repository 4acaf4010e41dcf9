//! Proofreading: slips of writing, noted where a dialect asks for it. Sentences
//! without an end, brackets and quotation marks without their pair, words set
//! twice, titles over nothing, numbers that do not count up, questions that
//! nothing answers.

use headjudge_corpus::Lines;

use super::dialect::Slip;
use super::kinds::Kind;
use super::matching::Found;
use super::state::Reader;
use crate::dates::without_bracketed_date;
use crate::plain::{check_ending, check_numbering, check_words};

impl Reader<'_> {
    /// Looks through the text of the unit with index `at`.
    pub(super) fn proof(&mut self, at: usize, text: &str) {
        self.bare_title = None;
        let line = self.units[at].range.start;
        if self.notes(Slip::Sentences) && self.why().is_none() {
            let text = without_marks(text);
            check_ending(&mut self.out, line, text);
            let level = self.titles.last().map_or(0, |title| title.level);
            self.announced = text.ends_with([':', '：']).then_some((line, level));
        }
        self.proof_words(at, text);
    }

    /// Looks through the words of the unit with index `at`.
    pub(super) fn proof_words(&mut self, at: usize, text: &str) {
        if self.notes(Slip::Words) {
            check_words(&mut self.out, self.units[at].range.start, text);
        }
    }

    /// Whether a slip is noted.
    pub(super) fn notes(&self, slip: Slip) -> bool {
        self.dialect.proofread.contains(&slip)
    }

    /// Notes a title under which nothing stands, not even a title of a deeper
    /// level than its own, when one of `level` follows.
    pub(super) fn note_empty(&mut self, level: Option<u8>) {
        // What a text announces with a colon may be the next title beside its own.
        if let Some((line, own)) = self.announced.take()
            && level.is_none_or(|level| level < own)
        {
            let message = "the sentence announces something, and nothing follows it";
            self.out.problem(line, "nothing-follows", message);
        }
        let Some((at, own)) = self.bare_title.take() else { return };
        let followed = self.open != Some(Kind::Heading);
        if self.notes(Slip::Titles) && !followed && level.is_none_or(|level| level <= own) {
            let line = self.units[at].range.start;
            self.out.problem(line, "empty-section", "nothing is under this title");
        }
    }

    /// Notes steps whose printed numbers do not count up from 1.
    pub(super) fn note_numbering(&mut self) {
        if self.notes(Slip::Numbers) {
            for numbers in &self.numberings {
                check_numbering(&mut self.out, numbers);
            }
        }
    }

    /// Notes questions that nothing answers.
    pub(super) fn note_unanswered(&mut self) {
        if !self.notes(Slip::Questions) {
            return;
        }
        let questions = self.out.parsed.questions.iter().filter(|q| q.answer.is_empty());
        for line in questions.map(|question| question.lines.first).collect::<Vec<_>>() {
            self.problem_on(line, "question-without-answer", "no answer is under this question");
        }
    }

    /// Notes a problem on a line, by its number in the source.
    pub(super) fn problem_on(&mut self, line: u32, code: &str, message: impl Into<String>) {
        let at = self.out.lines.partition_point(|other| other.n < line);
        self.out.problem(at, code, message);
    }

    /// Notes a slip on a line, by its number in the source, where the dialect asks for it.
    pub(super) fn slip(&mut self, slip: Slip, line: u32, code: &str, message: impl Into<String>) {
        if self.notes(slip) {
            self.problem_on(line, code, message);
        }
    }

    /// Compares the date that a line states of a publisher's edition with those before it.
    pub(super) fn date_edition(&mut self, at: usize, found: &Found) {
        let Some(publisher) = found.get("publisher") else { return };
        let Some((_, date)) = self.date(at, found) else { return };
        let line = self.out.lines[self.units[at].range.start].n;
        let dates = self.editions.entry(publisher.to_owned()).or_default();
        let other = dates.iter().find(|(other, _)| *other != date).copied();
        if dates.iter().all(|(known, _)| *known != date) {
            dates.push((date, line));
        }
        if let Some((other, there)) = other {
            let message = format!(
                "{publisher}'s edition is dated {date} here and {other} on {}",
                Lines::new(there, there)
            );
            self.slip(Slip::Dates, line, "dates-disagree", message);
        }
    }

    /// Notes an example that explains nothing.
    pub(super) fn note_loose_example(&mut self, at: usize) {
        if self.notes(Slip::Titles) {
            let line = self.units[at].range.start;
            self.out.problem(line, "example-without-rule", "no rule is above this example");
        }
    }
}

/// A text without the marks of sources and the date in brackets at its end:
/// `[source]`, `[3]`, `(11/24/04)`.
fn without_marks(text: &str) -> &str {
    let mut text = without_bracketed_date(text).trim_end();
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
        assert_eq!(without_marks("It is so. (11/24/04)"), "It is so.");
    }
}
