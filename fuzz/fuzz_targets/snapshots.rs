//! A snapshot of which any bytes were changed is recognised, and never opened.
#![no_main]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use headjudge_corpus::embedded;
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use libfuzzer_sys::fuzz_target;

static DATA: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder").keep();
    let records = headjudge_ingest::ingest(&embedded()).expect("the corpus").records;
    let words = Vocabulary::read(&embedded()).expect("the words");
    Snapshot::build(&folder, "fuzzed", &records[..200], &words).expect("a snapshot");
    folder
});

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> =
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect();
    all.sort();
    all
}

fuzz_target!(|change: (u8, u32, u8)| {
    let (which, at, flip) = change;
    let all = files(&DATA.join("snapshots/fuzzed"));
    let path = &all[usize::from(which) % all.len()];
    let right = fs::read(path).expect("the file");
    if flip == 0 || right.is_empty() || path.ends_with("manifest.json") {
        return;
    }
    let mut wrong = right.clone();
    wrong[at as usize % right.len()] ^= flip;
    fs::write(path, wrong).expect("the file");
    let opened = Snapshot::open(&DATA, "fuzzed").expect("an answer");
    assert!(opened.is_none(), "a change of `{}` was not seen", path.display());
    fs::write(path, right).expect("the file");
});
