//! A unit, and what the makers of all kinds of them share.

use headjudge_corpus::{CheckLink, Citation, Document, Lines, ListKind, RuleStatus};
use jiff::civil::Date;

use super::part::Part;
use super::sources::Sources;
use crate::search::headnotes::Headnotes;
use crate::search::row::RowStatus;

/// Something that can be found.
#[derive(Clone)]
pub(crate) struct Unit {
    pub(crate) kind: &'static str,
    pub(crate) id: String,
    pub(crate) title: String,
    /// Our English rendering of the title, where it is in another language.
    pub(crate) english_title: String,
    /// The language of its document; none of what no document holds.
    pub(crate) language: String,
    pub(crate) game: String,
    pub(crate) url: String,
    /// Lines of the record.
    pub(crate) lines: Lines,
    pub(crate) citation: Citation,
    pub(crate) checks: Vec<CheckLink>,
    pub(crate) status: RowStatus,
    /// Units with the same key are shown as one hit with the rest beneath.
    pub(crate) group: String,
    /// The cards it is about.
    pub(crate) cards: Vec<String>,
    /// Other titles: aliases, codes, the terms it defines.
    pub(crate) titles: Vec<String>,
    /// Its text, paragraph by paragraph; our English rendering comes after the source.
    pub(crate) body: Vec<String>,
    /// What a hit shows of it, where that is not its text.
    pub(crate) shown: Vec<Part>,
    /// What is around it: section, set, list, procedure.
    pub(crate) context: Vec<String>,
    /// Our own words for it, which no phrase is found in.
    pub(crate) notes: Vec<String>,
    /// The first and the later texts of an erratum, for `in:`.
    pub(crate) original: String,
    pub(crate) updated: String,
    /// What filters ask for, as `field:value`.
    pub(crate) tags: Vec<String>,
    pub(crate) since: Option<Date>,
    /// The document that is current where both answer.
    pub(crate) yields_to: Option<String>,
    /// The list that it is, or is on.
    pub(crate) list: Option<ListKind>,
    /// The passage of the rule that replaced it.
    pub(crate) replaced_by: Option<String>,
    /// Whether it is a card whose printed text is known.
    pub(crate) printed: bool,
    /// Whether it states dates that are not in its text.
    pub(crate) dated: bool,
}

/// The status of what a document says, as long as nothing else is known of it.
pub(super) fn status_in(document: &Document) -> RowStatus {
    if document.yields_to.is_some() { RowStatus::Older } else { RowStatus::Current }
}

impl Unit {
    /// A unit that cites `citation`, to be completed by the caller.
    pub(super) fn new(
        kind: &'static str,
        title: &str,
        citation: Citation,
        sources: &Sources<'_>,
    ) -> Self {
        let document = sources.document(&citation.document);
        let mut tags = vec![format!("kind:{kind}"), format!("document:{}", citation.document)];
        let mut status = RowStatus::Current;
        let (mut game, mut language) = (String::new(), String::new());
        if let Some(document) = document {
            game = document.game.to_string();
            tags.push(format!("game:{game}"));
            language.clone_from(&document.language);
            tags.push(format!("lang:{language}"));
            status = status_in(document);
        }
        Self {
            kind,
            id: citation.passage.to_string(),
            title: title.to_owned(),
            english_title: String::new(),
            language,
            game,
            url: citation.url.clone(),
            lines: citation.lines,
            checks: Vec::new(),
            status,
            group: citation.passage.to_string(),
            cards: Vec::new(),
            titles: Vec::new(),
            body: Vec::new(),
            shown: Vec::new(),
            context: Vec::new(),
            notes: Vec::new(),
            original: String::new(),
            updated: String::new(),
            tags,
            since: None,
            yields_to: document.and_then(|d| d.yields_to.as_ref()).map(ToString::to_string),
            list: None,
            replaced_by: None,
            printed: false,
            dated: false,
            citation,
        }
    }

    pub(super) fn tag(&mut self, field: &str, value: impl AsRef<str>) {
        let tag = format!("{field}:{}", value.as_ref());
        if !self.tags.contains(&tag) {
            self.tags.push(tag);
        }
    }

    pub(super) fn retire(&mut self, status: RuleStatus) {
        if status == RuleStatus::Defunct {
            self.status = RowStatus::Defunct;
            self.tag("is", "defunct");
        }
    }

    /// Adds its headnote, and the status that filters and facets show; call it last.
    pub(super) fn seal(mut self, headnotes: &Headnotes) -> Self {
        // A card and a procedure cite a passage that says some of what they are.
        if !matches!(self.kind, "card" | "procedure" | "scenario") {
            self.notes.extend(headnotes.of(self.citation.passage.as_str()).map(str::to_owned));
        }
        let status = match self.status {
            RowStatus::Current => "current",
            RowStatus::Older => "older",
            RowStatus::Defunct => "defunct",
            RowStatus::NoRule => "no_rule",
        };
        self.tag("status", status);
        self
    }
}
