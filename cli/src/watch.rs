//! Watching: whether the files that records come from have changed.

use std::hash::{DefaultHasher, Hash, Hasher};
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
    for path in source.corpus.iter().chain(&source.catalogue) {
        add(path, &mut hasher);
    }
    hasher.finish()
}

fn add(path: &Path, hasher: &mut DefaultHasher) {
    path.hash(hasher);
    let Ok(metadata) = std::fs::metadata(path) else { return };
    if !metadata.is_dir() {
        (metadata.len(), metadata.modified().ok()).hash(hasher);
        return;
    }
    let Ok(entries) = std::fs::read_dir(path) else { return };
    let mut inner: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    inner.sort();
    for path in inner {
        add(&path, hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
