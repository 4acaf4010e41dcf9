//! Formats and checks.

use axum::response::Response;
use headjudge_engine::{CheckReport, CheckSummary};

use super::answer::answer;
use crate::Fault;
use crate::request::{DeckFormat, Form, Params, Part, RequestContext};
use headjudge_answers::{self as answers, FormatSummary, FormatView, List, Plain, list};
use serde::Serialize;

/// Every deck format
///
/// Its lists are counted; `include=entries` gives their entries on the date too.
#[utoipa::path(get, path = "/formats", operation_id = "formats", tag = "formats",
    params(("on" = Option<String>, Query, format = Date, description = "The date; today without it.",
        example = "2004-12-01"),
        ("game" = Option<String>, Query, description = "Only of this game, by id or name."),
        ("include" = Option<String>, Query, description = "`entries` for the entries of the lists.")),
    responses((status = 200, description = "The formats.", body = List<FormatView>)))]
pub(super) async fn formats(now: RequestContext, params: Params, form: Form) -> Response {
    let found = || -> Result<_, Fault> {
        let game = params.get("game").map(|game| answers::find_game(now.service(), game));
        let game = game.transpose()?.map(|game| game.id.to_string());
        let mut found = answers::formats(now.service(), params.on(now.today)?)?;
        found.retain(|format| game.as_ref().is_none_or(|game| *game == format.game));
        Ok(match params.get("include") {
            None => Formats::Counted(list(found.into_iter().map(FormatSummary::from).collect())),
            Some("entries") => Formats::Whole(list(found)),
            Some(_) => {
                let details = "`include` is `entries` here, or left out";
                return Err(Fault::bad_request("bad_include", details));
            }
        })
    };
    answer(form, found())
}

/// Formats with their lists counted, or with the entries.
#[derive(Serialize)]
#[serde(untagged)]
enum Formats {
    Counted(List<FormatSummary>),
    Whole(List<FormatView>),
}

impl Plain for Formats {
    fn plain(&self) -> String {
        match self {
            Self::Counted(formats) => formats.plain(),
            Self::Whole(formats) => formats.plain(),
        }
    }

    fn line(&self) -> String {
        match self {
            Self::Counted(formats) => formats.line(),
            Self::Whole(formats) => formats.line(),
        }
    }

    fn warn(&mut self, ignored: Vec<String>) -> Vec<String> {
        match self {
            Self::Counted(formats) => formats.warn(ignored),
            Self::Whole(formats) => formats.warn(ignored),
        }
    }
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
