//! The reviewed files beside the documents: read strictly.

use std::sync::Arc;

use headjudge_corpus::{CardSet, Check, CorpusFiles, Document, Format, Game, GameId, Term};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::declared::{Dialect, read_dialect};
use crate::error::IngestError;
use crate::list_file::ListFile;
use crate::strict::{Written, parse_toml};

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

/// A document with its text.
#[derive(Clone, Debug)]
pub(crate) struct Source<'a> {
    /// The path of its `document.toml`, and what is there.
    pub(crate) path: String,
    pub(crate) metadata: &'a str,
    pub(crate) document: Document,
    /// The name of the file that holds the text.
    pub(crate) name: &'a str,
    pub(crate) bytes: &'a [u8],
    /// What the `dialect.toml` beside it says.
    pub(crate) dialect: Option<Arc<Dialect>>,
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
        Ok(Self {
            games,
            sets: table("sets.toml")?.set,
            terms: table("glossary.toml")?.term,
            corrections: table("corrections.toml")?.correction,
            formats: parse_folder(files, "formats")?,
            checks: parse_folder(files, "checks")?,
            lists: parse_folder(files, "lists")?,
            renderings,
            sources,
        })
    }
}

impl Config<'_> {
    /// The game with an id.
    pub(crate) fn game(&self, id: &GameId) -> Option<&Game> {
        self.games.iter().find(|game| game.id == *id)
    }
}

/// The games that documents name, where no file describes them.
fn games_of(sources: &[Source<'_>]) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for id in sources.iter().map(|source| &source.document.game) {
        if !games.iter().any(|game| game.id == *id) {
            let (id, name) = (id.clone(), id.to_string());
            games.push(Game {
                id,
                name,
                styles: Vec::new(),
                kinds: Vec::new(),
                subtitles: Vec::new(),
            });
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
        let dialect = files.get(&own).map(|bytes| read_dialect(&own, bytes)).transpose()?;
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
        let dialect = dialect.map(Arc::new);
        sources.push(Source { path, metadata: text, document, name, bytes, dialect });
    }
    if sources.is_empty() { Err(IngestError::Empty) } else { Ok(sources) }
}
