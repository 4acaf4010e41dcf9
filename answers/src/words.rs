//! Statuses in words, the same as in JSON.

use headjudge_engine::{FindingVerdict, LegalityStatus};

/// A card's status.
#[must_use]
pub fn legality_status(status: LegalityStatus) -> &'static str {
    match status {
        LegalityStatus::Legal => "legal",
        LegalityStatus::Limited => "limited",
        LegalityStatus::Restricted => "restricted",
        LegalityStatus::Banned => "banned",
        LegalityStatus::Frozen => "frozen",
        LegalityStatus::Illegal => "illegal",
        LegalityStatus::NotListed => "not_listed",
        LegalityStatus::NotApplicable => "not_applicable",
        LegalityStatus::Unknown => "unknown",
    }
}

/// What a rule comes to.
#[must_use]
pub fn finding_verdict(verdict: FindingVerdict) -> &'static str {
    match verdict {
        FindingVerdict::Satisfied => "satisfied",
        FindingVerdict::Violated => "violated",
        FindingVerdict::Unknown => "unknown",
    }
}
