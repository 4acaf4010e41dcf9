//! The engine for a page without a network: the facts, the cards by name and
//! the passages that decks are checked and scenarios are run by. It answers in
//! the HTML that the server's own pages have.

use std::collections::HashMap;
use std::sync::Arc;

use headjudge_corpus::{Card, FormatId, Record, fold};
use headjudge_engine::play::Passages;
use headjudge_engine::{Book, Deck, Library, Receipt, check_deck, read_deck};
use headjudge_view::{
    DeckSheets, Judged, Refusal, ScenarioResult, ScriptFault, Sheet, Titles, alert,
};

use crate::decks::{DeckRequest, Handed};

/// How near a name must be to be suggested, and how many are.
const NEAR: f64 = 0.86;
const MOST_SUGGESTED: usize = 3;

/// Everything a check and a run need.
pub(crate) struct OfflineEngine {
    book: Book,
    passages: Passages,
    /// Cards by game and folded name.
    cards: HashMap<(String, String), Arc<Card>>,
    /// What each document is called in a citation.
    titles: Titles,
}

impl OfflineEngine {
    /// The engine for `records`, one JSON object a line, and how many were read.
    pub(crate) fn new(records: &[u8]) -> (Self, usize) {
        let lines = records.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let records: Vec<Record> =
            lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
        let (book, passages) = (Book::new(&records), Passages::new(&records));
        let titles = Titles::of(records.iter().filter_map(|record| match record {
            Record::Document(document) => Some(document),
            _ => None,
        }));
        let read = records.len();
        let mut cards = HashMap::new();
        for record in records {
            let Record::Card(card) = record else { continue };
            let card = Arc::new(*card);
            for name in std::iter::once(&card.name).chain(&card.aliases) {
                let key = (card.game.to_string(), fold(name));
                cards.entry(key).or_insert_with(|| card.clone());
            }
        }
        (Self { book, passages, cards, titles }, read)
    }

    /// The sheets of the decks of a request.
    pub(crate) fn check(&self, request: &[u8]) -> String {
        let request = match DeckRequest::read(request) {
            Ok(request) => request,
            Err(details) => return alert(&details),
        };
        let sheets = (1..)
            .zip(&request.decks)
            .map(|(n, deck)| Sheet::new(n, deck.file_name.as_deref(), self.judge(deck, &request)));
        DeckSheets::new(sheets.collect(), self.titles.clone()).checked_offline().html()
    }

    /// What came of a scenario, written as TOML.
    pub(crate) fn run(&self, text: &[u8]) -> String {
        let result = match std::str::from_utf8(text) {
            Ok(text) => ScenarioResult::of_script(text, &self.passages, self.titles.clone()),
            Err(_) => ScenarioResult::fault(ScriptFault {
                place: None,
                message: "the scenario is not UTF-8; write it as TOML".to_owned(),
                line: String::new(),
            }),
        };
        result.html()
    }

    fn judge(&self, handed: &Handed, request: &DeckRequest) -> Result<Judged, Refusal> {
        let refusal = |details: String| Refusal { details, ..Refusal::default() };
        let mut deck = read_deck(&handed.bytes, handed.file_name.as_deref())
            .and_then(|deck| deck.refuse_empty().map(|()| deck))
            .map_err(|cause| refusal(cause.to_string()))?;
        for option in &request.options {
            if !deck.options.contains(option) {
                deck.options.push(option.clone());
            }
        }
        let chosen = request.format.as_deref().map(FormatId::new);
        let Some(id) = chosen.or_else(|| deck.format.clone()) else {
            return Err(refusal("name the format to check the deck for".to_owned()));
        };
        let format = self.book.format(&id);
        if let Some(format) = format {
            deck.read_headings(format);
        }
        let game = format.map_or("", |format| format.game.as_str());
        let title = format.map_or_else(String::new, |format| format.title.clone());
        let on = request.on.or(deck.on).unwrap_or(request.today);
        let library = self.library(&deck, game);
        let verdict = check_deck(&self.book, &id, &deck, &library, on)
            .map_err(|cause| refusal(cause.to_string()))?;
        let receipt = Receipt { snapshot: request.snapshot.clone(), ..Receipt::default() };
        Ok(Judged::new(title, verdict.with_receipt(receipt), &deck))
    }

    /// The cards that the names of a deck mean; the full name before the
    /// reading that takes its brackets for a set.
    fn library(&self, deck: &Deck, game: &str) -> Library {
        let mut library = Library::new();
        for wanted in deck.names() {
            let names = [Some(wanted.name), wanted.short].into_iter().flatten();
            let found = names.filter_map(|name| {
                let card = self.cards.get(&(game.to_owned(), fold(name)))?;
                Some((name, card.clone()))
            });
            match found.into_iter().next() {
                Some((name, card)) => library.insert(name, wanted.set, wanted.code, card),
                None => library.insert_unmatched(wanted.name, self.nearest(wanted.name, game)),
            }
        }
        library
    }

