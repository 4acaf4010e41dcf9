//! Documents, passages, rules and procedures.

use axum::response::Response;
use headjudge_corpus::{Document, Problem, Procedure};
use headjudge_engine::play::{ProcedureAnswer, Walk};

use serde::Serialize;
use utoipa::ToSchema;

use super::answer::answer;
use crate::Fault;
use crate::request::{Form, Params, Part, RequestContext};
use headjudge_answers::{
    self as answers, AnswerError, Dated, DocumentView, List, PassageView, Plain, Reader, RuleName,
    RuleView, list,
};

/// Every document, superseded editions among them
#[utoipa::path(get, path = "/documents", operation_id = "documents", tag = "documents",
    responses((status = 200, description = "The documents.", body = List<Document>)))]
pub(super) async fn documents(now: RequestContext, form: Form) -> Response {
    answer(form, Ok::<_, Fault>(list(answers::documents(now.service()))))
}

/// A document with all its passages
#[utoipa::path(get, path = "/documents/{id}", operation_id = "document", tag = "documents",
    params(("id" = String, Path, description = "The document; an older edition as `id@edition`.",
        example = "fanz-crd"),
        ("on" = Option<String>, Query, format = Date, description = "The day whose wording is asked for; the newest without it."),
        ("lang" = Option<String>, Query, description = "The language that comes first in words where a text is in two, `ja` or `en`; without it the one that `Accept-Language` likes.",
            example = "ja"),
    ),
    responses((status = 200, description = "The document.", body = Dated<DocumentView>)))]
pub(super) async fn document(
    now: RequestContext,
    Part(id): Part,
    params: Params,
    form: Form,
) -> Response {
    let found = || answers::document_on(now.service(), &id, params.day()?);
    answer(form, found())
}

/// A passage, to the line
#[utoipa::path(get, path = "/passages/{*id}", operation_id = "passage", tag = "documents",
    params(("id" = String, Path, description = "The passage: document, section and slug.",
        example = "fanz-crd/premiere/s65-blue-guard"),
        ("on" = Option<String>, Query, format = Date, description = "The day whose wording is asked for; the newest without it."),
        ("lang" = Option<String>, Query, description = "The language that comes first in words where a text is in two, `ja` or `en`; without it the one that `Accept-Language` likes.",
            example = "ja"),
    ),
    responses((status = 200, description = "The passage.", body = Dated<PassageView>)))]
pub(super) async fn passage(
    now: RequestContext,
    Part(id): Part,
    params: Params,
    form: Form,
) -> Response {
    let service = now.service();
    let found = || {
        answers::passage_on(service, &id, params.day()?)?
            .try_map(|passage| answers::passage_view(service, passage))
    };
    answer(form, found())
}

/// The rules, by name
///
/// Of the editions that are current, or of one document.
#[utoipa::path(get, path = "/rules", operation_id = "rules", tag = "documents",
    params(
        ("document" = Option<String>, Query, description = "Only of this document.", example = "fanz-crd"),
        ("page" = Option<usize>, Query, description = "The page, counted from 1.", minimum = 1, maximum = 100_000),
        ("lang" = Option<String>, Query, description = "The language that comes first in words where a text is in two, `ja` or `en`; without it the one that `Accept-Language` likes.",
            example = "ja"),
    ),
    responses((status = 200, description = "A page of 100 rules.", body = List<RuleName>)))]
pub(super) async fn rules(now: RequestContext, params: Params, form: Form) -> Response {
    const PER_PAGE: usize = 100;
    let found = || -> Result<_, Fault> {
        let (document, page) = (params.get("document"), params.number("page", 1)?);
        let all = answers::rule_names(now.service(), document)?;
        let total = all.len();
        let next = (total > page * PER_PAGE).then(|| {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.extend_pairs(document.map(|document| ("document", document)));
            query.append_pair("page", &(page + 1).to_string());
            query.extend_pairs(form.languages().tag().map(|tag| ("lang", tag)));
            format!("/api/v1/rules?{}", query.finish())
        });
        let shown = all.into_iter().skip((page - 1) * PER_PAGE).take(PER_PAGE).collect();
        Ok(List::page(shown, total, next, Vec::new()))
    };
    let found = found();
    answer(form, found)
}

/// A general rule with its worked examples
#[utoipa::path(get, path = "/rules/{*id}", operation_id = "rule", tag = "documents",
    params(("id" = String, Path, description = "The rule: document, section and slug.",
        example = "fanz-crd/general/drill-memory"),
        ("on" = Option<String>, Query, format = Date, description = "The day whose wording is asked for; the newest without it."),
        ("lang" = Option<String>, Query, description = "The language that comes first in words where a text is in two, `ja` or `en`; without it the one that `Accept-Language` likes.",
            example = "ja"),
    ),
    responses((status = 200, description = "The rule.", body = Dated<RuleView>)))]
