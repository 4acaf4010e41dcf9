//! Coverage: how much of the documents is run, and what is not, and why.

use std::collections::BTreeMap;

use askama::Template;
use headjudge_engine::play::{Coverage, CoverageStatus, Fraction, NotChecked};

use super::show::show;
use crate::Fault;
use crate::reply::Reply;
use crate::request::RequestContext;
use crate::run_blocking::run_blocking;
use crate::statuses::{class_of, word_of};
use headjudge_answers as answers;
use headjudge_answers::Service;

/// How much of a passage is shown.
const SHOWN: usize = 140;

#[derive(Template)]
#[template(path = "coverage.html")]
struct CoveragePage {
    q: String,
    by_kind: BTreeMap<&'static str, Fraction>,
    total: usize,
    documents: Vec<Open>,
}

/// What is not checked of a document.
struct Open {
    title: String,
    language: String,
    total: usize,
    /// The passages of each status, the worst first.
    groups: Vec<(CoverageStatus, Vec<OpenPassage>)>,
}

/// A passage that is not checked.
struct OpenPassage {
    url: String,
    text: String,
    english: Option<String>,
    kind: &'static str,
    /// Why it cannot be run, or the checks that do not prove it.
    why: String,
}

impl CoveragePage {
    fn new(service: &Service, coverage: &Coverage) -> Result<Self, Fault> {
        let passages = service.passages()?;
        let mut documents: Vec<Open> = Vec::new();
        for document in service.documents() {
            let own = |entry: &&NotChecked| {
                entry.passage.as_str().split('/').next() == Some(document.id.as_str())
            };
            let open: Vec<&NotChecked> = coverage.not_checked.iter().filter(own).collect();
            if open.is_empty() {
                continue;
            }
            let mut groups: Vec<(CoverageStatus, Vec<OpenPassage>)> = Vec::new();
            for entry in &open {
                let passage = passages.get(entry.passage.as_str());
                let shown = OpenPassage {
                    url: format!("/documents/{}", entry.passage.as_str().replacen('/', "#", 1)),
                    text: passage.map_or_else(|| entry.passage.to_string(), |p| cut(&p.text)),
                    english: passage.and_then(|p| p.english.as_deref()).map(cut),
                    kind: entry.kind,
                    why: if entry.status == CoverageStatus::Unlinked {
                        String::new()
                    } else {
                        entry.why.clone()
                    },
                };
                match groups.iter_mut().find(|(status, _)| *status == entry.status) {
                    Some((_, known)) => known.push(shown),
                    None => groups.push((entry.status, vec![shown])),
                }
            }
            documents.push(Open {
                title: document.short_title.clone(),
                language: document.language.clone(),
                total: open.len(),
                groups,
            });
        }
        Ok(Self {
            q: String::new(),
            by_kind: coverage.by_kind.clone(),
            total: coverage.not_checked.len(),
            documents,
        })
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn class(status: &CoverageStatus) -> &'static str {
        class_of(*status)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    fn word(status: &CoverageStatus) -> &'static str {
        word_of(*status)
    }
}

/// The beginning of `text`.
fn cut(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let start: String = text.chars().take(SHOWN).collect();
    format!("{}…", start.trim_end())
}

/// `GET /coverage`.
pub(super) async fn page(now: RequestContext) -> Reply {
    run_blocking(move || {
        let service = now.service();
        let coverage = answers::coverage(service).map_err(Fault::from);
        show(coverage.and_then(|coverage| CoveragePage::new(service, coverage)))
    })
    .await
}
