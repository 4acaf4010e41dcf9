//! Cards that a catalogue alone knows are found by the search too.

use headjudge_corpus::{Card, CardId, Printing, Record, embedded};
use headjudge_index::search::{Match, Page, Results, Search, Vocabulary, build};

use crate::corpus::records;

/// The corpus with a card that no document names.
fn search() -> Search {
    let mut records = records().to_vec();
    let like = records.iter().find_map(|record| match record {
        Record::Card(card) if !card.printings.is_empty() => Some((**card).clone()),
        _ => None,
    });
    let like = like.expect("a card");
    let printing = Printing { code: "Q77".into(), ..like.printings[0].clone() };
    let mut card = Card {
        id: CardId::new(format!("{}/moth-of-dusk", like.game)),
        name: "Moth of Dusk".to_owned(),
        aliases: Vec::new(),
        printings: vec![printing.clone()],
        current: Vec::new(),
        errata: Vec::new(),
        rulings: Vec::new(),
        mentions: Vec::new(),
        ..like
    };
    card.facts.printed = vec![(printing, "Draw 3 cards.".to_owned())];
    records.push(Record::Card(Box::new(card)));
    let dir = tempfile::tempdir().expect("a folder");
    let words = Vocabulary::read(&embedded()).expect("the words are read");
    build(dir.path(), &records, &words).expect("the index is built");
    Search::open(dir.path()).expect("the index opens")
}

#[test]
fn a_card_of_a_catalogue_is_found_by_name_code_and_slip_and_promises_its_text_alone() {
    let search = search();
    let answer = |q: &str| -> Results { search.query(q, Page::default()).expect("within bounds") };
    for (asked, promised) in [
        ("moth of dusk", true),
        ("Q77", true),
        ("moht of dusk", true),
        ("text of moth of dusk", true),
        ("what does moth of dusk do", true),
        ("moth of dusk errata", false),
        ("moth of dusk ruling", false),
        ("is moth of dusk banned", false),
    ] {
        let results = answer(asked);
        let hit = &results.hits[0];
        assert_eq!(hit.title, "Moth of Dusk", "{asked}");
        assert_eq!(hit.matched > Match::Weak, promised, "{asked}: {hit:?}");
        assert!(hit.snippet.contains("Draw 3 cards."), "{asked}: {}", hit.snippet);
        assert_eq!(hit.document.as_str(), "catalogue");
    }
}
