//! The answer to a search as a whole, where there is one page of it and
//! nothing to narrow it by: what a browser finds in its copy.

use askama::Template;
use headjudge_index::search::Results;

use crate::alert::filled;
use crate::hits::HitSource;

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
}

impl SearchAnswer<'_> {
    /// It as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        filled(self)
    }
}
