//! Files that a command reads, where `-` is standard input.

use std::io::Read;
use std::path::Path;

/// Whether `path` means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// The most that is read of a file: no document is as large.
const MOST_MIB: u64 = 64;

/// The bytes of a file, or of standard input. A pipe or a device that is named is
/// refused, since it may never end.
pub(crate) fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let too_large = || std::io::Error::other(format!("it is larger than {MOST_MIB} MiB"));
    if !is_stdin(path) {
        let metadata = std::fs::metadata(path)?;
        if !metadata.is_file() {
            return Err(std::io::Error::other("it is not a regular file"));
        }
        if metadata.len() > MOST_MIB << 20 {
            return Err(too_large());
        }
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().take((MOST_MIB << 20) + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_MIB << 20 { Err(too_large()) } else { Ok(bytes) }
}
