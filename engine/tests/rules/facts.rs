//! The sentences of the small corpus that state facts, and the facts.

use headjudge_corpus::{Fact, Lines, PassageId, Publisher, Record, Stated};

use super::{FANZ, SCORE, document_of, id};

pub(super) const WORDING: &[(&str, &str, &str)] = &[
    (
        FANZ,
        "non-unique",
        "Cell Jr. Allies are considered Non-Unique – you may include 1 copy of each Cell Jr. Ally in your deck.",
    ),
    (
        FANZ,
        "heritage",
        "Using a Saiyan or Namekian Mastery: Traits replace the “heritage” rule from PanZ, meaning in order for a particular Main Personality to be used with a Saiyan or Namekian mastery, that Main Personality must have the relevant (Saiyan or Namekian, respectively) trait on all four of their MP’s chosen levels.",
    ),
    (
        FANZ,
        "future-gohan",
        "Future Gohan: Future Gohan is a unique Main Personality – his Main Personality levels cannot be mixed with other Gohan personality levels that are not Future Gohan, however, his Life Deck may contain Gohan Named Cards.",
    ),
    (
        FANZ,
        "ally-uniqueness-example",
        "Example – You may not include both Bulma – Genius and Bulma – Taking a Drag in the same deck because they share the same Card Name.",
    ),
    (
        SCORE,
        "double-power",
        "If player A’s power rating at 5 above 0 is double or more than player B’s power rating at 5 above 0, then player A sets the Scouter on his/her Main Personality to 2 power stages above 0. Player B sets the Scouter on his/her Main Personality to full and player B goes first.",
    ),
];

/// What the sentences of [`WORDING`] state.
pub(super) fn facts() -> Vec<Record> {
    let owned = |name: &str| name.to_owned();
    let heritage = vec![owned("Saiyan"), owned("Namekian")];
    let once = "fanz-crd/general/ally-uniqueness-non-unique-allies-and-naming-allies";
    [
        (PassageId::new(once), Stated::AllyOnce, "one copy of an Ally by name"),
        (
            id(FANZ, "non-unique"),
            Stated::NonUniqueAlly { character: owned("Cell Jr.") },
            "Cell Jr. Allies are considered Non-Unique",
        ),
        (
            id(FANZ, "heritage"),
            Stated::HeritageMastery { traits: heritage, levels: Some(4) },
            "Traits replace",
        ),
        (
            id(FANZ, "trait-fusion"),
            Stated::ReleasedBy { of: owned("Fusion"), publisher: Publisher::Fanz },
            "All Fusion Personalities have been released in FanZ",
        ),
        (
            id(FANZ, "future-gohan"),
            Stated::LevelsApart { character: owned("Future Gohan"), from: owned("Gohan") },
            "Future Gohan is a unique Main Personality",
        ),
        (
            id(FANZ, "ally-uniqueness-example"),
            Stated::NotTogether {
                cards: ["Bulma – Genius", "Bulma – Taking a Drag"].map(owned)
            },
            "You may not include both Bulma – Genius and Bulma – Taking a Drag in the same deck",
        ),
        (
            id(SCORE, "double-power"),
            Stated::Scouter { stages: 2 },
            "player A sets the Scouter on his/her Main Personality to 2 power stages above 0",
        ),
    ]
    .map(|(passage, stated, text)| fact(&passage, stated, text))
    .to_vec()
}

fn fact(passage: &PassageId, stated: Stated, text: &str) -> Record {
    let document = document_of(passage.document());
    Record::Fact(Fact {
        id: PassageId::new(format!("{passage}/fact")),
        document: document.id,
        edition: document.edition,
        lines: Lines::new(1, 1),
        passage: passage.clone(),
        stated,
        text: text.to_owned(),
    })
}

/// The limits that the texts of an erratum state.
pub(super) fn limits(erratum: &PassageId, texts: &[&str]) -> impl Iterator<Item = Record> {
    texts.iter().enumerate().filter_map(move |(text, words)| {
        let (_, number) = words.split_once("(Limit ")?;
        let max = number[..1].parse().unwrap();
        let quote = format!("Limit {max} per deck");
        Some(fact(erratum, Stated::CopyLimit { max, text }, &quote))
    })
}
