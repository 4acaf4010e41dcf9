//! The answer to a search as a whole, where there is one page of it and
//! nothing to narrow it by: what a browser finds in its copy.

use std::collections::HashMap;

use askama::Template;
use headjudge_index::search::Results;

use crate::Language;
use crate::alert::filled;
use crate::hits::{HitMore, HitSource, Hits};

/// The answer to the query `q`, or why there is none.
#[derive(Template)]
#[template(path = "search_answer.html")]
pub struct SearchAnswer<'a> {
    /// The query.
    pub q: &'a str,
    /// What was found, or what is wrong with the query.
    pub found: Result<&'a Results, String>,
    /// What is said of the documents.
    pub documents: &'a [HitSource],
    /// The answers to a question about legality, as HTML.
    pub verdicts: Vec<String>,
    /// What is shown of hits besides, by their ids.
    pub more: HashMap<String, HitMore>,
    /// The language of the page.
    pub say: Language,
}

impl SearchAnswer<'_> {
    fn hits<'b>(&'b self, results: &'b Results) -> Hits<'b> {
        Hits::new(self.q, results, self.documents, self.say).with_more(self.more.clone())
    }

    /// It as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        filled(self)
    }
}
