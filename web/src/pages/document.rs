//! The whole document, an anchor and its source lines at every passage.

use std::collections::HashSet;

use askama::Template;
use headjudge_corpus::{Dialect, Document, Passage, PassageClass, Rule, RuleStatus};

use super::show;
use crate::Fault;
use crate::answers::{self, DocumentView};
use crate::reply::Reply;
use crate::request::{Now, Part};
use crate::rich_text::rich;

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
        let problems = service.snapshot().store().list_json("problem", Some(&id))?.len();
        Ok(DocumentPage { q: String::new(), view, defunct, problems })
    };
    show(found())
}
