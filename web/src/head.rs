//! What the head of every answer says: who may read it, and what a browser may do with it.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use tower_http::cors::{Any, CorsLayer};

use crate::deprecations::{DEPRECATION, SUNSET};
use crate::observe::{REQUEST_ID, SNAPSHOT};

/// Anyone may ask from any page: nothing here is secret or changes anything.
pub(crate) fn cors() -> CorsLayer {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    CorsLayer::new()
        .allow_origin(Any)
        .max_age(DAY)
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::OPTIONS])
        .allow_headers(Any)
        .expose_headers([
            header::ACCEPT_RANGES,
            header::CONTENT_RANGE,
            header::ETAG,
            header::LINK,
            header::RETRY_AFTER,
            header::VARY,
            DEPRECATION,
            SUNSET,
            REQUEST_ID,
            SNAPSHOT,
        ])
}

/// Puts the security headers on an answer, and lets none be kept that does not
/// say for how long.
pub(crate) fn harden(head: &mut HeaderMap) {
    for (name, value) in SECURITY {
        head.entry(name).or_insert(value);
    }
}

/// The headers of every answer.
pub(crate) const SECURITY: [(HeaderName, HeaderValue); 7] = [
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    ),
];
