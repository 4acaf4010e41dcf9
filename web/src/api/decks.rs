//! Deck checks.

use axum::http::HeaderMap;
use axum::response::Response;
use headjudge_engine::Deck;
use serde::Deserialize;

use super::answer::answer;
use super::body::{Body, MOST_DECK, is_json};
use crate::Fault;
use crate::kept_verdicts::{DeckVerdictView, find, keep};
use crate::request::{DeckFormat, Form, Params, Part, RequestContext};
use crate::run_blocking::{given_up, run_blocking};
use headjudge_answers::{self as answers, DeckBudget, DeckInput};

/// A list inside a JSON body, with what a deck in JSON may say of itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    text: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    on: Option<String>,
    #[serde(default)]
    options: Vec<String>,
}

impl Listed {
    /// The list in `body`, where it is JSON that holds one.
    fn of(body: &[u8]) -> Result<Option<Self>, Fault> {
        let read = serde_json::from_slice::<serde_json::Value>(body).ok();
        let Some(json) = read.filter(|json| json.get("text").is_some()) else { return Ok(None) };
        serde_json::from_value(json).map(Some).map_err(|error| {
            let details = format!(
                "{error}; with `text` a deck has `name`, `format`, `on` and `options` only"
            );
            Fault::new(422, "unreadable_deck", details)
        })
    }
}

/// Check a deck by every rule of a format
///
/// The deck is JSON, plain text (`3 Name` a line), an `.o8d` of
/// OCTGN, or a `.dek` or `.txt` of Lackey; its content tells which.
#[utoipa::path(post, path = "/decks/check", operation_id = "check_deck", tag = "decks",
    params(
        ("format" = Option<String>, Query, description = "The format; without it the deck's own.",
            example = "fanz"),
        ("on" = Option<String>, Query, format = Date, description = "The date; without it the deck's own, or today.",
            example = "2021-02-01"),
        ("option" = Option<String>, Query, description = "What the event opts into, with commas between them."),
        ("name" = Option<String>, Query, description = "The deck's file name."),
    ),
    request_body(
        content = Deck,
        description = "The deck, at most 256 kB: its cards as JSON, or its list in `text`. A list may also be the whole body, as `text/plain`.",
        example = json!({"text": "3 Blue Guard\n1 Red Enraged Mastery"})),
    responses(
        (status = 200, description = "The verdict, with every finding.", body = DeckVerdictView),
        (status = 413, description = "The deck is too large.", body = Fault),
        (status = 422, description = "The deck cannot be read.", body = Fault),
    ))]
pub(super) async fn check(
    now: RequestContext,
    params: Params,
    asked: DeckFormat,
    headers: HeaderMap,
    body: Body<MOST_DECK>,
) -> Response {
    let DeckFormat { form, format } = asked;
    let found = move || {
        if is_json(&headers) && !body.0.trim_ascii_start().starts_with(b"{") {
            let details =
                "the body is sent as JSON but is not an object; send a plain list as text/plain";
            return Err(Fault::new(422, "unreadable_deck", details));
        }
        let listed = Listed::of(&body.0)?;
        let own = listed.as_ref();
        let on = params.get("on").or(own.and_then(|own| own.on.as_deref()));
        let mut options: Vec<String> = params
            .get("option")
            .map(|all| all.split(',').map(str::to_owned).collect())
            .unwrap_or_default();
        options.extend(own.map(|own| own.options.clone()).unwrap_or_default());
        let input = DeckInput {
            bytes: own.map_or(&body.0, |own| own.text.as_bytes()),
            file_name: params.get("name").or(own.and_then(|own| own.name.as_deref())),
            format: format.as_deref().or(own.and_then(|own| own.format.as_deref())),
            on: on.map(answers::parse_date).transpose()?,
            today: now.today,
            options: &options,
        };
        let mut budget = DeckBudget::new(&given_up);
        let verdict = answers::check_deck_within(now.service(), input, &mut budget)?;
        let (own_format, on) = (verdict.format.to_string(), verdict.on.to_string());
        let options = options.join(",");
        let snapshot = now.service().digest();
        let asked = [
            input.bytes,
            own_format.as_bytes(),
            on.as_bytes(),
            options.as_bytes(),
            snapshot.as_bytes(),
        ];
        Ok(keep(verdict, &asked))
    };
    answer(form, run_blocking(found).await)
}

/// `GET /api/v1/decks/checks/{digest}`: a verdict as it was given.
pub(super) async fn kept(Part(digest): Part, form: Form) -> Response {
    let found = find(&digest).ok_or_else(|| {
        Fault::not_found("no verdict with this digest is kept any more; check the deck again")
    });
    answer(form, found)
}
