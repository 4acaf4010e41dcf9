//! The engine for a page without a network: the facts, the cards and the
//! passages that decks are checked and scenarios are run by, and the index
//! that is searched. It answers in the HTML that the server's own pages have.

use std::collections::HashMap;

use headjudge_corpus::{Card, Format, FormatId, Record};
use headjudge_engine::play::{Passages, ScenarioError, lay};
use headjudge_engine::{Deck, Library, Receipt, RuleFacts, check_deck, printed_names, read_deck};
use headjudge_index::search::{Hit, Page, Results, Search, Suggestion};
use headjudge_view::{
    CardBrief, DeckSheets, HitMore, HitSource, Judged, Language, LegalityCard, LegalityQuestion,
    Refusal, ScenarioResult, ScriptFault, SearchAnswer, Sheet, TableRequest, Titles, alert,
};
use jiff::civil::Date;
use serde::Serialize;

use crate::decks::{DeckRequest, Handed};
use crate::error::OfflineError;

/// How many hits are shown, and how many are offered while one types.
const MOST_HITS: usize = 40;
const MOST_OFFERED: usize = 4;

/// How many names are offered for one that no card has, and while one types.
const MOST_NAMES: usize = 5;
const MOST_COMPLETED: usize = 20;

/// Everything a search, a check and a run need.
pub struct OfflineEngine {
    rule_facts: RuleFacts,
    passages: Passages,
    /// Cards by id.
    cards: HashMap<String, Card>,
    /// Ids of cards, by those that other programs give them.
    guids: HashMap<String, String>,
    /// What each document is called in a citation, and beside a hit.
    titles: Titles,
    sources: Vec<HitSource>,
    search: Search,
    say: Language,
}

/// What is offered while one types, as the API writes it.
#[derive(Serialize)]
struct Offered {
    names: Vec<Suggestion>,
    hits: Vec<Hit>,
}

/// A table, as the page takes it.
#[derive(Serialize)]
struct Laid {
    lines: String,
    html: String,
}

impl OfflineEngine {
    /// The engine of one piece: the length of the records in four bytes, the
    /// records, one JSON object a line, and the pack of the index.
    pub fn load(piece: &[u8]) -> Result<Self, OfflineError> {
        let (length, rest) = piece.split_first_chunk().ok_or(OfflineError::BreaksOff)?;
        let (records, pack) = rest
            .split_at_checked(u32::from_le_bytes(*length) as usize)
            .ok_or(OfflineError::BreaksOff)?;
        Self::new(records, pack.to_owned())
    }

    /// The engine for `records`, one JSON object a line, and a pack of the index.
    pub fn new(records: &[u8], pack: Vec<u8>) -> Result<Self, OfflineError> {
        let search = Search::open_pack(pack)?;
        let lines =
            records.split(|byte| *byte == b'\n').filter_map(|line| str::from_utf8(line).ok());
        let records: Vec<Record> = lines.filter_map(|line| Record::from_json(line).ok()).collect();
        if records.is_empty() {
            return Err(OfflineError::NoRecords);
        }
        let documents = || {
            records.iter().filter_map(|record| match record {
                Record::Document(document) => Some(document),
                _ => None,
            })
        };
        let (rule_facts, passages) = (RuleFacts::new(&records), Passages::new(&records));
        let titles = Titles::of(documents());
        let sources = documents().map(HitSource::of).collect();
        let (mut cards, mut guids) = (HashMap::new(), HashMap::new());
        for record in records {
            let Record::Card(card) = record else { continue };
            let id = card.id.to_string();
            guids.extend(card.facts.guids.iter().map(|guid| (guid.clone(), id.clone())));
            cards.insert(id, *card);
        }
        let say = Language::default();
        Ok(Self { rule_facts, passages, cards, guids, titles, sources, search, say })
    }

    /// Answers in the language with this tag from now on.
    pub fn speak(&mut self, tag: &[u8]) {
        self.say = str::from_utf8(tag).ok().and_then(Language::of_tag).unwrap_or_default();
    }

