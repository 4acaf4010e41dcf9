//! A small corpus for the tests: the real games, sets, formats and checks, and
//! hand-made records in place of the documents. A passage is made of the words
//! that the checks quote from it.

#[path = "facts.rs"]
mod facts;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use headjudge_corpus::{
    Card, CardFacts, CardId, CardSet, Check, Cite, Code, DeckNumber, Document, Erratum,
    ErratumText, Format, FusionLimit, Game, Lines, ListEntry, ListKind, Partner, Passage,
    PassageClass, PassageId, PrintedCard, Record, Rule, RuleStatus,
    TextLabel::{self, FanzUpdated, Gains, Original, PaniniUpdated, Updated},
    Trait, TraitMember, embedded, fold, pin, slug,
};
use headjudge_engine::{Deck, DeckVerdict, Finding, Library, RuleFacts, check_deck, read_deck};
use serde::Deserialize;

const SCORE: &str = "score-expanded-crd";
const FANZ: &str = "fanz-crd";
const DBS: &str = "dbs-rules-ja";

pub(crate) const BANNED: &[(&str, Option<&str>, Option<&str>)] = &[
    ("Dream Machine Battle", None, None),
    ("Dragons Glare", None, None),
    ("Cosmic Backlash", Some("1/15/04"), Some("2004-01-15")),
    ("Feeding Frenzy", Some("2/11/04"), Some("2004-02-11")),
    ("What the HECK???", Some("11/24/04"), Some("2004-11-24")),
];
pub(crate) const RESTRICTED: &[(&str, Option<&str>, Option<&str>)] = &[
    ("Goku’s Lucky Break", None, None),
    ("Vegeta’s Physical Stance", None, None),
    ("Saiyan Truce Card", None, None),
    ("Blue Terror", None, None),
    ("Super Saiyan Effect", None, None),
    ("Orange Uppercut", Some("2/11/04"), Some("2004-02-11")),
    ("Red Whiplash", Some("2/11/04"), Some("2004-02-11")),
    ("Saiyan Excitement", Some("6/16/04"), Some("2004-06-16")),
];
pub(crate) const GROUPS: &[(&str, &[&str])] = &[
    ("1", &["Time is a Warrior’s Tool", "Epic Battle of Saiyans"]),
    ("2", &["Vegeta’s Physical Stance", "Nappa’s Physical Resistance", "Masterful Defense"]),
];
pub(crate) const CAPS: &[(&str, &[&str])] = &[
    ("Heroes", &["Confrontation", "Champions of Earth"]),
    ("Villains", &["Android 18’s Stare Down", "Menacing Evil"]),
];
pub(crate) const FROZEN: &[&str] = &[
    "Black Devious Mastery",
    "Red Enraged Mastery",
    "Saiyan Empowered Mastery",
    "Visiting The Past",
    "Orange Charge",
    "Orange Retribution Mastery",
    "Orange Checkup Drill",
    "Ox King, Naming Genius",
];
pub(crate) const TRAITS: &[(&str, &[&str])] = &[
    ("Alien", &["Captain Ginyu", "Cell", "Frieza"]),
    ("Earthling", &["Bulma", "Gohan", "Goku", "Krillin", "Trunks"]),
    ("Fusion", &[]),
    ("God", &["Beerus", "*Goku – Super Saiyan God"]),
    ("Majin", &[]),
    ("Namekian", &["*Captain Ginyu – Frog", "Cell", "Gohan", "Piccolo"]),
    ("Saiyan", &["*Captain Ginyu – Body Change", "Broly", "Cell", "Gohan", "Goku", "Vegeta"]),
];
pub(crate) const FUSIONS: &[(&str, &[&str])] = &[
    ("Vegito", &["Goku", "Vegeta"]),
    ("Gotenks", &["Goten", "Kid Trunks"]),
    ("Fused Zamasu", &["Goku Black", "Zamasu"]),
];
const RELEASED: &str = "All Fusion Personalities have been released in FanZ";
/// Document, format, subject, least, most.
type NumberRow = (&'static str, &'static str, &'static str, Option<u32>, Option<u32>);

const NUMBERS: &[NumberRow] = &[
    (SCORE, "score-expanded", "deck_size", Some(50), Some(85)),
    (SCORE, "score-expanded", "named_copies", None, Some(4)),
    (SCORE, "score-expanded", "copies", None, Some(3)),
    (SCORE, "score-expanded", "masteries", None, Some(1)),
    (SCORE, "score-expanded", "ally_level", Some(1), Some(2)),
    (SCORE, "score-expanded", "styled_non_mastery", Some(1), None),
    (SCORE, "score-expanded", "eligibility_days", Some(7), None),
    (DBS, "dbs-cg", "leaders", Some(1), Some(1)),
    (DBS, "dbs-cg", "main_size", Some(50), Some(60)),
    (DBS, "dbs-cg", "same_number", None, Some(4)),
    (DBS, "dbs-cg", "dragon_ball", None, Some(7)),
    (DBS, "dbs-cg", "super_combo", None, Some(4)),
    (DBS, "dbs-cg", "ultimate", None, Some(1)),
    (DBS, "dbs-cg", "z_size", Some(0), Some(7)),
    (DBS, "dbs-cg", "z_same_number", None, Some(4)),
];
/// The records of the small corpus.
pub(crate) fn records() -> Vec<Record> {
    let files = embedded();
    let mut records: Vec<Record> = Vec::new();
    records.extend(table::<Games>("games.toml").game.into_iter().map(Record::Game));
    records.extend(table::<Sets>("sets.toml").set.into_iter().map(Record::Set));
    for (_, bytes) in files.under("formats") {
        records.push(Record::Format(parse::<Format>(bytes)));
    }
    for document in [SCORE, FANZ, DBS] {
        records.push(Record::Document(document_of(document)));
    }
    let mut checks: Vec<Check> = files.under("checks").map(|(_, bytes)| parse(bytes)).collect();
    let of_checks = checks.iter().flat_map(|check| &check.formats).flat_map(|case| &case.cites);
    let others = records.iter().flat_map(|record| match record {
        Record::Format(format) => format.elsewhere.as_slice(),
        Record::Set(set) => set.stated.as_slice(),
        _ => &[],
    });
    let passages = quoted_passages(of_checks.chain(others));
    for cite in
        checks.iter_mut().flat_map(|check| &mut check.formats).flat_map(|case| &mut case.cites)
    {
        cite.pin = pin(&passages[&cite.passage]);
    }
    records.extend(checks.into_iter().map(Record::Check));
    records.extend(passages.iter().map(|(id, text)| Record::Passage(passage(id, text))));
    for (document, name, text) in facts::WORDING {
        records.push(Record::Passage(passage(&id(document, name), text)));
    }
    records.extend(facts::facts());
    records.extend(score_records());
    records.extend(fanz_records());
    records.extend(NUMBERS.iter().flat_map(|row| number(*row)));
    records
}

/// Their rule facts.
pub(crate) fn rule_facts() -> &'static RuleFacts {
    static BOOK: LazyLock<RuleFacts> = LazyLock::new(|| RuleFacts::new(&records()));
    &BOOK
}

