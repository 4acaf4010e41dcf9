//! Search results.

use askama::Template;
use headjudge_index::search::{Hit, Match, Results};

use super::show;
use crate::Fault;
use crate::answers::search_page;
use crate::reply::Reply;
use crate::request::{Now, Params};
use crate::rich_text::marked;

const PER_PAGE: usize = 20;

#[derive(Template)]
#[template(path = "search.html")]
struct SearchPage {
    q: String,
    results: Option<Results>,
    fault: Option<Fault>,
    page: usize,
    next: Option<String>,
    previous: Option<String>,
}

impl SearchPage {
    /// Hits that keep their promise.
    fn answers(&self) -> Vec<&Hit> {
        self.hits(|hit| hit.matched != Match::Weak)
    }

    /// Hits that are only near.
    fn near(&self) -> Vec<&Hit> {
        self.hits(|hit| hit.matched == Match::Weak)
    }

    fn hits(&self, keep: impl Fn(&Hit) -> bool) -> Vec<&Hit> {
        self.results.iter().flat_map(|results| &results.hits).filter(|hit| keep(hit)).collect()
    }

    fn snippet(hit: &Hit) -> String {
        marked(&hit.snippet, &hit.snippet_marks)
    }
}

/// `GET /search?q=&page=`.
pub(super) async fn page(now: Now, params: Params) -> Reply {
    let q = params.get("q").unwrap_or("").to_owned();
    let found = params
        .number("page", 1)
        .and_then(|page| Ok((page, search_page(now.service(), &q, page, PER_PAGE)?)));
    let address = |page: usize| {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("q", &q)
            .append_pair("page", &page.to_string())
            .finish();
        format!("/search?{query}")
    };
    match found {
        Ok((page, results)) => {
            let next = (page * PER_PAGE < results.total).then(|| address(page + 1));
            let previous = (page > 1).then(|| address(page - 1));
            show(Ok(SearchPage { q, results: Some(results), fault: None, page, next, previous }))
        }
        Err(fault) => {
            let status = axum::http::StatusCode::from_u16(fault.status).unwrap_or_default();
            let page = SearchPage {
                q,
                results: None,
                fault: Some(fault),
                page: 1,
                next: None,
                previous: None,
            };
            show(Ok(page)).with_status(status)
        }
    }
}
