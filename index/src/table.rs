//! A table: numbered byte strings in one file, written in a stream and read
//! from a memory map, so that neither side ever holds all of it. Apart,
//! because names, units and words all rest on it.

use std::fs::File;
#[cfg(feature = "store")]
use std::io::{BufReader, Read};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use ownedbytes::OwnedBytes;

use crate::IndexError;
use crate::files::Files;

/// Bytes that are written, or read, at once.
const AT_ONCE: usize = 1 << 17;

/// Writes a table entry by entry.
pub(crate) struct TableWriter {
    out: BufWriter<File>,
    ends: Vec<u64>,
    at: u64,
}

impl TableWriter {
    pub(crate) fn create(dir: &Path, name: &str) -> Result<Self, IndexError> {
        let out = BufWriter::with_capacity(AT_ONCE, File::create(dir.join(name))?);
        Ok(Self { out, ends: Vec::new(), at: 0 })
    }

    /// Appends an entry and returns its number.
    pub(crate) fn push(&mut self, entry: &[u8]) -> Result<u32, IndexError> {
        self.out.write_all(entry)?;
        self.at += entry.len() as u64;
        self.ends.push(self.at);
        Ok(self.ends.len() as u32 - 1)
    }

    /// Bytes of the entries so far.
    pub(crate) fn size(&self) -> u64 {
        self.at
    }

    /// Writes where each entry ends, and how many there are.
    pub(crate) fn finish(mut self) -> Result<(), IndexError> {
        for end in &self.ends {
            self.out.write_all(&end.to_le_bytes())?;
        }
        self.out.write_all(&(self.ends.len() as u64).to_le_bytes())?;
        self.out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
        Ok(())
    }
}

/// The entries of a finished table one after the other, of which nothing stays in memory.
#[cfg(feature = "store")]
pub(crate) struct TableStream {
    entries: BufReader<File>,
    ends: BufReader<File>,
    at: u64,
    left: u64,
}

#[cfg(feature = "store")]
impl TableStream {
    pub(crate) fn open(dir: &Path, name: &str) -> Result<Self, IndexError> {
        let open =
            || Ok::<_, IndexError>(BufReader::with_capacity(AT_ONCE, File::open(dir.join(name))?));
        let (entries, mut ends) = (open()?, open()?);
        let foot = ends.seek(SeekFrom::End(-8))?;
        let left = next_u64(&mut ends)?;
        let first = left.checked_mul(8).and_then(|size| foot.checked_sub(size));
        let corrupt = || IndexError::Corrupt(format!("`{name}` breaks off"));
        ends.seek(SeekFrom::Start(first.ok_or_else(corrupt)?))?;
        Ok(Self { entries, ends, at: 0, left })
    }

    fn read(&mut self) -> Result<Vec<u8>, IndexError> {
        let end = next_u64(&mut self.ends)?;
        let size = end.saturating_sub(std::mem::replace(&mut self.at, end));
        let mut entry = Vec::new();
        (&mut self.entries).take(size).read_to_end(&mut entry)?;
        Ok(entry)
    }
}

#[cfg(feature = "store")]
impl Iterator for TableStream {
    type Item = Result<Vec<u8>, IndexError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        Some(self.read())
    }
}

#[cfg(feature = "store")]
fn next_u64(from: &mut impl Read) -> Result<u64, IndexError> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Writes 32-bit numbers over those at these bytes of a finished table.
pub(crate) fn amend(
    dir: &Path,
    name: &str,
    numbers: impl Iterator<Item = (u64, u32)>,
) -> Result<(), IndexError> {
    let mut file = File::options().write(true).open(dir.join(name))?;
    for (at, number) in numbers {
        file.seek(SeekFrom::Start(at))?;
        file.write_all(&number.to_le_bytes())?;
    }
    Ok(file.sync_all()?)
}

/// A table that is read.
pub(crate) struct Table {
    bytes: OwnedBytes,
    ends: usize,
    len: usize,
}

