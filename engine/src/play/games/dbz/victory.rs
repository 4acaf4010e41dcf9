//! How a game is won.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::state::Dbz;
use crate::play::kernel::{GameContext, MoveError, Side, StateChange};

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Victory {
    /// The other has no life cards left.
    Survival,
    /// The highest level has been surpassed.
    MostPowerful,
    /// All Dragon Balls of a set are under control.
    DragonBalls,
}

impl Victory {
    /// Every way to win.
    pub(crate) const ALL: [Self; 3] = [Self::Survival, Self::MostPowerful, Self::DragonBalls];

    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Survival => "Survival Victory",
            Self::MostPowerful => "Most Powerful Personality Victory",
            Self::DragonBalls => "Dragon Ball Victory",
        }
    }
}

impl Dbz {
    /// A player wins.
    pub(crate) fn win(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        how: Victory,
    ) -> Result<(), MoveError> {
        if self.board.won.is_some() {
            return Ok(());
        }
        self.victory = Some(how);
        let change = StateChange::Won { who };
        let text = format!("{} by {}", who.does("win", "wins"), how.words());
        self.record(t, &change, &Event::new(EventKind::Won, who), text)
    }
}
