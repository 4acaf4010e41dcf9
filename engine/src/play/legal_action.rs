//! An action that a game offers. Apart from the trying of it, since games make them.

use serde::Serialize;

use crate::play::Side;

/// Something that a player may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalAction {
    /// Who.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub who: Side,
    /// The action as a scenario writes it, after `do = `.
    pub action: String,
    /// The action in words.
    pub words: String,
}
