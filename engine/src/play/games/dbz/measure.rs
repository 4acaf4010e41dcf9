//! What the words of cards count and measure: anger, stages, levels, cards.

use serde::Deserialize;

use crate::play::games::dbz::select::Sel;
use crate::play::games::dbz::terms::Who;

/// Something that has a number.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Measure {
    Anger(Who),
    Stages(Who),
    Level(Who),
    Traits(Who),
    /// The cards that are like this.
    Cards(Box<Sel>),
    /// The cards that the card last dealt with.
    Moved,
    Times(u32, Box<Measure>),
    Plus(Box<Measure>, i32),
}

/// The least and the most that will do.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Bounds {
    pub(crate) least: Option<u32>,
    pub(crate) most: Option<u32>,
}

impl Bounds {
    pub(crate) fn hold(self, n: i64) -> bool {
        self.least.is_none_or(|least| n >= i64::from(least))
            && self.most.is_none_or(|most| n <= i64::from(most))
    }
}
