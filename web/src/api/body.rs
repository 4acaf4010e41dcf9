//! Bodies: read up to a bound, and refused before the rest is read.

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};

use crate::Fault;
use crate::reply::Reply;

/// The greatest size of a body, in bytes.
pub(crate) const MOST: usize = 64 * 1024;
/// The greatest size of a deck, in bytes.
pub(crate) const MOST_DECK: usize = 256 * 1024;

/// Whether the body is said to be JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.trim_start().starts_with("application/json"))
}

/// A body of at most `MOST` bytes.
pub(crate) struct Body<const MOST: usize>(pub(crate) Bytes);

impl<S: Send + Sync, const MOST: usize> FromRequest<S> for Body<MOST> {
    type Rejection = Reply;

    async fn from_request(request: Request, _: &S) -> Result<Self, Reply> {
        let too_large = || {
            let details =
                format!("a body has at most {} kB here; send less at a time", MOST / 1024);
            Reply::fault(&Fault::new(413, "too_large", details))
        };
        let stated = request.headers().get(header::CONTENT_LENGTH);
        let stated = stated.and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
        if stated.is_some_and(|bytes| bytes > MOST as u64) {
            return Err(too_large());
        }
        match to_bytes(request.into_body(), MOST).await {
            Ok(bytes) => Ok(Self(bytes)),
            Err(error) if is_limit(&error) => Err(too_large()),
            Err(_) => Err(Reply::fault(&broke_off())),
        }
    }
}

/// The body did not come to its end.
pub(crate) fn broke_off() -> Fault {
    Fault::bad_request("bad_body", "the body broke off; send the request again")
}

/// Whether reading stopped because there was too much.
pub(crate) fn is_limit(error: &axum::Error) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        if error.to_string() == "length limit exceeded" {
            return true;
        }
        cause = error.source();
    }
    false
}
