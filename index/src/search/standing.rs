//! What a promise asks of a unit that was ranked: its evidence, and reasons of their
//! own not to promise it. Only for the hits that are given: ranking does without.

use super::cues;
use super::evidence::Evidence;
use super::lexicon::{BREAK, Lexicon};
use super::query_model::{QueryModel, Word};
use super::rank::Rank;
use super::reading::{Met, Reading};
use super::row::{Row, Section, Sections};

/// How far a number may stand from what it counts, in words.
const COUNTED: usize = 4;

/// How a unit stands to a question, where more is asked than its score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a reason of its own not to promise")]
pub(super) struct Standing {
    /// What a promise rests on; the margin is set where hits are compared.
    pub(super) evidence: Evidence,
    /// How near a phrase of its headnote comes to the question, from 0 to 1.
    pub(super) near: f64,
    /// Whether the question names most of its title.
    pub(super) titled: bool,
    /// Of the words beside those that ask for a number, the part that one
    /// sentence with a number in it has, from 0 to 1; 1 where none is asked for.
    pub(super) numbered: f64,
    /// Whether it is about a card, and the question puts a word of another name
    /// next to words of its title: `red smoothness drill` is not Black Smoothness Drill.
    pub(super) other_name: bool,
    /// Whether the first character that the question names is not in its title.
    pub(super) other_subject: bool,
    /// Whether the question puts a number that the unit does not have next to
    /// a word of its title.
    pub(super) other_number: bool,
    /// Whether it lacks the word for what is asked: the level, in `what level is`.
    pub(super) unasked: bool,
    /// Whether it has the word by which a list or an erratum is asked for.
    pub(super) says_aspect: bool,
    /// Whether the unit is of a game that the question does not name.
    pub(super) elsewhere: bool,
}

/// How the unit that was read last stands to the question, of which `rank` is the rank
/// and `text` the text.
pub(super) fn standing(
    reading: &Reading<'_>,
    rank: &Rank,
    (row, text): (&Row<'_>, Sections<'_>),
    lexicon: &Lexicon,
) -> Standing {
    let (model, met) = (reading.model, reading.met.as_slice());
    let (mut all, mut written, mut missed, mut words) = (0.0, 0.0, 0.0_f64, 0.0);
    for (word, met) in model.words.iter().zip(met).filter(|(word, _)| word.weight > 0.0) {
        all += word.weight;
        written += word.weight * met.written;
        missed = missed.max(word.weight * (1.0 - met.kept));
        words += 1.0;
    }
    let part = |met: f64| if all > 0.0 { met / all } else { 0.0 };
    let evidence = Evidence {
        kept: rank.kept,
        kept_in_text: part(written),
        near: rank.near,
        together: part(rank.together).min(1.0),
        missed: part(missed),
        titled: rank.titled,
        margin: 0.0,
        beside_card: if row.bound { 1.0 - rank.kept } else { 0.0 },
        words,
        weight: all,
        barred: false,
    };
    Standing {
        evidence,
        near: rank.near,
        titled: rank.titled >= 0.5,
        numbered: if model.quantity { numbered(model, row, text, lexicon) } else { 1.0 },
        other_name: misses_beside_title(model, met, |word| word.of_character)
            || row.bound && misses_beside_title(model, met, |word| word.of_names),
        other_subject: model.subject.is_some_and(|n| !met[n].titled),
        other_number: misses_beside_title(model, met, |word| word.number),
        unasked: model.asked.is_some_and(|n| met[n].kept <= 0.0),
        says_aspect: (0..met.len())
            .any(|n| met[n].written > 0.0 && cues::asks_standing(&model.words[n].text)),
        elsewhere: rank.elsewhere,
    }
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

/// The part of what is asked about, that a sentence with a number has beside
/// the titles above it.
fn numbered(model: &QueryModel, row: &Row<'_>, text: Sections<'_>, lexicon: &Lexicon) -> f64 {
    let subject =
        |n: usize| model.words[n].weight > 0.0 && !cues::is_number_word(&model.words[n].text);
    let all: f64 =
        (0..model.words.len()).filter(|n| subject(*n)).map(|n| model.words[n].weight).sum();
    if all <= 0.0 {
        return 1.0;
    }
    let mut above = vec![false; model.stems.len()];
    for section in [Section::Title, Section::Context] {
        for n in text.get(section).filter_map(|number| model.place(number)) {
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
    for stem in text.get(Section::Body).chain([BREAK]) {
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
