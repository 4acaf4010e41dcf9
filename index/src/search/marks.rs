//! Marks: what tells at once that a stem of a text is none of a question's.

/// Marks of stems, by the end of their number.
const MARKS: usize = 4096;

/// A mark for each stem of a question.
#[derive(Clone, Debug)]
pub(super) struct Marks(Box<[u8; MARKS]>);

impl Default for Marks {
    fn default() -> Self {
        Self(Box::new([0; MARKS]))
    }
}

impl Marks {
    pub(super) fn add(&mut self, stem: u32) {
        self.0[stem as usize % MARKS] = 1;
    }

    /// Whether a stem may be one of the question's.
    pub(super) fn has(&self, stem: u32) -> bool {
        self.0[stem as usize % MARKS] != 0
    }

    /// A bit for each of at most 64 stems that may be one of the question's.
    pub(super) fn of(&self, stems: &[[u8; 4]]) -> u64 {
        stems.iter().rev().fold(0, |all, stem| {
            all << 1 | u64::from(self.0[u32::from_le_bytes(*stem) as usize % MARKS])
        })
    }
}
