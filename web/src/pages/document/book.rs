//! A document as it is read: its chapters, its contents down to the rule, and
//! the pages about its cards and rules.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use headjudge_answers::{self as answers, AsOf, Dated, DocumentView, Service, editions};
use headjudge_corpus::{
    CardRuling, Document, Erratum, ListEntry, Passage, PassageClass, Problem, Procedure, Rule,
    RuleStatus,
};
use headjudge_index::names::Found;
use jiff::civil::Date;

use super::chapters::chapters;
use super::words::body;
use crate::Fault;
use crate::request::RequestContext;
use crate::statuses::Statuses;

/// What a passage weighs beside its words, in bytes of HTML.
const FRAME: usize = 640;
/// What a note on a passage weighs beside its words.
const NOTE: usize = 110;
/// What a row of the contents weighs beside its words.
const ROW: usize = 130;
/// How heavy the contents of the whole document may be.
const MOST_CONTENTS: usize = 70_000;

/// The page about a passage's card or rule.
pub(super) struct Subject {
    /// What it is called in the contents.
    pub(super) name: String,
    /// What its link says; nothing of a rule, which has its name beside it.
    pub(super) link: Option<String>,
    pub(super) url: String,
}

/// A part of a document that is one page.
pub(super) struct Chapter {
    pub(super) range: Range<usize>,
    pub(super) title: String,
    pub(super) english: Option<String>,
    pub(super) url: String,
}

/// A row of the contents.
pub(super) struct Row<'a> {
    /// How deep it is set, from 2.
    pub(super) depth: usize,
    pub(super) anchor: &'a str,
    pub(super) href: String,
    pub(super) text: &'a str,
    pub(super) english: Option<&'a str>,
    /// The passages below it that have no row of their own.
    pub(super) also: Vec<&'a str>,
}

/// How far down the contents of the whole document go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Rules,
    Headings,
    Chapters,
}

/// A document with all that its pages show.
pub(super) struct Book {
    pub(super) view: DocumentView,
    /// The day asked for, and the edition in force then.
    pub(super) as_of: Option<AsOf>,
    /// What is not on record of that day.
    pub(super) warnings: Vec<String>,
    pub(super) chapters: Vec<Chapter>,
    defunct: HashSet<String>,
    subjects: HashMap<String, Subject>,
    pub(super) statuses: Arc<Statuses>,
    pub(super) game: String,
    /// What was noted on its text, by line.
    pub(super) problems: Vec<Problem>,
    /// The procedures that it tells.
    pub(super) procedures: Vec<Procedure>,
    /// The newest edition, where this is an older one.
    pub(super) newer: Option<Document>,
    /// The edition before this.
    pub(super) before: Option<Document>,
}

impl Book {
    /// The document with `id`, or its edition of a day.
    pub(super) fn open(now: &RequestContext, id: &str, day: Option<Date>) -> Result<Self, Fault> {
        let service = now.service();
        let Dated { record: view, as_of, warnings } = answers::document_on(service, id, day)?;
        let id = view.document.id.as_str();
        let rules: Vec<Rule> = service.snapshot().store().list(Some(id))?;
        let defunct = rules
            .iter()
            .filter(|rule| rule.status == RuleStatus::Defunct)
            .flat_map(|rule| &rule.passages)
            .map(ToString::to_string)
            .collect();
        let game = service.games().iter().find(|game| game.id == view.document.game);
        let own = editions(service, view.document.id.family());
        let at = own.iter().position(|known| known.id == view.document.id);
        let before = at.and_then(|at| at.checked_sub(1)).map(|at| own[at].clone());
        let newest = own.last().filter(|newest| newest.id != view.document.id);
        let statuses = now.current().statuses()?;
        let problems: Vec<Problem> = service.snapshot().store().list(Some(id))?;
        Ok(Self {
            chapters: chapters_of(&view, &statuses, &problems),
            subjects: subjects_of(service, &view.document, rules)?,
            statuses,
            game: game.map_or_else(|| view.document.game.to_string(), |game| game.name.clone()),
            problems,
            procedures: service.snapshot().store().list(Some(id))?,
            newer: newest.map(|newest| (*newest).clone()),
            before,
            defunct,
            as_of,
            warnings,
            view,
        })
    }

