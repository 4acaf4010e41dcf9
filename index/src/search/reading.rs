//! Reading a unit for a question: which of its stems the unit has, where they
//! stand, and how well that meets each word. Ranking weighs what is found here.

use super::concordance::{Concordance, Counts, Spot, Spots};
use super::parts::Parts;
use super::query_model::{Expansion, MOST_EXPANSIONS, QueryModel};

/// Weight of a stem by section.
const TITLE: f64 = 1.6;
const BODY: f64 = 1.0;
const CONTEXT: f64 = 0.7;
const NOTES: f64 = 1.0;

/// As in BM25: how soon more of the same word says no more, and how much long
/// texts are held back.
const SATURATION: f64 = 0.9;
const LENGTH: f64 = 0.45;

/// A stem that is in a text less often weighs what is reckoned once a question.
const FEW: usize = 16;

/// Words of bits that mark expansions.
const MARKS: usize = MOST_EXPANSIONS.div_ceil(64);

/// Expansions, a bit each.
pub(super) type Ways = [u64; MARKS];

/// What reading units for one question writes down; kept from unit to unit, so
/// that none asks for memory.
pub(super) struct Reading<'a> {
    pub(super) model: &'a QueryModel,
    /// The words that say something, with what they say.
    pub(super) weighty: Vec<(usize, f64)>,
    /// What they say in all.
    pub(super) all: f64,
    /// Per stem, a bit for each of them that an expansion meets that begins with it.
    asked: Vec<u128>,
    weights: Weights,
    mean_words: f64,
    /// Per stem, the expansions that begin with it.
    ways: Vec<Ways>,
    /// The expansions that hold for a unit of a game, by game.
    held: Vec<(u32, Ways)>,
    /// Those that hold for the unit that was read last.
    pub(super) holding: Ways,
    /// Per stem, where it is in the unit; nowhere, but for `hits`.
    pub(super) places: Vec<Place<'a>>,
    /// The stems that the unit has.
    pub(super) hits: Vec<usize>,
    pub(super) met: Vec<Met>,
    /// The stems that the unit may have, with their places in its concordance.
    begun: Vec<(usize, usize)>,
    /// Met words with the expansions that meet them.
    by: Vec<(usize, usize)>,
}

/// Where a stem is in a unit, and what that counts for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place<'a> {
    pub(super) spots: Spots<'a>,
    pub(super) weight: f64,
    /// What it counts for in the text and the notes alone.
    own: f64,
    /// How often titles have it.
    pub(super) titles: u32,
    /// Whether the text, a title or what is around has it.
    written: bool,
    /// Where its spots in the headnote begin, if there are any.
    pub(super) noted: Option<usize>,
}

/// What stems weigh by the sections that they are in.
struct Weights {
    title: f64,
    context: f64,
    /// Whether our notes are read.
    notes: bool,
    /// For stems that are in the text a few times at most, by the other sections.
    few: [[f64; FEW]; 8],
}

impl Weights {
    fn new(parts: Parts) -> Self {
        let (title, context) = if parts.sections { (TITLE, CONTEXT) } else { (BODY, BODY) };
        let mut weights = Self { title, context, notes: parts.headnotes, few: [[0.0; FEW]; 8] };
        for sections in 0..weights.few.len() {
            for text in 0..FEW {
                weights.few[sections][text] = weights.sum(sections, text);
            }
        }
        weights
    }

    /// Only the text says more by saying it twice.
    fn sum(&self, sections: usize, text: usize) -> f64 {
        let title = if sections & 1 != 0 { self.title } else { 0.0 };
        let weight = (0..text).fold(title, |weight, _| weight + BODY);
        let weight = weight + if sections & 2 != 0 { self.context } else { 0.0 };
        weight + if sections & 4 != 0 { NOTES } else { 0.0 }
    }

    /// What it counts for that a stem has these spots.
    fn place<'a>(&self, (spots, counts): (Spots<'a>, Counts)) -> Place<'a> {
        let Counts { titles, text, around, notes } = counts;
        let noted = self.notes && notes > 0;
        let sections =
            usize::from(titles > 0) | usize::from(around > 0) << 1 | usize::from(noted) << 2;
        let few = self.few[sections].get(text as usize).copied();
        let written = titles + text + around;
        Place {
            spots: if noted { spots } else { spots.before(written as usize) },
            weight: few.unwrap_or_else(|| self.sum(sections, text as usize)),
            own: f64::from(text + u32::from(noted)),
            titles,
            written: written > 0,
            noted: noted.then_some(written as usize),
        }
    }
}

