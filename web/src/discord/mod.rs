//! Discord: the endpoint that its servers call when somebody types a command.

mod choices;
mod commands;
mod embed;
mod key;
mod registration;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use serde_json::{Value, json};

pub use key::{DiscordKey, NotAKey};
pub use registration::discord_commands;

use crate::Fault;
use crate::api::body::{Body, MOST};
use crate::reply::Reply;
use crate::request::RequestContext;
use crate::run_blocking::run_blocking;
use crate::state::App;

/// What Discord asks.
const PING: u64 = 1;
const COMMAND: u64 = 2;
const CHOICE: u64 = 3;
const AUTOCOMPLETE: u64 = 4;

/// The route of the endpoint.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/discord/interactions", post(interactions))
}

/// `POST /discord/interactions`.
async fn interactions(
    State(app): State<Arc<App>>,
    now: RequestContext,
    headers: HeaderMap,
    body: Body<MOST>,
) -> Reply {
    let Some(key) = &app.settings.discord else {
        let details = "Discord is not switched on here; give its key with `--discord-key`";
        return Reply::fault(&Fault::not_found(details));
    };
    // Discord itself sends wrong signatures now and then, to see them refused.
    if !key.has_signed(&headers, &body.0) {
        let details = "the request is not signed by Discord";
        return Reply::fault(&Fault::new(401, "not_signed", details));
    }
    let Ok(asked) = serde_json::from_slice::<Value>(&body.0) else {
        return Reply::fault(&Fault::bad_request("bad_body", "the body is not JSON"));
    };
    run_blocking(move || match asked["type"].as_u64() {
        Some(PING) => Reply::json(&json!({"type": 1})),
        Some(COMMAND) => Reply::json(&commands::answer(&app, &now, &asked)),
        Some(CHOICE) => Reply::json(&commands::choose(&app, &now, &asked)),
        Some(AUTOCOMPLETE) => Reply::json(&commands::complete(&now, &asked["data"])),
        _ => Reply::fault(&Fault::bad_request("bad_body", "the interaction is of no known type")),
    })
    .await
}
