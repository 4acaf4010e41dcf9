//! Events: which snapshot answers now, told as often as that changes.

use std::convert::Infallible;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::Fault;
use crate::reply::Reply;
use crate::state::App;

/// Between two looks at the snapshot.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Looks between two signs of life, which keep proxies from closing the connection.
const QUIET: u32 = 15;
/// How many clients listen at once.
const MOST_LISTENERS: usize = 256;

static LISTENERS: LazyLock<Arc<Semaphore>> =
    LazyLock::new(|| Arc::new(Semaphore::new(MOST_LISTENERS)));

/// `GET /api/v1/events`: server-sent events, one at once and one a switch.
pub(crate) async fn events(State(app): State<Arc<App>>) -> Response {
    let Ok(listening) = LISTENERS.clone().try_acquire_owned() else {
        let details = "too many clients listen; ask `/api/v1/` for the snapshot now and then";
        return Reply::fault(&Fault::new(503, "busy", details)).into_response();
    };
    let told = String::new();
    let stream = unfold((app, told, listening), |(app, told, listening)| async move {
        let mut quiet = 0;
        loop {
            let digest = app.current().service.digest().to_owned();
            if digest != told {
                let event = event(&app);
                return Some((Ok::<_, Infallible>(event), (app, digest, listening)));
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

/// The event that names the snapshot.
fn event(app: &App) -> Bytes {
    let current = app.current();
    let service = &current.service;
    let told = json!({
        "object": "snapshot",
        "id": service.digest(),
        "built": service.built().to_string(),
        "records": service.snapshot().records(),
    });
    format!("event: snapshot\nid: {}\ndata: {told}\n\n", service.digest()).into()
}
