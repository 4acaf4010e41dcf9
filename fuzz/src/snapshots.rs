//! A snapshot of which any byte was changed is recognised, and never opened.

use std::fs;
use std::path::{Path, PathBuf};

use headjudge_corpus::{CorpusFile, CorpusFiles, embedded};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;

use super::about::about;

const DIGEST: &str = "fuzzed";
/// Builds a small snapshot below `data`.
pub(crate) fn build(data: &Path) {
    let mut files = CorpusFiles::default();
    let text = b"1. Play a card.\n2. End.\n".to_vec();
    for (name, bytes) in [("document.toml", about("acme")), ("source.txt", text)] {
        files.insert(CorpusFile { path: format!("documents/fuzzed/{name}"), bytes });
    }
    let records = headjudge_ingest::ingest(&files).expect("a sound document").records;
    let words = Vocabulary::read(&embedded()).expect("the words");
    Snapshot::build(data, DIGEST, &records, &words).expect("a snapshot");
}

/// The files below `folder`, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> =
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect();
    all.sort();
    all
}

/// Flips bits of the snapshot below `data`, opens it, and mends it again: the
/// first byte picks the file, the next four the place, the sixth the bits.
pub(crate) fn flip(data: &Path, change: &[u8]) {
    let [which, a, b, c, d, bits, ..] = *change else { return };
    let all = files(&data.join("snapshots").join(DIGEST));
    let path = &all[usize::from(which) % all.len()];
    let right = fs::read(path).expect("the file");
    // The manifest says what is right of the others; nothing says it of the manifest.
    if bits == 0 || right.is_empty() || path.ends_with("manifest.json") {
        return;
    }
    let mut wrong = right.clone();
    wrong[u32::from_be_bytes([a, b, c, d]) as usize % right.len()] ^= bits;
    fs::write(path, wrong).expect("the file");
    let opened = Snapshot::open(data, DIGEST).expect("an answer");
    fs::write(path, right).expect("the file");
    assert!(opened.is_none(), "a change of `{}` was not seen", path.display());
}
