//! The answer in the shape that the client reads: JSON or plain text.

use axum::http::{HeaderValue, header};
use axum::response::Response;
use headjudge_answers::Plain;
use serde::Serialize;

use crate::Fault;
use crate::reply::Reply;
use crate::request::{Form, ResponseFormat};

/// The answer in the shape that the client reads, with what was ignored.
pub(super) fn answer<T: Serialize + Plain, E: Into<Fault>>(
    form: Form,
    result: Result<T, E>,
) -> Response {
    let result = result.map_err(Into::into).map(|mut value| {
        value.warn(form.ignored);
        value
    });
    let reply = match (form.wants, result) {
        (ResponseFormat::Json, Ok(value)) => Reply::json(&value),
        (ResponseFormat::Text, Ok(value)) => Reply::text(value.plain()),
        (wants @ (ResponseFormat::Json | ResponseFormat::Text), Err(fault)) => wants.fault(&fault),
        (ResponseFormat::Other, _) => {
            let details = "answers are given as application/json or text/plain; accept one of them";
            Reply::fault(&Fault::new(406, "not_acceptable", details))
        }
    };
    let mut response: Response = reply.into();
    let vary = HeaderValue::from_static("accept, accept-encoding");
    response.headers_mut().entry(header::VARY).or_insert(vary);
    response
}
