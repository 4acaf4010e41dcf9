//! A dialect as it is held for reading: its patterns, and where each counts.

use headjudge_corpus::{FormatId, ListKind, TextLabel};
use regex::Regex;
use serde::Deserialize;

use super::kinds::Kind;
use super::naming::Template;
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
    /// Which slips of writing are noted.
    pub(super) proofread: Vec<Slip>,
    /// The level of the titles that name the section of a rule.
    pub(super) section: u8,
    /// Words of titles, and what stands for them in ids, the longest first.
    pub(super) names: Vec<(String, String)>,
    /// Explicit markup of cards in running text.
    pub(super) cards: Vec<Regex>,
    pub(super) patterns: Vec<Pattern>,
    /// How many of the patterns its own file states; those of the generic
    /// reader may follow.
    pub(super) own: usize,
    pub(super) numbers: Vec<Deckwide>,
    /// Who acts in steps, where the dialect tells it.
    pub(super) actors: Vec<Actor>,
    /// What leads from a step to another.
    pub(super) jumps: Vec<Regex>,
    /// What says of a rule that it holds no longer.
    pub(super) retired: Vec<Regex>,
    /// What is told from the words of steps.
    pub(super) told: Vec<Told>,
}

/// What the words of a step may tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Told {
    /// Who acts.
    Actors,
    /// What may be played.
    Windows,
    /// Where it leads.
    Jumps,
}

/// Words that say who acts in a step.
#[derive(Debug)]
pub(super) struct Actor {
    pub(super) is: String,
    pub(super) matches: Vec<Regex>,
}

/// A slip of writing that is noted where a dialect asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// Sentences without an end.
    Sentences,
    /// Brackets and quotation marks without their pair, words set twice.
    Words,
    /// Titles over nothing, examples of nothing.
    Titles,
    /// Numbers of steps that do not count up, or that lead to no step.
    Numbers,
    /// Questions without an answer.
    Questions,
    /// Changed texts without a word on their newest printing, and printings that cannot be read.
    Printings,
    /// Names that are nearly in alphabetical order.
    Order,
    /// Dates of one publisher's edition that differ.
    Dates,
}

impl Slip {
    /// Each with its name in a dialect.
    pub(super) const ALL: [(Self, &'static str); 8] = [
        (Self::Sentences, "sentences"),
        (Self::Words, "words"),
        (Self::Titles, "titles"),
        (Self::Numbers, "numbers"),
        (Self::Questions, "questions"),
        (Self::Printings, "printings"),
        (Self::Order, "order"),
        (Self::Dates, "dates"),
    ];
}

/// One pattern: what a line is that it matches.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Pattern {
    pub(super) kind: Kind,
    /// Its line in the file.
    pub(super) line: u32,
    pub(super) matches: Vec<Regex>,
    pub(super) fields: Vec<Target>,
    /// Expressions that part the value of a group into further groups.
    pub(super) parts: Vec<(&'static str, Regex)>,
    /// Expressions that find several things in the value of a group.
    pub(super) each: Vec<(&'static str, Regex)>,
    pub(super) conditions: Conditions,
    pub(super) level: Option<u8>,
    pub(super) why: Option<String>,
    pub(super) label: Option<TextLabel>,
    pub(super) list: Option<ListKind>,
    pub(super) copies: Option<u32>,
    pub(super) split: Option<Regex>,
    pub(super) format: Option<FormatId>,
    pub(super) set: bool,
    /// Of a rule or a list: what it is called. Of a title: what rules under it are.
    pub(super) title: Option<Template>,
    /// The part of ids for what is under it, or the name of a procedure.
    pub(super) name: Option<Template>,
    /// The id of its own passage.
    pub(super) id: Option<Template>,
    /// What is wrong with each line that it reads.
    pub(super) problem: Option<Noted>,
    /// Whether its passage holds its text alone, without its mark.
    pub(super) bare: bool,
    /// How the lines that go on with it are joined.
    pub(super) join: Option<Together>,
    /// What an example explains, or a question is about.
    pub(super) of: Option<Explained>,
    /// Of a title or a rule: what is under it.
    pub(super) holds: Option<Holds>,
    /// Of a title: whether what is under it holds no longer.
    pub(super) retired: bool,
    /// Of an example: whether the lines of its rule leave it out.
    pub(super) apart: bool,
    /// Of a term: whether it says how texts are worded, and means nothing else.
    pub(super) wording: bool,
    /// Of a card on a list: whether it is crossed out where its line is struck out.
    pub(super) crossed_out: bool,
    /// Of a step: whether who acts in it acts in those below it too.
    pub(super) leads: bool,
    /// Of a card on a list: whether another pattern may read the same record too.
    pub(super) also: bool,
    /// Of a title: the title under which it stands, though others are between.
    pub(super) back_to: Vec<Regex>,
}

/// A problem that each line of a pattern is.
#[derive(Clone, Debug)]
pub(super) struct Noted {
    pub(super) code: String,
    pub(super) message: Template,
}

/// Where a pattern counts.
#[derive(Clone, Debug)]
pub(super) struct Conditions {
    pub(super) inside: Vec<Regex>,
    pub(super) not_in: Vec<Regex>,
    /// What the next line must be like.
    pub(super) next: Vec<Regex>,
    pub(super) after: Option<Vec<Kind>>,
    pub(super) key: Vec<Regex>,
    pub(super) block: Option<ShapeName>,
    pub(super) depth: Option<u8>,
    pub(super) blank: Option<Blank>,
    pub(super) max: Option<usize>,
    pub(super) start: bool,
    pub(super) again: Option<Again>,
    pub(super) raw: bool,
    pub(super) style: Option<Style>,
    /// What the words in bold at its start must be like.
    pub(super) bold: Vec<Regex>,
}

/// The style that all words of a unit must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Style {
    Italic,
    Struck,
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

/// What an example explains, or a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Explained {
    /// The step above it, or else the rule.
    Step,
    /// The rule of its section, or else the step above it.
    Rule,
}

/// What is under a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Holds {
    /// The steps of one procedure, whose parts the titles below it are.
    Procedure,
    /// Words that say what things are.
    Definitions,
}

/// How lines are joined to what they go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Together {
    /// Line by line.
    Lines,
    /// As one paragraph.
    Words,
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
