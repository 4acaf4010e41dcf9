//! Bulk data: every record, to be loaded elsewhere, whole or a range of bytes,
//! with a manifest and signatures. Files are streamed, so that a large corpus is
//! never held in memory for a request.

use std::io::{self, Write};
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::stream::try_unfold;
use http_range_header::parse_range_header;
use tokio::sync::Semaphore;

use super::answer::answer;
use crate::Fault;
use crate::bulk::{BulkFile, Holds, KINDS, MANIFEST, Manifest, Place, Sealed, part};
use crate::cache::{KEPT, is_known};
use crate::encoding::Encoding;
use crate::network::Origin;
use crate::reply::{JSON, Reply};
use crate::request::{Form, Part, RequestContext};
use crate::shares::Share;
use crate::state::{App, Current};
use headjudge_answers::{List, list};

/// The files that hold everything
#[utoipa::path(get, path = "/bulk-data", operation_id = "bulk_data", tag = "bulk data",
    responses((status = 200, description = "The files.", body = List<BulkFile>)))]
pub(super) async fn index(
    State(app): State<Arc<App>>,
    now: RequestContext,
    form: Form,
) -> Response {
    let key = app.settings.signing.as_ref();
    answer(form, now.current().bulk_files(key).await.map(|sealed| list(sealed.files.clone())))
}

/// The files with their digests, as one file
///
/// What is signed is exactly what is sent, byte for byte.
#[utoipa::path(get, path = "/bulk-data/manifest", operation_id = "bulk_manifest", tag = "bulk data",
    responses((status = 200, description = "The manifest.", body = Manifest)))]
pub(super) async fn manifest(State(app): State<Arc<App>>, now: RequestContext) -> Reply {
    match now.current().bulk_files(app.settings.signing.as_ref()).await {
        Ok(sealed) => Reply::raw(JSON, sealed.manifest.clone()),
        Err(fault) => Reply::fault(&fault),
    }
}

/// The signature of a file
///
/// Detached, in the form of minisign: `minisign -Vm FILE -x SIGNATURE -P KEY`, where
/// the manifest names the key and the operator tells it by another way too.
#[utoipa::path(get, path = "/bulk-data/{name}/signature", operation_id = "bulk_signature", tag = "bulk data",
    params(("name" = String, Path, description = "The file, or `manifest`.", example = "manifest")),
    responses((status = 200, description = "The signature, as minisign writes it.", body = String, content_type = "text/plain"),
        (status = 404, description = "There is no such file, or the server signs nothing.",
            body = Fault, content_type = "application/problem+json")))]
pub(super) async fn signature(
    State(app): State<Arc<App>>,
    now: RequestContext,
    Part(name): Part,
) -> Reply {
    let key = app.settings.signing.as_ref();
    let sealed = match now.current().bulk_files(key).await {
        Ok(sealed) => sealed,
        Err(fault) => return Reply::fault(&fault),
    };
    match sealed.signature_of(&name) {
        Some(signature) => Reply::text(signature.to_owned()),
        None if key.is_none() => {
            let details = "the server signs nothing; its operator gives a key with `--signing-key`";
            Reply::fault(&Fault::not_found(details))
        }
        None => Reply::fault(&no_such_file(&[MANIFEST])),
    }
}

/// The files there are, and what else has a name here.
fn no_such_file(more: &[&str]) -> Fault {
    let names = KINDS.iter().map(|kind| kind.id).chain(more.iter().copied());
    Fault::not_found("there is no such bulk file").suggesting(names.map(str::to_owned).collect())
}

/// One of the files
///
/// `records`, `cards` and `rulings` are JSON Lines, `sqlite` is a SQLite database.
/// A `Range` of bytes is sent as it is, with 206; `If-Range` with the `ETag` keeps
/// two snapshots from being mixed.
#[expect(clippy::doc_markdown, reason = "the words are those of the API's description")]
#[utoipa::path(get, path = "/bulk-data/{name}", operation_id = "bulk_file", tag = "bulk data",
    params(("name" = String, Path, description = "The file.", example = "rulings")),
    responses(
        (status = 200, description = "The file, of the media type that the list names."),
        (status = 206, description = "The range of it that was asked for."),
        (status = 416, description = "The file has no such range; `Content-Range` tells its size.",
            body = Fault, content_type = "application/problem+json"),
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
        return Reply::fault(&no_such_file(&[MANIFEST])).into_response();
    };
    match now.current().bulk_files(app.settings.signing.as_ref()).await {
        Ok(sealed) => {
            let client = app.gate.limited(origin);
            send(&app, now.current(), client, (sealed, at), &method, &headers)
        }
        Err(fault) => Reply::fault(&fault).into_response(),
    }
}

