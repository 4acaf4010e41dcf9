//! What a card shows of itself on the table, in the words of its game.

use serde::Serialize;

/// What a card shows of itself besides its title.
#[derive(Clone, Debug, Default)]
pub(crate) struct Face {
    pub(crate) style: Option<String>,
    pub(crate) kind: Option<String>,
}

impl Face {
    /// The face of a card of such a kind and style.
    pub(crate) fn new(kind: impl Serialize, style: Option<impl Serialize>) -> Self {
        Self { style: style.map(word), kind: Some(word(kind)) }
    }
}

/// A name of a closed vocabulary, as a scenario writes it.
pub(crate) fn word(name: impl Serialize) -> String {
    let value = serde_json::to_value(name).ok();
    value.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
