//! Bulk files in parts, with a manifest and signatures; what has changed since a
//! snapshot; and what an operator takes away.

use axum::http::Method;
use headjudge_answers::Service;
use headjudge_corpus::{embedded, sha256_hex};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::{Deprecations, Settings, SigningKey};
use minisign_verify::{PublicKey, Signature};
use serde_json::{Value, json};

use crate::ask::{Answer, Api, DIGEST, api, each, service, today};
use crate::whole::two_editions;

const FILES: [&str; 4] = ["records", "cards", "rulings", "sqlite"];

fn ranged(name: &str, headers: &[(&str, &str)]) -> Answer {
    api().ask(Method::GET, &format!("/api/v1/bulk-data/{name}"), headers, "")
}

#[test]
fn the_ranges_of_a_file_make_the_file() {
    for name in FILES {
        let whole = ranged(name, &[]);
        assert_eq!(whole.header("accept-ranges"), "bytes");
        let size = whole.body.len();
        // Around the bounds of the parts that the server reads, and across them.
        for (first, last) in
            [(0, 0), (1, 99), (65_535, 65_537), (size / 2, size - 1), (size - 1, size - 1)]
        {
            if last >= size {
                continue;
            }
            let range = format!("bytes={first}-{last}");
            let answer = ranged(name, &[("range", &range), ("accept-encoding", "gzip")]);
            assert_eq!(answer.status, 206, "{name} {range}");
            assert!(answer.body == whole.body[first..=last], "{name} {range}");
            assert_eq!(answer.header("content-range"), format!("bytes {first}-{last}/{size}"));
            assert_eq!(answer.header("content-length"), (last - first + 1).to_string());
            assert_eq!(answer.header("content-encoding"), "");
            assert_eq!(answer.header("etag"), whole.header("etag"));
        }
        let rest = ranged(name, &[("range", &format!("bytes={}-", size - 7))]);
        assert!(rest.body == whole.body[size - 7..], "{name}");
        let last = ranged(name, &[("range", "bytes=-5")]);
        assert!(last.body == whole.body[size - 5..], "{name}");
    }
}

#[test]
fn a_range_of_another_snapshot_is_answered_with_the_whole_file() {
    let whole = ranged("rulings", &[]);
    let tag = whole.header("etag");
    let same = ranged("rulings", &[("range", "bytes=0-9"), ("if-range", tag)]);
    assert_eq!((same.status.as_u16(), same.body.len()), (206, 10));
    for odd in [("if-range", "\"other\""), ("if-range", "Sat, 01 Jan 2028 00:00:00 GMT")] {
        let answer = ranged("rulings", &[("range", "bytes=0-9"), odd]);
        assert_eq!((answer.status.as_u16(), answer.body.len()), (200, whole.body.len()));
    }
    for odd in ["bytes=0-9,20-29", "lines=1-2", "bytes=x-", "bytes"] {
        let answer = ranged("rulings", &[("range", odd)]);
        assert_eq!((answer.status.as_u16(), answer.body.len()), (200, whole.body.len()), "{odd}");
    }
    let known = ranged("rulings", &[("range", "bytes=0-9"), ("if-none-match", tag)]);
    assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
    let beyond = ranged("rulings", &[("range", "bytes=999999999-")]);
    crate::ask::check_fault(&beyond, 416, "range_not_satisfiable");
    assert_eq!(beyond.header("content-range"), format!("bytes */{}", whole.body.len()));
}

#[test]
fn the_manifest_names_each_file_and_every_signature_holds() {
    let answer = api().get("/api/v1/bulk-data/manifest");
    let manifest = answer.json();
    let key = PublicKey::from_base64(manifest["public_key"].as_str().unwrap()).unwrap();
    assert_eq!(manifest["snapshot"], DIGEST);
    let signed =
        |path: &Value| Signature::decode(&api().get(path.as_str().unwrap()).text()).unwrap();
    let own = signed(&manifest["signature"]);
    key.verify(&answer.body, &own, false).unwrap();
    assert!(key.verify(b"something else", &own, false).is_err());
    assert_eq!(each(&json!({"data": manifest["files"]}), "id"), FILES);
    for file in manifest["files"].as_array().unwrap() {
        let body = api().get(file["url"].as_str().unwrap()).body;
        assert_eq!(file["sha256"], sha256_hex(&body));
        let signature = signed(&file["signature"]);
        key.verify(&body, &signature, false).unwrap();
        let told = format!("file:{} snapshot:{DIGEST}", file["file"].as_str().unwrap());
        assert_eq!(signature.trusted_comment(), told);
    }
    api().fault("/api/v1/bulk-data/nothing/signature", 404, "not_found");
}

