//! The product as it is used: the binary typed by hand, and the promises that
//! `ARCHITECTURE.md` makes.

#![expect(clippy::unwrap_used, reason = "a test that cannot get its subject must fail")]

mod answers;
mod bad_input;
mod checks;
mod circles;
mod decks;
mod editions;
mod exits;
mod formats;
mod games;
mod invariants;
mod new;
mod play;
mod run;
mod snapshots;
mod supply;
