//! Scenarios: rulings that run.

use axum::http::HeaderMap;
use axum::response::Response;
use headjudge_engine::play::{Coverage, Outcome, Position, beginning};
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::answer;
use super::body::{self, Body, is_json};
use crate::Fault;
use crate::request::{Form, Params, Part, RequestContext};
use crate::run_blocking::run_blocking;
use headjudge_answers::{self as answers, List, ScenarioSummary, list};

/// Every scenario
#[utoipa::path(get, path = "/scenarios", operation_id = "scenarios", tag = "scenarios",
    responses((status = 200, description = "The scenarios.", body = List<ScenarioSummary>)))]
pub(super) async fn scenarios(now: RequestContext, form: Form) -> Response {
    answer(form, answers::scenarios(now.service()).map(list))
}

/// A scenario, run
///
/// What happened, step by step, each with its sentence, and what changes
/// without each of the rules that it rests on.
#[utoipa::path(get, path = "/scenarios/{*id}", operation_id = "scenario", tag = "scenarios",
    params(("id" = String, Path, description = "The scenario.",
        example = "order-of-effects/namekian-wish")),
    responses((status = 200, description = "The run.", body = Outcome)))]
pub(super) async fn scenario(now: RequestContext, Part(id): Part, form: Form) -> Response {
    answer(form, run_blocking(move || answers::run_scenario(now.service(), &id)).await)
}

/// A scenario to run.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioBody {
    /// The scenario, in TOML, as the files of the corpus are.
    toml: String,
}

/// Run a scenario of your own
///
/// It takes at most 10,000 steps. The TOML may also be the whole body, as `text/plain`.
#[utoipa::path(post, path = "/scenarios/run", operation_id = "run_scenario", tag = "scenarios",
    request_body(content = ScenarioBody, description = "The scenario, at most 64 kB."),
    responses((status = 200, description = "The run.", body = Outcome),
        (status = 413, description = "The scenario is too large.", body = Fault),
        (status = 422, description = "The scenario cannot be read.", body = Fault)))]
pub(super) async fn run(
    now: RequestContext,
    form: Form,
    headers: HeaderMap,
    body: Body<{ body::MOST }>,
) -> Response {
    match scenario_text(&headers, &body.0) {
        Ok(text) => {
            answer(form, run_blocking(move || answers::run_text(now.service(), &text)).await)
        }
        Err(fault) => answer::<Outcome, _>(form, Err(fault)),
    }
}

/// The scenario in a body: as JSON where it is said to be, or the body itself.
fn scenario_text(headers: &HeaderMap, body: &[u8]) -> Result<String, Fault> {
    if is_json(headers) {
        let read = serde_json::from_slice::<ScenarioBody>(body);
        return read.map(|read| read.toml).map_err(|error| {
            let details = format!("{error}; send {{\"toml\": \"…\"}}, or the TOML as text/plain");
            Fault::bad_request("bad_body", details)
        });
    }
    if body.trim_ascii().is_empty() {
        let details = "no scenario was sent; send its TOML as text/plain, or {\"toml\": \"…\"}";
        return Err(Fault::new(422, "unreadable_scenario", details));
    }
    String::from_utf8(body.to_vec())
        .map_err(|_| Fault::bad_request("bad_body", "the scenario is not UTF-8; write it as TOML"))
}

/// A table of any cards
///
/// Cards put into zones by name, numbers set, then actions, a line each, as
/// `docs/scenarios.md` tells. It answers with the board, what happened, what a
/// player is asked and what may be done now.
#[utoipa::path(get, path = "/table", operation_id = "table", tag = "scenarios",
    params(("lines" = Option<String>, Query, description = "The lines, at most 6,000 bytes; two Life Decks without them.",
        example = "put p1 life_deck 30\nput p2 life_deck 30\nput p1 hand Blue Guard\ncombat p2")),
    responses((status = 200, description = "The table.", body = Position),
        (status = 422, description = "A line cannot be read.", body = Fault)))]
pub(super) async fn table(now: RequestContext, params: Params, form: Form) -> Response {
    let lines = params.get("lines").map_or_else(beginning, str::to_owned);
    answer(form, run_blocking(move || answers::table(now.service(), &lines)).await)
}

/// How much of the documents runs
///
/// Counted from runs: a passage is checked where a run carries it and the
/// outcome changes without it.
#[utoipa::path(get, path = "/coverage", operation_id = "coverage", tag = "scenarios",
    responses((status = 200, description = "The coverage.", body = Coverage)))]
pub(super) async fn coverage(now: RequestContext, form: Form) -> Response {
    answer(form, run_blocking(move || answers::coverage(now.service())).await)
}
