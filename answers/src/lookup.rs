//! Finding the card that a name or code means: exactly, or not at all.

use headjudge_corpus::{Card, fold};
use headjudge_engine::{Legality, legality_by_name, printed_names};
use headjudge_index::names::{CodeHit, Found, NameHit};
use jiff::civil::Date;
use serde::Serialize;

use crate::error::names_of;
use crate::written::{card_by_id, find_game, name_and_printing, words_of_id};
use crate::{AnswerError, Candidate, Service, shorten};

/// How far a name may be from what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lenience {
    /// The whole name, or a code.
    Exact,
    /// Also the beginning of a name, if only one card begins so, and the nearest
    /// name, if one is nearer than all others.
    Fuzzy,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardQuery<'a> {
    /// A name, a code, or a set and a code.
    pub text: &'a str,
    /// The game, if only one is meant.
    pub game: Option<&'a str>,
    /// The set, if only one is meant.
    pub set: Option<&'a str>,
}

/// Names longer than this name no card.
const LONGEST_NAME: usize = 200;

/// The card that `query` means. Several are a fault that lists them; none is
/// a fault that suggests the nearest.
pub fn find_card(
    service: &Service,
    query: CardQuery<'_>,
    lenience: Lenience,
) -> Result<Card, AnswerError> {
    match find(service, query, lenience)? {
        Meant::Card(card) => Ok(*card),
        Meant::Id(id) => {
            let card = service.card(&id)?;
            card.ok_or_else(|| unknown_name(service, query))
        }
    }
}

/// The id of the card that `query` means, as [`find_card`] finds it.
pub fn find_card_id(
    service: &Service,
    query: CardQuery<'_>,
    lenience: Lenience,
) -> Result<String, AnswerError> {
    Ok(match find(service, query, lenience)? {
        Meant::Card(card) => card.id.to_string(),
        Meant::Id(id) => id,
    })
}

/// A card that was found, as far as it was read for that.
enum Meant {
    Card(Box<Card>),
    Id(String),
}

fn find(service: &Service, query: CardQuery<'_>, lenience: Lenience) -> Result<Meant, AnswerError> {
    check_query(query)?;
    let game = query.game.map(|game| find_game(service, game)).transpose()?;
    let query = CardQuery { game: game.map(|game| game.id.as_str()), ..query };
    if let Some(card) = card_by_id(service, query.text)? {
        return in_game(service, query, card);
    }
    if let Some((game, words)) = words_of_id(service, query.text) {
        let query = CardQuery { text: &words, game: Some(&game), ..query };
        return find_in_set(service, query, lenience).map(Meant::Id);
    }
    find_in_set(service, query, lenience).map(Meant::Id)
}

/// The card that a name or a code means. Where the name is right and the set is
/// not, that is said.
fn find_in_set(
    service: &Service,
    query: CardQuery<'_>,
    lenience: Lenience,
) -> Result<String, AnswerError> {
    let found = find_named(service, query, lenience);
    if let (Err(AnswerError::UnknownCard { .. }), Some(set)) = (&found, query.set)
        && let Ok(id) = find_named(service, CardQuery { set: None, ..query }, lenience)
        && let Some(card) = service.snapshot().store().card(&id)?
    {
        return Err(not_in_set(&card, set));
    }
    found
}

/// `card`, if it is one of the game asked for.
fn in_game(service: &Service, query: CardQuery<'_>, card: Card) -> Result<Meant, AnswerError> {
    if query.game.is_none_or(|game| game == card.game.as_str()) {
        return Ok(Meant::Card(Box::new(card)));
    }
    let game = game_name(service, card.game.as_str()).to_owned();
    Err(AnswerError::UnknownCard {
        line: None,
        name: query.text.to_owned(),
        game: None,
        elsewhere: Some(Box::new((card.name, game))),
        nearest: Vec::new(),
    })
}

