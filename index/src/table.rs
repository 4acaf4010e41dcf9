//! A table: numbered byte strings in one file, written in a stream and read
//! from a memory map, so that neither side ever holds all of it. Apart,
//! because names, units and words all rest on it.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use ownedbytes::OwnedBytes;

use crate::IndexError;
use crate::files::Files;

/// Writes a table entry by entry.
pub(crate) struct TableWriter {
    out: BufWriter<File>,
    ends: Vec<u64>,
    at: u64,
}

impl TableWriter {
    pub(crate) fn create(dir: &Path, name: &str) -> Result<Self, IndexError> {
        let out = BufWriter::new(File::create(dir.join(name))?);
        Ok(Self { out, ends: Vec::new(), at: 0 })
    }

    /// Appends an entry and returns its number.
    pub(crate) fn push(&mut self, entry: &[u8]) -> Result<u32, IndexError> {
        self.out.write_all(entry)?;
        self.at += entry.len() as u64;
        self.ends.push(self.at);
        Ok(self.ends.len() as u32 - 1)
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
        writer.push(&pack(&[7, u32::MAX])).unwrap();
        writer.finish().unwrap();
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
        assert!(matches!(
            Table::open(&Files::of_folder(dir.path()).unwrap(), "t"),
            Err(IndexError::Corrupt(_))
        ));
    }
}
