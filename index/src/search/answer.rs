//! From a query to its answer: candidates ranked, folded into hits, told
//! apart by how well they match, and shown.

use std::cmp::Ordering;
use std::hint::black_box;

use headjudge_corpus::Languages;
use rustc_hash::FxHashMap;

use super::analysis::tokens;
use super::cues::Aspect;
use super::groups::Groups;
use super::hit::{Match, Page, Results};
use super::judge::Judge;
use super::lookup::Wanted;
use super::precedence;
use super::query::{Clause, Filter, Parsed, QueryError, parse};
use super::query_model::QueryModel;
use super::rank::{Least, Ranker};
use super::ranked::{Group, Ranked};
use super::reading::{Reading, bits};
use super::retrieve::{Candidates, MOST_IN_ORDER};
use super::row::{Row, RowStatus};
use super::scores::{Candidate, Has};
use super::searcher::{Search, read_unit};
use super::show::warnings;
use super::titles::{Asked, bare_title};

/// The most hits given at once.
const MOST_ON_A_PAGE: usize = 100;

/// A hit must have this part of the best one's score, and cover this part of the question.
const LEAST_SCORE: f64 = 0.25;
const LEAST_COVERED: f64 = 0.2;

/// Units lie apart in a large index: the first byte of so many is asked for before one is
/// read, so that the memory is not waited for once each.
const BEGUN: usize = 32;

/// What a card that the query names scores above the text, and what the entry
/// on the printing that it names scores above the card's others.
const CARD: f64 = 1000.0;
const PRINTING: f64 = 100.0;

impl Search {
    /// Answers `query`, within the bounds of the query language.
    pub fn query(&self, query: &str, page: Page) -> Result<Results, QueryError> {
        self.query_in(query, page, &Languages::default())
    }

    /// The same hits in the same order, shown in one of `languages` where a text is
    /// in two.
    pub fn query_in(
        &self,
        query: &str,
        page: Page,
        languages: &Languages,
    ) -> Result<Results, QueryError> {
        let mut parsed = parse(query, self)?;
        let mut words = tokens(&parsed.text);
        let read = self.parts.typos.then(|| self.with_names_read(&parsed.text, &words)).flatten();
        if let Some((text, name)) = &read {
            parsed.text.clone_from(text);
            words = tokens(text);
            parsed.warnings.push(format!("some words were read as `{}`", name.name));
        }
        let mut model = QueryModel::read(&parsed.text, &words, self);
        let bare = bare_title(&words, &model.names_game, self.lexicon.common());
        model.languages.clone_from(languages);
        if parsed.asks_for_original() {
            model.aspects.insert(0, Aspect::OlderText);
        }
        let game = match model.games.as_slice() {
            [game] => self.meta.games.id(*game),
            _ => None,
        };
        let wanted = if self.parts.names && !parsed.text.is_empty() {
            self.wanted(&parsed.text, &model.names_game, game)
        } else {
            Wanted::default()
        };
        let mut found = self.candidates(&parsed, &model)?;
        if found.units.is_empty() && parsed.let_phrases_go() {
            found = self.candidates(&parsed, &model)?;
        }
        let cut = found.units.len() == MOST_IN_ORDER;
        let mut ranking = Ranker::new(&model, self);
        let mut ranked = self.rank_all(&found, (&parsed, &bare), &mut ranking);
        self.add_wanted(&wanted, &parsed, &model, &mut ranked)?;
        self.add_numbered(&parsed, &model, &mut ranked)?;
        best_first(&mut ranked);
        if self.empty_titles.iter().any(|title| bare.contains(title)) {
            // A title that has nothing beneath it answers nothing.
            for r in &mut ranked {
                r.barred = true;
            }
        }
        self.add_successors(&mut ranking, &mut ranked);
        let groups = Groups::of(&ranked);
        let mut groups = groups.in_order();
        precedence::order(&mut groups, &self.meta.successors, model.history);
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
        let end = page.offset.saturating_add(page.limit.min(MOST_ON_A_PAGE));
        let mut judge = Judge::new(self, &parsed, ranking, &groups);
        let mut promised = false;
        for (n, group) in groups.iter().enumerate().take(end.max(1)) {
            let matched = judge.of_group(n, group);
            promised |= n == 0 && matched > Match::Weak;
            if (page.offset..end).contains(&n) {
                results.hits.extend(self.show_group(group, &model, |r| judge.judge(n, r)));
            }
        }
        let read = read.map(|(text, _)| text);
        // The question with every slip read is meant before one with some of them.
        let corrected = || model.corrected().filter(|_| self.parts.typos);
        let whole = read.is_some().then(corrected).flatten();
        results.did_you_mean = whole.or(read).or(wanted.meant).or_else(|| {
            corrected().or_else(|| {
                let near = || self.names.suggest(&parsed.text, game, 1);
                // A name is meant where a word is no document's.
                let strange = model.words.iter().any(|word| !word.known);
                (!promised && strange && model.words.len() <= 4)
                    .then(near)?
                    .first()
                    .map(|hit| hit.name.clone())
            })
        });
        Ok(results)
    }

