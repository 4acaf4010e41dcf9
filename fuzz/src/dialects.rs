//! Any text is a dialect, or a sentence about why not: what it reads is
//! bounded, and no line of the document is lost.

use headjudge_corpus::{CorpusFile, CorpusFiles};
use headjudge_ingest::{account, ingest};

use super::about::about;

const TEXT: &str =
    "1. Play a card.\n\nFOX\nIt runs.\n\n- One: 1\n- Two: 2\n\nQ: May I?\nA: You may.\n";

/// Parts a dialect from the document that is read by it.
const PART: &[u8] = b"\n====\n";

/// Reads a document by a dialect: `data` up to a line of `====`, and what comes after it.
pub(crate) fn read(data: &[u8]) {
    let at = data.windows(PART.len()).position(|part| part == PART);
    let (dialect, text) =
        at.map_or((data, TEXT.as_bytes()), |at| (&data[..at], &data[at + PART.len()..]));
    let mut files = CorpusFiles::default();
    for (name, bytes) in [
        ("document.toml", about("acme").as_slice()),
        ("source.txt", text),
        ("dialect.toml", dialect),
    ] {
        let path = format!("documents/fuzzed/{name}");
        files.insert(CorpusFile { path, bytes: bytes.to_vec() });
    }
    let Ok(ingested) = ingest(&files) else { return };
    for account in account(&files, &ingested) {
        assert_eq!(account.accounted, account.lines, "a line is lost");
    }
}
