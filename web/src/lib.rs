//! The server: pages and the JSON API over one snapshot.
//!
//! A request runs in three steps, one module each: `answers` finds the answer
//! (the same for the command line, the API and the pages), `api` and `pages`
//! are thin handlers that give it a shape, `reply` sends it with the headers
//! that make it cheap to ask again. Only this crate knows axum, askama and the
//! shapes of responses.

pub mod answers;

mod api;
mod app;
mod aside;
mod assets;
mod cache;
mod discord;
mod encoding;
mod fault;
mod feed;
mod limits;
mod mcp;
mod metrics;
mod network;
mod observe;
mod offline;
mod pages;
mod qr;
mod reply;
mod request;
mod rich_text;
mod serve;
mod service;
mod settings;

pub use api::openapi;
pub use app::{Switch, router};
pub use discord::{DiscordKey, NotAKey};
pub use fault::Fault;
pub use mcp::{McpError, serve_mcp};
pub use network::{Network, NotANetwork};
pub use observe::log_panics;
pub use serve::{ServeError, serve};
pub use service::Service;
pub use settings::{Limits, Rate, Settings};
