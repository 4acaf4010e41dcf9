//! What every game needs to be played by a script: a board with zones, events,
//! prompts and answers, the frame stack, and the trace. It knows no game.

mod answer;
mod board;
mod context;
mod expect;
mod game;
mod move_error;
mod pile;
mod trace;
mod wording;

pub(crate) use answer::Answer;
pub use answer::Side;
pub(crate) use board::{Board, Expected, PlayerSetup, StateChange};
pub(crate) use context::{Frame, GameContext};
pub(crate) use expect::{Expect, Mark};
pub(crate) use game::{Game, Titled};
pub(crate) use move_error::{MoveError, illegal};
pub(crate) use pile::{Item, Pile};
pub use trace::{Trace, render_trace};
pub(crate) use wording::capital;
