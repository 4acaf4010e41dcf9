//! Phrasings: a headnote puts, phrase by phrase, what may be asked of its
//! passage. A phrase that says what the question says, and little besides,
//! is worth more than the same words strewn over several.

use super::lexicon::{BREAK, Lexicon};
use super::query_model::QueryModel;
use super::row::{Row, Section};

/// The most phrases of one headnote that are compared.
const MOST: usize = 64;

/// What comparing writes down, kept from unit to unit.
#[derive(Default)]
pub(crate) struct Phrases {
    /// Per stem of the question, a bit for each phrase that has it.
    has: Vec<u64>,
    /// Per word and phrase, how well the phrase meets the word.
    best: Vec<f64>,
}

/// How near the best phrase of the unit's headnote comes to the question,
/// from 0 to 1: the part of the question that it meets, held back by what it
/// says besides.
pub(crate) fn nearest_phrase(
    model: &QueryModel,
    row: &Row<'_>,
    lexicon: &Lexicon,
    Phrases { has, best }: &mut Phrases,
) -> f64 {
    let notes = row.section(Section::Notes);
    let all: f64 = model.words.iter().map(|word| word.weight + word.aside).sum();
    if notes.len() == 0 || all <= 0.0 {
        return 0.0;
    }
    // Per stem of the question, the phrases that have it; per phrase, what it says.
    has.clear();
    has.resize(model.stems.len(), 0);
    let mut said = [(0.0_f64, 0.0_f64); MOST];
    let mut phrase = 0;
    for number in notes {
        if number == BREAK {
            if phrase + 1 == MOST {
                break;
            }
            phrase += 1;
            continue;
        }
        let worth = f64::from(lexicon.worth(number));
        said[phrase].0 += worth;
        if let Some(n) = model.place(number) {
            has[n] |= 1 << phrase;
            said[phrase].1 += worth;
        }
    }
    if has.iter().all(|phrases| *phrases == 0) {
        return 0.0;
    }
    let phrases = phrase + 1;
    best.clear();
    best.resize(model.words.len() * phrases, 0.0);
    for expansion in model.expansions.iter().filter(|expansion| expansion.holds_for(row.game)) {
        let mut met = expansion.stems.iter().fold(u64::MAX, |all, stem| all & has[*stem]);
        while met != 0 {
            let phrase = met.trailing_zeros() as usize;
            met &= met - 1;
            for word in &expansion.words {
                let best = &mut best[word * phrases + phrase];
                *best = best.max(expansion.quality);
            }
        }
    }
    let mut met = [0.0; MOST];
    for (word, best) in model.words.iter().zip(best.chunks(phrases)) {
        for (met, best) in met.iter_mut().zip(best) {
            *met += (word.weight + word.aside) * best;
        }
    }
    let near = |(met, (said, shared)): (f64, (f64, f64))| {
        if said > 0.0 { met / all * (shared / said).sqrt() } else { 0.0 }
    };
    met.into_iter().zip(said).map(near).fold(0.0, f64::max)
}
