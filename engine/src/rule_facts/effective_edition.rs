//! Which edition is in force on a date, and what it then says.

use std::sync::Arc;

use headjudge_corpus::{
    Card, Citation, Cite, DeckNumber, Format, FormatEdition, FormatId, ListEntry, ListKind,
    Publisher, Section,
};
use jiff::civil::Date;

use super::edition::Edition;
use super::held_facts::RuleFacts;
use super::limits::{Chain, Limit};
use crate::library::Keys;

/// A format on a date.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EffectiveEdition<'a> {
    pub(crate) rule_facts: &'a RuleFacts,
    pub(crate) format: &'a Format,
    pub(crate) edition: &'a Edition,
    pub(crate) on: Date,
    /// The edition as the format names it, where `on` is after the last.
    pub(crate) as_of: Option<&'a str>,
    styles: &'a [String],
    kinds: &'a [(String, String)],
}

/// What the recorded editions say of a date.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reach<'a> {
    /// An edition is in force.
    EffectiveEdition(EffectiveEdition<'a>),
    /// What is recorded begins later.
    Before(Beginning<'a>),
    /// No edition of the format's document is recorded.
    Nothing,
}

/// The first date that what is recorded speaks of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Beginning<'a> {
    /// The date of the first recorded edition.
    Edition {
        /// The edition.
        edition: &'a str,
        /// Its date.
        from: Date,
    },
    /// The first date in an edition that has none of its own.
    FirstDated {
        /// The document.
        document: &'a str,
        /// The date.
        from: Date,
    },
}

impl Beginning<'_> {
    /// What would have to be on record for an answer about `on`.
    pub(crate) fn need(self, on: Date) -> String {
        match self {
            Self::Edition { edition, from } => {
                format!("an edition in force on {on} (the first recorded is {edition} of {from})")
            }
            Self::FirstDated { document, from } => {
                format!("an edition in force on {on} (the first date in the {document} is {from})")
            }
        }
    }
}

/// An edition as a format counts it.
struct Counted<'a> {
    name: &'a str,
    from: Option<Date>,
    complete_to: Option<Date>,
}

impl RuleFacts {
    /// The edition of `format` that is in force on `on`.
    pub(crate) fn reach<'a>(&'a self, format: &'a Format, on: Date) -> Reach<'a> {
        let editions = self.editions(&format.document);
        let counted = self.counted(format);
        let (Some(first), Some(last)) = (counted.first(), counted.last()) else {
            return Reach::Nothing;
        };
        let Some(current) = counted.iter().rfind(|edition| edition.from.is_none_or(|d| d <= on))
        else {
            let before = |from| Reach::Before(Beginning::Edition { edition: first.name, from });
            return first.from.map_or(Reach::Nothing, before);
        };
        let named = editions.iter().find(|edition| edition.name == current.name);
        let published = || editions.iter().rfind(|e| e.published.is_none_or(|d| d <= on));
        let Some(edition) = named.or_else(published).or_else(|| editions.first()) else {
            return Reach::Nothing;
        };
        // Without a date of its own, a list is evidenced from its first dated entry on.
        if current.from.is_none()
            && let Some(from) = edition.first_dated().filter(|from| on < *from)
        {
            let document = &edition.short_title;
            return Reach::Before(Beginning::FirstDated { document, from });
        }
        // What another document adds is on record from that document's date on.
        let later = edition.joined.iter().filter_map(|(title, from)| Some((title, (*from)?)));
        if let Some((document, from)) = later.filter(|(_, from)| on < *from).max_by_key(|l| l.1) {
            return Reach::Before(Beginning::FirstDated { document, from });
        }
        let words = self.words(&format.game);
        Reach::EffectiveEdition(EffectiveEdition {
            rule_facts: self,
            format,
            edition,
            on,
            as_of: last.end().filter(|end| on > *end).map(|_| last.name),
            styles: words.map_or(&[], |words| words.styles.as_slice()),
            kinds: words.map_or(&[], |words| words.kinds.as_slice()),
        })
    }

    /// The editions of `format`, the oldest first, as they are counted.
    #[must_use]
    pub fn editions_of(&self, format: &Format) -> Vec<FormatEdition> {
        let of = |counted: &Counted<'_>| FormatEdition {
            edition: counted.name.to_owned(),
            from: counted.from,
            complete_to: counted.complete_to,
        };
        self.counted(format).iter().map(of).collect()
    }

    /// The last date that the recorded editions of `format` speak of.
    pub(crate) fn last_date(&self, format: &Format) -> Option<Date> {
        self.counted(format).last().and_then(Counted::end)
    }

    /// The editions of a format, oldest first: its own, or else its document's.
    /// What a format says of an edition without a date speaks of the text that
    /// it was written for; where another was read, that one's own name and date count.
    fn counted<'a>(&'a self, format: &'a Format) -> Vec<Counted<'a>> {
        let recorded = self.editions(&format.document);
        let speaks_of = |said: &&FormatEdition| {
            let meant = |own: &Edition| {
                own.name == said.edition
                    || own.published.is_none() && own.last_dated() == said.complete_to
            };
            said.from.is_some() || recorded.is_empty() || recorded.iter().any(meant)
        };
        let mut counted: Vec<Counted<'a>> = format
            .editions
            .iter()
            .filter(speaks_of)
            .map(|e| Counted { name: &e.edition, from: e.from, complete_to: e.complete_to })
            .collect();
        if counted.is_empty() {
            let said = !format.editions.is_empty();
            let of = |e: &'a Edition| Counted {
                name: &e.name,
                from: e.published,
                complete_to: e.last_dated().filter(|_| said && e.published.is_none()),
            };
            counted = recorded.iter().map(of).collect();
        }
        counted.sort_by_key(|edition| edition.from);
        counted
    }
}

