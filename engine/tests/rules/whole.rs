//! Whole verdicts: their JSON, their options, and what a library adds.

use headjudge_corpus::{Card, FormatId, Record};
use headjudge_engine::{
    Deck, DeckStatus, EngineError, FindingVerdict, Library, Receipt, RuleFacts, check_deck,
    read_deck,
};
use jiff::civil::date;

use crate::fixture::{card, looked_up, records, rule_facts, verdict};

fn read(json: &str) -> Deck {
    read_deck(json.as_bytes(), None).unwrap()
}

#[test]
fn the_json_is_the_interface() {
    let deck = read(r#"{"name":"Mine","cards":[{"name":"Visiting The Past","count":1}]}"#);
    let receipt = Receipt { headjudge: "0.1.0".to_owned(), snapshot: "abc".to_owned() };
    let json =
        serde_json::to_value(verdict("fanz", &deck, "2022-01-01").with_receipt(receipt)).unwrap();
    assert_eq!(json["object"], "deck_verdict");
    assert_eq!(json["deck"], "Mine");
    assert_eq!(json["format"], "fanz");
    assert_eq!(json["on"], "2022-01-01");
    assert_eq!(json["verdict"], "illegal");
    assert_eq!(json["as_of_edition"], "1.9.0");
    assert_eq!(json["receipt"], serde_json::json!({"headjudge": "0.1.0", "snapshot": "abc"}));
    let frozen = &json["findings"][0];
    assert_eq!(frozen["rule"], "frozen");
    assert_eq!(frozen["verdict"], "violated");
    assert_eq!(frozen["cards"], serde_json::json!([{"name": "Visiting The Past", "count": 1}]));
    assert_eq!(frozen["needs"], serde_json::json!([]));
    assert_eq!(
        frozen["check"],
        serde_json::json!({"id": "frozen", "href": "/api/v1/checks/frozen"})
    );
    let keys: Vec<&str> =
        frozen["because"][0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["document", "edition", "lines", "passage", "quote", "url"]);
    assert_eq!(json["findings"][6]["rule"], "gold-reprint");
}

#[test]
fn every_finding_cites_words_that_stand_in_a_passage() {
    let deck = read(
        r#"{"main_personality":"Goku","masteries":["Red Enraged Mastery"],"cards":[{"name":"Orange Uppercut","count":4},
        {"name":"Feeding Frenzy","count":1},{"name":"Confrontation","count":4},{"name":"Bulma – Genius","count":2}]}"#,
    );
    let records = records();
    for format in ["score-expanded", "fanz", "panini"] {
        for finding in verdict(format, &deck, "2022-01-01").findings {
            assert!(!finding.because.is_empty(), "{format} {}", finding.rule);
            for citation in finding.because {
                let stands = records.iter().any(|record| {
                    matches!(record, Record::Passage(passage)
                        if passage.id == citation.passage && passage.text.contains(&citation.quote))
                });
                assert!(stands, "{format}: {citation:?}");
            }
        }
    }
}

