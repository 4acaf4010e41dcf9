//! The pages: a template struct beside each thin handler.

mod api;
mod card;
mod changes;
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
mod standing;
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
        .route("/changes", get(changes::page))
        .route("/procedures/{*id}", get(procedure::page))
        .merge(deck_check::routes())
        .merge(scenario::routes())
        .merge(crate::offline::routes())
}

/// A rendered template, or the page that says that it failed.
fn show<T: Template>(page: Result<T, Fault>) -> Reply {
    show_or(page, None)
}

/// The same, where the nearest names are those of pages in `folder`.
fn show_in<T: Template>(folder: &'static str, page: Result<T, Fault>) -> Reply {
    show_or(page, Some(folder))
}

fn show_or<T: Template>(page: Result<T, Fault>, folder: Option<&'static str>) -> Reply {
    let page = page.and_then(|page| {
        page.render().map_err(|error| {
            tracing::error!(%error, "a template failed");
            Fault::new(500, "internal", "the server failed to write the page; try again")
        })
    });
    page.map_or_else(|fault| fault_page(&fault, folder, ""), Reply::html)
}

#[derive(Template)]
#[template(path = "fault.html")]
struct FaultPage<'a> {
    q: &'a str,
    fault: &'a Fault,
    /// Where the pages are that the suggestions name; without it they are searched for.
    folder: Option<&'static str>,
}

impl FaultPage<'_> {
    /// What is wrong, as a sentence in HTML.
    fn says(&self) -> String {
        let mut letters = self.fault.details.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        crate::rich_text::rich(&format!("{first}{}.", letters.as_str().trim_end_matches('.')))
    }

    /// Where a suggestion leads.
    fn address(&self, name: &str) -> String {
        let search = || {
            let mut query = form_urlencoded::Serializer::new(String::new());
            format!("/search?{}", query.append_pair("q", name).finish())
        };
        self.folder.map_or_else(search, |folder| format!("/{folder}/{name}"))
    }
}

fn fault_page(fault: &Fault, folder: Option<&'static str>, q: &str) -> Reply {
    let status = StatusCode::from_u16(fault.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let page = FaultPage { q, fault, folder };
    let html = page.render().unwrap_or_else(|_| fault.details.clone());
    Reply::html(html).with_status(status)
}

/// A page that there is not: the nearest names, and a search box.
pub(crate) async fn not_found(now: Now, uri: Uri) -> Reply {
    if uri.path().starts_with("/api/") {
        return Reply::fault(&Fault::not_found("there is no such endpoint; `/api/v1/` lists all"));
    }
    let last = uri.path().rsplit('/').next().unwrap_or_default().replace(['-', '_'], " ");
    let suggestions = answers::name_suggestions(now.service(), &last, None);
    let fault = Fault::not_found("there is no such page").suggesting(suggestions);
    fault_page(&fault, None, &last)
}
