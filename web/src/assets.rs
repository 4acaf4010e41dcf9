//! Files that pages load: embedded, and addressed by their content so that a
//! browser keeps them for good.
//!
//! All share one version, the digest of all of them, as a folder of their
//! address: a script names its neighbours by relative address, and a page
//! never runs one from another build.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use headjudge_corpus::sha256_hex;

use crate::Fault;
use crate::encoding::Encoding;
use crate::reply::Reply;
use crate::state::App;

/// A file that pages load.
struct Asset {
    name: &'static str,
    kind: &'static str,
    body: &'static [u8],
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";

const ASSETS: [Asset; 16] = [
    Asset { name: "style.css", kind: CSS, body: include_bytes!("../assets/style.css") },
    Asset { name: "icon.svg", kind: SVG, body: include_bytes!("../assets/icon.svg") },
    Asset { name: "icon-192.png", kind: PNG, body: include_bytes!("../assets/icon-192.png") },
    Asset { name: "icon-512.png", kind: PNG, body: include_bytes!("../assets/icon-512.png") },
    Asset { name: "site.js", kind: SCRIPT, body: include_bytes!("../assets/site.js") },
    Asset { name: "format.js", kind: SCRIPT, body: include_bytes!("../assets/format.js") },
    Asset { name: "reader.js", kind: SCRIPT, body: include_bytes!("../assets/reader.js") },
    Asset { name: "deck-check.js", kind: SCRIPT, body: include_bytes!("../assets/deck-check.js") },
    Asset { name: "engine.js", kind: SCRIPT, body: include_bytes!("../assets/engine.js") },
    Asset { name: "board.js", kind: SCRIPT, body: include_bytes!("../assets/board.js") },
    Asset { name: "words.js", kind: SCRIPT, body: headjudge_view::SCRIPT_WORDS.as_bytes() },
    Asset { name: "walk.js", kind: SCRIPT, body: include_bytes!("../assets/walk.js") },
    Asset { name: "scenario.js", kind: SCRIPT, body: include_bytes!("../assets/scenario.js") },
    Asset { name: "table.js", kind: SCRIPT, body: include_bytes!("../assets/table.js") },
    Asset { name: "watch.js", kind: SCRIPT, body: include_bytes!("../assets/watch.js") },
    Asset { name: ENGINE, kind: "application/wasm", body: ENGINE_MODULE },
];

/// The engine for the browser; empty where it was not built.
const ENGINE_MODULE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/engine.wasm"));
/// The same, packed with brotli when it was embedded.
const ENGINE_PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/engine.wasm.br"));
const ENGINE: &str = "engine.wasm";

/// The version of all assets together.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let all: Vec<u8> = ASSETS.iter().flat_map(|asset| asset.body).copied().collect();
    sha256_hex(&all)[..10].to_owned()
});

/// The packed bodies of the assets, in their order.
static PACKED: LazyLock<Vec<[(Bytes, Encoding); 2]>> = LazyLock::new(|| {
    let pack = |asset: &Asset| {
        [Encoding::Gzip, Encoding::Brotli].map(|way| match way {
            Encoding::Brotli if asset.name == ENGINE => (Bytes::from_static(ENGINE_PACKED), way),
            _ => way.encode(Bytes::from_static(asset.body)),
        })
    };
    ASSETS.iter().map(pack).collect()
});

/// The address of an asset.
pub(crate) fn url(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// The version of all assets together.
pub(crate) fn version() -> &'static str {
    &VERSION
}

/// The addresses of all assets that there are.
pub(crate) fn urls() -> Vec<String> {
    ASSETS.iter().filter(|asset| !asset.body.is_empty()).map(|asset| url(asset.name)).collect()
}

/// The address of the engine for the browser, where it was built.
pub(crate) fn engine_url() -> Option<String> {
    (!ENGINE_MODULE.is_empty()).then(|| url(ENGINE))
}

/// The routes of the assets.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/assets/{version}/{name}", get(asset))
        .route("/qr.svg", get(crate::qr::code))
        .route("/favicon.ico", get(async || kept(SVG, ASSETS[1].body)))
        .route(
            "/robots.txt",
            get(async || kept("text/plain; charset=utf-8", b"User-agent: *\nAllow: /\n")),
        )
}

async fn asset(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(at) = ASSETS.iter().position(|asset| asset.name == name) else {
        return Reply::fault(&Fault::not_found("there is no such file")).into();
    };
    let plain = || (Bytes::from_static(ASSETS[at].body), Encoding::Identity);
    let (body, encoding) = match Encoding::preferred(&headers) {
        Encoding::Identity => plain(),
        Encoding::Gzip => PACKED[at][0].clone(),
        Encoding::Brotli => PACKED[at][1].clone(),
    };
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(ASSETS[at].kind));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if encoding != Encoding::Identity {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
    }
    // An address of another version must not be remembered with this content.
    let keep = if version == *VERSION { FOR_GOOD } else { "no-store" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}

const FOR_GOOD: &str = "public, max-age=31536000, immutable";

fn kept(kind: &'static str, body: &'static [u8]) -> Response {
    let mut response = Reply::raw(kind, Bytes::from_static(body)).into_response();
    let day = HeaderValue::from_static("public, max-age=86400");
    response.headers_mut().insert(header::CACHE_CONTROL, day);
    response
}