    /// The names of the game that come nearest to `name`.
    fn nearest(&self, name: &str, game: &str) -> Vec<String> {
        let folded = fold(name);
        let own = self.cards.iter().filter(|((of, _), _)| of == game);
        let mut near: Vec<(f64, &str)> = own
            .map(|((_, key), card)| (strsim::jaro_winkler(&folded, key), card.name.as_str()))
            .filter(|(nearness, _)| *nearness >= NEAR)
            .collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
        near.dedup_by(|a, b| a.1 == b.1);
        near.into_iter().take(MOST_SUGGESTED).map(|(_, name)| name.to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: &[u8] = br#"{"object":"format","id":"mini","game":"g","title":"Mini","summary":"","document":"d","editions":[],"rules":[]}
not a record
"#;

    fn check(terms: &str, decks: &str) -> String {
        let (engine, read) = OfflineEngine::new(FORMAT);
        assert_eq!(read, 1);
        engine.check(format!("{terms}\n{decks}").as_bytes())
    }

    #[test]
    fn a_deck_is_answered_with_its_sheet() {
        let terms = r#"{"format":"mini","today":"2026-01-01","snapshot":"abc","pasted":"3 Blue Guard\n2 Two"}"#;
        let sheet = check(terms, "");
        for part in [
            "Mini</a> on 2026-01-01",
            "5 cards listed",
            "<span class=\"n\">3</span> <span>Blue Guard</span>",
            "snapshot abc · mini on 2026-01-01 · checked without a network",
        ] {
            assert!(sheet.contains(part), "{part} is not in {sheet}");
        }
    }

    #[test]
    fn pasted_decks_and_files_are_checked_together() {
        let terms = r#"{"format":"mini","today":"2026-01-01","snapshot":"","pasted":"3 A\n===\n2 B","files":[{"name":"own.txt","size":3},{"name":"none.txt","size":0}]}"#;
        let sheets = check(terms, "1 C");
        assert_eq!(sheets.matches("<article").count(), 4, "{sheets}");
        assert!(sheets.contains("4 decks: "), "{sheets}");
        assert!(sheets.contains("own</h2>") && sheets.contains("none.txt</h2>"), "{sheets}");
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        assert!(check("{}", "").contains("role=\"alert\""));
        let none = r#"{"format":"mini","today":"2026-01-01","snapshot":"","pasted":" "}"#;
        assert!(check(none, "").contains("Paste a deck or choose a file."));
        let other = r#"{"format":"other","today":"2026-01-01","snapshot":"","pasted":"3 A"}"#;
        assert!(check(other, "").contains("not read"));
    }

    const SCENARIO: &str = r#"id    = "own/one-life-card"
game  = "dbz-tcg"
title = "One card is drawn"
cites = [{ passage = "d/one", quote = "Draw a card." }]

[cards.one]
name   = "One"
kind   = "event"
effect = [{ draw = { count = 1 } }]

[setup]
combat = "p1"
p1     = { hand = ["one"], life_deck = 2 }

[[move]]
do = { play = { who = "p1", card = "one" } }

[final]
p1 = { hand = 1, life_deck = 1 }
"#;

    /// What came of a scenario, on a corpus of one passage.
    fn run(text: &str) -> String {
        let (engine, read) = OfflineEngine::new(
            br#"{"object":"passage","id":"d/one","document":"d","edition":"1","lines":[1,1],"class":"rule","heading_path":[],"text":"Draw a card.","text_md":""}"#,
        );
        assert_eq!(read, 1);
        engine.run(text.as_bytes())
    }

    #[test]
    fn a_scenario_is_answered_with_what_happened_and_its_sentences() {
        let html = run(SCENARIO);
        assert!(html.contains(">comes out as written<"), "{html}");
        assert!(html.contains("<ol class=\"trace\">"), "{html}");
        assert!(html.contains("Draw a card.</blockquote>"), "{html}");
        assert!(html.contains("href=\"/documents/d#one\""), "{html}");
        let other = run(&SCENARIO.replace("life_deck = 1", "life_deck = 2"));
        assert!(other.contains("does not come out as written"), "{other}");
    }

    #[test]
    fn a_fault_in_a_scenario_is_told_with_its_place() {
        let html = run(&SCENARIO.replace("kind   = \"event\"", "kind   = \"evnet\""));
        assert!(html.contains("<strong>Line 8, column 10:</strong>"), "{html}");
        assert!(html.contains("<pre class=\"at\" tabindex=\"0\">kind   = "), "{html}");
    }
}
