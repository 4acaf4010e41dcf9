//! The pages: a template struct beside each thin handler.

mod api;
mod card;
mod check;
mod coverage;
mod deck_check;
mod diagram;
mod document;
mod format;
mod home;
mod narrow;
mod procedure;
mod rule;
mod scenario;
mod search;
mod share;
mod timeline;

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::routing::get;

use crate::app::App;
use crate::reply::Reply;
use crate::request::Now;
use crate::{Fault, answers};

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
        .route("/procedures/{*id}", get(procedure::page))
        .merge(deck_check::routes())
        .merge(scenario::routes())
        .merge(crate::offline::routes())
}

/// A rendered template, or the page that says that it failed.
fn show<T: Template>(page: Result<T, Fault>) -> Reply {
    match page {
        Ok(page) => match page.render() {
            Ok(html) => Reply::html(html),
            Err(error) => {
                tracing::error!(%error, "a template failed");
                fault_page(
                    &Fault::new(500, "internal", "the server failed to write the page; try again"),
                    "",
                )
            }
        },
        Err(fault) => fault_page(&fault, ""),
    }
}

#[derive(Template)]
#[template(path = "fault.html")]
struct FaultPage<'a> {
    q: &'a str,
    fault: &'a Fault,
}

fn fault_page(fault: &Fault, q: &str) -> Reply {
    let status = StatusCode::from_u16(fault.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let html = FaultPage { q, fault }.render().unwrap_or_else(|_| fault.details.clone());
    Reply::html(html).with_status(status)
}

/// A page that there is not: the nearest names, and a search box.
pub(crate) async fn not_found(now: Now, uri: Uri) -> Reply {
    if uri.path().starts_with("/api/") {
        return Reply::fault(&Fault::not_found("there is no such endpoint; `/api/v1/` lists all"));
    }
    let last = uri.path().rsplit('/').next().unwrap_or_default().replace(['-', '_'], " ");
    let suggestions = answers::name_suggestions(now.service(), &last, None);
    fault_page(&Fault::not_found("there is no such page").suggesting(suggestions), &last)
}
