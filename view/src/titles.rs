//! What documents are called beside a quotation.

use std::collections::HashMap;

use headjudge_corpus::Document;

/// The short title of each document.
#[derive(Clone, Debug, Default)]
pub struct Titles(HashMap<String, String>);

impl Titles {
    /// Those of `documents`.
    #[must_use]
    pub fn of<'a>(documents: impl IntoIterator<Item = &'a Document>) -> Self {
        let documents = documents.into_iter();
        Self(documents.map(|d| (d.id.to_string(), d.short_title.clone())).collect())
    }

    /// The short title of the document `id`.
    #[must_use]
    pub fn short<'a>(&'a self, id: &'a str) -> &'a str {
        self.0.get(id).map_or(id, String::as_str)
    }
}