    fn rank_all<'a>(
        &'a self,
        found: &Candidates,
        (parsed, bare): (&Parsed, &str),
        ranking: &mut Ranker<'a>,
    ) -> Vec<Ranked> {
        let model = ranking.reading.model;
        let ranks_by_text = !model.stems.is_empty();
        // Either of many words will do, where the query says so.
        let covered = match (ranks_by_text, parsed.structured) {
            (false, _) => 0.0,
            (true, true) => f64::MIN_POSITIVE,
            (true, false) => LEAST_COVERED,
        };
        let mut least = Least { covered, score: 0.0 };
        let mut begun = Vec::with_capacity(BEGUN);
        let mut ranked = Vec::with_capacity(found.units.len());
        let (beside, asked) = ranking.reading.asked_of(&found.sought);
        // Many units have the same of the stems.
        let mut told: FxHashMap<Has, bool> = FxHashMap::default();
        let mut may_cover = |candidate: &Candidate, reading: &Reading<'_>| {
            *told.entry(candidate.has).or_insert_with(|| {
                let own = bits(candidate.has.into()).filter_map(|n| asked.get(n));
                reading.most(own.fold(beside, |all, own| all | own)) >= covered
            })
        };
        for units in found.units.chunks(BEGUN) {
            begun.clear();
            let units = units.iter().filter(|unit| may_cover(unit, &ranking.reading));
            begun.extend(units.map(|found| (found.unit, self.concordance.get(found.unit))));
            for (_, bytes) in &begun {
                black_box(bytes.first().copied());
            }
            for (unit, bytes) in &begun {
                let Some((row, concordance)) = read_unit(bytes) else { continue };
                let Some(rank) = ranking.rank(&row, &concordance, least) else { continue };
                if ranks_by_text && !parsed.structured {
                    least.score = least.score.max(rank.score * LEAST_SCORE);
                }
                ranked.push(Ranked::new(*unit, Group::Record(row.group), &row, Some(rank)));
            }
        }
        if ranks_by_text {
            let scores = ranked.iter().map(|r| r.rank.score);
            let best = scores.max_by(f64::total_cmp).unwrap_or(0.0);
            ranked.retain(|r| parsed.structured || r.rank.score >= best * LEAST_SCORE);
            best_first(&mut ranked);
        }
        if self.parts.names && !parsed.text.is_empty() {
            self.promote_titles((&parsed.text, bare), model, &mut ranked);
        }
        ranked
    }

    /// Puts first what has the query for its title.
    fn promote_titles(
        &self,
        (text, bare): (&str, &str),
        model: &QueryModel,
        ranked: &mut [Ranked],
    ) {
        let asked = Asked::of(text, bare, model.quantity);
        for r in ranked.iter_mut().take(20) {
            let Some(row) = self.row(r.unit) else { continue };
            // A card is asked for by its whole name, or looked up with what is asked of it.
            let is_card =
                matches!(self.kind(row.kind), "card" | "erratum" | "ruling" | "list_entry");
            if !asked.is_one_of(self.titles.get(r.unit), !is_card) {
                continue;
            }
            let retired = r.status == RowStatus::Defunct && !model.history;
            if !retired && !r.rank.elsewhere {
                r.matched = Some(Match::Exact);
            }
            r.rank.score += 100.0;
        }
        best_first(ranked);
    }

    /// Ranks the successor of each retired rule too, so that it is above the rule.
    fn add_successors<'a>(&'a self, ranking: &mut Ranker<'a>, ranked: &mut Vec<Ranked>) {
        let missing = self.meta.successors.iter().filter(|(old, new)| {
            ranked.iter().any(|r| r.unit == *old) && ranked.iter().all(|r| r.unit != *new)
        });
        let missing: Vec<u32> = missing.map(|(_, new)| *new).collect();
        for unit in missing {
            let Some((row, concordance)) = self.unit(unit) else { continue };
            let rank = ranking.rank(&row, &concordance, Least::default());
            ranked.push(Ranked::new(unit, Group::Record(row.group), &row, rank));
        }
    }

    /// The kind of a unit.
    pub(super) fn kind_of(&self, unit: u32) -> &str {
        self.row(unit).map_or("", |row| self.kind(row.kind))
    }

    /// The name of a kind.
    pub(super) fn kind(&self, n: u32) -> &str {
        self.meta.kinds.get(n as usize).map_or("", String::as_str)
    }

    /// Puts the cards that the query names first, and all that is said of each beneath it.
    /// A card that has not what was asked of it is not promised, and comes
    /// after one that has.
    fn add_wanted(
        &self,
        wanted: &Wanted,
        parsed: &Parsed,
        model: &QueryModel,
        ranked: &mut Vec<Ranked>,
    ) -> Result<(), QueryError> {
        let mut first = Vec::new();
        for (n, card) in (0_u32..).zip(wanted.cards.iter().rev()) {
            let about = self.about_card(card, &[], parsed)?;
            let printed = match wanted.printing.as_slice() {
                [] => about.clone(),
                printing => self.about_card(card, printing, parsed)?,
            };
            let rows = about.iter().filter_map(|unit| self.row(*unit));
            let holds = self.holds_what_is_asked(&rows.collect::<Vec<_>>(), model);
            let matched = match (holds, wanted.exact) {
                (true, true) => Match::Exact,
                (true, false) => Match::Strong,
                (false, _) => Match::Weak,
            };
            let place = f64::from(n + 1) + if holds { 100.0 } else { 0.0 };
            for unit in about {
                let Some(row) = self.row(unit) else { continue };
                let known = ranked.iter().find(|r| r.unit == unit).map(|r| r.rank);
                let mut named = Ranked::new(unit, Group::Card(n), &row, known);
                named.barred = !holds;
                named.matched = Some(matched);
                named.rank.score = CARD * place + named.rank.score.min(PRINTING);
                if self.kind(row.kind) == "card" {
                    named.rank.score += CARD / 2.0;
                } else if printed.contains(&unit) {
                    named.rank.score += PRINTING;
                }
                first.push(named);
            }
        }
        if first.is_empty() {
            return Ok(());
        }
        ranked.retain(|r| first.iter().all(|f| f.unit != r.unit));
        first.append(ranked);
        best_first(&mut first);
        *ranked = first;
        Ok(())
    }

    /// Whether what is said of a card, in these rows, has what was asked of it.
    fn holds_what_is_asked(&self, rows: &[Row<'_>], model: &QueryModel) -> bool {
        let is = |kind: &str| rows.iter().any(|row| self.kind(row.kind) == kind);
        let printed = rows.iter().any(|row| row.printed);
        let has = |aspect: &Aspect| is(aspect.kind()) || *aspect == Aspect::Text && printed;
        let dated = rows.iter().any(|row| {
            let kind = self.kind(row.kind);
            row.dated && model.aspects.iter().all(|aspect| aspect.kind() == kind)
        });
        let of_game = |row: &Row<'_>| model.games_named.contains(&row.game);
        // Who asks what a card does, asks for its text or a ruling.
        model.aspects.iter().all(has)
            && !model.reason
            && (!model.meaning || printed || is("erratum") || is("ruling"))
            && (!model.date || dated)
            && (model.games_named.is_empty() || rows.iter().any(of_game))
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
        self.units_that_meet(&must)
    }
}

/// Puts the best first; of two that are as good, the first of the documents.
fn best_first(ranked: &mut [Ranked]) {
    // A hit is large: the order is found by its score alone, and each is moved once.
    let mut order: Vec<(f64, u32, u32)> =
        (0..).zip(ranked.iter()).map(|(n, r)| (r.rank.score, r.unit, n)).collect();
    if order.is_sorted_by(|a, b| comes_first(a, b).is_le()) {
        return;
    }
    order.sort_by(comes_first);
    let sorted: Vec<Ranked> = order.iter().map(|(.., n)| ranked[*n as usize]).collect();
    ranked.copy_from_slice(&sorted);
}

fn comes_first(a: &(f64, u32, u32), b: &(f64, u32, u32)) -> Ordering {
    b.0.total_cmp(&a.0).then(a.1.cmp(&b.1))
}
