//! The decklist as it was read, so that a judge sees what the verdict is about.

use std::collections::HashMap;

use headjudge_corpus::fold;
use headjudge_engine::{Deck, DeckCard, DeckSection, DeckVerdict, FindingVerdict};

use crate::Language;

/// A part of a decklist.
pub(crate) struct Part {
    /// Which it is.
    pub(crate) of: PartOf,
    /// How many cards it has.
    pub(crate) total: u32,
    /// Its cards.
    pub(crate) rows: Vec<Row>,
}

/// Which part of a deck it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PartOf {
    MainPersonality,
    Mastery,
    Sensei,
    Cards,
    /// A section of a format, by its id.
    Section(String),
    /// What is beside the deck.
    Beside,
}

impl Part {
    /// Its name.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    pub(crate) fn title(&self, say: &Language) -> String {
        let title = match &self.of {
            PartOf::MainPersonality => say.part_main_personality(),
            PartOf::Mastery => say.part_mastery(),
            PartOf::Sensei => say.part_sensei(),
            PartOf::Cards => say.part_cards(),
            PartOf::Beside => say.part_beside(),
            PartOf::Section(id) => return say.part_section(id),
        };
        title.to_owned()
    }
}

/// A card of a decklist.
pub(crate) struct Row {
    /// Number of copies.
    pub(crate) count: u32,
    /// Its title, as written.
    pub(crate) name: String,
    /// What is noted on it.
    pub(crate) flag: Option<Flag>,
}

/// What is noted on a card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flag {
    /// A rule that is broken is about it.
    Violated,
    /// A rule that could not be decided is about it.
    Unknown,
    /// No card has this name.
    Unmatched,
}

impl Flag {
    /// The sign of a card.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Violated => "✕",
            Self::Unknown | Self::Unmatched => "?",
        }
    }

    /// What the sign means.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass by reference")]
    pub(crate) fn meaning(self, say: &Language) -> &'static str {
        match self {
            Self::Violated => say.flag_violated(),
            Self::Unknown => say.flag_unknown(),
            Self::Unmatched => say.flag_unmatched(),
        }
    }
}

/// The parts of `deck` that have cards, with what `verdict` says of each card.
pub(crate) fn list_parts(deck: &Deck, verdict: &DeckVerdict) -> Vec<Part> {
    let flags = flags(verdict);
    let row = |count, name: &str| Row {
        count,
        name: name.to_owned(),
        flag: flags.get(&fold(name)).copied(),
    };
    let cards = |of, cards: &mut dyn Iterator<Item = &DeckCard>| {
        part(of, cards.map(|card| row(card.count, &card.name)).collect())
    };
    let personality = deck.main_personality.as_ref().map_or_else(Vec::new, |personality| {
        if personality.cards.is_empty() {
            let levels: Vec<String> = personality.levels.iter().map(u8::to_string).collect();
            let levels = match levels.len() {
                0 => String::new(),
                _ => format!(" (levels {})", levels.join(", ")),
            };
            let mut only = row(1, &personality.name);
            only.name.push_str(&levels);
            vec![only]
        } else {
            personality.cards.iter().map(|card| row(1, &card.name)).collect()
        }
    });
    let numbered = |(id, section): (&String, &DeckSection)| {
        let rows = section.cards.iter().map(|card| {
            let named = [card.number.as_deref().unwrap_or_default(), &card.name];
            Row { count: card.count, name: named.join(" ").trim().to_owned(), flag: None }
        });
        part(PartOf::Section(id.clone()), rows.collect())
    };
    let mut parts = vec![
        part(PartOf::MainPersonality, personality),
        cards(PartOf::Mastery, &mut deck.masteries.iter()),
        cards(PartOf::Sensei, &mut deck.sensei.iter()),
        cards(PartOf::Cards, &mut deck.cards.iter()),
    ];
    parts.extend(deck.sections.iter().map(numbered));
    parts.push(cards(PartOf::Beside, &mut deck.sideboard.iter()));
    parts.into_iter().filter(|part| !part.rows.is_empty()).collect()
}

fn part(of: PartOf, rows: Vec<Row>) -> Part {
    let total = rows.iter().map(|row| row.count).fold(0, u32::saturating_add);
    Part { of, total, rows }
}

/// The worst that is said of each card, by folded name.
fn flags(verdict: &DeckVerdict) -> HashMap<String, Flag> {
    let mut flags: HashMap<String, Flag> =
        verdict.unmatched.iter().map(|name| (fold(&name.name), Flag::Unmatched)).collect();
    for (wanted, flag) in
        [(FindingVerdict::Unknown, Flag::Unknown), (FindingVerdict::Violated, Flag::Violated)]
    {
        let findings = verdict.findings.iter().filter(|finding| finding.verdict == wanted);
        for card in findings.flat_map(|finding| &finding.cards) {
            flags.insert(fold(&card.name), flag);
        }
    }
    flags
}
