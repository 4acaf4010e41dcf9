//! Search, a page at a time.

use headjudge_corpus::Languages;
use headjudge_index::search::{Hit, Page, Results};

use super::List;
use crate::{AnswerError, Service};

/// Nobody reads further, and the cost of a page grows with its distance.
const FURTHEST: usize = 10_000;

/// Page `page`, counted from 1, of what answers `q`.
pub fn search_page(
    service: &Service,
    q: &str,
    page: usize,
    limit: usize,
) -> Result<Results, AnswerError> {
    search_page_in(service, q, page, limit, &Languages::default())
}

/// The same, shown in one of `languages` where a text is in two.
pub(super) fn search_page_in(
    service: &Service,
    q: &str,
    page: usize,
    limit: usize,
    languages: &Languages,
) -> Result<Results, AnswerError> {
    let offset = (page.saturating_sub(1)).saturating_mul(limit);
    if offset > FURTHEST {
        return Err(AnswerError::PageTooFar { furthest: FURTHEST });
    }
    let found = service.snapshot().search().query_in(q, Page { offset, limit }, languages);
    found.map_err(|error| {
        if error.is_bad_query() {
            return AnswerError::BadQuery(error);
        }
        AnswerError::Search(error)
    })
}

/// The same as a list, with the path of the next page.
pub fn search_list(
    service: &Service,
    q: &str,
    page: usize,
    limit: usize,
) -> Result<List<Hit>, AnswerError> {
    search_list_in(service, q, page, limit, &Languages::default())
}

/// The same, shown in one of `languages` where a text is in two.
pub(super) fn search_list_in(
    service: &Service,
    q: &str,
    page: usize,
    limit: usize,
    languages: &Languages,
) -> Result<List<Hit>, AnswerError> {
    let mut results = search_page_in(service, q, page, limit, languages)?;
    if let Some(meant) = results.did_you_mean.take() {
        results.warnings.push(format!("did you mean `{meant}`?"));
    }
    let more = page * limit < results.total.min(FURTHEST + 1);
    let next = more.then(|| {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("q", q);
        query.append_pair("page", &(page + 1).to_string());
        query.append_pair("limit", &limit.to_string());
        query.extend_pairs(languages.tag().map(|tag| ("lang", tag)));
        let query = query.finish();
        format!("/api/v1/search?{query}")
    });
    Ok(List::page(results.hits, results.total, next, results.warnings))
}