/// The card that a name or a code means.
fn find_named(
    service: &Service,
    query: CardQuery<'_>,
    lenience: Lenience,
) -> Result<String, AnswerError> {
    let names = service.snapshot().search().names();
    let mut hits = names.find_exact(query.text, query.game, query.set);
    if hits.is_empty() {
        if let Some(id) = find_by_code(service, query)? {
            return Ok(id);
        }
        if let Some(card) = as_listed(service, query)? {
            return Ok(card.id.to_string());
        }
        if let Some(id) = as_printed(service, query) {
            return Ok(id);
        }
        if lenience == Lenience::Exact {
            return Err(unknown_name(service, query));
        }
        hits = match names.find(query.text, query.game, query.set) {
            Found::Prefix(hits) if same_card(&hits) => hits,
            Found::Prefix(hits) => return Err(ambiguous_name(query.text, &hits)),
            Found::Fuzzy(hits) => nearest(query.text, &hits)?,
            _ => return Err(unknown_name(service, query)),
        };
    }
    if !same_card(&hits) {
        return Err(ambiguous_name(query.text, &hits));
    }
    let hit = hits.into_iter().next();
    hit.map(|hit| hit.card_id).ok_or_else(|| unknown_name(service, query))
}

/// The card that a line of a list names with the line's own label before it, as
/// in `Allies - Moth of Dusk`. It is that card where the line itself writes so.
fn as_listed(service: &Service, query: CardQuery<'_>) -> Result<Option<Card>, AnswerError> {
    let parts = query.text.rsplit_once(['-', '–', '—', ':']);
    let Some((label, name)) = parts.filter(|(label, _)| !fold(label).is_empty()) else {
        return Ok(None);
    };
    let hits = service.snapshot().search().names().find_exact(name.trim(), query.game, query.set);
    let Some(hit) = hits.first().filter(|_| same_card(&hits)) else { return Ok(None) };
    let label = fold(label) + " ";
    let card = service.snapshot().store().card(&hit.card_id)?;
    Ok(card.filter(|card| {
        card.mentions.iter().any(|mention| fold(&mention.citation.quote).starts_with(&label))
    }))
}

/// The card that is named with a set or a code behind its title, where it has that printing.
fn as_printed(service: &Service, query: CardQuery<'_>) -> Option<String> {
    let names = service.snapshot().search().names();
    printed_names(query.text)
        .into_iter()
        .find_map(|own| names.find_printed(own.name, (own.set.or(query.set), own.code), query.game))
}

/// The card with `id`, game and slug with a slash between them.
pub fn card_with_id(service: &Service, id: &str) -> Result<Card, AnswerError> {
    if let Some(card) = card_by_id(service, id)? {
        return Ok(card);
    }
    let (game, slug) = id.split_once('/').unwrap_or_default();
    Err(unknown_card_at(service, game, if slug.is_empty() { id } else { slug }))
}

/// The card at an address, game and slug.
pub fn card_at(service: &Service, game: &str, slug: &str) -> Result<Card, AnswerError> {
    let found = card_by_id(service, &format!("{game}/{slug}"))?;
    found.ok_or_else(|| unknown_card_at(service, game, slug))
}

fn unknown_card_at(service: &Service, game: &str, slug: &str) -> AnswerError {
    let words = slug.replace('-', " ");
    let known = find_game(service, game).ok().map(|game| game.id.as_str());
    let nearest = nearest_cards(service, &words, known);
    let game = (!game.is_empty()).then(|| game.to_owned());
    AnswerError::UnknownCard { line: None, name: words, game, elsewhere: None, nearest }
}

fn check_query(query: CardQuery<'_>) -> Result<(), AnswerError> {
    if fold(query.text).is_empty() {
        return Err(AnswerError::EmptyName);
    }
    if query.text.chars().count() > LONGEST_NAME {
        return Err(AnswerError::NameTooLong { most: LONGEST_NAME });
    }
    Ok(())
}

fn same_card(hits: &[NameHit]) -> bool {
    hits.first().is_some_and(|first| hits.iter().all(|hit| hit.card_id == first.card_id))
}

