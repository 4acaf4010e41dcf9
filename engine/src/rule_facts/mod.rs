//! What the rules need of the records, held in memory.
//!
//! It keeps formats, checks and styles, and per edition of a document the list
//! entries, limits, traits, fusion limits and numbers, with the passages that
//! answers cite. It never keeps the cards: a corpus may have a million.

mod citing;
mod edition;
mod effective_edition;
mod gather;
mod held_facts;
mod index;
mod limits;
mod shared_titles;
mod stated;

pub(crate) use edition::Edition;
pub(crate) use effective_edition::{Beginning, EffectiveEdition, Reach};
pub use held_facts::RuleFacts;
pub(crate) use limits::Limit;
pub(crate) use stated::Released;
