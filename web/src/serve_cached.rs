//! Answers from the reply cache: what was answered from this snapshot is
//! answered again without work, in the encoding that the client reads, or
//! with 304. What is not there is answered once, however many ask for it at
//! the same time, and off the threads that serve the others.

use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::response::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use headjudge_answers::Lenience;
use headjudge_corpus::sha256_hex;
use tokio::runtime::Handle;

use crate::api::{AUTOCOMPLETE, completed};
use crate::cache::{CachedReply, KEPT, RouteCounts, holds};
use crate::encoding::Encoding;
use crate::head::harden;
use crate::language;
use crate::metrics::Counts;
use crate::named_card::{LEGALITY, NAMED, asked_by_name};
use crate::observe::{REQUEST_ID, SNAPSHOT};
use crate::reply::VARY;
use crate::request::{ResponseFormat, host_of, languages_accepted};
use crate::run_blocking::{in_place, run_blocking};
use crate::state::{App, Current};

/// What a page depends on in the head of a request: it speaks the reader's language.
const VARY_OF_PAGES: HeaderValue =
    HeaderValue::from_static("accept, accept-encoding, accept-language, cookie");

/// About the length of a key without its target, in bytes.
const USUAL_KEY: usize = 96;

/// The routes whose answers take less than the way to another thread and back.
const QUICK: [&str; 6] = [
    AUTOCOMPLETE,
    NAMED,
    LEGALITY,
    "/api/v1/cards/{game}/{slug}",
    "/api/v1/cards/{game}/{slug}/legality",
    "/api/v1/cards/{game}/{slug}/rulings",
];

/// The search, which is quick too where there is little to go through.
const SEARCH: &str = "/api/v1/search";
/// The page of a card, which is quick too once all scenarios have run.
const CARD_PAGE: &str = "/cards/{game}/{slug}";

/// Units among which the slowest question takes less than a millisecond.
const FEW_UNITS: u32 = 20_000;

/// The key of a request that is not kept, looked for before it came to its route.
#[derive(Clone)]
pub(crate) struct NotKept(String);

/// What is kept for a request.
pub(crate) enum Kept {
    /// The answer, whose head is whole but for what each has of its own.
    Whole(Response, Counts),
    /// That the client has it already.
    Known(Response, Counts),
    /// Nothing yet.
    Nothing(NotKept),
    /// Nothing ever, as it is not read only.
    Never,
}

/// The kept reply of GET and HEAD, before the request comes to its route; `open` is what
/// the routes would put on it for any page to read.
pub(crate) fn find_kept(app: &App, request: &Request, current: &Current, open: &HeaderMap) -> Kept {
    let asked = CacheRequest::of(request);
    if !asked.reads {
        return Kept::Never;
    }
    // An exact name is found as quickly as what it was asked by before.
    let exact = asked_by_name(current, request, Lenience::Exact);
    let mut key = match &exact {
        Some(own) => key_at(&own.address, request, asked.encoding, (app, current)),
        None => key_of(request, asked.encoding, (app, current)),
    };
    let mut kept = current.cache.kept(&key);
    if let Some(exact) = exact {
        kept = kept.map(|(reply, _)| (reply, by_name(app, exact.route)));
    } else if kept.is_none()
        && let Some(own) = asked_by_name(current, request, Lenience::Fuzzy)
    {
        let other = key_at(&own.address, request, asked.encoding, (app, current));
        let origin = by_name(app, own.route);
        kept = current.cache.kept(&other).map(|(reply, _)| (reply, origin.clone()));
        current.cache.same(key, other.clone(), origin);
        key = other;
    }
    let (reply, origin) = match kept {
        Some(kept) => {
            app.metrics.cached.inc();
            kept
        }
        None => match made_at_once(app, request, current, asked.encoding) {
            Some(reply) => {
                current.cache.keep(key, reply.clone());
                let origin = reply.origin.clone();
                (reply, origin)
            }
            None => return Kept::Nothing(NotKept(key)),
        },
    };
    if asked.knows(&reply) {
        return Kept::Known(asked.answer(&reply), app.metrics.counts(&origin.route, 304));
    }
    let mut answer = Response::new(asked.body(&reply));
    *answer.headers_mut() = reply.head.get_or_init(|| whole_head(&reply, current, open)).clone();
    Kept::Whole(answer, origin.counts)
}

/// A reply that takes less work than the way to its route and back.
fn made_at_once(
    app: &App,
    request: &Request,
    current: &Current,
    encoding: Encoding,
) -> Option<Arc<CachedReply>> {
    if request.uri().path() != AUTOCOMPLETE
        || encoding == Encoding::Brotli
        || ResponseFormat::accepted(request.headers()) != ResponseFormat::Json
    {
        return None;
    }
    let made = completed(&current.service, request.uri().query()?, app.settings.base())?;
    let (kind, body) = made.into_body();
    let origin = app.completing.get_or_init(|| origin_of(app, AUTOCOMPLETE)).clone();
    Some(encoded((kind, VARY, None), body, encoding, origin))
}

