//! Candidates from tantivy: the units that BM25 puts first for any of the
//! question's stems, among those that meet its filters.

use std::ops::Bound;

use headjudge_corpus::fold;
use tantivy::collector::{DocSetCollector, TopDocs};
use tantivy::query::{
    AllQuery, BooleanQuery, BoostQuery, EmptyQuery, Occur, PhraseQuery, Query, RangeQuery,
    TermQuery,
};
use tantivy::schema::{IndexRecordOption, Term};
use tantivy::{DocAddress, DocId};

use super::analysis::tokens;
use super::query::{Clause, Filter, Parsed, QueryError};
use super::query_model::{QueryModel, Stem};
use super::schema::tag_term;
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

impl Search {
    /// The units to rank, by number. All that meet the filters, where nothing
    /// is to be ranked by; they then come in the order of the documents.
    pub(super) fn candidates(
        &self,
        parsed: &Parsed,
        model: &QueryModel,
    ) -> Result<Vec<u32>, QueryError> {
        let must: Vec<Box<dyn Query>> = parsed.must.iter().map(|c| self.clause(c)).collect();
        let should = self.should(model);
        if should.is_empty() {
            if must.is_empty() {
                return Ok(Vec::new());
            }
            let query = BooleanQuery::new(must.into_iter().map(|q| (Occur::Must, q)).collect());
            let mut units = self.unit_numbers(self.searcher.search(&query, &DocSetCollector)?)?;
            units.sort_unstable();
            units.truncate(MOST_IN_ORDER);
            return Ok(units);
        }
        let query = if must.is_empty() {
            BooleanQuery::new(should)
        } else {
            let must = must.into_iter().map(|q| (Occur::Must, q));
            BooleanQuery::new(must.chain(should).collect())
        };
        let top =
            self.searcher.search(&query, &TopDocs::with_limit(CANDIDATES).order_by_score())?;
        self.unit_numbers(top.into_iter().map(|(_, address)| address))
    }

    /// Any of the stems, each by the best expansion that it is a part of.
    fn should(&self, model: &QueryModel) -> Vec<(Occur, Box<dyn Query>)> {
        let mut should: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        let mut stems: Vec<Stem> =
            model.stems.iter().filter(|stem| stem.worth > 0.0).copied().collect();
        stems.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let mut through = 0;
        for (n, stem) in stems.iter().take(SOUGHT_BY).enumerate() {
            through += self.lexicon.count(stem.number);
            if n >= FIRST_FEW && through > GONE_THROUGH {
                break;
            }
            if let Some(text) = self.lexicon.text(stem.number) {
                // tantivy weighs a word by its rarity itself.
                let boost =
                    stem.worth / self.lexicon.weight(self.lexicon.count(stem.number)).max(0.1);
                #[expect(clippy::cast_possible_truncation, reason = "a boost needs few digits")]
                let boost = boost as f32;
                let notes = self.parts.headnotes.then_some((self.fields.notes, boost * NOTES));
                for (field, boost) in [(self.fields.words, boost)].into_iter().chain(notes) {
                    let term = Term::from_field_text(field, text);
                    let query = TermQuery::new(term, IndexRecordOption::WithFreqs);
                    should.push((Occur::Should, Box::new(BoostQuery::new(Box::new(query), boost))));
                }
            }
        }
        should
    }

    fn unit_numbers(
        &self,
        addresses: impl IntoIterator<Item = DocAddress>,
    ) -> Result<Vec<u32>, QueryError> {
        let columns: Result<Vec<_>, _> = self
            .searcher
            .segment_readers()
            .iter()
            .map(|segment| segment.fast_fields().u64("unit"))
            .collect();
        let columns = columns?;
        let unit = |segment: u32, doc: DocId| columns.get(segment as usize)?.first(doc);
        let units = addresses.into_iter().filter_map(|a| unit(a.segment_ord, a.doc_id));
        Ok(units.map(|unit| unit as u32).collect())
    }

    fn clause(&self, clause: &Clause) -> Box<dyn Query> {
        let all = |clauses: &[Clause], occur: Occur| -> Box<dyn Query> {
            Box::new(BooleanQuery::new(clauses.iter().map(|c| (occur, self.clause(c))).collect()))
        };
        match clause {
            Clause::Words(text) | Clause::Phrase(text) => self.phrase(text),
            Clause::Filter(filter) => self.filter_query(filter),
            Clause::Not(clause) => Box::new(BooleanQuery::new(vec![
                (Occur::Must, Box::new(AllQuery)),
                (Occur::MustNot, excluded(self.clause(clause))),
            ])),
            Clause::All(clauses) => all(clauses, Occur::Must),
            Clause::Any(clauses) => all(clauses, Occur::Should),
        }
    }

    /// The words of `text`, one after the other.
    fn phrase(&self, text: &str) -> Box<dyn Query> {
        let mut terms: Vec<Term> = tokens(text)
            .iter()
            .map(|token| {
                let stem = self.lexicon.word(&token.word, &token.stem);
                let text = stem.and_then(|stem| self.lexicon.text(stem)).unwrap_or(&token.stem);
                Term::from_field_text(self.fields.words, text)
            })
            .collect();
        match terms.len() {
            0 => Box::new(EmptyQuery),
            1 => Box::new(TermQuery::new(terms.remove(0), IndexRecordOption::Basic)),
            _ => Box::new(PhraseQuery::new(terms)),
        }
    }

    fn filter_query(&self, filter: &Filter) -> Box<dyn Query> {
        let tag = |tag: &str| -> Box<dyn Query> {
            Box::new(TermQuery::new(tag_term(self.fields, tag), IndexRecordOption::Basic))
        };
        match filter {
            Filter::Tags(tags) => {
                Box::new(BooleanQuery::new(tags.iter().map(|t| (Occur::Should, tag(t))).collect()))
            }
            Filter::Name(name) => {
                let found = self.names.find(name, None, None);
                let tags = found
                    .cards()
                    .into_iter()
                    .map(|card| (Occur::Should, tag(&format!("card:{card}"))));
                let tags: Vec<_> = tags.collect();
                if tags.is_empty() || fold(name).is_empty() {
                    Box::new(EmptyQuery)
                } else {
                    Box::new(BooleanQuery::new(tags))
                }
            }
            Filter::Since(from, to) => {
                let bound =
                    |day: u64| Bound::Included(Term::from_field_u64(self.fields.since, day));
                Box::new(RangeQuery::new(bound(*from), bound(*to)))
            }
            Filter::In { original } => tag(if *original { "in:original" } else { "in:updated" }),
        }
    }
}

/// What is left out, twice over: tantivy 0.27 asks a phrase that it leaves out
/// for documents before the first that has it, which a phrase forbids and a
/// union allows.
fn excluded(query: Box<dyn Query>) -> Box<dyn Query> {
    Box::new(BooleanQuery::union(vec![query.box_clone(), query]))
}
