//! The decklist as it was read, so that a judge sees what the verdict is about.

use std::collections::HashMap;

use headjudge_corpus::fold;
use headjudge_engine::{Deck, DeckCard, DeckSection, DeckVerdict, FindingVerdict};

/// A part of a decklist.
pub(crate) struct Part {
    /// Its name.
    pub(crate) title: String,
    /// How many cards it has.
    pub(crate) total: u32,
    /// Its cards.
    pub(crate) rows: Vec<Row>,
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
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Violated => "breaks a rule",
            Self::Unknown => "a rule on it is undecided",
            Self::Unmatched => "name not known",
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
    let cards = |title, cards: &mut dyn Iterator<Item = &DeckCard>| {
        part(title, cards.map(|card| row(card.count, &card.name)).collect())
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
        part(&format!("Section {id}"), rows.collect())
    };
    let mut parts = vec![
        part("Main Personality", personality),
        cards("Mastery", &mut deck.masteries.iter()),
        cards("Sensei", &mut deck.sensei.iter()),
        cards("Cards", &mut deck.cards.iter()),
    ];
    parts.extend(deck.sections.iter().map(numbered));
    parts.push(cards("Beside the deck", &mut deck.sideboard.iter()));
    parts.into_iter().filter(|part| !part.rows.is_empty()).collect()
}

fn part(title: &str, rows: Vec<Row>) -> Part {
    let total = rows.iter().map(|row| row.count).fold(0, u32::saturating_add);
    Part { title: title.to_owned(), total, rows }
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
