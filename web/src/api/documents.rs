//! Documents, passages, rules and procedures.

use axum::response::Response;
use headjudge_corpus::{Document, Passage, Problem, Procedure, Rule};

use super::answer;
use crate::Fault;
use crate::answers::{self, DocumentView, List, list};
use crate::request::{Form, Now, Params, Part};

/// Every document, superseded editions among them
#[utoipa::path(get, path = "/documents", operation_id = "documents", tag = "documents",
    responses((status = 200, description = "The documents.", body = List<Document>)))]
pub(super) async fn documents(now: Now, form: Form) -> Response {
    answer(form, Ok(list(answers::documents(now.service()))))
}

/// A document with all its passages
#[utoipa::path(get, path = "/documents/{id}", operation_id = "document", tag = "documents",
    params(("id" = String, Path, description = "The document; an older edition as `id@edition`.",
        example = "fanz-crd")),
    responses((status = 200, description = "The document.", body = DocumentView)))]
pub(super) async fn document(now: Now, Part(id): Part, form: Form) -> Response {
    answer(form, answers::document(now.service(), &id))
}

/// A passage, to the line
#[utoipa::path(get, path = "/passages/{*id}", operation_id = "passage", tag = "documents",
    params(("id" = String, Path, description = "The passage: document, section and slug, with plain slashes between them.",
        example = "fanz-crd/premiere/s65-blue-guard")),
    responses((status = 200, description = "The passage.", body = Passage)))]
pub(super) async fn passage(now: Now, Part(id): Part, form: Form) -> Response {
    answer(form, answers::passage(now.service(), &id))
}

/// A general rule with its worked examples
#[utoipa::path(get, path = "/rules/{*id}", operation_id = "rule", tag = "documents",
    params(("id" = String, Path, description = "The rule: document, section and slug, with plain slashes between them.",
        example = "fanz-crd/general/drill-memory")),
    responses((status = 200, description = "The rule.", body = Rule)))]
pub(super) async fn rule(now: Now, Part(id): Part, form: Form) -> Response {
    answer(form, answers::rule(now.service(), &id))
}

/// Every procedure
#[utoipa::path(get, path = "/procedures", operation_id = "procedures", tag = "procedures",
    responses((status = 200, description = "The procedures.", body = List<Procedure>)))]
pub(super) async fn procedures(now: Now, form: Form) -> Response {
    let found = now.service().snapshot().store().list::<Procedure>("procedure", None);
    answer(form, found.map(list).map_err(Fault::from))
}

/// A procedure, step by step
#[utoipa::path(get, path = "/procedures/{*id}", operation_id = "procedure", tag = "procedures",
    params(("id" = String, Path, description = "The procedure: document and name, with a plain slash between them.",
        example = "buddyfight-timing/call")),
    responses((status = 200, description = "The procedure.", body = Procedure)))]
pub(super) async fn procedure(now: Now, Part(id): Part, form: Form) -> Response {
    answer(form, answers::procedure(now.service(), &id))
}

/// What the linter found in the documents
#[utoipa::path(get, path = "/problems", operation_id = "problems", tag = "documents",
    params(("document" = Option<String>, Query, description = "Only those of this document.",
        example = "fanz-crd")),
    responses((status = 200, description = "The problems, by document and line.", body = List<Problem>)))]
pub(super) async fn problems(now: Now, params: Params, form: Form) -> Response {
    let found = || {
        let document = params.get("document");
        if let Some(id) = document {
            answers::find_document(now.service(), id)?;
        }
        Ok(list(now.service().snapshot().store().list::<Problem>("problem", document)?))
    };
    answer(form, found())
}