#[test]
fn options_and_formats_are_checked() {
    let deck = read(r#"{"options":["legacy_thawing"],"cards":[{"name":"Blue Guard","count":1}]}"#);
    let check = |format: &str| {
        check_deck(rule_facts(), &format.into(), &deck, &Library::new(), date(2022, 1, 1))
    };
    assert_eq!(
        check("fanz").unwrap_err().to_string(),
        "format `fanz` has no option `legacy_thawing`; it may be chosen in `panini`"
    );
    assert!(check("panini").is_ok());
    assert_eq!(
        check("standard").unwrap_err().to_string(),
        "unknown format `standard`; choose one of `dbs-cg`, `fanz`, `panini` or `score-expanded`"
    );
    let none = check_deck(
        &RuleFacts::default(),
        &FormatId::new("fanz"),
        &deck,
        &Library::new(),
        date(2022, 1, 1),
    );
    assert!(matches!(none, Err(EngineError::UnknownFormat { .. })));
}

#[test]
fn a_book_without_records_decides_nothing_and_panics_nowhere() {
    let formats: Vec<_> = records()
        .into_iter()
        .filter(|r| matches!(r, Record::Format(_) | Record::Check(_) | Record::Document(_)))
        .collect();
    let rule_facts = RuleFacts::new(&formats);
    let deck = read(
        r#"{"main_personality":"Vegito","masteries":["Saiyan Mastery"],"cards":[{"name":"Goku – A","count":4}]}"#,
    );
    for format in ["score-expanded", "fanz", "panini", "dbs-cg"] {
        let found =
            check_deck(&rule_facts, &format.into(), &deck, &Library::new(), date(2024, 1, 1))
                .unwrap();
        assert_eq!(found.verdict, DeckStatus::Unknown, "{format}");
        for finding in found.findings {
            assert_ne!(finding.verdict, FindingVerdict::Violated, "{format} {}", finding.rule);
            assert_eq!(finding.verdict == FindingVerdict::Unknown, !finding.needs.is_empty());
        }
    }
}

#[test]
fn unmatched_names_keep_their_line() {
    let deck = read_deck(b"3 Blue Guard\n2 Blue Gaurd (Premiere) S65\n", None).unwrap();
    let mut library = Library::new();
    library.insert("Blue Guard", None, None, card("Blue Guard").unwrap());
    library.insert_unmatched("Blue Gaurd (Premiere) S65", vec![]);
    library.insert_unmatched("Blue Gaurd", vec!["Blue Guard".to_owned()]);
    let found =
        check_deck(rule_facts(), &"fanz".into(), &deck, &library, date(2022, 1, 1)).unwrap();
    assert_eq!(found.unmatched.len(), 1);
    assert_eq!(
        (found.unmatched[0].line, found.unmatched[0].name.as_str()),
        (Some(2), "Blue Gaurd")
    );
    assert_eq!(found.unmatched[0].suggestions, ["Blue Guard"]);
    let names: Vec<_> =
        deck.names().map(|name| (name.name, name.short, name.set, name.code)).collect();
    assert_eq!(
        names[1],
        ("Blue Gaurd (Premiere) S65", Some("Blue Gaurd"), Some("Premiere"), Some("S65"))
    );
}

#[test]
fn the_full_name_is_tried_before_its_brackets() {
    let odd = Card { name: "Blue Guard (Foil)".to_owned(), ..card("Blue Guard").unwrap() };
    let deck = read_deck(b"3 Blue Guard (Foil)", None).unwrap();
    let mut library = Library::new();
    library.insert("Blue Guard (Foil)", None, None, odd);
    library.insert_unmatched("Blue Guard", vec![]);
    let found =
        check_deck(rule_facts(), &"fanz".into(), &deck, &library, date(2022, 1, 1)).unwrap();
    assert!(found.unmatched.is_empty());
}

#[test]
fn a_catalogue_adds_kind_limit_and_traits() {
    let catalogue = |name: &str, kind: &str| Card {
        id: headjudge_corpus::CardId::new(format!("dbz-tcg/{}", headjudge_corpus::slug(name))),
        name: name.to_owned(),
        kind: Some(kind.to_owned()),
        style: None,
        ..card("Blue Guard").unwrap()
    };
    let mut library = Library::new();
    let mut drill = catalogue("Buu's Absorbing Drill", "drill");
    drill.facts.limit = Some(1);
    library.insert("Buu's Absorbing Drill", None, None, drill);
    library.insert("Goku", None, None, catalogue("Goku", "Hero Ally"));
    let mut level = catalogue("Bardock – Legend", "Villain MP");
    level.facts.traits = vec!["saiyan".to_owned()];
    library.insert("Bardock – Legend", None, None, level);
    let deck = read(
        r#"{"main_personality":{"name":"Bardock","cards":["Bardock – Legend"]},"masteries":["Saiyan Enhanced Mastery"],
        "cards":[{"name":"Buu’s Absorbing Drill","count":2},{"name":"Goku","count":2}]}"#,
    );
    let found =
        check_deck(rule_facts(), &"fanz".into(), &deck, &library, date(2022, 1, 1)).unwrap();
    let of = |rule: &str| found.finding(rule).unwrap();
    assert_eq!(
        of("heritage-trait").verdict,
        FindingVerdict::Unknown,
        "one level of four is listed"
    );
    assert!(of("heritage-trait").says.contains("Bardock – Legend has it"));
    assert_eq!(of("ally-unique").verdict, FindingVerdict::Violated);
    assert_eq!(of("limit-per-deck").verdict, FindingVerdict::Violated);
    assert!(of("limit-per-deck").says.contains("as the catalogue shows"));
}

