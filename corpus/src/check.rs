//! Checks: the link from a sentence to the code that runs it, and back.

use serde::{Deserialize, Serialize};

use crate::{DeckRule, FormatId, PassageId};

/// A sentence that a check rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cite {
    /// The passage.
    pub passage: PassageId,
    /// Words of it, exactly.
    pub quote: String,
    /// Hash of the passage's text when a person last read it against the
    /// check; empty while nobody has.
    #[serde(default)]
    pub pin: String,
}

/// A check in one format: what it cites, a deck that passes and one that fails.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckCase {
    /// The format.
    pub format: FormatId,
    /// What decides it here, where that is not the check's own rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<DeckRule>,
    /// What it rests on.
    pub cites: Vec<Cite>,
    /// A deck that satisfies the rule, in the JSON shape of decks.
    pub passes: serde_json::Value,
    /// A deck that violates it.
    pub fails: serde_json::Value,
}

/// A deck rule, as a file in `checks/` describes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(tag = "object", rename = "check")]
pub struct Check {
    /// The rule code.
    pub id: String,
    /// Title.
    pub title: String,
    /// What it decides, in a sentence.
    pub decides: String,
    /// What decides it.
    pub rule: DeckRule,
    /// The formats it is part of.
    #[serde(rename = "format")]
    pub formats: Vec<CheckCase>,
}

impl Check {
    /// What decides the check in one of its cases.
    #[must_use]
    pub fn rule_of<'a>(&'a self, case: &'a CheckCase) -> &'a DeckRule {
        case.rule.as_ref().unwrap_or(&self.rule)
    }
}
