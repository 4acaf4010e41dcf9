//! Executable rulings: the deck rules of every format, run over a decklist on
//! any date, with the sentence of the document behind each answer.
//!
//! The crate is pure. It reads records, never files; it is told the date, and
//! asks no clock. [`RuleFacts`] holds the facts that the records state, [`Deck`] is
//! what a player hands in, [`Library`] the cards that the deck's names were
//! found to be. [`check_deck`] runs every rule of a format and [`legality()`]
//! asks the same rules about one card, so that the two cannot disagree.
//! [`run_check`] shows a rule at work on a deck that passes and one that fails.
//! [`play`] runs the rulings of play itself: procedures, scenarios, their traces.

mod check;
mod claims;
mod deck;
mod error;
mod facts;
mod finding;
mod legality;
mod library;
mod naming;
mod near;
pub mod play;
mod rule_facts;
mod rules;
pub mod text;
mod verdict;
mod words;

#[cfg(test)]
extern crate self as headjudge_engine;

#[cfg(test)]
#[path = "../tests/rules/fixture.rs"]
mod fixture;

pub use check::{CheckReport, CheckSummary, Pinned, StaleCite, Trial, list_checks, run_check};
pub use claims::{ClaimKind, Statement, text_statements};
pub use deck::{
    Deck, DeckCard, DeckError, DeckSection, LevelCard, MainPersonality, NameRef, Opponent,
    PrintedName, TokuiWaza, printed_names, read_deck, split_decks,
};
pub use error::EngineError;
pub use finding::{CardCount, Finding, FindingVerdict};
pub use legality::{Legality, legality, legality_by_name};
pub use library::{Library, Resolved, Unmatched};
pub use rule_facts::RuleFacts;
pub use rules::LegalityStatus;
pub use verdict::{CardTally, DeckStatus, DeckVerdict, Receipt, check_deck};
