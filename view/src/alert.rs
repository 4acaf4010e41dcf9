//! What went wrong, where a page has room for nothing else.

use askama::Template;

use crate::rich_text::sentence;

/// What is wrong, as a note that is read out at once.
#[must_use]
pub fn alert(details: &str) -> String {
    format!("<p class=\"note warn\" role=\"alert\">{}</p>", sentence(details))
}

/// A filled template, or the note that it failed.
pub(crate) fn filled(template: &impl Template) -> String {
    template.render().unwrap_or_else(|cause| alert(&format!("the page was not written: {cause}")))
}
