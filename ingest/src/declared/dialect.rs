//! A dialect as it is held for reading: its patterns, and where each counts.

use headjudge_corpus::{FormatId, ListKind, TextLabel};
use regex::Regex;
use serde::Deserialize;

use super::kinds::Kind;
use crate::dates::DateForm;
use crate::front::{Encoding, Front, ShapeName};

/// A dialect, ready for reading.
#[derive(Debug)]
pub(crate) struct Dialect {
    /// The file, below the corpus folder.
    pub(crate) path: String,
    pub(crate) front: Option<Front>,
    pub(crate) encoding: Option<Encoding>,
    pub(super) dates: Vec<DateForm>,
    pub(super) rest: Rest,
    pub(super) format: Option<FormatId>,
    /// Whether cards are told from capitals in running text too, as a guess.
    pub(super) guess_cards: bool,
    /// Whether slips of writing are noted.
    pub(super) proofread: bool,
    /// Explicit markup of cards in running text.
    pub(super) cards: Vec<Regex>,
    pub(super) patterns: Vec<Pattern>,
    /// How many of the patterns its own file states; those of the generic
    /// reader may follow.
    pub(super) own: usize,
    pub(super) numbers: Vec<Deckwide>,
}

/// One pattern: what a line is that it matches.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) kind: Kind,
    /// Its line in the file.
    pub(super) line: u32,
    pub(super) matches: Vec<Regex>,
    pub(super) fields: Vec<Target>,
    /// Expressions that part the value of a group into further groups.
    pub(super) parts: Vec<(&'static str, Regex)>,
    pub(super) conditions: Conditions,
    pub(super) level: Option<u8>,
    pub(super) why: String,
    pub(super) label: Option<TextLabel>,
    pub(super) list: Option<ListKind>,
    pub(super) copies: Option<u32>,
    pub(super) split: Option<Regex>,
    pub(super) format: Option<FormatId>,
    pub(super) set: bool,
    pub(super) name: Option<String>,
    /// Whether its passage holds its text alone, without its mark.
    pub(super) bare: bool,
    /// Of an example: whether it explains the rule of its section, not the step above it.
    pub(super) of_rule: bool,
}

/// Where a pattern counts.
#[derive(Clone, Debug)]
pub(super) struct Conditions {
    pub(super) inside: Vec<Regex>,
    pub(super) not_in: Vec<Regex>,
    pub(super) after: Option<Vec<Kind>>,
    pub(super) key: Vec<Regex>,
    pub(super) block: Option<ShapeName>,
    pub(super) depth: Option<u8>,
    pub(super) blank: Option<Blank>,
    pub(super) max: Option<usize>,
    pub(super) start: bool,
    pub(super) again: Option<Again>,
    pub(super) raw: bool,
}

/// The key of a structured file that gives a group.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) group: &'static str,
    pub(super) key: String,
    pub(super) optional: bool,
}

/// A number of deck building, found in any text.
#[derive(Debug)]
pub(super) struct Deckwide {
    pub(super) subject: String,
    pub(super) line: u32,
    pub(super) matches: Vec<Regex>,
    pub(super) inside: Vec<Regex>,
    pub(super) not_in: Vec<Regex>,
    pub(super) format: Option<FormatId>,
}

/// What becomes of a line that no pattern reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Rest {
    /// A paragraph of the rule in force, or a rule of its own.
    #[default]
    Paragraph,
    /// Kept, and noted as a problem.
    Problem,
}

/// What an example explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Explained {
    /// The step above it, or else the rule.
    Step,
    /// The rule of its section, or else the step above it.
    Rule,
}

/// How a line must stand again in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Again {
    /// Further below: a line of the contents.
    Below,
    /// Three times or more: the head of a page.
    Often,
}

/// Which blank lines must stand around a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Blank {
    /// One before it.
    Before,
    /// One after it.
    After,
    /// One before and one after it.
    Both,
    /// One before it and none after it: the first line of several.
    First,
    /// None before it.
    None,
}
