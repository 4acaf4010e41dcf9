//! What a game gives the runner: its cards, its actions, its board.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::de::DeserializeOwned;

use crate::play::CardRun;
use crate::play::LegalAction;
use crate::play::Passages;
use crate::play::kernel::answer::Side;
use crate::play::kernel::board::Board;
use crate::play::kernel::context::GameContext;
use crate::play::kernel::expected::Expected;
use crate::play::kernel::move_error::MoveError;
use crate::play::kernel::names::{Name, Titled, ZoneName};
use crate::play::kernel::plan::Plan;
use crate::play::named::Texts;
use crate::play::rule::RuleSwitch;
use crate::play::step::Steps;

/// What a scenario expects of the state of its game.
pub(crate) type ExpectedOf<G> = Expected<<G as Game>::Zone, <G as Game>::Number>;

/// A game that scripts can play. Each has its own closed vocabulary.
pub(crate) trait Game: Clone + Sized {
    /// The names of its events.
    const EVENTS: &'static [&'static str];
    /// The names of its refusals.
    const REFUSALS: &'static [&'static str];
    /// The rules that can be switched off.
    const RULES: &'static [RuleSwitch];
    /// The procedures that it implements, with their steps.
    const PROCEDURES: &'static [(&'static str, Steps)];
    /// How its table is drawn.
    const PLAN: Plan;

    /// A card, as a scenario types it.
    type Card: Titled + Clone + Debug + DeserializeOwned;
    /// Its zones.
    type Zone: ZoneName;
    /// The numbers that it keeps of a player.
    type Number: Name;
    /// The state of the game at the start.
    type Setup: Clone + Debug + DeserializeOwned;
    /// A move.
    type Move: Clone + Debug + DeserializeOwned;

    /// The sentences of each card that are not performed, by the card's key.
    fn left_out(_: &BTreeMap<String, Self::Card>) -> BTreeMap<String, Vec<String>> {
        BTreeMap::new()
    }

    /// What a card takes from the record that it names; an error where there is none.
    fn resolve(_: &mut Self::Card, _: &Texts<'_>) -> Result<(), String> {
        Ok(())
    }

    /// What a set-up takes from the cards that it lays, and from the documents.
    fn complete(_: &mut Self::Setup, _: &BTreeMap<String, Self::Card>, _: &Passages) {}

    /// What the runner says of a card: where its words come from, and what is typed.
    fn card_run(_: &Self::Card, _: &Texts<'_>) -> Option<CardRun> {
        None
    }

    /// The record that a card names.
    fn names(_: &Self::Card) -> Option<&str> {
        None
    }

    /// A card with other words.
    fn with_words(_: &Self::Card, _: &str) -> Option<Self::Card> {
        None
    }

    /// The words of a card that a record gave.
    fn words(_: &Self::Card) -> Option<&str> {
        None
    }

    /// Lays the board; an error where the set-up names what is not there.
    fn set_up(cards: &BTreeMap<String, Self::Card>, setup: &Self::Setup) -> Result<Self, String>;

    /// The board.
    fn board(&self) -> &Board<Self::Card, Self::Zone, Self::Number>;

    /// The board, to change it.
    fn board_mut(&mut self) -> &mut Board<Self::Card, Self::Zone, Self::Number>;

    /// Opens the frames that the set-up says are open.
    fn begin(&mut self, _: &mut GameContext<'_>) -> Result<(), MoveError> {
        Ok(())
    }

    /// The actions that a player could think of now, allowed or not.
    fn actions(&self) -> Vec<(LegalAction, Self::Move)> {
        Vec::new()
    }

    /// Whose action it is, where the players act in turns.
    fn to_act(&self) -> Option<Side> {
        None
    }

    /// Makes a move.
    fn act(&mut self, t: &mut GameContext<'_>, act: &Self::Move) -> Result<(), MoveError>;

    /// Does over what an event of the trace says.
    fn replay(&mut self, detail: &serde_json::Value) -> Result<(), serde_json::Error> {
        let change = serde_json::from_value(detail.clone())?;
        self.board_mut().apply(&change);
        Ok(())
    }

    /// Who makes a move.
    fn actor(act: &Self::Move) -> Option<Side>;

    /// The name of a player’s Main Personality, where there is one and it is named.
    fn personality(&self, _: Side) -> Option<String> {
        None
    }

    /// The state, for the outcome.
    fn state(&self) -> serde_json::Value {
        self.board().state()
    }
}
