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

impl Printing {
    /// The name of its set, and its code: `Awakening S31`.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{} {}", self.set_name, self.code.as_str())
    }

    /// Whether words name this printing: by its code, with or without zeros, alone or after
    /// the id or the name of its set.
    #[must_use]
    pub fn is_named(&self, said: &str) -> bool {
        let said = said.trim();
        let (set, code) = said.rsplit_once(' ').unwrap_or(("", said));
        let is_set = |own: &str| own.eq_ignore_ascii_case(set);
        bare(self.code.as_str()) == bare(code)
            && (set.is_empty() || is_set(self.set.as_str()) || is_set(&self.set_name))
    }
}

/// A code as it is compared: `U063` is `U63`.
fn bare(code: &str) -> String {
    let at = code.find(|c: char| c.is_ascii_digit()).unwrap_or(code.len());
    let (letters, digits) = code.split_at(at);
    format!("{}{}", letters.to_ascii_uppercase(), digits.trim_start_matches('0'))
}
