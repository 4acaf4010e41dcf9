//! The facts of one deck: each name resolved, each card in its place, each
//! title counted. They come from the deck itself, then from the cards that the
//! records know, then from a catalogue.

mod deck_facts;
mod doubts;
mod listed;
mod listing;
mod numbered;
mod of_deck;
mod personality;
mod sections;
mod title;

pub(crate) use deck_facts::{Facts, Title};
pub(crate) use doubts::{Near, decided_near, is_no_deck};
pub(crate) use listed::Listed;
pub(crate) use listing::Size;
pub(crate) use numbered::Numbered;
pub(crate) use personality::Who;
pub(crate) use sections::Section;

use headjudge_corpus::Citation;

/// Citations of a number, for a finding.
pub(crate) fn cites(citation: Option<Citation>) -> Vec<Citation> {
    citation.into_iter().collect()
}
