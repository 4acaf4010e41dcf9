//! The linter: the account of a document, and its problems.

use std::collections::{BTreeMap, HashSet};

use headjudge_corpus::{
    CorpusFile, CorpusFiles, Document, PassageClass, Problem, Record, embedded,
};
use serde::Serialize;

use crate::config::is_text;
use crate::decode::decode;
use crate::error::IngestError;
use crate::front::{guess, raw_lines};
use crate::pipeline::{Ingested, ingest};
use crate::reading::Reading;
use crate::strict::parse_toml;

/// How much of a document is of one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Passages.
    pub passages: usize,
    /// Lines that are not blank.
    pub lines: usize,
}

/// The account of one document: where every line went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "object", rename = "account")]
pub struct Account {
    /// The document.
    pub document: String,
    /// How it was read, where it is text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
    /// Lines that are not blank.
    pub lines: usize,
    /// Passages.
    pub passages: usize,
    /// Lines that are in a passage; the same as `lines`.
    pub accounted: usize,
    /// Passages and lines of each class.
    pub classes: BTreeMap<PassageClass, Tally>,
    /// Problems, in order of line.
    pub problems: Vec<Problem>,
    /// Every line that is not blank, where that is asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub each: Vec<ReadLine>,
}

/// A line, and what it was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadLine {
    /// Number, counted from 1.
    pub line: u32,
    /// The class of its passage.
    pub class: PassageClass,
    /// What read it: the line of a pattern in the dialect, or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The line itself.
    pub text: String,
}

/// The accounts of all documents of a corpus, from its files and its records.
#[must_use]
pub fn account(files: &CorpusFiles, ingested: &Ingested) -> Vec<Account> {
    let mut accounts = Vec::new();
    for record in &ingested.records {
        let Record::Document(document) = record else { continue };
        let reading = ingested.readings.iter().find(|r| r.document == document.id.as_str());
        let filled: HashSet<u32> = match reading {
            Some(reading) => reading.filled.iter().copied().collect(),
            None => filled_lines(files, document),
        };
        let mut classes: BTreeMap<PassageClass, Tally> = BTreeMap::new();
        let (mut passages, mut accounted) = (0, 0);
        for record in &ingested.records {
            let Record::Passage(passage) = record else { continue };
            if passage.document != document.id {
                continue;
            }
            let held =
                (passage.lines.first..=passage.lines.last).filter(|n| filled.contains(n)).count();
            passages += 1;
            accounted += held;
            let class = classes.entry(passage.class).or_default();
            class.passages += 1;
            class.lines += held;
        }
        let dialect = format!("documents/{}/dialect.toml", folder_of(files, document));
        let problems = ingested
            .problems
            .iter()
            .filter(|p| p.document == document.id.as_str() || p.document == dialect)
            .cloned()
            .collect();
        accounts.push(Account {
            document: document.id.to_string(),
            reading: reading.cloned(),
            lines: filled.len(),
            passages,
            accounted,
            classes,
            problems,
            each: Vec::new(),
        });
    }
    accounts
}

/// The folder that holds a document.
fn folder_of(files: &CorpusFiles, document: &Document) -> String {
    let id = document.id.family();
    let stated = |bytes: &[u8]| -> Option<Document> {
        toml::from_str(std::str::from_utf8(bytes).ok()?).ok()
    };
    files
        .under("documents")
        .filter_map(|(path, bytes)| Some((path.strip_suffix("/document.toml")?, bytes)))
        .find(|(_, bytes)| {
            stated(bytes).is_some_and(|other| other.id == id && other.edition == document.edition)
        })
        .map_or_else(|| id.to_owned(), |(folder, _)| folder.to_owned())
}

/// The numbers of the lines of a document that are not blank.
fn filled_lines(files: &CorpusFiles, document: &Document) -> HashSet<u32> {
    let folder = format!("documents/{}", folder_of(files, document));
    let bytes = files.under(&folder).find(|(name, _)| is_text(name)).map(|(_, bytes)| bytes);
    let text = bytes.map(|bytes| decode(document.id.as_str(), bytes, None).text);
    raw_lines(&text.unwrap_or_default()).iter().map(|line| line.n).collect()
}

