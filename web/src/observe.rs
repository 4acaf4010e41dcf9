//! What is seen of every request: its id, its line in the log, its place in
//! the metrics, and the snapshot that answered it.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};
use axum::response::Response;
use tracing::Span;

use crate::access::Access;
use crate::metrics::Counts;
use crate::network::{Origin, origin_of};
use crate::state::{App, Current};

pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
pub(crate) const SNAPSHOT: HeaderName = HeaderName::from_static("x-headjudge-snapshot");

/// A request that is being answered, as the log and the counts see it.
pub(crate) struct Observed {
    began: Instant,
    id: HeaderValue,
    current: Arc<Current>,
    method: Method,
    uri: Uri,
    origin: Origin,
}

impl Observed {
    /// Begins to see a request.
    pub(crate) fn begin(app: &App, request: &Request) -> Self {
        let began = Instant::now();
        let id = request_id(request.headers());
        // One request is answered from one snapshot, whatever is switched meanwhile.
        let current = app.current();
        let origin = origin_of(request.extensions(), request.headers(), &app.settings.proxies);
        if origin.unnamed_proxy.is_some() {
            warn_of_proxy(origin);
        }
        let (method, uri) = (request.method().clone(), request.uri().clone());
        Self { began, id, current, method, uri, origin }
    }

    /// The snapshot that answers.
    pub(crate) fn current(&self) -> &Arc<Current> {
        &self.current
    }

    /// Who asks.
    pub(crate) fn origin(&self) -> Origin {
        self.origin
    }

    /// Gives a request what the routes that answer it need.
    pub(crate) fn tell(&self, request: &mut Request) {
        request.extensions_mut().insert::<Arc<Current>>(self.current.clone());
        request.extensions_mut().insert(self.origin);
    }

    /// The span of all that is logged while the routes answer.
    pub(crate) fn span(&self) -> Span {
        tracing::info_span!("request", id = self.id.to_str().unwrap_or_default())
    }

    /// Counts and logs the answer, and completes its head. It is counted by its route,
    /// unless what counts it is known.
    pub(crate) fn end(self, app: &App, counts: Option<&Counts>, response: &mut Response) {
        let Self { began, id, current, method, uri, origin } = self;
        let (status, took) = (response.status().as_u16(), began.elapsed());
        if let Some(counts) = counts {
            counts.answered(took);
        } else {
            let route = response.extensions().get::<MatchedPath>();
            let route = route.map_or("none", MatchedPath::as_str);
            app.metrics.counts(route, status).answered(took);
        }
        if let Some(log) = &app.settings.log {
            log.answered(&Access {
                id: id.to_str().unwrap_or_default(),
                method: method.as_str(),
                path: uri.path(),
                status,
                micros: took.as_micros() as u64,
                client: origin.client,
            });
        }
        let headers = response.headers_mut();
        headers.insert(REQUEST_ID, id);
        headers.insert(SNAPSHOT, current.digest.clone());
    }
}

/// Says once that a proxy is not named, behind which all clients are one.
fn warn_of_proxy(origin: Origin) {
    static WARNED: AtomicBool = AtomicBool::new(false);
    if !WARNED.swap(true, Ordering::Relaxed) {
        let proxy = origin.client;
        tracing::warn!(
            %proxy,
            "requests come through a proxy that is not named: all its clients are limited as one; name it with `--proxy {proxy}`"
        );
    }
}

/// The id that the client gave, if it is a plain one, or a new one.
fn request_id(headers: &HeaderMap) -> HeaderValue {
    const LONGEST: usize = 64;
    static RUN: LazyLock<u32> = LazyLock::new(|| RandomState::new().hash_one(0) as u32);
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let plain = |value: &&HeaderValue| {
        let bytes = value.as_bytes();
        (1..=LONGEST).contains(&bytes.len())
            && bytes.iter().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(b))
    };
    headers.get(REQUEST_ID).filter(plain).cloned().unwrap_or_else(|| {
        let number = u64::from(*RUN) << 32 | u64::from(NEXT.fetch_add(1, Ordering::Relaxed));
        let mut text = [b'0'; 16];
        // The digits have their room, and are such as a head may hold.
        let _ = hex::encode_to_slice(number.to_be_bytes(), &mut text);
        HeaderValue::from_bytes(&text).unwrap_or_else(|_| HeaderValue::from_static("none"))
    })
}

/// Puts panics into the log, once each, with their place; the client gets a fixed text.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|info| {
        let cause = info.payload();
        let text = cause
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| cause.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(cause = text, place, "a handler panicked");
    }));
}
