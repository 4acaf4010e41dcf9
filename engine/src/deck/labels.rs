//! Lines that hold a heading and its cards.

use super::count;
use super::section::{Zone, zone};
use crate::naming::split_personality;

/// The heading that a line writes before its one card, in brackets or with a mark
/// between, and the card: `[Mastery] Name`, `MP - Name`. A mark alone may part a
/// heading from a remark where many cards are below it.
pub(super) fn label_of(text: &str) -> Option<(&str, &str)> {
    let bracketed = [('[', ']'), ('(', ')')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.split_once(close));
    let label = if bracketed.is_some() {
        bracketed
    } else {
        split_personality(text)
            .or_else(|| text.split_once(['=', ';', '|']))
            .filter(|(key, _)| zone(key).is_some_and(Zone::is_short))
    };
    let (key, value) = label.map(|(key, value)| (key.trim(), value.trim()))?;
    (zone(key).is_some() && !value.is_empty()).then_some((key, value))
}

/// The cards that a line with a heading and their number holds: `2 Drills (Name, Name)`.
pub(super) fn gathered(text: &str) -> Option<(&str, Vec<&str>)> {
    let (count, line) = count::leading(text).ok()??;
    let (key, inside) = line.strip_suffix(')')?.split_once('(')?;
    let cards: Vec<&str> = inside.split([',', ';']).map(str::trim).collect();
    let all = cards.len() > 1 && cards.len() as u32 == count && !cards.contains(&"");
    (all && zone(key).is_some()).then(|| (key.trim(), cards))
}

#[cfg(test)]
mod tests {
    use crate::{Deck, read_deck};

    fn deck_of(list: &str) -> Deck {
        read_deck(list.as_bytes(), None).unwrap()
    }

    #[test]
    fn a_card_may_stand_on_the_line_of_its_heading() {
        for line in [
            "Mastery: Red Enraged Mastery",
            "Mastery - Red Enraged Mastery",
            "Mastery – 1 Red Enraged Mastery",
            "[Mastery] Red Enraged Mastery",
            "(Mastery) Red Enraged Mastery",
            "Mastery = Red Enraged Mastery",
        ] {
            let deck = deck_of(&format!("3 Blue Guard\n{line}\n2 Blue Rest"));
            let masteries: Vec<&str> = deck.masteries.iter().map(|c| c.name.as_str()).collect();
            assert_eq!((masteries, deck.cards.len()), (vec!["Red Enraged Mastery"], 2), "{line}");
        }
        let deck = deck_of("MP - Frieza\n3 Blue Guard\nAllies - the small ones");
        assert_eq!(deck.main_personality.unwrap().name, "Frieza");
        assert_eq!(deck.cards[1].name, "Allies - the small ones");
        let deck = deck_of("3 Blue Guard\n2 Drills (Blue Drill, Red Drill)");
        let drills: Vec<(&str, Option<&str>)> =
            deck.cards[1..].iter().map(|c| (c.name.as_str(), c.kind.as_deref())).collect();
        assert_eq!(drills, [("Blue Drill", Some("drill")), ("Red Drill", Some("drill"))]);
    }

    #[test]
    fn a_line_that_names_its_cells_is_a_card_and_no_header() {
        for line in [
            "Name: Orange Charge; Count: 1",
            r#""1","Orange Charge""#,
            "| 1 | Orange Charge |",
            "x1 Orange Charge",
            "1Orange Charge",
            "Orange Charge ...... 1",
            "Orange Charge…… 1",
            "Card: Orange Charge",
        ] {
            let deck = deck_of(&format!("3 Blue Guard\n{line}"));
            assert_eq!((deck.cards[1].name.as_str(), deck.cards[1].count), ("Orange Charge", 1));
            assert_eq!(deck.name, None, "{line}");
        }
        let deck = deck_of("3 Blue Guard\nName: Orange Charge");
        assert_eq!((deck.cards[1].name.as_str(), deck.name), ("Name: Orange Charge", None));
    }
}
