//! Editions of an invented rulebook, of which it is known what became of every
//! paragraph, and small documents that show each kind of change.

mod bad_input;
mod generator;
mod kinds;
mod large;