impl Counted<'_> {
    /// The last date that the edition speaks of.
    fn end(&self) -> Option<Date> {
        self.complete_to.max(self.from)
    }
}

impl<'a> EffectiveEdition<'a> {
    /// The game's styles.
    pub(crate) fn styles(&self) -> &'a [String] {
        self.styles
    }

    /// The kind that the ending of a title tells.
    pub(crate) fn kind_by_title(&self, title: &str) -> Option<&'a str> {
        let last = title.split_whitespace().last()?;
        let same = |ending: &str| {
            ending.eq_ignore_ascii_case(last)
                || (ending.contains(' ') && title.to_lowercase().ends_with(&ending.to_lowercase()))
        };
        self.kinds.iter().find(|(ending, _)| same(ending)).map(|(_, kind)| kind.as_str())
    }

    /// The publisher whose texts and sets alone count, as a word.
    pub(crate) fn only(&self) -> Option<&'static str> {
        self.format.publisher.map(Publisher::name)
    }

    /// The section whose cards are below `heading`, folded.
    pub(crate) fn section_below(&self, heading: &str) -> Option<&'a Section> {
        self.format.sections.iter().find(|section| section.is_below(heading))
    }

    /// The citations that are under every finding of a rule.
    pub(crate) fn base_citations(&self, code: &str) -> Vec<Citation> {
        let cites = self.cites_of(code);
        cites.filter_map(|cite| self.edition.cite(&cite.passage, &cite.quote)).collect()
    }

    /// What the check of a rule cites in the format.
    pub(crate) fn cites_of(&self, code: &str) -> impl Iterator<Item = &'a Cite> + use<'a> {
        let format = &self.format.id;
        let cases = self.rule_facts.check(code).into_iter().flat_map(|check| &check.formats);
        cases.filter(move |case| case.format == *format).flat_map(|case| &case.cites)
    }

    /// The entries of a list that name the card, by any of its folded titles.
    pub(crate) fn listed<'k>(
        &self,
        list: ListKind,
        keys: &'k Keys<'k>,
    ) -> impl Iterator<Item = &'a ListEntry> + use<'a> {
        let (edition, id): (&'a Edition, &'a FormatId) = (self.edition, &self.format.id);
        let mut found = edition.listed(id, list, keys.own());
        for key in keys.others() {
            if !found.is_empty() {
                break;
            }
            found = edition.listed(id, list, key);
        }
        found.iter().map(|at| edition.entry(*at))
    }

    /// Whether any list or limit names the title.
    pub(crate) fn names(&self, key: &str) -> bool {
        self.edition.states_limit(key) || self.edition.lists_name(&self.format.id, key)
    }

    /// Whether a list of a format of another game names the title.
    pub(crate) fn is_of_another_game(&self, key: &str) -> bool {
        let others = self.rule_facts.formats().filter(|format| format.game != self.format.game);
        others.into_iter().any(|format| {
            let editions = self.rule_facts.editions(&format.document);
            editions.iter().any(|edition| edition.lists_name(&format.id, key))
        })
    }

    /// All entries of a list.
    pub(crate) fn list(&self, list: ListKind) -> impl Iterator<Item = &'a ListEntry> {
        self.edition.list(&self.format.id, list)
    }

    /// The number that the format states for `subject`.
    pub(crate) fn number(&self, subject: &str) -> Option<&'a DeckNumber> {
        self.edition.number(&self.format.id, subject)
    }

    /// Cites a number.
    pub(crate) fn cite_number(&self, number: &DeckNumber) -> Vec<Citation> {
        self.edition.cite(&number.passage, &number.text).into_iter().collect()
    }

    /// The strictest limit that the errata in force state for a card.
    pub(crate) fn erratum_limit(&self, keys: &Keys<'_>) -> Option<&'a Limit> {
        let limits = self.chains(keys).filter_map(|chain| chain.strictest(self.format.publisher));
        limits.min_by_key(|limit| limit.max)
    }

    /// The limit that a catalogue shows for a card. Where a text that does not
    /// count here changed the card, the catalogue may show that text: it is not asked.
    pub(crate) fn printed_limit(&self, keys: &Keys<'_>, card: Option<&Card>) -> Option<u32> {
        let changed = self
            .format
            .publisher
            .is_some_and(|only| self.chains(keys).any(|chain| chain.is_changed_by_others(only)));
        if changed { None } else { card.and_then(|card| card.facts.limit) }
    }

    /// What errata say of copies of a card.
    fn chains(&self, keys: &Keys<'_>) -> impl Iterator<Item = &'a Chain> {
        let limits = &self.edition.limits;
        keys.iter().filter_map(|key| limits.get(key)).flatten().map(Arc::as_ref)
    }

    /// Whether an entry is in force.
    pub(crate) fn binds(&self, entry: &ListEntry) -> bool {
        entry.in_force(self.on)
    }
}
