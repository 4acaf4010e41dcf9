//! A player's side of a position, as its lines lay it.

use std::collections::BTreeMap;

use headjudge_corpus::Card;

use crate::play::ScenarioError;
use crate::play::position::fault::refused;
use crate::play::position::printings::level_of;

/// What a player has on the table.
#[derive(Default)]
pub(super) struct Side {
    pub(super) zones: BTreeMap<&'static str, Vec<String>>,
    /// The levels of the personalities that lie in play, each with its title.
    pub(super) levels: BTreeMap<u8, String>,
    pub(super) mp: BTreeMap<&'static str, String>,
    /// The lines that set them.
    pub(super) set_by: BTreeMap<&'static str, u32>,
    /// The Mastery that lies in play.
    mastery: Option<String>,
    /// The character of the personality that was laid first.
    character: Option<String>,
}

impl Side {
    /// Lays a card in play; what is to be known of it, or why it cannot lie there.
    pub(super) fn lie_in_play(&mut self, card: &Card, who: &str) -> Result<Option<String>, String> {
        if card.kind.as_deref() == Some("mastery")
            && let Some(first) = self.mastery.replace(card.name.clone())
        {
            return Err(format!("{who} has {first} in play, and a player has one Mastery"));
        }
        Ok(self.note_of(card, who))
    }

    fn note_of(&mut self, card: &Card, who: &str) -> Option<String> {
        if let Some((level, title)) = level_of(card) {
            self.levels.entry(level).or_insert(title);
        }
        match card.kind.as_deref() {
            Some("personality") => {
                let own = card.character.as_ref()?;
                let first = self.character.get_or_insert_with(|| own.clone());
                (first != own).then(|| {
                    format!("{who} has personalities of {first} and of {own}; a Main Personality is one character")
                })
            }
            Some("event" | "physical_combat" | "energy_combat") => Some(format!(
                "{} is gone after use, and lies in play only where a card has it stay",
                card.name
            )),
            _ => None,
        }
    }

    /// Whether the card of a key lies in play.
    pub(super) fn has_in_play(&self, key: &str) -> bool {
        let item = format!("\"{key}\"");
        self.zones.get("in_play").is_some_and(|pile| pile.contains(&item))
    }
}

pub(super) fn side(n: u32, word: &str) -> Result<(usize, &'static str), ScenarioError> {
    match word.trim().to_lowercase().as_str() {
        "p1" | "you" => Ok((0, "p1")),
        "p2" | "opponent" => Ok((1, "p2")),
        "" => refused(n, "say which player: `p1` or `p2`"),
        other => refused(n, &format!("`{other}` is not a player; write `p1` or `p2`")),
    }
}
