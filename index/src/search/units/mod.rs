//! Units: what can be found. A record becomes one or more of them, each with
//! the words it is findable by and what a hit shows of it. Apart from the
//! index, so that what is searched can be read here without a word of tantivy.

pub(crate) mod cards;
mod definitions;
mod lists;
mod passages;
mod rules;
mod sources;
mod twins;

use headjudge_corpus::{CheckLink, Citation, Lines, Record, RuleStatus};
use jiff::civil::Date;

use super::headnotes::Headnotes;
use sources::Sources;

/// How much a unit's text counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// In force.
    Current,
    /// An older telling; another document is current where they differ.
    Older,
    /// Retired.
    Defunct,
    /// Rules nothing.
    NoRule,
}

/// Something that can be found.
pub(crate) struct Unit {
    pub(crate) kind: &'static str,
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) game: String,
    pub(crate) url: String,
    /// Lines of the record.
    pub(crate) lines: Lines,
    pub(crate) citation: Citation,
    pub(crate) checks: Vec<CheckLink>,
    pub(crate) standing: Standing,
    /// Units with the same key are shown as one hit with the rest beneath.
    pub(crate) group: String,
    /// The cards it is about.
    pub(crate) cards: Vec<String>,
    /// Other titles: aliases, codes, the terms it defines.
    pub(crate) titles: Vec<String>,
    /// Its text, paragraph by paragraph; our English rendering comes after the source.
    pub(crate) body: Vec<String>,
    /// What stands around it: section, set, list, procedure.
    pub(crate) context: Vec<String>,
    /// Our own words for it, which no phrase is found in.
    pub(crate) notes: Vec<String>,
    /// The first and the later texts of an erratum, for `in:`.
    pub(crate) original: String,
    pub(crate) updated: String,
    /// What filters ask for, as `field:value`.
    pub(crate) tags: Vec<String>,
    pub(crate) since: Option<Date>,
}

impl Unit {
    /// A unit that cites `citation`, to be completed by the caller.
    fn new(kind: &'static str, title: &str, citation: Citation, sources: &Sources<'_>) -> Self {
        let document = sources.document(&citation.document);
        let mut tags = vec![format!("kind:{kind}"), format!("document:{}", citation.document)];
        let mut standing = Standing::Current;
        let mut game = String::new();
        if let Some(document) = document {
            game = document.game.to_string();
            tags.push(format!("game:{game}"));
            tags.push(format!("lang:{}", document.language));
            if document.yields_to.is_some() {
                standing = Standing::Older;
            }
        }
        Self {
            kind,
            id: citation.passage.to_string(),
            title: title.to_owned(),
            game,
            url: citation.url.clone(),
            lines: citation.lines,
            checks: Vec::new(),
            standing,
            group: citation.passage.to_string(),
            cards: Vec::new(),
            titles: Vec::new(),
            body: Vec::new(),
            context: Vec::new(),
            notes: Vec::new(),
            original: String::new(),
            updated: String::new(),
            tags,
            since: None,
            citation,
        }
    }

    fn tag(&mut self, field: &str, value: impl AsRef<str>) {
        let tag = format!("{field}:{}", value.as_ref());
        if !self.tags.contains(&tag) {
            self.tags.push(tag);
        }
    }

    fn retire(&mut self, status: RuleStatus) {
        if status == RuleStatus::Defunct {
            self.standing = Standing::Defunct;
            self.tag("is", "defunct");
        }
    }

    /// Adds its headnote, and the status that filters and facets show; call it last.
    fn seal(mut self, headnotes: &Headnotes) -> Self {
        // A card and a procedure cite a passage that says some of what they are.
        if !matches!(self.kind, "card" | "procedure") {
            self.notes.extend(headnotes.of(self.citation.passage.as_str()).map(str::to_owned));
        }
        let status = match self.standing {
            Standing::Current => "current",
            Standing::Older => "older",
            Standing::Defunct => "defunct",
            Standing::NoRule => "no_rule",
        };
        self.tag("status", status);
        self
    }
}

/// Everything in `records` that can be found, in their order. Editions that
/// a newer one has replaced are left out.
pub(crate) fn collect(records: &[Record]) -> Vec<Unit> {
    let sources = Sources::new(records);
    let mut units = Vec::new();
    for record in records {
        match record {
            Record::Rule(rule) => rules::push_rule(rule, &sources, &mut units),
            Record::Example(example) => rules::push_example(example, &sources, &mut units),
            Record::Question(question) => rules::push_question(question, &sources, &mut units),
            Record::Procedure(procedure) => rules::push_procedure(procedure, &sources, &mut units),
            Record::Trait(definition) => definitions::push_trait(definition, &sources, &mut units),
            Record::FusionLimit(limit) => definitions::push_fusion(limit, &sources, &mut units),
            Record::Keyword(keyword) => definitions::push_keyword(keyword, &sources, &mut units),
            Record::DeckNumber(number) => definitions::push_number(number, &sources, &mut units),
            Record::Erratum(erratum) => cards::push_erratum(erratum, &sources, &mut units),
            Record::Ruling(ruling) => cards::push_ruling(ruling, &sources, &mut units),
            Record::Card(card) => cards::push_card(card, &sources, &mut units),
            Record::ListEntry(entry) => lists::push_entry(entry, &sources, &mut units),
            _ => {}
        }
    }
    lists::push_lists(records, &sources, &mut units);
    passages::push_rest(records, &sources, &mut units);
    twins::fold_twins(&mut units);
    let headnotes = Headnotes::new();
    units.into_iter().map(|unit| unit.seal(&headnotes)).collect()
}
