//! The book: what the rules need of the records, held in memory.
//!
//! It keeps formats, checks and styles, and per edition of a document the list
//! entries, limits, traits, fusion limits and numbers, with the passages that
//! answers cite. It never keeps the cards: a corpus may have a million.

mod citing;
mod edition;
mod gather;
mod held;
mod in_force;
mod index;
mod limits;
mod stated;

pub(crate) use edition::Edition;
pub use held::Book;
pub(crate) use in_force::{InForce, Reach};
pub(crate) use limits::Limit;
pub(crate) use stated::Released;