/// How well a word of the question is met by a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Met {
    /// The more, the more often and the weightier the section; and by which expansion.
    pub(super) strength: f64,
    expansion: Option<usize>,
    /// The same by the unit's text and notes alone.
    pub(super) own: f64,
    /// The quality of the best expansion, however often.
    pub(super) kept: f64,
    /// The same without the headnote.
    pub(super) written: f64,
    /// Whether a title has it.
    pub(super) titled: bool,
}

impl<'a> Reading<'a> {
    pub(super) fn new(model: &'a QueryModel, parts: Parts, mean_words: f64) -> Self {
        let mut ways = vec![Ways::default(); model.stems.len()];
        for (n, expansion) in model.expansions.iter().enumerate() {
            if let Some(first) = expansion.stems.first() {
                ways[*first][n / 64] |= 1 << (n % 64);
            }
        }
        let words = model.words.iter().map(|word| word.weight).enumerate();
        let weighty: Vec<(usize, f64)> = words.filter(|(_, weight)| *weight > 0.0).collect();
        let mut asked = vec![0; model.stems.len()];
        for expansion in &model.expansions {
            let Some(first) = expansion.stems.first() else { continue };
            for (n, _) in (0..).zip(&weighty).filter(|(_, (n, _))| expansion.words.contains(n)) {
                asked[*first] |= 1_u128.checked_shl(n).unwrap_or_default();
            }
        }
        Self {
            model,
            all: weighty.iter().fold(0.0, |all, (_, weight)| all + weight),
            weighty,
            asked,
            weights: Weights::new(parts),
            mean_words: mean_words.max(1.0),
            ways,
            held: Vec::new(),
            holding: Ways::default(),
            places: vec![Place::default(); model.stems.len()],
            hits: Vec::new(),
            begun: Vec::new(),
            met: Vec::new(),
            by: Vec::new(),
        }
    }

    /// Finds where the stems of the question are in a unit of `game`, and how well
    /// its words are met; tells whether it may cover so much of the question as `least`,
    /// and reads no more of one that cannot.
    pub(super) fn read(&mut self, unit: &Concordance<'a>, game: u32, least: f64) -> bool {
        for hit in self.hits.drain(..) {
            self.places[hit] = Place::default();
        }
        self.begun.clear();
        let mut asked = 0;
        // Most stems are none of the question's: they are passed over without a branch.
        let marks = self.model.marks();
        for (first, stems) in unit.stems() {
            for n in bits(marks.of(stems)) {
                let Some(stem) = self.model.place(u32::from_le_bytes(stems[n])) else { continue };
                asked |= self.asked[stem];
                self.begun.push((stem, first + n));
            }
        }
        if self.most(asked) < least {
            return false;
        }
        for (stem, n) in self.begun.drain(..) {
            let place = self.weights.place(unit.spots(n));
            if place.weight > 0.0 {
                self.places[stem] = place;
                self.hits.push(stem);
            }
        }
        let norm = SATURATION * (1.0 - LENGTH + LENGTH * f64::from(unit.words) / self.mean_words);
        self.holding = self.holding_for(game);
        self.meet(norm);
        true
    }

    /// The expansions that hold for a unit of `game`; they are told once a game.
    fn holding_for(&mut self, game: u32) -> Ways {
        if let Some((_, held)) = self.held.iter().find(|(own, _)| *own == game) {
            return *held;
        }
        let mut held = Ways::default();
        let expansions = self.model.expansions.iter().enumerate();
        for (n, _) in expansions.filter(|(_, expansion)| expansion.holds_for(game)) {
            held[n / 64] |= 1 << (n % 64);
        }
        self.held.push((game, held));
        held
    }

    /// The part of the question that can be covered at most, where these words are met.
    pub(super) fn most(&self, asked: u128) -> f64 {
        let words = (0..).zip(&self.weighty);
        let met = words.filter(|(n, _)| asked.checked_shr(*n).is_none_or(|bits| bits & 1 == 1));
        self.part(met.fold(0.0, |met, (_, (_, weight))| met + weight))
    }

    /// The words that may be met whatever stems of these a unit has, and those that each
    /// of these may meet.
    pub(super) fn asked_of(&self, stems: &[u32]) -> (u128, Vec<u128>) {
        let places: Vec<Option<usize>> = stems.iter().map(|n| self.model.place(*n)).collect();
        let beside = (0..self.asked.len()).filter(|n| !places.contains(&Some(*n)));
        let beside = beside.fold(0, |all, n| all | self.asked[n]);
        let of = |place: &Option<usize>| place.map_or(u128::MAX, |place| self.asked[place]);
        (beside, places.iter().map(of).collect())
    }

    /// What part of all that the question says this is.
    pub(super) fn part(&self, met: f64) -> f64 {
        if self.all > 0.0 { met / self.all } else { 0.0 }
    }

