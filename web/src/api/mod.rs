//! The JSON API, version 1: one handler a question, each a few lines over
//! `answers`. What a handler says of itself is its documentation, see `openapi`.

pub(crate) mod body;
mod bulk;
mod cards;
mod changes;
mod decks;
mod documents;
mod formats;
mod openapi;
mod root;
mod scenarios;
mod search;

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use axum::routing::get;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Fault;
use crate::app::App;
use crate::reply::Reply;
use crate::request::{Form, Wants};
use headjudge_answers::Plain;

pub(crate) use bulk::BulkFile;
pub use openapi::openapi;
pub(crate) use openapi::parameters_of;
pub(crate) use root::wrong_method;

/// The routes of the API whose answers are kept.
pub(crate) fn routes() -> Router<Arc<App>> {
    documented()
        .split_for_parts()
        .0
        .route("/openapi.json", get(openapi::file))
        .route("/api/v1/", get(root::index))
        .route("/feed.atom", get(crate::feed::feed))
}

/// The routes that are never kept: what the server is doing now, and whole files.
pub(crate) fn service_routes() -> Router<Arc<App>> {
    services().split_for_parts().0
}

/// The routes of version 1, with what their handlers say of themselves.
fn documented() -> OpenApiRouter<Arc<App>> {
    let v1 = OpenApiRouter::new()
        .routes(routes!(root::index))
        .routes(routes!(cards::named))
        .routes(routes!(cards::autocomplete))
        .routes(routes!(cards::collection))
        .routes(routes!(cards::card))
        .routes(routes!(cards::rulings))
        .routes(routes!(cards::legality))
        .routes(routes!(cards::printing))
        .routes(routes!(cards::legality_by_name))
        .routes(routes!(search::search))
        .routes(routes!(documents::passage))
        .routes(routes!(documents::rule))
        .routes(routes!(documents::procedures))
        .routes(routes!(documents::procedure))
        .routes(routes!(documents::documents))
        .routes(routes!(documents::document))
        .routes(routes!(documents::problems))
        .routes(routes!(formats::formats))
        .routes(routes!(formats::format))
        .routes(routes!(formats::checks))
        .routes(routes!(formats::check))
        .routes(routes!(decks::check))
        .routes(routes!(scenarios::scenarios))
        .routes(routes!(scenarios::run))
        .routes(routes!(scenarios::scenario))
        .routes(routes!(scenarios::coverage))
        .routes(routes!(changes::list))
        .routes(routes!(bulk::index));
    OpenApiRouter::new().nest("/api/v1", v1)
}

fn services() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .nest("/api/v1", OpenApiRouter::new().routes(routes!(bulk::file)))
        .routes(routes!(root::health))
        .routes(routes!(root::ready))
        .routes(routes!(root::metrics))
}

/// The answer in the shape that the client reads, with what was ignored.
fn answer<T: Serialize + Plain, E: Into<Fault>>(form: Form, result: Result<T, E>) -> Response {
    let result = result.map_err(Into::into).map(|mut value| {
        value.warn(form.ignored);
        value
    });
    let reply = match (form.wants, result) {
        (Wants::Json, Ok(value)) => Reply::json(&value),
        (Wants::Text, Ok(value)) => Reply::text(value.plain()),
        (wants @ (Wants::Json | Wants::Text), Err(fault)) => wants.fault(&fault),
        (Wants::Other, _) => {
            let details = "answers are given as application/json or text/plain; accept one of them";
            Reply::fault(&Fault::new(406, "not_acceptable", details))
        }
    };
    let mut response: Response = reply.into();
    let vary = HeaderValue::from_static("accept, accept-encoding");
    response.headers_mut().entry(header::VARY).or_insert(vary);
    response
}
