//! The bench that decks are laid on and scenarios are run on: the facts, the
//! cards by name, the passages.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use headjudge_corpus::{Card, FormatId, Passage, Record, fold};
use headjudge_engine::play::{MAX_STEPS, Outcome, Passages, Scenario, ScenarioError, run};
use headjudge_engine::{Book, Deck, DeckVerdict, Library, Receipt, check_deck, read_deck};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// How near a name must be to be suggested, and how many are.
const NEAR: f64 = 0.86;
const MOST_SUGGESTED: usize = 3;

/// Everything a check and a run need.
pub(crate) struct Bench {
    book: Book,
    passages: Passages,
    /// Cards by game and folded name.
    cards: HashMap<(String, String), Arc<Card>>,
    /// What each document is called in a citation.
    titles: BTreeMap<String, String>,
}

/// By what a deck is checked.
#[derive(Deserialize)]
struct Terms {
    format: Option<String>,
    on: Option<Date>,
    today: Date,
    #[serde(default)]
    options: Vec<String>,
    file_name: Option<String>,
    /// The digest of the snapshot that the records are from.
    snapshot: String,
}

/// A verdict, with the deck as it was read.
#[derive(Serialize)]
struct Checked<'a> {
    object: &'static str,
    format_title: String,
    verdict: DeckVerdict,
    deck: Deck,
    titles: &'a BTreeMap<String, String>,
}

/// What came of a scenario, with what a page says of it in words.
#[derive(Serialize)]
struct Ran<'a> {
    object: &'static str,
    outcome: Outcome,
    titles: &'a BTreeMap<String, String>,
    proven: bool,
    /// The sentences it cites, each beside its citation.
    cited: Vec<Option<Sentence>>,
    /// What changes without each rule, beside its run.
    without: Vec<String>,
    /// What is otherwise with each text of an erratum, beside its run.
    texts: Vec<String>,
}

#[derive(Serialize)]
struct Sentence {
    text: String,
    url: String,
}

impl Bench {
    /// The bench for `records`, one JSON object a line, and how many were read.
    pub(crate) fn new(records: &[u8]) -> (Self, usize) {
        let lines = records.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let records: Vec<Record> =
            lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
        let (book, passages) = (Book::new(&records), Passages::new(&records));
        let read = records.len();
        let (mut cards, mut titles) = (HashMap::new(), BTreeMap::new());
        for record in records {
            let card = match record {
                Record::Card(card) => Arc::new(*card),
                Record::Document(document) => {
                    titles.insert(document.id.to_string(), document.short_title);
                    continue;
                }
                _ => continue,
            };
            for name in std::iter::once(&card.name).chain(&card.aliases) {
                let key = (card.game.to_string(), fold(name));
                cards.entry(key).or_insert_with(|| card.clone());
            }
        }
        (Self { book, passages, cards, titles }, read)
    }

    /// Checks a request: a line of terms, then the deck.
    pub(crate) fn check(&self, request: &[u8]) -> Vec<u8> {
        let end = request.iter().position(|byte| *byte == b'\n').unwrap_or(request.len());
        let (terms, deck) = request.split_at(end);
        let terms: Terms = match serde_json::from_slice(terms) {
            Ok(terms) => terms,
            Err(cause) => return error("bad_request", &cause.to_string()),
        };
        match self.checked(&terms, deck.get(1..).unwrap_or_default()) {
            Ok(checked) => serde_json::to_vec(&checked).unwrap_or_default(),
            Err((code, details)) => error(code, &details),
        }
    }

    /// Runs a scenario, written as TOML.
    pub(crate) fn run(&self, text: &[u8]) -> Vec<u8> {
        let Ok(text) = std::str::from_utf8(text) else {
            return error("bad_request", "the scenario is not UTF-8; write it as TOML");
        };
        let script = match Scenario::parse("scenario", text) {
            Ok(script) => script,
            Err(cause) => return unreadable(&cause),
        };
        let outcome = run(&script, &self.passages, MAX_STEPS);
        let passages = outcome.cites.iter().map(|cite| self.passages.get(cite.passage.as_str()));
        let sentence =
            |passage: &Passage| Sentence { text: passage.text.clone(), url: passage.url() };
        let cited = passages.map(|passage| passage.map(sentence)).collect();
        let ran = Ran {
            object: "ran",
            titles: &self.titles,
            proven: outcome.proven(),
            cited,
            without: outcome.ablations.iter().map(|run| run.changes.words()).collect(),
            texts: outcome.texts.iter().map(|run| run.changes.words()).collect(),
            outcome,
        };
        serde_json::to_vec(&ran).unwrap_or_default()
    }

