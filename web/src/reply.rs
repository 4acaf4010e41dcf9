//! Replies: a body with its type, before it is encoded and sent.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::Fault;
use crate::words::for_chat;

/// A body with its type and status.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    status: StatusCode,
    kind: &'static str,
    body: Bytes,
}

/// What an answer depends on in the head of a request.
pub(crate) const VARY: HeaderValue = HeaderValue::from_static("accept, accept-encoding");
/// The same where texts are in two languages.
pub(crate) const VARY_LANGUAGE: HeaderValue =
    HeaderValue::from_static("accept, accept-encoding, accept-language");

pub(crate) const JSON: &str = "application/json; charset=utf-8";
const PROBLEM: &str = "application/problem+json; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

impl Reply {
    /// A JSON object.
    pub(crate) fn json<T: Serialize>(value: &T) -> Self {
        match serde_json::to_vec(value) {
            Ok(body) => Self { status: StatusCode::OK, kind: JSON, body: body.into() },
            Err(error) => Self::unwritten(&error),
        }
    }

    /// That an answer could not be written.
    pub(crate) fn unwritten(error: &serde_json::Error) -> Self {
        tracing::error!(%error, "an answer does not serialise");
        Self::fault(&Fault::new(
            500,
            "internal",
            "the server failed to write its answer; try again",
        ))
    }

    /// A fault, with its addresses as they are reached from outside.
    pub(crate) fn fault_from(fault: &Fault, base: Option<&str>) -> Self {
        let body = headjudge_answers::json::written(fault, base).unwrap_or_default();
        Self { status: status_of(fault), kind: PROBLEM, body: body.into() }
    }

    /// JSON that is written already.
    pub(crate) fn raw(kind: &'static str, body: impl Into<Bytes>) -> Self {
        Self { status: StatusCode::OK, kind, body: body.into() }
    }

    /// A page.
    pub(crate) fn html(page: String) -> Self {
        Self { status: StatusCode::OK, kind: HTML, body: page.into() }
    }

    /// Plain text.
    pub(crate) fn text(text: String) -> Self {
        Self { status: StatusCode::OK, kind: TEXT, body: text.into() }
    }

    /// A fault, as problem details.
    pub(crate) fn fault(fault: &Fault) -> Self {
        let body = serde_json::to_vec(fault).unwrap_or_default();
        Self { status: status_of(fault), kind: PROBLEM, body: body.into() }
    }

    /// A fault, as a line of text.
    pub(crate) fn fault_text(fault: &Fault) -> Self {
        Self { status: status_of(fault), ..Self::text(for_chat(&fault.to_string()) + "\n") }
    }

    /// Its type and its body.
    pub(crate) fn into_body(self) -> (HeaderValue, Bytes) {
        (HeaderValue::from_static(self.kind), self.body)
    }

    /// The same with the status of a fault.
    pub(crate) fn with_status_of(self, fault: &Fault) -> Self {
        self.with_status(status_of(fault))
    }

    /// The same with another status.
    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }
}

fn status_of(fault: &Fault) -> StatusCode {
    StatusCode::from_u16(fault.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

impl From<Reply> for Response {
    fn from(reply: Reply) -> Self {
        let mut response = Self::new(Body::from(reply.body));
        *response.status_mut() = reply.status;
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(reply.kind));
        response
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        self.into()
    }
}
