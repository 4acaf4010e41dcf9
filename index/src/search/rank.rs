//! Ranking, in parts that can be told apart: how much of the question a unit
//! covers, how near its words stand to one another, titles, cards named,
//! kinds, status, and the game the question says it is about.

use super::cues;
use super::evidence::Evidence;
use super::lexicon::{BREAK, Lexicon};
use super::parts::Parts;
use super::phrasing::{Phrases, nearest_phrase};
use super::query_model::{Expansion, QueryModel, Word};
use super::row::{Row, RowStatus, Section};

/// Weight of a stem by section.
const TITLE: f64 = 1.6;
const BODY: f64 = 1.0;
const CONTEXT: f64 = 0.7;
const NOTES: f64 = 1.0;

/// As in BM25: how soon more of the same word says no more, and how much long
/// texts are held back.
const SATURATION: f64 = 0.9;
const LENGTH: f64 = 0.45;

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

/// How far a number may stand from what it counts, in words.
const COUNTED: usize = 4;

/// What a unit gains whose kind is asked for by name.
const KIND_NAMED: f64 = 1.35;

/// What is left of a unit of another game than the one named; and, where none
/// is, of an English one for a question in Japanese.
const ELSEWHERE: f64 = 0.15;
const OTHER_LANGUAGE: f64 = 0.8;

/// What is left by status: current, an older version, defunct, no rule.
const STATUS: [f64; 4] = [1.0, 0.97, 0.7, 0.6];

/// How a unit stands to a question.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a reason of its own not to promise")]
pub(crate) struct Rank {
    pub(crate) score: f64,
    /// The score of the unit's own text, titles and surroundings apart: what
    /// tells the paragraphs of one rule apart.
    pub(crate) own: f64,
    /// The part of the question's weight that the unit covers, from 0 to 1.
    pub(crate) covered: f64,
    /// The part of the question's weight that the unit has words for, however often.
    pub(crate) kept: f64,
    /// How near a phrase of its headnote comes to the question, from 0 to 1.
    pub(crate) near: f64,
    /// What else a promise rests on; the margin is set where hits are compared.
    pub(crate) evidence: Evidence,
    /// Whether the question names most of its title.
    pub(crate) titled: bool,
    /// Of the words beside those that ask for a number, the part that one
    /// sentence with a number in it has, from 0 to 1; 1 where none is asked for.
    pub(crate) numbered: f64,
    /// Whether it is about a card, and the question puts a word of another name
    /// next to words of its title: `red smoothness drill` is not Black Smoothness Drill.
    pub(crate) other_name: bool,
    /// Whether the first character that the question names is not in its title.
    pub(crate) other_subject: bool,
    /// Whether the question puts a number that the unit does not have next to
    /// a word of its title.
    pub(crate) other_number: bool,
    /// Whether it lacks the word for what is asked: the level, in `what level is`.
    pub(crate) unasked: bool,
    /// Whether it has the word by which a list or an erratum is asked for.
    pub(crate) says_standing: bool,
    /// Whether the unit is of a game that the question does not name.
    pub(crate) elsewhere: bool,
}

/// What ranking a unit writes down; kept from unit to unit, so that none asks for memory.
#[derive(Default)]
pub(crate) struct Scratch {
    places: Vec<Places>,
    met: Vec<Met>,
    /// Met words with the expansions that meet them.
    by: Vec<(usize, usize)>,
    pub(super) phrases: Phrases,
}

/// Where a stem is in a unit, and what that counts for.
#[derive(Clone, Debug, Default)]
struct Places {
    at: Vec<u32>,
    weight: f64,
    /// What it counts for in the text and the notes alone.
    own: f64,
    /// Whether the text, a title or what is around has it.
    written: bool,
    /// Whether the headnote has it.
    noted: bool,
    /// Whether a title has it.
    titled: bool,
    /// The section it was last seen in.
    seen: Option<Section>,
}

impl Places {
    fn clear(&mut self) {
        let mut at = std::mem::take(&mut self.at);
        at.clear();
        *self = Self { at, ..Self::default() };
    }
}

/// How well a word of the question is met by a unit.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    /// The more, the more often and the weightier the section; and by which expansion.
    strength: f64,
    expansion: Option<usize>,
    /// The same by the unit's text and notes alone.
    own: f64,
    /// The quality of the best expansion, however often.
    kept: f64,
    /// The same without the headnote.
    written: f64,
    /// Whether a title has it.
    titled: bool,
}