fn send(
    app: &App,
    current: &Arc<Current>,
    client: Option<IpAddr>,
    (sealed, at): (&Sealed, usize),
    method: &Method,
    asked: &HeaderMap,
) -> Response {
    let (kind, file) = (&KINDS[at], &sealed.files[at]);
    let tag = |coded: &str| format!("\"{}-{coded}\"", &file.sha256[..20]);
    let range = if *method == Method::GET {
        range_of(asked, &tag("identity"), file.size)
    } else {
        RequestedRange::Whole
    };
    let gzip = range == RequestedRange::Whole && Encoding::accepts_gzip(asked);
    let etag = tag(if gzip { "gzip" } else { "identity" });
    let known = is_known(asked, &etag);
    let (first, last) = match &range {
        RequestedRange::Whole => (0, file.size.saturating_sub(1)),
        RequestedRange::Range(range) => (*range.start(), *range.end()),
        RequestedRange::Nothing if known => (0, 0),
        RequestedRange::Nothing => return no_such_range(file.size),
    };
    let body = if known || *method == Method::HEAD {
        Body::empty()
    } else {
        let Some(sending) = app.sendings.take(client, 1) else { return busy() };
        let (place, skip) = sealed.place_of(at, first);
        let left = if file.size == 0 { 0 } else { last - first + 1 };
        let gzip = gzip.then(|| GzEncoder::new(Vec::new(), Compression::fast()));
        let (current, place) = (current.clone(), Some(place));
        stream(Sent { current, holds: kind.holds, place, skip, left, gzip, _sending: sending })
    };
    let mut response = Response::new(body);
    *response.status_mut() = match &range {
        _ if known => StatusCode::NOT_MODIFIED,
        RequestedRange::Range(_) => StatusCode::PARTIAL_CONTENT,
        _ => StatusCode::OK,
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CACHE_CONTROL, KEPT);
    headers.extend(HeaderValue::try_from(etag).map(|etag| (header::ETAG, etag)));
    if known {
        return response;
    }
    let name = format!("attachment; filename=\"{}\"", file.file);
    headers.extend(HeaderValue::try_from(name).map(|name| (header::CONTENT_DISPOSITION, name)));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind.content_type));
    if gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    } else if let RequestedRange::Range(_) = range {
        let told = format!("bytes {first}-{last}/{}", file.size);
        headers.extend(HeaderValue::try_from(told).map(|told| (header::CONTENT_RANGE, told)));
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(last - first + 1));
    } else {
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(file.size));
    }
    response
}

/// What of a file is asked for.
#[derive(PartialEq, Eq)]
enum RequestedRange {
    /// All of it.
    Whole,
    /// These bytes.
    Range(RangeInclusive<u64>),
    /// Bytes that it does not have.
    Nothing,
}

/// The bytes that `Range` asks for of a file of `size` bytes with `etag`. Several
/// ranges, and what is not a range of bytes, are answered with the whole file, and
/// so is who has begun with another file.
fn range_of(asked: &HeaderMap, etag: &str, size: u64) -> RequestedRange {
    let Some(text) = asked.get(header::RANGE).and_then(|value| value.to_str().ok()) else {
        return RequestedRange::Whole;
    };
    if asked.get(header::IF_RANGE).is_some_and(|tag| tag.as_bytes() != etag.as_bytes()) {
        return RequestedRange::Whole;
    }
    match parse_range_header(text) {
        Ok(ranges) if ranges.ranges.len() == 1 => {
            let valid = ranges.validate(size).ok().and_then(|all| all.into_iter().next());
            valid.map_or(RequestedRange::Nothing, RequestedRange::Range)
        }
        _ => RequestedRange::Whole,
    }
}

/// The file has no such range.
fn no_such_range(size: u64) -> Response {
    let details = format!("the file has {size} bytes; ask for a range within them");
    let fault = Fault::new(416, "range_not_satisfiable", details);
    let mut response = Reply::fault(&fault).into_response();
    let told = HeaderValue::try_from(format!("bytes */{size}"));
    response.headers_mut().extend(told.map(|told| (header::CONTENT_RANGE, told)));
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
    /// The bytes of the first part that are not asked for.
    skip: u64,
    /// The bytes that are still to be sent.
    left: u64,
    gzip: Option<GzEncoder<Vec<u8>>>,
    _sending: Share,
}

impl Sent {
    /// The next bytes to send; none after the last.
    fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        while let Some(at) = self.place.take() {
            let (mut bytes, next) =
                part(self.current.service.snapshot(), self.holds, at).map_err(io::Error::other)?;
            let skipped = bytes.len().min(self.skip as usize);
            bytes.drain(..skipped);
            self.skip -= skipped as u64;
            bytes.truncate(usize::try_from(self.left).unwrap_or(usize::MAX));
            self.left -= bytes.len() as u64;
            self.place = next.filter(|_| self.left > 0);
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
