//! The API, asked through its router.

#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not there")]

mod ask;
mod bounds;
mod bulk;
mod chat;
mod discovery;
mod examples;
mod faults;
mod http;
mod languages;
mod manners;
mod schema;
mod shapes;
mod switches;
mod targets;
mod whole;
