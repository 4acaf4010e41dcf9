//! The status of passages: whether a run proves them, and which runs look at them.

use std::collections::HashMap;

use headjudge_corpus::PassageClass;
use headjudge_engine::play::{CoverageStatus, PassageStatuses};

use headjudge_view::Language;

use crate::Fault;
use headjudge_answers::{self as answers, Service, passage_statuses};

/// A check or a scenario that rests on a passage.
pub(crate) struct Run {
    /// What it is called.
    pub(crate) title: String,
    /// Its page, where it runs.
    pub(crate) url: String,
}

/// The status of every passage.
#[derive(Default)]
pub(crate) struct Statuses {
    /// Nothing, where it could not be counted.
    passage_statuses: Option<PassageStatuses>,
    runs: HashMap<String, Vec<Run>>,
}

impl Statuses {
    /// Where a scenario cannot be read nothing is counted, and the runs are
    /// listed all the same.
    pub(crate) fn find(service: &Service) -> Result<Self, Fault> {
        let mut statuses = Self::default();
        for scenario in answers::scenarios(service)? {
            for passage in &scenario.cites {
                statuses.link(passage, &scenario.title, &scenario.url);
            }
        }
        for check in service.rule_facts().checks() {
            for cite in check.formats.iter().flat_map(|case| &case.cites) {
                statuses.link(cite.passage.as_str(), &check.id, &format!("/checks/{}", check.id));
            }
        }
        statuses.passage_statuses = passage_statuses(service).ok().cloned();
        Ok(statuses)
    }

    fn link(&mut self, passage: &str, title: &str, url: &str) {
        let known = self.runs.entry(passage.to_owned()).or_default();
        if known.iter().all(|run| run.url != url) {
            known.push(Run { title: title.to_owned(), url: url.to_owned() });
        }
    }

    /// The runs that rest on `passage`.
    pub(crate) fn runs(&self, passage: &str) -> &[Run] {
        self.runs.get(passage).map_or(&[], Vec::as_slice)
    }

    /// The status of the passage with this id and class, where it is one that ought to be run.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    pub(crate) fn badge(&self, passage: &str, class: &PassageClass) -> Option<Badge<'_>> {
        let (status, why) = self.passage_statuses.as_ref()?.of(passage, *class)?;
        let why = if status == CoverageStatus::Inexpressible { why } else { "" };
        Some(Badge { status, why })
    }
}

/// A status, as it is shown.
#[derive(Clone, Copy)]
pub(crate) struct Badge<'a> {
    status: CoverageStatus,
    /// Why it cannot be run, where that is so.
    pub(crate) why: &'a str,
}

impl Badge<'_> {
    /// The status as a class.
    pub(crate) fn class(self) -> &'static str {
        class_of(self.status)
    }

    /// The status with its sign.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    pub(crate) fn text(self, say: &Language) -> String {
        format!("{} {}", sign_of(self.status), word_of(self.status, *say))
    }

    /// Whether it is to be seen without being asked for: it is proven, or something is wrong.
    pub(crate) fn stands_out(self) -> bool {
        !matches!(self.status, CoverageStatus::Unlinked | CoverageStatus::Inexpressible)
    }
}

/// A status as a class.
pub(crate) fn class_of(status: CoverageStatus) -> &'static str {
    match status {
        CoverageStatus::Checked => "checked",
        CoverageStatus::Weak => "weak",
        CoverageStatus::Failing => "failing",
        CoverageStatus::Stale => "stale",
        CoverageStatus::Inexpressible => "inexpressible",
        CoverageStatus::Unlinked => "unlinked",
    }
}

/// A status in words.
pub(crate) fn word_of(status: CoverageStatus, say: Language) -> &'static str {
    match status {
        CoverageStatus::Checked => say.status_checked(),
        CoverageStatus::Weak => say.status_weak(),
        CoverageStatus::Failing => say.status_failing(),
        CoverageStatus::Stale => say.status_stale(),
        CoverageStatus::Inexpressible => say.status_inexpressible(),
        CoverageStatus::Unlinked => say.status_unlinked(),
    }
}

fn sign_of(status: CoverageStatus) -> &'static str {
    match status {
        CoverageStatus::Checked => "✓",
        CoverageStatus::Weak => "◐",
        CoverageStatus::Failing => "✕",
        CoverageStatus::Stale => "△",
        CoverageStatus::Inexpressible => "–",
        CoverageStatus::Unlinked => "○",
    }
}
