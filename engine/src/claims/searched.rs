//! The evidence of claims about a document: that it was looked through, and
//! how much of it is on record. Nothing but the records makes it.

use headjudge_corpus::{DeckRule, Document, Extent};

use crate::rule_facts::{Edition, EffectiveEdition};

/// A document whose records were looked through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Searched<'a> {
    title: &'a str,
    edition: &'a str,
    extent: &'a Extent,
}

/// What a document was looked through for, and does not state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Absent<'a>(Searched<'a>);

impl<'a> Searched<'a> {
    /// The edition that is in force.
    pub(crate) fn edition(edition: &'a Edition) -> Self {
        Self { title: &edition.short_title, edition: &edition.name, extent: &edition.extent }
    }

    /// A document of the corpus.
    pub(crate) fn document(document: &'a Document) -> Self {
        Self { title: &document.short_title, edition: &document.edition, extent: &document.extent }
    }

    /// What the document is called.
    pub(crate) fn title(self) -> &'a str {
        self.title
    }

    /// The document with its edition, where that is a number: `FanZ CRD 1.9.0`.
    pub(crate) fn name(self) -> String {
        if self.edition.starts_with(|c: char| c.is_ascii_digit()) {
            format!("{} {}", self.title, self.edition)
        } else {
            self.title.to_owned()
        }
    }

    /// What was looked through: the document, or the part of it that is on record.
    pub(crate) fn looked_through(self) -> String {
        match self.part() {
            None => self.name(),
            Some(words) => format!("{} ({words}, all that is on record)", self.name()),
        }
    }

    /// Which part is on record, where it is not the whole.
    pub(crate) fn part(self) -> Option<&'a str> {
        match self.extent {
            Extent::Whole => None,
            Extent::Part { words, .. } => Some(words),
        }
    }
}

impl<'a> Absent<'a> {
    /// Evidence that no rule of the format and no number on record is a deck size.
    pub(crate) fn deck_size(law: &EffectiveEdition<'a>) -> Option<Self> {
        let sized =
            |rule: &DeckRule| matches!(rule, DeckRule::DeckSize | DeckRule::SectionSize { .. });
        Self::of(law, sized, &["deck_size", "main_size"])
    }

    /// Evidence that no rule of the format and no number on record limits copies in general.
    pub(crate) fn general_limit(law: &EffectiveEdition<'a>) -> Option<Self> {
        let limits =
            |rule: &DeckRule| matches!(rule, DeckRule::Copies { .. } | DeckRule::NamedFour);
        Self::of(law, limits, &["copies", "same_number"])
    }

    fn of(
        law: &EffectiveEdition<'a>,
        states: impl Fn(&DeckRule) -> bool,
        numbers: &[&str],
    ) -> Option<Self> {
        let mut codes = law.format.rules.iter();
        let by_rule =
            codes.any(|code| law.rule_facts.rule(code, &law.format.id).is_some_and(&states));
        let by_number = numbers.iter().any(|subject| law.number(subject).is_some());
        (!by_rule && !by_number).then(|| Self(Searched::edition(law.edition)))
    }

    /// What was looked through.
    pub(crate) fn searched(self) -> Searched<'a> {
        self.0
    }
}
