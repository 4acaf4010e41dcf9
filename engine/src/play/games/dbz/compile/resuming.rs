//! What is still performed after a sentence that is left out: the sentences of its part that
//! speak of nothing said before them.

use crate::play::games::dbz::compile::goes_on::is_if_done;
use crate::play::games::dbz::compile::scope::Part;
use crate::text::grammar::line::{Head, Line};

/// Words that speak of something said before, or count it.
const REFERRING: [&str; 40] = [
    "it",
    "its",
    "that",
    "those",
    "these",
    "them",
    "they",
    "their",
    "he",
    "she",
    "do",
    "does",
    "did",
    "doesn't",
    "didn't",
    "don't",
    "then",
    "instead",
    "otherwise",
    "else",
    "another",
    "other",
    "others",
    "same",
    "rest",
    "remaining",
    "again",
    "also",
    "both",
    "either",
    "chosen",
    "chose",
    "named",
    "revealed",
    "discarded",
    "drawn",
    "drew",
    "paid",
    "equal",
    "x",
];

/// The part that goes on after a sentence of it is left out.
#[derive(Clone, Debug)]
pub(super) struct Resuming {
    part: Part,
    /// The sentence before was performed: `If you do` is about that.
    follows: bool,
}

impl Resuming {
    /// After a sentence of `part` that is left out; nothing where it may have begun another
    /// part, or where its part is not one of effects in a row.
    pub(super) fn after(part: &Part, line: Option<&Line>, words: &str) -> Option<Self> {
        let begins = match line {
            Some(line) => !matches!(line, Line::Says { .. }),
            None => words.contains([':', '[', '{']),
        };
        let in_a_row = matches!(part, Part::Immediate | Part::Hit | Part::Power | Part::Instant(_));
        (in_a_row && !begins).then(|| Self { part: part.clone(), follows: false })
    }

    /// The part of a sentence that is performed all the same.
    pub(super) fn part_of(&self, line: &Line, words: &str) -> Option<Part> {
        let says = matches!(line, Line::Says { .. } | Line::Headed { head: Head::Kin { .. }, .. });
        let fits = if self.follows && is_if_done(line) {
            speaks_for_itself(after_comma(words))
        } else {
            speaks_for_itself(words)
        };
        (says && fits).then(|| self.part.clone())
    }

    /// After a sentence that is performed, in `part` from then on.
    pub(super) fn performed(part: Part) -> Option<Self> {
        (!matches!(part, Part::Unknown)).then_some(Self { part, follows: true })
    }

    /// After another sentence that is left out.
    pub(super) fn left_out(self, line: Option<&Line>) -> Option<Self> {
        let says = line.is_none_or(|line| matches!(line, Line::Says { .. }));
        says.then_some(Self { follows: false, ..self })
    }
}

fn after_comma(words: &str) -> &str {
    words.split_once(',').map_or("", |(_, rest)| rest)
}

/// Whether a sentence speaks of nothing said before it.
fn speaks_for_itself(words: &str) -> bool {
    let own = words.to_lowercase().replace(['’', '`'], "'");
    // What is done at the end of something that is left out is done no more than that.
    if own.trim_start().starts_with("at the end of") {
        return false;
    }
    let own = own.replace("its owner", "an owner").replace("their owner", "an owner");
    let mut tokens = own
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|token| !token.is_empty())
        .peekable();
    let mut before = "";
    while let Some(token) = tokens.next() {
        let next = tokens.peek().copied().unwrap_or_default();
        let told = match token {
            "this" => next == "way" || next == "effect",
            "the" => matches!(next, "card" | "cards" | "attack" | "difference"),
            // `If you banished a Drill`
            "you" => before == "if" && next.ends_with("ed"),
            token => REFERRING.contains(&token),
        };
        if told {
            return false;
        }
        before = token;
    }
    !own.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_speaks_of_another_does_not_speak_for_itself() {
        for own in [
            "Draw a card",
            "Shuffle a Drill in play into its owner's Life Deck",
            "Raise or lower a player's anger 2 levels",
            "Your attacks deal +1 stage of damage this combat",
            "This attack cannot be stopped",
        ] {
            assert!(speaks_for_itself(own), "{own}");
        }
        for other in [
            "If you do, draw a card",
            "Banish it",
            "Gain 1 stage for each card destroyed this way",
            "If you banished a Drill, draw a card",
            "Gain X stages",
            "Place the card into your hand",
            "At the end of combat, lower your MP 1 level",
            "That attack deals +2 stages of damage",
            "",
        ] {
            assert!(!speaks_for_itself(other), "{other}");
        }
    }
}
