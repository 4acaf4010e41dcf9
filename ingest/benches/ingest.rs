//! How fast documents are read: the whole corpus, and the largest document.

use divan::Bencher;
use divan::counter::BytesCount;
use headjudge_corpus::embedded;
use headjudge_ingest::{Draft, ingest, lint_text};

fn main() {
    divan::main();
}

#[divan::bench]
fn corpus(bencher: Bencher<'_, '_>) {
    let files = embedded();
    let bytes: usize = files.under("documents").map(|(_, bytes)| bytes.len()).sum();
    bencher.counter(BytesCount::new(bytes)).bench(|| ingest(&files).map(|i| i.records.len()));
}

#[divan::bench]
fn compendium(bencher: Bencher<'_, '_>) {
    let files = embedded();
    let bytes = files.get("documents/fanz-crd/source.txt").unwrap_or_default();
    let dialect = files.get("documents/fanz-crd/dialect.toml");
    bencher.counter(BytesCount::new(bytes.len())).bench(|| {
        let draft = Draft { name: "crd", bytes, dialect, ..Draft::default() };
        lint_text(draft).map(|account| account.passages)
    });
}
