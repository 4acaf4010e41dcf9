//! Files that a command reads, where `-` is standard input.

use std::io::Read;
use std::path::Path;

/// Whether `path` means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// The bytes of a file, or of standard input.
pub(crate) fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    if !is_stdin(path) {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
