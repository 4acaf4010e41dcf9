//! Match confidence: when a hit is called `exact` or `strong`. A question that no
//! document answers must not be promised an answer, so a promise asks for more
//! than a good score: every word known, most of what was asked there, in the
//! game that was named, and what asks for a meaning met by what says it.

use super::hit::Match;
use super::query::Parsed;
use super::query_model::QueryModel;
use super::rank::Rank;
use super::row::Row;

/// How much of the question's weight a promised unit has words for.
const KEPT: f64 = 0.65;

/// That, and half of how near a phrase of its headnote comes, together.
const KEPT_AND_NEAR: f64 = 0.95;

/// What has words for all of it is what was asked for, where the query filters,
/// or is one word of its title.
const ALL: f64 = 0.99;

/// A phrase this near puts the question.
const PUTS_IT: f64 = 0.75;

/// With fewer words of weight than this, a phrase must come halfway near.
const WORDS: usize = 3;
const HALFWAY: f64 = 0.5;

/// What the words must weigh together, where no phrase puts the question:
/// `score cards in fanz` asks nothing that can be met.
const WEIGHT: f64 = 4.0;

/// How well a unit matches.
pub(crate) fn matched(rank: &Rank, row: &Row<'_>, parsed: &Parsed, model: &QueryModel) -> Match {
    if parsed.quotes_enough() {
        return Match::Exact;
    }
    if model.words.is_empty() {
        // Filters alone are met or not.
        return Match::Strong;
    }
    let answers = model.words.iter().all(|word| word.known)
        && !rank.elsewhere
        && is_in_force(rank, row, model)
        && rank.kept >= KEPT
        && rank.kept + rank.near / 2.0 >= KEPT_AND_NEAR
        && (rank.near >= PUTS_IT || says_enough(rank, model));
    let meets_all = rank.kept >= ALL && model.words.iter().all(|word| word.known);
    let filtered = meets_all && parsed.filters();
    let named = meets_all && model.words.len() == 1 && rank.titled && is_in_force(rank, row, model);
    if answers || filtered || named { Match::Strong } else { Match::Weak }
}

/// What is retired, or rules nothing, answers who asks for it.
fn is_in_force(rank: &Rank, row: &Row<'_>, model: &QueryModel) -> bool {
    row.standing < 2 || (row.standing == 2 && model.history) || rank.near >= PUTS_IT
}

/// Whether the question says enough to be met by words alone. Who asks what a
/// thing is, is not answered by all that mentions it.
fn says_enough(rank: &Rank, model: &QueryModel) -> bool {
    let weights = model.words.iter().map(|word| word.weight).filter(|weight| *weight > 0.0);
    let (words, weight) = weights.fold((0, 0.0), |(n, sum), weight| (n + 1, sum + weight));
    let enough = if rank.near >= HALFWAY { WORDS - 1 } else { WORDS };
    weight >= WEIGHT && words >= enough && (!model.meaning || rank.titled)
}
