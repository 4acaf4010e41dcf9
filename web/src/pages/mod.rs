//! The pages: a template struct beside each thin handler.

mod api;
mod card;
mod changes;
mod check;
mod coverage;
mod deck_check;
mod diagram;
mod document;
mod fault;
mod format;
mod home;
mod narrow;
mod procedure;
mod rule;
mod scenario;
mod search;
mod share;
mod standing;
mod timeline;

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::http::Uri;
use axum::routing::get;

pub(crate) use self::fault::sentence;
use self::fault::{Near, fault_page};
pub(crate) use self::standing::Standings;
use crate::Fault;
use crate::app::App;
use crate::reply::Reply;
use crate::request::Now;
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
        .route("/formats", get(format::index))
        .route("/formats/{id}", get(format::page))
        .route("/checks", get(check::index))
        .route("/checks/{*id}", get(check::page))
        .route("/api", get(api::page))
        .route("/coverage", get(coverage::page))
        .route("/changes", get(changes::page))
        .route("/procedures/{*id}", get(procedure::page))
        .merge(deck_check::routes())
        .merge(scenario::routes())
}

/// A rendered template, or the page that says that it failed.
fn show<T: Template, E: Into<Fault>>(page: Result<T, E>) -> Reply {
    render(page).map_or_else(|fault| fault_page(&fault, Near::default(), ""), Reply::html)
}

/// The same for the page of `asked`, where the nearest names are those of
/// pages whose addresses begin with `prefix`.
fn show_at<T: Template>(
    prefix: &'static str,
    asked: &str,
    page: Result<T, impl Into<Fault>>,
) -> Reply {
    let near = Near { prefix: Some(prefix), asked };
    render(page).map_or_else(|fault| fault_page(&fault, near, ""), Reply::html)
}

fn render<T: Template>(page: Result<T, impl Into<Fault>>) -> Result<String, Fault> {
    page.map_err(Into::into)?.render().map_err(|error| {
        tracing::error!(%error, "a template failed");
        Fault::new(500, "internal", "the server failed to write the page; try again")
    })
}

/// A page that there is not: the nearest names, and a search box.
pub(crate) async fn not_found(now: Now, uri: Uri) -> Reply {
    if uri.path().starts_with("/api/") {
        return Reply::fault(&Fault::not_found("there is no such endpoint; `/api/v1/` lists all"));
    }
    let last = uri.path().rsplit('/').next().unwrap_or_default().replace(['-', '_'], " ");
    let suggestions = answers::name_suggestions(now.service(), &last, None);
    let fault = Fault::not_found("there is no such page").suggesting(suggestions);
    fault_page(&fault, Near::default(), &last)
}