    /// Whether it is short enough for one page.
    pub(super) fn is_whole(&self) -> bool {
        self.chapters.len() == 1
    }

    /// The chapter with the passage of `anchor`, counted from 0.
    pub(super) fn chapter_with(&self, anchor: &str) -> Option<usize> {
        let at = self.view.passages.iter().position(|passage| passage.id.anchor() == anchor)?;
        self.chapters.iter().position(|chapter| chapter.range.contains(&at))
    }

    pub(super) fn passages(&self, chapter: &Chapter) -> &[Passage] {
        self.view.passages.get(chapter.range.clone()).unwrap_or_default()
    }

    /// What was noted on the lines of a passage.
    pub(super) fn problems_of(&self, passage: &Passage) -> Vec<&Problem> {
        self.problems.iter().filter(|problem| is_on(passage, problem)).collect()
    }

    /// How many problems were noted on a chapter.
    pub(super) fn problems_in(&self, chapter: &Chapter) -> usize {
        self.passages(chapter).iter().map(|passage| self.problems_of(passage).len()).sum()
    }

    pub(super) fn family(&self) -> &str {
        self.view.document.id.family()
    }

    pub(super) fn is_defunct(&self, passage: &Passage) -> bool {
        self.defunct.contains(passage.id.as_str())
    }

    /// The page about a passage's card or rule.
    pub(super) fn subject(&self, passage: &Passage) -> Option<&Subject> {
        self.subjects.get(passage.id.as_str())
    }

    /// The contents of a chapter, down to the rule.
    pub(super) fn rows<'a>(&'a self, chapter: &'a Chapter) -> Vec<Row<'a>> {
        self.rows_down_to(chapter, Detail::Rules)
    }

    /// The contents of each chapter, as far down as a page has room for.
    pub(super) fn contents(&self) -> Vec<(&Chapter, Vec<Row<'_>>)> {
        let weight = |detail| {
            let rows = self.chapters.iter().flat_map(|chapter| self.rows_down_to(chapter, detail));
            rows.map(|row| row.weight()).sum::<usize>()
        };
        let fits = |detail: &Detail| weight(*detail) <= MOST_CONTENTS;
        let detail = [Detail::Rules, Detail::Headings].into_iter().find(fits);
        let detail = detail.unwrap_or(Detail::Chapters);
        let all = self.chapters.iter();
        all.map(|chapter| (chapter, self.rows_down_to(chapter, detail))).collect()
    }

    fn rows_down_to<'a>(&'a self, chapter: &'a Chapter, detail: Detail) -> Vec<Row<'a>> {
        let mut rows: Vec<Row<'a>> = Vec::new();
        if detail == Detail::Chapters {
            return rows;
        }
        for passage in self.passages(chapter) {
            let heading = passage.class == PassageClass::Heading;
            let subject = self.subject(passage).filter(|_| !heading && detail == Detail::Rules);
            let anchor = passage.id.anchor();
            let text = match subject {
                Some(subject) => subject.name.as_str(),
                None if heading => passage.text.as_str(),
                None => {
                    if let Some(row) = rows.last_mut().filter(|_| detail == Detail::Rules) {
                        row.also.push(anchor);
                    }
                    continue;
                }
            };
            rows.push(Row {
                depth: depth(passage) + usize::from(!heading),
                anchor,
                href: format!("{}#{anchor}", chapter.url),
                text,
                english: passage.english.as_deref().filter(|_| heading),
                also: Vec::new(),
            });
        }
        rows
    }
}

