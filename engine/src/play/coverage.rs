//! Coverage: which passages are run, counted from runs and never from
//! annotations.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::{PassageClass, PassageId, Record};
use serde::{Deserialize, Serialize};

use crate::play::{CiteRun, CiteStatus, Outcome};

/// How a passage stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CoverageStatus {
    /// A check that cites it does not pass.
    Failing,
    /// The sentence has changed since a person read it against its checks.
    Stale,
    /// Its checks pass, but would pass without it too.
    Weak,
    /// No check cites it.
    Unlinked,
    /// It cannot be run; the reason is given.
    Inexpressible,
    /// A check that cites it passes, and does not pass without it.
    Checked,
}

/// A passage checked by something other than a scenario: a deck rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoverageLink {
    /// The passage.
    pub passage: PassageId,
    /// The check.
    pub check: String,
    /// Whether it passes where it should and fails where it should.
    pub passes: bool,
    /// Whether its pin holds.
    pub fresh: bool,
}

/// A passage that cannot be run, with what that would need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inexpressible {
    /// The passage.
    pub passage: PassageId,
    /// Why, and what it needs.
    pub why: String,
}

/// The file `scenarios/inexpressible.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InexpressibleFile {
    #[serde(default)]
    passage: Vec<Inexpressible>,
}

impl Inexpressible {
    /// Reads the text of `inexpressible.toml`.
    pub fn parse_all(file: &str, text: &str) -> Result<Vec<Self>, crate::play::ScenarioError> {
        let read: InexpressibleFile = toml::from_str(text).map_err(|error| {
            crate::play::ScenarioError::at(file, text, error.span(), error.message())
        })?;
        Ok(read.passage)
    }
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Fraction {
    /// Checked.
    pub checked: usize,
    /// In all.
    pub total: usize,
    /// In percent, rounded down.
    pub percent: usize,
}

/// A passage that is not checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NotChecked {
    /// The passage.
    pub passage: PassageId,
    /// What kind it is.
    pub kind: &'static str,
    /// How it stands.
    pub status: CoverageStatus,
    /// Why.
    pub why: String,
}

/// What is run of a corpus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Coverage {
    /// `coverage`.
    pub object: &'static str,
    /// Fractions by kind of passage.
    pub by_kind: BTreeMap<&'static str, Fraction>,
    /// What is not checked, worst first.
    pub not_checked: Vec<NotChecked>,
    /// What is read of the words of cards.
    pub words: crate::text::WordCoverage,
    /// What is checked, with the checks.
    pub checked: BTreeMap<PassageId, Vec<String>>,
}

fn kind_of(class: PassageClass) -> Option<&'static str> {
    match class {
        PassageClass::Rule => Some("rules"),
        PassageClass::Ruling => Some("card_rulings"),
        PassageClass::Erratum => Some("errata"),
        PassageClass::Example => Some("examples"),
        PassageClass::ListEntry => Some("list_entries"),
        PassageClass::Step => Some("steps"),
        PassageClass::Question => Some("questions"),
        PassageClass::Definition => Some("definitions"),
        PassageClass::Heading | PassageClass::NonNormative => None,
    }
}

/// The status of the passages that runs, links or reasons name; no check cites any other.
#[derive(Clone, Debug, Default)]
pub struct PassageStatuses {
    by_passage: BTreeMap<String, PassageStatus>,
}

/// The status of one passage.
#[derive(Clone, Debug)]
struct PassageStatus {
    status: CoverageStatus,
    why: String,
    checks: Vec<String>,
}

impl PassageStatuses {
    /// Counts what `runs` and `links` check.
    #[must_use]
    pub fn new(runs: &[Outcome], links: &[CoverageLink], inexpressible: &[Inexpressible]) -> Self {
        let mut ties: BTreeMap<&str, Vec<(CoverageStatus, &str)>> = BTreeMap::new();
        let mut typed: BTreeSet<&str> = BTreeSet::new();
        for run in runs {
            for cite in &run.cites {
                let Some(status) = status_of(run, cite) else { continue };
                if cite.by_hand && status == CoverageStatus::Weak {
                    typed.insert(cite.passage.as_str());
                }
                ties.entry(cite.passage.as_str()).or_default().push((status, &run.id));
            }
        }
        for link in links {
            let status = match (link.fresh, link.passes) {
                (false, _) => CoverageStatus::Stale,
                (true, false) => CoverageStatus::Failing,
                (true, true) => CoverageStatus::Checked,
            };
            ties.entry(link.passage.as_str()).or_default().push((status, &link.check));
        }
        let reasons: BTreeMap<&str, &str> =
            inexpressible.iter().map(|own| (own.passage.as_str(), own.why.as_str())).collect();
        let named: BTreeSet<&str> = ties.keys().chain(reasons.keys()).copied().collect();
        let stand = |id: &str| {
            let own = ties.get(id).map_or(&[][..], Vec::as_slice);
            let by_hand =
                typed.contains(id) && own.iter().all(|(status, _)| *status == CoverageStatus::Weak);
            let (status, why) = judge(own, by_hand, reasons.get(id).copied());
            let checks = own.iter().map(|(_, check)| (*check).to_owned()).collect();
            (id.to_owned(), PassageStatus { status, why, checks })
        };
        Self { by_passage: named.into_iter().map(stand).collect() }
    }

