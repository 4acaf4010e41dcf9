//! What every game needs to be played by a script: a board with zones, events,
//! prompts and answers, the frame stack, and the trace. It knows no game.

mod answer;
mod board;
mod context;
mod dice;
mod event;
mod event_name;
mod expect;
mod expected;
mod face;
mod game;
mod mark;
mod move_error;
mod names;
mod pile;
mod player;
mod trace;
mod wording;

pub(crate) use answer::Answer;
pub use answer::Side;
pub(crate) use board::{Board, StateChange};
pub(crate) use context::{Frame, GameContext};
pub(crate) use dice::Dice;
pub(crate) use event::CommonEvent;
pub(crate) use expect::Expect;
pub(crate) use face::{Face, word};
pub(crate) use game::{ExpectedOf, Game};
pub(crate) use headjudge_corpus::capital;
pub(crate) use mark::Mark;
pub(crate) use move_error::{CommonRefusal, MoveError, illegal};
pub(crate) use names::{Name, Titled, ZoneName};
pub(crate) use pile::{Item, Pile};
pub(crate) use player::{Extra, PlayerSetup};
pub use trace::{Trace, render_trace};
