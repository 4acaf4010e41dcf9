//! What a store keeps of many editions that say alike, and what it reads of them.

use std::collections::HashMap;

use headjudge_corpus::{
    Document, DocumentId, Lines, PassageClass, PassageId, RuleStatus, embedded,
};

use super::*;

const EDITIONS: usize = 20;
const RULES: u32 = 50;

/// The rules of a book that says the same in each edition, at other lines.
fn editions() -> Vec<Record> {
    let mut records = Vec::new();
    for n in 1..=EDITIONS {
        let edition = format!("{n}.0");
        let id = if n == EDITIONS { "book".to_owned() } else { format!("book@{edition}") };
        let document = serde_json::json!({
            "id": id, "edition": edition, "game": "g", "title": "Book",
            "short_title": "Book", "authority": "", "published": null, "language": "en",
            "source": "", "licence": "", "sha256": ""
        });
        let document: Document = serde_json::from_value(document).unwrap();
        records.push(Record::Document(document));
        for rule in 0..RULES {
            let line = rule + n as u32;
            records.push(Record::Passage(passage(&id, &edition, rule, line)));
            records.push(Record::Rule(self::rule(&id, &edition, rule, line)));
        }
    }
    records
}

fn passage(document: &str, edition: &str, rule: u32, line: u32) -> Passage {
    let text = format!("{rule}. Who lights lantern {rule} keeps it until dusk.");
    Passage {
        id: PassageId::new(format!("{document}/{rule}")),
        document: DocumentId::new(document),
        edition: edition.to_owned(),
        lines: Lines::new(line, line),
        number: Some(rule.to_string()),
        class: PassageClass::Rule,
        heading_path: vec!["Lanterns".to_owned()],
        text_md: text.clone(),
        text,
        english: None,
        why: None,
    }
}

fn rule(document: &str, edition: &str, rule: u32, line: u32) -> Rule {
    let own = passage(document, edition, rule, line);
    Rule {
        id: own.id.clone(),
        document: own.document,
        edition: own.edition,
        lines: own.lines,
        number: own.number,
        parent: None,
        children: Vec::new(),
        references: Vec::new(),
        referenced_by: Vec::new(),
        section: "Lanterns".to_owned(),
        title: format!("Lantern {rule}"),
        english_title: None,
        status: if rule == 0 { RuleStatus::Defunct } else { RuleStatus::Current },
        replaced_by: (rule == 0).then(|| PassageId::new(format!("{document}/1"))),
        reason: None,
        since: None,
        printed: None,
        text: own.text,
        english: None,
        passages: vec![own.id],
        examples: Vec::new(),
        cards: Vec::new(),
        checks: Vec::new(),
    }
}

/// A store of `records`, and its file.
fn store(records: &[Record]) -> (Store, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.sqlite");
    Store::build(&path, records).unwrap();
    let bytes = OwnedBytes::new(std::fs::read(&path).unwrap());
    (Store::open(&path, bytes, u64::MAX, FileSeal::default()).unwrap(), folder)
}

fn column(folder: &tempfile::TempDir, query: &str) -> Vec<String> {
    let connection = Connection::open(folder.path().join("records.sqlite")).unwrap();
    let mut statement = connection.prepare(query).unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

fn lines_of(records: &[Record]) -> Vec<String> {
    records.iter().map(|record| serde_json::to_string(record).unwrap()).collect()
}

#[test]
fn what_twenty_editions_say_alike_is_stored_once() {
    let (store, folder) = store(&editions());
    assert_eq!(store.count().unwrap(), (EDITIONS * (1 + 2 * RULES as usize)) as u64);
    let texts =
        "SELECT CAST(count(*) AS TEXT) FROM bodies WHERE instr(said, 'keeps it until dusk')";
    // A passage and a rule for each, and not for each edition.
    assert_eq!(column(&folder, texts), [(2 * RULES).to_string()]);
}

#[test]
fn every_record_is_read_as_it_was_written_and_by_sql_too() {
    let embedded = headjudge_ingest::ingest(&embedded()).unwrap().records;
    for records in [editions(), embedded] {
        let written = lines_of(&records);
        let (store, folder) = store(&records);
        let mut read = Vec::new();
        store.visit(|json| read.push(json.to_owned())).unwrap();
        assert_eq!(read, written);
        assert_eq!(column(&folder, "SELECT json FROM records ORDER BY ord"), written);
        let ids =
            "SELECT object || ' ' || id || ' ' || ifnull(document, '') FROM records ORDER BY ord";
        let own = records.iter().map(|record| {
            let (object, id, document) = columns::columns(record);
            format!("{object} {id} {}", document.unwrap_or_default())
        });
        assert_eq!(column(&folder, ids), own.collect::<Vec<_>>());
        let mut firsts = HashMap::new();
        for (record, json) in records.iter().zip(&written) {
            let (object, id, _) = columns::columns(record);
            firsts.entry((object, id)).or_insert(json);
        }
        for ((object, id), json) in firsts {
            assert_eq!(store.json(object, &id).unwrap().as_ref(), Some(json), "{object} {id}");
        }
    }
}

#[test]
fn no_name_leads_to_a_record_of_another_document() {
    let (store, _folder) = store(&editions());
    assert!(store.json("passage", "book/7").unwrap().unwrap().contains("\"edition\":\"20.0\""));
    assert!(store.json("passage", "book@3.0/7").unwrap().unwrap().contains("\"edition\":\"3.0\""));
    for none in ["7", "/7", "book", "book/", "book@21.0/7", "book/book/7", ""] {
        assert_eq!(store.json("passage", none).unwrap(), None, "{none}");
    }
}

#[test]
fn the_texts_of_documents_that_are_not_wanted_are_not_read() {
    let (store, _folder) = store(&editions());
    assert_eq!(store.rule_records(|_| false).unwrap().len(), EDITIONS);
    let newest = store.rule_records(|document| document == "book").unwrap();
    assert_eq!(newest.len(), EDITIONS + 2 * RULES as usize);
    assert_eq!(store.rule_records(|_| true).unwrap(), editions());
}

#[test]
fn passages_are_found_by_their_words_and_rules_by_what_they_replaced() {
    let (store, _folder) = store(&editions());
    let found = store.passages_with("book@3.0", "lantern 17 keeps").unwrap();
    assert_eq!(found, [passage("book@3.0", "3.0", 17, 20)]);
    // The words of a title above it are no words of its text.
    assert!(store.passages_with("book", "Lanterns").unwrap().is_empty());
    assert_eq!(store.replaced_by("book/1").unwrap(), [rule("book", "20.0", 0, 20)]);
    assert!(store.replaced_by("book/2").unwrap().is_empty());
}
