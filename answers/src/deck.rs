//! Deck checks: the names of a deck are looked up, then all rules run.

use std::collections::{HashMap, HashSet};

use headjudge_corpus::FormatId;
use headjudge_engine::{Deck, DeckVerdict, Library, Receipt, printed_names, read_deck};
use jiff::civil::Date;

use super::name_suggestions;
use crate::{AnswerError, Service};

/// A deck to be checked.
#[derive(Clone, Copy, Debug)]
pub struct DeckInput<'a> {
    /// The deck in any of the shapes that are read.
    pub bytes: &'a [u8],
    /// Its file's name, where it has one.
    pub file_name: Option<&'a str>,
    /// The format; without it the deck's own.
    pub format: Option<&'a str>,
    /// The date; without it the deck's own, or `today`.
    pub on: Option<Date>,
    /// Today's date.
    pub today: Date,
    /// What the event opts into, beside what the deck says.
    pub options: &'a [String],
}

/// Names that are not on record for which the nearest are looked up, in one request.
const MOST_SUGGESTED: usize = 100;

/// Names that the decks of one request may have together; one that is not on record
/// counts twice, as it costs.
const MOST_NAMES: usize = 8_000;

/// What the decks of one request may cost together. A name that is not on
/// record is the dear part: the nearest are looked up once for each, and for so
/// many only.
pub struct DeckBudget<'a> {
    /// The names that may still be looked up.
    left: usize,
    /// The nearest names of those that were looked up, by game and name.
    nearest: HashMap<(String, String), Vec<String>>,
    /// Whether nobody waits for the answer any more.
    is_given_up: &'a dyn Fn() -> bool,
}

impl<'a> DeckBudget<'a> {
    /// The usual budget of a request; `is_given_up` tells whether nobody waits
    /// for its answer any more.
    #[must_use]
    pub fn new(is_given_up: &'a dyn Fn() -> bool) -> Self {
        Self { left: MOST_NAMES, nearest: HashMap::new(), is_given_up }
    }

    /// Counts a name, unless there were too many.
    fn count(&mut self) -> Result<(), AnswerError> {
        let most = MOST_NAMES;
        self.left = self.left.checked_sub(1).ok_or(AnswerError::TooManyNames { most })?;
        Ok(())
    }

    fn nearest(&mut self, service: &Service, name: &str, game: &str) -> Vec<String> {
        let key = (game.to_owned(), name.to_owned());
        if let Some(known) = self.nearest.get(&key) {
            return known.clone();
        }
        if self.nearest.len() >= MOST_SUGGESTED {
            return Vec::new();
        }
        let found = name_suggestions(service, name, Some(game));
        self.nearest.insert(key, found.clone());
        found
    }
}

/// Checks a deck by every rule of its format.
pub fn check_deck(service: &Service, input: DeckInput<'_>) -> Result<DeckVerdict, AnswerError> {
    check_deck_within(service, input, &mut DeckBudget::new(&|| false))
}

/// The same as one of the decks of a request, which `budget` is for.
pub fn check_deck_within(
    service: &Service,
    input: DeckInput<'_>,
    budget: &mut DeckBudget<'_>,
) -> Result<DeckVerdict, AnswerError> {
    read_and_check_deck(service, input, budget).map(|(_, verdict)| verdict)
}

/// The same, with the deck as it was read and each card in the part that it was checked in.
pub fn read_and_check_deck(
    service: &Service,
    input: DeckInput<'_>,
    budget: &mut DeckBudget<'_>,
) -> Result<(Deck, DeckVerdict), AnswerError> {
    if (budget.is_given_up)() {
        return Err(AnswerError::GivenUp);
    }
    let mut deck = read_deck(input.bytes, input.file_name)
        .map_err(|error| AnswerError::UnreadableDeck(error.to_string()))?;
    deck.refuse_empty().map_err(|error| AnswerError::UnreadableDeck(error.to_string()))?;
    let mut known: HashSet<String> = deck.options.iter().cloned().collect();
    let more = input.options.iter().filter(|option| known.insert((*option).clone()));
    deck.options.extend(more.cloned());
    let own = deck.format.as_ref().map(FormatId::as_str);
    let format = super::format::named_format(service, input.format.or(own))?;
    let on = input.on.or(deck.on).unwrap_or(input.today);
    deck.read_headings(format);
    let library = library_of(service, &deck, format.game.as_str(), budget)?;
    deck.place_by_kind(&library);
    let verdict =
        headjudge_engine::check_deck(service.rule_facts(), &format.id, &deck, &library, on)?;
    let receipt = Receipt { snapshot: service.digest().to_owned(), ..Receipt::default() };
    Ok((deck, verdict.with_receipt(receipt)))
}

/// The cards that the names of a deck mean.
pub(crate) fn library_of(
    service: &Service,
    deck: &Deck,
    game: &str,
    budget: &mut DeckBudget<'_>,
) -> Result<Library, AnswerError> {
    let store = service.snapshot().store();
    let names = service.snapshot().search().names();
    let mut library = Library::new();
    for wanted in deck.names() {
        if (budget.is_given_up)() {
            return Err(AnswerError::GivenUp);
        }
        budget.count()?;
        if let Some(guid) = wanted.guid
            && let Some(card) = store.card_of_guid(guid)?
        {
            library.insert(wanted.name, wanted.set, wanted.code, card);
            continue;
        }
        // The full name before the reading that takes its brackets for a set.
        let listed = names.find_listed(wanted.name, wanted.short, game);
        let printed = || {
            let mut readings = printed_names(wanted.name).into_iter();
            let id = readings
                .find_map(|own| names.find_printed(own.name, (own.set, own.code), Some(game)))?;
            Some((wanted.name, id))
        };
        let Some((name, id)) = listed.or_else(printed) else {
            budget.count()?;
            library.insert_unmatched(wanted.name, budget.nearest(service, wanted.name, game));
            continue;
        };
        if let Some(card) = store.card(&id)? {
            library.insert(name, wanted.set, wanted.code, card);
        }
    }
    Ok(library)
}
