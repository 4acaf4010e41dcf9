//! Any bytes are a document, read by the reader that the first of them picks:
//! nothing stops the reading, and no line is lost.

use std::sync::LazyLock;

use headjudge_corpus::{CorpusFile, CorpusFiles, embedded};
use headjudge_ingest::{account, ingest};

use super::about::about;

/// The texts of documents of no dialect, each of a form of its own.
const FORMS: [&str; 7] = ["md", "html", "yaml", "json", "toml", "csv", "txt"];

/// A document without its text: where that goes, and what is beside it.
struct Ground {
    path: String,
    files: CorpusFiles,
}

/// The embedded documents in order of path, then one of each form.
static GROUNDS: LazyLock<Vec<Ground>> = LazyLock::new(|| {
    let all = embedded();
    let mut shared = all.clone();
    shared.remove(&["checks", "documents", "formats", "lists", "scenarios", "search", "words"]);
    let known = all.iter().filter_map(|(path, _)| {
        let (folder, text) = path.rsplit_once('/')?;
        let is_text = folder.starts_with("documents/") && text.starts_with("source.");
        is_text.then_some((path, folder))
    });
    let mut grounds: Vec<Ground> = known
        .map(|(path, folder)| {
            let mut files = shared.clone();
            for (name, bytes) in all.under(folder) {
                let path = format!("{folder}/{name}");
                files.insert(CorpusFile { path, bytes: bytes.to_vec() });
            }
            Ground { path: path.to_owned(), files }
        })
        .collect();
    grounds.extend(FORMS.iter().map(|form| {
        let mut files = shared.clone();
        let path = "documents/fuzzed/document.toml".to_owned();
        files.insert(CorpusFile { path, bytes: about("dbz-tcg") });
        Ground { path: format!("documents/fuzzed/source.{form}"), files }
    }));
    grounds
});

/// Reads `data` without its first byte, which picks the reader, counted from `0`.
pub(crate) fn read(data: &[u8]) {
    let Some((which, text)) = data.split_first() else { return };
    let ground = &GROUNDS[usize::from(which.wrapping_sub(b'0')) % GROUNDS.len()];
    let mut files = ground.files.clone();
    files.insert(CorpusFile { path: ground.path.clone(), bytes: text.to_vec() });
    let ingested = ingest(&files).expect("a document never stops the reading");
    for account in account(&files, &ingested) {
        assert_eq!(account.accounted, account.lines, "a line of `{}` is lost", ground.path);
    }
}
