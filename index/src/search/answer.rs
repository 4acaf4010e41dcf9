//! From a query to its answer: candidates ranked, folded into hits, told
//! apart by how well they match, and shown.

use std::collections::HashMap;

use headjudge_corpus::fold;

use super::confidence::matched;
use super::hit::{Match, Page, Results, Shown};
use super::lookup::Wanted;
use super::query::{Clause, Filter, Parsed, QueryError, parse};
use super::query_model::QueryModel;
use super::rank::rank;
use super::ranked::{Group, Ranked};
use super::retrieve::MOST_IN_ORDER;
use super::row::Row;
use super::searcher::Search;
use super::show::warnings;

/// The most hits given at once.
const MOST_ON_A_PAGE: usize = 100;

/// A hit must have this part of the best one's score, and cover this part of the question.
const LEAST_SCORE: f64 = 0.25;
const LEAST_COVERED: f64 = 0.2;

/// What a card that the query names scores above the text, and what the entry
/// on the printing that it names scores above the card's others.
const CARD: f64 = 1000.0;
const PRINTING: f64 = 100.0;

impl Search {
    /// Answers `query`, within the bounds of the query language.
    pub fn query(&self, query: &str, page: Page) -> Result<Results, QueryError> {
        let parsed = parse(query, self)?;
        let model = QueryModel::read(&parsed.text, self);
        let game = match model.games.as_slice() {
            [game] => self.meta.games.id(*game),
            _ => None,
        };
        let wanted = if self.parts.names && !parsed.text.is_empty() {
            self.wanted(&parsed.text, game)
        } else {
            Wanted::default()
        };
        let units = self.candidates(&parsed, &model)?;
        let cut = units.len() == MOST_IN_ORDER;
        let mut ranked = self.rank_all(&units, &parsed, &model);
        self.add_wanted(&wanted, &parsed, &mut ranked)?;
        let mut groups = into_groups(ranked);
        hold_confidence(&mut groups);
        let mut results = Results {
            total: groups.len(),
            facets: self.facets_of(&groups),
            warnings: warnings(&parsed, &model),
            ..Results::default()
        };
        if cut {
            let more = format!("only the first {MOST_IN_ORDER} were looked at; narrow the query");
            results.warnings.push(more);
        }
        let limit = page.limit.min(MOST_ON_A_PAGE);
        for group in groups.iter().skip(page.offset).take(limit) {
            results.hits.extend(self.show_group(group, &model));
        }
        let promised = groups.first().is_some_and(|g| g[0].matched > Match::Weak);
        results.did_you_mean = wanted.meant.or_else(|| {
            model.corrected().filter(|_| self.parts.typos).or_else(|| {
                let near = || self.names.suggest(&parsed.text, game, 1);
                (!promised && model.words.len() <= 4)
                    .then(near)?
                    .first()
                    .map(|hit| hit.name.clone())
            })
        });
        Ok(results)
    }

    fn rank_all(&self, units: &[u32], parsed: &Parsed, model: &QueryModel) -> Vec<Ranked> {
        let ranks_by_text = !model.stems.is_empty();
        let title = fold(&parsed.text);
        // Either of many words will do, where the query says so.
        let least = if parsed.structured { f64::MIN_POSITIVE } else { LEAST_COVERED };
        let mut ranked: Vec<Ranked> = units
            .iter()
            .filter_map(|unit| {
                let row = Row::read(self.rows.get(*unit))?;
                let rank = rank(model, &row, self.meta.mean_words, &self.lexicon, self.parts);
                let matched = matched(&rank, &row, parsed, model);
                let group = Group::Record(row.group);
                Some(Ranked { unit: *unit, group, passage: row.passage, rank, matched })
            })
            .filter(|r| !ranks_by_text || r.rank.covered >= least)
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
        for (n, card) in (0_u32..).zip(wanted.cards.iter().rev()) {
            let printed = self.about_card(card, &wanted.printing, parsed)?;
            for unit in self.about_card(card, &[], parsed)? {
                let Some(row) = Row::read(self.rows.get(unit)) else { continue };
                let is_card = self.meta.kinds.get(row.kind as usize).is_some_and(|k| k == "card");
                let known = ranked.iter().find(|r| r.unit == unit).map(|r| r.rank);
                let mut rank = known.unwrap_or_default();
                rank.score = CARD * f64::from(n + 1) + rank.score.min(PRINTING);
                if is_card {
                    rank.score += CARD / 2.0;
                } else if printed.contains(&unit) {
                    rank.score += PRINTING;
                }
                let group = Group::Card(n);
                first.push(Ranked { unit, group, passage: row.passage, rank, matched });
            }
        }
        if first.is_empty() {
            return Ok(());
        }
        ranked.retain(|r| first.iter().all(|f| f.unit != r.unit));
        first.append(ranked);
        first.sort_by(|a, b| b.rank.score.total_cmp(&a.rank.score).then(a.unit.cmp(&b.unit)));
        *ranked = first;
        Ok(())
    }

    /// The units about a card that have one of each of `tags`, within what the query demands.
    fn about_card(
        &self,
        card: &str,
        tags: &[Vec<String>],
        parsed: &Parsed,
    ) -> Result<Vec<u32>, QueryError> {
        let mut must = parsed.must.clone();
        must.push(Clause::Filter(Filter::Tags(vec![format!("card:{card}")])));
        must.extend(tags.iter().map(|tags| Clause::Filter(Filter::Tags(tags.clone()))));
        let parsed = Parsed { must, ..Parsed::default() };
        self.candidates(&parsed, &QueryModel::default())
    }
}

/// What is no better than a hit without a promise has none either.
fn hold_confidence(groups: &mut [Vec<Ranked>]) {
    let mut best = Match::Exact;
    for group in groups {
        best = best.min(group[0].matched);
        for ranked in group {
            ranked.matched = ranked.matched.min(best);
        }
    }
}

/// The ranked units, those of one group or of one passage together, in the
/// order of their best.
fn into_groups(ranked: Vec<Ranked>) -> Vec<Vec<Ranked>> {
    let mut places: HashMap<Group, usize> = HashMap::new();
    let mut groups: Vec<Vec<Ranked>> = Vec::new();
    for r in ranked {
        let keys = [r.group, Group::Passage(r.passage)];
        let known = keys.iter().find_map(|key| places.get(key).copied());
        let place = known.unwrap_or_else(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        for key in keys {
            places.entry(key).or_insert(place);
        }
        groups[place].push(r);
    }
    for group in &mut groups {
        // The paragraphs of a rule share its title; their own words tell them apart.
        if matches!(group[0].group, Group::Record(_)) {
            group.sort_by(|a, b| b.rank.own.total_cmp(&a.rank.own));
        }
    }
    groups
}
