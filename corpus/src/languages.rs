//! The languages that an asker reads, and which of two texts comes first for
//! that: the one of the document or our English rendering of it. Apart from the
//! answers, since the search chooses its snippets by the same rule.

use std::collections::HashSet;

/// The language of our renderings, and of our own words.
const ENGLISH: &str = "en";

/// Which of two texts comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// What the document says.
    Source,
    /// Our English rendering of it.
    Rendering,
}

/// The languages that an asker reads, the one that is liked best first; none
/// where nothing is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Languages {
    liked: Vec<String>,
    /// Whether the question itself asks for them, and not the program that puts it.
    asked: bool,
}

impl Languages {
    /// Of whom nothing is known.
    #[must_use]
    pub const fn none() -> Self {
        Self { liked: Vec::new(), asked: false }
    }

    /// The one that a question asks for, as `ja` or `ja-JP`.
    #[must_use]
    pub fn asked(tag: &str) -> Self {
        Self { liked: vec![primary(tag)], asked: true }
    }

    /// Those that a program names with each of its questions, as `ja, en;q=0.8`.
    #[must_use]
    pub fn accepted(header: &str) -> Self {
        let mut ranges: Vec<(f32, String)> = Vec::new();
        for range in header.split(',') {
            let mut pieces = range.split(';').map(str::trim);
            let language = primary(pieces.next().unwrap_or_default());
            let quality = pieces.find_map(|piece| piece.strip_prefix("q="));
            let quality = quality.map_or(1.0, |text| text.parse().unwrap_or(0.0));
            if quality > 0.0 && language != "*" && !language.is_empty() {
                ranges.push((quality, language));
            }
        }
        ranges.sort_by(|one, other| other.0.total_cmp(&one.0));
        // A header of thousands of ranges is gone through once.
        let mut known = HashSet::new();
        ranges.retain(|(_, language)| known.insert(language.clone()));
        Self { liked: ranges.into_iter().map(|(_, language)| language).collect(), asked: false }
    }

    /// The tags, the one that is liked best first.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.liked.iter().map(String::as_str)
    }

    /// Those of them that texts are written in.
    #[must_use]
    pub fn among(mut self, written: &[String]) -> Self {
        self.liked.retain(|language| written.contains(language));
        self
    }

    /// The one that the question itself asks for.
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        self.liked.first().filter(|_| self.asked).map(String::as_str)
    }

    /// Whether nothing is known of them.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.liked.is_empty()
    }

    /// Which text comes first of a document in the language `source` and its
    /// rendering; nothing where neither is liked.
    #[must_use]
    pub fn wording(&self, source: &str) -> Option<Wording> {
        let place = |language: &str| self.liked.iter().position(|liked| liked == language);
        match (place(&primary(source)), place(ENGLISH)) {
            (None, None) => None,
            (Some(own), Some(english)) if english < own => Some(Wording::Rendering),
            (Some(_), _) => Some(Wording::Source),
            (None, Some(_)) => Some(Wording::Rendering),
        }
    }

    /// The same for an answer to words of an asker, which tell more than what a
    /// program names: `in_source`, whether they are in the language of the document.
    #[must_use]
    pub fn wording_for(&self, source: &str, in_source: bool) -> Wording {
        match self.wording(source) {
            Some(wording) if self.asked || !in_source => wording,
            _ if in_source => Wording::Source,
            _ => Wording::Rendering,
        }
    }
}

/// They are written as in a header.
impl std::fmt::Display for Languages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, own) in self.liked.iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            f.write_str(own)?;
        }
        Ok(())
    }
}

/// `ja` of `ja-JP`, in lower case.
pub(crate) fn primary(tag: &str) -> String {
    tag.trim().split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_liked_best_comes_first() {
        for (header, expected) in [
            ("ja", Some(Wording::Source)),
            ("ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7", Some(Wording::Source)),
            ("en-GB, ja;q=0.5", Some(Wording::Rendering)),
            ("ja;q=0.2, en;q=0.9", Some(Wording::Rendering)),
            ("JA", Some(Wording::Source)),
            ("ja;q=0", None),
            ("ja;q=x", None),
            ("de, *", None),
            ("*", None),
            ("", None),
        ] {
            assert_eq!(Languages::accepted(header).wording("ja"), expected, "{header}");
        }
        assert_eq!(Languages::asked("ja_JP").wording("ja"), Some(Wording::Source));
        assert_eq!(Languages::asked("en").wording("de-AT"), Some(Wording::Rendering));
    }

    #[test]
    fn the_words_of_a_question_tell_more_than_its_program() {
        let program = Languages::accepted("en-US,en;q=0.9");
        assert_eq!(program.wording_for("ja", true), Wording::Source);
        assert_eq!(Languages::asked("en").wording_for("ja", true), Wording::Rendering);
        assert_eq!(Languages::accepted("ja").wording_for("ja", false), Wording::Source);
        assert_eq!(Languages::default().wording_for("ja", false), Wording::Rendering);
        assert_eq!(Languages::default().wording_for("ja", true), Wording::Source);
    }

    #[test]
    fn only_languages_that_texts_are_written_in_count() {
        let written = ["en".to_owned(), "ja".to_owned()];
        let known = |header| Languages::accepted(header).among(&written).to_string();
        assert_eq!(known("fr-FR, ja;q=0.5, de, en;q=0.1"), "ja,en");
        assert_eq!(known("fr"), "");
    }
}
