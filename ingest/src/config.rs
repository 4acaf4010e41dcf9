//! The reviewed files beside the documents: read strictly.

use std::rc::Rc;
use std::sync::LazyLock;

use headjudge_corpus::{CardSet, Check, CorpusFiles, Document, Format, Game, Term};
use regex::Regex;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::declared::Dialect;
use crate::lists::ListFile;
use crate::references;

/// Why a corpus could not be ingested.
#[derive(Debug, thiserror::Error)]
pub enum IngestError {
    /// A configuration file does not parse.
    #[error("`{path}`, line {line}: {message}; mend the file and try again")]
    Config {
        /// The file, below the corpus folder.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A document folder lacks its `document.toml`.
    #[error(
        "`documents/{0}` has no `document.toml`; copy one from another document and fill it in"
    )]
    NoMetadata(String),
    /// A document folder lacks its text.
    #[error(
        "`documents/{0}` holds no text beside its `document.toml`; put the document there as one file"
    )]
    NoText(String),
    /// A document folder holds several texts.
    #[error("`documents/{0}` holds several texts; keep one file beside `document.toml`")]
    SeveralTexts(String),
    /// Two folders hold the same edition of the same document.
    #[error(
        "edition `{edition}` of `{id}` is there twice; give each edition its own name in `document.toml`"
    )]
    SameEdition {
        /// The document.
        id: String,
        /// The edition.
        edition: String,
    },
    /// There is no document at all.
    #[error("the corpus holds no document; put one into `documents/<id>/`")]
    Empty,
    /// A line of a JSON Lines file is no record.
    #[error("line {line}: {message}; give a file written by `headjudge export`")]
    Jsonl {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
}

/// A slip of a source, and how it is read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Correction {
    pub(crate) document: String,
    pub(crate) source: String,
    pub(crate) reading: String,
}

/// A line of another language and its English rendering.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rendering {
    pub(crate) ja: String,
    pub(crate) en: String,
}

/// A file beside the documents, with what it says.
#[derive(Clone, Debug)]
pub(crate) struct Written<'a, T> {
    /// Its path below the corpus folder.
    pub(crate) path: String,
    pub(crate) text: &'a str,
    pub(crate) says: T,
}

impl<T> Written<'_, T> {
    /// The line, counted from 1, that holds `key` and the value `"value"`, or
    /// else the value alone; the first line where neither is there.
    pub(crate) fn line(&self, key: &str, value: &str) -> usize {
        let quoted = format!("\"{value}\"");
        let mut lines = self.text.lines();
        lines
            .position(|line| line.trim_start().starts_with(key) && line.contains(&quoted))
            .or_else(|| self.text.lines().position(|line| line.contains(&quoted)))
            .map_or(1, |at| at + 1)
    }

    /// A fault of the file, at the line that [`Self::line`] finds.
    pub(crate) fn fault(&self, key: &str, value: &str, message: String) -> IngestError {
        IngestError::Config { path: self.path.clone(), line: self.line(key, value), message }
    }
}

/// A document with its text.
#[derive(Clone, Debug)]
pub(crate) struct Source<'a> {
    /// The path of its `document.toml`, and what stands there.
    pub(crate) path: String,
    pub(crate) metadata: &'a str,
    pub(crate) document: Document,
    /// The name of the file that holds the text.
    pub(crate) name: &'a str,
    pub(crate) bytes: &'a [u8],
    /// What the `dialect.toml` beside it says.
    pub(crate) dialect: Option<Rc<Dialect>>,
}

/// Everything the reviewed files say.
#[derive(Debug)]
pub(crate) struct Config<'a> {
    pub(crate) games: Vec<Game>,
    pub(crate) sets: Vec<CardSet>,
    pub(crate) formats: Vec<Written<'a, Format>>,
    pub(crate) checks: Vec<Written<'a, Check>>,
    pub(crate) lists: Vec<Written<'a, ListFile>>,
    pub(crate) terms: Vec<Term>,
    pub(crate) corrections: Vec<Correction>,
    pub(crate) renderings: Vec<Rendering>,
    pub(crate) sources: Vec<Source<'a>>,
}

/// The tables of the files that hold one table each.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Tables {
    game: Vec<Game>,
    set: Vec<CardSet>,
    term: Vec<Term>,
    correction: Vec<Correction>,
}

/// The lines of a renderings file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Renderings {
    line: Vec<Rendering>,
}

impl<'a> Config<'a> {
    /// Reads all configuration files of a corpus.
    pub(crate) fn read(files: &'a CorpusFiles) -> Result<Self, IngestError> {
        let table = |path| match files.get(path) {
            Some(bytes) => parse_toml::<Tables>(path, bytes),
            None => Ok(Tables::default()),
        };
        let mut renderings = Vec::new();
        for (name, bytes) in files.under("renderings") {
            renderings.extend(parse_toml::<Renderings>(&format!("renderings/{name}"), bytes)?.line);
        }
        let (sources, mut games) = (read_sources(files)?, table("games.toml")?.game);
        if files.get("games.toml").is_none() {
            games = games_of(&sources);
        }
        let config = Self {
            games,
            sets: table("sets.toml")?.set,
            terms: table("glossary.toml")?.term,
            corrections: table("corrections.toml")?.correction,
            formats: parse_folder(files, "formats")?,
            checks: parse_folder(files, "checks")?,
            lists: parse_folder(files, "lists")?,
            renderings,
            sources,
        };
        references::check(&config, files)?;
        Ok(config)
    }
}