#[test]
fn a_server_without_a_key_signs_nothing_and_says_so() {
    let plain = Api::new(service(&embedded(), "unsigned"), Settings::new(today));
    let manifest = plain.json("/api/v1/bulk-data/manifest");
    assert_eq!((&manifest["public_key"], &manifest["signature"]), (&Value::Null, &Value::Null));
    let fault = plain.fault("/api/v1/bulk-data/records/signature", 404, "not_found");
    assert!(fault["details"].as_str().unwrap().contains("--signing-key"), "{fault}");
    for text in ["", "x", "untrusted comment: x\nAAAA\n", "untrusted comment: x\n\u{fffd}\n"] {
        assert!(SigningKey::read(text).is_err(), "{text}");
    }
}

/// A service over the records of `files`, under the digest of a snapshot.
fn edited(edit: impl Fn(&str) -> String, digest: &str) -> Service {
    let records = api().get("/api/v1/bulk-data/records").text();
    let read = headjudge_ingest::read_jsonl(&edit(&records)).unwrap();
    let folder = tempfile::tempdir().unwrap().keep();
    let words = Vocabulary::read(&embedded()).unwrap();
    Service::new(Snapshot::build(&folder, digest, &read.records, &words).unwrap()).unwrap()
}

#[test]
fn a_client_is_told_what_changed_since_its_snapshot() {
    let older = |name: &str| format!("/api/v1/changes?since={name}");
    let one = || service(&embedded(), "one");
    let api = Api::new(one(), Settings::new(today));
    let none = api.json(&older("one"));
    assert_eq!((&none["total"], &none["warnings"]), (&json!(0), &json!([])));
    let fault = api.fault(&older("unheard-of"), 404, "not_found");
    assert!(fault["details"].as_str().unwrap().contains("/api/v1/bulk-data"), "{fault}");

    // The same edition with an older one beside it: what is current has not changed.
    api.switch.to(service(&two_editions(), "two"));
    assert_eq!(api.json(&older("one"))["total"], 0);
    assert_eq!(api.json(&older("one"))["warnings"], json!([]));

    // A document that was not there is added, rule by rule.
    let without = |records: &str| -> String {
        let kept = records.lines().filter(|line| !line.contains("buddyfight"));
        kept.map(|line| line.to_owned() + "\n").collect()
    };
    let api = Api::new(edited(without, "without"), Settings::new(today));
    api.switch.to(one());
    let list = api.json(&older("without"));
    assert!(list["total"].as_u64().unwrap() > 50, "{}", list["total"]);
    assert!(each(&list, "op").iter().all(|op| *op == "added"));
    assert_eq!(list["data"][0]["to"]["document"], "buddyfight-timing");
    assert_eq!(list["warnings"].as_array().unwrap().len(), 1);
    assert!(list["warnings"][0].as_str().unwrap().contains("`buddyfight-timing` is new"));
    let other = api.json("/api/v1/changes?since=without&document=fanz-crd");
    assert_eq!((&other["total"], &other["warnings"]), (&json!(0), &json!([])));

    // And back: it is gone. What changed under the same edition is said to have.
    let reworded = |records: &str| -> String {
        let kept = records.lines().filter(|line| !line.contains("buddyfight"));
        kept.map(|line| line.replace("is considered a copied attack", "counts as a copy") + "\n")
            .collect()
    };
    api.switch.to(edited(reworded, "reworded"));
    let list = api.json(&older("one"));
    let warnings = list["warnings"].to_string();
    assert!(warnings.contains("`buddyfight-timing` is no longer on record"), "{warnings}");
    assert!(warnings.contains("`fanz-crd` 1.9.0 was changed without a new edition"), "{warnings}");
}

