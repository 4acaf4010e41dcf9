//! `deck-size`: how many cards a deck may have.

use headjudge_corpus::DeckNumber;

use super::bounds::range_words;
use super::rule::Rule;
use crate::facts::{Facts, Size};
use crate::finding::Outcome;
use crate::words::counted;

/// More level cards than any personality has: with less room than this left,
/// a deck whose level cards are not listed may break the limit.
const LEVEL_ROOM: u32 = 8;

/// Decides whether the deck has neither too few cards nor too many.
///
/// “The typical deck size for a DBZ CCG is from 50 to 85 cards. This limit
/// includes your Main Personality cards (all levels), a Mastery card (if using
/// one), and a Sensei card (if using one).” A deck of 50 passes, one of 49 fails.
pub(crate) struct DeckSize;

impl Rule for DeckSize {
    fn evaluate(&self, facts: &Facts<'_>) -> Outcome {
        let Some(number) = facts.law.number("deck_size") else {
            return Outcome::missing("deck size");
        };
        let because = facts.law.cite_number(number);
        judge(facts.size(), number).because(because)
    }
}

fn judge(size: Size, number: &DeckNumber) -> Outcome {
    let (min, max) = (number.min.unwrap_or(0), number.max.unwrap_or(u32::MAX));
    let range = range_words(number.min, number.max);
    let cards = counted(size.total, "card", "cards");
    let included = "level cards of the Main Personality, Mastery and Sensei included";
    if size.stated {
        let stated = if size.listed >= size.total {
            format!("The deck has {cards}, {included}")
        } else {
            format!("The deck has {cards} as stated ({} of them listed), {included}", size.listed)
        };
        return whole(size.total, min, max, &stated, &range);
    }
    let least_fits = (min..=max).contains(&size.total);
    if size.doubtful > 0
        && !size.stated
        && size.total <= max
        && least_fits != (min..=max).contains(&(size.total + size.doubtful))
    {
        let lines = counted(size.doubtful, "line", "lines");
        let says = format!(
            "The list holds {cards}, and {lines} without a count that may be cards or not; a deck must have {range}."
        );
        return Outcome::unknown(says, vec![format!("a count for the {lines} without one")]);
    }
    if size.levels_known || size.total > max {
        let stated = format!("The deck lists {cards}, {included}");
        let outcome = whole(size.total, min, max, &stated, &range);
        let hint = "If this is only part of the deck, give its `total`.";
        return if size.total < min { outcome.and_says(hint) } else { outcome };
    }
    if size.total < min {
        let says = format!(
            "The list holds {cards} and no level cards of a Main Personality; as it may be only part of the deck, its size is not known; a deck must have {range}."
        );
        return Outcome::unknown(
            says,
            vec!["`total`: the number of cards of the whole deck".to_owned()],
        );
    }
    let room = max - size.total;
    if room < LEVEL_ROOM {
        let says = format!(
            "The list holds {cards} without level cards of a Main Personality, which count too; a deck must have {range}, so at most {room} more fit."
        );
        return Outcome::unknown(says, vec!["the Main Personality's level cards".to_owned()]);
    }
    Outcome::satisfied(format!(
        "The list holds {cards} without level cards of a Main Personality; a deck must have {range}, so there is room for {room} more."
    ))
}

fn whole(total: u32, min: u32, max: u32, stated: &str, range: &str) -> Outcome {
    if total < min {
        Outcome::violated(format!("{stated}: {} too few; it must have {range}.", min - total))
    } else if total > max {
        Outcome::violated(format!("{stated}: {} too many; it must have {range}.", total - max))
    } else {
        Outcome::satisfied(format!("{stated}; it must have {range}."))
    }
}

#[cfg(test)]
mod tests {
    use crate::finding::FindingVerdict::{self, Satisfied, Unknown, Violated};
    use crate::fixture::finding;

    #[track_caller]
    fn verdict(deck: &str) -> FindingVerdict {
        finding("score-expanded", "deck-size", deck, "2004-12-01").verdict
    }

    #[test]
    fn a_stated_total_counts() {
        for (total, expect) in [(49, Violated), (50, Satisfied), (85, Satisfied), (86, Violated)] {
            assert_eq!(verdict(&format!(r#"{{"total":{total}}}"#)), expect, "{total}");
        }
    }

    #[test]
    fn levels_mastery_and_sensei_are_part_of_the_deck() {
        let deck = |cards: u32| {
            format!(
                r#"{{"main_personality":{{"name":"Goku","levels":[1,2,3]}},"masteries":["Red Enraged Mastery"],
                "sensei":"North Kai Sensei","cards":[{{"name":"Senzu Bean","count":{cards}}}]}}"#
            )
        };
        assert_eq!(verdict(&deck(44)), Violated);
        assert_eq!(verdict(&deck(45)), Satisfied);
        assert_eq!(verdict(&deck(80)), Satisfied);
        assert_eq!(verdict(&deck(81)), Violated);
    }

    #[test]
    fn a_list_in_part_is_asked_about() {
        assert_eq!(verdict(r#"{"cards":[{"name":"Senzu Bean","count":3}]}"#), Unknown);
        assert_eq!(verdict(r#"{"cards":[{"name":"Senzu Bean","count":60}]}"#), Satisfied);
        assert_eq!(verdict(r#"{"cards":[{"name":"Senzu Bean","count":84}]}"#), Unknown);
        assert_eq!(verdict(r#"{"cards":[{"name":"Senzu Bean","count":86}]}"#), Violated);
    }
}
