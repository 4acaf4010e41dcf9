//! The server: pages and the JSON API over one snapshot.
//!
//! A request runs in three steps: the crate `answers` finds the answer (the
//! same for the command line, the API and the pages), `api` and `pages` are
//! thin handlers that give it a shape, `reply` sends it with the headers that
//! make it cheap to ask again. Only this crate knows axum, askama, the shapes
//! of responses and HTTP's status codes.

mod access;
mod api;
mod app;
mod assets;
#[cfg(feature = "mcp")]
mod assistant;
mod bulk;
mod cache;
mod connections;
mod deprecations;
mod description;
#[cfg(feature = "discord")]
mod discord;
mod discovery;
mod encoding;
mod events;
mod fault;
mod feed;
mod front;
mod head;
mod kept_verdicts;
mod language;
mod limits;
mod log_lines;
mod metrics;
mod named_card;
mod network;
mod newer;
mod observe;
#[cfg(feature = "offline")]
mod offline;
mod older;
mod paced;
mod page_head;
mod pages;
mod preview;
mod qr;
mod received;
mod refusal;
mod rehearsal;
mod reload;
mod reply;
mod request;
mod run_blocking;
mod serve;
mod serve_cached;
mod served;
mod settings;
mod shares;
mod signing;
mod state;
mod statuses;
mod words;

pub use access::LineForm;
pub use api::openapi;
pub use app::router;
pub use deprecations::{Deprecations, NotDeprecations};
#[cfg(feature = "discord")]
pub use discord::{DiscordKey, NotAKey, discord_commands};
pub use fault::Fault;
pub use front::Front;
pub use log_lines::{LogLines, LogThread};
pub use network::{Network, NotANetwork};
pub use observe::log_panics;
pub use rehearsal::Unfit;
pub use reload::{Rehearsed, SnapshotReloader};
pub use serve::{Listen, ServeError, serve};
pub use settings::{Limits, Rate, Settings};
pub use signing::{NotASigningKey, SigningKey};
