//! Findings: what one rule says of one deck.

use headjudge_corpus::{CheckLink, Citation};
use serde::{Deserialize, Serialize};

use crate::claims::{Claim, ClaimKind};

/// What a rule comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FindingVerdict {
    /// The deck keeps the rule, or the rule does not bear on it.
    Satisfied,
    /// The deck breaks the rule.
    Violated,
    /// It cannot be decided before `needs` are known.
    Unknown,
}

/// A card, and how many copies a finding is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardCount {
    /// The title.
    pub name: String,
    /// Number of copies.
    pub count: u32,
}

/// What one rule says of one deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Finding {
    /// The rule code.
    pub rule: String,
    /// What it comes to.
    pub verdict: FindingVerdict,
    /// The finding in words that can be read out.
    pub says: String,
    /// The cards concerned.
    pub cards: Vec<CardCount>,
    /// Which facts are missing.
    pub needs: Vec<String>,
    /// What the finding rests on.
    pub because: Vec<Citation>,
    /// The check.
    pub check: CheckLink,
    /// The claims that its words make.
    #[serde(skip)]
    pub(crate) claims: Vec<ClaimKind>,
}

/// A finding before it is signed with rule, check and the rule's own citations.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) verdict: FindingVerdict,
    pub(crate) says: String,
    pub(crate) cards: Vec<CardCount>,
    pub(crate) needs: Vec<String>,
    pub(crate) because: Vec<Citation>,
    pub(crate) claims: Vec<ClaimKind>,
}

impl Outcome {
    fn new(verdict: FindingVerdict, says: String) -> Self {
        let (cards, needs, because, claims) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { verdict, says, cards, needs, because, claims }
    }

    fn claimed(verdict: FindingVerdict, claim: Claim) -> Self {
        let says = claim.says();
        Self { because: claim.because, claims: vec![claim.kind], ..Self::new(verdict, says) }
    }

    /// The deck keeps the rule, as the claim says.
    pub(crate) fn satisfied_by(claim: Claim) -> Self {
        Self::claimed(FindingVerdict::Satisfied, claim)
    }

    /// The deck breaks the rule, as the claim says.
    pub(crate) fn violated_by(claim: Claim) -> Self {
        Self::claimed(FindingVerdict::Violated, claim)
    }

    /// The rule cannot be decided, as the claim says.
    pub(crate) fn unknown_by(claim: Claim, needs: Vec<String>) -> Self {
        Self { needs, ..Self::claimed(FindingVerdict::Unknown, claim) }
    }

    pub(crate) fn satisfied(says: impl Into<String>) -> Self {
        Self::new(FindingVerdict::Satisfied, says.into())
    }

    pub(crate) fn violated(says: impl Into<String>) -> Self {
        Self::new(FindingVerdict::Violated, says.into())
    }

    pub(crate) fn unknown(says: impl Into<String>, needs: Vec<String>) -> Self {
        Self { needs, ..Self::new(FindingVerdict::Unknown, says.into()) }
    }

    /// A record that the rule reads is not in the corpus.
    pub(crate) fn missing(what: &str) -> Self {
        Self::unknown_by(Claim::not_on_record(what), vec![what.to_owned()])
    }

    pub(crate) fn cards(mut self, cards: Vec<CardCount>) -> Self {
        self.cards = cards;
        self
    }

    pub(crate) fn because(mut self, because: Vec<Citation>) -> Self {
        self.because = because;
        self
    }

    /// Adds a sentence.
    pub(crate) fn and_says(mut self, more: &str) -> Self {
        if !more.is_empty() {
            self.says.push(' ');
            self.says.push_str(more);
        }
        self
    }
}

/// Puts the parts of a rule together: violated if any part is, else unknown if any is.
pub(crate) struct Parts {
    satisfied: Vec<Outcome>,
    unknown: Vec<Outcome>,
    violated: Vec<Outcome>,
}

impl Parts {
    pub(crate) fn new() -> Self {
        Self { satisfied: Vec::new(), unknown: Vec::new(), violated: Vec::new() }
    }

    pub(crate) fn add(&mut self, outcome: Outcome) {
        match outcome.verdict {
            FindingVerdict::Satisfied => self.satisfied.push(outcome),
            FindingVerdict::Unknown => self.unknown.push(outcome),
            FindingVerdict::Violated => self.violated.push(outcome),
        }
    }

    /// The whole, worst first; `otherwise` if there are no parts.
    pub(crate) fn finish(self, otherwise: impl FnOnce() -> Outcome) -> Outcome {
        let parts = self.violated.into_iter().chain(self.unknown).chain(self.satisfied);
        let mut whole: Option<Outcome> = None;
        for part in parts {
            match &mut whole {
                None => whole = Some(part),
                Some(whole) => {
                    whole.says.push(' ');
                    whole.says.push_str(&part.says);
                    whole.cards.extend(part.cards);
                    whole.needs.extend(part.needs);
                    whole.because.extend(part.because);
                    whole.claims.extend(part.claims);
                }
            }
        }
        whole.unwrap_or_else(otherwise)
    }
}
