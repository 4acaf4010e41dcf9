//! Phrasings: a headnote puts, phrase by phrase, what may be asked of its
//! passage. A phrase that says what the question says, and little besides,
//! is worth more than the same words strewn over several.

use super::concordance::{Concordance, MOST_PHRASES, Spot};
use super::lexicon::Lexicon;
use super::query_model::QueryModel;
use super::reading::{Reading, bits, each};

/// What comparing writes down, kept from unit to unit.
pub(super) struct Phrases {
    /// What the question says in all.
    all: f64,
    /// Per stem of the question, a bit for each phrase that has it; none between units.
    has: Vec<u64>,
    /// Per word and phrase, how well the phrase meets the word; nothing between units.
    best: Vec<[f64; MOST_PHRASES]>,
    /// Per word, a bit for each phrase that meets it; none between units.
    meets: Vec<u64>,
    /// Per stem, what the words say in all that it may meet.
    says: Vec<f64>,
}

impl Phrases {
    pub(super) fn new(model: &QueryModel) -> Self {
        let mut says = vec![0.0; model.stems.len()];
        for expansion in &model.expansions {
            let own = expansion.words.iter().map(|n| &model.words[*n]);
            let own: f64 = own.map(|word| word.weight + word.aside).sum();
            if let Some(stem) = expansion.stems.first() {
                says[*stem] += own * expansion.quality;
            }
        }
        Self {
            all: model.words.iter().map(|word| word.weight + word.aside).sum(),
            has: vec![0; model.stems.len()],
            best: vec![[0.0; MOST_PHRASES]; model.words.len()],
            meets: vec![0; model.words.len()],
            says,
        }
    }

    /// What [`nearest_phrase`] can be at most for the unit that was read last.
    pub(super) fn most(&self, reading: &Reading<'_>) -> f64 {
        let noted = reading.hits.iter().filter(|stem| reading.places[**stem].noted.is_some());
        let met: f64 = noted.map(|stem| self.says[*stem]).sum();
        if self.all > 0.0 { (met / self.all).min(1.0) } else { 0.0 }
    }
}

/// How near the best phrase of the unit's headnote comes to the question,
/// from 0 to 1: the part of the question that it meets, held back by what it
/// says besides.
pub(super) fn nearest_phrase(
    reading: &Reading<'_>,
    phrases: &mut Phrases,
    unit: &Concordance<'_>,
    lexicon: &Lexicon,
) -> f64 {
    let Phrases { all, has, best, meets, .. } = phrases;
    // What the words of the question say in each phrase, and which phrases have any.
    let mut shared = [0.0_f64; MOST_PHRASES];
    let mut phrases = 0_u64;
    for stem in &reading.hits {
        let place = &reading.places[*stem];
        let Some(noted) = place.noted else { continue };
        let worth = f64::from(lexicon.worth(reading.model.stems[*stem].number));
        for phrase in place.spots.after(noted).iter().filter_map(Spot::phrase) {
            shared[phrase] += worth;
            has[*stem] |= 1 << phrase;
        }
        phrases |= has[*stem];
    }
    if phrases == 0 || *all <= 0.0 {
        for stem in &reading.hits {
            has[*stem] = 0;
        }
        return 0.0;
    }
    let noted = reading.hits.iter().filter(|stem| has[**stem] != 0);
    for expansion in each(reading.ways_of(noted)).map(|n| &reading.model.expansions[n]) {
        let met = expansion.stems.iter().fold(u64::MAX, |all, stem| all & has[*stem]);
        for word in expansion.words.iter().filter(|_| met != 0) {
            meets[*word] |= met;
            for phrase in bits(met) {
                let best = &mut best[*word][phrase];
                *best = best.max(expansion.quality);
            }
        }
    }
    let mut met = [0.0_f64; MOST_PHRASES];
    for ((word, best), meets) in reading.model.words.iter().zip(best).zip(meets) {
        for phrase in bits(std::mem::take(meets)) {
            met[phrase] += (word.weight + word.aside) * std::mem::take(&mut best[phrase]);
        }
    }
    for stem in &reading.hits {
        has[*stem] = 0;
    }
    let mut near = 0.0_f64;
    for phrase in bits(phrases) {
        let met = met[phrase] / *all;
        // What it says besides only holds it back.
        if met > near {
            near = near.max(met * (shared[phrase] / unit.said(phrase)).sqrt());
        }
    }
    near
}
