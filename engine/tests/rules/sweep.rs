//! Dates: at every boundary, the day before, the day and the day after give
//! exactly one status each.

use headjudge_corpus::{Document, Format, FormatEdition, Passage, Record};
use headjudge_engine::{
    DeckStatus, LegalityStatus, Library, RuleFacts, check_deck, legality, read_deck,
};
use jiff::civil::Date;

use crate::fixture::{BANNED, CAPS, GROUPS, RESTRICTED, deck, finding, records, rule_facts};

/// The first date in the Score document, which has none of its own.
const FIRST_DATED: &str = "2004-01-15";

fn status(title: &str, on: Date) -> LegalityStatus {
    legality(rule_facts(), &"score-expanded".into(), title, None, on).unwrap().status
}

#[test]
fn each_boundary_has_one_status_a_day() {
    let evidenced: Date = FIRST_DATED.parse().unwrap();
    let before = |day: Date, then| if day < evidenced { LegalityStatus::Unknown } else { then };
    let lists = [(BANNED, LegalityStatus::Banned), (RESTRICTED, LegalityStatus::Restricted)];
    for (rows, listed) in lists {
        for (card, _, since) in rows {
            let Some(since) = since else {
                assert_eq!(status(card, evidenced.yesterday().unwrap()), LegalityStatus::Unknown);
                assert_eq!(status(card, evidenced), listed, "{card}");
                continue;
            };
            let since: Date = since.parse().unwrap();
            let eve = since.yesterday().unwrap();
            assert_eq!(status(card, eve), before(eve, LegalityStatus::Legal), "{card}");
            assert_eq!(status(card, since), listed, "{card}");
            assert_eq!(status(card, since.tomorrow().unwrap()), listed, "{card}");
        }
    }
    let boundary: Date = "2004-11-24".parse().unwrap();
    for (_, cards) in GROUPS.iter().chain(CAPS) {
        for card in *cards {
            let restricted = RESTRICTED.iter().any(|(name, ..)| name == card);
            let after =
                if restricted { LegalityStatus::Restricted } else { LegalityStatus::Limited };
            let before =
                if restricted { LegalityStatus::Restricted } else { LegalityStatus::Legal };
            assert_eq!(status(card, boundary.yesterday().unwrap()), before, "{card}");
            assert_eq!(status(card, boundary), after, "{card}");
        }
    }
}

#[test]
fn a_deck_and_its_card_never_disagree() {
    let mut day: Date = FIRST_DATED.parse().unwrap();
    while day < "2005-01-01".parse().unwrap() {
        for (card, ..) in BANNED.iter().chain(RESTRICTED) {
            let answer = legality(rule_facts(), &"score-expanded".into(), card, None, day).unwrap();
            let max = answer.max_copies.unwrap();
            let rules = ["banned", "restricted", "exclusive-groups"];
            let breaks = |count: u32| {
                let deck = deck(&[(card, count)]);
                rules.iter().any(|rule| {
                    let found = finding("score-expanded", rule, &deck, &day.to_string());
                    found.verdict == headjudge_engine::FindingVerdict::Violated
                })
            };
            assert!(max == 0 || !breaks(max), "{card} on {day}");
            assert!(max == 3 || breaks(max + 1), "{card} on {day}");
        }
        day = day.checked_add(jiff::Span::new().days(30)).unwrap();
    }
}

fn fanz(rule_facts: &RuleFacts, title: &str, on: &str) -> (LegalityStatus, Option<String>) {
    let answer = legality(rule_facts, &"fanz".into(), title, None, on.parse().unwrap()).unwrap();
    (answer.status, answer.as_of_edition)
}

