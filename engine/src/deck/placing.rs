//! What stands below the heading of a Main Personality and is another card: a list goes on there
//! without a heading of its own.

use headjudge_corpus::fold;

use super::model::{Deck, DeckCard, LevelCard};
use super::text::shared_character;
use crate::library::Library;
use crate::naming::{Kind, split_personality};

impl Deck {
    /// Takes what `library` knows as a card of another kind for a card of the deck.
    pub fn place_by_kind(&mut self, library: &Library) {
        let Some(mp) = &mut self.main_personality else { return };
        let kind = |name: &str| {
            let (card, _) = library.card(&fold(name), None, None)?;
            let known = card.kind.as_deref().and_then(Kind::parse);
            // Of what is a card by that whole title the documents may tell no kind.
            let other = split_personality(name).is_none().then_some(Kind::Other);
            known.or(other).filter(|kind| *kind != Kind::Personality)
        };
        let mut placed: Vec<(Kind, DeckCard)> = Vec::new();
        mp.cards.retain(|level| match kind(&level.name) {
            // A Mastery is taken from there by its title, known or not.
            None | Some(Kind::Mastery) => true,
            Some(kind) => {
                placed.push((kind, card_of(level)));
                false
            }
        });
        let named: Vec<DeckCard> = std::mem::take(&mut mp.listed);
        for card in named {
            if let Some(kind) = kind(&card.name) {
                placed.push((kind, card));
            }
        }
        if placed.is_empty() {
            return;
        }
        let is_placed = |name: &String| placed.iter().any(|(_, card)| card.name == *name);
        mp.others.retain(|name| !is_placed(name));
        if is_placed(&mp.name) || mp.name.is_empty() {
            let names_left = !mp.others.is_empty();
            mp.name = if names_left { mp.others.remove(0) } else { shared_character(&mp.cards) };
        }
        for (kind, card) in placed {
            match kind {
                Kind::Mastery => self.masteries.push(card),
                Kind::Sensei if self.sensei.is_none() => self.sensei = Some(card),
                _ => self.cards.push(card),
            }
        }
        if mp.name.is_empty() && mp.cards.is_empty() && mp.levels.is_empty() {
            self.main_personality = None;
            self.unsorted = true;
        }
    }
}

fn card_of(level: &LevelCard) -> DeckCard {
    DeckCard {
        name: level.name.clone(),
        count: 1,
        guid: level.guid.clone(),
        line: level.line,
        ..DeckCard::default()
    }
}