/// The head of a reply with what every answer has; an id has its place.
fn whole_head(reply: &CachedReply, current: &Current, open: &HeaderMap) -> HeaderMap {
    let mut head = HeaderMap::new();
    write_head(reply, &mut head);
    for (name, value) in open {
        head.append(name, value.clone());
    }
    harden(&mut head);
    head.insert(REQUEST_ID, HeaderValue::from_static("none"));
    head.insert(SNAPSHOT, current.digest.clone());
    head
}

/// Writes what is of a reply alone.
fn write_head(reply: &CachedReply, head: &mut HeaderMap) {
    write_validators(reply, head);
    head.insert(header::CONTENT_TYPE, reply.kind.clone());
    if let Some(language) = &reply.language {
        head.insert(header::CONTENT_LANGUAGE, language.clone());
    }
    head.insert(header::CONTENT_LENGTH, HeaderValue::from(reply.body.len()));
    if reply.encoding != Encoding::Identity {
        let name = HeaderValue::from_static(reply.encoding.name());
        head.insert(header::CONTENT_ENCODING, name);
    }
}

/// Writes what a client knows a reply by, which it is told again where it has it.
fn write_validators(reply: &CachedReply, head: &mut HeaderMap) {
    head.insert(header::VARY, reply.vary.clone());
    if let Ok(etag) = HeaderValue::from_str(&reply.etag) {
        head.insert(header::ETAG, etag);
    }
    head.insert(header::CACHE_CONTROL, KEPT);
}

/// Answers GET and HEAD from the cache, or through the handlers.
pub(crate) async fn serve_cached(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let current = request.extensions().get::<Arc<Current>>().cloned();
    let current = current.unwrap_or_else(|| app.current());
    let asked = CacheRequest::of(&request);
    if !asked.reads {
        let (parts, body) = next.run(request).await.into_parts();
        if parts.status != StatusCode::OK || parts.headers.get(header::CONTENT_TYPE).is_none() {
            return Response::from_parts(parts, body);
        }
        let Ok(body) = to_bytes(body, usize::MAX).await else {
            return Response::from_parts(parts, Body::empty());
        };
        return run_blocking(move || packed(parts, body, asked.encoding)).await;
    }
    let looked_for = request.extensions_mut().remove::<NotKept>();
    let is_of_client = looked_for.is_some();
    let key = looked_for.map(|own| own.0);
    let key = key.unwrap_or_else(|| key_of(&request, asked.encoding, (&app, &current)));
    let place = match current.cache.find(&key).await {
        Ok(reply) => {
            if is_of_client {
                app.metrics.cached.inc();
            }
            return asked.answer(&reply);
        }
        Err(place) => place,
    };
    if asked.head {
        // The handler writes the body, so that its size and digest are told.
        *request.method_mut() = Method::GET;
    }
    let encoding = asked.encoding;
    let made = if is_quick(&request, &current) && encoding != Encoding::Brotli {
        in_place(make(app, next, request, encoding)).await
    } else {
        // All of it on one thread of the pool: each change of threads costs as much as an answer.
        run_blocking(move || Handle::current().block_on(make(app, next, request, encoding))).await
    };
    match made {
        Ok(reply) => {
            place.keep(&reply);
            asked.answer(&reply)
        }
        Err(answer) => *answer,
    }
}

/// The route of what is asked by a name.
fn by_name(app: &App, route: &'static str) -> RouteCounts {
    let known = if route == LEGALITY { &app.named_legality } else { &app.named };
    known.get_or_init(|| origin_of(app, route)).clone()
}

/// A route and its counts.
fn origin_of(app: &App, route: &str) -> RouteCounts {
    RouteCounts { route: route.into(), counts: app.metrics.counts(route, 200) }
}

/// Whether an answer takes less than it costs to go to another thread and back.
fn is_quick(request: &Request, current: &Current) -> bool {
    let Some(route) = request.extensions().get::<MatchedPath>() else { return false };
    match route.as_str() {
        SEARCH => current.service.snapshot().search().units() <= FEW_UNITS,
        CARD_PAGE => current.has_statuses(),
        route => QUICK.contains(&route),
    }
}

