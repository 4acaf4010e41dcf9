//! Bulk data: every record, to be loaded elsewhere. Files are streamed, so
//! that a large corpus is never held in memory for a request.

use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::{Arc, LazyLock};

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::stream::try_unfold;
use tokio::sync::Semaphore;

use super::answer::answer;
use crate::Fault;
use crate::bulk::{BulkFile, Holds, KINDS, Kind, Place, Sending, part};
use crate::cache::{KEPT, is_known};
use crate::encoding::Encoding;
use crate::network::Origin;
use crate::reply::Reply;
use crate::request::{Form, Part, RequestContext};
use crate::state::{App, Current};
use headjudge_answers::{List, list};

/// The files that hold everything
#[utoipa::path(get, path = "/bulk-data", operation_id = "bulk_data", tag = "bulk data",
    responses((status = 200, description = "The files.", body = List<BulkFile>)))]
pub(super) async fn index(now: RequestContext, form: Form) -> Response {
    answer(form, now.current().bulk_files().await.map(|files| list(files.to_vec())))
}

/// One of the files
///
/// `records`, `cards` and `rulings` are JSON Lines, `sqlite` is a SQLite database.
#[expect(clippy::doc_markdown, reason = "the words are those of the API's description")]
#[utoipa::path(get, path = "/bulk-data/{name}", operation_id = "bulk_file", tag = "bulk data",
    params(("name" = String, Path, description = "The file.", example = "rulings")),
    responses(
        (status = 200, description = "The file, of the media type that the list names."),
        (status = 503, description = "Too many files are being sent; `Retry-After` says when to ask again.",
            body = Fault, content_type = "application/problem+json")))]
pub(super) async fn file(
    State(app): State<Arc<App>>,
    now: RequestContext,
    Part(name): Part,
    Extension(origin): Extension<Origin>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let found = KINDS.iter().position(|kind| kind.id == name);
    let Some(at) = found else {
        let known = KINDS.iter().map(|kind| kind.id.to_owned()).collect();
        let fault = Fault::not_found("there is no such bulk file").suggesting(known);
        return Reply::fault(&fault).into_response();
    };
    match now.current().bulk_files().await {
        Ok(files) => {
            let client = app.gate.limited(origin);
            send(&app, now.current(), client, (&KINDS[at], &files[at]), &method, &headers)
        }
        Err(fault) => Reply::fault(&fault).into_response(),
    }
}

fn send(
    app: &App,
    current: &Arc<Current>,
    client: Option<IpAddr>,
    (kind, file): (&'static Kind, &BulkFile),
    method: &Method,
    asked: &HeaderMap,
) -> Response {
    let gzip = Encoding::accepts_gzip(asked);
    let coded = if gzip { "gzip" } else { "identity" };
    let etag = format!("\"{}-{coded}\"", &file.sha256[..20]);
    let known = is_known(asked, &etag);
    let body = if known || *method == Method::HEAD {
        Body::empty()
    } else {
        let Some(sending) = app.sendings.begin(client) else { return busy() };
        stream(Sent::new(current.clone(), kind.holds, gzip, Some(sending)))
    };
    let mut response = Response::new(body);
    *response.status_mut() = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CACHE_CONTROL, KEPT);
    headers.extend(HeaderValue::try_from(etag).map(|etag| (header::ETAG, etag)));
    if known {
        return response;
    }
    let name = format!("attachment; filename=\"headjudge-{}.{}\"", kind.id, kind.ending);
    headers.extend(HeaderValue::try_from(name).map(|name| (header::CONTENT_DISPOSITION, name)));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind.content_type));
    if gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    } else {
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(file.size));
    }
    response
}

/// Too many files are being sent.
fn busy() -> Response {
    let details = "too many files are being sent; ask again in 10 s";
    let mut response = Reply::fault(&Fault::new(503, "busy", details)).into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("10"));
    response
}

/// A file on its way. Nothing of it is read before the client takes what came
/// before, so that one that reads slowly holds no thread.
struct Sent {
    current: Arc<Current>,
    holds: Holds,
    /// Where it goes on; none after the last part.
    place: Option<Place>,
    gzip: Option<GzEncoder<Vec<u8>>>,
    _sending: Option<Sending>,
}

impl Sent {
    fn new(current: Arc<Current>, holds: Holds, gzip: bool, sending: Option<Sending>) -> Self {
        let gzip = gzip.then(|| GzEncoder::new(Vec::new(), Compression::fast()));
        Self { current, holds, place: Some(Place::default()), gzip, _sending: sending }
    }

    /// The next bytes to send; none after the last.
    fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        while let Some(at) = self.place.take() {
            let (bytes, next) =
                part(self.current.service.snapshot(), self.holds, at).map_err(io::Error::other)?;
            self.place = next;
            let bytes = match &mut self.gzip {
                None => bytes,
                Some(gzip) => {
                    gzip.write_all(&bytes)?;
                    if self.place.is_none() {
                        gzip.try_finish()?;
                    }
                    std::mem::take(gzip.get_mut())
                }
            };
            if !bytes.is_empty() {
                return Ok(Some((bytes.into(), self)));
            }
        }
        Ok(None)
    }
}

/// A body that is read while it is sent, each client's next part in turn.
fn stream(sent: Sent) -> Body {
    /// Parts that are read at once.
    static TURNS: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(2));
    Body::from_stream(try_unfold(sent, async |sent| {
        let _turn = TURNS.acquire().await;
        let next = tokio::task::spawn_blocking(move || sent.next()).await;
        // The client must see that the file broke off.
        let next = next.map_err(io::Error::other).flatten();
        next.inspect_err(|error| tracing::error!(%error, "a bulk file broke off"))
    }))
}
