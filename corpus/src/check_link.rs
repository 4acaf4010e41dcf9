//! Links to checks: what a record says of the code that runs it. They are apart
//! from the checks, which know the records.

use serde::{Deserialize, Serialize};

/// A check, by name and address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckLink {
    /// The check.
    pub id: String,
    /// Its address in the API.
    pub href: String,
}

impl CheckLink {
    /// The link to the check `id`.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), href: format!("/api/v1/checks/{id}") }
    }
}