/// The hits that are nearer than all others, if they are of one card.
fn nearest(text: &str, hits: &[NameHit]) -> Result<Vec<NameHit>, AnswerError> {
    let least = hits.iter().map(|hit| hit.distance).min().unwrap_or_default();
    let best: Vec<NameHit> = hits.iter().filter(|hit| hit.distance == least).cloned().collect();
    if same_card(&best) { Ok(best) } else { Err(ambiguous_name(text, hits)) }
}

/// The card with a code: `R139` if one set has it, `Premiere R139`, or with the set apart.
fn find_by_code(service: &Service, query: CardQuery<'_>) -> Result<Option<String>, AnswerError> {
    let names = service.snapshot().search().names();
    let mut hits = names.find_printing(query.text, query.set, query.game);
    if let Some((name, printing)) = name_and_printing(query.text).filter(|_| hits.is_empty()) {
        hits = names.find_printing(printing, query.set, query.game);
        hits.retain(|hit| fold(&hit.name) == fold(name));
    }
    if hits.is_empty() {
        hits = with_all_codes(service, query);
    }
    let Some(first) = hits.first() else { return Ok(None) };
    if hits.iter().any(|hit| hit.card_id != first.card_id) {
        let sets = hits.len();
        let details = format!(
            "`{}` matches {sets} printings; a code is unique only inside its set, so name the set too",
            shorten(query.text)
        );
        let candidates = hits.iter().map(candidate_of_code).collect();
        return Err(AnswerError::Ambiguous { details, candidates });
    }
    Ok(Some(first.card_id.clone()))
}

/// The printings with the first of several codes whose card has all the others,
/// as a document heads an entry on one card with two codes: `R129/P18`.
fn with_all_codes(service: &Service, query: CardQuery<'_>) -> Vec<CodeHit> {
    let names = service.snapshot().search().names();
    let mut codes = query.text.split('/');
    let printings = |code: &str| names.find_printing(code.trim(), query.set, query.game);
    let mut hits = codes.next().map(printings).unwrap_or_default();
    for others in codes.map(printings) {
        hits.retain(|hit| others.iter().any(|other| other.card_id == hit.card_id));
    }
    hits
}

fn candidate_of_code(hit: &CodeHit) -> Candidate {
    Candidate {
        id: hit.card_id.clone(),
        name: hit.name.clone(),
        game: game_of(&hit.card_id),
        set: Some(hit.set.clone()),
        set_name: Some(hit.set_name.clone()),
        code: Some(hit.code.clone()),
        href: format!("/api/v1/cards/{}", hit.card_id),
        url: format!("/cards/{}", hit.card_id),
    }
}

fn ambiguous_name(text: &str, hits: &[NameHit]) -> AnswerError {
    let candidates = candidates_of(hits);
    let details = format!(
        "`{}` may be {} cards; give the whole name, and the game if two games have it",
        shorten(text),
        candidates.len()
    );
    AnswerError::Ambiguous { details, candidates }
}

/// The cards of `hits`, each once.
fn candidates_of(hits: &[NameHit]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for hit in hits {
        if candidates.iter().all(|other| other.id != hit.card_id) {
            candidates.push(Candidate {
                id: hit.card_id.clone(),
                name: hit.name.clone(),
                game: hit.game.clone(),
                set: None,
                set_name: None,
                code: None,
                href: format!("/api/v1/cards/{}", hit.card_id),
                url: format!("/cards/{}", hit.card_id),
            });
        }
    }
    candidates
}

fn game_of(id: &str) -> String {
    id.split('/').next().unwrap_or_default().to_owned()
}

fn unknown_name(service: &Service, query: CardQuery<'_>) -> AnswerError {
    let nearest = nearest_cards(service, query.text, query.game);
    let name = query.text.to_owned();
    let elsewhere = elsewhere(service, query)
        .map(|card| Box::new((card.name, game_name(service, card.game.as_str()).to_owned())));
    AnswerError::UnknownCard { line: None, name, game: None, elsewhere, nearest }
}

