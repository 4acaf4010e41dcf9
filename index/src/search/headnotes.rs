//! Headnotes: for each passage, how players put what it says, in our own
//! words. Written by reading the passage, as the headnotes of a law report
//! are; searched, and never shown as the document's.

use std::collections::HashMap;

/// Headnotes by document.
const FILES: [(&str, &str); 5] = [
    ("buddyfight-timing", include_str!("../../headnotes/buddyfight-timing.txt")),
    ("dbs-rules-ja", include_str!("../../headnotes/dbs-rules-ja.txt")),
    ("fanz-crd", include_str!("../../headnotes/fanz-crd.txt")),
    ("panini-wiki-combat", include_str!("../../headnotes/panini-wiki-combat.txt")),
    ("score-expanded-crd", include_str!("../../headnotes/score-expanded-crd.txt")),
];

/// The headnotes of all documents.
pub struct Headnotes {
    notes: HashMap<String, &'static str>,
}

impl Headnotes {
    /// Those of this build.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "reading them is work that should be seen")]
    pub fn new() -> Self {
        let lines = FILES.iter().flat_map(|(document, text)| {
            text.lines().filter(|line| !line.starts_with('#')).map(move |line| (document, line))
        });
        let notes = lines.filter_map(|(document, line)| {
            let (anchor, note) = line.split_once(": ")?;
            Some((format!("{document}/{anchor}"), note))
        });
        Self { notes: notes.collect() }
    }

    /// The headnote of a passage, phrase by phrase.
    pub fn of(&self, passage: &str) -> impl Iterator<Item = &'static str> {
        let note = self.notes.get(passage).copied().unwrap_or_default();
        note.split([';', ',']).map(str::trim).filter(|phrase| !phrase.is_empty())
    }

    /// The passages that have one.
    #[cfg(test)]
    pub(crate) fn passages(&self) -> impl Iterator<Item = &str> {
        self.notes.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use headjudge_corpus::Record;

    use super::*;

    #[test]
    fn every_headnote_is_of_a_passage() {
        let records = headjudge_ingest::ingest(&headjudge_corpus::embedded()).unwrap().records;
        let passages: Vec<&str> = records
            .iter()
            .filter_map(|r| if let Record::Passage(p) = r { Some(p.id.as_str()) } else { None })
            .collect();
        let headnotes = Headnotes::new();
        let lost: Vec<&str> = headnotes.passages().filter(|id| !passages.contains(id)).collect();
        assert_eq!(lost, Vec::<&str>::new());
    }
}
