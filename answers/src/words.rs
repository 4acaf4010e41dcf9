//! Statuses in words, the same as in JSON.

use headjudge_engine::{DeckStatus, FindingVerdict, LegalityStatus};

/// A card's status.
#[must_use]
pub fn legality_status(status: LegalityStatus) -> &'static str {
    match status {
        LegalityStatus::Legal => "legal",
        LegalityStatus::Limited => "limited",
        LegalityStatus::Restricted => "restricted",
        LegalityStatus::Banned => "banned",
        LegalityStatus::Frozen => "frozen",
        LegalityStatus::NotListed => "not_listed",
        LegalityStatus::Unknown => "unknown",
    }
}

/// A deck's status.
#[must_use]
pub fn deck_status(status: DeckStatus) -> &'static str {
    match status {
        DeckStatus::Legal => "legal",
        DeckStatus::Illegal => "illegal",
        DeckStatus::Unknown => "unknown",
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
