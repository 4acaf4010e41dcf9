//! What a run says of its citations: whether its words are in them, whether
//! they are still what a person read, and whether they carry the outcome.

use std::collections::HashSet;

use headjudge_corpus::{Erratum, fold_words, pin, squeeze};

use crate::play::kernel::Game;
use crate::play::run::Runner;
use crate::play::{CiteRun, CiteStatus, Failure, Outcome, RuleToggle, ScenarioCite};

impl<G: Game> Runner<'_, G> {
    /// Checks that every `says` is in a cited passage.
    pub(super) fn check_words(&self) -> Vec<Failure> {
        let file = self.file;
        let moves = file.moves.iter().chain(file.texts.iter().flat_map(|t| &t.get_ref().moves));
        let mut said: Vec<(usize, &str)> = Vec::new();
        for next in moves {
            said.extend(next.get_ref().says.iter().map(|says| (next.span().start, says.as_str())));
            for expect in &next.get_ref().expect {
                let says = expect.get_ref().says.iter();
                said.extend(says.map(|says| (expect.span().start, says.as_str())));
            }
        }
        let cited: Vec<String> = self
            .scenario
            .cites
            .iter()
            .filter_map(|cite| self.passages.get(cite.passage.as_str()))
            .map(|passage| squeeze(&passage.text))
            .collect();
        let stale = self.stale_words();
        let in_passages = said
            .into_iter()
            .filter(|(_, says)| !cited.iter().any(|text| text.contains(&squeeze(says))))
            .filter(|(_, says)| !stale.iter().any(|words| is_wording_of(says, words)))
            .map(|(at, says)| Failure {
                line: self.scenario.line(at),
                message: format!("`{says}` does not stand in a cited passage"),
            });
        in_passages.chain(self.check_texts(&cited, &stale)).collect()
    }

    /// The words of each cited passage that has changed since it was read: its
    /// link is stale, and what it said then may be worded otherwise now.
    fn stale_words(&self) -> Vec<HashSet<String>> {
        let cites = self.scenario.cites.iter();
        cites
            .filter(|cite| self.cite_status(cite) == CiteStatus::Stale)
            .filter_map(|cite| Some((self.passages.get(cite.passage.as_str())?, cite)))
            .map(|(passage, cite)| {
                [&passage.text, &cite.quote].into_iter().flat_map(|text| fold_words(text)).collect()
            })
            .collect()
    }

    /// Checks that what a text of an erratum says is in the text of its own
    /// label; in a cited passage, where none of them is an erratum's.
    fn check_texts(&self, cited: &[String], stale: &[HashSet<String>]) -> Vec<Failure> {
        let mut failures = Vec::new();
        for text in &self.file.texts {
            let (label, Some(says)) = (text.get_ref().label, &text.get_ref().says) else {
                continue;
            };
            let is_cited = |erratum: &&Erratum| {
                self.scenario.cites.iter().any(|cite| cite.passage == erratum.id)
            };
            let errata = self.passages.errata().filter(is_cited);
            let own = errata.flat_map(|erratum| &erratum.texts).filter(|own| own.label == label);
            let own: Vec<String> = own.map(|own| squeeze(&own.text)).collect();
            let texts = if own.is_empty() { cited } else { &own };
            let reworded = || stale.iter().any(|words| is_wording_of(says, words));
            if !texts.iter().any(|own| own.contains(&squeeze(says))) && !reworded() {
                let message = format!("`{says}` does not stand in the {}", label.words());
                failures.push(Failure { line: self.scenario.line(text.span().start), message });
            }
        }
        failures
    }

    pub(super) fn judge_cites(&self, outcome: &Outcome) -> Vec<CiteRun> {
        let carriers: Vec<&RuleToggle> = outcome
            .ablations
            .iter()
            .filter(|run| run.flipped && run.on_trace)
            .map(|run| &run.rule)
            .collect();
        self.scenario
            .cites
            .iter()
            .map(|cite| {
                let id = cite.passage.as_str();
                let carried = outcome.texts_part
                    || carriers.iter().any(|switch| switch.carries(id, self.passages));
                let status = self.cite_status(cite);
                let by_hand = self.is_by_hand(id, outcome);
                let (passage, quote) = (cite.passage.clone(), cite.quote.clone());
                CiteRun { passage, quote, status, carried, by_hand }
            })
            .collect()
    }

    fn cite_status(&self, cite: &ScenarioCite) -> CiteStatus {
        let Some(passage) = self.passages.get(cite.passage.as_str()) else {
            return CiteStatus::Missing;
        };
        let pinned = !cite.pin.is_empty();
        if pinned && pin(&passage.text) != cite.pin {
            CiteStatus::Stale
        } else if !squeeze(&passage.text).contains(&squeeze(&cite.quote)) {
            CiteStatus::Misquoted
        } else if pinned {
            CiteStatus::Fresh
        } else {
            CiteStatus::Unpinned
        }
    }
}

/// Whether `says` may be an older wording of a passage with these words: it
/// has at least half of its own words there.
fn is_wording_of(says: &str, words: &HashSet<String>) -> bool {
    let own = fold_words(says);
    own.iter().filter(|word| words.contains(*word)).count() * 2 >= own.len()
}
