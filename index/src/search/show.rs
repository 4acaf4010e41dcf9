//! Showing: hits as their readers see them, and what is said beside them.

use std::collections::{HashMap, HashSet};

use super::analysis::{Token, tokens};
use super::hit::{Facet, Hit, Shown};
use super::meta::FACET_FIELDS;
use super::query::Parsed;
use super::query_model::QueryModel;
use super::ranked::Ranked;
use super::searcher::Search;
use super::snippet::{cut, snippet};
use super::units::cards;
use crate::table::numbers;

/// What a word of its title says where a sentence of a text is chosen.
const IN_THE_TITLE: f64 = 0.3;

/// Hits beneath a hit.
const MOST_FOLDED: usize = 8;

impl Search {
    /// How many hits have each value that can be filtered by.
    pub(super) fn facets_of(&self, groups: &[Vec<Ranked>]) -> Vec<Facet> {
        let mut counts: HashMap<u32, u64> = HashMap::new();
        for group in groups {
            for n in numbers(self.facets.get(group[0].unit)) {
                *counts.entry(n).or_default() += 1;
            }
        }
        let mut facets: Vec<Facet> = FACET_FIELDS
            .iter()
            .map(|field| Facet { field: (*field).to_owned(), values: Vec::new() })
            .collect();
        for (n, count) in counts {
            let Some((field, value)) =
                self.meta.facets.get(n as usize).and_then(|f| f.split_once(':'))
            else {
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

    /// A hit with the rest of its group beneath.
    pub(super) fn show_group(&self, group: &[Ranked], model: &QueryModel) -> Option<Hit> {
        let mut hit = self.show(group.first()?, model)?;
        if hit.kind == "card"
            && let Some(best) = group.get(1).and_then(|best| self.show(best, model))
        {
            // A card cites what says most of it for this question.
            (hit.document, hit.edition, hit.lines) = (best.document, best.edition, best.lines);
            (hit.snippet, hit.snippet_marks) = (best.snippet, best.snippet_marks);
            hit.citation = best.citation;
        }
        hit.folded =
            group[1..].iter().take(MOST_FOLDED).filter_map(|r| self.show(r, model)).collect();
        Some(hit)
    }

    fn show(&self, ranked: &Ranked, model: &QueryModel) -> Option<Hit> {
        let shown: Shown = serde_json::from_slice(self.shown.get(ranked.unit)).ok()?;
        let worth =
            |token: &Token| self.lexicon.stem(&token.stem).map_or(0.0, |stem| model.worth(stem));
        let titles: HashSet<String> =
            tokens(shown.title()).into_iter().map(|token| token.stem).collect();
        // The title is shown above; what it says need not be said again.
        let says = |token: &Token| {
            worth(token) * if titles.contains(&token.stem) { IN_THE_TITLE } else { 1.0 }
        };
        let marked = |token: &Token| worth(token) > 0.0;
        let texts = shown.body.iter().map(|text| (text.as_str(), cards::counts(text)));
        let mut best = snippet(texts, says, marked);
        if best.1.is_empty() {
            // Nothing of the text was asked for: a name or a code. What is cited is shown.
            best = cut(&shown.citation.quote, marked);
        }
        Some(shown.into_hit(best, ranked.rank.score, ranked.matched))
    }
}

/// What of the query was ignored, and why.
pub(super) fn warnings(parsed: &Parsed, model: &QueryModel) -> Vec<String> {
    let mut warnings = parsed.warnings.clone();
    if parsed.must.is_empty() && model.words.is_empty() {
        warnings.push("nothing to search for; type some words".to_owned());
    }
    warnings.extend(model.words.iter().filter_map(|word| match &word.read_as {
        Some(read_as) => {
            Some(format!("no document has `{}`; it was read as `{read_as}`", word.text))
        }
        None if !word.known => Some(format!("no document has `{}`; it was ignored", word.text)),
        None => None,
    }));
    warnings
}
