//! What every request meets first: it is looked at, counted, and answered from what
//! is kept, or else given to the routes. One service composed by hand, since each layer
//! of a router copies all that is inside it for every request.

use std::convert::Infallible;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::response::Response;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Either, Ready, ready};
use tower::{Layer as _, Service, service_fn};
use tracing::Instrument as _;

use crate::Fault;
use crate::head::{cors, harden};
use crate::limits::whole_seconds;
use crate::metrics::Counts;
use crate::newer::refuse_older;
use crate::observe::Observed;
use crate::reply::Reply;
use crate::run_blocking::{FOR, is_crowded};
use crate::serve_cached::{Kept, NotKept, find_kept};
use crate::shares::Share;
use crate::state::App;

/// The application: its routes, behind what every request passes.
#[derive(Clone)]
pub struct Front(Arc<Shared>);

struct Shared {
    app: Arc<App>,
    routes: Router,
    /// What lets any page read an answer that does not come from the routes.
    open: HeaderMap,
}

impl Service<Request> for Front {
    type Response = Response;
    type Error = Infallible;
    /// There at once, or made by the routes.
    type Future = Either<
        Ready<Result<Response, Infallible>>,
        BoxFuture<'static, Result<Response, Infallible>>,
    >;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        let shared = &self.0;
        let last = Last {
            in_chunks: request.headers().contains_key(header::TRANSFER_ENCODING),
            going: shared.app.settings.deprecations.of(request.uri().path()).to_vec(),
            observed: Observed::begin(&shared.app, &request),
        };
        let looked = AssertUnwindSafe(|| shared.first_look(&request, &last.observed));
        let first = catch_unwind(looked)
            .unwrap_or_else(|_| First::refused(Reply::fault(&shared.panicked()).into()));
        let passed = match first {
            First::Whole(response, counts) => {
                return Either::Left(ready(Ok(shared.complete(last, Some(&counts), response))));
            }
            First::Answered(response, counts) => {
                let response = shared.opened(response);
                let response = shared.finish(last, counts.as_ref(), response);
                return Either::Left(ready(Ok(response)));
            }
            First::Passed(passed) => passed,
        };
        last.observed.tell(&mut request);
        if let Some(key) = passed.key {
            request.extensions_mut().insert(key);
        }
        let (shared, span) = (shared.clone(), last.observed.span());
        let answering = async move {
            // The place of the body is held until the answer is there.
            let _held = passed.held;
            let response = shared.ask_routes(request, passed.share).instrument(span).await;
            Ok(shared.finish(last, None, response))
        };
        Either::Right(Box::pin(answering))
    }
}

/// What is done last with every answer.
struct Last {
    observed: Observed,
    /// Whether the request came in chunks.
    in_chunks: bool,
    /// What is said of what goes away.
    going: Vec<(HeaderName, HeaderValue)>,
}

impl Front {
    pub(crate) fn new(app: Arc<App>, routes: Router) -> Self {
        Self(Arc::new(Shared { app, routes, open: open_headers() }))
    }
}

impl Shared {
    /// Completes an answer that lacks what every answer says.
    fn finish(&self, last: Last, counts: Option<&Counts>, response: Response) -> Response {
        let mut response = self.complete(last, counts, response);
        harden(response.headers_mut());
        response
    }

    /// Counts and logs an answer, and puts on its head what it has of its own.
    fn complete(&self, last: Last, counts: Option<&Counts>, mut response: Response) -> Response {
        for (name, value) in last.going {
            response.headers_mut().append(name, value);
        }
        last.observed.end(&self.app, counts, &mut response);
        if last.in_chunks || self.app.is_draining() {
            part(&mut response);
        }
        response
    }

    /// The answer of the routes, in time and whatever goes wrong there.
    async fn ask_routes(&self, request: Request, share: Option<IpAddr>) -> Response {
        let answered = FOR.scope(share, self.routes.clone().call(request));
        let answered = AssertUnwindSafe(answered).catch_unwind();
        let fault = match tokio::time::timeout(self.app.settings.timeout, answered).await {
            Ok(Ok(Ok(response))) => return response,
            Ok(Err(_)) => self.panicked(),
            Err(_) => Fault::new(408, "timeout", "the request took too long; send it again"),
        };
        self.opened(Reply::fault(&fault).into())
    }

