//! Any bytes are read as each of the embedded documents.
#![no_main]

use std::sync::LazyLock;

use headjudge_corpus::{CorpusFile, CorpusFiles, embedded};
use libfuzzer_sys::fuzz_target;

static SOURCES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let files = embedded();
    let paths = files.iter().map(|(path, _)| path.to_owned());
    paths.filter(|path| path.contains("/source.")).collect()
});

static FILES: LazyLock<CorpusFiles> = LazyLock::new(embedded);

fuzz_target!(|data: &[u8]| {
    let Some((which, text)) = data.split_first() else { return };
    let path = SOURCES[usize::from(*which) % SOURCES.len()].clone();
    let mut files = FILES.clone();
    files.remove(&["checks", "formats", "lists", "scenarios"]);
    files.insert(CorpusFile { path, bytes: text.to_vec() });
    let _ = headjudge_ingest::ingest(&files);
});
