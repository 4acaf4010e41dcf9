//! From a query to its answer: candidates ranked, folded into hits, told
//! apart by how well they match, and shown.

use std::collections::HashMap;

use headjudge_corpus::fold;

use super::Search;
use super::asked::Asked;
use super::build::FACET_FIELDS;
use super::hit::{Facet, Hit, Match, Page, Results, Shown};
use super::lookup::Wanted;
use super::query::{Clause, Parsed, QueryError, parse};
use super::rank::{Rank, rank};
use super::row::Row;
use super::snippet::snippet;

/// The most hits given at once, and the most that are counted and paged through.
const MOST_ON_A_PAGE: usize = 100;

/// Hits beneath a hit.
const MOST_FOLDED: usize = 8;

/// A hit must have this part of the best one's score, and cover this part of the question.
const LEAST_SCORE: f64 = 0.25;
const LEAST_COVERED: f64 = 0.2;

/// How much of a question a promise covers.
const STRONG_COVERED: f64 = 0.93;

/// A unit with its rank.
#[derive(Clone, Copy)]
struct Ranked {
    unit: u32,
    /// Units with the same key are one hit.
    group: (u8, u32),
    rank: Rank,
    matched: Match,
}

impl Search {
    /// Answers `query`, within the bounds of the query language.
    pub fn query(&self, query: &str, page: Page) -> Result<Results, QueryError> {
        let parsed = parse(query, self)?;
        let asked = Asked::read(&parsed.text, self);
        let game = match asked.games.as_slice() {
            [game] => self.meta.games.id(*game),
            _ => None,
        };
        let wanted = if self.parts.names && !parsed.text.is_empty() {
            self.wanted(&parsed.text, game)
        } else {
            Wanted::default()
        };
        let units = self.candidates(&parsed, &asked)?;
        let mut ranked = self.rank_all(&units, &parsed, &asked);
        self.add_wanted(&wanted, &parsed, &mut ranked)?;
        let groups = into_groups(ranked);
        let mut results = Results {
            total: groups.len(),
            facets: self.facets(&groups),
            warnings: self.warnings(&parsed, &asked),
            ..Results::default()
        };
        let limit = page.limit.min(MOST_ON_A_PAGE);
        for group in groups.iter().skip(page.offset).take(limit) {
            results.hits.extend(self.show_group(group, &asked));
        }
        let promised = groups.first().is_some_and(|g| g[0].matched > Match::Weak);
        results.did_you_mean = wanted.meant.or_else(|| {
            asked.corrected().filter(|_| self.parts.typos).or_else(|| {
                let near = || self.names.suggest(&parsed.text, game, 1);
                (!promised && asked.words.len() <= 4).then(near)?.first().map(|hit| hit.name.clone())
            })
        });
        Ok(results)
    }

    fn rank_all(&self, units: &[u32], parsed: &Parsed, asked: &Asked) -> Vec<Ranked> {
        let ranks_by_text = !asked.stems.is_empty();
        let title = fold(&parsed.text);
        let mut ranked: Vec<Ranked> = units
            .iter()
            .filter_map(|unit| {
                let row = Row::read(self.rows.get(*unit))?;
                let rank = rank(asked, &row, self.meta.mean_words, self.parts);
                let matched = self.matched(&rank, &row, parsed, asked);
                Some(Ranked { unit: *unit, group: (0, row.group), rank, matched })
            })
            .filter(|r| !ranks_by_text || parsed.structured || r.rank.covered >= LEAST_COVERED)
            .collect();
        if ranks_by_text {
            ranked.sort_by(|a, b| b.rank.score.total_cmp(&a.rank.score).then(a.unit.cmp(&b.unit)));
            let best = ranked.first().map_or(0.0, |best| best.rank.score);
            ranked.retain(|r| parsed.structured || r.rank.score >= best * LEAST_SCORE);
        }
        if self.parts.names && !title.is_empty() {
            self.promote_titles(&title, &mut ranked);
        }
        ranked
    }

    /// Puts first what has the query for its title.
    fn promote_titles(&self, title: &str, ranked: &mut [Ranked]) {
        for r in ranked.iter_mut().take(20) {
            let shown = serde_json::from_slice::<Shown>(self.shown.get(r.unit));
            if shown.is_ok_and(|shown| fold(shown.title()) == title) {
                r.matched = Match::Exact;
                r.rank.score += 100.0;
            }
        }
        ranked.sort_by(|a, b| b.rank.score.total_cmp(&a.rank.score).then(a.unit.cmp(&b.unit)));
    }

