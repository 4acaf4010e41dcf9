//! Files that a command reads, where `-` is standard input.

use std::io::{Error, ErrorKind, Read, Result};
use std::path::{Path, PathBuf};

use headjudge_corpus::read_bounded;

/// No document is larger.
const MOST_MIB: u64 = 64;

/// Decks larger than this are not read.
pub(crate) const MOST_DECK_BYTES: u64 = 256 * 1024;

/// Whether `path` means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Refuses to read standard input for more than one of these files: it is read once.
pub(crate) fn refuse_two_of_stdin(paths: &[PathBuf]) -> anyhow::Result<()> {
    if paths.iter().filter(|path| is_stdin(path)).count() > 1 {
        anyhow::bail!("`-` is given twice, and standard input is read once; name a file");
    }
    Ok(())
}

/// The bytes of a file that somebody names, or of standard input. A pipe or a
/// device by its path is refused, since it may never end, and so is what no
/// document is as large as.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    let too_large = || Error::other(format!("it is larger than {MOST_MIB} MiB"));
    if is_stdin(path) {
        let mut bytes = Vec::new();
        std::io::stdin().lock().take((MOST_MIB << 20) + 1).read_to_end(&mut bytes)?;
        return if bytes.len() as u64 > MOST_MIB << 20 { Err(too_large()) } else { Ok(bytes) };
    }
    read_bounded(path, MOST_MIB << 20).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => too_large(),
        _ => error,
    })
}
