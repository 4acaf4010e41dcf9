//! No page is heavy: each of the embedded corpus, and each of a document a
//! hundred times as long, whose chapters together hold every passage once.

#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not there")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use headjudge_answers::Service;
use headjudge_corpus::{CorpusFile, CorpusFiles, embedded};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::Front;
use headjudge_web::Settings;
use jiff::civil::date;
use tower::ServiceExt as _;

/// The greatest weight of a page, in bytes.
const MOST: usize = 100_000;

struct Site {
    router: Front,
    runtime: tokio::runtime::Runtime,
    _folder: tempfile::TempDir,
}

impl Site {
    fn of(files: &CorpusFiles) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let records = headjudge_ingest::ingest(files).unwrap().records;
        let words = Vocabulary::read(&embedded()).unwrap();
        let snapshot = Snapshot::build(folder.path(), "weight", &records, &words).unwrap();
        let service = Service::new(snapshot).unwrap();
        let router = headjudge_web::router(service, patient()).0;
        let runtime = tokio::runtime::Runtime::new().unwrap();
        Self { router, runtime, _folder: folder }
    }

    /// The status of an answer, where it leads, and its body.
    fn get(&self, path: &str) -> (StatusCode, String, String) {
        self.runtime.block_on(async {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let answer = self.router.clone().oneshot(request).await.unwrap();
            let location = answer.headers().get(header::LOCATION);
            let location = location.map_or("", |to| to.to_str().unwrap()).to_owned();
            let status = answer.status();
            let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            (status, location, String::from_utf8_lossy(&body).into_owned())
        })
    }

    /// Every page that one comes to from the front page by links without a query.
    fn pages(&self) -> Vec<(String, String)> {
        let mut known: BTreeSet<String> = BTreeSet::from(["/".to_owned(), "/api".to_owned()]);
        let mut waiting: Vec<String> = known.iter().cloned().collect();
        let mut pages = Vec::new();
        while let Some(path) = waiting.pop() {
            let (status, _, html) = self.get(&path);
            if !html.starts_with("<!doctype html>") {
                continue;
            }
            assert_eq!(status, 200, "{path}");
            for link in html.split("href=\"/").skip(1) {
                let link = link.split('"').next().unwrap();
                let address = format!("/{}", link.split('#').next().unwrap());
                let other = ["/api/", "/assets/"].iter().any(|start| address.starts_with(start));
                if !other && !address.contains('?') && known.insert(address.clone()) {
                    waiting.push(address);
                }
            }
            pages.push((path, html));
        }
        pages
    }
}

#[track_caller]
fn assert_light(pages: &[(String, String)]) {
    let heavy: Vec<String> = pages
        .iter()
        .filter(|(_, html)| html.len() > MOST)
        .map(|(path, html)| format!("{path}: {}", html.len()))
        .collect();
    assert!(heavy.is_empty(), "{heavy:#?}");
}

/// A document of many chapters, of which one has no heading inside.
fn long_document() -> String {
    let mut text = String::from("# The Long Rules\n\n");
    for chapter in 1..=60 {
        let _ = write!(text, "## Chapter {chapter}\n\n");
        let rules = if chapter == 7 { 600 } else { 60 };
        for rule in 1..=rules {
            let _ = write!(
                text,
                "{chapter}.{rule}. A lantern of kind {rule} burns for {chapter} turns & no \"longer\", unless its bearer pays one drop of oil at dusk, or a moth with <wings> is there to carry it home again.\n\n"
            );
        }
    }
    text
}

#[test]
fn no_page_of_the_embedded_corpus_is_heavy() {
    let pages = Site::of(&embedded()).pages();
    assert!(pages.len() > 400, "{} pages", pages.len());
    assert_light(&pages);
}

#[test]
fn a_long_document_is_read_by_light_chapters() {
    let mut files = CorpusFiles::default();
    let about = "id = \"long\"\nedition = \"1\"\ngame = \"duel\"\ntitle = \"The Long Rules\"\n";
    let dialect = "generic = true\nfront = \"markdown\"\n";
    for (name, text) in [
        ("document.toml", about),
        ("dialect.toml", dialect),
        ("rules.md", long_document().as_str()),
    ] {
        let path = format!("documents/long/{name}");
        files.insert(CorpusFile { path, bytes: text.as_bytes().to_vec() });
    }
    let site = Site::of(&files);
    let (status, _, contents) = site.get("/documents/long");
    assert_eq!(status, 200);
    let book = contents.split("<nav class=\"book\"").nth(1).unwrap();
    let chapters: BTreeSet<&str> = book
        .split("href=\"/documents/long/")
        .skip(1)
        .map(|link| link.split(['"', '#']).next().unwrap())
        .collect();
    assert!(chapters.len() > 20, "{} chapters", chapters.len());
    let mut pages = vec![("/documents/long".to_owned(), contents.clone())];
    for chapter in chapters {
        let path = format!("/documents/long/{chapter}");
        pages.push((path.clone(), site.get(&path).2));
    }
    for path in ["/", "/documents", "/coverage", "/changes", "/search?q=lantern"] {
        pages.push((path.to_owned(), site.get(path).2));
    }
    assert_light(&pages);
    // Each passage is in one chapter, and its old address leads there.
    let passages = site.get("/api/v1/documents/long").2;
    let passages: serde_json::Value = serde_json::from_str(&passages).unwrap();
    let passages = passages["passages"].as_array().unwrap();
    assert!(passages.len() > 4_000);
    for passage in passages.iter().step_by(97) {
        let anchor = passage["id"].as_str().unwrap().split_once('/').unwrap().1;
        let place = format!("id=\"{anchor}\"");
        let holding: Vec<&str> = pages
            .iter()
            .filter(|(path, html)| path.starts_with("/documents/long/") && html.contains(&place))
            .map(|(path, _)| path.as_str())
            .collect();
        assert_eq!(holding.len(), 1, "{anchor} is on {holding:?}");
        let (status, location, _) = site.get(&format!("/documents/long/{anchor}"));
        let leads =
            status == StatusCode::SEE_OTHER && location == format!("{}#{anchor}", holding[0]);
        let begins = status == StatusCode::OK && holding[0] == format!("/documents/long/{anchor}");
        assert!(leads || begins, "{anchor}: {status} {location}");
    }
    assert_eq!(site.get("/documents/long/no-such-passage").0, StatusCode::NOT_FOUND);
}

/// Settings that keep a client waiting for as long as a busy machine may need.
fn patient() -> Settings {
    Settings { timeout: Duration::from_secs(300), ..Settings::new(|| date(2026, 1, 15)) }
}
