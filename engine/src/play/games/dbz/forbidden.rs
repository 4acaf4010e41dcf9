//! The vocabulary of what may not be done, as long as a card that says so is in
//! play or what it says floats. Apart from the other effects, of which none is
//! forbidden unless a card says so.

use serde::Deserialize;

use crate::play::games::dbz::guard::EventKind;
use crate::play::games::dbz::select::{Filter, Source};
use crate::play::games::dbz::terms::{AttackType, Kind, Who};

/// What may not be done.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Forbidden {
    /// Search a Life Deck with any effect.
    Search,
    /// Search a Life Deck with the effects of cards.
    SearchByCard,
    /// Gain or raise power stages.
    RaiseStages,
    LowerAnger,
    RaiseAnger,
    /// Gain anger, by whomever it is raised.
    #[serde(skip)]
    GainAnger,
    /// `cannot raise his anger`, which says nothing of another's.
    RaiseOwnAnger,
    LowerOwnAnger,
    /// Discard the opponent's Allies.
    DiscardAllies,
    /// Destroy or banish cards in play like these.
    Remove(Box<Filter>),
    /// Banish cards from a discard pile; whose, if only one.
    BanishFromDiscard {
        #[serde(default)]
        whose: Option<Who>,
    },
    /// Use the power of a Drill with the name of one used this turn.
    #[serde(skip)]
    RepeatDrillPower,
    /// Win by MPPV.
    WinByMppv,
    /// Use critical damage effects.
    UseCritical,
    /// Play cards like these.
    Play(Box<Filter>),
    /// Play cards like these, or use their powers.
    #[serde(skip)]
    PlayOrUse(Box<Filter>),
    /// Perform attacks of this type.
    Perform(AttackType),
    /// Perform attacks.
    Attack,
    EnterPlay,
    /// Have cards like these enter play.
    #[serde(skip)]
    Enter(Box<Filter>),
    /// Use the powers of cards like these.
    UsePower(Box<Filter>),
    /// Act by the powers of cards like these, which says nothing of Instant powers.
    #[serde(skip)]
    Act(Box<Filter>),
    /// Use Endurance against attacks like these.
    UseEndurance(Box<Filter>),
    /// Stop attacks.
    Stop,
    /// Prevent damage of attacks.
    Prevent,
    /// End combat by an effect.
    EndCombat,
    /// Advance a level.
    Advance,
    /// Capture Dragon Balls.
    Capture(Box<Captured>),
    /// Do that to cards by an effect.
    Take(Box<Taken>),
    /// Raise or lower somebody's anger.
    #[serde(skip)]
    ChangeAnger(AngerChanged),
    /// Raise or lower a level by an effect.
    #[serde(skip)]
    ChangeLevel(LevelChanged),
    /// Have damage redirected to an Ally.
    #[serde(skip)]
    Redirect,
    /// Do anything else in an action than attack or pass.
    #[serde(skip)]
    OtherThanAttack,
}

/// The change of anger that is not made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AngerChanged {
    pub(crate) up: bool,
    pub(crate) down: bool,
    pub(crate) whose: Who,
    /// By critical damage effects alone, or by all others; by any, where it is not said.
    pub(crate) critical: Option<bool>,
    /// The effects of Physical Combat and Energy Combat cards may.
    pub(crate) combat_may: bool,
}

/// The change of a level that no effect makes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelChanged {
    pub(crate) up: bool,
    pub(crate) down: bool,
    pub(crate) whose: Who,
}

/// The Dragon Balls that may not be captured.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Captured {
    pub(crate) card: Filter,
    /// By a critical damage effect; any other may.
    pub(crate) by_critical: bool,
}

/// What may not be done to which cards: discard, destroy, banish, draw them….
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Taken {
    pub(crate) how: Vec<EventKind>,
    /// Whose cards; anybody's, where it is not said.
    #[serde(default)]
    pub(crate) whose: Option<Who>,
    #[serde(default)]
    pub(crate) card: Filter,
    /// From where; from anywhere, where it is not said.
    #[serde(default)]
    pub(crate) from: Option<Source>,
    /// The effects of cards of these kinds may.
    #[serde(default)]
    pub(crate) not_by: Vec<Kind>,
    /// Only by a critical damage effect.
    #[serde(skip)]
    pub(crate) by_critical: bool,
    /// Only by an effect of the player whose cards they are.
    #[serde(skip)]
    pub(crate) by_own: bool,
}
