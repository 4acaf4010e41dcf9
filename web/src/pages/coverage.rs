//! Coverage: how much of the documents is run, and what is not, and why.

use std::collections::BTreeMap;

use askama::Template;
use headjudge_corpus::Document;
use headjudge_engine::play::{Coverage, CoverageStatus, Fraction, NotChecked};

use super::show::show;
use crate::Fault;
use crate::reply::Reply;
use crate::request::RequestContext;
use crate::run_blocking::run_blocking;
use crate::statuses::{class_of, word_of};
use headjudge_answers as answers;
use headjudge_answers::Service;
use headjudge_view::Language;

/// How much of a passage is shown.
const SHOWN: usize = 140;

/// How many passages are listed in all; a page is not heavy.
const MOST_LISTED: usize = 150;

#[derive(Template)]
#[template(path = "coverage.html")]
struct CoveragePage {
    q: String,
    say: Language,
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
    groups: Vec<Group>,
    /// How many of them are not listed.
    left_out: usize,
}

/// The passages of one status.
struct Group {
    status: CoverageStatus,
    total: usize,
    listed: Vec<OpenPassage>,
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
    fn new(service: &Service, coverage: &Coverage, say: Language) -> Result<Self, Fault> {
        let passages = service.passages()?;
        let mut documents: Vec<Open> = Vec::new();
        let open_of = |document: &Document| -> Vec<&NotChecked> {
            let own = |entry: &&NotChecked| {
                entry.passage.as_str().split('/').next() == Some(document.id.as_str())
            };
            coverage.not_checked.iter().filter(own).collect()
        };
        let totals: Vec<usize> = service.documents().iter().map(|own| open_of(own).len()).collect();
        for (document, most) in service.documents().iter().zip(shares(&totals, MOST_LISTED)) {
            let open = open_of(document);
            if open.is_empty() {
                continue;
            }
            let mut groups: Vec<Group> = Vec::new();
            for (n, entry) in open.iter().enumerate() {
                let at = groups.iter().position(|group| group.status == entry.status);
                let at = at.unwrap_or_else(|| {
                    groups.push(Group { status: entry.status, total: 0, listed: Vec::new() });
                    groups.len() - 1
                });
                groups[at].total += 1;
                if n >= most {
                    continue;
                }
                let passage = passages.get(entry.passage.as_str());
                let shown = OpenPassage {
                    url: format!("/documents/{}", entry.passage.as_str().replacen('/', "#", 1)),
                    text: passage
                        .as_ref()
                        .map_or_else(|| entry.passage.to_string(), |p| cut(&p.text)),
                    english: passage.as_ref().and_then(|p| p.english.as_deref()).map(cut),
                    kind: passage.as_ref().map_or("", |passage| say.passage_class(passage.class)),
                    why: if entry.status == CoverageStatus::Unlinked {
                        String::new()
                    } else {
                        entry.why.clone()
                    },
                };
                groups[at].listed.push(shown);
            }
            documents.push(Open {
                title: document.short_title.clone(),
                language: document.language.clone(),
                total: open.len(),
                left_out: open.len().saturating_sub(most),
                groups,
            });
        }
        Ok(Self {
            q: String::new(),
            say,
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
    fn word(&self, status: &CoverageStatus) -> &'static str {
        word_of(*status, self.say)
    }
}

/// How many of each of `totals` fit into `most`: all of the small ones, and of
/// the others as many as of each other.
fn shares(totals: &[usize], most: usize) -> Vec<usize> {
    let mut shares = vec![0; totals.len()];
    let mut order: Vec<usize> = (0..totals.len()).collect();
    order.sort_by_key(|at| totals[*at]);
    let mut left = most;
    for (done, at) in order.iter().enumerate() {
        shares[*at] = totals[*at].min(left / (totals.len() - done));
        left -= shares[*at];
    }
    shares
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
        show(coverage.and_then(|coverage| CoveragePage::new(service, &coverage, now.say)), now.say)
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_documents_are_listed_whole_and_large_ones_alike() {
        assert_eq!(shares(&[500, 3, 700], 103), [50, 3, 50]);
        assert_eq!(shares(&[5, 3, 7], 100), [5, 3, 7]);
        assert_eq!(shares(&[], 100), [0; 0]);
    }
}
