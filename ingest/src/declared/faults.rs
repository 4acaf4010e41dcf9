//! The faults of a `dialect.toml`: each is told with its line, and with what
//! may stand there. Apart from the reading of the file, because its tables
//! share them.

use regex::{Regex, RegexBuilder};
use serde::Deserialize;
use toml::Spanned;

use super::naming::Template;
use crate::error::IngestError;

/// No expression may grow beyond this, compiled; it bounds time and memory.
const SIZE_LIMIT: usize = 10 << 20;

/// One text or several.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Several {
    One(String),
    Many(Vec<String>),
}

impl Several {
    fn into_vec(self) -> Vec<String> {
        match self {
            Self::One(one) => vec![one],
            Self::Many(many) => many,
        }
    }
}

/// A file, in which each fault has its place.
pub(super) struct Place<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
}

impl Place<'_> {
    pub(super) fn line(&self, at: usize) -> usize {
        self.text[..at.min(self.text.len())].matches('\n').count() + 1
    }

    pub(super) fn fail(&self, at: usize, message: impl Into<String>) -> IngestError {
        IngestError::Config {
            path: self.path.to_owned(),
            line: self.line(at),
            message: message.into(),
        }
    }

    /// The expressions that are given, none where nothing is.
    pub(super) fn regexes(
        &self,
        source: Option<Spanned<Several>>,
    ) -> Result<Vec<Regex>, IngestError> {
        let Some(source) = source else { return Ok(Vec::new()) };
        let at = source.span().start;
        let wanted = source.into_inner().into_vec();
        wanted.iter().map(|pattern| self.regex(at, pattern)).collect()
    }

    pub(super) fn regex(&self, at: usize, pattern: &str) -> Result<Regex, IngestError> {
        RegexBuilder::new(pattern).size_limit(SIZE_LIMIT).build().map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => self.fail(
                at,
                format!(
                    "the expression `{}` is too large; use fewer or smaller repetitions",
                    shorten(pattern)
                ),
            ),
            regex::Error::Syntax(syntax) => self.fail(
                at,
                format!(
                    "`{}` is not a regular expression: {}",
                    shorten(pattern),
                    syntax.lines().last().unwrap_or_default().trim_start_matches("error: ")
                ),
            ),
            other => self.fail(at, other.to_string()),
        })
    }

    /// A text with places for groups, none where nothing is given.
    pub(super) fn template(
        &self,
        source: Option<Spanned<String>>,
    ) -> Result<Option<Template>, IngestError> {
        let Some(source) = source else { return Ok(None) };
        let read = Template::read(source.get_ref());
        read.map(Some).map_err(|message| self.fail(source.span().start, message))
    }

    /// Refuses groups of an expression that nothing reads.
    pub(super) fn check_groups(
        &self,
        at: usize,
        regex: &Regex,
        known: &[&str],
        of: &str,
    ) -> Result<(), IngestError> {
        for name in regex.capture_names().flatten() {
            if !known.contains(&name) {
                let may = if known.is_empty() {
                    "none; write `(?:…)` where no name is needed".to_owned()
                } else {
                    known.join(", ")
                };
                return Err(
                    self.fail(at, format!("{of} has no group `{name}`; its groups are {may}"))
                );
            }
        }
        Ok(())
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() > 60 {
        format!("{}…", text.chars().take(60).collect::<String>())
    } else {
        text.to_owned()
    }
}
