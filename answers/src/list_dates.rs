//! The days of lists. Apart from the formats that read them, for the service keeps them.

use std::collections::{BTreeSet, HashMap};

use headjudge_corpus::{CardId, FormatId};
use jiff::civil::Date;

/// The days on which entries of lists begin or cease to hold, by card and format.
pub(crate) type ListDates = HashMap<CardId, HashMap<FormatId, BTreeSet<Date>>>;
