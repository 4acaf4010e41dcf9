//! Views: what the pages and the browser module both show, as HTML.
//!
//! A deck's sheet, the outcome of a scenario with the table drawn, and the hits
//! of a search are written here once. The server puts them into its pages; `offline` gives them to a page that has
//! no network. So the crate knows plain types alone: no snapshot, no HTTP. The
//! words of all pages are here as well, in each language (`lang/`).

mod alert;
mod asked;
mod assumed;
mod board;
mod brief;
mod deck;
mod endings;
mod hits;
mod language;
pub mod rich_text;
mod scenario;
mod search_answer;
mod search_notes;
mod story;
mod switches;
mod table;
mod text_kind;
mod titles;
mod trace;

pub use alert::alert;
pub use asked::{LegalityCard, LegalityQuestion};
pub use brief::{CardBrief, FormatBadge, status_words};
pub use deck::{DeckSheets, Judged, Refusal, Sheet};
pub use hits::{HitMore, HitSource, Hits};
pub use language::{Count, Language, SCRIPT_WORDS};
pub use rich_text::sentence;
pub use scenario::{Cited, Origin, Ran, ScenarioResult, ScriptFault};
pub use search_answer::SearchAnswer;
pub use search_notes::SearchNotes;
pub use table::{TableAnswer, TableRequest};
pub use text_kind::TextKind;
pub use titles::Titles;
