//! The promise: when a hit is called `exact` or `strong`. A question that no
//! document answers must not be promised an answer, so a promise asks for more
//! than a good score: every word known, nearly all of the question covered,
//! no word hardly met, and the game that was named.

use super::asked::Asked;
use super::hit::Match;
use super::query::Parsed;
use super::rank::Rank;
use super::row::Row;

/// How much of the question a promise covers.
const COVERED: f64 = 0.93;

/// How well the word is met that is met worst.
const LEAST: f64 = 0.5;

/// How many words of weight a question has that may be promised an answer; a
/// single word is a topic.
const WORDS: usize = 2;

/// What they must weigh together: `score cards in fanz` asks nothing that can be met.
const WEIGHT: f64 = 4.0;

/// How well a unit matches.
pub(crate) fn matched(rank: &Rank, row: &Row<'_>, parsed: &Parsed, asked: &Asked) -> Match {
    if !parsed.phrases.is_empty() {
        return Match::Exact;
    }
    if asked.words.is_empty() {
        // Filters alone are met or not.
        return Match::Strong;
    }
    let words = asked.words.iter().filter(|word| word.weight > 0.0).count();
    let weight: f64 = asked.words.iter().map(|word| word.weight).sum();
    let promised = asked.words.iter().all(|word| word.known)
        && words >= WORDS
        && weight >= WEIGHT
        && !rank.elsewhere
        && row.standing < 2
        && rank.covered >= COVERED
        && rank.least >= LEAST;
    if promised { Match::Strong } else { Match::Weak }
}
