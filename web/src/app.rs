//! The application: its routes, and the layers that every request passes.

use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use jiff::civil::Date;
use tower_http::catch_panic::CatchPanicLayer;

use crate::cache::{Cache, serve_cached};
use crate::reply::Reply;
use crate::{Fault, Service, api, assets, pages};

/// The greatest size of a request's body, in bytes; a deck may be as large.
pub(crate) const MOST_BODY: usize = 256 * 1024;

/// Builds a new service from the corpus as it is now.
pub type Reload = Box<dyn Fn() -> Result<Service, String> + Send + Sync>;

/// What handlers share.
pub(crate) struct App {
    current: RwLock<Arc<Current>>,
    clock: fn() -> Date,
}

/// A service with what has been answered from it.
pub(crate) struct Current {
    pub(crate) service: Service,
    pub(crate) cache: Cache,
}

impl App {
    /// The service that answers now; a request keeps the one it began with.
    pub(crate) fn current(&self) -> Arc<Current> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts another service in place; requests under way finish on the old one.
    pub(crate) fn switch(&self, service: Service) {
        let next = Arc::new(Current { service, cache: Cache::default() });
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = next;
    }

    /// Today's date.
    pub(crate) fn today(&self) -> Date {
        (self.clock)()
    }
}

/// The application over `service`; `clock` tells today's date.
pub fn router(service: Service, clock: fn() -> Date) -> (Router, impl Fn(Service) + Clone) {
    let current = Arc::new(Current { service, cache: Cache::default() });
    let app = Arc::new(App { current: RwLock::new(current), clock });
    let switching = app.clone();
    let answers = Router::new().merge(pages::routes()).merge(api::routes());
    let router = answers
        .layer(from_fn_with_state(app.clone(), serve_cached))
        .merge(assets::routes())
        .fallback(pages::not_found)
        .layer(CatchPanicLayer::custom(on_panic))
        .layer(from_fn(refuse_odd_paths))
        .layer(from_fn(secure))
        .with_state(app);
    (router, move |service| switching.switch(service))
}

/// The log gets the cause, the client a fixed text.
fn on_panic(cause: Box<dyn std::any::Any + Send>) -> Response {
    let text = cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    tracing::error!(cause = text, "a handler panicked");
    Reply::fault(&Fault::new(500, "internal", "the server failed to answer; try again")).into()
}

/// Refuses paths that no client writes in good faith.
async fn refuse_odd_paths(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let lower = path.to_ascii_lowercase();
    let odd = lower.contains("%00")
        || lower.contains("%2f")
        || lower.contains("%5c")
        || lower.contains("%0d")
        || lower.contains("%0a")
        || path.contains('\\')
        || path
            .split('/')
            .any(|part| part == ".." || part == "." || part.eq_ignore_ascii_case("%2e%2e"));
    if odd {
        let details = "the path holds `..`, a line end, NUL or an encoded slash; write it without";
        return Reply::fault(&Fault::bad_request("bad_path", details)).into();
    }
    next.run(request).await
}

/// Puts the security headers on every answer.
async fn secure(request: Request, next: Next) -> Response {
    const HEADERS: [(HeaderName, &str); 6] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
