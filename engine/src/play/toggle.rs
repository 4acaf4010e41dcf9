//! Rules and steps that can be switched off, to see what changes without them.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::play::{Passages, RuleSwitch};

/// What a run may do without: a rule, or one step of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleToggle {
    /// A rule, by name: `end-combat-is-immediate`.
    Rule(RuleSwitch),
    /// A step by its procedure and name, as `fanz-crd/attack-sequence#damage`;
    /// without it the step is passed over.
    Step(&'static str, &'static str),
}

impl RuleToggle {
    /// Whether the sentence that this switches off is that of `passage`: in it,
    /// in the rule above it, or in an example below it.
    #[must_use]
    pub fn carries(&self, passage: &str, passages: &Passages) -> bool {
        match self {
            Self::Rule(rule) => {
                rule.passages().iter().any(|(id, _)| below(passage, id) || below(id, passage))
            }
            Self::Step(procedure, name) => {
                passages.step((procedure, name)).is_some_and(|(_, step)| {
                    step.id == passage
                        || below(step.id.as_str(), passage)
                        || below(passage, step.id.as_str())
                })
            }
        }
    }
}

fn below(inner: &str, outer: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

impl fmt::Display for RuleToggle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => f.write_str(rule.name()),
            Self::Step(procedure, name) => write!(f, "{procedure}#{name}"),
        }
    }
}

impl Serialize for RuleToggle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
