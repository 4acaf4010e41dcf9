//! The number of a rule is the rule's address: typed, it finds the rule first.

use std::fmt::Write;

use headjudge_corpus::{CorpusFile, CorpusFiles, Record, embedded};
use headjudge_index::search::{Match, Page, Results, Search, Vocabulary, build};

/// A rulebook of 480 rules that say the same, so that nothing but a number parts them.
fn rulebook() -> CorpusFiles {
    let mut text = String::new();
    for chapter in 1..=12 {
        writeln!(text, "{chapter}. CHAPTER OF TIDES\n").expect("a text grows");
        for rule in 1..=20 {
            writeln!(text, "{chapter}.{rule} The active player draws a card.\n")
                .expect("a text grows");
            writeln!(text, "{chapter}.{rule}.1a The other player draws {rule} cards.\n")
                .expect("a text grows");
        }
    }
    let mut files = CorpusFiles::default();
    let mut add = |path: &str, text: String| {
        files.insert(CorpusFile { path: path.to_owned(), bytes: text.into_bytes() });
    };
    add("games.toml", "[[game]]\nid = \"tidebound\"\nname = \"Tidebound\"\n".to_owned());
    let about = "id = \"tides\"\ngame = \"tidebound\"\ntitle = \"The Tides\"\n".to_owned();
    add("documents/tides/document.toml", about);
    add("documents/tides/tides.txt", text);
    files
}

#[test]
fn a_rule_is_found_by_its_number_alone() {
    let files = rulebook();
    let records = headjudge_ingest::ingest(&files).expect("it is read").records;
    let numbers: Vec<&str> = records
        .iter()
        .filter_map(|record| match record {
            Record::Rule(rule) => rule.number.as_deref(),
            _ => None,
        })
        .collect();
    assert!(numbers.len() >= 480, "{}", numbers.len());
    let dir = tempfile::tempdir().expect("a folder");
    let words = Vocabulary::read(&embedded()).expect("the words are read");
    build(dir.path(), &records, &words).expect("the index is built");
    let pack = Search::pack(dir.path()).expect("the index is packed");
    let searches = [Search::open(dir.path()), Search::open_pack(pack)];
    for search in searches.map(|search| search.expect("it opens")) {
        let first = |q: &str| -> Results { search.query(q, Page::default()).expect("in bounds") };
        for number in numbers.iter().filter(|number| number.contains('.')) {
            let hit = &first(number).hits[0];
            assert!(hit.title.split(' ').next() == Some(number), "{number}: {}", hit.title);
            assert_eq!(hit.matched, Match::Exact, "{number}");
        }
        for asked in ["rule 7.3.1A", "what is rule 7.3.1a?", "tidebound 7.3.1a.", "§ 7.3.1a"] {
            let hit = &first(asked).hits[0];
            assert!(hit.title.starts_with("7.3.1a"), "{asked}: {}", hit.title);
            assert_eq!(hit.matched, Match::Exact, "{asked}");
        }
        for asked in ["7.3.9", "rule 99", "7.3.1a cards of the other game"] {
            assert!(first(asked).hits.iter().all(|hit| hit.matched < Match::Exact), "{asked}");
        }
    }
}
