//! Bulk data and changes: everything, and what became of it.

use std::io::Read;

use axum::http::Method;
use headjudge_answers::Service;
use headjudge_corpus::{CorpusFile, CorpusFiles, embedded, sha256_hex};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::Settings;
use serde_json::{Value, json};

use crate::ask::{Api, api, check_fault, each, service, today};

#[test]
fn bulk_files_are_what_they_say() {
    let list = api().json("/api/v1/bulk-data");
    assert_eq!(each(&list, "id"), ["records", "cards", "rulings", "sqlite"]);
    for file in list["data"].as_array().unwrap() {
        let url = file["url"].as_str().unwrap();
        let answer = api().get(url);
        assert_eq!(answer.header("content-type"), file["content_type"]);
        assert_eq!(json!(answer.body.len()), file["size"], "{url}");
        assert_eq!(sha256_hex(&answer.body), file["sha256"].as_str().unwrap(), "{url}");
        assert!(file["updated_at"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
        let head = api().ask(Method::HEAD, url, &[], "");
        assert_eq!(json!(head.header("content-length").parse::<u64>().unwrap()), file["size"]);
        assert!(head.body.is_empty());
        let known = api().ask(Method::GET, url, &[("if-none-match", answer.header("etag"))], "");
        assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
        let packed = api().ask(Method::GET, url, &[("accept-encoding", "gzip")], "");
        assert_ne!(packed.header("etag"), answer.header("etag"));
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, answer.body);
    }
}

#[test]
fn the_records_loaded_elsewhere_give_the_same_answers() {
    let records = api().get("/api/v1/bulk-data/records").text();
    let read = headjudge_ingest::read_jsonl(&records).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let words = Vocabulary::read(&embedded()).unwrap();
    let snapshot =
        Snapshot::build(folder.path(), crate::ask::DIGEST, &read.records, &words).unwrap();
    let copy = Api::new(Service::new(snapshot).unwrap(), Settings::new(today));
    for path in [
        "/api/v1/cards/dbz-tcg/blue-guard",
        "/api/v1/search?q=drill+memory",
        "/api/v1/formats/score-expanded?on=2004-12-01",
        "/api/v1/documents/dbs-rules-ja",
        "/api/v1/checks/frozen",
        "/api/v1/procedures",
        "/api/v1/scenarios",
        "/api/v1/problems",
        "/api/v1/bulk-data/records",
        "/cards/dbz-tcg/blue-guard",
    ] {
        assert_eq!(copy.get(path).text(), api().get(path).text(), "{path}");
    }
    let deck = "3 Blue Guard\n1 Unlikely Ally\n";
    let path = "/api/v1/decks/check?format=fanz";
    assert_eq!(copy.post(path, deck).text(), api().post(path, deck).text());
}

/// The corpus with an older edition of the Combined CRD beside it: without
/// Blue Guard, with an entry that is gone since, and with other words in one rule.
pub(crate) fn two_editions() -> CorpusFiles {
    let mut files = embedded();
    let read = |path: &str| {
        String::from_utf8(embedded().get(&format!("documents/fanz-crd/{path}")).unwrap().to_vec())
            .unwrap()
    };
    let source: String = read("source.txt")
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("[RULING] **S37 Black Targeting Drill"))
        .map(|line| line.replace("is considered a copied attack", "counts as a copy"))
        .collect();
    let source = source.replacen(
        "[RULING] **S18 Frieza - Transformed:**",
        "[RULING] **S19 Frieza - Revenge:** This card is no more.\n\n[RULING] **S18 Frieza - Transformed:**",
        1,
    );
    let digest = sha256_hex(source.as_bytes());
    let toml: String = read("document.toml")
        .lines()
        .map(|line| match line.split_once('=').map(|(key, _)| key.trim()) {
            Some("edition") => "edition = \"1.8.0\"\n".to_owned(),
            Some("published") => "published = \"2020-01-31\"\n".to_owned(),
            Some("sha256") => format!("sha256 = \"{digest}\"\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let dialect = read("dialect.toml");
    for (name, text) in [("document.toml", toml), ("dialect.toml", dialect), ("source.txt", source)]
    {
        let path = format!("documents/fanz-crd-1.8.0/{name}");
        files.insert(CorpusFile { path, bytes: text.into_bytes() });
    }
    files
}

#[test]
fn changes_between_editions_are_told_by_record() {
    let api = Api::new(service(&two_editions(), "two-editions"), Settings::new(today));
    let list = api.json("/api/v1/changes?document=fanz-crd");
    let ops: Vec<(&Value, &Value)> = each(&list, "op").into_iter().zip(each(&list, "id")).collect();
    let by = |op: &str| -> Vec<&str> {
        let all = ops.iter().filter(|(found, _)| *found == op);
        all.map(|(_, id)| id.as_str().unwrap()).collect()
    };
    assert!(by("added").iter().any(|id| id.contains("black-targeting-drill")), "{ops:?}");
    assert!(by("removed").iter().any(|id| id.contains("revenge")), "{ops:?}");
    assert!(by("reworded").iter().any(|id| id.contains("transformed")), "{ops:?}");
    assert_eq!(ops.len(), 3, "{ops:?}");
    let changed = list["data"].as_array().unwrap().iter().find(|c| c["op"] == "reworded").unwrap();
    assert_eq!(changed["from"]["edition"], "1.8.0");
    assert_eq!(changed["to"]["edition"], "1.9.0");
    let inserted: Vec<&Value> =
        changed["diff"].as_array().unwrap().iter().filter(|s| s["op"] == "insert").collect();
    assert!(!inserted.is_empty());
    let named = api.json("/api/v1/changes?document=fanz-crd&from=1.8.0&to=fanz-crd");
    assert_eq!(named["data"], list["data"]);
    let back = api.json("/api/v1/changes?document=fanz-crd&from=1.9.0&to=1.8.0");
    assert_eq!(back["total"], 3);
    let fault = api.fault("/api/v1/changes?document=fanz-crd&from=7", 404, "not_found");
    assert_eq!(fault["suggestions"], json!(["1.8.0", "1.9.0"]));
    let feed = api.get("/feed.atom").text();
    assert!(feed.contains("Since 1.8.0: 1 added, 1 removed, 1 reworded."), "{feed}");
}

#[test]
fn a_day_is_answered_in_the_wording_of_its_edition_or_warned_of() {
    let api = Api::new(service(&two_editions(), "two-editions-by-day"), Settings::new(today));
    let list = api.json("/api/v1/changes?document=fanz-crd&op=reworded");
    let id = list["data"][0]["to"]["passage"].as_str().unwrap();
    let on = |day: &str| api.json(&format!("/api/v1/passages/{id}?on={day}"));
    let (then, now) = (on("2020-06-01"), on("2021-02-01"));
    assert!(then["text"].as_str().unwrap().contains("counts as a copy"));
    assert_eq!((&then["edition"], &then["as_of"]["edition"]), (&json!("1.8.0"), &json!("1.8.0")));
    assert_eq!((&then["as_of"]["until"], &then["warnings"]), (&json!("2021-01-31"), &json!([])));
    assert!(!now["text"].as_str().unwrap().contains("counts as a copy"));
    let early = on("2001-01-01");
    assert!(early["warnings"][0].as_str().unwrap().contains("nothing on record says what held"));
    let document = api.json("/api/v1/documents/fanz-crd?on=2020-06-01");
    assert_eq!(document["id"], "fanz-crd@1.8.0");
    let history = api.json(&format!("/api/v1/history/{id}"));
    assert_eq!(history["wordings"].as_array().unwrap().len(), 2);
    assert_eq!(history["wordings"][0]["until"], history["wordings"][1]["since"]);
    // An entry that came later is not there yet, and one that is gone is found by its day.
    let added = api.json("/api/v1/changes?document=fanz-crd&op=added");
    let added = added["data"][0]["to"]["passage"].as_str().unwrap().to_owned();
    let fault = api.fault(&format!("/api/v1/passages/{added}?on=2020-06-01"), 404, "not_found");
    assert!(fault["details"].as_str().unwrap().contains("1.8.0"), "{fault}");
    let removed = api.json("/api/v1/changes?document=fanz-crd&op=removed");
    let gone = removed["data"][0]["id"].as_str().unwrap().to_owned();
    let found = api.json(&format!("/api/v1/passages/fanz-crd/{gone}?on=2020-06-01"));
    assert_eq!(found["edition"], "1.8.0");
    let card = api.json("/api/v1/cards/dbz-tcg/frieza-transformed?on=2020-06-01");
    assert!(card["then"][0]["text"].as_str().unwrap().contains("counts as a copy"), "{card}");
    assert!(api.json("/api/v1/cards/dbz-tcg/frieza-transformed").get("then").is_none());
}

#[test]
fn one_edition_has_nothing_to_compare_with() {
    let list = api().json("/api/v1/changes?document=fanz-crd");
    assert_eq!(list["total"], 0);
    assert!(list["warnings"][0].as_str().unwrap().contains("no earlier edition"));
    api().fault("/api/v1/changes?document=nothing", 404, "not_found");
    check_fault(&api().get("/api/v1/changes"), 400, "no_document");
}

#[test]
fn the_feed_has_an_entry_for_each_edition() {
    let answer = api().get("/feed.atom");
    assert!(answer.header("content-type").starts_with("application/atom+xml"));
    let feed = answer.text();
    assert_eq!(feed.matches("<entry>").count(), 5);
    assert!(feed.contains("<updated>2023-12-02T00:00:00Z</updated>"));
    assert_eq!(feed.matches("<id>urn:uuid:").count(), 6);
}
