//! What every game needs to be played by a script: a board with zones, events,
//! prompts and answers, the frame stack, and the trace. It knows no game.

mod answer;
mod board;
mod context;
mod event;
mod event_name;
mod expect;
mod expected;
mod face;
mod float;
mod game;
mod limit;
mod mark;
mod move_error;
mod names;
mod pile;
mod plan;
mod player;
mod reaction;
mod replacing;
mod trace;
mod trigger;
mod window;
mod wording;

pub(crate) use answer::Answer;
pub use answer::Side;
pub(crate) use board::{Board, StateChange};
pub(crate) use context::{Frame, GameContext};
pub(crate) use event::{CommonEvent, Event};
pub(crate) use expect::Expect;
pub(crate) use face::{Face, word};
pub(crate) use float::Float;
pub(crate) use game::{ExpectedOf, Game};
pub(crate) use headjudge_corpus::capital;
pub(crate) use limit::{Limit, Used};
pub(crate) use mark::Mark;
pub(crate) use move_error::{CommonRefusal, MoveError, illegal};
pub(crate) use names::{Name, Titled, ZoneName};
pub use plan::{Leader, Meter, Plan};
pub(crate) use player::{Extra, PlayerSetup};
pub(crate) use reaction::{Pending, Reactions, Reactive, Timing};
pub(crate) use replacing::Replaces;
pub use trace::{Trace, render_trace};
pub(crate) use trigger::{Replacement, Trigger, Vocabulary};
