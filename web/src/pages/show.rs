//! Rendering a page, or the page that says why there is none.

use askama::Template;

use super::fault::{Near, fault_page};
use crate::Fault;
use crate::reply::Reply;
use headjudge_view::Language;

/// A rendered template, or the page that says that it failed.
pub(super) fn show<T: Template, E: Into<Fault>>(page: Result<T, E>, say: Language) -> Reply {
    render(page).map_or_else(|fault| fault_page(&fault, Near::default(), "", say), Reply::html)
}

/// The same for the page of `asked`, where the nearest names are those of
/// pages whose addresses begin with `prefix`.
pub(super) fn show_at<T: Template>(
    prefix: &'static str,
    asked: &str,
    page: Result<T, impl Into<Fault>>,
    say: Language,
) -> Reply {
    let near = Near { prefix: Some(prefix), asked };
    render(page).map_or_else(|fault| fault_page(&fault, near, "", say), Reply::html)
}

fn render<T: Template>(page: Result<T, impl Into<Fault>>) -> Result<String, Fault> {
    page.map_err(Into::into)?.render().map_err(|error| {
        tracing::error!(%error, "a template failed");
        Fault::new(500, "internal", "the server failed to write the page; try again")
    })
}