#[test]
fn before_the_first_edition_nothing_is_known() {
    let empty = read_deck(br#"{"cards":[{"name":"Blue Guard","count":3}]}"#, None).unwrap();
    for (format, first) in
        [("fanz", "2021-01-31"), ("panini", "2017-06-30"), ("dbs-cg", "2023-12-02")]
    {
        let on = first.parse::<Date>().unwrap().yesterday().unwrap();
        let verdict =
            check_deck(rule_facts(), &format.into(), &empty, &Library::new(), on).unwrap();
        assert_eq!(verdict.verdict, DeckStatus::Unknown, "{format}");
        assert!(
            verdict.findings.iter().all(|f| f.needs[0].contains(first) && f.because.is_empty())
        );
        let verdict = check_deck(
            rule_facts(),
            &format.into(),
            &empty,
            &Library::new(),
            first.parse().unwrap(),
        );
        assert_eq!(verdict.unwrap().as_of_edition, None, "{format}");
        let after = first.parse::<Date>().unwrap().tomorrow().unwrap();
        let verdict =
            check_deck(rule_facts(), &format.into(), &empty, &Library::new(), after).unwrap();
        assert!(verdict.as_of_edition.is_some(), "{format}");
    }
}

#[test]
fn before_the_first_date_in_a_document_without_its_own_nothing_is_known() {
    for (card, ..) in BANNED.iter().chain(RESTRICTED) {
        for day in ["1999-01-01", "2004-01-14"] {
            let on: Date = day.parse().unwrap();
            let answer = legality(rule_facts(), &"score-expanded".into(), card, None, on).unwrap();
            assert_eq!(answer.status, LegalityStatus::Unknown, "{card} on {day}");
            assert_eq!((answer.max_copies, answer.because.len()), (None, 0), "{card} on {day}");
            assert!(answer.says.contains(FIRST_DATED), "{}", answer.says);
            assert!(answer.needs[0].contains(FIRST_DATED), "{:?}", answer.needs);
            let deck = deck(&[(card, 4)]);
            let deck = read_deck(deck.as_bytes(), None).unwrap();
            let verdict =
                check_deck(rule_facts(), &"score-expanded".into(), &deck, &Library::new(), on);
            assert_eq!(verdict.unwrap().verdict, DeckStatus::Unknown, "{card} on {day}");
        }
    }
}

/// Adds an edition of the Combined CRD of another date, with one entry of the
/// Frozen List gone.
fn with_edition(name: &str, id: &str, published: &str, without: &str) -> Vec<Record> {
    let mut records = records();
    let mut more: Vec<Record> = Vec::new();
    for record in &records {
        match record {
            Record::Document(document) if document.id == "fanz-crd" => {
                more.push(Record::Document(Document {
                    id: id.into(),
                    edition: name.to_owned(),
                    published: Some(published.parse().unwrap()),
                    ..document.clone()
                }));
            }
            Record::Passage(passage) if passage.document == "fanz-crd" => {
                more.push(Record::Passage(Passage {
                    id: format!("{id}/{}", passage.id.anchor()).as_str().into(),
                    document: id.into(),
                    edition: name.to_owned(),
                    ..passage.clone()
                }));
            }
            Record::ListEntry(entry) if entry.document == "fanz-crd" && entry.card != without => {
                let mut entry = entry.clone();
                entry.passage = format!("{id}/{}", entry.passage.anchor()).as_str().into();
                (entry.document, entry.edition) = (id.into(), name.to_owned());
                more.push(Record::ListEntry(entry));
            }
            _ => {}
        }
    }
    records.extend(more);
    records
}

#[test]
fn the_edition_in_force_on_the_date_answers() {
    for id in ["fanz-crd@1.8.0", "fanz-crd"] {
        let rule_facts = RuleFacts::new(&with_edition("1.8.0", id, "2020-06-01", "Orange Charge"));
        assert_eq!(fanz(&rule_facts, "Orange Charge", "2020-05-31").0, LegalityStatus::Unknown);
        assert_eq!(fanz(&rule_facts, "Orange Charge", "2020-06-01").0, LegalityStatus::NotListed);
        assert_eq!(
            fanz(&rule_facts, "Visiting The Past", "2021-01-30"),
            (LegalityStatus::Frozen, None)
        );
        assert_eq!(
            fanz(&rule_facts, "Orange Charge", "2021-01-31"),
            (LegalityStatus::Frozen, None)
        );
        assert_eq!(fanz(&rule_facts, "Orange Charge", "2021-02-01").1.as_deref(), Some("1.9.0"));
        let answer = legality(
            &rule_facts,
            &"fanz".into(),
            "Visiting The Past",
            None,
            "2020-07-01".parse().unwrap(),
        )
        .unwrap();
        assert!(answer.because.iter().all(|citation| citation.edition == "1.8.0"));
        assert!(answer.because.len() > 1, "the entry and the heading of the list");
    }
}

#[test]
fn a_format_may_count_its_own_editions() {
    let mut records = records();
    for record in &mut records {
        if let Record::Format(Format { id, editions, .. }) = record
            && *id == "score-expanded"
        {
            editions.push(FormatEdition {
                edition: "2006 rules".to_owned(),
                from: Some("2006-01-01".parse().unwrap()),
                complete_to: None,
            });
        }
    }
    let rule_facts = RuleFacts::new(&records);
    let as_of = |on: &str| {
        legality(&rule_facts, &"score-expanded".into(), "Blue Terror", None, on.parse().unwrap())
            .unwrap()
            .as_of_edition
    };
    assert_eq!(as_of("2005-01-01"), None, "a later edition is known");
    assert_eq!(as_of("2006-01-02").as_deref(), Some("2006 rules"));
}
