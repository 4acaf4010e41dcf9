//! The pages: a template struct beside each thin handler.

mod api;
mod card;
mod changes;
mod check;
mod coverage;
mod deck_check;
mod diagram;
pub(crate) mod document;
mod fault;
mod format;
mod history;
mod home;
mod language;
mod narrow;
mod procedure;
mod rule;
mod scenario;
mod search;
mod share;
mod show;
mod table;
mod timeline;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use axum::routing::get;

use self::fault::{Near, fault_page};
use crate::Fault;
use crate::api::no_such_endpoint;
use crate::request::RequestContext;
use crate::run_blocking::run_blocking;
use crate::state::App;
use headjudge_answers as answers;

/// The routes of the pages.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(home::page))
        .route("/search", get(search::page))
        .route("/cards/{game}/{slug}", get(card::page))
        .route("/rules/{*id}", get(rule::page))
        .route("/documents", get(document::index))
        .route("/documents/{id}", get(document::page))
        .route("/documents/{id}/{*anchor}", get(document::chapter))
        .route("/formats", get(format::index))
        .route("/formats/{id}", get(format::page))
        .route("/checks", get(check::index))
        .route("/checks/{*id}", get(check::page))
        .route("/api", get(api::page))
        .route("/coverage", get(coverage::page))
        .route("/changes", get(changes::page))
        .route("/history/{*id}", get(history::page))
        .route("/procedures/{*id}", get(procedure::page))
        .merge(language::routes())
        .merge(deck_check::routes())
        .merge(scenario::routes())
        .merge(table::routes())
}

/// A page that there is not: the nearest names, and a search box.
pub(crate) async fn not_found(
    State(app): State<Arc<App>>,
    now: RequestContext,
    uri: Uri,
) -> Response {
    if uri.path().starts_with("/api/") {
        return no_such_endpoint(&app, &uri);
    }
    let last = uri.path().rsplit('/').next().unwrap_or_default().replace(['-', '_'], " ");
    run_blocking(move || {
        let suggestions = answers::name_suggestions(now.service(), &last, None);
        let fault = Fault::not_found("there is no such page").suggesting(suggestions);
        fault_page(&fault, Near::default(), &last, now.say)
    })
    .await
    .into()
}
