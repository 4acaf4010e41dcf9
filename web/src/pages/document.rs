//! The whole document, an anchor and its source lines at every passage.

use std::collections::{HashMap, HashSet};

use askama::Template;
use headjudge_corpus::{
    CardRuling, Dialect, Document, Erratum, ListEntry, Passage, PassageClass, Rule, RuleStatus,
};
use headjudge_index::names::Found;

use super::show;
use crate::answers::{self, DocumentView, ScenarioSummary};
use crate::reply::Reply;
use crate::request::{Now, Part};
use crate::rich_text::rich;
use crate::{Fault, Service};

#[derive(Template)]
#[template(path = "documents.html")]
struct DocumentsPage {
    q: String,
    documents: Vec<Document>,
}

/// `GET /documents`.
pub(super) async fn index(now: Now) -> Reply {
    show(Ok::<_, Fault>(DocumentsPage {
        q: String::new(),
        documents: answers::documents(now.service()),
    }))
}

#[derive(Template)]
#[template(path = "document.html")]
struct DocumentPage {
    q: String,
    view: DocumentView,
    defunct: HashSet<String>,
    pages: HashMap<String, (String, String)>,
    checks: HashMap<String, Vec<String>>,
    scenarios: HashMap<String, Vec<ScenarioSummary>>,
    problems: usize,
}

impl DocumentPage {
    /// The text of a passage as HTML; only one dialect's source is Markdown.
    fn body(&self, passage: &Passage) -> String {
        if self.view.document.dialect == Dialect::CombinedCrd {
            rich(passage.text_md.trim_start_matches('#').trim())
        } else {
            rich_plain(&passage.text)
        }
    }

    fn headings(&self) -> impl Iterator<Item = &Passage> {
        self.view.passages.iter().filter(|passage| passage.class == PassageClass::Heading)
    }

    fn is_defunct(&self, passage: &Passage) -> bool {
        self.defunct.contains(passage.id.as_str())
    }

    /// The page about a passage's card or rule, with what to call it.
    fn page_of(&self, passage: &Passage) -> Option<&(String, String)> {
        self.pages.get(passage.id.as_str())
    }

    /// The checks that rest on a passage.
    fn checks_of(&self, passage: &Passage) -> &[String] {
        self.checks.get(passage.id.as_str()).map_or(&[], Vec::as_slice)
    }

    /// The scenarios that rest on a passage.
    fn scenarios_of(&self, passage: &Passage) -> &[ScenarioSummary] {
        self.scenarios.get(passage.id.as_str()).map_or(&[], Vec::as_slice)
    }

    /// How a passage is set.
    fn look(passage: &Passage) -> &'static str {
        match passage.class {
            PassageClass::NonNormative => "quiet",
            PassageClass::Example => "worked",
            PassageClass::Erratum | PassageClass::Ruling => "entry",
            _ => "",
        }
    }

    /// How deep a heading stands, from 2.
    fn depth(passage: &Passage) -> usize {
        passage.heading_path.len().clamp(1, 4) + 1
    }

    fn class(passage: &Passage) -> &'static str {
        match passage.class {
            PassageClass::Rule => "rule",
            PassageClass::Ruling => "ruling",
            PassageClass::Erratum => "erratum",
            PassageClass::Example => "example",
            PassageClass::ListEntry => "list entry",
            PassageClass::Step => "step",
            PassageClass::Question => "question",
            PassageClass::Definition => "definition",
            PassageClass::Heading => "heading",
            PassageClass::NonNormative => "no rule",
        }
    }
}

/// Plain text as HTML.
fn rich_plain(text: &str) -> String {
    crate::rich_text::marked(text, &[])
}

/// `GET /documents/{id}`.
pub(super) async fn page(now: Now, Part(id): Part) -> Reply {
    let found = || {
        let service = now.service();
        let view = answers::document(service, &id)?;
        let rules: Vec<Rule> = service.snapshot().store().list("rule", Some(&id))?;
        let defunct = rules
            .iter()
            .filter(|rule| rule.status == RuleStatus::Defunct)
            .flat_map(|rule| &rule.passages)
            .map(ToString::to_string)
            .collect();
        let pages = pages_of(service, &view.document, &rules)?;
        let checks = checks_of(service);
        let mut scenarios: HashMap<String, Vec<ScenarioSummary>> = HashMap::new();
        for scenario in answers::scenarios(service)? {
            for passage in &scenario.cites {
                scenarios.entry(passage.clone()).or_default().push(scenario.clone());
            }
        }
        let problems = service.snapshot().store().list_json("problem", Some(&id))?.len();
        Ok(DocumentPage { q: String::new(), view, defunct, pages, checks, scenarios, problems })
    };
    show(found())
}

/// The page about the card or rule of each passage that has one.
fn pages_of(
    service: &Service,
    document: &Document,
    rules: &[Rule],
) -> Result<HashMap<String, (String, String)>, Fault> {
    let id = Some(document.id.as_str());
    let store = service.snapshot().store();
    let errata: Vec<Erratum> = store.list("erratum", id)?;
    let rulings: Vec<CardRuling> = store.list("ruling", id)?;
    let entries: Vec<ListEntry> = store.list("list_entry", id)?;
    let names = service.snapshot().search().names();
    let mut pages = HashMap::new();
    let heads = errata
        .iter()
        .map(|erratum| (&erratum.id, &erratum.printings))
        .chain(rulings.iter().map(|ruling| (&ruling.id, &ruling.printings)));
    for (passage, printings) in heads {
        let Some(name) = printings.first().map(|printed| printed.name.as_str()) else { continue };
        if let Found::Exact(hits) = names.find(name, Some(document.game.as_str()), None)
            && let Some(hit) = hits.first()
        {
            let page = (name.to_owned(), format!("/cards/{}", hit.card_id));
            pages.insert(passage.to_string(), page);
        }
    }
    for entry in entries {
        let page = (entry.card.clone(), format!("/cards/{}", entry.card_id));
        pages.insert(entry.passage.to_string(), page);
    }
    for rule in rules {
        if let Some(first) = rule.passages.first() {
            pages.insert(first.to_string(), ("rule".to_owned(), rule.url()));
        }
    }
    Ok(pages)
}

/// The checks that cite each passage.
fn checks_of(service: &Service) -> HashMap<String, Vec<String>> {
    let mut checks: HashMap<String, Vec<String>> = HashMap::new();
    for check in service.book().checks() {
        for cite in check.formats.iter().flat_map(|case| &case.cites) {
            let known = checks.entry(cite.passage.to_string()).or_default();
            if !known.contains(&check.id) {
                known.push(check.id.clone());
            }
        }
    }
    checks
}
