//! What a phone keeps for a hall without a network: the pages, the search
//! index, and the records that decks are checked by.
//!
//! The service worker of the pages fetches these once for each snapshot, in
//! the background, in the language that the reader has. They are answered like any other page, so that the reply
//! cache packs them once.

mod bundle;
mod records;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use headjudge_view::Language;
use serde_json::json;

use crate::assets;
use crate::reply::{JSON, Reply};
use crate::request::{Params, RequestContext};
use crate::state::App;

const WORKER: &str = include_str!("../../assets/worker.js");

/// The routes of the offline copy.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/sw.js", get(worker))
        .route("/manifest.webmanifest", get(manifest))
        .route("/offline/pages.json", get(pages))
        .route("/offline/engine.bin", get(async |now: RequestContext| or_fault(engine(&now))))
}

fn or_fault(body: Result<Reply, crate::Fault>) -> Reply {
    body.unwrap_or_else(|fault| Reply::fault(&fault))
}

async fn pages(State(app): State<Arc<App>>, now: RequestContext, params: Params) -> Reply {
    let say = params.get("language").and_then(Language::of_tag).unwrap_or(now.say);
    or_fault(bundle::pages(&app, &now, say).await)
}

/// What the browser's engine is loaded with: the length of the records in
/// four bytes, the records, and the search index. In one piece, since their
/// texts are the same and are packed once.
fn engine(now: &RequestContext) -> Result<Reply, crate::Fault> {
    let records = records::lines(now)?;
    let pack = now.service().snapshot().search_pack()?;
    let length = u32::try_from(records.len())
        .map_err(|_| crate::Fault::new(500, "internal", "the records are too many for a phone"))?;
    let body = [length.to_le_bytes().as_slice(), &records, &pack].concat();
    Ok(Reply::raw("application/octet-stream", body))
}

/// The service worker, told what it is to keep. Its text changes with every
/// snapshot and build, which is how a browser learns of a newer one.
async fn worker(now: RequestContext) -> Reply {
    let digest = now.service().digest();
    let digest = digest.get(..12).unwrap_or(digest);
    let build = json!({
        "version": format!("{}-{}-{digest}", assets::version(), now.say.tag()),
        "assets": assets::urls(),
        // The copy is in the language that was spoken when it was made.
        "pages": format!("/offline/pages.json?language={}", now.say.tag()),
    });
    Reply::raw("text/javascript; charset=utf-8", format!("const BUILD = {build};\n{WORKER}"))
}

/// What an installed page is called and shows.
async fn manifest() -> Reply {
    let manifest = json!({
        "name": "headjudge",
        "short_name": "headjudge",
        "description": "Rulings, errata and legality of trading card games",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbfaf6",
        "theme_color": "#1f3a5f",
        "icons": [
            { "src": assets::url("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            { "src": assets::url("icon-192.png"), "sizes": "192x192", "type": "image/png" },
            { "src": assets::url("icon-512.png"), "sizes": "512x512", "type": "image/png" },
            { "src": assets::url("icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable" },
        ],
        "shortcuts": [{ "name": "Deck check", "url": "/check" }, { "name": "Formats", "url": "/formats" }],
    });
    Reply::raw(JSON, manifest.to_string())
}
