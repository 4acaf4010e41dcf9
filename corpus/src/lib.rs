//! The corpus: the source documents, the small reviewed files beside them, and
//! the record types they are read into.
//!
//! Everything else depends on this crate and it depends on none of the others.
//! It holds types, their JSON shape, the folding of text that makes names
//! comparable, and the embedded files; it parses no document.

mod bounded;
mod card;
mod cardinal;
mod check;
mod check_link;
mod citation;
mod deck_rule;
mod definition;
mod diff;
mod digest;
mod document;
mod erratum;
mod fact;
mod files;
mod fold;
mod format;
mod game;
mod ids;
mod languages;
mod lines;
mod list_entry;
mod parallel;
mod passage;
mod permission;
mod printing;
mod problem;
mod procedure;
mod record;
mod revision;
mod rule;
mod scenario;
mod stored;
mod term;
mod verbs;
mod walk;
mod words;

pub use bounded::{is_crowded_xml, read_bounded};
pub use card::{
    Card, CardFacts, CardRef, CurrentText, FullText, FullTextStatus, Mention, PrintedAs, WholeText,
};
pub use cardinal::cardinal;
pub use check::{Check, CheckCase, Cite};
pub use check_link::CheckLink;
pub use citation::Citation;
pub use deck_rule::{Amount, Any, CopiesBy, DeckRule, OwnLimit, Range};
pub use definition::{DeckNumber, FusionLimit, Keyword, Trait, TraitMember};
pub use diff::{DiffOp, DiffSpan, diff_words};
pub use digest::{pin, sha256, sha256_hex};
pub use document::{Dialect, Document, Extent};
pub use erratum::{
    CardRuling, Erratum, ErratumText, MrpStatement, MrpStatus, PrintedCard, Publisher, TextLabel,
};
pub use fact::{Fact, Stated};
pub use files::{CorpusFile, CorpusFiles, FilesError, embedded};
pub use fold::{capital, fold, fold_words, nearest, shorten, slug, squeeze};
pub use format::{Format, FormatEdition, Section};
pub use game::{CardSet, Game};
pub use ids::{CardId, Code, DocumentId, FormatId, GameId, PassageId, SetId};
pub use languages::{Languages, Wording};
pub use lines::Lines;
pub use list_entry::{ListEntry, ListKind, Partner};
pub use parallel::{both, map_parallel};
pub use passage::{MARKUP, Passage, PassageClass};
pub use permission::{Bound, Force, HowMany, Permission, Player};
pub use printing::Printing;
pub use problem::Problem;
pub use procedure::{Jump, Procedure, Step, StepComparison, StepOp};
pub use record::Record;
pub use revision::{ChangeOp, Revision, ShiftedReference};
pub use rule::{Example, Question, Rule, RuleStatus};
pub use scenario::ScenarioFile;
pub use stored::StoredRecord;
pub use term::Term;
pub use verbs::verb_of;
pub use walk::{Walk, WalkError};
pub use words::{ASSUMPTIONS, CARD_TERMS, CARD_WORDINGS};
