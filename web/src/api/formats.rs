//! Formats and checks.

use axum::response::Response;

use super::answer;
use crate::answers::{self, list};
use crate::request::{Now, Params, Part, Wants};

/// `GET formats?on=`.
pub(super) async fn formats(now: Now, params: Params, wants: Wants) -> Response {
    let found = || answers::formats(now.service(), params.on(now.today)?).map(list);
    answer(wants, found())
}

/// `GET formats/{id}?on=`.
pub(super) async fn format(now: Now, Part(id): Part, params: Params, wants: Wants) -> Response {
    let found = || answers::format(now.service(), &id, params.on(now.today)?);
    answer(wants, found())
}

/// `GET checks`.
pub(super) async fn checks(now: Now, wants: Wants) -> Response {
    answer(wants, Ok(list(answers::checks(now.service()))))
}

/// `GET checks/{id}?format=`: what it decides, its passages, and both decks, run.
pub(super) async fn check(now: Now, Part(id): Part, params: Params, wants: Wants) -> Response {
    let format = params.get("format").filter(|format| !matches!(*format, "json" | "text"));
    answer(wants, answers::check(now.service(), &id, format))
}
