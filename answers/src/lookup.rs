//! Finding the card that a name or code means: exactly, or not at all.

use headjudge_corpus::{Card, fold};
use headjudge_engine::Legality;
use headjudge_index::names::{CodeHit, Found, NameHit};
use jiff::civil::Date;
use serde::Serialize;

use crate::{AnswerError, Candidate, Service, shorten};

/// How far a name may be from what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lenience {
    /// The whole name, or a code.
    Exact,
    /// Also the beginning of a name, if only one card begins so.
    Prefix,
    /// Also the nearest name, if one is nearer than all others.
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
    check_query(service, query)?;
    let names = service.snapshot().search().names();
    let mut hits = names.find_exact(query.text, query.game, query.set);
    if hits.is_empty() {
        if let Some(card) = find_by_code(service, query)? {
            return Ok(card);
        }
        if lenience == Lenience::Exact {
            return Err(unknown_name(service, query));
        }
        hits = match names.find(query.text, query.game, query.set) {
            Found::Prefix(hits) if same_card(&hits) => hits,
            Found::Prefix(hits) if lenience == Lenience::Fuzzy => {
                return Err(ambiguous_name(query.text, &hits));
            }
            Found::Fuzzy(hits) if lenience == Lenience::Fuzzy => nearest(query.text, &hits)?,
            _ => return Err(unknown_name(service, query)),
        };
    }
    if !same_card(&hits) {
        return Err(ambiguous_name(query.text, &hits));
    }
    let hit = hits.first().ok_or_else(|| unknown_name(service, query))?;
    let card = service.snapshot().store().card(&hit.card_id)?;
    card.ok_or_else(|| unknown_name(service, query))
}

/// The card with `id`, game and slug with a slash between them.
pub fn card_with_id(service: &Service, id: &str) -> Result<Card, AnswerError> {
    let found = service.snapshot().store().card(id)?;
    found.ok_or_else(|| AnswerError::UnknownCard {
        name: id.to_owned(),
        elsewhere: None,
        game: None,
        suggestions: Vec::new(),
    })
}

/// The card at an address, game and slug.
pub fn card_at(service: &Service, game: &str, slug: &str) -> Result<Card, AnswerError> {
    let found = service.snapshot().store().card(&format!("{game}/{slug}"))?;
    found.ok_or_else(|| {
        let words = slug.replace('-', " ");
        let known = service.games().iter().any(|known| known.id.as_str() == game);
        let suggestions = name_suggestions(service, &words, known.then_some(game));
        AnswerError::UnknownCard {
            name: words,
            game: Some(game.to_owned()),
            elsewhere: None,
            suggestions,
        }
    })
}

fn check_query(service: &Service, query: CardQuery<'_>) -> Result<(), AnswerError> {
    if fold(query.text).is_empty() {
        return Err(AnswerError::EmptyName);
    }
    if query.text.chars().count() > LONGEST_NAME {
        return Err(AnswerError::NameTooLong { most: LONGEST_NAME });
    }
    if let Some(game) =
        query.game.filter(|game| !service.games().iter().any(|g| g.id.as_str() == *game))
    {
        let known: Vec<String> = service.games().iter().map(|game| game.id.to_string()).collect();
        return Err(AnswerError::UnknownGame { name: game.to_owned(), known });
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
fn find_by_code(service: &Service, query: CardQuery<'_>) -> Result<Option<Card>, AnswerError> {
    let names = service.snapshot().search().names();
    let hits = names.find_printing(query.text, query.set, query.game);
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
    Ok(service.snapshot().store().card(&first.card_id)?)
}

fn candidate_of_code(hit: &CodeHit) -> Candidate {
    Candidate {
        id: hit.card_id.clone(),
        name: hit.name.clone(),
        game: game_of(&hit.card_id),
        set: Some(hit.set.clone()),
        set_name: Some(hit.set_name.clone()),
        code: Some(hit.code.clone()),
        url: format!("/cards/{}", hit.card_id),
    }
}

fn ambiguous_name(text: &str, hits: &[NameHit]) -> AnswerError {
    let mut candidates: Vec<Candidate> = Vec::new();
    for hit in hits {
        let id = hit.card_id.clone();
        if candidates.iter().all(|other| other.id != id) {
            let url = format!("/cards/{id}");
            let game = hit.game.clone();
            candidates.push(Candidate {
                id,
                name: hit.name.clone(),
                game,
                set: None,
                set_name: None,
                code: None,
                url,
            });
        }
    }
    let details = format!(
        "`{}` may be {} cards; give the whole name, and the game if two games have it",
        shorten(text),
        candidates.len()
    );
    AnswerError::Ambiguous { details, candidates }
}

fn game_of(id: &str) -> String {
    id.split('/').next().unwrap_or_default().to_owned()
}

fn unknown_name(service: &Service, query: CardQuery<'_>) -> AnswerError {
    let suggestions = name_suggestions(service, query.text, query.game);
    let name = query.text.to_owned();
    let elsewhere = elsewhere(service, query)
        .map(|card| (card.name, game_name(service, card.game.as_str()).to_owned()));
    AnswerError::UnknownCard { name, game: None, elsewhere, suggestions }
}

/// The card of another game than the one asked for that has exactly the name.
fn elsewhere(service: &Service, query: CardQuery<'_>) -> Option<Card> {
    let asked = query.game?;
    let hits = service.snapshot().search().names().find_exact(query.text, None, None);
    let hit = hits.into_iter().find(|hit| hit.game != asked)?;
    service.snapshot().store().card(&hit.card_id).ok().flatten()
}

fn game_name<'a>(service: &'a Service, game: &'a str) -> &'a str {
    let known = service.games().iter().find(|known| known.id.as_str() == game);
    known.map_or(game, |known| known.name.as_str())
}

/// The names nearest to `text`.
#[must_use]
pub fn name_suggestions(service: &Service, text: &str, game: Option<&str>) -> Vec<String> {
    const MOST: usize = 5;
    let mut names: Vec<String> = service
        .snapshot()
        .search()
        .names()
        .suggest(text, game, MOST)
        .into_iter()
        .map(|hit| hit.name)
        .collect();
    names.dedup();
    names
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
}

/// Whether a card may be in a deck of a format on a date, by the check that decides it.
pub fn legality(
    service: &Service,
    text: &str,
    format: &str,
    on: Date,
) -> Result<LegalityView, AnswerError> {
    let format_id = super::format::find_format(service, format)?;
    let query = CardQuery { text, game: Some(format_id.game.as_str()), set: None };
    let card = match find_card(service, query, Lenience::Prefix) {
        Ok(card) => Some(card),
        Err(AnswerError::UnknownCard { .. }) => elsewhere(service, query),
        Err(error) => return Err(error),
    };
    let title = card.as_ref().map_or(text, |card| card.name.as_str());
    let legality =
        headjudge_engine::legality(service.rule_facts(), &format_id.id, title, card.as_ref(), on)?;
    let suggestions = match card {
        Some(_) => Vec::new(),
        None => name_suggestions(service, text, Some(format_id.game.as_str())),
    };
    Ok(LegalityView { legality, suggestions })
}
