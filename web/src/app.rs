//! The application: its routes, and the layers that every request passes.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{Any, CorsLayer};

use crate::deprecations::{DEPRECATION, SUNSET};
use crate::limits::whole_seconds;
use crate::network::Origin;
use crate::newer::refuse_older;
use crate::observe::{REQUEST_ID, SNAPSHOT, observe};
use crate::page_head::add_addresses;
use crate::reload::SnapshotReloader;
use crate::reply::Reply;
use crate::run_blocking::{FOR, is_crowded};
use crate::serve_cached::{find_kept, serve_cached};
use crate::settings::Settings;
use crate::state::App;
use crate::{Fault, api, assets, discovery, pages, preview};
use headjudge_answers::Service;

/// The application over `service`, and the reloader that puts another in its place.
pub fn router(service: Service, settings: Settings) -> (Router, SnapshotReloader) {
    let app = Arc::new(App::new(service, settings, api::description()));
    let pages = pages::routes().layer(from_fn_with_state(app.clone(), add_addresses));
    let answers = Router::new().merge(pages).merge(api::routes()).merge(discovery::routes());
    #[cfg(feature = "offline")]
    let answers = answers.merge(crate::offline::routes());
    let answers = answers.layer(from_fn_with_state(app.clone(), serve_cached));
    let kept = answers.clone().with_state(app.clone());
    let reloader = SnapshotReloader::new(app.clone(), kept, operator_routes(&app));
    let routes = answers.merge(assets::routes()).merge(preview::routes());
    let routes = routes.merge(api::service_routes());
    let routes =
        if app.settings.metrics_apart { routes } else { routes.merge(api::metrics_routes()) };
    #[cfg(feature = "discord")]
    let routes = routes.merge(crate::discord::routes());
    #[cfg(feature = "mcp")]
    let routes = routes.merge(crate::assistant::routes(&app));
    let routes = routes.method_not_allowed_fallback(api::wrong_method).fallback(pages::not_found);
    (with_layers(routes, app), reloader)
}

/// What an operator's own listener answers: the counts, and how the server does.
fn operator_routes(app: &Arc<App>) -> Router {
    let routes = api::health_routes().merge(api::metrics_routes());
    routes.layer(from_fn(secure)).with_state(app.clone())
}

/// `routes` inside the layers that every request passes, the outermost last. They are
/// few: each copies all that is inside it for every request.
fn with_layers(routes: Router<Arc<App>>, app: Arc<App>) -> Router {
    let panics = app.clone();
    routes
        .layer(from_fn_with_state(app.clone(), announce))
        .layer(CatchPanicLayer::custom(move |_| on_panic(&panics)))
        .layer(cors())
        .layer(from_fn_with_state(app.clone(), see_through))
        .with_state(app)
}

/// Sees a request through, and completes the head of its answer.
async fn see_through(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let in_chunks = request.headers().contains_key(header::TRANSFER_ENCODING);
    let mut response = observe(&app, request, next).await;
    if in_chunks || app.is_draining() {
        part(&mut response);
    }
    harden(&mut response);
    response
}

/// Puts the headers of what goes away on every answer from there.
async fn announce(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let headers = app.settings.deprecations.of(request.uri().path()).to_vec();
    let mut response = guard(&app, request, next).await;
    for (name, value) in headers {
        response.headers_mut().append(name, value);
    }
    response
}

/// The client gets a fixed text; the cause is in the log already.
fn on_panic(app: &App) -> Response {
    app.metrics.panics.inc();
    Reply::fault(&Fault::new(500, "internal", "the server failed to answer; try again")).into()
}

