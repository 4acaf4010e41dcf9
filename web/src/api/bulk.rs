//! Bulk data: every record, to be loaded elsewhere. Files are streamed, so
//! that a large corpus is never held in memory for a request.

use std::fs::File;
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
use headjudge_index::Snapshot;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::runtime::Handle;
use utoipa::ToSchema;

use super::answer;
use crate::Fault;
use crate::app::{App, Current};
use crate::aside::aside;
use crate::cache::{KEPT, is_known};
use crate::encoding::Encoding;
use crate::reply::Reply;
use crate::request::{Form, Now, Part};
use headjudge_answers::Service;
use headjudge_answers::{List, Plain, list};

/// A file that can be fetched.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct BulkFile {
    /// The type of the object.
    object: &'static str,
    /// The file's name.
    id: &'static str,
    /// What is in it.
    description: &'static str,
    /// Its media type.
    content_type: &'static str,
    /// Its size in bytes, before any encoding.
    size: u64,
    /// SHA-256 of the file, in lower-case hexadecimal.
    sha256: String,
    /// When its snapshot was built.
    updated_at: String,
    /// The digest of the snapshot it is of.
    snapshot: String,
    /// Where it is fetched; always the newest.
    url: String,
}

/// What a file holds.
#[derive(Clone, Copy)]
enum Holds {
    /// Every record, or those of one type.
    Lines(Option<&'static str>),
    /// The record store itself.
    Store,
}

struct Kind {
    id: &'static str,
    description: &'static str,
    content_type: &'static str,
    ending: &'static str,
    holds: Holds,
}

const LINES: &str = "application/x-ndjson";

const KINDS: [Kind; 4] = [
    Kind {
        id: "records",
        description: "every record, one JSON object a line, in a fixed order; `headjudge serve --corpus` loads it",
        content_type: LINES,
        ending: "jsonl",
        holds: Holds::Lines(None),
    },
    Kind {
        id: "cards",
        description: "every card, one JSON object a line",
        content_type: LINES,
        ending: "jsonl",
        holds: Holds::Lines(Some("card")),
    },
    Kind {
        id: "rulings",
        description: "every card ruling, one JSON object a line",
        content_type: LINES,
        ending: "jsonl",
        holds: Holds::Lines(Some("ruling")),
    },
    Kind {
        id: "sqlite",
        description: "the record store itself",
        content_type: "application/vnd.sqlite3",
        ending: "sqlite",
        holds: Holds::Store,
    },
];

impl Plain for BulkFile {
    fn plain(&self) -> String {
        format!("{}: {}, {} bytes ({})\n", self.id, self.description, self.size, self.url)
    }
}

/// The files that hold everything
#[utoipa::path(get, path = "/bulk-data", operation_id = "bulk_data", tag = "bulk data",
    responses((status = 200, description = "The files.", body = List<BulkFile>)))]
pub(super) async fn index(now: Now, form: Form) -> Response {
    answer(form, files(now.current()).await.map(|files| list(files.to_vec())))
}

/// One of the files
#[utoipa::path(get, path = "/bulk-data/{name}", operation_id = "bulk_file", tag = "bulk data",
    params(("name" = String, Path, description = "The file.", example = "rulings")),
    responses(
        (status = 200, description = "The file.", content(
            (String = "application/x-ndjson"), (String = "application/vnd.sqlite3"))),
        (status = 304, description = "The client has the file already."),
        (status = 503, description = "Too many files are being sent; `Retry-After` says when to ask again.",
            body = Fault, content_type = "application/problem+json")))]
pub(super) async fn file(
    State(app): State<Arc<App>>,
    now: Now,
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
    match files(now.current()).await {
        Ok(files) => send(&app, now.current(), &KINDS[at], &files[at], &method, &headers),
        Err(fault) => Reply::fault(&fault).into_response(),
    }
}

/// The files with their sizes and digests, told once per snapshot.
async fn files(current: &Arc<Current>) -> Result<&[BulkFile], Fault> {
    if current.bulk.get().is_none() {
        let sealing = current.clone();
        let sealed = aside(move || seal(&sealing.service)).await?;
        // Two requests may have counted at once, and to the same end.
        let _ = current.bulk.set(sealed);
    }
    Ok(current.bulk.get().map_or(&[], Vec::as_slice))
}

fn seal(service: &Service) -> Result<Vec<BulkFile>, Fault> {
    let describe = |kind: &Kind| -> io::Result<BulkFile> {
        let mut sum = Sum::default();
        write(service.snapshot(), kind.holds, &mut sum)?;
        Ok(BulkFile {
            object: "bulk_data",
            id: kind.id,
            description: kind.description,
            content_type: kind.content_type,
            size: sum.size,
            sha256: sum.hex(),
            updated_at: service.built().to_string(),
            snapshot: service.digest().to_owned(),
            url: format!("/api/v1/bulk-data/{}", kind.id),
        })
    };
    let sealed: io::Result<Vec<BulkFile>> = KINDS.iter().map(describe).collect();
    sealed.map_err(|error| Fault::from(headjudge_index::IndexError::from(error)))
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

/// Writes a file to `out`, record by record.
fn write(snapshot: &Snapshot, holds: Holds, out: &mut dyn Write) -> io::Result<()> {
    let Holds::Lines(object) = holds else {
        return io::copy(&mut File::open(snapshot.store_path())?, out).map(|_| ());
    };
    // Every record begins with its type.
    let prefix = object.map(|object| format!("{{\"object\":\"{object}\","));
    let mut written = Ok(());
    let visited = snapshot.store().visit(|json| {
        if written.is_ok() && prefix.as_ref().is_none_or(|prefix| json.starts_with(prefix)) {
            written = out.write_all(json.as_bytes()).and_then(|()| out.write_all(b"\n"));
        }
    });
    visited.map_err(io::Error::other)?;
    written
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

/// Counts and hashes what is written.
#[derive(Default)]
struct Sum {
    size: u64,
    hash: Sha256,
}

impl Sum {
    fn hex(self) -> String {
        use std::fmt::Write;
        self.hash.finalize().iter().fold(String::with_capacity(64), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

impl Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.size += bytes.len() as u64;
        self.hash.update(bytes);
        Ok(bytes.len())
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
