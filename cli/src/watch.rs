//! Watching: whether the files that records come from have changed.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use crate::source_args::SourceArgs;

/// Whether there is anything to watch: the embedded corpus never changes.
#[cfg(feature = "serve")]
pub(crate) fn can_change(source: &SourceArgs) -> bool {
    source.corpus.is_some() || !source.catalogue.is_empty()
}

/// The names, sizes and times of the files, in one number.
pub(crate) fn fingerprint(source: &SourceArgs) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut seen = HashSet::new();
    for path in source.corpus.iter().chain(&source.catalogue) {
        add(path, &mut hasher, &mut seen);
    }
    hasher.finish()
}

/// Adds what is at `path`. A folder that was `seen` is not looked into again: by
/// links it can be inside of itself, or in so many others that it takes for ever.
fn add(path: &Path, hasher: &mut DefaultHasher, seen: &mut HashSet<(u64, u64)>) {
    path.hash(hasher);
    let Ok(metadata) = std::fs::metadata(path) else { return };
    if !metadata.is_dir() {
        (metadata.len(), metadata.modified().ok()).hash(hasher);
        return;
    }
    if !seen.insert((metadata.dev(), metadata.ino())) {
        return;
    }
    let Ok(entries) = std::fs::read_dir(path) else { return };
    let mut inner: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    inner.sort();
    for path in inner {
        add(&path, hasher, seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_back_end() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a", "b", "c"] {
            std::os::unix::fs::symlink(".", folder.path().join(name)).unwrap();
        }
        // Without the folders that were seen it looks into 3 to the power of 40.
        let source = SourceArgs { corpus: Some(folder.path().to_owned()), ..SourceArgs::default() };
        let first = fingerprint(&source);
        std::fs::write(folder.path().join("d"), "new").unwrap();
        assert_ne!(fingerprint(&source), first);
    }

    #[test]
    fn a_change_anywhere_below_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let source = SourceArgs { corpus: Some(folder.path().to_owned()), ..SourceArgs::default() };
        let first = fingerprint(&source);
        std::fs::create_dir(folder.path().join("documents")).unwrap();
        std::fs::write(folder.path().join("documents/a.txt"), "one").unwrap();
        let second = fingerprint(&source);
        assert_ne!(first, second);
        assert_eq!(second, fingerprint(&source));
        std::fs::write(folder.path().join("documents/a.txt"), "longer").unwrap();
        assert_ne!(second, fingerprint(&source));
        #[cfg(feature = "serve")]
        assert!(can_change(&source) && !can_change(&SourceArgs::default()));
    }
}
