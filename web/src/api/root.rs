//! The entry of the API, how the server does, and what the API does not have.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::answer;
use crate::Fault;
use crate::description::Endpoint;
use crate::metrics::TEXT;
use crate::reply::{JSON, Reply};
use crate::request::{Form, RequestContext};
use crate::state::App;
use headjudge_answers::Plain;

/// The entry: what can be asked.
#[derive(Serialize, ToSchema)]
pub(super) struct Index {
    /// `index`.
    object: &'static str,
    /// The version of the program.
    headjudge: &'static str,
    /// The digest of the snapshot that answers.
    snapshot: String,
    /// How many records it holds.
    records: u64,
    /// Every endpoint.
    endpoints: &'static [Endpoint],
    /// The description of the API for programs.
    openapi: &'static str,
}

impl Plain for Index {
    fn plain(&self) -> String {
        let line = |endpoint: &Endpoint| {
            format!("{} {} – {}\n", endpoint.method, endpoint.href, endpoint.summary)
        };
        self.endpoints.iter().map(line).collect()
    }
}

/// What can be asked
#[utoipa::path(get, path = "/", operation_id = "index", tag = "api",
    responses((status = 200, description = "Every endpoint.", body = Index)))]
pub(super) async fn index(
    State(app): State<Arc<App>>,
    now: RequestContext,
    form: Form,
) -> Response {
    let index = Index {
        object: "index",
        headjudge: env!("CARGO_PKG_VERSION"),
        snapshot: now.service().digest().to_owned(),
        records: now.service().snapshot().records(),
        endpoints: app.description.endpoints(),
        openapi: "/openapi.json",
    };
    answer(form, Ok::<_, Fault>(index))
}

/// `GET /openapi.json`.
pub(super) async fn openapi(State(app): State<Arc<App>>) -> Reply {
    Reply::raw(JSON, app.description.text())
}

/// `GET /openapi-3.0.json`.
pub(super) async fn older_openapi(State(app): State<Arc<App>>) -> Reply {
    Reply::raw(JSON, app.description.older())
}

/// How the server does.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// `health`.
    object: &'static str,
    /// `ok` or `ready`.
    status: &'static str,
    /// Why the corpus as it is now is not the one that is served, where that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
    /// The digest of the snapshot that answers, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    snapshot: Option<String>,
}

/// Whether the process runs
#[utoipa::path(get, path = "/healthz", operation_id = "health", tag = "server",
    responses((status = 200, description = "It runs.", body = Health)))]
pub(super) async fn health() -> Reply {
    Reply::raw(JSON, r#"{"object":"health","status":"ok"}"#)
}

/// Whether a snapshot is open and answers
#[utoipa::path(get, path = "/readyz", operation_id = "ready", tag = "server",
    responses((status = 200, description = "It answers.", body = Health),
        (status = 503, description = "It does not answer.", body = Fault,
            content_type = "application/problem+json")))]
pub(super) async fn ready(State(app): State<Arc<App>>, now: RequestContext) -> Reply {
    if app.is_draining() {
        let details = "the server is about to stop; ask another";
        return Reply::fault(&Fault::new(503, "not_ready", details));
    }
    match now.service().snapshot().store().count() {
        Ok(_) => {
            let snapshot = Some(now.service().digest().to_owned());
            let trouble = app.trouble();
            Reply::json(&Health { object: "health", status: "ready", snapshot, trouble })
        }
        Err(error) => {
            tracing::error!(%error, "the snapshot does not answer");
            Reply::fault(&Fault::new(503, "not_ready", "the snapshot does not answer; try again"))
        }
    }
}

/// What the server did, counted, for Prometheus
#[utoipa::path(get, path = "/metrics", operation_id = "metrics", tag = "server",
    responses((status = 200, description = "Counts as OpenMetrics text, which Prometheus reads.")))]
pub(super) async fn metrics(State(app): State<Arc<App>>, now: RequestContext) -> Reply {
    let service = now.service();
    match app.metrics.text(service.digest(), service.snapshot().records()) {
        Ok(text) => Reply::raw(TEXT, text),
        Err(error) => {
            tracing::error!(%error, "the metrics cannot be written");
            let details = "the server failed to write its metrics; try again";
            Reply::fault(&Fault::new(500, "internal", details))
        }
    }
}

/// What the API does not have, with the endpoints that are nearest. A slash at
/// the end is one too many, and the address without it is named.
pub(crate) fn no_such_endpoint(app: &App, uri: &Uri) -> Response {
    let path = uri.path();
    let plain = path.trim_end_matches('/');
    let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
    match HeaderValue::try_from(format!("{plain}{query}")) {
        Ok(address) if plain.len() < path.len() => {
            let mut response = Response::default();
            *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
            response.headers_mut().insert(header::LOCATION, address);
            response
        }
        _ => Reply::fault(&unknown_endpoint(app, path)).into(),
    }
}

fn unknown_endpoint(app: &App, path: &str) -> Fault {
    const MOST: usize = 5;
    let parts = |path: &str| -> Vec<String> {
        path.split(['/', '?']).filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let asked = parts(path);
    let common = |endpoint: &Endpoint| {
        let own = parts(&endpoint.href);
        let same = |(one, other): &(&String, &String)| one == other || begins(one, other);
        asked.iter().zip(&own).take_while(same).count()
    };
    // `/api/v1` is common to all.
    let mut near: Vec<(usize, &Endpoint)> =
        app.description.endpoints().iter().map(|own| (common(own), own)).collect();
    near.retain(|(common, _)| *common > 2);
    near.sort_by_key(|(common, _)| std::cmp::Reverse(*common));
    let near = near.into_iter().take(MOST).map(|(_, own)| own.href.clone()).collect();
    Fault::not_found("there is no such endpoint; `/api/v1/` lists all").suggesting(near)
}

/// Whether one word is the other with its last letters left out, as `card` is of `cards`.
fn begins(one: &str, other: &str) -> bool {
    const LEAST: usize = 3;
    one.len().min(other.len()) >= LEAST && (one.starts_with(other) || other.starts_with(one))
}

/// An endpoint asked in the wrong way.
pub(crate) async fn wrong_method() -> Reply {
    Reply::fault(&Fault::new(
        405,
        "method_not_allowed",
        "the endpoint is not asked in this way; `Allow` says in which, and `/api/v1/` lists all",
    ))
}
