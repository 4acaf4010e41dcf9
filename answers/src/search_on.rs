//! Search as of a day: what is found today, in the wording of the editions that
//! were in force then. Apart from the search, which knows newest editions only.

use std::collections::BTreeSet;

use headjudge_corpus::{Citation, Document, Languages, Passage, Wording};
use headjudge_index::search::{Hit, Results, language_of};
use jiff::civil::Date;

use super::editions::{EditionOn, edition_on};
use super::search::{search_list_in, search_page_in};
use super::{List, lineage};
use crate::{AnswerError, Service, shorten};

/// A snippet of an older wording is cut here.
const LONGEST: usize = 400;

/// Page `page` of what answers `q`, in the wording of `on`.
pub fn search_page_on(
    service: &Service,
    q: &str,
    page: usize,
    limit: usize,
    on: Option<Date>,
) -> Result<Results, AnswerError> {
    let languages = Languages::default();
    let mut results = search_page_in(service, q, page, limit, &languages)?;
    if let Some(on) = on {
        as_of(service, &mut results.hits, &mut results.warnings, (on, &languages))?;
    }
    Ok(results)
}

/// The same as a list, with the path of the next page, and shown in one of
/// `languages` where a text is in two.
pub fn search_list_on(
    service: &Service,
    q: &str,
    page: usize,
    limit: usize,
    on: Option<Date>,
    languages: &Languages,
) -> Result<List<Hit>, AnswerError> {
    let mut list = search_list_in(service, q, page, limit, languages)?;
    if let Some(on) = on {
        as_of(service, &mut list.data, &mut list.warnings, (on, languages))?;
        list.next_page = list.next_page.map(|next| format!("{next}&on={on}"));
    }
    Ok(list)
}

/// Puts each hit into the wording of `on`, and leaves out what there was not yet.
fn as_of(
    service: &Service,
    hits: &mut Vec<Hit>,
    warnings: &mut Vec<String>,
    (on, languages): (Date, &Languages),
) -> Result<(), AnswerError> {
    let mut told = Told { on, languages: languages.clone(), ..Told::default() };
    let mut kept = Vec::new();
    for mut hit in std::mem::take(hits) {
        let folded = std::mem::take(&mut hit.folded);
        if let Some(hit) = told.put_back(service, hit)? {
            kept.push(hit);
        }
        for hit in folded {
            if let (Some(hit), Some(head)) = (told.put_back(service, hit)?, kept.last_mut()) {
                head.folded.push(hit);
            }
        }
    }
    *hits = kept;
    warnings.extend(told.in_words());
    Ok(())
}

/// What is said above hits that were put back to a day.
#[derive(Default)]
struct Told {
    on: Date,
    /// The languages that the asker reads.
    languages: Languages,
    /// The hits that there were not yet.
    left_out: Vec<String>,
    /// The older editions that answer.
    older: BTreeSet<String>,
    doubts: BTreeSet<String>,
}

impl Told {
    /// The hit in the wording of the day; none if there was nothing of it.
    fn put_back(&mut self, service: &Service, mut hit: Hit) -> Result<Option<Hit>, AnswerError> {
        let Some(own) = service.document(hit.document.as_str()) else { return Ok(Some(hit)) };
        let Some(edition) = edition_on(service, own.id.family(), self.on) else {
            return Ok(Some(hit));
        };
        self.doubts.extend(edition.warning(self.on));
        if edition.document.id == own.id {
            return Ok(Some(hit));
        }
        self.older.insert(format!("{} {}", own.short_title, edition.document.edition));
        let own_passage = [hit.citation.passage.clone()];
        let then = lineage::follow(service, &own_passage, own, edition.document)?;
        let then = lineage::passages(service, &then)?;
        let Some(passage) = then.first() else {
            self.left_out.push(hit.title);
            return Ok(None);
        };
        let store = service.snapshot().store();
        let now: Option<Passage> = store.find(hit.citation.passage.as_str())?;
        if now.is_none_or(|now| now.text != passage.text) {
            // What the hit of today is shown in counts here too.
            let in_source = hit.language == own.language;
            let rendered = self.languages.wording_for(&own.language, in_source);
            let english = passage.english.as_ref().filter(|_| rendered == Wording::Rendering);
            hit.snippet = cut(english.unwrap_or(&passage.text));
            language_of(&hit.snippet, &own.language).clone_into(&mut hit.language);
            hit.snippet_marks.clear();
            hit.superseded = false;
        }
        rename(&mut hit, own, &edition, passage.id.as_str());
        hit.lines = passage.lines;
        hit.citation = Citation::whole(passage);
        Ok(Some(hit))
    }

    fn in_words(self) -> Vec<String> {
        let mut words: Vec<String> = self.doubts.into_iter().collect();
        if !self.older.is_empty() {
            let older: Vec<String> = self.older.into_iter().collect();
            words.push(format!(
                "these are the wordings of {}, in force on {}; they were found by today's words, so that what was removed since is not among them",
                older.join(", "),
                self.on
            ));
        }
        if !self.left_out.is_empty() {
            let titles: Vec<String> = self.left_out.iter().map(|title| shorten(title)).collect();
            words.push(format!(
                "left out, since they were not in force on {}: {}",
                self.on,
                titles.join("; ")
            ));
        }
        words
    }
}

/// Gives a hit the id and the address that it has in the older edition.
fn rename(hit: &mut Hit, own: &Document, edition: &EditionOn<'_>, passage: &str) {
    hit.document.clone_from(&edition.document.id);
    hit.edition.clone_from(&edition.document.edition);
    let anchor = hit.id.strip_prefix(own.id.as_str()).and_then(|rest| rest.strip_prefix('/'));
    let id = match anchor {
        Some(_) if hit.id == hit.citation.passage.as_str() => passage.to_owned(),
        Some(anchor) => format!("{}/{anchor}", edition.document.id),
        None => return,
    };
    hit.url = match hit.kind.as_str() {
        "rule" => format!("/rules/{id}"),
        "procedure" => format!("/procedures/{id}"),
        _ => format!("/documents/{}#{}", edition.document.id, anchor_of(passage)),
    };
    hit.id = id;
}

fn anchor_of(passage: &str) -> &str {
    passage.split_once('/').map_or("", |(_, anchor)| anchor)
}

/// The beginning of a text, up to a word's end.
fn cut(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let mut end = LONGEST;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let end = text[..end].rfind(' ').unwrap_or(end);
    format!("{}…", &text[..end])
}