/// The card of another game than the one asked for that has exactly the name.
fn elsewhere(service: &Service, query: CardQuery<'_>) -> Option<Card> {
    let asked = query.game?;
    let hits = service.snapshot().search().names().find_exact(query.text, None, None);
    if let Some(hit) = hits.into_iter().find(|hit| hit.game != asked) {
        return service.snapshot().store().card(&hit.card_id).ok().flatten();
    }
    let anywhere = CardQuery { game: None, set: None, ..query };
    as_listed(service, anywhere).ok().flatten().filter(|card| card.game.as_str() != asked)
}

fn game_name<'a>(service: &'a Service, game: &'a str) -> &'a str {
    let known = service.games().iter().find(|known| known.id.as_str() == game);
    known.map_or(game, |known| known.name.as_str())
}

/// The cards whose names are nearest to `text`.
#[must_use]
pub fn nearest_cards(service: &Service, text: &str, game: Option<&str>) -> Vec<Candidate> {
    const MOST: usize = 5;
    candidates_of(&service.snapshot().search().names().suggest(text, game, MOST))
}

/// The names nearest to `text`.
#[must_use]
pub fn name_suggestions(service: &Service, text: &str, game: Option<&str>) -> Vec<String> {
    names_of(&nearest_cards(service, text, game))
}

/// The legality of a card, with the nearest names where no document names it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalityView {
    /// The answer.
    #[serde(flatten)]
    pub legality: Legality,
    /// The nearest names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// The cards of the nearest names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Candidate>,
}

/// Whether a card may be in a deck of a format on a date, by the check that decides it.
pub fn legality(
    service: &Service,
    text: &str,
    format: &str,
    on: Date,
) -> Result<LegalityView, AnswerError> {
    legality_of(service, CardQuery { text, game: None, set: None }, format, on)
}

/// The same of a card that a query names, by its set or its game too.
pub fn legality_of(
    service: &Service,
    query: CardQuery<'_>,
    format: &str,
    on: Date,
) -> Result<LegalityView, AnswerError> {
    let format_id = super::format::find_format(service, format)?;
    if let Some(game) = query.game {
        find_game(service, game)?;
    }
    let asked = CardQuery { game: Some(format_id.game.as_str()), ..query };
    let named = match card_by_id(service, query.text)? {
        // An id names its game: a card of another one is told of as such.
        Some(card) => Ok(card),
        // A verdict is about the card that was named: what is near is offered, not taken.
        None => find_card(service, asked, Lenience::Exact),
    };
    let card = match named {
        Ok(card) => Some(card),
        Err(AnswerError::UnknownCard { .. }) => {
            let known = elsewhere(service, asked);
            if known.is_none() && query.set.is_some() {
                // The name may be right and the set wrong, which is said.
                let free = CardQuery { set: None, ..asked };
                if let Ok(card) = find_card(service, free, Lenience::Exact) {
                    return Err(not_in_set(&card, query.set.unwrap_or_default()));
                }
            }
            known
        }
        Err(error) => return Err(error),
    };
    let title = card.as_ref().map_or(query.text, |card| card.name.as_str());
    let candidates = match &card {
        Some(card) if card.game == format_id.game => Vec::new(),
        _ => nearest_cards(service, query.text, Some(format_id.game.as_str())),
    };
    let suggestions = names_of(&candidates);
    let (rule_facts, named) = (service.rule_facts(), (title, suggestions.as_slice()));
    let legality = legality_by_name(rule_facts, &format_id.id, named, card.as_ref(), on)?;
    Ok(LegalityView { legality, suggestions, candidates })
}

fn not_in_set(card: &Card, set: &str) -> AnswerError {
    let sets: Vec<String> =
        card.printings.iter().map(|own| format!("{} {}", own.set_name, own.code)).collect();
    let known = if sets.is_empty() { "no set".to_owned() } else { sets.join(", ") };
    let details = format!("`{}` is on record in {known}, and not in `{}`", card.name, shorten(set));
    AnswerError::not_found(details, vec![card.name.clone()])
}