    /// An answer that does not come from the routes, for any page to read.
    fn opened(&self, mut response: Response) -> Response {
        for (name, value) in &self.open {
            response.headers_mut().append(name, value.clone());
        }
        response
    }

    /// Counts a panic. The client gets a fixed text; the cause is in the log already.
    fn panicked(&self) -> Fault {
        self.app.metrics.panics.inc();
        Fault::new(500, "internal", "the server failed to answer; try again")
    }

    /// Lets pass what is asked in good faith and not too often, and answers what is kept.
    fn first_look(&self, request: &Request, observed: &Observed) -> First {
        let app = &*self.app;
        // What a browser asks beforehand never comes to a route.
        if *request.method() == Method::OPTIONS {
            return First::Passed(Passed::default());
        }
        if let Some(fault) = refused(app, request) {
            return First::refused(Reply::fault(&fault).into());
        }
        let origin = observed.origin();
        if !is_a_check(request)
            && let Err(wait) = app.gate.pass(origin)
        {
            return First::refused(too_many(app, whole_seconds(wait)));
        }
        let share = app.gate.limited(origin);
        if is_crowded(share) && !is_of_operator(request) {
            return First::refused(busy("too much is being answered; ask again in 1 s"));
        }
        let bytes = stated(request);
        let held = if bytes == 0 { None } else { app.bodies.take(share, bytes) };
        if bytes > 0 && held.is_none() {
            return First::refused(busy("too many bodies are being sent; send it again in 1 s"));
        }
        if let Some(refusal) = refuse_older(request, observed.current()) {
            return First::refused(refusal);
        }
        match find_kept(app, request, observed.current(), &self.open) {
            Kept::Whole(response, counts) => First::Whole(response, counts),
            Kept::Known(response, counts) => First::Answered(response, Some(counts)),
            Kept::Nothing(key) => First::Passed(Passed { share, held, key: Some(key) }),
            Kept::Never => First::Passed(Passed { share, held, key: None }),
        }
    }
}

/// What the layer of the routes puts on the answer to anyone.
fn open_headers() -> HeaderMap {
    let empty =
        service_fn(|_: Request| async { Ok::<_, Infallible>(Response::new(Body::empty())) });
    let answered = cors().layer(empty).call(Request::new(Body::empty())).now_or_never();
    let answered = answered.and_then(Result::ok);
    answered.map(|response| response.headers().clone()).unwrap_or_default()
}

/// What became of a request at the first look.
enum First {
    /// Its answer is kept, and complete.
    Whole(Response, Counts),
    Answered(Response, Option<Counts>),
    Passed(Passed),
}

impl First {
    /// An answer of no route.
    fn refused(response: Response) -> Self {
        Self::Answered(response, None)
    }
}

/// What a request takes with it to the routes.
#[derive(Default)]
struct Passed {
    /// The client whose share of the work it is part of.
    share: Option<IpAddr>,
    /// The place of its body.
    held: Option<Share>,
    /// The key of its answer, which is not kept yet.
    key: Option<NotKept>,
}

/// Why no answer is given to a request with such a head.
fn refused(app: &App, request: &Request) -> Option<Fault> {
    if is_odd(request.uri().path()) {
        let details = "the path holds `..`, a line end, NUL or a backslash; write it without";
        return Some(Fault::bad_request("bad_path", details));
    }
    if is_ambiguous(request) {
        return Some(Fault::bad_request("bad_request", "the head names two hosts; send one"));
    }
    if request.uri().path().len() > LONGEST_PATH {
        let details = format!("a path has at most {LONGEST_PATH} bytes; give shorter names");
        return Some(Fault::new(414, "uri_too_long", details));
    }
    if !answers_to(app, request) {
        let details = "the server does not answer under this host name; ask it by its own";
        return Some(Fault::new(421, "wrong_host", details));
    }
    None
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
    if !path.contains(['%', '\\']) && !path.contains("/.") {
        return false;
    }
    let lower = path.to_ascii_lowercase().replace("%2f", "/");
    ENCODED.iter().any(|odd| lower.contains(odd))
        || path.contains('\\')
        || lower.split('/').any(|part| matches!(part.replace("%2e", ".").as_str(), "." | ".."))
}

/// Ends the connection with the answer where the server is about to stop, so
/// that no client sends its next request where nobody reads it; and where the
/// body came in chunks, so that no proxy that took it for shorter or longer
/// sends the rest as the request of somebody else.
fn part(response: &mut Response) {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
}
