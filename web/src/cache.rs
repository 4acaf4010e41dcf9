//! The reply cache: what was answered from this snapshot is answered again
//! without work, in the encoding that the client reads, or with 304.
//!
//! A snapshot never changes, so that nothing is ever stale: the cache goes
//! with its snapshot, and a date that an answer depends on is part of the key.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use headjudge_corpus::sha256_hex;

use crate::app::App;
use crate::encoding::Encoding;

/// The greatest sum of the bodies that are kept, in bytes.
const MOST_KEPT: usize = 8 << 20;
/// Bodies larger than this are not kept.
const LARGEST_KEPT: usize = 1 << 20;

/// The replies of one snapshot.
#[derive(Default)]
pub(crate) struct Cache {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    replies: HashMap<String, Arc<CachedReply>>,
    bytes: usize,
}

struct CachedReply {
    kind: HeaderValue,
    body: Bytes,
    encoding: Encoding,
    etag: String,
}

impl Cache {
    fn get(&self, key: &str) -> Option<Arc<CachedReply>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).replies.get(key).cloned()
    }

    fn keep(&self, key: String, reply: &Arc<CachedReply>) {
        if reply.body.len() > LARGEST_KEPT {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.bytes + reply.body.len() > MOST_KEPT {
            *kept = Kept::default();
        }
        kept.bytes += reply.body.len() + key.len();
        kept.replies.insert(key, reply.clone());
    }
}

/// Answers GET and HEAD from the cache, or through the handlers.
pub(crate) async fn serve_cached(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    // One request is answered from one snapshot, whatever is switched meanwhile.
    let current = app.current();
    request.extensions_mut().insert(current.clone());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let path = request.uri().path();
    if !reads || path.starts_with("/api/v1/bulk-data/") {
        return next.run(request).await;
    }
    let encoding = Encoding::preferred(request.headers());
    let condition = request.headers().get(header::IF_NONE_MATCH).cloned();
    let accept =
        request.headers().get(header::ACCEPT).map_or("", |value| value.to_str().unwrap_or(""));
    let target = request.uri().path_and_query().map_or(path, |target| target.as_str());
    let key = format!("{}\n{}\n{accept}\n{target}", encoding.name(), app.today());
    if let Some(reply) = current.cache.get(&key) {
        return respond(&reply, condition.as_ref());
    }
    let response = next.run(request).await;
    let (parts, body) = response.into_parts();
    let Ok(body) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    if parts.status != StatusCode::OK {
        return Response::from_parts(parts, Body::from(body));
    }
    let Some(kind) = parts.headers.get(header::CONTENT_TYPE).cloned() else {
        return Response::from_parts(parts, Body::from(body));
    };
    let digest = sha256_hex(&body);
    let (body, encoding) = encoding.encode(body);
    let etag = format!("\"{}-{}\"", &digest[..20], encoding.name());
    let reply = Arc::new(CachedReply { kind, body, encoding, etag });
    current.cache.keep(key, &reply);
    respond(&reply, condition.as_ref())
}

fn respond(reply: &CachedReply, condition: Option<&HeaderValue>) -> Response {
    let known = condition.and_then(|value| value.to_str().ok()).is_some_and(|tags| {
        tags.split(',')
            .map(|tag| tag.trim().trim_start_matches("W/"))
            .any(|tag| tag == "*" || tag == reply.etag)
    });
    let mut response = if known {
        Response::new(Body::empty())
    } else {
        Response::new(Body::from(reply.body.clone()))
    };
    *response.status_mut() = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let headers = response.headers_mut();
    if let Ok(etag) = HeaderValue::from_str(&reply.etag) {
        headers.insert(header::ETAG, etag);
    }
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=60, must-revalidate"),
    );
    headers.insert(header::VARY, HeaderValue::from_static("accept, accept-encoding"));
    if !known {
        headers.insert(header::CONTENT_TYPE, reply.kind.clone());
        if reply.encoding != Encoding::Identity {
            headers
                .insert(header::CONTENT_ENCODING, HeaderValue::from_static(reply.encoding.name()));
        }
    }
    response
}
