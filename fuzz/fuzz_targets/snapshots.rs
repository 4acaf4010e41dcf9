//! Runs `src/snapshots.rs`, which says what must hold.
#![no_main]

#[path = "../src/about.rs"]
mod about;
#[path = "../src/snapshots.rs"]
mod snapshots;

use std::path::PathBuf;
use std::sync::LazyLock;

static DATA: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder").keep();
    snapshots::build(&folder);
    folder
});

libfuzzer_sys::fuzz_target!(|change: &[u8]| snapshots::flip(&DATA, change));
