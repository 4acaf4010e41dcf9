//! Rules and steps that can be switched off, to see what changes without them.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::play::RuleSwitch;

/// What a run may do without: a rule, or one step of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleToggle {
    /// A rule, by name: `end-combat-is-immediate`.
    Rule(RuleSwitch),
    /// A step by its procedure and name, as `fanz-crd/attack-sequence#damage`;
    /// without it the step is passed over.
    Step(&'static str, &'static str),
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
