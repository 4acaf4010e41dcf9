//! Rows: what ranking reads of a unit, as plain numbers in a memory map. Two
//! hundred of them are read for a query, so they are apart from what is shown.

use crate::table::{numbers, numbers_of, pack};

/// How much a unit's text counts, the most first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RowStatus {
    /// In force.
    #[default]
    Current,
    /// An older version; another document is current where they differ.
    Older,
    /// Retired.
    Defunct,
    /// Rules nothing.
    NoRule,
}

impl RowStatus {
    fn of(n: u32) -> Self {
        match n {
            0 => Self::Current,
            1 => Self::Older,
            2 => Self::Defunct,
            _ => Self::NoRule,
        }
    }
}

/// The parts of a unit's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    /// Its titles.
    Title,
    /// Its text.
    Body,
    /// What is around it.
    Context,
    /// Our own words for it.
    Notes,
}

/// In place of a number, where there is none.
pub(crate) const NONE: u32 = u32::MAX;

/// How many sections there are.
const SECTIONS: usize = 4;

/// A row that is written.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, packed as flags")]
pub(crate) struct RowWriter {
    pub(crate) game: u32,
    pub(crate) kind: u32,
    pub(crate) status: RowStatus,
    pub(crate) group: u32,
    /// The passage it cites.
    pub(crate) passage: u32,
    /// Its document, and the one that is current where both answer.
    pub(crate) document: u32,
    pub(crate) yields_to: u32,
    /// Whether it is about a card, and of interest to who asks for that.
    pub(crate) bound: bool,
    /// Whether it states a number.
    pub(crate) counts: bool,
    /// Whether its text is Japanese.
    pub(crate) japanese: bool,
    /// Whether it is a worked example.
    pub(crate) example: bool,
    /// The list that it is, or is on, by number from 1; 0 for none.
    pub(crate) list: u32,
    pub(crate) cards: Vec<u32>,
    pub(crate) sections: [Vec<u32>; SECTIONS],
    /// Whether it has words of its own to answer with, and is not a bare title.
    pub(crate) says: bool,
    /// Whether it states a date.
    pub(crate) dated: bool,
    /// Whether it is a card whose printed text is known.
    pub(crate) printed: bool,
}

impl RowWriter {
    pub(crate) fn pack(&self) -> Vec<u8> {
        let flags = [
            self.bound,
            self.counts,
            self.japanese,
            self.example,
            self.says,
            self.dated,
            self.printed,
        ];
        let flags = (0..).zip(flags).map(|(n, flag)| u32::from(flag) << n).sum();
        let cards = self.cards.len() as u32;
        let (document, yields_to) = (self.document, self.yields_to);
        let stems: usize = self.sections.iter().map(Vec::len).sum();
        let mut row = Vec::with_capacity(10 + self.cards.len() + SECTIONS + stems);
        row.extend([self.game, self.kind, self.status as u32, self.group, self.passage]);
        row.extend([document, yields_to, self.list, flags, cards]);
        row.extend(&self.cards);
        row.extend(self.sections.iter().map(|section| section.len() as u32));
        for section in &self.sections {
            row.extend(section);
        }
        pack(&row)
    }
}

/// A row that is read.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, packed as flags")]
pub(crate) struct Row<'a> {
    pub(crate) game: u32,
    pub(crate) kind: u32,
    pub(crate) status: RowStatus,
    pub(crate) group: u32,
    pub(crate) passage: u32,
    pub(crate) document: u32,
    pub(crate) yields_to: u32,
    pub(crate) bound: bool,
    pub(crate) counts: bool,
    pub(crate) japanese: bool,
    pub(crate) example: bool,
    pub(crate) says: bool,
    pub(crate) dated: bool,
    pub(crate) printed: bool,
    pub(crate) list: u32,
    cards: &'a [u8],
}

impl<'a> Row<'a> {
    /// Reads a row, and gives what follows its head; `None` if it breaks off.
    pub(crate) fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (head, rest) = bytes.split_first_chunk::<40>()?;
        let [game, kind, status, group, passage, document, yields_to, list, flags, cards] =
            numbers_of(head);
        let cards = cards as usize;
        let (cards, rest) = rest.split_at_checked(cards.checked_mul(4)?)?;
        let row = Self {
            game,
            kind,
            status: RowStatus::of(status),
            group,
            passage,
            document,
            yields_to,
            bound: flags & 1 != 0,
            counts: flags & 2 != 0,
            japanese: flags & 4 != 0,
            example: flags & 8 != 0,
            says: flags & 16 != 0,
            dated: flags & 32 != 0,
            printed: flags & 64 != 0,
            list,
            cards,
        };
        Some((row, rest))
    }

    /// The numbers of the cards it is about.
    pub(crate) fn cards(&self) -> impl Iterator<Item = u32> + use<'a> {
        numbers(self.cards)
    }
}

/// The text of a unit, as stems.
#[derive(Clone, Copy)]
pub(crate) struct Sections<'a>([&'a [u8]; SECTIONS]);

impl<'a> Sections<'a> {
    /// Reads what follows the head of a row; `None` if it breaks off.
    pub(crate) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (lens, mut rest) = bytes.split_at_checked(SECTIONS * 4)?;
        let mut sections: [&[u8]; SECTIONS] = [&[]; SECTIONS];
        for (section, len) in sections.iter_mut().zip(numbers(lens)) {
            (*section, rest) = rest.split_at_checked((len as usize).checked_mul(4)?)?;
        }
        Some(Self(sections))
    }

    /// Those of the unit whose row this is.
    pub(crate) fn of_row(row: &'a [u8]) -> Option<Self> {
        Self::read(Row::read(row)?.1)
    }

    /// The stems of a section, with breaks between sentences.
    pub(crate) fn get(&self, section: Section) -> impl ExactSizeIterator<Item = u32> + use<'a> {
        numbers(self.0[section as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_read_back() {
        let mut writer = RowWriter { game: 1, group: 9, cards: vec![4, 5], ..RowWriter::default() };
        writer.sections[Section::Body as usize] = vec![7, 8];
        let bytes = writer.pack();
        let (row, rest) = Row::read(&bytes).unwrap();
        assert_eq!((row.game, row.group), (1, 9));
        assert_eq!(row.cards().collect::<Vec<_>>(), [4, 5]);
        let sections = Sections::read(rest).unwrap();
        assert_eq!(sections.get(Section::Body).collect::<Vec<_>>(), [7, 8]);
        assert_eq!(sections.get(Section::Title).len(), 0);
        assert!(Sections::of_row(&bytes[..bytes.len() - 1]).is_none());
    }
}
