//! The entry of the API, its health, and what it does not have.

use axum::response::Response;
use serde::Serialize;

use super::answer;
use crate::Fault;
use crate::answers::Plain;
use crate::reply::{JSON, Reply};
use crate::request::{Now, Wants};

/// The entry: what can be asked.
#[derive(Serialize)]
struct Index {
    object: &'static str,
    headjudge: &'static str,
    snapshot: String,
    records: u64,
    endpoints: &'static [&'static str],
}

const ENDPOINTS: [&str; 22] = [
    "/api/v1/cards/named?exact=|fuzzy=&game=&set=",
    "/api/v1/cards/autocomplete?q=",
    "/api/v1/cards/{game}/{slug}",
    "/api/v1/cards/{game}/{slug}/rulings",
    "/api/v1/cards/{game}/{slug}/legality?format=&on=",
    "/api/v1/cards/collection",
    "/api/v1/printings/{set}/{code}",
    "/api/v1/legality?card=&format=&on=",
    "/api/v1/search?q=&page=&limit=",
    "/api/v1/passages/{id}",
    "/api/v1/rules/{id}",
    "/api/v1/documents",
    "/api/v1/documents/{id}",
    "/api/v1/problems?document=",
    "/api/v1/procedures/{id}",
    "/api/v1/formats",
    "/api/v1/formats/{id}?on=",
    "/api/v1/decks/check?format=&on=",
    "/api/v1/checks",
    "/api/v1/checks/{id}?format=",
    "/api/v1/bulk-data",
    "/healthz",
];

impl Plain for Index {
    fn plain(&self) -> String {
        self.endpoints.join("\n") + "\n"
    }
}

/// `GET /api/v1/`.
pub(super) async fn index(now: Now, wants: Wants) -> Response {
    let index = Index {
        object: "index",
        headjudge: env!("CARGO_PKG_VERSION"),
        snapshot: now.service().digest().to_owned(),
        records: now.service().snapshot().records(),
        endpoints: &ENDPOINTS,
    };
    answer(wants, Ok(index))
}

/// `GET /healthz`: the process runs.
pub(super) async fn health() -> Reply {
    Reply::raw(JSON, r#"{"object":"health","status":"ok"}"#)
}

/// `GET /readyz`: a snapshot is open and answers.
pub(super) async fn ready(now: Now) -> Reply {
    match now.service().snapshot().store().count() {
        Ok(_) => Reply::raw(JSON, r#"{"object":"health","status":"ready"}"#),
        Err(error) => {
            tracing::error!(%error, "the snapshot does not answer");
            Reply::fault(&Fault::new(503, "not_ready", "the snapshot does not answer; try again"))
        }
    }
}

/// An endpoint that there is not.
pub(super) async fn unknown() -> Reply {
    Reply::fault(&Fault::not_found("there is no such endpoint; `/api/v1/` lists all"))
}

/// An endpoint asked in the wrong way.
pub(super) async fn wrong_method() -> Reply {
    Reply::fault(&Fault::new(
        405,
        "method_not_allowed",
        "the endpoint is not asked in this way; `/api/v1/` lists all",
    ))
}