/// The finding of one rule on a deck in JSON.
#[track_caller]
pub(crate) fn finding(format: &str, rule: &str, deck: &str, on: &str) -> Finding {
    finding_of(format, rule, deck.as_bytes(), on)
}

/// The finding of one rule on a deck in any shape.
#[track_caller]
pub(crate) fn finding_of(format: &str, rule: &str, deck: &[u8], on: &str) -> Finding {
    let deck = read_deck(deck, None).unwrap();
    verdict(format, &deck, on)
        .finding(rule)
        .unwrap_or_else(|| panic!("no finding of {rule}"))
        .clone()
}

/// The verdict on a deck, with an empty library.
#[track_caller]
/// What a rule of `fanz` says of a list, each name of which was looked up: those
/// that the records have as cards, and others with the names `nearest` to them.
pub(crate) fn looked_up(rule: &str, list: &str, nearest: &[&str]) -> Finding {
    let deck = read_deck(list.as_bytes(), None).unwrap();
    let mut library = Library::new();
    for wanted in deck.names() {
        if let Some(card) = card(wanted.name) {
            library.insert(wanted.name, wanted.set, wanted.code, card);
        } else {
            let nearest = nearest.iter().map(|&name| name.to_owned()).collect();
            library.insert_unmatched(wanted.name, nearest);
        }
    }
    let on = "2022-01-01".parse().unwrap();
    let verdict = check_deck(rule_facts(), &"fanz".into(), &deck, &library, on).unwrap();
    verdict.finding(rule).unwrap().clone()
}

