//! Ranking, in parts that can be told apart: how much of the question a unit
//! covers, how near its words stand to one another, titles, cards named,
//! standing, and the game the question says it is about.

use super::asked::Asked;
use super::row::{Row, Section};
use super::lexicon::BREAK;

/// The parts of the ranking that are used; all of them, unless they are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each part is switched by itself when it is measured")]
pub struct Parts {
    /// Other names of terms, from the glossary.
    pub glossary: bool,
    /// Words within a typo or two, in text and in names.
    pub typos: bool,
    /// Names, codes and titles looked up before the text.
    pub names: bool,
    /// Units that cover more of the question come first.
    pub coverage: bool,
    /// Units in which neighbouring words stand near one another come first.
    pub proximity: bool,
    /// Titles and context count for more, or less, than text.
    pub sections: bool,
    /// Current before older before defunct.
    pub standing: bool,
    /// The game that the question names.
    pub scope: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            glossary: true,
            typos: true,
            names: true,
            coverage: true,
            proximity: true,
            sections: true,
            standing: true,
            scope: true,
        }
    }
}

/// How a unit stands to a question.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rank {
    pub(crate) score: f64,
    /// The part of the question's weight that the unit covers, from 0 to 1.
    pub(crate) covered: f64,
    /// The least that any word with weight is met by.
    pub(crate) least: f64,
    /// Whether the unit is of a game that the question does not name.
    pub(crate) elsewhere: bool,
}

/// Where a stem stands in a unit.
#[derive(Clone, Debug, Default)]
struct Places {
    /// Places in the titles and the text, in order.
    at: Vec<u32>,
    weight: f64,
}

/// Weight of a stem by section.
const TITLE: f64 = 1.6;
const BODY: f64 = 1.0;
const CONTEXT: f64 = 0.7;

/// As in BM25: how soon more of the same word says no more, and how much long
/// texts are held back.
const SATURATION: f64 = 0.9;
const LENGTH: f64 = 0.45;

/// Ranks one unit.
pub(crate) fn rank(asked: &Asked, row: &Row<'_>, mean_words: f64, parts: Parts) -> Rank {
    let places = find_places(asked, row, parts);
    let words = u32::try_from(row.section(Section::Body).len()).unwrap_or(u32::MAX);
    let norm = 1.0 - LENGTH + LENGTH * f64::from(words) / mean_words.max(1.0);
    let strength = |stem: u32| {
        let found = asked.stems.binary_search(&stem).ok().map(|n| &places[n]);
        found.map_or(0.0, |p| p.weight * (1.0 + SATURATION) / (p.weight + SATURATION * norm))
    };
    let mut met = vec![0.0_f64; asked.words.len()];
    let mut best: Vec<Option<&[u32]>> = vec![None; asked.words.len()];
    for way in &asked.ways {
        if !way.games.is_empty() && !way.games.contains(&row.game) {
            continue;
        }
        let all = way.stems.iter().map(|stem| strength(*stem)).fold(f64::MAX, f64::min);
        let meets = all * way.quality;
        for n in way.first..way.first + way.len {
            if meets > met[n] {
                met[n] = meets;
                best[n] = Some(&way.stems);
            }
        }
    }
    let total = asked.weight().max(f64::MIN_POSITIVE);
    let (mut sum, mut covered, mut least) = (0.0, 0.0, f64::MAX);
    for (word, met) in asked.words.iter().zip(&met).filter(|(word, _)| word.weight > 0.0) {
        sum += word.weight * met;
        covered += word.weight * met.min(1.0);
        least = least.min(*met);
    }
    let covered = covered / total;
    let mut score = sum;
    if parts.coverage {
        score *= 0.3 + 0.7 * covered;
    }
    if parts.proximity {
        score += 0.5 * nearness(asked, &best, &places);
    }
    if parts.names && row.cards().any(|card| asked.cards.contains(&card)) {
        score *= 1.25;
    }
    let elsewhere = !asked.games.is_empty() && !asked.games.contains(&row.game);
    if parts.scope && elsewhere {
        score *= 0.3;
    }
    if parts.standing {
        score *= match row.standing {
            0 => 1.0,
            1 => 0.97,
            2 => 0.7,
            _ => 0.3,
        };
    }
    Rank { score, covered, least, elsewhere }
}

/// Where the stems of the question stand in the unit.
fn find_places(asked: &Asked, row: &Row<'_>, parts: Parts) -> Vec<Places> {
    let mut places = vec![Places::default(); asked.stems.len()];
    let mut at = 0;
    let sections = if parts.sections { (TITLE, CONTEXT) } else { (BODY, BODY) };
    for (section, weight) in
        [(Section::Title, sections.0), (Section::Body, BODY), (Section::Context, sections.1)]
    {
        for stem in row.section(section) {
            // Neighbours are sought within a sentence first.
            at += if stem == BREAK { 3 } else { 1 };
            if let Ok(n) = asked.stems.binary_search(&stem) {
                places[n].weight += weight;
                places[n].at.push(at);
            }
        }
        at += 20;
    }
    places
}

/// How near the words that follow one another in the question stand in the
/// unit, by their weight.
fn nearness(asked: &Asked, best: &[Option<&[u32]>], places: &[Places]) -> f64 {
    let met: Vec<(usize, &[u32])> = best
        .iter()
        .enumerate()
        .filter(|(n, _)| asked.words[*n].weight > 0.0)
        .filter_map(|(n, stems)| Some((n, (*stems)?)))
        .collect();
    let mut sum = 0.0;
    for pair in met.windows(2) {
        let ((a, from), (b, to)) = (pair[0], pair[1]);
        let weight = asked.words[a].weight.min(asked.words[b].weight);
        let apart = if from == to { Some(1) } else { apart(asked, from, to, places) };
        if let Some(apart) = apart {
            sum += weight / f64::from(apart.max(1)).sqrt();
        }
    }
    sum
}

/// The least number of words between a stem of `from` and one of `to`.
fn apart(asked: &Asked, from: &[u32], to: &[u32], places: &[Places]) -> Option<u32> {
    let at = |stems: &[u32]| {
        let first = stems.first()?;
        asked.stems.binary_search(first).ok().map(|n| &places[n].at)
    };
    let (from, to) = (at(from)?, at(to)?);
    let mut least = None;
    for place in from {
        let next = to.partition_point(|other| other < place);
        for other in to.get(next.saturating_sub(1)..(next + 1).min(to.len())).into_iter().flatten() {
            let apart = place.abs_diff(*other);
            if least.is_none_or(|least| apart < least) {
                least = Some(apart);
            }
        }
    }
    least.filter(|apart| *apart <= 12)
}