/// A text to lint that need not be in any corpus, with what is next to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draft<'a> {
    /// The name of its file.
    pub name: &'a str,
    /// The text.
    pub bytes: &'a [u8],
    /// The `document.toml` beside it.
    pub metadata: Option<&'a [u8]>,
    /// The `dialect.toml` beside it.
    pub dialect: Option<&'a [u8]>,
    /// Whether each line is told with what it was read as.
    pub lines: bool,
}

/// Lints a draft. It is read by the dialect beside it; without one, by the
/// reader in code, where its `document.toml` names it or it bears its marks, and
/// else by the generic reader.
pub fn lint_text(draft: Draft<'_>) -> Result<Account, IngestError> {
    let mut files = CorpusFiles::default();
    for (path, bytes) in embedded().iter().filter(|(path, _)| !path.starts_with("documents/")) {
        files.insert(CorpusFile { path: path.to_owned(), bytes: bytes.to_vec() });
    }
    files.remove(&["formats/", "checks/", "lists/", "scenarios/"]);
    let metadata = match draft.metadata {
        Some(metadata) => metadata.to_vec(),
        None => draft_metadata(draft).into_bytes(),
    };
    let stated: Document =
        parse_toml("documents/draft/document.toml", &metadata).map_err(as_beside)?;
    let games = files.get("games.toml").map(String::from_utf8_lossy).unwrap_or_default();
    if !games.contains(&format!("id = \"{}\"", stated.game)) {
        files.remove(&["games.toml", "sets.toml", "glossary.toml"]);
    }
    let mut put = |name: &str, bytes: &[u8]| {
        let path = format!("{DRAFT}{name}");
        files.insert(CorpusFile { path, bytes: bytes.to_vec() });
    };
    put("document.toml", &metadata);
    if let Some(dialect) = draft.dialect {
        put("dialect.toml", dialect);
    }
    put(draft.name, draft.bytes);
    let ingested = ingest(&files).map_err(as_beside)?;
    let mut account = account(&files, &ingested).into_iter().next().ok_or(IngestError::Empty)?;
    if draft.lines {
        account.each = each_line(draft, &ingested);
    }
    account.problems.retain(|problem| problem.code != "digest-changed");
    for problem in &mut account.problems {
        if let Some(file) = problem.document.strip_prefix(DRAFT) {
            problem.document = file.to_owned();
        }
    }
    Ok(account)
}

/// The folder that a draft is read in. Nobody has it, so no message names it.
const DRAFT: &str = "documents/draft/";

/// A fault of a file beside a draft, by its name alone.
fn as_beside(error: IngestError) -> IngestError {
    match error {
        IngestError::Config { path, line, message } => {
            let path = path.strip_prefix(DRAFT).unwrap_or(&path).to_owned();
            IngestError::Config { path, line, message }
        }
        other => other,
    }
}

/// The form of a text, as a `dialect.toml` names it, from the name of its file
/// and its first lines.
#[must_use]
pub fn form_of(name: &str, bytes: &[u8]) -> &'static str {
    guess(name, &decode(name, bytes, None).text).name()
}

/// Each line of a draft, with what it was read as.
fn each_line(draft: Draft<'_>, ingested: &Ingested) -> Vec<ReadLine> {
    let text = decode(draft.name, draft.bytes, None).text;
    let reading = ingested.readings.first();
    let by: BTreeMap<u32, &str> =
        reading.iter().flat_map(|r| &r.by).map(|(line, by)| (*line, by.as_str())).collect();
    let texts: BTreeMap<u32, &str> =
        raw_lines(&text).into_iter().map(|line| (line.n, line.raw)).collect();
    let mut each = Vec::new();
    for record in &ingested.records {
        let Record::Passage(passage) = record else { continue };
        for (line, text) in texts.range(passage.lines.first..=passage.lines.last) {
            each.push(ReadLine {
                line: *line,
                class: passage.class,
                by: by.get(line).map(|by| (*by).to_owned()),
                text: (*text).to_owned(),
            });
        }
    }
    each
}

fn draft_metadata(draft: Draft<'_>) -> String {
    let stem = draft.name.rsplit_once('.').map_or(draft.name, |(stem, _)| stem);
    let id = headjudge_corpus::slug(stem);
    let id = if id.is_empty() { "draft" } else { &id };
    format!(
        "id = \"{id}\"\nedition = \"draft\"\ngame = \"draft\"\ntitle = \"{id}\"\nlanguage = \"en\"\n"
    )
}