    /// The answer to a query, with today’s date on a second line.
    #[must_use]
    pub fn search(&self, q: &[u8]) -> String {
        let q = String::from_utf8_lossy(q);
        let (q, today) = q.split_once('\n').unwrap_or((&q, ""));
        let (q, on) = (q.trim(), today.trim().parse::<Date>().ok());
        let found = self.search.query(q, Page { offset: 0, limit: MOST_HITS });
        let more = found.as_ref().map_or_else(|_| HashMap::new(), |found| self.more(found, on));
        let verdicts = on.map_or_else(Vec::new, |on| self.verdicts(q, on));
        let found = found.as_ref().map_err(ToString::to_string);
        let say = self.say;
        SearchAnswer { q, found, documents: &self.sources, verdicts, more, say }.html()
    }

    /// The answers to `q`, where it asks whether a card is legal.
    fn verdicts(&self, q: &str, on: Date) -> Vec<String> {
        let formats: Vec<&Format> = self.rule_facts.formats().collect();
        let asked = LegalityQuestion::read(q, self.search.names(), &formats);
        let Some(asked) = asked else { return Vec::new() };
        let format = asked.format.as_deref();
        let on = asked.on.unwrap_or(on);
        let cards = asked.cards.iter().filter_map(|id| self.cards.get(id));
        let written = cards.filter_map(|card| {
            let (facts, titles) = (&self.rule_facts, &self.titles);
            Some(LegalityCard::new(card, format, facts, titles, on, self.say)?.html())
        });
        written.collect()
    }

    /// What is shown of the cards among the hits.
    fn more(&self, found: &Results, on: Option<Date>) -> HashMap<String, HitMore> {
        let cards = found.hits.iter().filter(|hit| hit.kind == "card");
        let brief = cards.filter_map(|hit| {
            let brief = CardBrief::of(self.cards.get(&hit.id)?, &self.rule_facts, on, self.say);
            Some((hit.id.clone(), HitMore { brief: Some(brief), played: Vec::new() }))
        });
        brief.collect()
    }

    /// What a query may be the beginning of, and its first hits, as JSON.
    #[must_use]
    pub fn suggest(&self, q: &[u8]) -> String {
        let q = String::from_utf8_lossy(q);
        let found = self.search.query(&q, Page { offset: 0, limit: MOST_OFFERED });
        let hits = found.map(|results| results.hits).unwrap_or_default();
        let offered = Offered { names: self.search.autocomplete(&q, MOST_COMPLETED), hits };
        serde_json::to_string(&offered).unwrap_or_default()
    }

    /// The sheets of the decks of a request.
    #[must_use]
    pub fn check(&self, request: &[u8]) -> String {
        let request = match DeckRequest::read(request) {
            Ok(request) => request,
            Err(details) => return alert(&details),
        };
        let sheets = (1..).zip(&request.decks).map(|(n, deck)| {
            Sheet::new(n, deck.file_name.as_deref(), self.judge(deck, &request), self.say)
        });
        let sheets = DeckSheets::new(sheets.collect(), self.titles.clone(), self.say);
        sheets.checked_offline().html()
    }

    /// What came of a scenario, written as TOML.
    #[must_use]
    pub fn run(&self, text: &[u8]) -> String {
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

    /// The position in the query of an address: its lines, and the table as HTML.
    #[must_use]
    pub fn table(&self, query: &[u8]) -> String {
        let laid = |lines: &str| {
            lay(lines, &self.passages, |line, key| self.card(line, key))
                .map_err(|error| error.to_string())
        };
        let answer = TableRequest::read(&String::from_utf8_lossy(query)).answer(laid);
        let html = answer.html(&self.titles);
        serde_json::to_string(&Laid { lines: answer.lines, html }).unwrap_or_default()
    }

    /// The card that a line of a table names.
    fn card(&self, line: u32, key: &str) -> Result<Card, ScenarioError> {
        self.cards.get(&format!("dbz-tcg/{key}")).cloned().ok_or_else(|| ScenarioError {
            file: "table".to_owned(),
            line,
            column: 1,
            message: format!("no card is called `{}`", key.replace('-', " ")),
        })
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
            let known: Vec<&str> =
                self.rule_facts.formats().map(|format| format.id.as_str()).collect();
            let known = known.join(", ");
            return Err(refusal(format!("name the format, one of {known}")));
        };
        let format = self.rule_facts.format(&id);
        if let Some(format) = format {
            deck.read_headings(format);
        }
        let game = format.map_or("", |format| format.game.as_str());
        let title = format.map_or_else(String::new, |format| format.title.clone());
        let on = request.on.or(deck.on).unwrap_or(request.today);
        let library = self.library(&deck, game);
        deck.place_by_kind(&library);
        let verdict = check_deck(&self.rule_facts, &id, &deck, &library, on)
            .map_err(|cause| refusal(cause.to_string()))?;
        let receipt = Receipt { snapshot: request.snapshot.clone(), ..Receipt::default() };
        Ok(Judged::new(title, verdict.with_receipt(receipt), &deck))
    }

