//! Documents, passages, rules and procedures.

use axum::response::Response;
use headjudge_corpus::{Problem, Procedure};

use super::answer;
use crate::Fault;
use crate::answers::{self, list};
use crate::request::{Now, Params, Part, Wants};

/// `GET documents`.
pub(super) async fn documents(now: Now, wants: Wants) -> Response {
    answer(wants, Ok(list(answers::documents(now.service()))))
}

/// `GET documents/{id}`.
pub(super) async fn document(now: Now, Part(id): Part, wants: Wants) -> Response {
    answer(wants, answers::document(now.service(), &id))
}

/// `GET passages/{id}`.
pub(super) async fn passage(now: Now, Part(id): Part, wants: Wants) -> Response {
    answer(wants, answers::passage(now.service(), &id))
}

/// `GET rules/{id}`.
pub(super) async fn rule(now: Now, Part(id): Part, wants: Wants) -> Response {
    answer(wants, answers::rule(now.service(), &id))
}

/// `GET procedures`.
pub(super) async fn procedures(now: Now, wants: Wants) -> Response {
    let found = now.service().snapshot().store().list::<Procedure>("procedure", None);
    answer(wants, found.map(list).map_err(Fault::from))
}

/// `GET procedures/{id}`.
pub(super) async fn procedure(now: Now, Part(id): Part, wants: Wants) -> Response {
    answer(wants, answers::procedure(now.service(), &id))
}

/// `GET problems?document=`: what the linter found.
pub(super) async fn problems(now: Now, params: Params, wants: Wants) -> Response {
    let found = now.service().snapshot().store().list::<Problem>("problem", params.get("document"));
    answer(wants, found.map(list).map_err(Fault::from))
}
