//! Ranking, in parts that can be told apart: how much of the question a unit
//! covers, how near its words stand to one another, titles, cards named,
//! kinds, status, and the game the question says it is about.

use super::concordance::Concordance;
use super::lexicon::Lexicon;
use super::parts::Parts;
use super::phrasing::{Phrases, nearest_phrase};
use super::query_model::QueryModel;
use super::reading::Reading;
use super::row::{Row, RowStatus};
use super::searcher::Search;

/// How much of the score hangs on how much of the question is covered.
const COVERAGE: f64 = 0.7;

/// What neighbours add.
const NEARNESS: f64 = 0.6;

/// What a headnote adds that puts the question in its own words.
const PHRASING: f64 = 0.8;

/// The same among the paragraphs of one rule.
const OWN_PHRASING: f64 = 1.0;

/// What is left of an example beside the rule that it explains.
const EXAMPLE: f64 = 0.85;

/// What a title gains that the question names as a whole.
const WHOLE_TITLE: f64 = 0.15;

/// What a unit gains whose card the question names.
const CARD_NAMED: f64 = 1.5;

/// What is left of a unit about a card whose name has no word of the question.
const UNASKED_CARD: f64 = 0.6;

/// What a unit with a number gains where a number is asked for.
const COUNTS: f64 = 1.3;

/// What a unit gains whose kind is asked for by name.
const KIND_NAMED: f64 = 1.35;

/// What is left of a unit of another game than the one named; and, where none
/// is, of an English one for a question in Japanese.
const ELSEWHERE: f64 = 0.15;
const OTHER_LANGUAGE: f64 = 0.8;

/// What is left by status: current, an older version, defunct, no rule.
const STATUS: [f64; 4] = [1.0, 0.97, 0.7, 0.6];

/// What is lost in the last digits of a sum.
const DIGITS: f64 = 1e-9;

/// What is asked of a unit to be ranked at all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Least {
    /// The part of the question that it covers.
    pub(super) covered: f64,
    pub(super) score: f64,
}

/// How a unit is ranked, and what that is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rank {
    pub(super) score: f64,
    /// The score of the unit's own text, titles and surroundings apart: what
    /// tells the paragraphs of one rule apart.
    pub(super) own: f64,
    /// The part of the question's weight that the unit has words for, however often.
    pub(super) kept: f64,
    /// How near a phrase of its headnote comes to the question, from 0 to 1.
    pub(super) near: f64,
    /// How near the question's words stand to one another, by their weight.
    pub(super) together: f64,
    /// The part of its title that the question names.
    pub(super) titled: f64,
    /// Whether the unit is of a game that the question does not name.
    pub(super) elsewhere: bool,
}

/// What ranks units for one question, one after the other.
pub(super) struct Ranker<'a> {
    pub(super) reading: Reading<'a>,
    phrases: Phrases,
    lexicon: &'a Lexicon,
    parts: Parts,
}

impl<'a> Ranker<'a> {
    pub(super) fn new(model: &'a QueryModel, search: &'a Search) -> Self {
        Self {
            reading: Reading::new(model, search.parts, search.meta.mean_words),
            phrases: Phrases::new(model),
            lexicon: &search.lexicon,
            parts: search.parts,
        }
    }

    /// Ranks one unit; one that covers less of the question, or has a lower score,
    /// than is asked is not.
    pub(super) fn rank(
        &mut self,
        row: &Row<'a>,
        unit: &Concordance<'a>,
        least: Least,
    ) -> Option<Rank> {
        let Self { reading, phrases, lexicon, parts } = self;
        if !reading.read(unit, row.game, least.covered) {
            return None;
        }
        let model = reading.model;
        let all = reading.all;
        let (mut sum, mut covered, mut kept) = (0.0, 0.0, 0.0);
        for (n, weight) in &reading.weighty {
            let met = &reading.met[*n];
            sum += weight * met.strength;
            covered += weight * met.strength.min(1.0);
            kept += weight * met.kept;
        }
        let (covered, kept) = (reading.part(covered), reading.part(kept));
        if covered < least.covered {
            return None;
        }
        let asides = reading.asides();
        let mut score = sum + asides;
        if parts.coverage {
            score *= 1.0 - COVERAGE + COVERAGE * covered;
        }
        let titled = reading.title_named(unit);
        // A text that names the game itself speaks of it, as one document does of another.
        let names_game = |n: usize| model.names_game[n] && reading.met[n].own > 0.0;
        let elsewhere = !model.games.is_empty()
            && !model.games.contains(&row.game)
            && !(0..model.names_game.len()).any(names_game);
        let status = status(reading, row, elsewhere, *parts);
        // What takes long to be told is told only where it can matter.
        let besides = NEARNESS * reading.nearest() + PHRASING * phrases.most(reading) * all;
        if (score + besides + WHOLE_TITLE * sum * titled) * status < least.score * (1.0 - DIGITS) {
            return None;
        }
        let near = if parts.phrasing && parts.headnotes {
            nearest_phrase(reading, phrases, unit, lexicon)
        } else {
            0.0
        };
        let own = own_score(reading, all) + asides;
        let together = reading.nearness();
        if parts.proximity {
            score += NEARNESS * together;
        }
        score += PHRASING * near * all;
        let own = own + OWN_PHRASING * near * all;
        let own = if row.example && !model.kinds.contains(&row.kind) { own * EXAMPLE } else { own };
        if parts.sections {
            score += WHOLE_TITLE * sum * titled;
        }
        score *= status;
        Some(Rank { score, own, kept, near, together, titled, elsewhere })
    }
}

/// The score of a unit by its own text.
fn own_score(reading: &Reading<'_>, all: f64) -> f64 {
    let sum: f64 = reading.weighty.iter().map(|(n, weight)| weight * reading.met[*n].own).sum();
    if all > 0.0 { sum * (1.0 - COVERAGE + COVERAGE * sum / all) } else { 0.0 }
}

/// What the unit's own nature makes of its score.
fn status(reading: &Reading<'_>, row: &Row<'_>, elsewhere: bool, parts: Parts) -> f64 {
    let model = reading.model;
    let mut factor = 1.0;
    if parts.names && row.cards().any(|card| model.cards.contains(&card)) {
        factor *= CARD_NAMED;
    }
    if parts.kinds {
        let asked =
            |stem: &usize| reading.places[*stem].titles > 0 && model.stems[*stem].worth > 1.0;
        if row.bound && !reading.hits.iter().any(asked) {
            factor *= UNASKED_CARD;
        }
        if model.quantity && row.counts {
            factor *= COUNTS;
        }
        if model.kinds.contains(&row.kind) {
            factor *= KIND_NAMED;
        }
    }
    if parts.scope {
        if elsewhere {
            factor *= ELSEWHERE;
        } else if model.games.is_empty() && model.japanese && !row.japanese {
            factor *= OTHER_LANGUAGE;
        }
    }
    if parts.status && !(model.history && row.status == RowStatus::Defunct) {
        factor *= STATUS.get(row.status as usize).copied().unwrap_or(1.0);
    }
    factor
}
