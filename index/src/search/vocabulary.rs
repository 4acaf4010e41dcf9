//! The search's own words: how players put things, beside the words of the
//! documents. Files of the corpus (`search/`, `headnotes/`), so that the
//! corpus of another game brings its own.

use std::collections::BTreeMap;

use headjudge_corpus::CorpusFiles;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::headnotes::{Headnotes, text};
use crate::IndexError;

/// What the search knows beside the records.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Words that say how a question is put, not what it is about.
    pub(crate) common: Vec<String>,
    /// The words of rules, with the words of questions that mean them.
    pub(crate) everyday: Vec<Everyday>,
    /// Characters with their names in other languages.
    pub(crate) characters: BTreeMap<String, Vec<String>>,
    /// Games, by id, with what else players call them.
    pub(crate) games: BTreeMap<String, Vec<String>>,
    /// For each passage, how players put what it says.
    pub(crate) headnotes: Headnotes,
}

/// Words of rules, and the words of questions that mean them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Everyday {
    pub(crate) rules: Vec<String>,
    pub(crate) asked: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct EverydayFile {
    #[serde(default)]
    entry: Vec<Everyday>,
}

impl Vocabulary {
    /// Reads the vocabulary of a corpus; a file that is not there says nothing.
    pub fn read(files: &CorpusFiles) -> Result<Self, IndexError> {
        let common = text(files, "search/common.txt")?;
        let common = common.lines().map(str::trim);
        let common = common.filter(|line| !line.is_empty() && !line.starts_with('#'));
        Ok(Self {
            common: common.map(str::to_owned).collect(),
            everyday: toml_of::<EverydayFile>(files, "search/everyday.toml")?.entry,
            characters: toml_of(files, "search/characters.toml")?,
            games: toml_of(files, "search/games.toml")?,
            headnotes: Headnotes::read(files)?,
        })
    }
}

fn toml_of<T: DeserializeOwned + Default>(
    files: &CorpusFiles,
    path: &str,
) -> Result<T, IndexError> {
    toml::from_str(text(files, path)?)
        .map_err(|error| IndexError::Vocabulary(format!("`{path}`: {error}")))
}

#[cfg(test)]
mod tests {
    use headjudge_corpus::CorpusFile;

    use super::*;

    #[test]
    fn a_fault_of_a_file_names_the_file() {
        let mut files = headjudge_corpus::embedded();
        files.insert(CorpusFile {
            path: "search/everyday.toml".to_owned(),
            bytes: b"[[entry]]\nrule = []".to_vec(),
        });
        let error = Vocabulary::read(&files).unwrap_err().to_string();
        assert!(error.contains("search/everyday.toml"), "{error}");
    }

    #[test]
    fn a_corpus_without_the_files_has_no_words_of_ours() {
        let none = Vocabulary::read(&CorpusFiles::default()).unwrap();
        assert!(none.common.is_empty() && none.everyday.is_empty() && none.games.is_empty());
    }
}