/// The games that documents name, where no file describes them.
fn games_of(sources: &[Source<'_>]) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for id in sources.iter().map(|source| &source.document.game) {
        if !games.iter().any(|game| game.id == *id) {
            let (id, name) = (id.clone(), id.to_string());
            games.push(Game { id, name, styles: Vec::new(), kinds: Vec::new() });
        }
    }
    games
}

fn parse_folder<'a, T: DeserializeOwned>(
    files: &'a CorpusFiles,
    folder: &str,
) -> Result<Vec<Written<'a, T>>, IngestError> {
    files
        .under(folder)
        .filter(|(name, _)| std::path::Path::new(name).extension().is_some_and(|end| end == "toml"))
        .map(|(name, bytes)| {
            let path = format!("{folder}/{name}");
            let says = parse_toml(&path, bytes)?;
            Ok(Written { path, text: std::str::from_utf8(bytes).unwrap_or_default(), says })
        })
        .collect()
}

/// The file that says what the lines of a document are.
const DIALECT: &str = "dialect.toml";

/// Whether a file of a document's folder is its text.
pub(crate) fn is_text(name: &str) -> bool {
    name != "document.toml" && name != DIALECT
}

/// The documents, each with its one text file; editions of one document apart.
fn read_sources(files: &CorpusFiles) -> Result<Vec<Source<'_>>, IngestError> {
    let mut folders: Vec<&str> =
        files.under("documents").filter_map(|(path, _)| Some(path.split_once('/')?.0)).collect();
    folders.dedup();
    let mut sources: Vec<Source<'_>> = Vec::new();
    for folder in folders {
        let base = format!("documents/{folder}");
        let path = format!("{base}/document.toml");
        let metadata =
            files.get(&path).ok_or_else(|| IngestError::NoMetadata(folder.to_owned()))?;
        let mut document: Document = parse_toml(&path, metadata)?;
        if document.short_title.is_empty() {
            document.short_title.clone_from(&document.title);
        }
        let own = format!("{base}/{DIALECT}");
        let dialect = files.get(&own).map(|bytes| Dialect::read(&own, bytes)).transpose()?;
        let texts: Vec<(&str, &[u8])> =
            files.under(&base).filter(|(name, _)| is_text(name)).collect();
        let (name, bytes) = match texts[..] {
            [text] => text,
            [] => return Err(IngestError::NoText(folder.to_owned())),
            _ => return Err(IngestError::SeveralTexts(folder.to_owned())),
        };
        let twin = sources.iter().any(|other| {
            other.document.id == document.id && other.document.edition == document.edition
        });
        if twin {
            return Err(IngestError::SameEdition {
                id: document.id.to_string(),
                edition: document.edition,
            });
        }
        let text = std::str::from_utf8(metadata).unwrap_or_default();
        let dialect = dialect.map(Rc::new);
        sources.push(Source { path, metadata: text, document, name, bytes, dialect });
    }
    if sources.is_empty() { Err(IngestError::Empty) } else { Ok(sources) }
}

static BARE_DATE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)^([ \t]*[\w-]+[ \t]*=[ \t]*)(\d{4}-\d\d-\d\d)([ \t]*(?:#.*)?\r?)$")
        .expect("the pattern is a constant")
});

/// Parses a TOML file strictly; a fault is told with its line.
pub(crate) fn parse_toml<T: DeserializeOwned>(path: &str, bytes: &[u8]) -> Result<T, IngestError> {
    let fail = |line, message: &str| IngestError::Config {
        path: path.to_owned(),
        line,
        message: message.to_owned(),
    };
    let text = std::str::from_utf8(bytes).map_err(|_| fail(1, "the file is not UTF-8"))?;
    // A date may be written without quotes too, as TOML has it.
    let text = BARE_DATE.replace_all(text, "${1}\"${2}\"${3}");
    toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        fail(line, error.message())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_may_be_written_without_quotes() {
        #[derive(Deserialize)]
        struct Dated {
            on: jiff::civil::Date,
        }
        for text in [
            "on = 2024-03-01",
            "  on = \"2024-03-01\"",
            "on=2024-03-01 # a note\r\n",
            "on = 2024-03-01\r\n",
        ] {
            let dated: Dated = parse_toml("x.toml", text.as_bytes()).unwrap();
            assert_eq!(dated.on.to_string(), "2024-03-01", "{text}");
        }
        assert!(parse_toml::<Dated>("x.toml", b"on = 2024-02-30").is_err());
    }
}
