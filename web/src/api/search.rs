//! Search over all records.

use axum::response::Response;
use headjudge_index::search::Hit;

use super::answer;
use crate::Fault;
use crate::answers::{List, search_list};
use crate::request::{Now, Params, Wants};

/// `GET search?q=&page=&limit=`.
pub(super) async fn search(now: Now, params: Params, wants: Wants) -> Response {
    answer(wants, found(&now, &params))
}

fn found(now: &Now, params: &Params) -> Result<List<Hit>, Fault> {
    const MOST: usize = 100;
    const USUAL: usize = 20;
    let q = params.get("q").unwrap_or("");
    let (page, limit) = (params.number("page", 1)?, params.number("limit", USUAL)?.min(MOST));
    search_list(now.service(), q, page, limit)
}
