//! Events: which snapshot answers now, and why the corpus as it is cannot be
//! served, told as often as that changes.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde_json::json;
use tokio::time::sleep;

use crate::Fault;
use crate::network::Origin;
use crate::reply::Reply;
use crate::state::App;

/// Between two looks at the snapshot.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Looks between two signs of life, which keep proxies from closing the connection.
const QUIET: u32 = 15;

/// `GET /api/v1/events`: server-sent events, one at once, one a switch, and one
/// where a corpus could not be switched to, or can be again.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Extension(origin): Extension<Origin>,
) -> Response {
    let Some(listening) = app.listeners.take(app.gate.limited(origin), 1) else {
        let details = "too many clients listen; ask `/api/v1/` for the snapshot now and then";
        return Reply::fault(&Fault::new(503, "busy", details)).into_response();
    };
    let told = Told::default();
    let stream = unfold((app, told, listening), |(app, told, listening)| async move {
        let mut quiet = 0;
        loop {
            if app.is_draining() {
                // The server that comes after it is listened to.
                return None;
            }
            let now = Told::of(&app);
            if let Some(event) = now.event_since(&told, &app) {
                return Some((Ok::<_, Infallible>(event), (app, now, listening)));
            }
            if quiet == QUIET {
                return Some((Ok(Bytes::from_static(b": still here\n\n")), (app, told, listening)));
            }
            quiet += 1;
            sleep(LOOK_EVERY).await;
        }
    });
    let mut response = Response::new(Body::from_stream(stream));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What a listener has been told.
#[derive(Default)]
struct Told {
    snapshot: String,
    trouble: Option<String>,
}

impl Told {
    fn of(app: &App) -> Self {
        Self { snapshot: app.current().service.digest().to_owned(), trouble: app.trouble() }
    }

    /// What is new since `before`, where something is.
    fn event_since(&self, before: &Self, app: &App) -> Option<Bytes> {
        let mut events = String::new();
        if self.snapshot != before.snapshot {
            events += &snapshot_event(app);
        }
        if self.trouble != before.trouble {
            let data = json!({ "object": "trouble", "details": self.trouble });
            let _ = write!(events, "event: trouble\ndata: {data}\n\n");
        }
        (!events.is_empty()).then(|| events.into())
    }
}

/// The event that names the snapshot.
fn snapshot_event(app: &App) -> String {
    let current = app.current();
    let service = &current.service;
    let told = json!({
        "object": "snapshot",
        "id": service.digest(),
        "built": service.built().to_string(),
        "records": service.snapshot().records(),
    });
    format!("event: snapshot\nid: {}\ndata: {told}\n\n", service.digest())
}