    /// How the passage `id` of a class stands, and why; none of a class that is never run.
    #[must_use]
    pub fn of(&self, id: &str, class: PassageClass) -> Option<(CoverageStatus, &str)> {
        kind_of(class)?;
        let known = self.by_passage.get(id);
        Some(known.map_or((CoverageStatus::Unlinked, UNLINKED), |own| (own.status, &own.why)))
    }

    /// What is run of `passages`.
    #[must_use]
    pub fn coverage(
        &self,
        passages: impl IntoIterator<Item = (PassageId, PassageClass)>,
    ) -> Coverage {
        let mut coverage = Coverage {
            object: "coverage",
            by_kind: BTreeMap::new(),
            not_checked: Vec::new(),
            words: crate::text::WordCoverage::default(),
            checked: BTreeMap::new(),
        };
        for (passage, class) in passages {
            let Some(kind) = kind_of(class) else { continue };
            let Some((status, why)) = self.of(passage.as_str(), class) else { continue };
            let fraction = coverage.by_kind.entry(kind).or_default();
            fraction.total += 1;
            if status == CoverageStatus::Checked {
                fraction.checked += 1;
                let own = self.by_passage.get(passage.as_str());
                let checks = own.map_or_else(Vec::new, |own| own.checks.clone());
                coverage.checked.insert(passage, checks);
            } else {
                let why = why.to_owned();
                coverage.not_checked.push(NotChecked { passage, kind, status, why });
            }
        }
        for fraction in coverage.by_kind.values_mut() {
            fraction.percent = fraction.checked * 100 / fraction.total.max(1);
        }
        coverage.not_checked.sort_by(|a, b| (a.status, &a.passage).cmp(&(b.status, &b.passage)));
        coverage
    }
}

/// What a run says of a passage that it cites; nothing of one that is not there.
fn status_of(run: &Outcome, cite: &CiteRun) -> Option<CoverageStatus> {
    let proves = || run.xfail.is_none() && run.proven() && cite.carried && !cite.by_hand;
    Some(match cite.status {
        CiteStatus::Stale | CiteStatus::Misquoted => CoverageStatus::Stale,
        CiteStatus::Missing => return None,
        CiteStatus::Fresh | CiteStatus::Unpinned if !run.passed => CoverageStatus::Failing,
        CiteStatus::Fresh if proves() => CoverageStatus::Checked,
        CiteStatus::Fresh | CiteStatus::Unpinned => CoverageStatus::Weak,
    })
}

/// Counts what `runs` and `links` check of the passages among `records`.
#[must_use]
pub fn coverage<'a>(
    records: impl IntoIterator<Item = &'a Record>,
    runs: &[Outcome],
    links: &[CoverageLink],
    inexpressible: &[Inexpressible],
) -> Coverage {
    let passages = records.into_iter().filter_map(|record| match record {
        Record::Passage(passage) => Some((passage.id.clone(), passage.class)),
        _ => None,
    });
    PassageStatuses::new(runs, links, inexpressible).coverage(passages)
}

/// Why a passage is unlinked.
const UNLINKED: &str = "no check cites it";

/// Why a passage is weakly checked although its rules change the outcome.
const BY_HAND: &str = "effects of a card that it names are typed by hand";

/// The worst of a passage's ties decides, but a proof outweighs a weak link.
fn judge(
    ties: &[(CoverageStatus, &str)],
    by_hand: bool,
    reason: Option<&str>,
) -> (CoverageStatus, String) {
    let named = |status: CoverageStatus| {
        let checks: Vec<&str> =
            ties.iter().filter(|(own, _)| *own == status).map(|(_, check)| *check).collect();
        checks.join(", ")
    };
    let has = |status| ties.iter().any(|(own, _)| *own == status);
    for status in [
        CoverageStatus::Failing,
        CoverageStatus::Stale,
        CoverageStatus::Checked,
        CoverageStatus::Weak,
    ] {
        if has(status) {
            let why = named(status);
            return (status, if by_hand { format!("{BY_HAND}: {why}") } else { why });
        }
    }
    match reason {
        Some(why) => (CoverageStatus::Inexpressible, why.to_owned()),
        None => (CoverageStatus::Unlinked, UNLINKED.to_owned()),
    }
}
