//! The JSON API, version 1: one handler a question, each a few lines over
//! `answers`.

mod bulk;
mod cards;
mod decks;
mod documents;
mod formats;
mod root;
mod search;

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::response::Response;
use axum::routing::{get, post};
use serde::Serialize;
use tower_http::cors::{Any, CorsLayer};

use crate::Fault;
use crate::answers::Plain;
use crate::app::App;
use crate::reply::Reply;
use crate::request::Wants;

/// The routes of the API.
pub(crate) fn routes() -> Router<Arc<App>> {
    let v1 = Router::new()
        .route("/", get(root::index))
        .route("/cards/named", get(cards::named))
        .route("/cards/autocomplete", get(cards::autocomplete))
        .route("/cards/collection", post(cards::collection))
        .route("/cards/{game}/{slug}", get(cards::card))
        .route("/cards/{game}/{slug}/rulings", get(cards::rulings))
        .route("/cards/{game}/{slug}/legality", get(cards::legality))
        .route("/printings/{set}/{code}", get(cards::printing))
        .route("/legality", get(cards::legality_by_name))
        .route("/search", get(search::search))
        .route("/passages/{*id}", get(documents::passage))
        .route("/rules/{*id}", get(documents::rule))
        .route("/procedures", get(documents::procedures))
        .route("/procedures/{*id}", get(documents::procedure))
        .route("/documents", get(documents::documents))
        .route("/documents/{id}", get(documents::document))
        .route("/problems", get(documents::problems))
        .route("/formats", get(formats::formats))
        .route("/formats/{id}", get(formats::format))
        .route("/checks", get(formats::checks))
        .route("/checks/{*id}", get(formats::check))
        .route("/decks/check", post(decks::check))
        .route("/bulk-data", get(bulk::index))
        .route("/bulk-data/{name}", get(bulk::file))
        .fallback(root::unknown)
        .method_not_allowed_fallback(root::wrong_method)
        .layer(cors());
    Router::new()
        .nest("/api/v1", v1)
        .route("/api/v1/", get(root::index))
        .route("/healthz", get(root::health))
        .route("/readyz", get(root::ready))
}

/// Anyone may ask from any page: nothing here is secret or changes anything.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::OPTIONS])
        .allow_headers([header::CONTENT_TYPE, header::ACCEPT, header::IF_NONE_MATCH])
        .expose_headers([
            header::ETAG,
            header::RETRY_AFTER,
            HeaderName::from_static("x-request-id"),
        ])
}

/// The answer in the shape that the client reads.
fn answer<T: Serialize + Plain>(wants: Wants, result: Result<T, Fault>) -> Response {
    let reply = match (wants, result) {
        (Wants::Json, Ok(value)) => Reply::json(&value),
        (Wants::Text, Ok(value)) => Reply::text(value.plain()),
        (Wants::Json, Err(fault)) => Reply::fault(&fault),
        (Wants::Text, Err(fault)) => Reply::fault_text(&fault),
        (Wants::Other, _) => {
            let details = "answers are given as application/json or text/plain; accept one of them";
            Reply::fault(&Fault::new(406, "not_acceptable", details))
        }
    };
    let mut response: Response = reply.into();
    response
        .headers_mut()
        .entry(header::VARY)
        .or_insert(HeaderValue::from_static("accept, accept-encoding"));
    response
}
