//! The product as it is used: the binary typed by hand, and the promises that
//! ARCHITECTURE.md makes.

mod answers;
mod bad_input;
mod checks;
mod invariants;
mod run;
mod snapshots;