impl Row<'_> {
    fn weight(&self) -> usize {
        let also: usize = self.also.iter().map(|anchor| anchor.len() + 20).sum();
        let words = self.text.len() + self.english.map_or(0, str::len);
        ROW + 2 * self.anchor.len() + self.href.len() + words + also
    }
}

/// How deep a heading is, from 2.
pub(super) fn depth(passage: &Passage) -> usize {
    passage.heading_path.len().clamp(1, 4) + 1
}

/// Whether a problem is one of the lines of a passage.
fn is_on(passage: &Passage, problem: &Problem) -> bool {
    (passage.lines.first..=passage.lines.last).contains(&problem.line)
}

fn chapters_of(view: &DocumentView, statuses: &Statuses, problems: &[Problem]) -> Vec<Chapter> {
    let weigh = |passage: &Passage| {
        let runs = statuses.runs(passage.id.as_str());
        let linked: usize = runs.iter().map(|run| run.url.len() + run.title.len() + 60).sum();
        let english = passage.english.as_deref().map_or(0, |english| english.len() + 50);
        let noted = problems.iter().filter(|problem| is_on(passage, problem));
        let noted: usize = noted.map(|problem| problem.message.len() + NOTE).sum();
        FRAME + 3 * passage.id.anchor().len() + body(passage).len() + english + linked + noted
    };
    let weights: Vec<usize> = view.passages.iter().map(weigh).collect();
    let cut = chapters(&view.passages, &weights);
    let whole = cut.len() == 1;
    let chapter = |range: Range<usize>| {
        let own = view.passages.get(range.clone()).unwrap_or_default();
        let heading = own.iter().find(|passage| passage.class == PassageClass::Heading);
        let above = || own.first().and_then(|passage| passage.heading_path.last().cloned());
        let title = heading.map(|heading| heading.text.clone()).or_else(above);
        let anchor = own.first().map_or("", |passage| passage.id.anchor());
        Chapter {
            title: title.unwrap_or_else(|| view.document.title.clone()),
            english: heading.and_then(|heading| heading.english.clone()),
            url: if whole { view.url.clone() } else { format!("{}/{anchor}", view.url) },
            range,
        }
    };
    cut.into_iter().map(chapter).collect()
}

/// The page about the card or rule of each passage that has one.
fn subjects_of(
    service: &Service,
    document: &Document,
    rules: Vec<Rule>,
) -> Result<HashMap<String, Subject>, Fault> {
    let id = Some(document.id.as_str());
    let store = service.snapshot().store();
    let errata: Vec<Erratum> = store.list(id)?;
    let rulings: Vec<CardRuling> = store.list(id)?;
    let entries: Vec<ListEntry> = store.list(id)?;
    let names = service.snapshot().search().names();
    let mut subjects = HashMap::new();
    let card = |name: &str, url: String| Subject {
        name: name.to_owned(),
        link: Some(name.to_owned()),
        url,
    };
    let heads = errata
        .iter()
        .map(|erratum| (&erratum.id, &erratum.printings))
        .chain(rulings.iter().map(|ruling| (&ruling.id, &ruling.printings)));
    for (passage, printings) in heads {
        let Some(name) = printings.first().map(|printed| printed.name.as_str()) else { continue };
        if let Found::Exact(hits) = names.find(name, Some(document.game.as_str()), None)
            && let Some(hit) = hits.first()
        {
            subjects.insert(passage.to_string(), card(name, format!("/cards/{}", hit.card_id)));
        }
    }
    for entry in entries {
        let url = format!("/cards/{}", entry.card_id);
        subjects.insert(entry.passage.to_string(), card(&entry.card, url));
    }
    for rule in rules {
        if let Some(first) = rule.passages.first() {
            let (passage, url) = (first.to_string(), rule.url());
            subjects.insert(passage, Subject { name: rule.title, link: None, url });
        }
    }
    Ok(subjects)
}