/// Ranks one unit; one that covers less of the question than `least` is not.
pub(crate) fn rank(
    model: &QueryModel,
    row: &Row<'_>,
    (mean_words, lexicon, parts): (f64, &Lexicon, Parts),
    least: f64,
    scratch: &mut Scratch,
) -> Option<Rank> {
    let Scratch { places, met, by, phrases } = scratch;
    find_places(model, row, parts, places);
    let places = places.as_slice();
    let words = row.section(Section::Body).len();
    let words = f64::from(u32::try_from(words).unwrap_or(u32::MAX));
    let norm = SATURATION * (1.0 - LENGTH + LENGTH * words / mean_words.max(1.0));
    meet(model, row, places, norm, met);
    let met = met.as_slice();
    let (mut all, mut sum, mut covered, mut kept) = (0.0, 0.0, 0.0, 0.0);
    let (mut written, mut missed, mut words_asked) = (0.0, 0.0_f64, 0.0);
    for (word, met) in model.words.iter().zip(met).filter(|(word, _)| word.weight > 0.0) {
        all += word.weight;
        sum += word.weight * met.strength;
        covered += word.weight * met.strength.min(1.0);
        kept += word.weight * met.kept;
        written += word.weight * met.written;
        missed = missed.max(word.weight * (1.0 - met.kept));
        words_asked += 1.0;
    }
    let part = |met: f64| if all > 0.0 { met / all } else { 0.0 };
    let (covered, kept) = (part(covered), part(kept));
    if covered < least {
        return None;
    }
    let near = if parts.phrasing && parts.headnotes {
        nearest_phrase(model, row, lexicon, phrases)
    } else {
        0.0
    };
    let asides = asides(model, places);
    let own = own_score(model, met) + asides;
    let mut score = sum + asides;
    if parts.coverage {
        score *= 1.0 - COVERAGE + COVERAGE * covered;
    }
    let together = nearness(model, met, places, by);
    if parts.proximity {
        score += NEARNESS * together;
    }
    score += PHRASING * near * all;
    let own = own + OWN_PHRASING * near * all;
    let own = if row.example && !model.kinds.contains(&row.kind) { own * EXAMPLE } else { own };
    let title_named = title_named(model, row);
    if parts.sections {
        score += WHOLE_TITLE * sum * title_named;
    }
    let numbered = if model.quantity { numbered(model, row, lexicon) } else { 1.0 };
    // A text that names the game itself speaks of it, as one document does of another.
    let names_game = |n: usize| model.names_game[n] && met[n].own > 0.0;
    let elsewhere = !model.games.is_empty()
        && !model.games.contains(&row.game)
        && !(0..model.names_game.len()).any(names_game);
    score *= status(model, row, elsewhere, parts);
    let evidence = Evidence {
        kept,
        kept_in_text: part(written),
        near,
        together: part(together).min(1.0),
        missed: part(missed),
        titled: title_named,
        margin: 0.0,
        beside_card: if row.bound { 1.0 - kept } else { 0.0 },
        words: words_asked,
        weight: all,
        barred: false,
    };
    Some(Rank {
        evidence,
        score,
        own,
        covered,
        kept,
        near,
        titled: title_named >= 0.5,
        numbered,
        other_name: misses_beside_title(model, met, |word| word.of_character)
            || row.bound && misses_beside_title(model, met, |word| word.of_names),
        other_subject: model.subject.is_some_and(|n| !met[n].titled),
        other_number: misses_beside_title(model, met, |word| word.number),
        unasked: model.asked.is_some_and(|n| met[n].kept <= 0.0),
        says_standing: (0..met.len())
            .any(|n| met[n].written > 0.0 && cues::asks_standing(&model.words[n].text)),
        elsewhere,
    })
}

/// Whether such a word, which the unit does not have, is next to one of its title.
fn misses_beside_title(model: &QueryModel, met: &[Met], is_such: fn(&Word) -> bool) -> bool {
    let titled = |n: usize| met.get(n).is_some_and(|met| met.titled);
    let missed = |n: &usize| {
        let word = &model.words[*n];
        is_such(word) && !word.common && met[*n].kept <= 0.0
    };
    (0..met.len()).filter(missed).any(|n| n > 0 && titled(n - 1) || titled(n + 1))
}

