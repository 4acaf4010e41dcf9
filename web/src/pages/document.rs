//! The whole document, an anchor and its source lines at every passage.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use askama::Template;
use headjudge_corpus::{
    CardRuling, Dialect, Document, Erratum, ListEntry, Passage, PassageClass, Procedure, Rule,
    RuleStatus,
};
use headjudge_index::names::Found;

use super::show::{show, show_at};
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, Part, RequestContext};
use crate::run_blocking::run_blocking;
use crate::statuses::Statuses;
use headjudge_answers::Service;
use headjudge_answers::{self as answers, AsOf, Dated, DocumentView, editions, family_of};
use headjudge_view::rich_text::rich;

#[derive(Template)]
#[template(path = "documents.html")]
struct DocumentsPage {
    q: String,
    /// The documents, each with the name of its game.
    documents: Vec<(Document, String)>,
}

/// `GET /documents`.
pub(super) async fn index(now: RequestContext) -> Reply {
    let service = now.service();
    let game_of = |document: &Document| {
        let found = service.games().iter().find(|game| game.id == document.game);
        found.map_or_else(|| document.game.to_string(), |game| game.name.clone())
    };
    let documents = answers::documents(service).into_iter();
    let documents = documents.map(|document| (document.clone(), game_of(&document))).collect();
    show(Ok::<_, Fault>(DocumentsPage { q: String::new(), documents }))
}

#[derive(Template)]
#[template(path = "document.html")]
struct DocumentPage {
    q: String,
    view: DocumentView,
    /// The day asked for, and the edition in force then.
    as_of: Option<AsOf>,
    /// What is not on record of that day.
    warnings: Vec<String>,
    defunct: HashSet<String>,
    pages: HashMap<String, (String, String)>,
    statuses: Arc<Statuses>,
    game: String,
    problems: usize,
    /// The procedures that it tells.
    procedures: Vec<Procedure>,
    /// The newest edition, where this is an older one.
    newer: Option<Document>,
    /// The edition before this.
    before: Option<Document>,
}

impl DocumentPage {
    fn body(&self, passage: &Passage) -> String {
        body(&self.view.document, passage)
    }

    fn family(&self) -> &str {
        family_of(&self.view.document)
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
        class_in_words(passage.class)
    }
}

/// What a passage is for, in words.
pub(super) fn class_in_words(class: PassageClass) -> &'static str {
    match class {
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

/// The text of a passage as HTML; only one dialect's source is Markdown.
pub(super) fn body(document: &Document, passage: &Passage) -> String {
    if document.dialect == Dialect::CombinedCrd {
        rich(passage.text_md.trim_start_matches('#').trim())
    } else {
        headjudge_view::rich_text::marked(&passage.text, &[])
    }
}

/// `GET /documents/{id}?on=`.
pub(super) async fn page(now: RequestContext, Part(id): Part, params: Params) -> Reply {
    // The first reader of a snapshot waits until its scenarios have run.
    run_blocking(move || show_at("/documents/", &id, found(&now, &id, &params))).await
}

fn found(now: &RequestContext, id: &str, params: &Params) -> Result<DocumentPage, Fault> {
    let service = now.service();
    let Dated { record: view, as_of, warnings } = answers::document_on(service, id, params.day()?)?;
    let id = view.document.id.as_str();
    let rules: Vec<Rule> = service.snapshot().store().list("rule", Some(id))?;
    let defunct = rules
        .iter()
        .filter(|rule| rule.status == RuleStatus::Defunct)
        .flat_map(|rule| &rule.passages)
        .map(ToString::to_string)
        .collect();
    let game = service.games().iter().find(|game| game.id == view.document.game);
    let own = editions(service, family_of(&view.document));
    let at = own.iter().position(|known| known.id == view.document.id);
    let before = at.and_then(|at| at.checked_sub(1)).map(|at| own[at].clone());
    let newest = own.last().filter(|newest| newest.id != view.document.id);
    Ok(DocumentPage {
        q: String::new(),
        pages: pages_of(service, &view.document, &rules)?,
        statuses: now.current().statuses()?,
        game: game.map_or_else(|| view.document.game.to_string(), |game| game.name.clone()),
        problems: service.snapshot().store().list_json("problem", Some(id))?.len(),
        procedures: service.snapshot().store().list("procedure", Some(id))?,
        newer: newest.map(|newest| (*newest).clone()),
        before,
        defunct,
        as_of,
        warnings,
        view,
    })
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