    /// How well each word is met.
    fn meet(&mut self, norm: f64) {
        let strength = |weight: f64| weight * (1.0 + SATURATION) / (weight + norm);
        self.met.clear();
        self.met.resize(self.model.words.len(), Met::default());
        for n in each(self.ways_of(self.hits.iter())) {
            let expansion = &self.model.expansions[n];
            let mut places = expansion.stems.iter().map(|stem| &self.places[*stem]);
            let Some(first) = places.next() else { continue };
            let (mut weight, mut own) = (first.weight, first.own);
            let (mut written, mut titled) = (first.written, first.titles > 0);
            // As well as the stem of the expansion that is met worst.
            for place in places {
                (weight, own) = (weight.min(place.weight), own.min(place.own));
                (written, titled) = (written && place.written, titled && place.titles > 0);
            }
            if weight <= 0.0 {
                continue;
            }
            let meets = strength(weight) * expansion.quality;
            let own = strength(own) * expansion.quality;
            for word in &expansion.words {
                let met = &mut self.met[*word];
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

    /// The expansions that hold and begin with one of the `stems`.
    pub(super) fn ways_of<'s>(&self, stems: impl Iterator<Item = &'s usize>) -> Ways {
        let mut all = Ways::default();
        for stem in stems {
            for (all, own) in all.iter_mut().zip(self.ways[*stem]) {
                *all |= own;
            }
        }
        for (all, holding) in all.iter_mut().zip(self.holding) {
            *all &= holding;
        }
        all
    }

    /// What the words say that only put the question, where the unit's headnote has them.
    pub(super) fn asides(&self) -> f64 {
        let noted = |stem: &usize| self.places[*stem].noted.is_some();
        let noted = |expansion: &&Expansion| expansion.stems.iter().all(noted);
        let asides = self.model.asides.iter().map(|n| &self.model.expansions[*n]).filter(noted);
        asides.flat_map(|expansion| &expansion.words).map(|n| self.model.words[*n].aside).sum()
    }

    /// The part of the unit's title that the question names.
    pub(super) fn title_named(&self, unit: &Concordance<'_>) -> f64 {
        let says = |stem: &&usize| self.model.stems[**stem].worth > 0.0;
        let named: u32 = self.hits.iter().filter(says).map(|stem| self.places[*stem].titles).sum();
        if unit.titles == 0 { 0.0 } else { f64::from(named) / f64::from(unit.titles) }
    }

    /// How near the words that follow one another in the question are in the
    /// unit, by their weight.
    pub(super) fn nearness(&mut self) -> f64 {
        let words = &self.model.words;
        self.by.clear();
        let asked = self.weighty.iter().map(|(n, _)| *n);
        self.by.extend(asked.filter_map(|n| Some((n, self.met[n].expansion?))));
        let mut sum = 0.0;
        for pair in self.by.windows(2) {
            let ((a, from), (b, to)) = (pair[0], pair[1]);
            let weight = words[a].weight.min(words[b].weight);
            let apart = if from == to { Some(1) } else { self.apart(from, to) };
            sum += apart.map_or(0.0, |apart| weight / f64::from(apart.max(1)).sqrt());
        }
        sum
    }

    /// What nearness can be at most.
    pub(super) fn nearest(&self) -> f64 {
        let words = self.weighty.iter().map(|(n, weight)| (self.met[*n].expansion, *weight));
        let mut met = words.filter(|(expansion, _)| expansion.is_some()).map(|(_, weight)| weight);
        let Some(mut last) = met.next() else { return 0.0 };
        met.map(|weight| std::mem::replace(&mut last, weight).min(weight)).sum()
    }

    /// The least number of words between the first stems of two expansions.
    fn apart(&self, from: usize, to: usize) -> Option<u32> {
        let spots = |expansion: usize| {
            let stem = *self.model.expansions[expansion].stems.first()?;
            Some(self.places[stem].spots).filter(|_| self.model.stems[stem].worth > 0.0)
        };
        let (from, to) = (spots(from)?, spots(to)?);
        let (mut from, mut to) = (from.iter().map(Spot::at), to.iter().map(Spot::at));
        let (mut a, mut b) = (from.next()?, to.next()?);
        let mut least = a.abs_diff(b);
        // Both are in order: whichever is behind goes on.
        while let Some(next) = if a < b { from.next() } else { to.next() } {
            *(if a < b { &mut a } else { &mut b }) = next;
            least = least.min(a.abs_diff(b));
        }
        Some(least).filter(|apart| *apart <= 12)
    }
}

/// Each of the expansions, in order.
pub(super) fn each(ways: Ways) -> impl Iterator<Item = usize> {
    (0..).zip(ways).flat_map(|(n, own)| bits(own).map(move |bit| n * 64 + bit))
}

/// The places of the bits that are set, in order.
pub(super) fn bits(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}
