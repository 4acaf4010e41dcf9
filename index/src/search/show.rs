//! Showing: hits as their readers see them, and what is said beside them.

use std::borrow::Cow;

use headjudge_corpus::Wording;

use super::analysis::{Token, tokens};
use super::cues::Aspect;
use super::cutter::Cutter;
use super::hit::{Facet, Hit};
use super::judge::Judged;
use super::meta::FACET_FIELDS;
use super::query::Parsed;
use super::query_model::QueryModel;
use super::ranked::Ranked;
use super::searcher::Search;
use super::shown::{Shape, Shown};
use super::snippet::{MustShow, cut, marks, snippet};
use super::units::Role;
use super::words::{self, ShownWords, TextWords, UNKNOWN, Word};
use crate::table::{numbers, pack};

/// What a word of its title says where a sentence of a text is chosen.
const IN_THE_TITLE: f64 = 0.3;

/// The text of a card is shown whole up to this length, in bytes.
const WHOLE: usize = 480;

/// The language that our renderings are of.
const JAPANESE: &str = "ja";

/// Hits beneath a hit.
const MOST_FOLDED: usize = 8;

impl Search {
    /// How many hits have each value that can be filtered by.
    pub(super) fn facets_of(&self, groups: &[&[Ranked]]) -> Vec<Facet> {
        let mut counts: Vec<u64> = vec![0; self.meta.facets.len()];
        let mut seen: Vec<usize> = Vec::new();
        for group in groups {
            for n in numbers(self.facets.get(group[0].unit)).map(|n| n as usize) {
                if let Some(count) = counts.get_mut(n) {
                    if *count == 0 {
                        seen.push(n);
                    }
                    *count += 1;
                }
            }
        }
        let mut facets: Vec<Facet> = FACET_FIELDS
            .iter()
            .map(|field| Facet { field: (*field).to_owned(), values: Vec::new() })
            .collect();
        for n in seen {
            let Some((field, value)) = self.meta.facets[n].split_once(':') else { continue };
            let count = counts[n];
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
    pub(super) fn show_group(
        &self,
        group: &[Ranked],
        model: &QueryModel,
        mut judge: impl FnMut(&Ranked) -> Judged,
    ) -> Option<Hit> {
        let mut show = |ranked: &Ranked| self.show(ranked, judge(ranked), model);
        let mut hit = show(group.first()?)?;
        let beneath = &group[1..];
        let folded: Vec<Hit> = beneath.iter().take(MOST_FOLDED).filter_map(&mut show).collect();
        if hit.kind == "card" {
            // A card cites what says of it what was asked; its text, if nothing else was.
            let kinds: Vec<&str> = beneath.iter().map(|ranked| self.kind_of(ranked.unit)).collect();
            let asked = model.aspects.iter().map(|aspect| aspect.kind());
            let names_printing =
                model.words.iter().any(|word| word.text.contains(|c: char| c.is_ascii_digit()));
            let cited = |n: &usize| {
                folded.get(*n).is_some_and(|own| own.citation.passage == hit.citation.passage)
            };
            let said = asked
                .chain(["erratum"])
                .find_map(|kind| {
                    let first = kinds.iter().position(|own| *own == kind)?;
                    // Of entries that have words for as much of the question, the one that the
                    // card itself cites.
                    let kept = |n: usize| beneath[n].rank.kept;
                    let as_good = |n: &usize| kept(*n) >= kept(first) && !names_printing;
                    let mut of_kind = (first..kinds.len()).filter(|n| kinds[*n] == kind);
                    of_kind.find(|n| cited(n) && as_good(n)).or(Some(first))
                })
                .unwrap_or(0);
            let said = match folded.get(said) {
                Some(said) => Some(said.clone()),
                None => beneath.get(said).and_then(show),
            };
            if let Some(said) = said {
                (hit.document, hit.edition, hit.lines) = (said.document, said.edition, said.lines);
                (hit.snippet, hit.snippet_marks) = (said.snippet, said.snippet_marks);
                (hit.citation, hit.superseded) = (said.citation, said.superseded);
                hit.language = said.language;
            }
        }
        hit.folded = folded;
        Some(hit)
    }

    fn show(&self, ranked: &Ranked, judged: Judged, model: &QueryModel) -> Option<Hit> {
        let shown = Shown::read(self.shown.get(ranked.unit))?;
        let stored = self.words.as_ref().map(|words| Cow::Borrowed(words.get(ranked.unit)));
        let words = stored.unwrap_or_else(|| Cow::Owned(self.cut(shown.title, &shown.parts)));
        let ShownWords { title, texts } = ShownWords::read(&words);
        let is_card = matches!(shown.kind(), "card" | "erratum" | "ruling");
        // The title is shown above; what it says need not be said again.
        let says = |stem: u32| {
            let worth = model.worth(stem);
            worth * if worth > 0.0 && title.contains(&stem) { IN_THE_TITLE } else { 1.0 }
        };
        let role = role_shown(&shown.parts, model);
        let of_role = shown.parts.iter().zip(texts).filter(|(part, _)| part.role == role);
        let mut parts: Vec<(&Shape<'_>, TextWords<'_>)> = of_role.collect();
        // Of a text and its rendering, the one that comes first for the asker.
        let wording = model.languages.wording_for(JAPANESE, model.japanese);
        let asked_in = |part: &Shape<'_>| part.japanese == (wording == Wording::Source);
        if parts.iter().any(|(part, _)| asked_in(part)) {
            parts.retain(|(part, _)| asked_in(part));
        }
        if role == Role::Superseded && model.aspects.contains(&Aspect::EarlierText) {
            parts.drain(..parts.len().saturating_sub(1));
        } else if role == Role::Superseded {
            // The oldest: what stood before any change.
            parts.truncate(1);
        }
        // `attack` is not asked for where `fpa` was, but in `final physical attack`.
        let mut named = Vec::new();
        for (_, words) in &parts {
            for (n, word) in words.words().enumerate() {
                let row = words.words_from(n).map(|word| word.stem);
                model.add_names(word.stem, &row, &mut named);
            }
        }
        let marked = |word: &Word| {
            let asked = model.meets_alone(word.stem) || named.contains(&word.stem);
            asked && model.worth(word.stem) > 0.0 && !word.common
        };
        let whole = parts.iter().find(|(part, _)| is_card && part.text.len() <= WHOLE);
        let mut best = if let Some((part, words)) = whole {
            (part.text.to_owned(), marks(words.words(), marked))
        } else {
            let texts = parts.iter().map(|(part, words)| (part.text, words.clone()));
            let must = MustShow { ends: shown.kind() == "example", begins: model.meaning };
            snippet(texts, says, marked, must)
        };
        if best.1.is_empty() && whole.is_none() {
            // Nothing of the text was asked for: a name or a code. It is shown from its beginning.
            best = if let Some((part, words)) = parts.first() {
                cut(part.text, words.words(), marked)
            } else {
                let quote = Shape { role, text: shown.quote(), japanese: false, quote: None };
                let words = self.cut("", std::slice::from_ref(&quote));
                let words = ShownWords::read(&words).texts.pop().unwrap_or_default();
                cut(quote.text, words.words(), marked)
            };
        }
        let quoted = parts.iter().find_map(|(part, _)| part.quote);
        let mut hit = shown.hit(best, ranked.rank.score, judged.matched);
        hit.evidence = judged.evidence;
        hit.superseded = role == Role::Superseded;
        let title = shown.english_title;
        if wording == Wording::Rendering && !model.languages.is_empty() && !title.is_empty() {
            title.clone_into(&mut hit.title);
        }
        if let Some((quote, lines)) = quoted {
            (hit.citation.quote, hit.citation.lines) = (quote.to_owned(), lines);
        }
        Some(hit)
    }

    /// The words of texts that no table keeps.
    fn cut(&self, title: &str, parts: &[Shape<'_>]) -> Vec<u8> {
        let texts = parts.iter().map(|part| part.text);
        let stem = |token: &Token| {
            let stem = self.lexicon.stem(&token.stem).unwrap_or(UNKNOWN);
            (stem, self.lexicon.common().has(&token.word))
        };
        pack(&words::cut(&mut Cutter::new(tokens), (title, texts), stem))
    }
}

/// What is shown of a unit: the text in force, unless another was asked for and is there.
fn role_shown(parts: &[Shape<'_>], model: &QueryModel) -> Role {
    let asked = [
        (Aspect::OlderText, Role::Superseded),
        (Aspect::EarlierText, Role::Superseded),
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
        Some(like) if word.borrowed => {
            Some(format!("no document has `{}`; a term like it is `{like}`", word.text))
        }
        Some(read_as) => {
            Some(format!("no document has `{}`; it was read as `{read_as}`", word.text))
        }
        None if !word.known => Some(format!("no document has `{}`; it was ignored", word.text)),
        None => None,
    }));
    warnings
}