/// Makes a reply by the handlers; an answer that is not to be kept is given back as it is.
async fn make(
    app: Arc<App>,
    next: Next,
    request: Request,
    encoding: Encoding,
) -> Result<Arc<CachedReply>, Box<Response>> {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let (parts, body) = next.run(request).await.into_parts();
    let kind = parts.headers.get(header::CONTENT_TYPE).cloned();
    let (StatusCode::OK, Some(kind)) = (parts.status, kind) else {
        return Err(Box::new(Response::from_parts(parts, body)));
    };
    let Ok(body) = to_bytes(body, usize::MAX).await else {
        return Err(Box::new(Response::from_parts(parts, Body::empty())));
    };
    let language = parts.headers.get(header::CONTENT_LANGUAGE).cloned();
    let vary = parts.headers.get(header::VARY).cloned().unwrap_or_else(|| vary(&kind));
    let origin = origin_of(&app, route.as_ref().map_or("none", MatchedPath::as_str));
    Ok(encoded((kind, vary, language), body, encoding, origin))
}

/// A reply in the encoding that its client reads.
fn encoded(
    (kind, vary, language): (HeaderValue, HeaderValue, Option<HeaderValue>),
    body: Bytes,
    encoding: Encoding,
    origin: RouteCounts,
) -> Arc<CachedReply> {
    let digest = sha256_hex(&body);
    let (body, encoding) = encoding.encode(body);
    let etag = format!("\"{}-{}\"", &digest[..20], encoding.name());
    let head = OnceLock::new();
    Arc::new(CachedReply { kind, body, encoding, etag, language, vary, origin, head })
}

/// An answer that is not kept, in the encoding that the client reads.
fn packed(mut parts: Parts, body: Bytes, encoding: Encoding) -> Response {
    if parts.headers.contains_key(header::CONTENT_ENCODING) {
        return Response::from_parts(parts, Body::from(body));
    }
    let (body, encoding) = encoding.encode(body);
    if encoding != Encoding::Identity {
        let name = HeaderValue::from_static(encoding.name());
        parts.headers.insert(header::CONTENT_ENCODING, name);
        parts.headers.remove(header::CONTENT_LENGTH);
    }
    let kind = parts.headers.get(header::CONTENT_TYPE);
    let vary = kind.map_or(VARY, vary);
    parts.headers.entry(header::VARY).or_insert(vary);
    Response::from_parts(parts, Body::from(body))
}

/// What an answer of this type depends on: pages, and the service worker, which
/// keeps them, are in the reader's language.
fn vary(kind: &HeaderValue) -> HeaderValue {
    let spoken = [&b"text/html"[..], b"text/javascript"];
    if spoken.iter().any(|own| kind.as_bytes().starts_with(own)) { VARY_OF_PAGES } else { VARY }
}

/// Everything that an answer depends on, beside the snapshot.
fn key_of(request: &Request, encoding: Encoding, of: (&App, &Current)) -> String {
    let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
    key_at(target, request, encoding, of)
}

/// What the answer at `target` depends on for who asks by `request`.
fn key_at(
    target: &str,
    request: &Request,
    encoding: Encoding,
    (app, current): (&App, &Current),
) -> String {
    let headers = request.headers();
    let accept = ResponseFormat::accepted(headers).accept();
    // The reference of the API shows commands that ask this server by the name it was asked by.
    let host = if request.uri().path() == "/api" { host_of(headers) } else { None };
    let host = host.unwrap_or_default();
    let languages = languages_accepted(headers, current);
    let language = language::of(headers).tag();
    let today = app.today();
    let mut key = String::with_capacity(USUAL_KEY + target.len());
    key.push_str(encoding.name());
    // Nothing that is written to a string fails.
    let _ = write!(key, "\n{}-{}-{}", today.year(), today.month(), today.day());
    for part in [host, accept, language] {
        key.push('\n');
        key.push_str(part);
    }
    let _ = write!(key, "\n{languages}\n");
    key.push_str(target);
    key
}

/// How an answer is asked for.
struct CacheRequest {
    /// Whether the request only reads: GET or HEAD.
    reads: bool,
    head: bool,
    encoding: Encoding,
    /// The tags of what the client has.
    known: Option<HeaderValue>,
}

impl CacheRequest {
    fn of(request: &Request) -> Self {
        let head = *request.method() == Method::HEAD;
        Self {
            reads: head || *request.method() == Method::GET,
            head,
            encoding: Encoding::preferred(request.headers()),
            known: request.headers().get(header::IF_NONE_MATCH).cloned(),
        }
    }

    /// Whether the client has the reply already.
    fn knows(&self, reply: &CachedReply) -> bool {
        self.known.as_ref().is_some_and(|tags| holds(tags, &reply.etag))
    }

    fn body(&self, reply: &CachedReply) -> Body {
        if self.head { Body::empty() } else { Body::from(reply.body.clone()) }
    }

    fn answer(&self, reply: &CachedReply) -> Response {
        if self.knows(reply) {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            write_validators(reply, response.headers_mut());
            return response;
        }
        let mut response = Response::new(self.body(reply));
        write_head(reply, response.headers_mut());
        response
    }
}
