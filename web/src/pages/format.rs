//! Formats, with their lists as of a date.

use askama::Template;

use super::show;
use crate::answers::{self, FormatView};
use crate::reply::Reply;
use crate::request::{Now, Params, Part};

#[derive(Template)]
#[template(path = "formats.html")]
struct FormatsPage {
    q: String,
    formats: Vec<FormatView>,
}

/// `GET /formats`.
pub(super) async fn index(now: Now) -> Reply {
    let found = answers::formats(now.service(), now.today);
    show(found.map(|formats| FormatsPage { q: String::new(), formats }))
}

#[derive(Template)]
#[template(path = "format.html")]
struct FormatPage {
    q: String,
    view: FormatView,
}

/// `GET /formats/{id}?on=`.
pub(super) async fn page(now: Now, Part(id): Part, params: Params) -> Reply {
    let found = || answers::format(now.service(), &id, params.on(now.today)?);
    show(found().map(|view| FormatPage { q: String::new(), view }))
}
