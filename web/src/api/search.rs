//! Search over all records.

use axum::response::Response;
use headjudge_corpus::Languages;
use headjudge_index::search::Hit;

use super::answer::answer;
use crate::Fault;
use crate::request::{Form, Params, RequestContext};
use headjudge_answers::{List, search_list_on};

/// The most hits on a page.
const MOST: usize = 100;
/// The hits on a page, unless another number is asked for.
const USUAL: usize = 20;

/// Search all records
///
/// Words, `"phrases"`, `-not`, `or`, parentheses, and filters such as
/// `is:frozen`, `format:fanz`, `kind:rule`, `since>=2004-02-01`.
#[utoipa::path(get, path = "/search", operation_id = "search", tag = "search",
    params(
        ("q" = Option<String>, Query, description = "The query, at most 256 bytes and 16 terms.",
            max_length = 256, example = "drill memory"),
        ("page" = Option<usize>, Query, description = "The page, counted from 1.",
            minimum = 1, maximum = 100_000, example = 1),
        ("limit" = Option<usize>, Query, description = "Hits on a page; 20 without it, at most 100.",
            minimum = 1, maximum = 100_000, example = 5),
        ("on" = Option<String>, Query, format = Date, description = "The day whose wordings are asked for; the newest without it."),
        ("lang" = Option<String>, Query, description = "The language of snippets and titles that are in two, `ja` or `en`. Without it the one that the question is put in, or that `Accept-Language` likes.",
            example = "ja"),
    ),
    responses((status = 200, description = "A page of hits, best first.", body = List<Hit>)))]
pub(super) async fn search(now: RequestContext, params: Params, form: Form) -> Response {
    let found = found(&now, &params, form.languages());
    answer(form, found)
}

fn found(now: &RequestContext, params: &Params, languages: &Languages) -> Result<List<Hit>, Fault> {
    let q = params.get("q").unwrap_or("");
    let (page, asked) = (params.number("page", 1)?, params.number("limit", USUAL)?);
    let limit = asked.min(MOST);
    let mut list = search_list_on(now.service(), q, page, limit, params.day()?, languages)?;
    if asked > MOST {
        list.warnings.push(format!("`limit` is at most {MOST}; {asked} was ignored"));
    }
    Ok(list)
}