pub(super) async fn rule(
    now: RequestContext,
    Part(id): Part,
    params: Params,
    form: Form,
) -> Response {
    let service = now.service();
    let found = || {
        answers::rule_on(service, &id, params.day()?)?
            .try_map(|rule| answers::rule_view(service, rule))
    };
    answer(form, found())
}

/// Every procedure
#[utoipa::path(get, path = "/procedures", operation_id = "procedures", tag = "procedures",
    params(
        ("lang" = Option<String>, Query, description = "The language that comes first in words where a text is in two, `ja` or `en`; without it the one that `Accept-Language` likes.",
            example = "ja"),
    ),
    responses((status = 200, description = "The procedures.", body = List<Procedure>)))]
pub(super) async fn procedures(now: RequestContext, form: Form) -> Response {
    answer(form, answers::procedures(now.service()).map(list))
}

/// A procedure, a walk through it, or the answer to a question about a step.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum ProcedureReply {
    /// The procedure, where no step is named.
    Procedure(Dated<Procedure>),
    /// The steps from the one named, as far as they lead one way.
    Walk(Walk),
    /// Whether a player may do something at the step.
    Answer(Box<ProcedureAnswer>),
}

impl Plain for ProcedureReply {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        match self {
            Self::Procedure(procedure) => procedure.put_for(reader),
            Self::Walk(walk) => walk.put_for(reader),
            Self::Answer(answer) => answer.put_for(reader),
        }
    }

    fn plain(&self) -> String {
        match self {
            Self::Procedure(procedure) => procedure.plain(),
            Self::Walk(walk) => walk.plain(),
            Self::Answer(answer) => answer.plain(),
        }
    }

    fn line(&self) -> String {
        match self {
            Self::Procedure(procedure) => procedure.line(),
            Self::Walk(walk) => walk.line(),
            Self::Answer(answer) => answer.line(),
        }
    }
}

/// A procedure, step by step
///
/// With `at`, the steps that follow from there; with `ask` too, whether a
/// player may do something at that step: `yes`, `no` or `not_stated`, with the
/// sentence that decides.
#[utoipa::path(get, path = "/procedures/{*id}", operation_id = "procedure", tag = "procedures",
    params(("id" = String, Path, description = "The procedure: document and name.",
            example = "buddyfight-timing/call"),
        ("at" = Option<u32>, Query, description = "The number of a step, to begin at or to ask about.",
            minimum = 1, maximum = 100_000, example = 5),
        ("choose" = Option<String>, Query, description = "Which step follows where a step leads several ways: numbers with commas between them.",
            example = "14"),
        ("ask" = Option<String>, Query, description = "A question about the step in `at`.", max_length = 200,
            example = "may the opponent use a [Counter]?"),
        ("on" = Option<String>, Query, format = Date, description = "The day whose wording is asked for, where no step is named; the newest without it."),
        ("lang" = Option<String>, Query, description = "The language of the steps of a walk, and the one that comes first in words, where a text is in two, `ja` or `en`; without it the one that `Accept-Language` likes.",
            example = "ja"),
    ),
    responses((status = 200, description = "The procedure, the walk or the answer.", body = ProcedureReply)))]
pub(super) async fn procedure(
    now: RequestContext,
    Part(id): Part,
    params: Params,
    form: Form,
) -> Response {
    let found = || -> Result<_, Fault> {
        let service = now.service();
        Ok(match (params.step()?, params.get("ask")) {
            (at, Some(question)) => {
                let at = at.unwrap_or(1);
                ProcedureReply::Answer(Box::new(answers::ask_procedure(
                    service, &id, at, question,
                )?))
            }
            (Some(at), None) => {
                let choices = choices(params.get("choose").unwrap_or_default())?;
                ProcedureReply::Walk(answers::walk_procedure(service, &id, Some(at), &choices)?)
            }
            (None, None) => {
                ProcedureReply::Procedure(answers::procedure_on(service, &id, params.day()?)?)
            }
        })
    };
    answer(form, found())
}

/// The steps in `text`, with commas between them.
fn choices(text: &str) -> Result<Vec<u32>, Fault> {
    let steps = text.split(',').map(str::trim).filter(|step| !step.is_empty());
    steps.map(str::parse).collect::<Result<_, _>>().map_err(|_| {
        let details = "`choose` holds numbers of steps with commas between them, such as `3,14`";
        Fault::bad_request("bad_number", details)
    })
}

/// What the linter found in the documents
#[utoipa::path(get, path = "/problems", operation_id = "problems", tag = "documents",
    params(("document" = Option<String>, Query, description = "Only those of this document.",
        example = "fanz-crd")),
    responses((status = 200, description = "The problems, by document and line.", body = List<Problem>)))]
pub(super) async fn problems(now: RequestContext, params: Params, form: Form) -> Response {
    let found = || -> Result<_, AnswerError> {
        let document = params.get("document");
        if let Some(id) = document {
            answers::find_document(now.service(), id)?;
        }
        Ok(list(now.service().snapshot().store().list::<Problem>(document)?))
    };
    answer(form, found())
}
