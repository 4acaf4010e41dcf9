//! Norms: what holds the words of a unit back, by its length, as in BM25. Kept
//! beside the postings, a byte a unit, so that nothing is reckoned per unit when an
//! index is opened.

use crate::table::{numbers, pack as pack_numbers};

/// Bits of a posting that are the unit's number; those above are how often.
pub(super) const UNIT_BITS: u32 = 24;
pub(super) const UNITS: u32 = 1 << UNIT_BITS;

/// How soon more of the same word says no more, and how much long texts are
/// held back: tantivy's own.
pub(super) const SATURATION: f32 = 1.2;
const LENGTH: f32 = 0.75;

/// A stem that is in a unit less often counts for what is reckoned once.
const FEW: usize = 8;

/// What holds the words of a unit back, by its length.
pub(super) struct Norm {
    norm: f32,
    /// What a stem counts for that is there so often.
    few: [f32; FEW],
}

impl Norm {
    #[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
    fn new(length: u32, mean: f32) -> Self {
        let norm = SATURATION * (1.0 - LENGTH + LENGTH * length as f32 / mean);
        let mut new = Self { norm, few: [0.0; FEW] };
        new.few = std::array::from_fn(|count| new.reckon(count as f32));
        new
    }

    fn reckon(&self, count: f32) -> f32 {
        count / (count + self.norm)
    }

    /// What a stem counts for that is in the unit `count` times.
    #[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
    pub(super) fn of(&self, count: u32) -> f32 {
        self.few.get(count as usize).copied().unwrap_or_else(|| self.reckon(count as f32))
    }
}

/// The norms of one field, as its last entry tells them: the mean length, how many
/// lengths are kept, and these; per stem, what it counts for at most in any unit; per
/// unit, the place of its length.
pub(super) struct Norms {
    /// By the place of the length.
    kept: Vec<Norm>,
    /// Where what stems count for begins in the entry, and where the units do.
    stems_at: usize,
    units_at: usize,
}

impl Norms {
    /// Reads the head of the entry; `None` if it breaks off.
    pub(super) fn read(entry: &[u8], stems: u32) -> Option<Self> {
        let mut head = numbers(entry);
        let (mean, kept) = (f32::from_bits(head.next()?), head.next()? as usize);
        let norms: Vec<Norm> = head.take(kept).map(|length| Norm::new(length, mean)).collect();
        let stems_at = kept.checked_add(2)?.checked_mul(4)?;
        let units_at = stems_at.checked_add((stems as usize).checked_mul(4)?)?;
        let kept = (norms.len() == kept && units_at <= entry.len()).then_some(norms)?;
        Some(Self { kept, stems_at, units_at })
    }

    /// Those of all lengths, by their place.
    pub(super) fn all(&self) -> &[Norm] {
        &self.kept
    }

    /// Per unit, the place of its length.
    pub(super) fn units<'e>(&self, entry: &'e [u8]) -> &'e [u8] {
        entry.get(self.units_at..).unwrap_or_default()
    }

    /// What a stem counts for at most in any unit.
    pub(super) fn most(&self, entry: &[u8], stem: u32) -> f32 {
        let stems = entry.get(self.stems_at..self.units_at).unwrap_or_default().as_chunks().0;
        stems.get(stem as usize).map_or(1.0, |most| f32::from_le_bytes(*most))
    }
}

/// The entry for units of these lengths, with the postings of each stem.
#[expect(clippy::cast_precision_loss, reason = "as tantivy counts; a score needs few digits")]
pub(super) fn pack(
    lengths: &[u32],
    stems: impl Iterator<Item = impl Iterator<Item = u32>>,
) -> Vec<u8> {
    let words: u64 = lengths.iter().map(|length| u64::from(*length)).sum();
    let mean = words as f32 / lengths.len() as f32;
    let mut kept: Vec<u32> = lengths.iter().map(|length| rounded(*length)).collect();
    kept.sort_unstable();
    kept.dedup();
    // There are some hundred lengths that are kept; none is so long as to be beyond them.
    kept.truncate(usize::from(u8::MAX) + 1);
    let last = kept.len().saturating_sub(1);
    let place = |length: &u32| kept.binary_search(&rounded(*length)).unwrap_or(last);
    let units: Vec<u8> = lengths.iter().map(|length| place(length) as u8).collect();
    let norms: Vec<Norm> = kept.iter().map(|length| Norm::new(*length, mean)).collect();
    let counts_for = |posting: u32| {
        let norm = &norms[usize::from(units[(posting % UNITS) as usize])];
        norm.of(posting >> UNIT_BITS)
    };
    let mut entry = pack_numbers(&[mean.to_bits(), kept.len() as u32]);
    entry.extend(pack_numbers(&kept));
    entry.extend(stems.flat_map(|stem| stem.map(counts_for).fold(0.0, f32::max).to_le_bytes()));
    entry.extend(units);
    entry
}

/// A length as tantivy keeps it, in one byte: from 40 on with four digits of two.
fn rounded(length: u32) -> u32 {
    const EXACT: u32 = 40;
    const BASE: u32 = 24;
    if length < EXACT {
        return length;
    }
    let over = length - BASE;
    let left_out = over.ilog2() - 3;
    BASE + (over >> left_out << left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_kept_as_tantivy_keeps_them() {
        // From its table of lengths: exact to 40, then in steps of 2, 4, 8…
        for (length, kept) in
            [(39, 39), (40, 40), (41, 40), (42, 42), (57, 56), (63, 60), (95, 88), (300, 280)]
        {
            assert_eq!(rounded(length), kept, "{length}");
        }
    }

    #[test]
    fn norms_read_back_and_what_breaks_off_is_nothing() {
        let lengths = [3, 9, 3];
        let stems = [vec![UNITS, (2 * UNITS) | 1], vec![UNITS | 2]];
        let entry = pack(&lengths, stems.into_iter().map(Vec::into_iter));
        let norms = Norms::read(&entry, 2).unwrap();
        assert_eq!((norms.all().len(), norms.units(&entry)), (2, &[0, 1, 0][..]));
        let (short, long) = (norms.all()[0].of(1), norms.all()[1].of(2));
        assert_eq!((norms.most(&entry, 0), norms.most(&entry, 1)), (short.max(long), short));
        for len in 0..entry.len() - lengths.len() {
            assert!(Norms::read(&entry[..len], 2).is_none(), "{len}");
        }
    }
}
