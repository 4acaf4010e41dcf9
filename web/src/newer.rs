//! Reading one's own publication: a client names the snapshot that it knows
//! of, and is answered from that one or a newer, never from an older.

use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::Response;

use crate::Fault;
use crate::observe::SNAPSHOT;
use crate::reply::Reply;
use crate::state::Current;

/// The refusal of a request that wants a newer snapshot than the one that
/// answers it. A snapshot that nobody here has heard of is a newer one.
pub(crate) fn refuse_older(request: &Request, current: &Current) -> Option<Response> {
    let wanted = request.headers().get(SNAPSHOT)?;
    let known = wanted.to_str().is_ok_and(|name| current.older().has(name));
    if current.digest == *wanted || known {
        return None;
    }
    let details = "the snapshot that you name is not here yet; ask again in 1 s, or without `x-headjudge-snapshot`";
    let mut response: Response = Reply::fault(&Fault::new(503, "older_snapshot", details)).into();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    Some(response)
}
