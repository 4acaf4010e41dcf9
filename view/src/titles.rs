//! What documents are called beside a quotation.

use std::collections::HashMap;

use headjudge_corpus::Document;

/// The short title of each document, and its language.
#[derive(Clone, Debug, Default)]
pub struct Titles(HashMap<String, (String, String)>);

impl Titles {
    /// Those of `documents`.
    #[must_use]
    pub fn of<'a>(documents: impl IntoIterator<Item = &'a Document>) -> Self {
        let told = |d: &Document| (d.id.to_string(), (d.short_title.clone(), d.language.clone()));
        Self(documents.into_iter().map(told).collect())
    }

    /// The short title of the document `id`.
    #[must_use]
    pub fn short<'a>(&'a self, id: &'a str) -> &'a str {
        self.0.get(id).map_or(id, |(title, _)| title)
    }

    /// The language in which the document `id` is quoted.
    #[must_use]
    pub fn language(&self, id: &str) -> &str {
        self.0.get(id).map_or("en", |(_, language)| language)
    }
}
