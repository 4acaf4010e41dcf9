//! Editions: which rule of one edition of a document is which rule of the
//! next, and what became of it.
//!
//! A rule is known by its words, and not by its number. Passages of the same
//! words are the same ([`anchors`](self)); what is left is paired by likeness
//! and place, then looked through for rules that were parted or joined. Only
//! then is it told what became of each. The crate knows passages, and neither
//! files nor records of them, so that the build, an answer and a report about a
//! draft all ask the same code.

mod anchors;
mod compare;
mod family;
mod likeness;
mod pairing;
mod parts;
mod place;
mod prepared;
mod references;
mod tokens;

pub use compare::{Pairing, compare};
pub use family::{Family, families, revisions};
