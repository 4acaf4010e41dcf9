//! Lists, as every endpoint gives them.

use serde::Serialize;

/// A list, or a page of one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct List<T> {
    /// The type of the object.
    object: &'static str,
    /// The items.
    pub data: Vec<T>,
    /// How many there are in all.
    pub total: usize,
    /// Whether there are more.
    pub has_more: bool,
    /// Path of the next page.
    pub next_page: Option<String>,
    /// What was ignored, and why.
    pub warnings: Vec<String>,
}

/// A whole list.
#[must_use]
pub fn list<T>(data: Vec<T>) -> List<T> {
    List {
        object: "list",
        total: data.len(),
        data,
        has_more: false,
        next_page: None,
        warnings: Vec::new(),
    }
}

impl<T> List<T> {
    /// A page of a longer list.
    #[must_use]
    pub fn page(
        data: Vec<T>,
        total: usize,
        next_page: Option<String>,
        warnings: Vec<String>,
    ) -> Self {
        Self { object: "list", data, total, has_more: next_page.is_some(), next_page, warnings }
    }
}
