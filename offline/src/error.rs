//! Errors of the offline engine.

use headjudge_index::IndexError;

/// Why a copy cannot be answered from.
#[derive(Debug, thiserror::Error)]
pub enum OfflineError {
    /// The search index does not open.
    #[error("the copy of the search index cannot be read: {0}; load the page with a network")]
    Index(#[from] IndexError),
    /// There are no records.
    #[error("the copy has no records; load the page with a network")]
    NoRecords,
    /// A part is missing.
    #[error("the copy breaks off; load the page with a network")]
    BreaksOff,
}
