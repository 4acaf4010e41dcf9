//! Whether a sentence speaks of the place that a question names: `from the
//! discard pile`, `in rest mode`, `to the drop area`.

use headjudge_corpus::Permission;

use super::question::{Place, Question};
use super::words::{has, same, stem, stems, words};

/// Words that lead to a place.
const LEADING: [&str; 8] = ["from", "in", "into", "onto", "on", "to", "of", "at"];

/// How far before a word the one that leads to it may stand: `in your own energy area`.
const REACH: usize = 5;

impl Question {
    /// Whether it asks about putting a thing somewhere.
    pub(super) fn puts(&self) -> bool {
        matches!(self.verb, Some("place" | "put" | "move" | "set" | "send" | "call"))
    }

    /// The stems of the places that it names.
    pub(super) fn places(&self) -> impl Iterator<Item = &String> {
        self.place.iter().map(|place| &place.stem)
    }
}

/// Whether what is permitted is said of the place that the question names.
/// `fights` tells whether the step is one of a fight, so that `in the battle` is any time in it;
/// `part` are the stems of the part of the procedure that it stands in.
pub(super) fn covers_place(
    permission: &Permission,
    question: &Question,
    fights: bool,
    part: &[String],
) -> bool {
    const ANYWHERE: [&str; 5] = ["response", "game", "turn", "time", "order"];
    const FIGHTS: [&str; 2] = ["combat", "batle"];
    let condition = permission.condition.as_deref().unwrap_or("");
    let said = [own_clause(&permission.object), words(condition)];
    let verbs: Vec<String> = permission.verbs.iter().map(|verb| stem(verb)).collect();
    let from_hand = is_from_hand(permission);
    // `in the battle` is any time in it, `in the battle area` is a place.
    let named = question.places().any(|word| matches!(word.as_str(), "area" | "zone" | "phase"));
    question.place.iter().all(|place| {
        let word = place.stem.as_str();
        !named && (ANYWHERE.contains(&word) || fights && FIGHTS.contains(&word))
            || word == "hand" && from_hand
            || matches!(place.by.as_str(), "in" | "at") && has(part, word)
            || !named && has(&verbs, word)
            || place.by == "of" && (is_named_by(&said[0], word) || has(&stems(condition), word))
            || said.iter().any(|said| leads(said, place, permission, question))
    })
}

/// The words of the thing, without another clause behind `and`: `your Buddy will be ready`.
fn own_clause(object: &str) -> Vec<String> {
    const FINITE: [&str; 6] = ["will", "is", "are", "may", "can", "must"];
    let mut said = words(object);
    let other = said.iter().enumerate().position(|(at, word)| {
        word == "and" && said[at..].iter().any(|next| FINITE.contains(&next.as_str()))
    });
    said.truncate(other.unwrap_or(said.len()));
    said
}

/// Whether the thing itself is named by `word`, before anything is told of it: `the attack card`.
fn is_named_by(said: &[String], word: &str) -> bool {
    said.iter().take_while(|own| !LEADING.contains(&own.as_str())).any(|own| same(&stem(own), word))
}

/// Whether the sentence leads to the place by the same way: what is moved `to rest mode` is
/// not said by `in rest mode`.
fn leads(said: &[String], place: &Place, permission: &Permission, question: &Question) -> bool {
    let moved =
        permission.verbs.iter().any(|verb| matches!(verb.as_str(), "place" | "put" | "call"));
    let puts = question.puts();
    let fits = |by: &str| match place.by.as_str() {
        "of" => matches!(by, "of" | "from"),
        "in" | "on" if puts => by != "from" && by != "of",
        "from" => matches!(by, "from" | "of" | "in" | "on"),
        "to" | "into" | "onto" => {
            matches!(by, "to" | "into" | "onto") || moved && matches!(by, "in" | "on")
        }
        _ => true,
    };
    said.iter().enumerate().any(|(at, word)| {
        let near = &said[at.saturating_sub(REACH)..at];
        let leading = |word: &str| LEADING.contains(&word) || matches!(word, "by" | "with");
        let by = near.iter().rev().find(|word| leading(word));
        same(&stem(word), &place.stem) && by.is_some_and(|by| fits(by))
    })
}

/// Whether a card is played: from the hand, where the sentence says no other place.
fn is_from_hand(permission: &Permission) -> bool {
    const PLAYING: [&str; 6] = ["play", "use", "call", "cast", "place", "put"];
    const PARTS: [&str; 6] = ["skill", "efect", "power", "ability", "cost", "mode"];
    let said = stems(&permission.object);
    let elsewhere =
        said.iter().any(|word| matches!(word.as_str(), "from" | "in" | "on" | "into" | "onto"));
    let plays = permission.verbs.iter().any(|verb| PLAYING.contains(&verb.as_str()));
    let part = PARTS.iter().any(|word| has(&said, word));
    plays && !part && !elsewhere && !has(&stems(&permission.words), "hand")
}