pub(crate) fn verdict(format: &str, deck: &Deck, on: &str) -> DeckVerdict {
    check_deck(rule_facts(), &format.into(), deck, &Library::new(), on.parse().unwrap()).unwrap()
}

/// A deck in JSON that lists these cards.
pub(crate) fn deck(cards: &[(&str, u32)]) -> String {
    let cards: Vec<String> = cards
        .iter()
        .map(|(name, count)| serde_json::json!({"name": name, "count": count}).to_string())
        .collect();
    format!(r#"{{"cards":[{}]}}"#, cards.join(","))
}

/// A card of the small corpus that no list names.
pub(crate) fn card(title: &str) -> Option<Card> {
    (fold(title) == "blue guard").then(|| Card {
        id: CardId::new("dbz-tcg/blue-guard"),
        game: "dbz-tcg".into(),
        name: "Blue Guard".to_owned(),
        character: None,
        subtitle: None,
        style: Some("Blue".to_owned()),
        kind: Some("event".to_owned()),
        aliases: Vec::new(),
        printings: Vec::new(),
        current: Vec::new(),
        full_text: Vec::new(),
        errata: Vec::new(),
        rulings: Vec::new(),
        mentions: Vec::new(),
        facts: CardFacts::default(),
        guessed: false,
    })
}

#[derive(Deserialize)]
struct Games {
    game: Vec<Game>,
}

#[derive(Deserialize)]
struct Sets {
    set: Vec<CardSet>,
}

fn table<T: for<'de> Deserialize<'de>>(path: &str) -> T {
    parse(embedded().get(path).unwrap())
}

fn parse<T: for<'de> Deserialize<'de>>(bytes: &[u8]) -> T {
    toml::from_str(std::str::from_utf8(bytes).unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

fn document_of(id: &str) -> Document {
    table(&format!("documents/{id}/document.toml"))
}

fn id(document: &str, name: &str) -> PassageId {
    PassageId::new(format!("{document}/fixture/{name}"))
}

/// For every passage that is cited, the quoted words.
fn quoted_passages<'a>(cites: impl Iterator<Item = &'a Cite>) -> BTreeMap<PassageId, String> {
    let mut passages: BTreeMap<PassageId, String> = BTreeMap::new();
    for cite in cites {
        let text = passages.entry(cite.passage.clone()).or_default();
        if !text.contains(&cite.quote) {
            text.push_str(&cite.quote);
            text.push_str(".\n");
        }
    }
    passages
}

fn passage(id: &PassageId, text: &str) -> Passage {
    let document = document_of(id.document());
    Passage {
        id: id.clone(),
        document: document.id,
        edition: document.edition,
        lines: Lines::new(1, 1),
        number: None,
        class: PassageClass::Rule,
        heading_path: Vec::new(),
        text: text.to_owned(),
        text_md: text.to_owned(),
        english: None,
        why: None,
    }
}

fn entry(document: &str, format: &str, list: ListKind, card: &str) -> ListEntry {
    let id = id(document, &format!("{}/{}", list.as_str(), slug(card)));
    ListEntry {
        passage: id.clone(),
        id,
        document: document.into(),
        edition: document_of(document).edition,
        lines: Lines::new(1, 1),
        format: format.into(),
        list,
        card: card.to_owned(),
        card_id: CardId::new(format!("game/{}", slug(card))),
        printings: Vec::new(),
        printed: None,
        since: None,
        until: None,
        date_means: None,
        crossed_out: false,
        group: None,
        max_copies: None,
        partners: Vec::new(),
        status: RuleStatus::Current,
    }
}

/// An entry with the passage it is in.
fn with_passage(entry: ListEntry) -> [Record; 2] {
    let text = match &entry.printed {
        Some(printed) if entry.group.is_none() => format!("{} ({printed})", entry.card),
        _ => entry.card.clone(),
    };
    let passage = Passage { class: PassageClass::ListEntry, ..passage(&entry.passage, &text) };
    [Record::Passage(passage), Record::ListEntry(entry)]
}

fn score_records() -> Vec<Record> {
    let mut entries = Vec::new();
    let format = "score-expanded";
    for (rows, list, max) in [(BANNED, ListKind::Banned, 0), (RESTRICTED, ListKind::Restricted, 1)]
    {
        for (card, printed, since) in rows {
            entries.push(ListEntry {
                printed: printed.map(str::to_owned),
                since: since.map(|since| since.parse().unwrap()),
                max_copies: Some(max),
                ..entry(SCORE, format, list, card)
            });
        }
    }
    for (groups, list, max) in
        [(GROUPS, ListKind::ExclusiveGroup, 1), (CAPS, ListKind::GroupCap, 3)]
    {
        for (group, cards) in groups {
            entries.extend(cards.iter().map(|card| ListEntry {
                printed: Some("11/24/04".to_owned()),
                since: Some("2004-11-24".parse().unwrap()),
                group: Some((*group).to_owned()),
                max_copies: Some(max),
                ..entry(SCORE, format, list, card)
            }));
        }
    }
    entries.into_iter().flat_map(with_passage).collect()
}

fn fanz_records() -> Vec<Record> {
    let mut entries: Vec<ListEntry> =
        FROZEN.iter().map(|card| entry(FANZ, "fanz", ListKind::Frozen, card)).collect();
    for (card, crossed_out) in [("Black Energy Web", true), ("Fixture Gold Card", false)] {
        entries.push(ListEntry { crossed_out, ..entry(FANZ, "fanz", ListKind::GoldReprint, card) });
    }
    for card in ["Black Devious Mastery", "Red Enraged Mastery"] {
        let partner = |name: &str, alignment: Option<&str>| Partner {
            name: name.to_owned(),
            alignment: alignment.map(str::to_owned),
        };
        entries.push(ListEntry {
            partners: vec![partner("Krillin", None), partner("Vegeta", Some("villain"))],
            status: RuleStatus::Defunct,
            ..entry(FANZ, "panini", ListKind::LegacyThawing, card)
        });
    }
    let mut records: Vec<Record> = entries.into_iter().flat_map(with_passage).collect();
    for (set, title, texts) in [
        (
            "premiere",
            "Orange Uppercut",
            &[
                (PaniniUpdated, "Physical attack."),
                (FanzUpdated, "(Limit 1 per deck.) Physical attack."),
            ] as &[(TextLabel, &str)],
        ),
        ("perfection", "Orange Uppercut", &[(Gains, "(Limit 1 per deck.)")]),
        (
            "awakening",
            "Orange Checkup Drill",
            &[
                (PaniniUpdated, "(When this Drill enters.)"),
                (FanzUpdated, "(Limit 1 per deck. When.)"),
            ],
        ),
        (
            "perfection",
            "Overwhelming Power",
            &[
                (Original, "(Limit 2 per deck. This card.)"),
                (Updated, "(Limit 2 per deck. This card is.)"),
            ],
        ),
        ("celestial-tournament", "Orange Meditation", &[(Gains, "(Limit 2 per deck.)")]),
    ] {
        records.extend(erratum(set, title, texts));
    }
    for (name, members) in TRAITS {
        records.extend(trait_records(name, members));
    }
    for (character, excluded) in FUSIONS {
        let id = id(FANZ, &slug(character));
        let text = format!("{character}: Cannot include {} allies.", excluded.join(" or "));
        records.push(Record::Passage(passage(&id, &text)));
        records.push(Record::FusionLimit(FusionLimit {
            id,
            document: FANZ.into(),
            edition: document_of(FANZ).edition,
            lines: Lines::new(1, 1),
            character: (*character).to_owned(),
            excluded: excluded.iter().map(|name| (*name).to_owned()).collect(),
            text,
        }));
    }
    records
}

fn trait_records(name: &str, members: &[&str]) -> [Record; 2] {
    let id = id(FANZ, &format!("trait-{}", slug(name)));
    let member = |name: &&str| TraitMember {
        name: name.trim_start_matches('*').to_owned(),
        single_card: name.starts_with('*'),
    };
    let members_or_note = if name == "Fusion" { RELEASED.to_owned() } else { members.join(", ") };
    let text = format!("{name}: {members_or_note}");
    [
        Record::Passage(passage(&id, &text)),
        Record::Trait(Trait {
            id,
            document: FANZ.into(),
            edition: document_of(FANZ).edition,
            lines: Lines::new(1, 1),
            name: name.to_owned(),
            members: members.iter().map(member).collect(),
            note: (name == "Fusion").then(|| RELEASED.to_owned()),
        }),
    ]
}

fn erratum(set: &str, title: &str, texts: &[(TextLabel, &str)]) -> Vec<Record> {
    let id = id(FANZ, &format!("{set}/{}", slug(title)));
    let whole: Vec<&str> = texts.iter().map(|(_, text)| *text).collect();
    let limits: Vec<Record> = facts::limits(&id, &whole).collect();
    let texts = texts.iter().map(|(label, text)| ErratumText {
        label: *label,
        text: (*text).to_owned(),
        text_md: (*text).to_owned(),
        lines: Lines::new(1, 1),
        by: label.publisher(),
        diff: Vec::new(),
    });
    let own = [
        Record::Passage(passage(&id, &whole.join("\n"))),
        Record::Erratum(Erratum {
            id,
            document: FANZ.into(),
            edition: document_of(FANZ).edition,
            lines: Lines::new(1, 1),
            set: set.into(),
            set_name: set.to_owned(),
            printings: vec![PrintedCard { code: Code::new("X1"), name: title.to_owned() }],
            texts: texts.collect(),
            mrp: Vec::new(),
            notes: Vec::new(),
        }),
    ];
    own.into_iter().chain(limits).collect()
}

fn number((document, format, subject, min, max): NumberRow) -> Vec<Record> {
    let id = id(document, subject);
    let text = format!("{subject}: {min:?} to {max:?}");
    let edition = document_of(document).edition;
    let mut records = vec![
        Record::Passage(passage(&id, &text)),
        Record::DeckNumber(DeckNumber {
            id: id.clone(),
            document: document.into(),
            edition: edition.clone(),
            lines: Lines::new(1, 1),
            passage: id.clone(),
            format: format.into(),
            subject: subject.to_owned(),
            min,
            max,
            text: text.clone(),
            english: None,
        }),
    ];
    if subject == "ally_level" {
        records.push(Record::Rule(Rule {
            id: id.clone(),
            document: document.into(),
            edition,
            lines: Lines::new(1, 1),
            number: None,
            parent: None,
            children: Vec::new(),
            references: Vec::new(),
            referenced_by: Vec::new(),
            section: "Deck Building Clarifications".to_owned(),
            title: "Allies".to_owned(),
            english_title: None,
            status: RuleStatus::Current,
            replaced_by: None,
            reason: None,
            since: Some("2004-11-24".parse().unwrap()),
            printed: Some("11/24/04".to_owned()),
            text,
            english: None,
            passages: vec![id],
            examples: Vec::new(),
            cards: Vec::new(),
            checks: Vec::new(),
        }));
    }
    records
}
