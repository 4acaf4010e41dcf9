//! Citations: where an answer comes from, to the line and to the letter.

use serde::{Deserialize, Serialize};

use crate::{DocumentId, Lines, Passage, PassageId, squeeze};

/// A quotation with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Citation {
    /// The document.
    pub document: DocumentId,
    /// Its edition.
    pub edition: String,
    /// The passage.
    pub passage: PassageId,
    /// Source lines.
    pub lines: Lines,
    /// Words that are in the passage, exactly.
    pub quote: String,
    /// Path of the passage on this server.
    pub url: String,
}

impl Citation {
    /// Cites the whole of `passage`.
    #[must_use]
    pub fn whole(passage: &Passage) -> Self {
        Self::quoting(passage, &passage.text)
    }

    /// Cites `quote`, which must stand in `passage`; the whole passage is quoted if it does not.
    #[must_use]
    pub fn quoting(passage: &Passage, quote: &str) -> Self {
        // A text that runs over two lines of the source is one sentence all the same.
        let stands = squeeze(&passage.text).contains(&squeeze(quote));
        let quote = if stands { quote } else { &passage.text };
        Self {
            document: passage.document.clone(),
            edition: passage.edition.clone(),
            passage: passage.id.clone(),
            lines: passage.lines,
            quote: quote.to_owned(),
            url: passage.url(),
        }
    }
}