/// What the words say that only put the question, where the unit's headnote has them.
fn asides(model: &QueryModel, places: &[Places]) -> f64 {
    let noted = |expansion: &Expansion| expansion.stems.iter().all(|stem| places[*stem].noted);
    let asides = model
        .asides
        .iter()
        .map(|expansion| &model.expansions[*expansion])
        .filter(|expansion| noted(expansion));
    asides.flat_map(|expansion| &expansion.words).map(|n| model.words[*n].aside).sum()
}

/// The score of a unit by its own text.
fn own_score(model: &QueryModel, met: &[Met]) -> f64 {
    let (mut all, mut sum) = (0.0, 0.0);
    for (word, met) in model.words.iter().zip(met) {
        all += word.weight;
        sum += word.weight * met.own;
    }
    if all > 0.0 { sum * (1.0 - COVERAGE + COVERAGE * sum / all) } else { 0.0 }
}

/// What the unit's own nature makes of its score.
fn status(model: &QueryModel, row: &Row<'_>, elsewhere: bool, parts: Parts) -> f64 {
    let mut factor = 1.0;
    if parts.names && row.cards().any(|card| model.cards.contains(&card)) {
        factor *= CARD_NAMED;
    }
    if parts.kinds {
        if row.bound && !row.section(Section::Title).any(|stem| model.worth(stem) > 1.0) {
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

/// How well each word is met.
fn meet(model: &QueryModel, row: &Row<'_>, places: &[Places], norm: f64, met: &mut Vec<Met>) {
    let strength = |weight: f64| weight * (1.0 + SATURATION) / (weight + norm);
    met.clear();
    met.resize(model.words.len(), Met::default());
    for (n, expansion) in model.expansions.iter().enumerate() {
        // Most are not there at all.
        if expansion.stems.first().is_none_or(|stem| places[*stem].weight <= 0.0) {
            continue;
        }
        // As well as the stem of the expansion that is met worst.
        let weakest = |of: fn(&Places) -> f64| {
            expansion.stems.iter().map(|stem| of(&places[*stem])).fold(f64::MAX, f64::min)
        };
        let weight = weakest(|places| places.weight);
        if weight <= 0.0 || expansion.stems.is_empty() || !expansion.holds_for(row.game) {
            continue;
        }
        let meets = strength(weight) * expansion.quality;
        let written = expansion.stems.iter().all(|stem| places[*stem].written);
        let titled = expansion.stems.iter().all(|stem| places[*stem].titled);
        let own = strength(weakest(|places| places.own)) * expansion.quality;
        for word in &expansion.words {
            let met = &mut met[*word];
            if meets > met.strength {
                (met.strength, met.expansion) = (meets, Some(n));
            }
            met.own = met.own.max(own);
            met.kept = met.kept.max(expansion.quality);
            met.titled |= titled;
            if written {
                met.written = met.written.max(expansion.quality);
            }
        }
    }
}

/// Where the stems of the question are in the unit.
fn find_places(model: &QueryModel, row: &Row<'_>, parts: Parts, places: &mut Vec<Places>) {
    places.resize_with(model.stems.len(), Places::default);
    for place in places.iter_mut() {
        place.clear();
    }
    let mut at = 0;
    let (title, context) = if parts.sections { (TITLE, CONTEXT) } else { (BODY, BODY) };
    let notes = if parts.headnotes { NOTES } else { 0.0 };
    for (section, weight) in [
        (Section::Title, title),
        (Section::Body, BODY),
        (Section::Context, context),
        (Section::Notes, notes),
    ] {
        if weight <= 0.0 {
            continue;
        }
        for number in row.section(section) {
            // Neighbours are sought within a sentence first.
            at += if number == BREAK { 3 } else { 1 };
            if let Some(n) = model.place(number) {
                // Only the text says more by saying it twice.
                if section == Section::Body || places[n].seen != Some(section) {
                    places[n].weight += weight;
                    if matches!(section, Section::Body | Section::Notes) {
                        places[n].own += weight;
                    }
                }
                places[n].noted |= section == Section::Notes;
                places[n].titled |= section == Section::Title;
                places[n].written |= section != Section::Notes;
                places[n].seen = Some(section);
                if model.stems[n].worth > 0.0 {
                    places[n].at.push(at);
                }
            }
        }
        at += 20;
    }
}

/// The part of the unit's title that the question names.
fn title_named(model: &QueryModel, row: &Row<'_>) -> f64 {
    let stems = row.section(Section::Title).filter(|stem| *stem != BREAK);
    let (mut all, mut named) = (0, 0);
    for stem in stems {
        all += 1;
        named += u32::from(model.worth(stem) > 0.0);
    }
    if all == 0 { 0.0 } else { f64::from(named) / f64::from(all) }
}

/// The part of what is asked about, that a sentence with a number has beside
/// the titles above it.
fn numbered(model: &QueryModel, row: &Row<'_>, lexicon: &Lexicon) -> f64 {
    let subject =
        |n: usize| model.words[n].weight > 0.0 && !cues::is_number_word(&model.words[n].text);
    let all: f64 =
        (0..model.words.len()).filter(|n| subject(*n)).map(|n| model.words[n].weight).sum();
    if all <= 0.0 {
        return 1.0;
    }
    let mut above = vec![false; model.stems.len()];
    for section in [Section::Title, Section::Context] {
        for n in row.section(section).filter_map(|number| model.place(number)) {
            above[n] = true;
        }
    }
    let covered = |here: &[bool]| {
        let met = |n: usize| {
            let mut ways = model.expansions.iter().filter(|way| way.words.contains(&n));
            ways.any(|way| way.holds_for(row.game) && way.stems.iter().all(|stem| here[*stem]))
        };
        let words = (0..model.words.len()).filter(|n| subject(*n) && met(*n));
        words.map(|n| model.words[n].weight).sum::<f64>() / all
    };
    // What is counted is next to its number.
    let nouns = model.counted.map(|noun| {
        let ways = model.expansions.iter().filter(move |way| way.words.contains(&noun));
        ways.flat_map(|way| way.stems.iter().copied()).collect::<Vec<usize>>()
    });
    let mut best = 0.0_f64;
    let (mut here, mut number) = (above.clone(), false);
    let (mut at, mut last_number, mut last_noun) = (0_usize, None, None);
    for stem in row.section(Section::Body).chain([BREAK]) {
        if stem == BREAK {
            if number {
                best = best.max(covered(&here));
            }
            (here, number) = (above.clone(), false);
            (last_number, last_noun) = (None, None);
            continue;
        }
        at += 1;
        if lexicon.is_number(stem) {
            last_number = Some(at);
        }
        if let Some(n) = model.place(stem) {
            here[n] = true;
            if nouns.as_ref().is_some_and(|nouns| nouns.contains(&n)) {
                last_noun = Some(at);
            }
        }
        let beside = |noun: usize| last_number.is_some_and(|n: usize| n.abs_diff(noun) <= COUNTED);
        number |= match &nouns {
            None => last_number.is_some(),
            Some(_) => last_noun.is_some_and(beside),
        };
    }
    best
}

/// How near the words that follow one another in the question are in the
/// unit, by their weight.
fn nearness(
    model: &QueryModel,
    met: &[Met],
    places: &[Places],
    by: &mut Vec<(usize, usize)>,
) -> f64 {
    by.clear();
    let asked = met.iter().enumerate().filter(|(n, _)| model.words[*n].weight > 0.0);
    by.extend(asked.filter_map(|(n, met)| Some((n, met.expansion?))));
    let mut sum = 0.0;
    for pair in by.windows(2) {
        let ((a, from), (b, to)) = (pair[0], pair[1]);
        let weight = model.words[a].weight.min(model.words[b].weight);
        let apart = if from == to { Some(1) } else { apart(model, from, to, places) };
        sum += apart.map_or(0.0, |apart| weight / f64::from(apart.max(1)).sqrt());
    }
    sum
}

/// The least number of words between the first stems of two expansions.
fn apart(model: &QueryModel, from: usize, to: usize, places: &[Places]) -> Option<u32> {
    let at =
        |expansion: usize| model.expansions[expansion].stems.first().map(|stem| &places[*stem].at);
    let (from, to) = (at(from)?, at(to)?);
    let mut least = None;
    for place in from {
        let next = to.partition_point(|other| other < place);
        let beside = next.saturating_sub(1)..(next + 1).min(to.len());
        for other in to.get(beside).into_iter().flatten() {
            let apart = place.abs_diff(*other);
            if least.is_none_or(|least| apart < least) {
                least = Some(apart);
            }
        }
    }
    least.filter(|apart| *apart <= 12)
}
