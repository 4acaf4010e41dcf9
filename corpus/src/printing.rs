//! Printings: a card in a set, by its collector code.

use serde::{Deserialize, Serialize};

use crate::{Code, SetId};

/// A printing: a set and a collector code inside it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Printing {
    /// The set.
    pub set: SetId,
    /// The set's title.
    pub set_name: String,
    /// Collector code.
    pub code: Code,
}
