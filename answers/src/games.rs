//! Whole games between two decks, with the cards of this snapshot.

use std::fmt::Write as _;
use std::sync::Arc;

use headjudge_corpus::Card;
use headjudge_engine::play::{GameDeck, Games, Match};
use headjudge_engine::text::WORDED_GAME;
use headjudge_engine::{Deck, Library, Resolved, read_deck};

use crate::deck::{DeckBudget, library_of};
use crate::{AnswerError, Plain, Service};

/// The most cards that are named where a deck has unknown ones.
const MOST_NAMED: usize = 10;

/// Reads two deck files, `bytes` and name each, to be played against each other.
pub fn game_match<'s>(
    service: &'s Service,
    files: [(&[u8], &str); 2],
) -> Result<Match<'s>, AnswerError> {
    let [one, two] = files;
    let (one, two) = (game_deck(service, one)?, game_deck(service, two)?);
    Match::new([&one, &two], service.passages()?).map_err(AnswerError::UnreadableDeck)
}

fn game_deck(service: &Service, (bytes, file): (&[u8], &str)) -> Result<GameDeck, AnswerError> {
    let unreadable = |why: &str| AnswerError::UnreadableDeck(format!("`{file}`: {why}"));
    let deck = read_deck(bytes, Some(file)).map_err(|error| unreadable(&error.to_string()))?;
    let library = library_of(service, &deck, WORDED_GAME, &mut DeckBudget::new(&|| false))?;
    let mut found = Found { library: &library, unknown: Vec::new() };
    let levels = deck.main_personality.as_ref().map_or(&[][..], |own| &own.cards);
    let own = GameDeck {
        name: name_of(&deck, file),
        personalities: levels.iter().filter_map(|own| found.card(&own.name, None, None)).collect(),
        masteries: deck
            .masteries
            .iter()
            .filter_map(|own| found.card(&own.name, own.set.as_deref(), own.code.as_deref()))
            .collect(),
        cards: deck
            .cards
            .iter()
            .filter_map(|own| {
                let card = found.card(&own.name, own.set.as_deref(), own.code.as_deref())?;
                Some((card, own.count))
            })
            .collect(),
    };
    if found.unknown.is_empty() {
        return Ok(own);
    }
    let more = found.unknown.len().saturating_sub(MOST_NAMED);
    found.unknown.truncate(MOST_NAMED);
    let mut why = format!("no record of {}", found.unknown.join(", "));
    if more > 0 {
        let _ = write!(why, " and {more} more");
    }
    Err(unreadable(&format!("{why}; load a catalogue that has them")))
}

fn name_of(deck: &Deck, file: &str) -> String {
    deck.name.clone().unwrap_or_else(|| file.to_owned())
}

/// The cards of a deck, and the names of those that are not on record.
struct Found<'l> {
    library: &'l Library,
    unknown: Vec<String>,
}

impl Found<'_> {
    fn card(&mut self, name: &str, set: Option<&str>, code: Option<&str>) -> Option<Card> {
        if let Some(Resolved::Card(card)) = self.library.find(name, set, code) {
            return Some(Arc::unwrap_or_clone(card.clone()));
        }
        self.unknown.push(name.to_owned());
        None
    }
}

impl Plain for Games {
    fn plain(&self) -> String {
        let mut out = String::new();
        let [one, two] = &self.decks;
        let _ = writeln!(out, "{one} against {two}: {} games, seed {}", self.games, self.seed);
        for ending in &self.endings {
            let _ = writeln!(
                out,
                "{}: {} ({one} {}, {two} {})",
                ending.victory,
                ending.p1 + ending.p2,
                ending.p1,
                ending.p2
            );
        }
        let _ = writeln!(out, "undecided: {}", self.undecided);
        for (what, span) in [("turns", self.turns), ("actions and steps", self.actions)] {
            let mean = span.total / u64::from(self.games.max(1));
            let _ = writeln!(out, "{what}: {} to {}, {mean} on average", span.least, span.most);
        }
        let _ = writeln!(
            out,
            "partial: {} games met a card of which something is not performed",
            self.partial
        );
        for card in &self.partial_cards {
            let what = match (card.on_record, card.left_out.as_slice()) {
                (false, []) => "its whole text is not on record".to_owned(),
                (_, left) => left.join(" / "),
            };
            let _ = writeln!(out, "  {}, in {} games: {what}", card.title, card.games);
        }
        for own in &self.assumes {
            let _ = writeln!(out, "assumed: {}", own.says);
        }
        let _ = writeln!(out, "faults: {}", self.faulty);
        for fault in &self.faults {
            let _ = writeln!(out, "  {fault}");
        }
        out
    }
}
