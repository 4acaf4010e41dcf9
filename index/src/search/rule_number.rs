//! The number of a rule, typed as the query: it wants the rule.

use super::hit::Match;
use super::query::{Clause, Filter, Parsed, QueryError};
use super::query_model::QueryModel;
use super::ranked::{Group, Ranked};
use super::row::RowStatus;
use super::searcher::Search;

/// What a rule scores above the text where the query is its number.
const NUMBERED: f64 = 500.0;

impl Search {
    /// Puts the rules first whose number the query is.
    pub(super) fn add_numbered(
        &self,
        parsed: &Parsed,
        model: &QueryModel,
        ranked: &mut Vec<Ranked>,
    ) -> Result<(), QueryError> {
        let Some(number) = self.number_asked(&parsed.text) else { return Ok(()) };
        let mut must = parsed.must.clone();
        must.push(Clause::Filter(Filter::Tags(vec![format!("number:{number}")])));
        for unit in self.units_that_meet(&must)? {
            let Some(row) = self.row(unit) else { continue };
            if !model.games_named.is_empty() && !model.games_named.contains(&row.game) {
                continue;
            }
            let known = ranked.iter().position(|r| r.unit == unit);
            let known = known.map(|at| ranked.remove(at));
            let rank = known.filter(|known| known.by_words).map(|known| known.rank);
            let mut bearing = Ranked::new(unit, Group::Record(row.group), &row, rank);
            bearing.rank.score = known.map_or(0.0, |known| known.rank.score) + NUMBERED;
            let retired = row.status == RowStatus::Defunct && !model.history;
            bearing.matched = Some(if retired { Match::Weak } else { Match::Exact });
            ranked.push(bearing);
        }
        Ok(())
    }

    /// The one number in a query that says nothing else: `702.2a`, `rule 702.2a`.
    fn number_asked(&self, text: &str) -> Option<String> {
        let mut number = None;
        let mut named = false;
        for word in text.split_whitespace() {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            if matches!(word.as_str(), "rule" | "section" | "cr") {
                named = true;
            } else if word.starts_with(|c: char| c.is_ascii_digit()) && number.is_none() {
                number = Some(word);
            } else if !word.is_empty()
                && !self.lexicon.common().has(&word)
                && self.meta.games.named(&word).is_none()
            {
                return None;
            }
        }
        // `7` alone may be the number of anything.
        number.filter(|number| named || number.contains('.'))
    }
}
