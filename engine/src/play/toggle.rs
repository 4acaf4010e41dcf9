//! Rules and steps that can be switched off, to see what changes without them.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::play::step::PROCEDURES;
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
    fn find(name: &str) -> Option<Self> {
        match name.split_once('#') {
            Some((procedure, step)) => {
                let (procedure, steps) = PROCEDURES.iter().find(|(id, _)| *id == procedure)?;
                let (name, _) = steps.iter().find(|(name, _)| *name == step)?;
                Some(Self::Step(procedure, name))
            }
            None => RuleSwitch::find(name).map(Self::Rule),
        }
    }

    /// The toggle of that name.
    ///
    /// # Errors
    ///
    /// Where no rule has that name, with one that begins alike.
    pub fn named(name: &str) -> Result<Self, String> {
        Self::find(name).ok_or_else(|| {
            let of_procedure = name
                .split_once('#')
                .and_then(|(procedure, _)| PROCEDURES.iter().find(|(id, _)| *id == procedure));
            if let Some((procedure, steps)) = of_procedure {
                let names: Vec<String> =
                    steps.iter().map(|(name, _)| format!("`{procedure}#{name}`")).collect();
                return format!("no step is named `{name}`; there are {}", names.join(", "));
            }
            let near = RuleSwitch::ALL
                .iter()
                .map(|rule| rule.name())
                .find(|rule| rule.split('-').next() == name.split('-').next());
            let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            format!("no rule is named `{name}`{hint}")
        })
    }

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

impl<'de> Deserialize<'de> for RuleToggle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).map_err(serde::de::Error::custom)
    }
}
