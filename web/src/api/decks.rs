//! Deck checks.

use axum::http::{HeaderMap, header};
use axum::response::Response;
use headjudge_engine::{Deck, DeckVerdict};

use super::answer::answer;
use super::body::{Body, MOST_DECK};
use crate::Fault;
use crate::request::{DeckFormat, Params, RequestContext};
use crate::run_blocking::{given_up, run_blocking};
use headjudge_answers::{self as answers, DeckBudget, DeckInput};

/// Whether the body is said to be JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.trim_start().starts_with("application/json"))
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
        content(
            (Deck = "application/json", example = json!({"cards": [{"name": "Blue Guard", "count": 3}]})),
            (String = "text/plain", example = "3 Blue Guard\n1 Red Enraged Mastery"),
        ),
        description = "The deck, at most 256 kB."),
    responses(
        (status = 200, description = "The verdict, with every finding.", body = DeckVerdict),
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
        let on = params.get("on").map(answers::parse_date).transpose()?;
        let options: Vec<String> = params
            .get("option")
            .map(|all| all.split(',').map(str::to_owned).collect())
            .unwrap_or_default();
        let input = DeckInput {
            bytes: &body.0,
            file_name: params.get("name"),
            format: format.as_deref(),
            on,
            today: now.today,
            options: &options,
        };
        let mut budget = DeckBudget::new(&given_up);
        Ok(answers::check_deck_within(now.service(), input, &mut budget)?)
    };
    answer(form, run_blocking(found).await)
}
