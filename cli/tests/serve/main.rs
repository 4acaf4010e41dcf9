//! The server as it runs: real processes on loopback, each on a port of its own.

#![expect(clippy::unwrap_used, reason = "a test that cannot get its subject must fail")]

mod assistant;
mod bot;
mod clients;
mod fuzz;
mod generated;
mod load;
mod reload;
mod server;
mod stops;
