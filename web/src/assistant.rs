//! The route by which assistants ask over HTTP. It keeps no sessions: nothing
//! is remembered between questions.

use std::sync::Arc;

use axum::Router;
use axum::http::request::Parts;
use headjudge_mcp::Judge;
use rmcp::model::Extensions;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};

use crate::api::body::MOST_DECK;
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
    Router::new().route_service("/mcp", service)
}
