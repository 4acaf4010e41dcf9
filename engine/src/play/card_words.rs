//! How far the words of cards run: which sentences are performed, and at which
//! rule of the grammar the others stop. Apart from `text`, which only reads.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::{Card, Erratum, Record, TextLabel};
use serde::{Deserialize, Serialize};

use crate::play::games::dbz;
use crate::text::{
    MissingConstruct, ReadShare, Reading, SentenceStatus, WORDED_GAME, WordCoverage, read_text,
};

/// A sentence of a card, as it is run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SentenceRun {
    /// Its words, as printed.
    pub words: String,
    /// What was read, in the usual wording; absent where it is unread.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rendering: Option<String>,
    /// Whether the engine performs it.
    pub performed: bool,
    /// Where it is not: the rule at which its way to an effect stops.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<String>,
}

/// How far a text of a card runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WordsRun {
    /// Its sentences in order.
    pub sentences: Vec<SentenceRun>,
    /// Whether every one of them is performed.
    pub whole: bool,
}

/// How far `words` run, of a card with this title and kind.
#[must_use]
pub fn words_run(name: &str, kind: Option<&str>, words: &str) -> WordsRun {
    let left = dbz::left_of(name, kind, words);
    let Reading { sentences, .. } = read_text(words);
    let sentences: Vec<SentenceRun> = sentences
        .into_iter()
        .map(|sentence| {
            let own = &words[sentence.span.0..sentence.span.1];
            let stopped = left.iter().find(|(words, _)| words == own).map(|(_, why)| why.clone());
            SentenceRun {
                words: own.to_owned(),
                performed: stopped.is_none() && sentence.status == SentenceStatus::Read,
                rendering: sentence.rendering,
                stopped,
            }
        })
        .collect();
    WordsRun { whole: sentences.iter().all(|sentence| sentence.performed), sentences }
}

/// The texts of an erratum that are run, with the title and the kind of their card.
fn texts_of(erratum: &Erratum) -> Vec<WordsRun> {
    let name = erratum.printings.first().map_or("", |card| card.name.as_str());
    erratum.texts.iter().map(|text| words_run(name, None, &text.text)).collect()
}

/// Adds to `coverage` which of the texts among `records` run whole, and the
/// constructs that would have more of them run.
pub fn add_word_runs<'a>(
    coverage: &mut WordCoverage,
    records: impl IntoIterator<Item = &'a Record>,
) {
    let mut shares: BTreeMap<&'static str, ReadShare> = BTreeMap::new();
    let mut missing: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for record in records {
        let (source, runs) = match record {
            Record::Erratum(erratum) => ("errata", texts_of(erratum)),
            Record::Card(card) if card.game.as_str() == WORDED_GAME => ("printed", printed(card)),
            _ => continue,
        };
        if runs.is_empty() {
            continue;
        }
        shares.entry(source).or_default().add(runs.iter().all(|run| run.whole));
        // What follows a sentence that is left out is left out with it.
        let stops: BTreeSet<&str> = runs
            .iter()
            .flat_map(|run| &run.sentences)
            .filter_map(|sentence| sentence.stopped.as_deref())
            .filter(|why| !why.starts_with("after a sentence"))
            .collect();
        let alone = stops.len() == 1;
        for stop in stops {
            let (unlocks, cards) = missing.entry(stop.to_owned()).or_default();
            *unlocks += usize::from(alone);
            *cards += 1;
        }
    }
    for source in &mut coverage.sources {
        source.runs = shares.get(source.source).copied().unwrap_or_default();
    }
    let ranked = missing.into_iter();
    coverage.not_performed = ranked
        .map(|(words, (unlocks, cards))| MissingConstruct { words, unlocks, cards })
        .collect();
    coverage.not_performed.sort_by_key(|own| (usize::MAX - own.unlocks, usize::MAX - own.cards));
    coverage.not_performed.truncate(50);
}

fn printed(card: &Card) -> Vec<WordsRun> {
    let texts: BTreeSet<&str> = card
        .facts
        .printed
        .iter()
        .map(|(_, text)| text.as_str())
        .filter(|text| !text.is_empty())
        .collect();
    texts.into_iter().map(|text| words_run(&card.name, card.kind.as_deref(), text)).collect()
}

/// The label of a text in a reference: `fanz:TITLE@updated`.
#[must_use]
pub fn text_reference(label: TextLabel) -> &'static str {
    match label {
        TextLabel::Original => "original",
        TextLabel::Updated => "updated",
        TextLabel::PaniniUpdated => "panini_updated",
        TextLabel::FanzUpdated => "fanz_updated",
        TextLabel::Gains => "gains",
    }
}
