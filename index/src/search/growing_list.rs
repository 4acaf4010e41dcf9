//! The postings of one stem while an index is built: a byte or two each, so that those
//! of a million units fit into memory.

use super::norms::UNITS;
use super::varint;

/// The units that have a stem, in order, and how often.
#[derive(Default)]
pub(super) struct GrowingList {
    /// What is between a unit and the one before it, doubled; one more where a count
    /// follows, which is 1 otherwise.
    packed: Vec<u8>,
    /// The unit before the last.
    before: u32,
    /// The last unit, and how often it has the stem; never, of a list that is empty.
    last: u32,
    count: u32,
}

/// How often at most, in the bits of a posting above the unit's number.
const MOST: u32 = u32::MAX / UNITS;

impl GrowingList {
    /// Counts the stem once in `unit`, which is the last one or comes after it.
    pub(super) fn add(&mut self, unit: u32) {
        if self.count > 0 && self.last == unit {
            self.count = (self.count + 1).min(MOST);
            return;
        }
        if self.count > 0 {
            let step = (self.last - self.before) * 2;
            if self.count == 1 {
                varint::push(&mut self.packed, step);
            } else {
                varint::push(&mut self.packed, step + 1);
                varint::push(&mut self.packed, self.count);
            }
            self.before = self.last;
        }
        (self.last, self.count) = (unit, 1);
    }

    /// The postings: a unit's number, and above it how often.
    pub(super) fn postings(&self) -> impl Iterator<Item = u32> {
        let (mut rest, mut unit) = (&self.packed[..], 0);
        let packed = std::iter::from_fn(move || {
            let step = varint::take(&mut rest)?;
            unit += step / 2;
            let count = if step % 2 == 0 { 1 } else { varint::take(&mut rest)? };
            Some((count * UNITS) | unit)
        });
        packed.chain((self.count > 0).then_some((self.count * UNITS) | self.last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn postings_read_back_with_their_counts() {
        let mut list = GrowingList::default();
        assert_eq!(list.postings().count(), 0);
        for (unit, count) in [(0, 1), (3, 2), (200, 1), (201, 300)] {
            (0..count).for_each(|_| list.add(unit));
        }
        let postings: Vec<u32> = list.postings().collect();
        let expected = [(0, 1), (3, 2), (200, 1), (201, MOST)];
        assert_eq!(postings, expected.map(|(unit, count)| (count * UNITS) | unit));
    }
}
