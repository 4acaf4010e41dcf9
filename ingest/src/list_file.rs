//! A file under `lists`, as a person writes it.

use headjudge_corpus::{DocumentId, FormatId, ListKind};
use jiff::civil::Date;
use serde::Deserialize;

/// A file under `lists`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListFile {
    /// The format that the list binds.
    pub(crate) format: FormatId,
    pub(crate) list: ListKind,
    /// The document that the list is in.
    pub(crate) document: DocumentId,
    /// When its entries come into force, where they do not say otherwise.
    #[serde(default)]
    pub(crate) since: Option<Date>,
    /// The first day on which they are no longer in force.
    #[serde(default)]
    pub(crate) until: Option<Date>,
    pub(crate) card: Vec<Listed>,
}

/// One card of a list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Listed {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) since: Option<Date>,
    #[serde(default)]
    pub(crate) until: Option<Date>,
    /// The group whose cards are counted together.
    #[serde(default)]
    pub(crate) group: Option<String>,
    /// The greatest number of copies: of the card, or of its group in total.
    #[serde(default)]
    pub(crate) max_copies: Option<u32>,
}