    /// Puts the cards that the query names first, and all that is said of each beneath it.
    fn add_wanted(
        &self,
        wanted: &Wanted,
        parsed: &Parsed,
        ranked: &mut Vec<Ranked>,
    ) -> Result<(), QueryError> {
        let matched = if wanted.exact { Match::Exact } else { Match::Strong };
        let mut first = Vec::new();
        for (n, card) in (0_u32..).zip(&wanted.cards) {
            for unit in self.about_card(card, parsed)? {
                let Some(row) = Row::read(self.rows.get(unit)) else { continue };
                let is_card = self.meta.kinds.get(row.kind as usize).is_some_and(|k| k == "card");
                let known = ranked.iter().find(|r| r.unit == unit).map(|r| r.rank);
                let mut rank = known.unwrap_or_default();
                rank.score += 1000.0 - f64::from(n) + if is_card { 0.5 } else { 0.0 };
                first.push(Ranked { unit, group: (1, n), rank, matched });
            }
        }
        if first.is_empty() {
            return Ok(());
        }
        ranked.retain(|r| first.iter().all(|f| f.unit != r.unit));
        first.extend(ranked.drain(..));
        first.sort_by(|a, b| b.rank.score.total_cmp(&a.rank.score).then(a.unit.cmp(&b.unit)));
        *ranked = first;
        Ok(())
    }

    /// How well a unit matches, by what it covers.
    fn matched(&self, rank: &Rank, row: &Row<'_>, parsed: &Parsed, asked: &Asked) -> Match {
        if !parsed.phrases.is_empty() {
            return Match::Exact;
        }
        let words = asked.words.iter().filter(|word| word.weight > 0.0);
        let all_known = words.clone().all(|word| word.known);
        let promised = all_known
            && words.count() >= 2
            && !rank.elsewhere
            && row.standing < 2
            && rank.covered >= STRONG_COVERED;
        if promised { Match::Strong } else { Match::Weak }
    }

    fn facets(&self, groups: &[Vec<Ranked>]) -> Vec<Facet> {
        let mut counts: HashMap<u32, u64> = HashMap::new();
        for group in groups {
            for n in super::table::numbers(self.facets.get(group[0].unit)) {
                *counts.entry(n).or_default() += 1;
            }
        }
        let mut facets: Vec<Facet> = FACET_FIELDS
            .iter()
            .map(|field| Facet { field: (*field).to_owned(), values: Vec::new() })
            .collect();
        for (n, count) in counts {
            let Some((field, value)) = self.meta.facets.get(n as usize).and_then(|f| f.split_once(':')) else {
                continue;
            };
            if let Some(facet) = facets.iter_mut().find(|facet| facet.field == field) {
                facet.values.push((value.to_owned(), count));
            }
        }
        facets.retain(|facet| !facet.values.is_empty());
        for facet in &mut facets {
            facet.values.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        }
        facets
    }

    fn warnings(&self, parsed: &Parsed, asked: &Asked) -> Vec<String> {
        let mut warnings = parsed.warnings.clone();
        if parsed.must.is_empty() && asked.words.is_empty() {
            warnings.push("nothing to search for; type some words".to_owned());
        }
        for word in &asked.words {
            match &word.read_as {
                Some(read_as) => {
                    warnings.push(format!("no document has `{}`; it was read as `{read_as}`", word.word));
                }
                None if !word.known => {
                    warnings.push(format!("no document has `{}`; it was ignored", word.word));
                }
                None => {}
            }
        }
        warnings
    }

    fn show_group(&self, group: &[Ranked], asked: &Asked) -> Option<Hit> {
        let mut hit = self.show(group.first()?, asked)?;
        hit.folded = group[1..].iter().take(MOST_FOLDED).filter_map(|r| self.show(r, asked)).collect();
        Some(hit)
    }

    fn show(&self, ranked: &Ranked, asked: &Asked) -> Option<Hit> {
        let shown: Shown = serde_json::from_slice(self.shown.get(ranked.unit)).ok()?;
        let snippet = snippet(&shown.body, |token| {
            let stem = self.lexicon.stem(&token.stem);
            let meets = |stem: u32| asked.ways.iter().filter(move |way| way.stems.contains(&stem));
            let weight = |first: usize, len: usize| {
                asked.words[first..first + len].iter().map(|word| word.weight).fold(0.0, f64::max)
            };
            stem.map_or(0.0, |stem| {
                meets(stem).map(|way| way.quality * weight(way.first, way.len)).fold(0.0, f64::max)
            })
        });
        Some(shown.into_hit(snippet, ranked.rank.score, ranked.matched))
    }

    /// The units about a card, within what the query demands.
    fn about_card(&self, card: &str, parsed: &Parsed) -> Result<Vec<u32>, QueryError> {
        let mut must = parsed.must.clone();
        must.push(Clause::Filter(super::query::Filter::Tags(vec![format!("card:{card}")])));
        let parsed = Parsed { must, ..Parsed::default() };
        self.candidates(&parsed, &Asked::default())
    }
}

/// The ranked units, those of one group together, in the order of their best.
fn into_groups(ranked: Vec<Ranked>) -> Vec<Vec<Ranked>> {
    let mut places: HashMap<(u8, u32), usize> = HashMap::new();
    let mut groups: Vec<Vec<Ranked>> = Vec::new();
    for r in ranked {
        let place = *places.entry(r.group).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push(r);
    }
    groups
}