#[test]
fn a_new_edition_is_told_rule_by_rule_since_the_snapshot_before_it() {
    let mut old = two_editions();
    for name in ["document.toml", "source.txt"] {
        let bytes = old.get(&format!("documents/fanz-crd-1.8.0/{name}")).unwrap().to_vec();
        old.insert(headjudge_corpus::CorpusFile {
            path: format!("documents/fanz-crd/{name}"),
            bytes,
        });
    }
    old.remove(&["documents/fanz-crd-1.8.0/"]);
    let api = Api::new(service(&old, "old"), Settings::new(today));
    api.switch.to(service(&two_editions(), "new"));
    let since = api.json("/api/v1/changes?since=old");
    let between = api.json("/api/v1/changes?document=fanz-crd");
    assert_eq!((&since["data"], &since["total"]), (&between["data"], &json!(3)));
    assert_eq!(since["warnings"], json!([]));
    let reworded = api.json("/api/v1/changes?since=old&op=reworded");
    assert_eq!(reworded["total"], 1);
}

#[test]
fn what_goes_away_says_so_in_its_headers() {
    let mut settings = Settings::new(today);
    settings.deprecations = serde_json::from_value::<Deprecations>(json!({"deprecated": [
        {"path": "/api/v1/sets", "since": "2027-01-01", "sunset": "2028-01-01", "successor": "/api/v2/sets"},
    ]}))
    .unwrap();
    let api = Api::new(service(&embedded(), "deprecations"), settings);
    for path in ["/api/v1/sets", "/api/v1/sets/dbz-tcg/premiere", "/api/v1/sets/none/none"] {
        let answer = api.get(path);
        assert_eq!(answer.header("deprecation"), "@1798761600", "{path}");
        assert_eq!(answer.header("sunset"), "Sat, 01 Jan 2028 00:00:00 GMT");
        assert_eq!(answer.header("link"), "</api/v2/sets>; rel=\"successor-version\"");
    }
    assert_eq!(api.get("/api/v1/games").header("deprecation"), "");
}

#[test]
fn a_field_and_a_set_that_there_are_not_are_named() {
    let list = api().json("/api/v1/search?q=drill+memory&fields=title,colour&limit=1");
    assert!(list["warnings"].to_string().contains("nothing here has the field `colour`"));
    let card = api().json("/api/v1/cards/dbz-tcg/blue-guard?fields=name,current.text");
    assert_eq!(card["warnings"], json!([]));
    let fault = api().fault("/api/v1/cards/named?fuzzy=blue+guard&set=nope", 404, "not_found");
    let details = fault["details"].as_str().unwrap();
    assert!(details.contains("Premiere S65") && details.contains("not in `nope`"), "{details}");
}

#[test]
fn the_rules_are_listed_and_a_wrong_path_names_the_nearest() {
    let mut found: Vec<Value> = Vec::new();
    let mut page = json!("/api/v1/rules?document=fanz-crd");
    let mut total = 0;
    while let Some(path) = page.as_str() {
        let list = api().json(path);
        found.extend(list["data"].as_array().unwrap().iter().cloned());
        total = list["total"].as_u64().unwrap() as usize;
        page = list["next_page"].clone();
    }
    assert_eq!(found.len(), total);
    assert!(found.iter().all(|rule| rule["document"] == "fanz-crd"));
    let memory = found.iter().find(|rule| rule["title"] == "Drill Memory").unwrap();
    assert_eq!(memory["href"], "/api/v1/rules/fanz-crd/general/drill-memory");
    let all = api().json("/api/v1/rules");
    assert!(all["total"].as_u64().unwrap() > found.len() as u64);
    assert_eq!(each(&api().json("/api/v1/rules?page=1000"), "id"), Vec::<&Value>::new());
    let near = |path: &str| api().fault(path, 404, "not_found")["suggestions"].to_string();
    assert!(near("/api/v1/card").contains("/api/v1/cards/named"));
    assert!(near("/api/v1/bulk").contains("/api/v1/bulk-data"));
    assert_eq!(near("/api/v1/zzz"), "null");
    let slash = api().get("/api/v1/search/?q=drill");
    assert_eq!((slash.status.as_u16(), slash.header("location")), (308, "/api/v1/search?q=drill"));
    let text = api().get("/api/v1/rules/zzz?format=text").text();
    assert_eq!(text, "there is no rule “zzz”\n");
}
