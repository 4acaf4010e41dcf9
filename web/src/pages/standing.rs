//! How passages stand: whether a run proves them, and which runs look at them.

use std::collections::HashMap;
use std::sync::Arc;

use headjudge_engine::play::CoverageStatus;

use crate::Fault;
use crate::app::Current;
use crate::request::Now;
use headjudge_answers::Service;
use headjudge_answers::{self as answers, coverage};

/// A check or a scenario that rests on a passage.
pub(super) struct Run {
    /// What it is called.
    pub(super) title: String,
    /// Its page, where it runs.
    pub(super) url: String,
}

/// How every passage stands.
#[derive(Default)]
pub(crate) struct Standings {
    status: HashMap<String, (CoverageStatus, String)>,
    runs: HashMap<String, Vec<Run>>,
}

impl Standings {
    /// Those of the snapshot that answers this request.
    pub(super) fn of(now: &Now) -> Result<Arc<Self>, Fault> {
        Self::of_current(now.current())
    }

    /// Those of a snapshot, found when first asked for.
    pub(crate) fn of_current(current: &Current) -> Result<Arc<Self>, Fault> {
        if let Some(standings) = current.standings.get() {
            return Ok(standings.clone());
        }
        let standings = Arc::new(Self::found(&current.service)?);
        Ok(current.standings.get_or_init(|| standings).clone())
    }

    /// Where a scenario cannot be read nothing is counted, and the runs are
    /// listed all the same.
    fn found(service: &Service) -> Result<Self, Fault> {
        let mut standings = Self::default();
        for scenario in answers::scenarios(service)? {
            for passage in &scenario.cites {
                standings.link(passage, &scenario.title, &scenario.url);
            }
        }
        for check in service.book().checks() {
            for cite in check.formats.iter().flat_map(|case| &case.cites) {
                standings.link(cite.passage.as_str(), &check.id, &format!("/checks/{}", check.id));
            }
        }
        if let Ok(coverage) = coverage(service) {
            let checked = coverage.checked.keys();
            standings.status.extend(
                checked.map(|id| (id.to_string(), (CoverageStatus::Checked, String::new()))),
            );
            let open = coverage.not_checked.iter();
            standings.status.extend(
                open.map(|entry| (entry.passage.to_string(), (entry.status, entry.why.clone()))),
            );
        }
        Ok(standings)
    }

    fn link(&mut self, passage: &str, title: &str, url: &str) {
        let known = self.runs.entry(passage.to_owned()).or_default();
        if known.iter().all(|run| run.url != url) {
            known.push(Run { title: title.to_owned(), url: url.to_owned() });
        }
    }

    /// The runs that rest on `passage`.
    pub(super) fn runs(&self, passage: &str) -> &[Run] {
        self.runs.get(passage).map_or(&[], Vec::as_slice)
    }

    /// How `passage` stands, where it is one that ought to be run.
    pub(super) fn badge(&self, passage: &str) -> Option<Badge<'_>> {
        let (status, why) = self.status.get(passage)?;
        let why = if *status == CoverageStatus::Inexpressible { why.as_str() } else { "" };
        Some(Badge { status: *status, why })
    }
}

/// A status, as it is shown.
#[derive(Clone, Copy)]
pub(super) struct Badge<'a> {
    status: CoverageStatus,
    /// Why it cannot be run, where that is so.
    pub(super) why: &'a str,
}

impl Badge<'_> {
    /// The status as a class.
    pub(super) fn class(self) -> &'static str {
        class_of(self.status)
    }

    /// The status with its sign.
    pub(super) fn text(self) -> String {
        format!("{} {}", sign_of(self.status), word_of(self.status))
    }

    /// Whether it is to be seen without being asked for: it is proven, or something is wrong.
    pub(super) fn stands_out(self) -> bool {
        !matches!(self.status, CoverageStatus::Unlinked | CoverageStatus::Inexpressible)
    }
}

/// A status as a class.
pub(super) fn class_of(status: CoverageStatus) -> &'static str {
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
pub(super) fn word_of(status: CoverageStatus) -> &'static str {
    match status {
        CoverageStatus::Checked => "checked",
        CoverageStatus::Weak => "weakly checked",
        CoverageStatus::Failing => "check fails",
        CoverageStatus::Stale => "check is stale",
        CoverageStatus::Inexpressible => "cannot be run",
        CoverageStatus::Unlinked => "not checked yet",
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
