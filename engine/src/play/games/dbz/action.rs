//! What a line of a script or of a table does.

use serde::Deserialize;

use crate::play::games::dbz::duties::Duty;
use crate::play::games::dbz::effect::Effect;
use crate::play::kernel::Side;

/// A move.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// A turn begins.
    Turn {
        who: Side,
    },
    /// What a step of the turn asks for is done.
    Step(Duty),
    /// The Rejuvenation Step of the turn begins.
    Rejuvenation {},
    /// The Planning Step of the turn begins.
    Planning {},
    EndPlanning {},
    EndTurn {},
    /// Combat is declared.
    Combat {
        who: Side,
    },
    /// A card is played from the hand; an attack may be performed by an Ally.
    Play {
        who: Side,
        card: String,
        #[serde(default)]
        ally: Option<String>,
    },
    /// The power of a card in play is used.
    Use {
        who: Side,
        card: String,
    },
    /// A player passes.
    Pass {
        who: Side,
    },
    /// Combat ends because both players have passed.
    EndCombat {},
    /// Something else, such as an effect that a card of no interest has.
    Effect {
        who: Side,
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
}

impl Action {
    /// Who does it.
    pub(crate) fn actor(&self) -> Option<Side> {
        match self {
            Self::Turn { who }
            | Self::Combat { who }
            | Self::Play { who, .. }
            | Self::Use { who, .. }
            | Self::Pass { who }
            | Self::Effect { who, .. } => Some(*who),
            Self::EndCombat {}
            | Self::Step(_)
            | Self::Rejuvenation {}
            | Self::Planning {}
            | Self::EndPlanning {}
            | Self::EndTurn {} => None,
        }
    }

    /// The card that is played or used.
    pub(super) fn card(&self) -> Option<&str> {
        match self {
            Self::Play { card, .. } | Self::Use { card, .. } => Some(card),
            _ => None,
        }
    }
}
