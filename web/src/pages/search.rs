//! Search results.

use askama::Template;
use axum::http::StatusCode;
use headjudge_index::search::Results;

use super::narrow::{FilterOn, Narrowing, filters_on, narrowings};
use super::show::show;
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, RequestContext};
use headjudge_answers::search_page_on;
use headjudge_view::HitSource;

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
    filters: Vec<FilterOn>,
    facets: Vec<Narrowing>,
    documents: Vec<HitSource>,
}

/// `GET /search?q=&page=`.
pub(super) async fn page(now: RequestContext, params: Params) -> Reply {
    let q = params.get("q").unwrap_or("").to_owned();
    let found = params.number("page", 1).and_then(|page| {
        let on = params.day()?;
        Ok((page, search_page_on(now.service(), &q, page, PER_PAGE, on)?))
    });
    let on = params.get("on");
    let (page, results, fault) = match found {
        Ok((page, results)) => (page, Some(results), None),
        Err(fault) => (1, None, Some(fault)),
    };
    let status = fault.as_ref().map_or(200, |fault| fault.status);
    let total = results.as_ref().map_or(0, |results| results.total);
    let page = SearchPage {
        next: (page * PER_PAGE < total).then(|| address(&q, page + 1, on)),
        previous: (page > 1).then(|| address(&q, page - 1, on)),
        filters: filters_on(&q, Some(now.service())),
        facets: results
            .as_ref()
            .map_or_else(Vec::new, |results| narrowings(&q, results, now.service())),
        documents: now.service().documents().iter().map(HitSource::of).collect(),
        q,
        results,
        fault,
        page,
    };
    show(Ok::<_, Fault>(page)).with_status(StatusCode::from_u16(status).unwrap_or_default())
}

/// The address of a page of results.
fn address(q: &str, page: usize, on: Option<&str>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("q", q).append_pair("page", &page.to_string());
    if let Some(on) = on {
        query.append_pair("on", on);
    }
    format!("/search?{}", query.finish())
}
