//! Scenarios, as their files stand; the engine reads and runs them.

use serde::{Deserialize, Serialize};

/// A scenario's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "scenario")]
pub struct ScenarioFile {
    /// The scenario's id, such as `order-of-effects/namekian-wish`.
    pub id: String,
    /// Its path below the corpus folder.
    pub file: String,
    /// Its text, in TOML.
    pub text: String,
}

impl ScenarioFile {
    /// Whether it is a scenario, in the folder of its game, and not a file beside them.
    #[must_use]
    pub fn is_scenario(&self) -> bool {
        self.file.matches('/').count() > 1
    }
}
