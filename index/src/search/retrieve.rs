//! Candidates: the units that BM25 puts first for any of the question's
//! stems, among those that meet its filters. What is sought is made here;
//! `postings` find it, and a `Retriever` what meets filters.

use headjudge_corpus::fold;

use super::analysis::tokens;
use super::postings::Sought;
use super::query::{Clause, Filter, Parsed, QueryError};
use super::query_model::{QueryModel, Stem};
use super::retriever::Condition;
use super::scores::Candidate;
use super::searcher::Search;

/// Units that are ranked for a question.
const CANDIDATES: usize = 240;

/// Units that are given in the order of the documents, where a query only filters.
pub(super) const MOST_IN_ORDER: usize = 10_000;

/// Stems that candidates are sought by, the weightiest first; the others only
/// rank. Of a large corpus no more units are gone through for them than this,
/// once the first few are.
const SOUGHT_BY: usize = 16;
const GONE_THROUGH: u32 = 60_000;
const FIRST_FEW: usize = 3;

/// What a word of our own notes counts for beside one of the text.
const NOTES: f32 = 0.8;

/// The units to rank.
pub(super) struct Candidates {
    /// The best first.
    pub(super) units: Vec<Candidate>,
    /// The stems that they were sought by, by number.
    pub(super) sought: Vec<u32>,
}

impl Search {
    /// The units to rank. All that meet the filters, where nothing
    /// is to be ranked by; they then come in the order of the documents.
    pub(super) fn candidates(
        &self,
        parsed: &Parsed,
        model: &QueryModel,
    ) -> Result<Candidates, QueryError> {
        let must: Vec<Condition> = parsed.must.iter().map(|c| self.condition(c)).collect();
        let sought = self.sought(model);
        let units = match (sought.is_empty(), must.is_empty()) {
            (true, true) => Vec::new(),
            (true, false) => {
                let units = self.matching(&must, MOST_IN_ORDER)?;
                units.into_iter().map(|unit| Candidate { unit, has: 0 }).collect()
            }
            (false, true) => self.postings.best(&sought, None, CANDIDATES),
            (false, false) => {
                let among = self.matching(&must, usize::MAX)?;
                self.postings.best(&sought, Some(&among), CANDIDATES)
            }
        };
        Ok(Candidates { units, sought: sought.iter().map(|sought| sought.stem).collect() })
    }

    /// The units that meet all of this, in the order of the documents.
    pub(super) fn units_that_meet(&self, must: &[Clause]) -> Result<Vec<u32>, QueryError> {
        let must: Vec<Condition> = must.iter().map(|clause| self.condition(clause)).collect();
        self.matching(&must, MOST_IN_ORDER)
    }

    fn matching(&self, must: &[Condition], limit: usize) -> Result<Vec<u32>, QueryError> {
        self.retriever.matching(must, (&self.lexicon, &self.postings), limit)
    }

    /// The stems to seek by, each with the worth of the best expansion that it is a part of.
    fn sought(&self, model: &QueryModel) -> Vec<Sought> {
        let mut stems: Vec<Stem> =
            model.stems.iter().filter(|stem| stem.worth > 0.0).copied().collect();
        stems.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let mut sought = Vec::new();
        let mut through = 0;
        for (n, stem) in stems.iter().take(SOUGHT_BY).enumerate() {
            let count = self.lexicon.count(stem.number);
            through += count;
            if n >= FIRST_FEW && through > GONE_THROUGH {
                break;
            }
            if self.lexicon.text(stem.number).is_none() {
                continue;
            }
            // BM25 weighs a word by its rarity itself.
            #[expect(clippy::cast_possible_truncation, reason = "a boost needs few digits")]
            let text = (stem.worth / self.lexicon.weight(count).max(0.1)) as f32;
            let notes = self.parts.headnotes.then_some(text * NOTES);
            sought.push(Sought { stem: stem.number, text, notes });
        }
        sought
    }

    fn condition(&self, clause: &Clause) -> Condition {
        let all = |clauses: &[Clause]| clauses.iter().map(|c| self.condition(c)).collect();
        match clause {
            Clause::Words(text) | Clause::Phrase(text) => self.phrase(text),
            Clause::Filter(filter) => self.filter_condition(filter),
            Clause::Not(clause) => Condition::Not(Box::new(self.condition(clause))),
            Clause::All(clauses) => Condition::All(all(clauses)),
            Clause::Any(clauses) => Condition::Any(all(clauses)),
        }
    }

    /// The words of `text`, one after the other.
    fn phrase(&self, text: &str) -> Condition {
        let stems: Option<Vec<u32>> =
            tokens(text).iter().map(|token| self.lexicon.word(&token.word, &token.stem)).collect();
        stems.filter(|stems| !stems.is_empty()).map_or(Condition::Never, Condition::Phrase)
    }

    fn filter_condition(&self, filter: &Filter) -> Condition {
        match filter {
            Filter::Tags(tags) => Condition::AnyTag(tags.clone()),
            Filter::Name(name) if fold(name).is_empty() => Condition::Never,
            Filter::Name(name) => {
                let found = self.names.find(name, None, None);
                let cards = found.cards().into_iter();
                Condition::AnyTag(cards.map(|card| format!("card:{card}")).collect())
            }
            Filter::Since(from, to) => Condition::Since(*from, *to),
            Filter::In { original } => {
                let tag = if *original { "in:original" } else { "in:updated" };
                Condition::AnyTag(vec![tag.to_owned()])
            }
        }
    }
}