    /// The cards that the names of a deck mean.
    fn library(&self, deck: &Deck, game: &str) -> Library {
        let mut library = Library::new();
        for wanted in deck.names() {
            let known = wanted.guid.and_then(|guid| self.guids.get(guid));
            if let Some(card) = known.and_then(|id| self.cards.get(id)) {
                library.insert(wanted.name, wanted.set, wanted.code, card.clone());
                continue;
            }
            // The full name before the reading that takes its brackets for a set.
            let names = self.search.names();
            let found = names.find_listed(wanted.name, wanted.short, game).or_else(|| {
                let mut readings = printed_names(wanted.name).into_iter();
                let id = readings.find_map(|own| {
                    names.find_printed(own.name, (own.set, own.code), Some(game))
                })?;
                Some((wanted.name, id))
            });
            let found = found.and_then(|(name, id)| Some((name, self.cards.get(&id)?)));
            match found {
                Some((name, card)) => library.insert(name, wanted.set, wanted.code, card.clone()),
                None => library.insert_unmatched(wanted.name, self.nearest(wanted.name, game)),
            }
        }
        library
    }

    /// The names of the game that come nearest to `name`.
    fn nearest(&self, name: &str, game: &str) -> Vec<String> {
        let near = self.search.names().suggest(name, Some(game), MOST_NAMES);
        let mut names: Vec<String> = near.into_iter().map(|hit| hit.name).collect();
        names.dedup();
        names
    }
}

#[cfg(test)]
mod tests {
    use headjudge_index::search::{Vocabulary, build};

    use super::*;

    /// The engine for these records, a JSON object a line.
    fn engine(lines: &str) -> OfflineEngine {
        let records: Vec<Record> =
            lines.lines().map(|line| Record::from_json(line).unwrap()).collect();
        let dir = tempfile::tempdir().unwrap();
        build(dir.path(), &records, &Vocabulary::default()).unwrap();
        OfflineEngine::new(lines.as_bytes(), Search::pack(dir.path()).unwrap()).unwrap()
    }

    const FORMAT: &str = r#"{"object":"format","id":"mini","game":"g","title":"Mini","summary":"","document":"d","editions":[],"rules":[]}"#;

    fn check(terms: &str, decks: &str) -> String {
        engine(FORMAT).check(format!("{terms}\n{decks}").as_bytes())
    }

    #[test]
    fn a_deck_is_answered_with_its_sheet() {
        let terms = r#"{"format":"mini","today":"2026-01-01","snapshot":"abc","pasted":"3 Blue Guard\n2 Two"}"#;
        let sheet = check(terms, "");
        for part in [
            "Mini</a> · on 2026-01-01",
            "5 cards listed",
            "<span class=\"n\">3</span> <span>Blue Guard</span>",
            "snapshot abc · mini · 2026-01-01 · checked without a network",
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
        let engine = engine(
            r#"{"object":"passage","id":"d/one","document":"d","edition":"1","lines":[1,1],"class":"rule","heading_path":[],"text":"Draw a card.","text_md":""}"#,
        );
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

    #[test]
    fn a_copy_without_its_parts_is_refused() {
        assert!(OfflineEngine::new(FORMAT.as_bytes(), vec![1, 2, 3]).is_err());
        assert!(OfflineEngine::new(FORMAT.as_bytes(), Vec::new()).is_err());
    }
}
