//! Cards from their words: what a text reads as, lowered to the effects that
//! the game performs. Apart from `text`, which reads and performs nothing. A
//! sentence that is not lowered whole is not lowered at all, and is named with
//! the rule of the grammar at which lowering stopped.

mod after;
mod agents;
mod cards;
mod clauses;
mod conditions;
mod decks;
mod events;
mod facts;
mod filters;
mod from_hand;
mod keywords;
mod lines;
mod nouns;
mod numbers;
mod own;
mod scope;
mod standing;
mod statements;
mod stops;
mod verbs;
mod waiting;
mod whose;

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::scope::{Gap, Part, Scope, stop};
use crate::play::games::dbz::terms::Kind;
use crate::text::read_lines;

/// A sentence that is not performed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LeftOut {
    /// Its words.
    pub(crate) words: String,
    /// The rule of the grammar at which lowering stopped; `unread` where none read it.
    pub(crate) stopped: String,
}

/// The card with its words lowered, and the sentences that are not.
pub(crate) fn compile(card: &Card) -> (Card, Vec<LeftOut>) {
    let mut out = card.clone();
    let Some(words) = &card.words else {
        out.kind = card.printed.unwrap_or_default();
        return (out, Vec::new());
    };
    let read = read_lines(words);
    out.kind = card.printed.unwrap_or_else(|| lines::kind_of(&card.name, &read));
    let mut left = Vec::new();
    let lasting = matches!(out.kind, Kind::Drill | Kind::Mastery | Kind::Ally);
    let mut part = if lasting { Part::Constant } else { Part::Immediate };
    for (at, line) in read.iter().enumerate() {
        let lowered = match &line.line {
            None => stop("unread"),
            Some(own) => {
                let scope = Scope {
                    kind: out.kind,
                    flip: false,
                    their: None,
                    x: lines::where_after(&read[at + 1..]),
                };
                let before = out.clone();
                let lowered = lines::take(&mut out, &mut part, own, &scope, line.aside);
                if lowered.is_err() {
                    out = before;
                }
                lowered
            }
        };
        if let Err(Gap(stopped)) = lowered {
            // What follows may speak of it, or belong to a head that it began.
            if !line.aside {
                part = Part::Unknown;
            }
            left.push(LeftOut { words: words[line.span.0..line.span.1].to_owned(), stopped });
        }
    }
    (out, left)
}