#[test]
fn the_sideboard_is_told_apart() {
    let deck = read_deck(b"3 Blue Guard\nSideboard:\n2 Visiting The Past", None).unwrap();
    let found = verdict("fanz", &deck, "2022-01-01");
    let frozen = found.finding("frozen").unwrap();
    assert_eq!(frozen.verdict, FindingVerdict::Unknown, "it may be used in the tournament");
    assert!(frozen.says.contains("in the sideboard"), "{}", frozen.says);
    assert!(found.notes.iter().any(|note| note.starts_with("2 cards in the sideboard were only")));
    let free = verdict(
        "fanz",
        &read_deck(b"3 Blue Guard\nSideboard:\n2 Senzu Bean", None).unwrap(),
        "2022-01-01",
    );
    assert_eq!(free.finding("frozen").unwrap().verdict, FindingVerdict::Satisfied);
}

#[test]
fn a_list_of_numbers_alone_leaves_open_what_only_attributes_tell() {
    let list: Vec<String> = (0..17).map(|n| format!("3 BT2-{n:03} Somebody")).collect();
    let list = list.join("\n");
    let deck = read_deck(format!("Leader\n1 BT1-001 Somebody\n\n{list}").as_bytes(), None).unwrap();
    let found = verdict("dbs-cg", &deck, "2024-01-01");
    assert_eq!(found.verdict, DeckStatus::Unknown);
    for rule in ["main-contents", "dragon-ball", "super-combo", "ultimate"] {
        let finding = found.finding(rule).unwrap();
        assert_eq!(finding.verdict, FindingVerdict::Unknown, "{rule}: {}", finding.says);
        assert!(!finding.needs.is_empty(), "{rule}");
    }
    assert_eq!(found.finding("same-number").unwrap().verdict, FindingVerdict::Satisfied);
}

#[test]
fn parts_of_limited_names_leave_their_rules_open() {
    for name in ["Overwhelmi", "Overwhelming", "Orange Upper", "Uppercut", "Ove Power"] {
        let found = looked_up("limit-per-deck", &format!("3 {name}\n3 Blue Guard"), &[]);
        assert_eq!(found.verdict, FindingVerdict::Unknown, "{name}");
        assert!(!found.needs.is_empty(), "{name}");
    }
}

#[test]
fn a_deck_is_legal_only_where_its_names_give_no_reason_to_ask() {
    let judged = |list: &str, known: &[&str], catalogued: bool| {
        let deck = read_deck(list.as_bytes(), None).unwrap();
        let mut library = Library::new();
        for wanted in deck.names() {
            match card(wanted.name).filter(|_| known.contains(&wanted.name)) {
                Some(mut card) => {
                    card.facts.guids.extend(catalogued.then(|| "a-catalogue".to_owned()));
                    library.insert(wanted.name, wanted.set, wanted.code, card);
                }
                None => library.insert_unmatched(wanted.name, Vec::new()),
            }
        }
        check_deck(rule_facts(), &"fanz".into(), &deck, &library, date(2022, 1, 1)).unwrap()
    };
    let known = ["Blue Guard"];
    let whole = judged("1 Blue Guard", &known, false);
    assert_eq!((whole.verdict, whole.cards.unmatched), (DeckStatus::Legal, 0));
    // Most cards of a deck are named by no document.
    let most = judged("3 Blue Guard\n40 Charizard ex", &known, false);
    assert_eq!((most.verdict, most.cards.unmatched), (DeckStatus::Legal, 40));
    assert!(most.summary.contains("3 of 43 cards"), "{}", most.summary);
    for (list, catalogued) in [
        // A card that a catalogue of the game lacks.
        ("3 Blue Guard\n1 Charizard ex", true),
        // A card of another game.
        ("3 Blue Guard\n1 Dream Machine Battle", false),
    ] {
        let open = judged(list, &known, catalogued);
        assert_eq!(open.verdict, DeckStatus::Unknown, "{list}");
        assert!(open.findings.iter().all(|found| found.verdict == FindingVerdict::Satisfied));
        let name = list.rsplit_once('\n').unwrap().1[2..].to_owned();
        assert!(open.needs[0].contains(&format!("“{name}”")), "{:?}", open.needs);
    }
    let part = judged("Total: 3\n1 Blue Guard", &known, false);
    assert_eq!(part.verdict, DeckStatus::Unknown);
    assert_eq!(part.needs, ["the 2 cards that the deck does not list"]);
}
