//! Marks: what tells at once that a stem of a text is none of a question's.

/// Words of bits that mark stems.
const MARKS: usize = 32;

/// A bit for each stem, by the end of its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks([u64; MARKS]);

impl Marks {
    pub(super) fn add(&mut self, stem: u32) {
        self.0[stem as usize / 64 % MARKS] |= 1 << (stem % 64);
    }

    /// 0 for a stem that is not marked, 1 for one that may be.
    pub(super) fn has(&self, stem: [u8; 4]) -> u64 {
        let stem = u32::from_le_bytes(stem);
        self.0[stem as usize / 64 % MARKS] >> (stem % 64) & 1
    }
}
