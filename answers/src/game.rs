//! Games and their sets, listed.

use headjudge_corpus::{CardSet, Publisher, fold};
use serde::Serialize;

use crate::written::find_game;
use crate::{AnswerError, Service, shorten};

/// A game, with what is on record for it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameView {
    /// The type of the object.
    object: &'static str,
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// Its deck formats.
    pub formats: Vec<String>,
    /// Its documents, the current editions.
    pub documents: Vec<String>,
    /// How many sets are known.
    pub sets: usize,
}

/// Every game.
#[must_use]
pub fn games(service: &Service) -> Vec<GameView> {
    service.games().iter().map(|game| view(service, game.id.as_str(), &game.name)).collect()
}

/// The game with this id or name.
pub fn game(service: &Service, name: &str) -> Result<GameView, AnswerError> {
    find_game(service, name).map(|game| view(service, game.id.as_str(), &game.name))
}

fn view(service: &Service, id: &str, name: &str) -> GameView {
    let formats = service.formats().iter().filter(|format| format.game.as_str() == id);
    let documents = service.documents().iter().filter(|own| own.game.as_str() == id);
    GameView {
        object: "game",
        id: id.to_owned(),
        name: name.to_owned(),
        formats: formats.map(|format| format.id.to_string()).collect(),
        documents: documents
            .filter(|own| !own.id.is_older_edition())
            .map(|own| own.id.to_string())
            .collect(),
        sets: service.sets().iter().filter(|set| set.game.as_str() == id).count(),
    }
}

/// A card set.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetView {
    /// The type of the object.
    object: &'static str,
    /// Identifier, unique inside its game.
    pub id: String,
    /// The game.
    pub game: String,
    /// Title.
    pub name: String,
    /// Who published it; `null` where only a document or a catalogue names it.
    pub publisher: Option<Publisher>,
    /// Place in the order of publication, counted from 1; 0 for promos and where it is not known.
    pub order: u32,
    /// Other names that documents and catalogues use.
    pub aliases: Vec<String>,
}

/// The sets, of one game where it is named.
pub fn sets(service: &Service, game: Option<&str>) -> Result<Vec<SetView>, AnswerError> {
    let game = game.map(|game| find_game(service, game)).transpose()?;
    let own = service.sets().iter().filter(|set| game.is_none_or(|game| game.id == set.game));
    Ok(own.map(set_view).collect())
}

/// The set of a game with this id, title or alias.
pub fn set(service: &Service, game: &str, name: &str) -> Result<SetView, AnswerError> {
    let game = find_game(service, game)?;
    let asked = fold(name);
    let is = |set: &&CardSet| {
        fold(set.id.as_str()) == asked
            || fold(&set.name) == asked
            || set.aliases.iter().any(|alias| fold(alias) == asked)
    };
    let own = || service.sets().iter().filter(|set| set.game == game.id);
    own().find(is).map(set_view).ok_or_else(|| {
        let known = own().map(|set| set.id.to_string()).take(20).collect();
        let details = format!("`{}` is not a set of {}", shorten(name), game.name);
        AnswerError::not_found(details, known)
    })
}

fn set_view(set: &CardSet) -> SetView {
    SetView {
        object: "set",
        id: set.id.to_string(),
        game: set.game.to_string(),
        name: set.name.clone(),
        publisher: set.publisher,
        order: set.order,
        aliases: set.aliases.clone(),
    }
}
