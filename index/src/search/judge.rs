//! Judging hits: how well each answers, by its evidence, by how far it is ahead of the
//! next, and by those above it. Only what is given, and what is above it, is judged.

use super::confidence::{is_barred, matched};
use super::cues::may_answer;
use super::evidence::Evidence;
use super::hit::Match;
use super::query::Parsed;
use super::rank::{Least, Ranker};
use super::ranked::Ranked;
use super::row::Sections;
use super::searcher::Search;
use super::standing::standing;

/// What a hit is called, and why.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    pub(super) evidence: Evidence,
    pub(super) matched: Match,
}

/// What judges the hits of one answer, from the first on.
pub(super) struct Judge<'a> {
    search: &'a Search,
    parsed: &'a Parsed,
    ranker: Ranker<'a>,
    /// The group with the best score and that score, and the best of the others.
    best: (usize, f64),
    second: f64,
    /// What the groups above are: what is no better than a hit without a promise
    /// has none either.
    above: Match,
    /// The unit that was judged last, of which group.
    last: Option<(usize, u32, Judged)>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        search: &'a Search,
        parsed: &'a Parsed,
        ranker: Ranker<'a>,
        groups: &[&[Ranked]],
    ) -> Self {
        let (mut best, mut second) = (None, 0.0_f64);
        for (n, group) in groups.iter().enumerate() {
            let score = group[0].rank.score;
            match best {
                Some((_, most)) if score <= most => second = second.max(score),
                _ => {
                    second = best.map_or(second, |(_, most): (usize, f64)| second.max(most));
                    best = Some((n, score));
                }
            }
        }
        let best = best.unwrap_or((usize::MAX, 0.0));
        Self { search, parsed, ranker, best, second, above: Match::Exact, last: None }
    }

    /// How well group `n` answers; those above it were asked before.
    pub(super) fn of_group(&mut self, n: usize, group: &[Ranked]) -> Match {
        if self.above > Match::Weak {
            self.above = self.judge(n, &group[0]).matched;
        }
        self.above
    }

    /// How well a unit of group `n` answers.
    pub(super) fn judge(&mut self, n: usize, ranked: &Ranked) -> Judged {
        if let Some((group, unit, judged)) = self.last
            && (group, unit) == (n, ranked.unit)
        {
            return judged;
        }
        if self.above == Match::Weak {
            return Judged { evidence: Evidence::default(), matched: Match::Weak };
        }
        let mut judged = if ranked.by_words { self.weigh(ranked.unit) } else { None }
            .unwrap_or(Judged { evidence: Evidence::default(), matched: Match::Weak });
        let next = if self.best.0 == n { self.second } else { self.best.1.max(0.0) };
        let score = ranked.rank.score;
        judged.evidence.margin = (1.0 - next / score.max(f64::MIN_POSITIVE)).max(-1.0);
        judged.evidence.barred |= ranked.barred;
        judged.matched = ranked.matched.unwrap_or(judged.matched);
        // What there is enough evidence for is strong.
        if judged.matched == Match::Weak && judged.evidence.is_enough() {
            judged.matched = Match::Strong;
        }
        judged.matched = judged.matched.min(self.above);
        self.last = Some((n, ranked.unit, judged));
        judged
    }

    /// What a unit is by its evidence.
    fn weigh(&mut self, unit: u32) -> Option<Judged> {
        let (search, model) = (self.search, self.ranker.reading.model);
        let (row, concordance) = search.unit(unit)?;
        let rank = self.ranker.rank(&row, &concordance, Least::default())?;
        let text = Sections::of_row(search.rows.get(unit))?;
        let mut standing = standing(&self.ranker.reading, &rank, (&row, text), &search.lexicon);
        let kind = search.kind(row.kind);
        standing.unasked |= !may_answer(kind, model.kinds.iter().map(|asked| search.kind(*asked)));
        standing.evidence.barred = is_barred(&standing, &row, kind, model);
        let matched = matched(&standing, &row, self.parsed, model);
        Some(Judged { evidence: standing.evidence, matched })
    }
}
