//! Claims about documents: what they do not state, which part of them and which
//! time is on record.

use headjudge_corpus::{Citation, ListEntry};
use jiff::civil::Date;

use super::{Absent, Claim, ClaimKind, Searched};
use crate::rule_facts::{Beginning, Limit};
use crate::words::copies;

impl Claim {
    /// The document states no deck size.
    pub(crate) fn no_deck_size(absent: Absent<'_>) -> Self {
        let subject = absent.searched().looked_through();
        Self::new(ClaimKind::DeckSize, subject, "states no deck size")
    }

    /// The document states no general limit of copies.
    pub(crate) fn no_general_limit(absent: Absent<'_>) -> Self {
        let subject = absent.searched().looked_through();
        Self::new(ClaimKind::Copies, subject, "states no general limit of copies")
    }

    /// The document leaves rules to another text, by the words cited.
    pub(crate) fn rules_elsewhere(searched: Searched<'_>, citation: Citation) -> Self {
        let predicate = "leaves other rules to a text that is not on record";
        Self::new(ClaimKind::Rulebook, searched.name(), predicate).citing(vec![citation])
    }

    /// Only a part of the document is on record, by the words cited.
    pub(crate) fn part_only(searched: Searched<'_>, citation: Option<Citation>) -> Option<Self> {
        let part = searched.part()?;
        let subject = format!("Only {part} of {}", searched.name());
        let predicate = "is on record; what the rest says is not known";
        let because = citation.into_iter().collect();
        Some(Self::new(ClaimKind::RestOfDocument, subject, predicate).citing(because))
    }

    /// The date is after the last edition on record.
    pub(crate) fn later_than(searched: Searched<'_>, edition: &str) -> Self {
        let subject = format!("What changed in {} after {edition}", searched.title());
        Self::new(ClaimKind::LaterEditions, subject, "is not on record")
    }

    /// The date is before the first that what is on record speaks of.
    pub(crate) fn before_first(beginning: Beginning<'_>, on: Date) -> Self {
        let (subject, from) = match beginning {
            Beginning::Edition { edition, from } => {
                (format!("The first recorded edition, {edition},"), format!("dates from {from}"))
            }
            Beginning::FirstDated { document, from } => (
                format!("The {document}"),
                format!("has no date of its own, and the first date in it is {from}"),
            ),
        };
        let predicate = format!("{from}; what held on {on} is not recorded");
        Self::new(ClaimKind::BeforeFirstEdition, subject, predicate)
    }

    /// No edition of the document is on record.
    pub(crate) fn no_edition(document: &str) -> Self {
        Self::new(ClaimKind::NoEdition, "The corpus", format!("holds no edition of `{document}`"))
    }

    /// A record that a rule reads is not in the corpus.
    pub(crate) fn not_on_record(what: &str) -> Self {
        let predicate = format!("cannot be decided: the corpus records no {what}");
        Self::new(ClaimKind::NotOnRecord, "This", predicate)
    }

    /// A rule is retired in an edition.
    pub(crate) fn retired(edition: &str) -> Self {
        let predicate = format!("is retired in edition {edition}");
        Self::new(ClaimKind::Retired, "This rule", predicate)
    }

    /// A rule is in force only from a later date on.
    pub(crate) fn not_yet_in_force(since: Date) -> Self {
        let predicate = format!("is in force only from {since}");
        Self::new(ClaimKind::NotYetInForce, "This rule", predicate)
    }

    /// A list gives no date for an entry; nothing where it gives one.
    pub(crate) fn no_date(entry: &ListEntry) -> Option<Self> {
        let dated = entry.since.is_some() || entry.printed.is_some();
        (!dated).then(|| Self::new(ClaimKind::NoDate, "the list", "gives no date for it"))
    }

    /// The copy does not mark who made the text that limits a card; nothing where it does.
    pub(crate) fn limit_not_marked(
        name: &str,
        limit: &Limit,
        publisher: &str,
        because: Vec<Citation>,
    ) -> Option<Self> {
        let predicate = format!(
            "is limited to {} per deck by an entry that this copy does not mark as {publisher}'s or another's",
            copies(limit.max)
        );
        (!limit.marked)
            .then(|| Self::new(ClaimKind::LimitNotMarked, name, predicate).citing(because))
    }

    /// The copy does not mark whose the entry of a list is that names a card.
    pub(crate) fn maker_not_marked(
        name: &str,
        predicate: &str,
        publisher: &str,
        because: Vec<Citation>,
    ) -> Self {
        let predicate =
            format!("{predicate}, but this copy does not mark whether that entry is {publisher}'s");
        Self::new(ClaimKind::MakerNotMarked, name, predicate).citing(because)
    }
}
