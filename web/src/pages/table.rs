//! The table of any cards: a position laid by its address, and played from there.

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::extract::RawQuery;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use headjudge_answers::table;
use headjudge_corpus::Card;
use headjudge_engine::play::beginning;
use headjudge_view::{Language, TableRequest};

use super::share::titles;
use super::show::show;
use crate::Fault;
use crate::request::RequestContext;
use crate::run_blocking::run_blocking;
use crate::state::App;

/// The game whose actions the engine can offer.
const GAME: &str = "dbz-tcg";

/// The routes of the table.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new().route("/table", get(page))
}

#[derive(Template)]
#[template(path = "table.html")]
struct TablePage {
    q: String,
    say: Language,
    /// The name of the game.
    game: String,
    table: String,
}

/// `GET /table?lines=`: the position. With a change, as a form names it, the
/// browser is sent to the address of the changed one; one that cannot be is told.
async fn page(now: RequestContext, RawQuery(query): RawQuery) -> Response {
    run_blocking(move || {
        let service = now.service();
        let asked = TableRequest::read(query.as_deref().unwrap_or_default());
        let is_change = asked.is_change();
        let answer = asked.answer(|lines| table(service, lines).map_err(|error| error.in_words()));
        let status = match &answer.fault {
            None if is_change => return Redirect::to(&address(&answer.lines)).into_response(),
            None => StatusCode::OK,
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let game = service.games().iter().find(|game| game.id.as_str() == GAME);
        let page = TablePage {
            q: String::new(),
            // Its questions and moves are told in English alone.
            say: Language::English,
            game: game.map_or_else(|| GAME.to_owned(), |game| game.name.clone()),
            table: answer.html(&titles(service)),
        };
        show(Ok::<_, Fault>(page), now.say).with_status(status).into()
    })
    .await
}

/// The address of a table with a card in hand; none for one of another game.
pub(super) fn with_card(card: &Card) -> Option<String> {
    let lines = format!("{}\nput p1 hand {}", beginning(), card.name);
    (card.game.as_str() == GAME).then(|| address(&lines))
}

/// The address of a position.
fn address(lines: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/table?{}", query.append_pair("lines", lines).finish())
}