impl Table {
    pub(crate) fn open(files: &Files, name: &str) -> Result<Self, IndexError> {
        let bytes = files.get(name)?;
        let corrupt = || IndexError::Corrupt(format!("`{name}` breaks off"));
        let foot = bytes.len().checked_sub(8).ok_or_else(corrupt)?;
        let len = usize::try_from(read_u64(&bytes, foot)).map_err(|_| corrupt())?;
        let ends =
            len.checked_mul(8).and_then(|size| foot.checked_sub(size)).ok_or_else(corrupt)?;
        Ok(Self { bytes, ends, len })
    }

    /// The table `name`, if it is kept.
    pub(crate) fn find(files: &Files, name: &str) -> Result<Option<Self>, IndexError> {
        files.has(name).then(|| Self::open(files, name)).transpose()
    }

    /// A table of these entries, in memory.
    pub(crate) fn of(entries: impl Iterator<Item = Vec<u8>>) -> Self {
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        for entry in entries {
            bytes.extend(entry);
            ends.extend((bytes.len() as u64).to_le_bytes());
        }
        let (len, at) = (ends.len() / 8, bytes.len());
        bytes.extend(ends);
        Self { bytes: OwnedBytes::new(bytes), ends: at, len }
    }

    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The entry with number `n`; empty for one that is not there.
    pub(crate) fn get(&self, n: u32) -> &[u8] {
        let n = n as usize;
        if n >= self.len {
            return &[];
        }
        let start = if n == 0 { 0 } else { self.end_of(n - 1) };
        self.bytes.get(start..self.end_of(n)).unwrap_or_default()
    }

    fn end_of(&self, n: usize) -> usize {
        usize::try_from(read_u64(&self.bytes, self.ends + n * 8)).unwrap_or(usize::MAX)
    }
}

fn read_u64(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|b| b.try_into().ok()).map_or(u64::MAX, u64::from_le_bytes)
}

/// The numbers of an entry that holds 32-bit numbers.
pub(crate) fn numbers(entry: &[u8]) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator {
    entry.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes))
}

/// The numbers of bytes that hold so many 32-bit numbers.
pub(crate) fn numbers_of<const N: usize, const BYTES: usize>(bytes: &[u8; BYTES]) -> [u32; N] {
    let all = bytes.as_chunks::<4>().0;
    std::array::from_fn(|n| all.get(n).map_or(0, |bytes| u32::from_le_bytes(*bytes)))
}

/// An entry that holds 32-bit numbers.
pub(crate) fn pack(numbers: &[u32]) -> Vec<u8> {
    let mut entry = Vec::with_capacity(numbers.len() * 4);
    push(&mut entry, numbers.iter().copied());
    entry
}

/// Adds 32-bit numbers to an entry.
pub(crate) fn push(entry: &mut Vec<u8>, numbers: impl Iterator<Item = u32>) {
    for n in numbers {
        entry.extend_from_slice(&n.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_back_and_missing_ones_are_empty() {
        let dir = tempfile::tempdir().unwrap();
        let mut writer = TableWriter::create(dir.path(), "t").unwrap();
        writer.push(b"one").unwrap();
        writer.push(b"").unwrap();
        writer.push(&pack(&[8, u32::MAX])).unwrap();
        assert_eq!(writer.size(), 11);
        writer.finish().unwrap();
        amend(dir.path(), "t", [(3, 7)].into_iter()).unwrap();
        let entries = TableStream::open(dir.path(), "t").unwrap();
        let entries: Vec<Vec<u8>> = entries.map(Result::unwrap).collect();
        assert_eq!(entries, [b"one".to_vec(), Vec::new(), pack(&[7, u32::MAX])]);
        let table = Table::open(&Files::of_folder(dir.path()).unwrap(), "t").unwrap();
        assert_eq!(table.len(), 3);
        assert_eq!((table.get(0), table.get(1)), (&b"one"[..], &b""[..]));
        assert_eq!(numbers(table.get(2)).collect::<Vec<_>>(), [7, u32::MAX]);
        assert_eq!(table.get(3), b"");
    }

    #[test]
    fn a_file_that_breaks_off_is_corrupt() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("t"), [9, 0, 0, 0, 0, 0, 0, 0]).unwrap();
        assert!(matches!(TableStream::open(dir.path(), "t"), Err(IndexError::Corrupt(_))));
        assert!(matches!(
            Table::open(&Files::of_folder(dir.path()).unwrap(), "t"),
            Err(IndexError::Corrupt(_))
        ));
    }
}
