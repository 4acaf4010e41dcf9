//! The history of a rule.

use axum::response::Response;

use super::answer::answer;
use crate::request::{Form, Part, RequestContext};
use headjudge_answers::{self as answers, History};

/// The history of a rule or a passage
///
/// Its wordings, the oldest first, with the editions that have each and the
/// words that differ from the one before, whatever its number was.
#[utoipa::path(get, path = "/history/{*id}", operation_id = "history", tag = "changes",
    params(("id" = String, Path, description = "The rule or the passage, with plain slashes; of an older edition as `document@edition/…`.",
        example = "fanz-crd/general/drill-memory")),
    responses((status = 200, description = "The history.", body = History)))]
pub(super) async fn history(now: RequestContext, Part(id): Part, form: Form) -> Response {
    answer(form, answers::history(now.service(), &id))
}
