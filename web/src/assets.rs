//! Files that pages load: embedded, and addressed by their content so that a
//! browser keeps them for good.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use headjudge_corpus::sha256_hex;

use crate::app::App;
use crate::reply::Reply;

const STYLE: &str = include_str!("../assets/style.css");
const ICON: &str = include_str!("../assets/icon.svg");

/// The address of the stylesheet.
pub(crate) static STYLE_URL: LazyLock<String> =
    LazyLock::new(|| format!("/assets/style.css?v={}", &sha256_hex(STYLE.as_bytes())[..8]));

/// The routes of the assets.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/assets/style.css", get(async || kept("text/css; charset=utf-8", STYLE)))
        .route("/assets/icon.svg", get(async || kept("image/svg+xml", ICON)))
        .route("/favicon.ico", get(async || kept("image/svg+xml", ICON)))
        .route(
            "/robots.txt",
            get(async || kept("text/plain; charset=utf-8", "User-agent: *\nAllow: /\n")),
        )
}

fn kept(kind: &'static str, body: &'static str) -> Response {
    let mut response = Reply::raw(kind, body).into_response();
    response.headers_mut().insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=31536000, immutable"),
    );
    response
}
