//! The linter: the account of a document, and its problems.

use std::collections::BTreeMap;

use headjudge_corpus::{
    CorpusFile, CorpusFiles, Dialect, Document, PassageClass, Problem, Record, embedded, sha256_hex,
};
use serde::Serialize;

use crate::config::{IngestError, parse_toml};
use crate::pipeline::{Ingested, ingest};

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
    /// Lines that are not blank.
    pub lines: usize,
    /// Passages.
    pub passages: usize,
    /// Lines that stand in a passage; the same as `lines`.
    pub accounted: usize,
    /// Passages and lines of each class.
    pub classes: BTreeMap<PassageClass, Tally>,
    /// Problems, in order of line.
    pub problems: Vec<Problem>,
}

/// The accounts of all documents of a corpus, from its files and its records.
#[must_use]
pub fn account(files: &CorpusFiles, ingested: &Ingested) -> Vec<Account> {
    let mut accounts = Vec::new();
    for record in &ingested.records {
        let Record::Document(document) = record else { continue };
        let text = files
            .under("documents")
            .filter(|(path, _)| !path.ends_with("document.toml"))
            .find(|(_, bytes)| document.sha256 == sha256_hex(bytes))
            .or_else(|| {
                let folder = document.id.as_str().split('@').next().unwrap_or_default();
                files.under("documents").find(|(path, _)| {
                    path.split('/').next() == Some(folder) && !path.ends_with("document.toml")
                })
            })
            .map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
            .unwrap_or_default();
        let filled: Vec<bool> = text
            .lines()
            .map(|line| !line.trim_start_matches('\u{feff}').trim().is_empty())
            .collect();
        let lines = filled.iter().filter(|filled| **filled).count();
        let mut classes: BTreeMap<PassageClass, Tally> = BTreeMap::new();
        let (mut passages, mut accounted) = (0, 0);
        for record in &ingested.records {
            let Record::Passage(passage) = record else { continue };
            if passage.document != document.id {
                continue;
            }
            let held = (passage.lines.first..=passage.lines.last)
                .filter(|n| filled.get(*n as usize - 1).copied().unwrap_or(false))
                .count();
            passages += 1;
            accounted += held;
            let class = classes.entry(passage.class).or_default();
            class.passages += 1;
            class.lines += held;
        }
        let problems = ingested
            .problems
            .iter()
            .filter(|p| p.document == document.id.as_str())
            .cloned()
            .collect();
        accounts.push(Account {
            document: document.id.to_string(),
            lines,
            passages,
            accounted,
            classes,
            problems,
        });
    }
    accounts
}

/// Lints one text that need not be in any corpus: a draft. Its dialect is
/// told from its content, or from the `document.toml` that stands beside it.
pub fn lint_text(
    name: &str,
    bytes: &[u8],
    metadata: Option<&[u8]>,
) -> Result<Account, IngestError> {
    let mut files = CorpusFiles::default();
    for (path, bytes) in embedded().iter().filter(|(path, _)| !path.starts_with("documents/")) {
        files.insert(CorpusFile { path: path.to_owned(), bytes: bytes.to_vec() });
    }
    files.remove(&["formats/", "checks/", "lists/", "scenarios/"]);
    let metadata = match metadata {
        Some(metadata) => metadata.to_vec(),
        None => draft_metadata(name, bytes).into_bytes(),
    };
    let draft: Document = parse_toml("documents/draft/document.toml", &metadata)?;
    let games = files.get("games.toml").map(String::from_utf8_lossy).unwrap_or_default();
    if !games.contains(&format!("id = \"{}\"", draft.game)) {
        files.remove(&["games.toml", "sets.toml", "glossary.toml"]);
    }
    files.insert(CorpusFile { path: "documents/draft/document.toml".to_owned(), bytes: metadata });
    files.insert(CorpusFile {
        path: "documents/draft/source.txt".to_owned(),
        bytes: bytes.to_vec(),
    });
    let ingested = ingest(&files)?;
    let mut account = account(&files, &ingested).into_iter().next().ok_or(IngestError::Empty)?;
    account.problems.retain(|problem| problem.code != "digest-changed");
    Ok(account)
}

fn draft_metadata(name: &str, bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let (dialect, game, language) = match guess_dialect(&text) {
        Dialect::CombinedCrd => ("combined-crd", "dbz-tcg", "en"),
        Dialect::ScoreCrd => ("score-crd", "dbz-ccg", "en"),
        Dialect::TimingFaq => ("timing-faq", "buddyfight", "en"),
        Dialect::WikiPage => ("wiki-page", "dbz-tcg", "en"),
        Dialect::JapaneseOutline => ("japanese-outline", "dbs-cg", "ja"),
    };
    let id = headjudge_corpus::slug(name);
    let id = if id.is_empty() { "draft" } else { &id };
    format!(
        "id = \"{id}\"\nedition = \"draft\"\ngame = \"{game}\"\ntitle = \"{id}\"\nshort_title = \"{id}\"\nauthority = \"\"\n\
         language = \"{language}\"\ndialect = \"{dialect}\"\nsource = \"\"\nlicence = \"\"\nsha256 = \"{}\"\n",
        sha256_hex(bytes)
    )
}

/// The dialect whose marks a text bears most of.
fn guess_dialect(text: &str) -> Dialect {
    let count = |mark: &str| text.matches(mark).count();
    let japanese = text.chars().filter(|c| ('\u{3040}'..='\u{30ff}').contains(c)).count();
    let marks = [
        (Dialect::CombinedCrd, 1 + 3 * (count("[ERRATUM]") + count("[RULING]") + count("MRP:"))),
        (Dialect::ScoreCrd, 2 * count("  • ") + count("Banned") + count("Restricted")),
        (Dialect::TimingFaq, 2 * count("[Counter]") + count("*****")),
        (Dialect::WikiPage, 4 * count(" Edit\n")),
        (Dialect::JapaneseOutline, japanese / 20),
    ];
    marks
        .into_iter()
        .max_by_key(|(_, marks)| *marks)
        .map_or(Dialect::CombinedCrd, |(dialect, _)| dialect)
}
