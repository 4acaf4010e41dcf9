//! Showing: hits as their readers see them, and what is said beside them.

use std::collections::{HashMap, HashSet};

use super::analysis::{Token, tokens};
use super::cues::Aspect;
use super::hit::{Facet, Hit, Shown};
use super::meta::FACET_FIELDS;
use super::query::Parsed;
use super::query_model::QueryModel;
use super::ranked::Ranked;
use super::searcher::Search;
use super::snippet::{cut, marks, snippet};
use super::units::{Part, Role};
use crate::table::numbers;

/// What a word of its title says where a sentence of a text is chosen.
const IN_THE_TITLE: f64 = 0.3;

/// The text of a card is shown whole up to this length, in bytes.
const WHOLE: usize = 480;

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
        let mut folded: Vec<Hit> =
            group[1..].iter().filter_map(|ranked| self.show(ranked, model)).collect();
        if hit.kind == "card" {
            // A card cites what says of it what was asked; its text, if nothing else was.
            let asked = model.aspects.iter().map(|aspect| aspect.kind());
            let said = asked
                .chain(["erratum"])
                .find_map(|kind| folded.iter().find(|hit| hit.kind == kind).cloned());
            if let Some(said) = said.or_else(|| folded.first().cloned()) {
                (hit.document, hit.edition, hit.lines) = (said.document, said.edition, said.lines);
                (hit.snippet, hit.snippet_marks) = (said.snippet, said.snippet_marks);
                (hit.citation, hit.superseded) = (said.citation, said.superseded);
            }
        }
        folded.truncate(MOST_FOLDED);
        hit.folded = folded;
        Some(hit)
    }

    fn show(&self, ranked: &Ranked, model: &QueryModel) -> Option<Hit> {
        let shown: Shown = serde_json::from_slice(self.shown.get(ranked.unit)).ok()?;
        let is_card = matches!(shown.kind(), "card" | "erratum" | "ruling");
        let worth =
            |token: &Token| self.lexicon.stem(&token.stem).map_or(0.0, |stem| model.worth(stem));
        let titles: HashSet<String> =
            tokens(shown.title()).into_iter().map(|token| token.stem).collect();
        // The title is shown above; what it says need not be said again.
        let says = |token: &Token| {
            worth(token) * if titles.contains(&token.stem) { IN_THE_TITLE } else { 1.0 }
        };
        let common = self.lexicon.common();
        let marked = |token: &Token| worth(token) > 0.0 && !common.has(&token.word);
        let role = role_shown(&shown.parts, model);
        let mut parts: Vec<&Part> = shown.parts.iter().filter(|part| part.role == role).collect();
        if role == Role::Superseded {
            // The oldest: what stood before any change.
            parts.truncate(1);
        }
        let whole = parts.iter().find(|part| is_card && part.text.len() <= WHOLE);
        let mut best = match whole {
            Some(part) => (part.text.clone(), marks(&part.text, marked)),
            None => snippet(parts.iter().map(|part| part.text.as_str()), says, marked),
        };
        if best.1.is_empty() && whole.is_none() {
            // Nothing of the text was asked for: a name or a code. It is shown from its beginning.
            best = cut(parts.first().map_or(&shown.citation.quote, |part| &part.text), marked);
        }
        let quoted = parts.iter().find_map(|part| part.quote.clone());
        let mut hit = shown.into_hit(best, ranked.rank.score, ranked.matched);
        hit.evidence = ranked.rank.evidence;
        hit.superseded = role == Role::Superseded;
        if let Some((quote, lines)) = quoted {
            (hit.citation.quote, hit.citation.lines) = (quote, lines);
        }
        Some(hit)
    }
}

/// What is shown of a unit: the text in force, unless another was asked for and is there.
fn role_shown(parts: &[Part], model: &QueryModel) -> Role {
    let asked = [
        (Aspect::OlderText, Role::Superseded),
        (Aspect::Printing, Role::Printing),
        (Aspect::Note, Role::Note),
    ];
    let has = |role: Role| parts.iter().any(|part| part.role == role);
    let asked = asked.iter().find(|(aspect, role)| model.aspects.contains(aspect) && has(*role));
    asked.map_or(Role::Text, |(_, role)| *role)
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
