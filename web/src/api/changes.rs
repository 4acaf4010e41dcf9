//! Changes between editions, as a list.

use axum::response::Response;

use super::answer::answer;
use crate::Fault;
use crate::request::{Form, Params, RequestContext};
use headjudge_answers::{Change, List, change_op, describe, edition_pair, revisions};

/// The changes on a page.
const PER_PAGE: usize = 100;

/// What differs between two editions of a document
///
/// Record by record: added, removed, split, merged, reworded with the words that
/// were, moved, renumbered, or with other numbers in its references alone.
#[utoipa::path(get, path = "/changes", operation_id = "changes", tag = "changes",
    params(
        ("document" = String, Query, description = "The document.", min_length = 1, example = "fanz-crd"),
        ("from" = Option<String>, Query, description = "The older edition; without it the one before `to`."),
        ("to" = Option<String>, Query, description = "The newer edition; without it the newest."),
        ("op" = Option<String>, Query, description = "Only changes of this kind, such as `reworded`."),
        ("page" = Option<usize>, Query, description = "The page, counted from 1.", minimum = 1, maximum = 100_000),
    ),
    responses((status = 200, description = "The changes, in the order of the newer edition.", body = List<Change>)))]
pub(super) async fn list(now: RequestContext, params: Params, form: Form) -> Response {
    answer(form, found(&now, &params))
}

fn found(now: &RequestContext, params: &Params) -> Result<List<Change>, Fault> {
    let family = params.get("document").ok_or_else(|| {
        let details = "name the document in `document`, such as `fanz-crd`";
        Fault::bad_request("no_document", details)
    })?;
    let (from, to, page) = (params.get("from"), params.get("to"), params.number("page", 1)?);
    let service = now.service();
    let Some((from, to)) = edition_pair(service, family, from, to)? else {
        let warning = format!("there is no earlier edition of `{family}` to compare with");
        return Ok(List::page(Vec::new(), 0, None, vec![warning]));
    };
    let op = params.get("op").map(change_op).transpose()?;
    let mut all = revisions(service, from, to)?;
    all.retain(|revision| op.is_none_or(|op| revision.ops.contains(&op)));
    let total = all.len();
    let next = (total > page * PER_PAGE).then(|| {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("document", family);
        query.append_pair("from", &from.edition).append_pair("to", &to.edition);
        if let Some(op) = op {
            query.append_pair("op", op.name());
        }
        query.append_pair("page", &(page + 1).to_string());
        format!("/api/v1/changes?{}", query.finish())
    });
    let shown: Vec<_> = all.into_iter().skip((page - 1) * PER_PAGE).take(PER_PAGE).collect();
    Ok(List::page(describe(service, &shown)?, total, next, Vec::new()))
}
