//! What a run says of the words of its cards: where they come from, and whether
//! the texts of an erratum part because of what was changed in them.

use std::collections::BTreeMap;

use headjudge_corpus::{DiffOp, diff_words, squeeze};

use crate::play::kernel::Game;
use crate::play::named::Texts;
use crate::play::run::{Cards, Moves, Runner};
use crate::play::{CardRun, Outcome, SpanRun};

/// A text with one change taken back: the old words, the new ones, and the mixed text.
fn taken_back(old: &str, new: &str) -> Vec<(String, String, String)> {
    let spans = diff_words(old, new);
    // A change is a row of left out and added words, with nothing but white space between.
    let mut changes: Vec<(usize, usize)> = Vec::new();
    for (at, span) in spans.iter().enumerate() {
        if span.op == DiffOp::Equal {
            continue;
        }
        let joins = changes.last().is_some_and(|(_, end)| {
            spans[*end..at].iter().all(|between| between.text.trim().is_empty())
        });
        match changes.last_mut() {
            Some((_, end)) if joins => *end = at + 1,
            _ => changes.push((at, at + 1)),
        }
    }
    let words = |range: std::ops::Range<usize>, skip: DiffOp| -> String {
        let kept = spans[range].iter().filter(|span| span.op != skip);
        kept.map(|span| span.text.as_str()).collect()
    };
    changes
        .into_iter()
        .map(|(start, end)| {
            let old = words(start..end, DiffOp::Insert);
            let new = words(start..end, DiffOp::Delete);
            let before = words(0..start, DiffOp::Delete);
            let after = words(end..spans.len(), DiffOp::Delete);
            let mixed = format!("{before}{old}{after}");
            (squeeze(&old), squeeze(&new), squeeze(&mixed))
        })
        .collect()
}

impl<G: Game> Runner<'_, G> {
    /// Where the effects of cards come from.
    pub(super) fn card_runs(&self, cards: &Cards<G>) -> BTreeMap<String, CardRun> {
        let texts = Texts { passages: self.passages, supplied: &self.scenario.supplied };
        let runs = cards.iter().filter_map(|(key, card)| {
            let mut run = G::card_run(card, &texts)?;
            // A passage that the scenario cites is pinned there.
            let cited = run.passage.as_ref().is_some_and(|passage| {
                self.scenario.cites.iter().any(|cite| cite.passage == *passage)
            });
            if cited && run.pin == Some(crate::play::CiteStatus::Unpinned) {
                run.pin = None;
            }
            Some((key.clone(), run))
        });
        runs.collect()
    }

    /// Whether a passage names a card of which effects are typed.
    pub(super) fn is_by_hand(&self, passage: &str, outcome: &Outcome) -> bool {
        let Some(passage) = self.passages.get(passage) else { return false };
        let plain = |text: &str| squeeze(text).replace('–', "-").replace('’', "'");
        let text = plain(&passage.text);
        let texts = outcome.texts.iter().flat_map(|text| text.cards.values());
        let mut typed = outcome.cards.values().chain(texts).filter(|card| card.typed);
        typed.any(|card| text.contains(&plain(&card.name)))
    }

    /// Runs the last text with each of its changes taken back: the old words in
    /// the new place.
    pub(super) fn run_spans(&mut self) -> Vec<SpanRun> {
        let file = self.file;
        let (Some(first), Some(last)) = (file.texts.first(), file.texts.last()) else {
            return Vec::new();
        };
        let (first, last) = (first.get_ref(), last.get_ref());
        let mut cards = file.cards.clone();
        cards.extend(last.cards.clone());
        let moves = if last.moves.is_empty() { &file.moves } else { &last.moves };
        let mut runs = Vec::new();
        let mut base = None;
        for (key, card) in &last.cards {
            let Some(new) = G::words(card) else { continue };
            let old = first.cards.get(key).and_then(G::words).unwrap_or_default();
            for (was, is, mixed) in taken_back(old, new) {
                let Some(other) = G::with_words(card, &mixed) else { continue };
                let mut with = cards.clone();
                with.insert(key.clone(), other);
                let base = match &base {
                    Some(base) => base,
                    None => base.insert(self.perform(&cards, moves, self.off)),
                };
                let partial = !G::left_out(&with).is_empty();
                let mixed = self.perform(&with, moves, self.off);
                let changes = self.difference(&mixed, base);
                let parts =
                    mixed.refused != base.refused || !self.text_holds(file.texts.len() - 1, &mixed);
                runs.push(SpanRun {
                    card: key.clone(),
                    old: was,
                    new: is,
                    parts,
                    partial,
                    changes,
                });
            }
        }
        if runs.len() > 1 && !runs.iter().any(|run: &SpanRun| run.parts && !run.partial) {
            runs.extend(self.all_taken_back(&cards, moves));
        }
        runs
    }

    /// The last text with all of its changes taken back, where none of them can
    /// be taken back alone.
    fn all_taken_back(&mut self, cards: &Cards<G>, moves: &Moves<G>) -> Option<SpanRun> {
        let file = self.file;
        let (first, last) = (file.texts.first()?.get_ref(), file.texts.last()?.get_ref());
        let (key, card) = last.cards.iter().find(|(_, card)| G::words(card).is_some())?;
        let new = G::words(card)?;
        let old = first.cards.get(key).and_then(G::words)?;
        let mut with = cards.clone();
        with.insert(key.clone(), G::with_words(card, old)?);
        let base = self.perform(cards, moves, self.off);
        let other = self.perform(&with, moves, self.off);
        Some(SpanRun {
            card: key.clone(),
            old: old.to_owned(),
            new: new.to_owned(),
            parts: other.refused != base.refused || !self.text_holds(file.texts.len() - 1, &other),
            partial: !G::left_out(&with).is_empty(),
            changes: self.difference(&other, &base),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::taken_back;

    #[test]
    fn one_change_is_taken_back_at_a_time() {
        let old = "Rejuvenate any number of Drills. Draw 1 card.";
        let new = "Rejuvenate up to 3 Drills. Draw 2 cards.";
        let mixed: Vec<String> = taken_back(old, new).into_iter().map(|own| own.2).collect();
        assert_eq!(mixed[0], "Rejuvenate any number of Drills. Draw 2 cards.");
        assert!(
            mixed.contains(&"Rejuvenate up to 3 Drills. Draw 1 cards.".to_owned())
                || mixed.contains(&"Rejuvenate up to 3 Drills. Draw 1 card.".to_owned()),
            "{mixed:?}"
        );
    }
}
