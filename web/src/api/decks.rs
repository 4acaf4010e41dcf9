//! Deck checks.

use axum::body::Bytes;
use axum::response::Response;

use super::answer;
use crate::Fault;
use crate::answers::{self, DeckInput};
use crate::app::MOST_BODY;
use crate::request::{Now, Params, Wants};

/// `POST decks/check?format=&on=&option=&name=`: a deck in any of the shapes that are read.
pub(super) async fn check(now: Now, params: Params, wants: Wants, body: Bytes) -> Response {
    let found = || {
        if body.len() > MOST_BODY {
            return Err(Fault::new(
                413,
                "too_large",
                "a deck has at most 256 kB; send one deck in a request",
            ));
        }
        let on = params.get("on").map(answers::parse_date).transpose()?;
        let options: Vec<String> = params
            .get("option")
            .map(|all| all.split(',').map(str::to_owned).collect())
            .unwrap_or_default();
        let format = params.get("format").filter(|format| !matches!(*format, "json" | "text"));
        answers::check_deck(
            now.service(),
            DeckInput {
                bytes: &body,
                file_name: params.get("name"),
                format,
                on,
                today: now.today,
                options: &options,
            },
        )
    };
    answer(wants, found())
}
