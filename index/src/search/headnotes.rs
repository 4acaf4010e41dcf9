//! Headnotes: for each passage, how players put what it says, in our own
//! words. Written by reading the passage, as the headnotes of a law report
//! are; searched, and never shown as the document's.

use std::collections::HashMap;

use headjudge_corpus::CorpusFiles;

use crate::IndexError;

/// The headnotes of all documents.
#[derive(Clone, Debug, Default)]
pub struct Headnotes {
    notes: HashMap<String, String>,
}

impl Headnotes {
    /// Those of a corpus: `headnotes/<document>.txt`, a line a passage.
    pub fn read(files: &CorpusFiles) -> Result<Self, IndexError> {
        let mut notes = HashMap::new();
        for (name, _) in files.under("headnotes") {
            let document = name.strip_suffix(".txt").unwrap_or(name);
            let lines = text(files, &format!("headnotes/{name}"))?.lines();
            for line in lines.filter(|line| !line.starts_with('#')) {
                if let Some((anchor, note)) = line.split_once(": ") {
                    notes.insert(format!("{document}/{anchor}"), note.to_owned());
                }
            }
        }
        Ok(Self { notes })
    }

    /// The headnote of a passage, phrase by phrase.
    pub fn of(&self, passage: &str) -> impl Iterator<Item = &str> {
        let note = self.notes.get(passage).map(String::as_str).unwrap_or_default();
        note.split([';', ',']).map(str::trim).filter(|phrase| !phrase.is_empty())
    }

    /// The passages that have one.
    #[cfg(test)]
    pub(crate) fn passages(&self) -> impl Iterator<Item = &str> {
        self.notes.keys().map(String::as_str)
    }
}

/// The text of a file; empty if it is not there.
pub(super) fn text<'a>(files: &'a CorpusFiles, path: &str) -> Result<&'a str, IndexError> {
    std::str::from_utf8(files.get(path).unwrap_or_default())
        .map_err(|_| IndexError::Vocabulary(format!("`{path}` is not UTF-8")))
}

#[cfg(test)]
mod tests {
    use headjudge_corpus::Record;

    use super::*;

    #[test]
    fn every_headnote_is_of_a_passage() {
        let files = headjudge_corpus::embedded();
        let records = headjudge_ingest::ingest(&files).unwrap().records;
        let passages: Vec<&str> = records
            .iter()
            .filter_map(|r| if let Record::Passage(p) = r { Some(p.id.as_str()) } else { None })
            .collect();
        let headnotes = Headnotes::read(&files).unwrap();
        assert!(headnotes.passages().count() > 0);
        let lost: Vec<&str> = headnotes.passages().filter(|id| !passages.contains(id)).collect();
        assert_eq!(lost, Vec::<&str>::new());
    }
}
