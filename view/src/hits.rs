//! The hits of a search, as a list: those that answer, then those that are
//! only near.

use askama::Template;
use headjudge_corpus::Document;
use headjudge_index::search::{Hit, Match, Results};

use crate::alert::filled;
use crate::rich_text::marked;

/// What the list says of a document.
#[derive(Clone, Debug)]
pub struct HitSource {
    id: String,
    short_title: String,
    language: String,
}

impl HitSource {
    /// That of `document`.
    #[must_use]
    pub fn of(document: &Document) -> Self {
        Self {
            id: document.id.to_string(),
            short_title: document.short_title.clone(),
            language: document.language.clone(),
        }
    }
}

/// The hits of a query.
#[derive(Template)]
#[template(path = "hits.html")]
pub struct Hits<'a> {
    q: &'a str,
    results: &'a Results,
    documents: &'a [HitSource],
}

impl<'a> Hits<'a> {
    /// The hits of the query `q`, in documents of these.
    #[must_use]
    pub fn new(q: &'a str, results: &'a Results, documents: &'a [HitSource]) -> Self {
        Self { q, results, documents }
    }

    /// The list as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        filled(self)
    }

    /// Hits that keep their promise.
    fn answers(&self) -> Vec<&Hit> {
        self.hits(|hit| hit.matched != Match::Weak)
    }

    /// Hits that are only near.
    fn near(&self) -> Vec<&Hit> {
        self.hits(|hit| hit.matched == Match::Weak)
    }

    fn hits(&self, keep: impl Fn(&Hit) -> bool) -> Vec<&Hit> {
        self.results.hits.iter().filter(|hit| keep(hit)).collect()
    }

    fn source(&self, hit: &Hit) -> Option<&HitSource> {
        self.documents.iter().find(|document| document.id == hit.document.as_str())
    }

    fn short<'b>(&'b self, hit: &'b Hit) -> &'b str {
        self.source(hit).map_or(hit.document.as_str(), |document| &document.short_title)
    }

    /// The language of a text of a hit: its document's, save where a Japanese
    /// document's text is in Latin letters, and so our English.
    fn language(&self, hit: &Hit, text: &str) -> &str {
        let latin = !text.chars().any(|c| c > '\u{24f}' && c.is_alphabetic());
        match self.source(hit).map_or("en", |document| &document.language) {
            "ja" if latin => "en",
            language => language,
        }
    }

    fn snippet(hit: &Hit) -> String {
        marked(&hit.snippet, &hit.snippet_marks)
    }
}
