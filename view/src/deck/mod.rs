//! Decks that were checked: one sheet of paper for each, and a table of all
//! where there are several.

mod listing;
mod sheet;

pub use sheet::{Judged, Refusal, Sheet};

use askama::Template;
use headjudge_engine::DeckStatus;

use crate::alert::filled;
use crate::{Language, Titles};

/// The sheets of the decks that were checked together.
#[derive(Template)]
#[template(path = "deck_sheets.html")]
pub struct DeckSheets {
    sheets: Vec<Sheet>,
    titles: Titles,
    /// Whether the decks were checked in the browser.
    offline: bool,
    say: Language,
}

impl DeckSheets {
    /// The sheets of decks that the server checked.
    #[must_use]
    pub fn new(sheets: Vec<Sheet>, titles: Titles, say: Language) -> Self {
        Self { sheets, titles, offline: false, say }
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
        let say = self.say;
        let told = |number: usize, words: String| (number > 0).then_some(words);
        let [legal, illegal, unknown, unread] =
            [Some(DeckStatus::Legal), Some(DeckStatus::Illegal), Some(DeckStatus::Unknown), None]
                .map(count);
        let parts = [
            told(legal, say.tally_legal(legal)),
            told(illegal, say.tally_illegal(illegal)),
            told(unknown, say.tally_unknown(unknown)),
            told(unread, say.tally_not_read(unread)),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(say.tally_between())
    }
}
