//! Names that ordered lists have in common: those of a word that was typed with
//! those of another. Most lists are short, and are met by marks; a long one is
//! gone along by growing steps.

/// Of two lists that are both longer, only so many names of the shorter are met.
const LONG: usize = 4_096;

/// The most cells that mark names.
const MOST_CELLS: usize = 8_192;

/// A list of names, in order.
pub(super) type List<'a> = &'a [[u8; 4]];

/// Some lists of names, to be met with others.
pub(super) struct Lists<'a> {
    lists: Vec<List<'a>>,
    /// By the end of a name: a bit for each short list that may have it.
    cells: Vec<u32>,
}

impl<'a> Lists<'a> {
    pub(super) fn new(lists: Vec<List<'a>>) -> Self {
        let short = || (0..).zip(&lists).filter(|(_, list)| list.len() <= LONG);
        let all: usize = short().map(|(_, list)| list.len()).sum();
        let mut cells = vec![0; (all * 4).next_power_of_two().min(MOST_CELLS)];
        for (n, list) in short() {
            for name in *list {
                let cell = cell(*name, &cells);
                cells[cell] |= 1_u32.rotate_left(n);
            }
        }
        Self { lists, cells }
    }

    /// Adds the names that `list` and one of these have in common.
    pub(super) fn add_common(&self, list: List<'_>, both: &mut Vec<u32>) {
        let is_long = list.len() > LONG;
        for other in self.lists.iter().filter(|other| is_long || other.len() > LONG) {
            add_common(list, other, both);
        }
        if is_long {
            return;
        }
        for name in list {
            let marks = self.cells[cell(*name, &self.cells)];
            if marks == 0 {
                continue;
            }
            let number = u32::from_le_bytes(*name);
            let marked = (0..).zip(&self.lists).filter(|(n, _)| marks.rotate_right(*n) & 1 != 0);
            let mut marked = marked.map(|(_, list)| list);
            if marked.any(|list| from(list, number).first() == Some(name)) {
                both.push(number);
            }
        }
    }
}

/// The cell of a name, of which there are a power of two.
fn cell(name: [u8; 4], cells: &[u32]) -> usize {
    u32::from_le_bytes(name) as usize & (cells.len() - 1)
}

/// Adds what two ordered lists have in common: the shorter is gone through, and
/// of the longer only what is still ahead.
fn add_common(a: List<'_>, b: List<'_>, both: &mut Vec<u32>) {
    let (short, mut long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    for name in short.iter().take(LONG) {
        let number = u32::from_le_bytes(*name);
        long = from(long, number);
        match long.first() {
            Some(other) if other == name => both.push(number),
            Some(_) => {}
            None => return,
        }
    }
}

/// What of an ordered list is not before `name`, sought by ever longer steps: the next
/// is most often near.
fn from(list: List<'_>, name: u32) -> List<'_> {
    let before = |other: &[u8; 4]| u32::from_le_bytes(*other) < name;
    let mut end = 1;
    while list.get(end - 1).is_some_and(before) {
        end *= 2;
    }
    let start = end / 2;
    let near = &list[start..end.min(list.len())];
    &list[start + near.partition_point(before)..]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn list(names: &[u32]) -> Vec<[u8; 4]> {
        let mut names = names.to_vec();
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(u32::to_le_bytes).collect()
    }

    proptest! {
        #[test]
        fn what_is_in_common_is_in_both(
            one in proptest::collection::vec(0_u32..300, 0..60),
            others in proptest::collection::vec(proptest::collection::vec(0_u32..9_000, 0..5_000), 0..4),
        ) {
            let (one, others) = (list(&one), others.iter().map(|other| list(other)).collect::<Vec<_>>());
            let lists = Lists::new(others.iter().map(Vec::as_slice).collect());
            let mut both = Vec::new();
            lists.add_common(&one, &mut both);
            both.sort_unstable();
            both.dedup();
            let has = |name: &&[u8; 4]| others.iter().any(|other| other.contains(name));
            let expected: Vec<u32> = one.iter().filter(has).map(|n| u32::from_le_bytes(*n)).collect();
            prop_assert_eq!(both, expected);
        }
    }
}