/// Lets pass what is asked in good faith, not too often, and answered in time.
async fn guard(app: &App, mut request: Request, next: Next) -> Response {
    if is_odd(request.uri().path()) {
        let details = "the path holds `..`, a line end, NUL or a backslash; write it without";
        return Reply::fault(&Fault::bad_request("bad_path", details)).into();
    }
    if is_ambiguous(&request) {
        let details = "the head names two hosts; send one";
        return Reply::fault(&Fault::bad_request("bad_request", details)).into();
    }
    if request.uri().path().len() > LONGEST_PATH {
        let details = format!("a path has at most {LONGEST_PATH} bytes; give shorter names");
        return Reply::fault(&Fault::new(414, "uri_too_long", details)).into();
    }
    if !answers_to(app, &request) {
        let details = "the server does not answer under this host name; ask it by its own";
        return Reply::fault(&Fault::new(421, "wrong_host", details)).into();
    }
    let origin = request.extensions().get::<Origin>().copied();
    let limited = origin.filter(|_| !is_a_check(&request));
    if let Some(Err(wait)) = limited.map(|origin| app.gate.pass(origin)) {
        return too_many(app, whole_seconds(wait));
    }
    let share = origin.and_then(|origin| app.gate.limited(origin));
    if is_crowded(share) && !is_of_operator(&request) {
        return busy("too much is being answered; ask again in 1 s");
    }
    let Some(_held) = app.bodies.take(share, stated(&request)) else {
        return busy("too many bodies are being sent; send it again in 1 s");
    };
    if let Some(refusal) = refuse_older(&request) {
        return refusal;
    }
    if let Some(kept) = find_kept(app, &mut request) {
        return kept;
    }
    let late = Fault::new(408, "timeout", "the request took too long; send it again");
    tokio::time::timeout(app.settings.timeout, FOR.scope(share, next.run(request)))
        .await
        .unwrap_or_else(|_| Reply::fault(&late).into())
}

/// The greatest body that anything reads, in bytes.
const LARGEST_BODY: usize = 4 << 20;

/// The bytes of the body as the head states them: at most what is ever read of
/// one, which it may be where the head does not say.
fn stated(request: &Request) -> usize {
    let hint = request.body().size_hint();
    hint.upper()
        .map_or(LARGEST_BODY, |bytes| usize::try_from(bytes).unwrap_or(LARGEST_BODY))
        .min(LARGEST_BODY)
}

/// Whether a proxy in between may have sent the request to another host.
fn is_ambiguous(request: &Request) -> bool {
    request.headers().get_all(header::HOST).iter().count() > 1
}

/// There is too much to do; it may be asked again.
fn busy(details: &str) -> Response {
    let mut response: Response = Reply::fault(&Fault::new(503, "busy", details)).into();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

/// The longest path that is read, in bytes: a name of 200 characters in any script.
const LONGEST_PATH: usize = 4096;

/// Whether a request only asks whether the server answers. A proxy takes a
/// refusal for a server that is down, and may ask from where its clients do.
fn is_a_check(request: &Request) -> bool {
    matches!(request.uri().path(), "/healthz" | "/readyz")
}

/// Whether a request asks how the server does: by any name, and when it has most to do.
fn is_of_operator(request: &Request) -> bool {
    is_a_check(request) || request.uri().path() == "/metrics"
}

/// Whether the server answers under the name that it is asked by.
fn answers_to(app: &App, request: &Request) -> bool {
    let hosts = &app.settings.hosts;
    if hosts.is_empty() || is_of_operator(request) {
        return true;
    }
    let named = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let named = request.uri().authority().map(Authority::as_str).or(named);
    let named = named.and_then(|host| host.parse::<Authority>().ok());
    named.is_some_and(|named| hosts.iter().any(|host| host.eq_ignore_ascii_case(named.host())))
}

fn too_many(app: &App, seconds: u64) -> Response {
    app.metrics.limited.inc();
    let details = format!("too many requests; ask again in {seconds} s, and then more slowly");
    let mut response: Response =
        Reply::fault(&Fault::new(429, "too_many_requests", details)).into();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// Whether no client writes the path in good faith. An encoded slash is one of
/// an id's, as every generated client writes it.
fn is_odd(path: &str) -> bool {
    const ENCODED: [&str; 4] = ["%00", "%5c", "%0d", "%0a"];
    let lower = path.to_ascii_lowercase().replace("%2f", "/");
    ENCODED.iter().any(|odd| lower.contains(odd))
        || path.contains('\\')
        || lower.split('/').any(|part| matches!(part.replace("%2e", ".").as_str(), "." | ".."))
}

/// Anyone may ask from any page: nothing here is secret or changes anything.
fn cors() -> CorsLayer {
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

/// Ends the connection with the answer where the server is about to stop, so
/// that no client sends its next request where nobody reads it; and where the
/// body came in chunks, so that no proxy that took it for shorter or longer
/// sends the rest as the request of somebody else.
fn part(response: &mut Response) {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
}

/// The security headers alone, for an operator's own listener.
async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    harden(&mut response);
    response
}

/// Puts the security headers on an answer, and lets none be kept that does not
/// say for how long.
fn harden(response: &mut Response) {
    for (name, value) in SECURITY {
        response.headers_mut().entry(name).or_insert(value);
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
