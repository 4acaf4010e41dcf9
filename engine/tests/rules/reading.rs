//! Reading decks: whatever comes in, an answer or a clear error comes out.

use headjudge_engine::{DeckError, read_deck};
use proptest::prelude::*;

use crate::fixture::verdict;

#[track_caller]
fn cards(deck: &[u8]) -> Vec<(String, u32)> {
    let deck = read_deck(deck, None).unwrap();
    deck.cards.into_iter().map(|card| (card.name, card.count)).collect()
}

#[test]
fn encodings_and_line_ends() {
    let expect = vec![("Krillin’s Search".to_owned(), 2), ("Blue Guard".to_owned(), 1)];
    assert_eq!(cards("2 Krillin’s Search\n1 Blue Guard\n".as_bytes()), expect);
    assert_eq!(cards("\u{feff}2 Krillin’s Search\r\n1 Blue Guard\r\n".as_bytes()), expect);
    assert_eq!(cards(b"2 Krillin\x92s Search\r\n1 Blue Guard"), expect);
    let utf16: Vec<u8> = "\u{feff}2 Krillin’s Search\n1 Blue Guard"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(cards(&utf16), expect);
}

#[test]
fn dashes_are_equal() {
    for dash in ["-", "–", "—", "―", "\u{96}"] {
        let list = format!("Allies\n1 Bulma {dash} Genius\n1 Bulma – Taking a Drag");
        let deck = read_deck(list.as_bytes(), None).unwrap();
        let found = verdict("fanz", &deck, "2022-01-01");
        let found = found.finding("ally-unique").unwrap();
        assert_eq!(found.verdict, headjudge_engine::FindingVerdict::Violated, "{dash:?}");
    }
}

#[test]
fn huge_and_hostile_input_is_refused_at_once() {
    let long = format!("3 {}", "A".repeat(100_000));
    assert!(matches!(
        read_deck(long.as_bytes(), None),
        Err(DeckError::NameTooLong { line: 1, .. })
    ));
    let lines = "1 A\n".repeat(60_000);
    assert!(matches!(read_deck(lines.as_bytes(), None), Err(DeckError::TooManyLines { .. })));
    let ten = vec![b'1'; 10 << 20];
    assert!(matches!(read_deck(&ten, None), Err(DeckError::TooLarge { .. })));
    let external = br#"<!DOCTYPE deck SYSTEM "file:///etc/passwd"><deck/>"#;
    assert_eq!(read_deck(external, Some("a.o8d")), Err(DeckError::Doctype));
    let nested = "<deck>".repeat(20_000);
    assert!(matches!(read_deck(nested.as_bytes(), None), Err(DeckError::Xml(_))));
    assert!(matches!(read_deck(b"{\"cards\":{\"a\":1}}", None), Err(DeckError::Json(_))));
    let (open, close) = ("<a>".repeat(20_000), "</a>".repeat(20_000));
    assert!(read_deck(format!("<deck>{open}{close}</deck>").as_bytes(), None).is_err());
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for name in [None, Some("a.json"), Some("a.o8d"), Some("a.txt")] {
            let _ = read_deck(&bytes, name);
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[ \t\n0-9xX×()\\[\\]:/#=a-zA-Z–<>\"{},-]{0,300}") {
        if let Ok(deck) = read_deck(text.as_bytes(), None) {
            for format in ["score-expanded", "fanz", "panini", "dbs-cg"] {
                let mut deck = deck.clone();
                deck.options.clear();
                let found = verdict(format, &deck, "2024-01-01");
                prop_assert!(found.findings.iter().all(|f| !f.says.is_empty()));
            }
        }
    }

    #[test]
    fn a_list_reads_back_what_it_says(
        rows in proptest::collection::vec(("[A-Z][a-z]{2,9}( [A-Z][a-z]{2,9}){1,3}", 1u32..5), 1..20)
    ) {
        let list: Vec<String> = rows.iter().map(|(name, count)| format!("{count}x {name}")).collect();
        let read = cards(list.join("\n").as_bytes());
        prop_assert_eq!(read, rows);
    }
}
