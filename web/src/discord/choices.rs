//! Choices: the cards that a name may mean, as buttons or a list to pick from,
//! and what is asked when one is picked.

use headjudge_answers::Candidate;
use serde_json::{Value, json};

use super::embed::cut;

/// The buttons of one row; more cards are a list.
const BUTTONS: usize = 5;
/// The choices of a list.
const CHOICES: usize = 25;
/// The characters of what a component carries, of a button's and of a choice's label.
const ID: usize = 100;
const BUTTON: usize = 80;
const LABEL: usize = 100;

/// A question that waits for a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Open<'a> {
    /// `card` or `legality`.
    pub(super) command: &'a str,
    /// The deck format of a legality.
    pub(super) format: &'a str,
    /// Its date; empty for today.
    pub(super) on: &'a str,
}

impl<'a> Open<'a> {
    fn written(self) -> String {
        format!("{}|{}|{}", self.command, self.format, self.on)
    }

    /// The question, and the card where a button carries it.
    pub(super) fn read(text: &'a str) -> Option<(Self, Option<&'a str>)> {
        let mut parts = text.splitn(4, '|');
        let (command, format, on) = (parts.next()?, parts.next()?, parts.next()?);
        Some((Self { command, format, on }, parts.next()))
    }

    /// The components from which one of `cards` is picked; none where there is nothing to pick.
    pub(super) fn components(self, cards: &[Candidate]) -> Vec<Value> {
        let asked = self.written();
        let mut once: Vec<&Candidate> = Vec::new();
        for card in cards.iter().filter(|card| card.id.len() <= ID) {
            if once.iter().all(|other| other.id != card.id) {
                once.push(card);
            }
        }
        let id_of = |card: &Candidate| format!("{asked}|{}", card.id);
        if once.is_empty() || asked.len() > ID {
            return Vec::new();
        }
        let row = if once.len() <= BUTTONS && once.iter().all(|card| id_of(card).len() <= ID) {
            let button = |card: &&Candidate| {
                let label = cut(&label(card), BUTTON);
                json!({"type": 2, "style": 2, "label": label, "custom_id": id_of(card)})
            };
            once.iter().map(button).collect()
        } else {
            let choice = |card: &&Candidate| {
                let label = cut(&card.name, LABEL);
                let place = cut(&place(card), LABEL);
                json!({"label": label, "value": card.id, "description": place})
            };
            let choices: Vec<Value> = once.iter().take(CHOICES).map(choice).collect();
            vec![json!({
                "type": 3, "custom_id": asked, "placeholder": "Which card?", "options": choices
            })]
        };
        vec![json!({"type": 1, "components": row})]
    }
}

/// Where a card is printed, or its game.
fn place(card: &Candidate) -> String {
    match (&card.set_name, &card.code) {
        (Some(set), Some(code)) => format!("{set} {code}, {}", card.game),
        _ => card.game.clone(),
    }
}

fn label(card: &Candidate) -> String {
    format!("{} ({})", card.name, place(card))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(n: usize) -> Candidate {
        let id = format!("g/{}-{n}", "long-name".repeat(4));
        Candidate {
            name: format!("{} {n}", "Long Name".repeat(30)),
            game: "g".to_owned(),
            set: None,
            set_name: None,
            code: None,
            href: format!("/api/v1/cards/{id}"),
            url: format!("/cards/{id}"),
            id,
        }
    }

    #[test]
    fn few_cards_are_buttons_and_many_a_list_within_every_limit() {
        let open = Open { command: "legality", format: "f", on: "2020-01-01" };
        let cards: Vec<Candidate> = (0..40).map(card).collect();
        let few = open.components(&cards[..5]);
        let row = few[0]["components"].as_array().unwrap();
        assert_eq!(row.len(), 5);
        for button in row {
            assert!(button["label"].as_str().unwrap().encode_utf16().count() <= BUTTON);
            let id = button["custom_id"].as_str().unwrap();
            assert!(id.len() <= ID);
            let (read, picked) = Open::read(id).unwrap();
            assert_eq!((read, picked.unwrap().starts_with("g/long")), (open, true));
        }
        let many = open.components(&cards);
        let list = &many[0]["components"][0];
        assert_eq!(list["options"].as_array().unwrap().len(), CHOICES);
        assert!(list["options"][0]["label"].as_str().unwrap().encode_utf16().count() <= LABEL);
        assert_eq!(Open::read(list["custom_id"].as_str().unwrap()), Some((open, None)));
    }

    #[test]
    fn one_card_is_offered_once() {
        let open = Open { command: "card", format: "", on: "" };
        let twice = [card(1), card(1)];
        assert_eq!(open.components(&twice)[0]["components"].as_array().unwrap().len(), 1);
        assert!(open.components(&[]).is_empty());
    }
}
