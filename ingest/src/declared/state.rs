//! The state of reading: what is in force (titles, the open rule, entry, list,
//! procedure), so that each unit finds its place. Apart, because every kind of
//! unit is read over it in a file of its own.

use std::collections::{HashMap, HashSet};

use headjudge_corpus::{
    Document, FormatId, Lines, ListKind, PassageId, PrintedCard, Printing, TextLabel,
};

use super::again::Again;
use super::dialect::{Dialect, Holds, Together};
use super::kinds::Kind;
use super::unit::Unit;
use crate::context::Context;
use crate::front::Stream;
use crate::parsed::Builder;
use crate::plain::Tails;
use crate::sets::NamedSet;

/// No title is deeper; one that is is at this level.
pub(super) const DEEPEST: u8 = 9;

/// A title in force.
#[derive(Clone, Debug, Default)]
pub(super) struct Title {
    pub(super) level: u8,
    pub(super) text: String,
    pub(super) tail: String,
    pub(super) set: Option<NamedSet>,
    /// The date that it states, which counts for what is under it.
    pub(super) date: Option<(String, jiff::civil::Date)>,
    /// Whether the dialect names it, not its words.
    pub(super) named: bool,
    /// What rules under it are called that have no title of their own.
    pub(super) called: Option<String>,
    /// Whether what is under it holds no longer.
    pub(super) retired: bool,
    /// Why what is under it rules nothing.
    pub(super) why: Option<String>,
    /// How many passages that rule nothing stand directly under it.
    pub(super) asides: usize,
    pub(super) holds: Option<Holds>,
}

/// An entry that is being read.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) id: PassageId,
    /// Its passage, as an index.
    pub(super) passage: usize,
    pub(super) cards: Vec<PrintedCard>,
    pub(super) set: Option<NamedSet>,
    pub(super) date: Option<(String, jiff::civil::Date)>,
    /// Whether a title names the card, so that each ruling is an entry.
    pub(super) titled: bool,
    pub(super) parts: Vec<Part>,
    pub(super) lines: Lines,
}

/// One part of an entry.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) kind: Kind,
    pub(super) label: Option<TextLabel>,
    pub(super) text: String,
    /// The printings that it names.
    pub(super) printings: Vec<Printing>,
    pub(super) lines: Lines,
}

/// A list that is being read.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) kind: ListKind,
    pub(super) copies: Option<u32>,
    pub(super) format: FormatId,
    pub(super) date: Option<(String, jiff::civil::Date)>,
    /// How many groups were counted that have no name.
    pub(super) groups: usize,
    /// The part of ids of what announces it.
    pub(super) tail: String,
    /// The rule that announces it, to which its entries belong, by its place.
    pub(super) rule: Option<usize>,
}

/// The rule that paragraphs are added to.
#[derive(Clone, Debug)]
pub(super) struct OpenRule {
    /// Its place among the rules read.
    pub(super) at: usize,
    pub(super) tail: String,
    pub(super) paragraphs: usize,
    /// The name of the procedure whose steps are under it.
    pub(super) procedure: Option<String>,
}

/// The procedure that steps are added to.
#[derive(Clone, Debug)]
pub(super) struct OpenProcedure {
    /// Its place among the procedures read.
    pub(super) at: usize,
    pub(super) tail: String,
}

/// A question that is about a step of a procedure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// Their places among what was read.
    pub(super) question: usize,
    pub(super) procedure: usize,
}

/// The state of reading.
pub(super) struct Reader<'a> {
    pub(super) out: Builder<'a>,
    pub(super) dialect: &'a Dialect,
    pub(super) units: &'a [Unit],
    pub(super) context: &'a Context<'a>,
    /// How often each line is in the document, and where last.
    pub(super) again: Again,
    /// The line of a text that announces what follows, and the level of its title,
    /// while nothing follows it.
    pub(super) announced: Option<(usize, u8)>,
    /// The last title, as the index of its unit and its level, while nothing is under it.
    pub(super) bare_title: Option<(usize, u8)>,
    pub(super) faults: &'a [(u32, &'static str, String)],
    pub(super) structured: bool,
    /// Whether keys of a data file were put in force as titles.
    pub(super) keyed: bool,
    pub(super) titles: Vec<Title>,
    pub(super) tails: Tails,
    /// What the next line goes on with, if it is of nothing else.
    pub(super) open: Option<Kind>,
    /// The passage of what is open, as an index.
    pub(super) passage: usize,
    pub(super) rule: Option<OpenRule>,
    pub(super) entry: Option<Entry>,
    /// The cards of the last entry, while nothing else begins: questions and
    /// rulings that name no card are about them.
    pub(super) about: Vec<String>,
    pub(super) list: Option<List>,
    pub(super) procedure: Option<OpenProcedure>,
    /// The procedures that titles open, by their part of ids.
    pub(super) whole: HashMap<String, usize>,
    /// The steps whose actor acts in those below them.
    pub(super) leading: HashSet<PassageId>,
    pub(super) asked: Vec<Asked>,
    /// The rules that were replaced, by their places, with the titles of what replaced them.
    pub(super) replaced: Vec<(usize, String)>,
    /// The dates of each publisher's editions, with the line that states each first.
    pub(super) editions: HashMap<String, Vec<(jiff::civil::Date, u32)>>,
    /// The line with which the paragraph begins that is being read.
    pub(super) paragraph: u32,
    /// How the next line is joined to what it goes on with.
    pub(super) join: Option<Together>,
    /// Titles that were in force, to which a later one may go back.
    pub(super) past: Vec<Vec<Title>>,
    /// How many titles had no word for their ids.
    pub(super) nameless: usize,
    /// The passage of a line whose values are read one by one, after the first.
    pub(super) shared: Option<PassageId>,
    /// The names that procedures have.
    pub(super) procedures: HashSet<String>,
    /// The printed numbers of the steps of each procedure, with their lines.
    pub(super) numberings: Vec<Vec<(usize, u32)>>,
    /// The pattern of the last lines, and their reason, where they rule nothing
    /// or are a title of the whole: neighbours are one passage.
    pub(super) run: Option<String>,
    pub(super) hits: Vec<usize>,
    /// Units that no pattern read, but as a paragraph or as going on.
    pub(super) unread: Vec<usize>,
    pub(super) read_lines: usize,
    pub(super) by: Vec<(u32, String)>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        document: &'a Document,
        stream: &'a Stream<'a>,
        units: &'a [Unit],
        dialect: &'a Dialect,
        context: &'a Context<'a>,
    ) -> Self {
        Self {
            out: Builder::new(document, &stream.lines),
            dialect,
            units,
            context,
            again: Again::of(units, dialect),
            announced: None,
            bare_title: None,
            shared: None,
            procedures: HashSet::new(),
            numberings: Vec::new(),
            faults: &stream.faults,
            structured: stream.tree.is_some(),
            keyed: false,
            titles: Vec::new(),
            tails: Tails::default(),
            open: None,
            passage: 0,
            rule: None,
            entry: None,
            about: Vec::new(),
            list: None,
            procedure: None,
            whole: HashMap::new(),
            leading: HashSet::new(),
            asked: Vec::new(),
            replaced: Vec::new(),
            editions: HashMap::new(),
            paragraph: 0,
            join: None,
            past: Vec::new(),
            nameless: 0,
            run: None,
            hits: vec![0; dialect.patterns.len()],
            unread: Vec::new(),
            read_lines: 0,
            by: Vec::new(),
        }
    }
}
