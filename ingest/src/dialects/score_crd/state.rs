//! The state of reading Score's document, which each of its parts is read over.

use headjudge_corpus::ListKind;

use super::split::Kind;
use super::titles::Titles;
use crate::parsed::Builder;

/// What the date of an entry or a rule means; the document's dates are those
/// from which its changes count.
pub(super) const DATE_MEANS: &str = "in force from this date";

/// The state of reading: where the next line belongs.
pub(super) struct Reader<'a> {
    pub(super) out: Builder<'a>,
    pub(super) texts: &'a [String],
    pub(super) kinds: &'a [Kind],
    pub(super) titles: Titles,
    /// The rule of the title in force, as an index into the rules read.
    pub(super) rule: Option<usize>,
    /// A rule of its own among the paragraphs of that title.
    pub(super) own_rule: Option<usize>,
    pub(super) list: Option<List>,
    pub(super) group: Option<Group>,
}

/// A list that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct List {
    pub(super) kind: ListKind,
    pub(super) max_copies: u32,
}

/// The groups that are being read: what the sentence over them states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) list: ListKind,
    pub(super) max_copies: u32,
    pub(super) date: Option<(String, jiff::civil::Date)>,
    /// The part of passage ids for these groups.
    pub(super) tail: String,
}
