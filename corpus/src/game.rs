//! Games and their card sets.

use serde::{Deserialize, Serialize};

use crate::{Cite, GameId, Publisher, SetId, squeeze};

/// A game, as `games.toml` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(tag = "object", rename = "game")]
pub struct Game {
    /// Identifier.
    pub id: GameId,
    /// Name.
    pub name: String,
    /// Martial arts styles: the words that count as the first of a title.
    #[serde(default)]
    pub styles: Vec<String>,
    /// Title endings that tell a card's kind, with the kind.
    #[serde(default)]
    pub kinds: Vec<(String, String)>,
    /// What parts a character from a subtitle in the title of a card. Titles are
    /// kept with the first, however a document writes them; without any a title
    /// is kept as it is written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subtitles: Vec<String>,
}

impl Game {
    /// The title of a card in the form of the game.
    #[must_use]
    pub fn title(&self, written: &str) -> String {
        let name = squeeze(written);
        let Some(usual) = self.subtitles.first() else { return name };
        for mark in &self.subtitles {
            if let Some((character, subtitle)) = name.split_once(mark.as_str())
                && !character.is_empty()
                && subtitle.starts_with(char::is_uppercase)
            {
                return format!("{character}{usual}{subtitle}");
            }
        }
        name
    }
}

/// A card set, as `sets.toml` describes it, or as a document names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(tag = "object", rename = "set")]
pub struct CardSet {
    /// Identifier.
    pub id: SetId,
    /// The game.
    pub game: GameId,
    /// Title.
    pub name: String,
    /// Who published it; `null` for a set that only a document or a catalogue names.
    #[serde(default)]
    pub publisher: Option<Publisher>,
    /// The sentences of a document that say so; none where it is known otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stated: Vec<Cite>,
    /// Place in the order of publication, counted from 1; 0 for promos and where it is not known.
    pub order: u32,
    /// Other names that documents and catalogues use.
    #[serde(default)]
    pub aliases: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_have_the_form_of_their_game() {
        let game = |subtitles: &[&str]| Game {
            id: GameId::new("game"),
            name: String::new(),
            styles: Vec::new(),
            kinds: Vec::new(),
            subtitles: subtitles.iter().map(|mark| (*mark).to_owned()).collect(),
        };
        let parted = game(&[" – ", " - ", ", "]);
        assert_eq!(parted.title("Frieza - Transformed"), "Frieza – Transformed");
        assert_eq!(parted.title("Ox King, Naming Genius"), "Ox King – Naming Genius");
        assert_eq!(parted.title("Non-Combat Drill"), "Non-Combat Drill");
        assert_eq!(game(&[]).title("Ragnar,  Lord of Ice"), "Ragnar, Lord of Ice");
    }
}
