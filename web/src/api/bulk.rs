//! Bulk data: every record, to be loaded elsewhere. Files are streamed, so
//! that a large corpus is never held in memory for a request.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::runtime::Handle;

use super::answer::answer;
use crate::Fault;
use crate::bulk::{BulkFile, KINDS, Kind, write};
use crate::cache::{KEPT, is_known};
use crate::encoding::Encoding;
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
        Ok(files) => send(&app, now.current(), &KINDS[at], &files[at], &method, &headers),
        Err(fault) => Reply::fault(&fault).into_response(),
    }
}

fn send(
    app: &App,
    current: &Arc<Current>,
    kind: &'static Kind,
    file: &BulkFile,
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
        let Ok(permit) = app.sendings.clone().try_acquire_owned() else { return busy() };
        let current = current.clone();
        let write = move |out: &mut dyn Write| {
            let _sending = permit;
            write(current.service.snapshot(), kind.holds, out)
        };
        stream(write, gzip, app.settings.timeout)
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

/// A body that `write` writes while it is sent. A client that takes no more
/// for as long as `patience` is given up.
fn stream(
    write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
    gzip: bool,
    patience: Duration,
) -> Body {
    let (sender, mut receiver) = tokio::sync::mpsc::channel(4);
    let failed = Arc::new(AtomicBool::new(false));
    let fails = failed.clone();
    tokio::task::spawn_blocking(move || {
        let chunks = BufWriter::with_capacity(CHUNK, Chunks { sender: &sender, patience });
        let done = if gzip {
            let mut out = GzEncoder::new(chunks, Compression::fast());
            write(&mut out).and_then(|()| out.finish()?.flush())
        } else {
            let mut out = chunks;
            write(&mut out).and_then(|()| out.flush())
        };
        // Told before the sender is dropped, which ends the body.
        fails.store(done.is_err(), Ordering::Release);
        drop(sender);
    });
    Body::from_stream(futures_util::stream::poll_fn(move |cx| {
        receiver.poll_recv(cx).map(|chunk| match chunk {
            // The client must see that the file broke off.
            None if failed.swap(false, Ordering::Acquire) => {
                Some(Err(io::Error::other("the file broke off")))
            }
            chunk => chunk.map(Ok),
        })
    }))
}

/// The greatest size of a chunk, in bytes.
const CHUNK: usize = 64 * 1024;

/// Sends what is written, a chunk at a time.
struct Chunks<'a> {
    sender: &'a tokio::sync::mpsc::Sender<Bytes>,
    patience: Duration,
}

impl Write for Chunks<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(CHUNK)];
        let sent = self.sender.send_timeout(Bytes::copy_from_slice(bytes), self.patience);
        match Handle::current().block_on(sent) {
            Ok(()) => Ok(bytes.len()),
            Err(_) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_client_that_stops_reading_is_given_up() {
        let (tell, told) = tokio::sync::oneshot::channel();
        let write = move |out: &mut dyn Write| {
            let done = out.write_all(&vec![0; 1 << 20]);
            let _ = tell.send(done.is_err());
            done
        };
        let body = stream(write, false, Duration::ZERO);
        assert!(told.await.unwrap());
        assert!(axum::body::to_bytes(body, usize::MAX).await.is_err());
    }
}
