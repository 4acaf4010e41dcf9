//! Completion: what something that is being typed may become, each with its id.

use headjudge_index::search::Suggestion;
use serde::Serialize;

use crate::lookup::nearest_cards;
use crate::written::find_game;
use crate::{AnswerError, Service};

/// Something to complete a query to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Completion {
    /// A name, a code with the card's name, or a title.
    pub text: String,
    /// `card`, `rule`, `list`…
    pub kind: String,
    /// The record.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Its address in the API.
    pub href: String,
    /// Its page.
    pub url: String,
}

/// What `typed` may be the beginning of, or else the cards with the nearest
/// names; of one game where it is named. Nothing for less than two characters.
pub fn completions(
    service: &Service,
    typed: &str,
    game: Option<&str>,
    most: usize,
) -> Result<Vec<Completion>, AnswerError> {
    let game = game.map(|game| find_game(service, game)).transpose()?;
    let game = game.map(|game| game.id.as_str());
    if typed.trim().chars().count() < 2 {
        return Ok(Vec::new());
    }
    let begun = service.snapshot().search().autocomplete(typed, most);
    let mut found: Vec<Completion> =
        begun.into_iter().filter_map(|one| completion(service, one)).collect();
    found.retain(|one| game.is_none_or(|game| one.game == game));
    if found.is_empty() || (game.is_some() && found.len() < most) {
        for card in nearest_cards(service, typed, game) {
            if found.iter().all(|one| one.id != card.id) && found.len() < most {
                let (text, kind) = (card.name, "card".to_owned());
                let (id, game, href, url) = (card.id, card.game, card.href, card.url);
                found.push(Completion { text, kind, id, game, href, url });
            }
        }
    }
    Ok(found)
}

/// What a suggestion leads to, read from its page.
fn completion(service: &Service, one: Suggestion) -> Option<Completion> {
    let (kind, rest) = one.url.strip_prefix('/')?.split_once('/')?;
    let (id, href) = match (kind, rest.split_once('#')) {
        ("documents", Some((document, anchor))) => {
            let id = format!("{document}/{anchor}");
            let href = format!("/api/v1/passages/{id}");
            (id, href)
        }
        (_, anchored) => {
            let id = anchored.map_or(rest, |(id, _)| id).to_owned();
            let href = format!("/api/v1/{kind}/{id}");
            (id, href)
        }
    };
    let owner = id.split('/').next().unwrap_or_default();
    let of_format =
        || service.formats().iter().find(|own| own.id.as_str() == owner).map(|own| &own.game);
    let game = match service.document(owner) {
        Some(document) => document.game.to_string(),
        None => of_format().map_or_else(|| owner.to_owned(), ToString::to_string),
    };
    Some(Completion { text: one.text, kind: one.kind, id, game, href, url: one.url })
}
