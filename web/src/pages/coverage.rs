//! Coverage: how much of the documents is run, and what is not, and why.

use std::collections::BTreeMap;

use askama::Template;
use headjudge_engine::play::{CoverageStatus, Fraction, NotChecked};

use super::show;
use crate::answers;
use crate::reply::Reply;
use crate::request::Now;

#[derive(Template)]
#[template(path = "coverage.html")]
struct CoveragePage {
    q: String,
    by_kind: BTreeMap<&'static str, Fraction>,
    not_checked: Vec<NotChecked>,
}

impl CoveragePage {
    fn url(entry: &NotChecked) -> String {
        format!("/documents/{}", entry.passage.as_str().replacen('/', "#", 1))
    }

    fn status(entry: &NotChecked) -> &'static str {
        match entry.status {
            CoverageStatus::Checked => "checked",
            CoverageStatus::Weak => "weak",
            CoverageStatus::Failing => "failing",
            CoverageStatus::Stale => "stale",
            CoverageStatus::Inexpressible => "inexpressible",
            CoverageStatus::Unlinked => "unlinked",
        }
    }
}

/// `GET /coverage`.
pub(super) async fn page(now: Now) -> Reply {
    let work = tokio::task::spawn_blocking(move || {
        answers::coverage(now.service()).map(|coverage| CoveragePage {
            q: String::new(),
            by_kind: coverage.by_kind.clone(),
            not_checked: coverage.not_checked.clone(),
        })
    });
    show(work.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())))
}