    fn checked(&self, terms: &Terms, bytes: &[u8]) -> Result<Checked<'_>, (&'static str, String)> {
        let mut deck = read_deck(bytes, terms.file_name.as_deref())
            .map_err(|cause| ("unreadable_deck", cause.to_string()))?;
        for option in &terms.options {
            if !deck.options.contains(option) {
                deck.options.push(option.clone());
            }
        }
        let wanted = terms.format.as_deref().map(FormatId::new).or_else(|| deck.format.clone());
        let wanted = wanted
            .ok_or_else(|| ("no_format", "name the format to check the deck for".to_owned()))?;
        let format = self.book.format(&wanted);
        if let Some(format) = format {
            deck.read_headings(format);
        }
        let game = format.map_or("", |format| format.game.as_str());
        let title = format.map_or_else(String::new, |format| format.title.clone());
        let on = terms.on.or(deck.on).unwrap_or(terms.today);
        let library = self.library(&deck, game);
        let verdict = check_deck(&self.book, &wanted, &deck, &library, on)
            .map_err(|cause| ("unknown_format", cause.to_string()))?;
        let receipt = Receipt { snapshot: terms.snapshot.clone(), ..Receipt::default() };
        Ok(Checked {
            object: "checked",
            format_title: title,
            verdict: verdict.with_receipt(receipt),
            deck,
            titles: &self.titles,
        })
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

/// An error as the API writes it.
pub(crate) fn error(code: &str, details: &str) -> Vec<u8> {
    let error = serde_json::json!({ "object": "error", "code": code, "details": details });
    error.to_string().into_bytes()
}

/// An error in the text of a scenario, with its place.
fn unreadable(cause: &ScenarioError) -> Vec<u8> {
    let error = serde_json::json!({
        "object": "error",
        "code": "unreadable_scenario",
        "details": cause.message,
        "line": cause.line,
        "column": cause.column,
    });
    error.to_string().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(terms: &str, deck: &str) -> serde_json::Value {
        let (bench, read) = Bench::new(
            br#"{"object":"format","id":"mini","game":"g","title":"Mini","summary":"","document":"d","editions":[],"rules":[]}
not a record
"#,
        );
        assert_eq!(read, 1);
        serde_json::from_slice(&bench.check(format!("{terms}\n{deck}").as_bytes())).unwrap()
    }

    #[test]
    fn a_deck_is_answered_with_a_verdict_and_itself() {
        let terms = r#"{"format":"mini","on":null,"today":"2026-01-01","snapshot":"abc"}"#;
        let answer = ask(terms, "3 Blue Guard\n");
        assert_eq!(answer["verdict"]["on"], "2026-01-01");
        assert_eq!(answer["verdict"]["receipt"]["snapshot"], "abc");
        assert_eq!(answer["deck"]["cards"][0]["name"], "Blue Guard");
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        let terms = r#"{"format":"mini","on":null,"today":"2026-01-01","snapshot":""}"#;
        assert_eq!(ask(terms, "")["code"], "unreadable_deck");
        assert_eq!(ask("{}", "3 Blue Guard")["code"], "bad_request");
        let other = r#"{"format":"other","on":null,"today":"2026-01-01","snapshot":""}"#;
        assert_eq!(ask(other, "3 Blue Guard")["object"], "error");
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
    fn ran(text: &str) -> serde_json::Value {
        let (bench, read) = Bench::new(
            br#"{"object":"passage","id":"d/one","document":"d","edition":"1","lines":[1,1],"class":"rule","heading_path":[],"text":"Draw a card.","text_md":""}"#,
        );
        assert_eq!(read, 1);
        serde_json::from_slice(&bench.run(text.as_bytes())).unwrap()
    }

    #[test]
    fn a_scenario_is_answered_with_what_happened_and_its_sentences() {
        let answer = ran(SCENARIO);
        assert_eq!(answer["outcome"]["passed"], true, "{answer}");
        assert_eq!(answer["outcome"]["final_state"]["p1"]["zones"]["hand"][0], "card 2");
        assert_eq!(answer["cited"][0]["url"], "/documents/d#one");
        let other = ran(&SCENARIO.replace("life_deck = 1", "life_deck = 2"));
        assert_eq!(other["outcome"]["passed"], false);
    }

    #[test]
    fn a_fault_in_a_scenario_is_told_with_its_place() {
        let answer = ran(&SCENARIO.replace("kind   = \"event\"", "kind   = \"evnet\""));
        assert_eq!(answer["code"], "unreadable_scenario");
        assert_eq!((answer["line"].as_u64(), answer["column"].as_u64()), (Some(8), Some(10)));
    }
}
