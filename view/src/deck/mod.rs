//! Decks that were checked: one sheet of paper for each, and a table of all
//! where there are several.

mod listing;
mod sheet;

pub use sheet::{Judged, Refusal, Sheet};

use askama::Template;
use headjudge_engine::DeckStatus;

use crate::Titles;
use crate::alert::filled;

/// The sheets of the decks that were checked together.
#[derive(Template)]
#[template(path = "deck_sheets.html")]
pub struct DeckSheets {
    sheets: Vec<Sheet>,
    titles: Titles,
    /// Whether the decks were checked in the browser.
    offline: bool,
}

impl DeckSheets {
    /// The sheets of decks that the server checked.
    #[must_use]
    pub fn new(sheets: Vec<Sheet>, titles: Titles) -> Self {
        Self { sheets, titles, offline: false }
    }

    /// The same, of decks that were checked without a network, which the
    /// printed sheet says.
    #[must_use]
    pub fn checked_offline(self) -> Self {
        Self { offline: true, ..self }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sheets.is_empty()
    }

    /// Whether any of the decks could be judged.
    #[must_use]
    pub fn any_judged(&self) -> bool {
        self.sheets.iter().any(|sheet| sheet.status().is_some())
    }

    /// It as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        filled(self)
    }

    /// The sheets with the most trouble first; those alike in the order of the decks.
    fn by_trouble(&self) -> Vec<&Sheet> {
        let trouble = |sheet: &&Sheet| match sheet.status() {
            Some(DeckStatus::Illegal) => 0,
            None => 1,
            Some(DeckStatus::Unknown) => 2,
            Some(DeckStatus::Legal) => 3,
        };
        let mut sheets: Vec<&Sheet> = self.sheets.iter().collect();
        sheets.sort_by_key(trouble);
        sheets
    }

    /// How many sheets came to a status, in words: `2 with no problem found, 1 illegal`.
    fn tally(&self) -> String {
        let count = |wanted| self.sheets.iter().filter(|sheet| sheet.status() == wanted).count();
        let parts = [
            (count(Some(DeckStatus::Legal)), "with no problem found"),
            (count(Some(DeckStatus::Illegal)), "illegal"),
            (count(Some(DeckStatus::Unknown)), "that can’t be told"),
            (count(None), "not read"),
        ];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        parts.map(|(number, what)| format!("{number} {what}")).collect::<Vec<_>>().join(", ")
    }
}
