//! How much of the words of cards is read, and which constructs would unlock
//! most cards. Apart from the coverage of runs, because a text can be read
//! before anything runs it.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::Record;
use serde::Serialize;

use crate::text::reading::{Reading, Sentence, SentenceStatus, WORDED_GAME, read_text};

/// How many constructs are listed.
const LISTED: usize = 50;

/// How much of the words of cards is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WordCoverage {
    /// By source: the errata of documents, the printed texts of a catalogue.
    pub sources: Vec<WordSource>,
    /// The constructs that no rule reads, by the cards that each would make whole.
    pub missing: Vec<MissingConstruct>,
    /// The constructs that are read and not performed, by the cards that each would have run.
    pub not_performed: Vec<MissingConstruct>,
}

/// The texts of one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WordSource {
    /// `errata` or `printed`.
    pub source: &'static str,
    /// Sentences, each text of a card counted once.
    pub sentences: ReadShare,
    /// Cards (or errata) of which every sentence is read.
    pub whole: ReadShare,
    /// Cards (or errata) that the engine performs whole.
    pub runs: ReadShare,
}

/// So many read of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReadShare {
    /// Read.
    pub read: usize,
    /// In all.
    pub total: usize,
    /// In percent, rounded down.
    pub percent: usize,
}

/// A place in sentences that no rule goes past.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissingConstruct {
    /// The words before the place, and in brackets the word at it.
    pub words: String,
    /// The cards that would be whole if it were read.
    pub unlocks: usize,
    /// The cards in which it occurs.
    pub cards: usize,
}

impl ReadShare {
    pub(crate) fn add(&mut self, read: bool) {
        self.total += 1;
        self.read += usize::from(read);
        self.percent = self.read * 100 / self.total;
    }
}

/// Counts what is read of the errata and the printed texts among `records`.
#[must_use]
pub fn word_coverage<'a>(records: impl IntoIterator<Item = &'a Record>) -> WordCoverage {
    let mut texts: BTreeMap<&'static str, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    for record in records {
        match record {
            Record::Erratum(erratum) => {
                let own =
                    texts.entry("errata").or_default().entry(erratum.id.as_str()).or_default();
                own.extend(erratum.texts.iter().map(|text| text.text.as_str()));
            }
            Record::Card(card) if card.game.as_str() == WORDED_GAME => {
                let printed = card.facts.printed.iter();
                let printed: BTreeSet<&str> = printed
                    .map(|(_, text)| text.as_str())
                    .filter(|text| !text.is_empty())
                    .collect();
                if !printed.is_empty() {
                    texts.entry("printed").or_default().insert(card.id.as_str(), printed);
                }
            }
            _ => {}
        }
    }
    let mut coverage = WordCoverage::default();
    let mut missing: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (source, cards) in texts {
        let (mut sentences, mut whole) = (ReadShare::default(), ReadShare::default());
        for texts in cards.values() {
            let readings: Vec<Reading> = texts.iter().map(|text| read_text(text)).collect();
            let all = readings.iter().flat_map(|reading| &reading.sentences);
            let mut constructs = BTreeSet::new();
            for sentence in all {
                let read = sentence.status == SentenceStatus::Read;
                sentences.add(read);
                if !read {
                    constructs.insert(construct(sentence));
                }
            }
            whole.add(constructs.is_empty());
            let alone = constructs.len() == 1;
            for construct in constructs {
                let (unlocks, cards) = missing.entry(construct).or_default();
                *unlocks += usize::from(alone);
                *cards += 1;
            }
        }
        coverage.sources.push(WordSource { source, sentences, whole, runs: ReadShare::default() });
    }
    let ranked = missing.into_iter();
    coverage.missing = ranked
        .map(|(words, (unlocks, cards))| MissingConstruct { words, unlocks, cards })
        .collect();
    coverage.missing.sort_by_key(|own| (usize::MAX - own.unlocks, usize::MAX - own.cards));
    coverage.missing.truncate(LISTED);
    coverage
}

/// The place that no rule went past: two words before it, and the word at it.
fn construct(sentence: &Sentence) -> String {
    let at = sentence.stopped.unwrap_or(0).min(sentence.words.len());
    let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let said = |word: &str| if number(word) { "N".to_owned() } else { word.to_owned() };
    let before = sentence.words[at.saturating_sub(2)..at].iter().map(|word| said(&word.text));
    let stop = sentence.words.get(at).map_or_else(|| "the end".to_owned(), |word| said(&word.text));
    before.chain([format!("[{stop}]")]).collect::<Vec<_>>().join(" ")
}
