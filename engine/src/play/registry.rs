//! What all games together have: the rules by name, and the steps of their
//! procedures. Apart from the types themselves, which the games use.

use headjudge_corpus::Record;
use serde::{Deserialize, Deserializer};

use crate::near::nearest;
use crate::play::games::ScriptGame;
use crate::play::passages::Passages;
use crate::play::rule::RuleSwitch;
use crate::play::step::Steps;
use crate::play::toggle::RuleToggle;

/// Every procedure that the engine implements, with its steps in order.
fn procedures() -> impl Iterator<Item = (&'static str, Steps)> {
    ScriptGame::ALL.iter().flat_map(|game| game.procedures()).copied()
}

impl RuleSwitch {
    /// Every rule of every game.
    pub fn all() -> impl Iterator<Item = Self> {
        ScriptGame::ALL.iter().flat_map(|game| game.rules()).copied()
    }

    /// The rule of that name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|rule| rule.name() == name)
    }
}

impl Passages {
    /// Those among `records`, with the steps that the engine implements.
    pub fn new<'a>(records: impl IntoIterator<Item = &'a Record>) -> Self {
        let mut all = Self::held(records);
        for (id, steps) in procedures() {
            all.tie_steps(id, steps);
        }
        all
    }
}

impl RuleToggle {
    /// The steps that other passages state as well, each with such a passage and its words.
    pub fn restated() -> impl Iterator<Item = (Self, &'static str, &'static str)> {
        procedures().flat_map(|(procedure, steps)| {
            steps.iter().flat_map(move |step| {
                let toggle = Self::Step(procedure, step.name);
                step.restated.iter().map(move |(id, quote)| (toggle.clone(), *id, *quote))
            })
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
                let own = passages.step((procedure, name));
                own.is_some_and(|(_, step)| {
                    below(step.id.as_str(), passage) || below(passage, step.id.as_str())
                }) || Self::restated().any(|(toggle, id, _)| toggle == *self && id == passage)
            }
        }
    }

    fn find(name: &str) -> Option<Self> {
        match name.split_once('#') {
            Some((procedure, step)) => {
                let (procedure, steps) = procedures().find(|(id, _)| *id == procedure)?;
                let step = steps.iter().find(|own| own.name == step)?;
                Some(Self::Step(procedure, step.name))
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
                .and_then(|(procedure, _)| procedures().find(|(id, _)| *id == procedure));
            if let Some((procedure, steps)) = of_procedure {
                let names: Vec<String> =
                    steps.iter().map(|own| format!("`{procedure}#{}`", own.name)).collect();
                return format!("no step is named `{name}`; there are {}", names.join(", "));
            }
            let near = nearest(name, RuleSwitch::all().map(RuleSwitch::name));
            let said = match near.first() {
                Some(near) => format!("did you mean `{near}`?"),
                None => "those of a scenario stand under `[ablate]` in its file".to_owned(),
            };
            format!("no rule is named `{name}`; {said}")
        })
    }
}

/// Whether a passage is another, or lies below it.
fn below(inner: &str, outer: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

impl<'de> Deserialize<'de> for RuleToggle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).map_err(serde::de::Error::custom)
    }
}
