//! The route by which assistants ask over HTTP. It keeps no sessions: nothing
//! is remembered between questions.

use std::sync::Arc;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use headjudge_mcp::Judge;
use rmcp::model::Extensions;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};

use crate::Fault;
use crate::api::body::MOST_DECK;
use crate::reply::Reply;
use crate::state::{App, Current};

/// The route.
pub(crate) fn routes(app: &Arc<App>) -> Router<Arc<App>> {
    // Nothing here is secret or changes anything, so that any host name and origin will do.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts()
        .with_max_request_body_bytes(MOST_DECK + 64 * 1024);
    let clock = app.settings.clock;
    let app = app.clone();
    let judge = Judge::new(
        move |extensions: &Extensions| {
            let current = extensions.get::<Parts>();
            let current = current.and_then(|parts| parts.extensions.get::<Arc<Current>>().cloned());
            current.unwrap_or_else(|| app.current()).service.clone()
        },
        clock,
    );
    let sessions = Arc::new(LocalSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(judge.clone()), sessions, config);
    Router::new().route_service("/mcp", service).layer(from_fn(problems))
}

/// Gives the transport's own refusals, which are lines of text, the problem
/// details of every other.
async fn problems(request: Request, next: Next) -> Response {
    const LONGEST: usize = 4096;
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().windows(4).any(|part| part == b"json"));
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let code = match status {
        StatusCode::METHOD_NOT_ALLOWED => "method_not_allowed",
        StatusCode::NOT_ACCEPTABLE => "not_acceptable",
        StatusCode::PAYLOAD_TOO_LARGE => "too_large",
        status if status.is_client_error() => "bad_body",
        _ => "internal",
    };
    let (mut parts, body) = response.into_parts();
    let said = to_bytes(body, LONGEST).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let said = said.trim().trim_end_matches('.');
    let details = format!("{said}; ask as the Model Context Protocol says");
    let fault: Response = Reply::fault(&Fault::new(status.as_u16(), code, details)).into();
    let (fault, body) = fault.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(fault.headers);
    Response::from_parts(parts, body)
}
