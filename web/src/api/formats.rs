//! Formats and checks.

use axum::response::Response;
use headjudge_engine::{CheckReport, CheckSummary};

use super::answer::answer;
use crate::Fault;
use crate::request::{DeckFormat, Form, Params, Part, RequestContext};
use headjudge_answers::{self as answers, FormatView, List, list};

/// Every deck format, with its lists on a date
#[utoipa::path(get, path = "/formats", operation_id = "formats", tag = "formats",
    params(("on" = Option<String>, Query, format = Date, description = "The date; today without it.",
        example = "2004-12-01")),
    responses((status = 200, description = "The formats.", body = List<FormatView>)))]
pub(super) async fn formats(now: RequestContext, params: Params, form: Form) -> Response {
    let found = || answers::formats(now.service(), params.on(now.today)?).map(list);
    answer(form, found())
}

/// A deck format, with its lists on a date
#[utoipa::path(get, path = "/formats/{id}", operation_id = "format", tag = "formats",
    params(
        ("id" = String, Path, description = "The format.", example = "score-expanded"),
        ("on" = Option<String>, Query, format = Date, description = "The date; today without it.",
            example = "2004-12-01"),
    ),
    responses((status = 200, description = "The format.", body = FormatView)))]
pub(super) async fn format(
    now: RequestContext,
    Part(id): Part,
    params: Params,
    form: Form,
) -> Response {
    let found = || answers::format(now.service(), &id, params.on(now.today)?);
    answer(form, found())
}

/// Every check
///
/// A check is a deck rule that runs, tied to the sentences that it rests on.
#[utoipa::path(get, path = "/checks", operation_id = "checks", tag = "checks",
    responses((status = 200, description = "The checks.", body = List<CheckSummary>)))]
pub(super) async fn checks(now: RequestContext, form: Form) -> Response {
    answer(form, Ok::<_, Fault>(list(answers::checks(now.service()))))
}

/// A check, run on a deck that passes and on one that fails
#[utoipa::path(get, path = "/checks/{id}", operation_id = "check", tag = "checks",
    params(
        ("id" = String, Path, description = "The rule code.", example = "frozen"),
        ("format" = Option<String>, Query, description = "The deck format to run it in; without it the first it is part of.",
            example = "fanz"),
    ),
    responses((status = 200, description = "The check, run.", body = CheckReport)))]
pub(super) async fn check(now: RequestContext, Part(id): Part, asked: DeckFormat) -> Response {
    answer(asked.form, answers::check(now.service(), &id, asked.format.as_deref()))
}
