//! The engine for the browser, on what the server gives a browser, says what
//! the server's own pages say: the same hits in the same order, the same
//! sheets, the same traces.

#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not there")]

use std::path::Path;
use std::sync::LazyLock;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use headjudge_answers::Service;
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_offline::OfflineEngine;
use headjudge_web::Front;
use headjudge_web::Settings;
use jiff::civil::date;
use serde_json::json;
use tower::ServiceExt as _;

static RUNTIME: LazyLock<tokio::runtime::Runtime> =
    LazyLock::new(|| tokio::runtime::Runtime::new().unwrap());

static ROUTER: LazyLock<Front> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap().keep();
    let files = headjudge_corpus::embedded();
    let records = headjudge_ingest::ingest(&files).unwrap().records;
    let words = Vocabulary::read(&files).unwrap();
    let snapshot = Snapshot::build(&folder, "offline", &records, &words).unwrap();
    let service = Service::new(snapshot).unwrap();
    headjudge_web::router(service, Settings::new(|| date(2026, 1, 15))).0
});

static ENGINE: LazyLock<OfflineEngine> =
    LazyLock::new(|| OfflineEngine::load(&get("/offline/engine.bin")).unwrap());

fn ask(request: Request<Body>) -> Vec<u8> {
    RUNTIME.block_on(async {
        let answer = ROUTER.clone().oneshot(request).await.unwrap();
        to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec()
    })
}

fn get(path: &str) -> Vec<u8> {
    ask(Request::get(path).body(Body::empty()).unwrap())
}

/// The page that answers a form.
fn post(path: &str, fields: &[(&str, &str)]) -> String {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = Request::post(path)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from(body));
    String::from_utf8(ask(request.unwrap())).unwrap()
}

/// The text of a part of a page, however its lines are broken.
fn part<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let inner = page.split_once(start).unwrap_or_else(|| panic!("no {start} in {page}")).1;
    inner.split_once(end).unwrap().0.trim()
}

/// The questions of the evaluation.
fn questions() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../index/eval/questions.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("q = "));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_hits_of_a_search_are_those_of_the_server() {
    // Every seventh: the index's own tests ask all of them.
    for q in questions().iter().step_by(7) {
        let address = form_urlencoded::Serializer::new(String::new()).append_pair("q", q).finish();
        let page = String::from_utf8(get(&format!("/search?{address}"))).unwrap();
        let here = ENGINE.search(format!("{q}\n2026-01-15").as_bytes());
        let hits = |html: &str| -> Vec<String> {
            let hits = html.split("<li class=\"hit\">").skip(1);
            hits.map(|hit| hit.split("<p class=\"source\">").next().unwrap().to_owned()).collect()
        };
        let (there, here) = (hits(&page), hits(&here));
        assert_eq!(there, here.into_iter().take(20).collect::<Vec<_>>(), "{q}");
    }
}

#[test]
fn a_question_about_legality_is_answered_as_the_server_does() {
    for q in ["is orange charge legal in fanz", "Is Blue Guard banned?", "orange charge legality"] {
        let address = form_urlencoded::Serializer::new(String::new()).append_pair("q", q).finish();
        let page = String::from_utf8(get(&format!("/search?{address}"))).unwrap();
        let here = ENGINE.search(format!("{q}\n2026-01-15").as_bytes());
        let verdicts = |html: &str| -> Vec<String> {
            let cards = html.split("<article class=\"answer").skip(1);
            cards.map(|card| card.split("</article>").next().unwrap().to_owned()).collect()
        };
        let there = verdicts(&page);
        assert!(!there.is_empty(), "{q}");
        assert_eq!(there, verdicts(&here), "{q}");
    }
    for q in ["does blue guard save a card in my hand", "is combat legal", "who is banned", ""] {
        let here = ENGINE.search(format!("{q}\n2026-01-15").as_bytes());
        assert!(!here.contains("<article class=\"answer"), "{q}");
    }
}

const DECKS: [&str; 4] = [
    "Name: Legal\n3 Blue Guard\n",
    "Name: Frozen\n1 Visiting The Past\n2 Blue Gard\n",
    "Name: Mixed\nMain Personality: Krillin\n4 What the HECK???\n4 Dream Machine Battle\n2 Blue Head Charge\n",
    "{\"name\": \"Own\", \"cards\": [{\"name\": \"Orange Uppercut\", \"count\": 9}]}",
];

#[test]
fn the_sheets_of_decks_are_those_of_the_server() {
    let pasted = DECKS.join("\n===\n");
    for format in ["fanz", "score-expanded", "panini", "own"] {
        for option in ["", "legacy_thawing"] {
            let fields =
                [("format", format), ("on", "2012-05-01"), ("option", option), ("deck", &pasted)];
            let page = post("/check", &fields);
            let there = part(&page, "<div id=\"sheets\">", "<details class=\"others no-print\">");
            let there = there.strip_suffix("</div>").unwrap().trim();
            let options: Vec<&str> = Some(option).filter(|o| !o.is_empty()).into_iter().collect();
            let request = json!({
                "format": (format != "own").then_some(format),
                "on": "2012-05-01",
                "today": "2026-01-15",
                "options": options,
                "snapshot": "offline",
                "pasted": pasted,
            });
            let here = ENGINE.check(format!("{request}\n").as_bytes());
            let here = here.replace(" · checked without a network", "");
            assert_eq!(there, here.trim(), "{format} {option}");
        }
    }
}

#[test]
fn the_traces_of_scenarios_are_those_of_the_server() {
    let files = headjudge_corpus::embedded();
    let scripts = files.under("scenarios").filter(|(path, _)| path.matches('/').count() > 0);
    let mut checked = 0;
    for (path, bytes) in scripts.step_by(5) {
        let script = std::str::from_utf8(bytes).unwrap();
        for script in [script.to_owned(), script.replacen("kind", "knid", 1)] {
            let page = post("/scenarios/run", &[("script", &script)]);
            let there = part(
                &page,
                "<div id=\"outcome\" lang=\"en\">",
                "<section aria-labelledby=\"change\"",
            );
            let there = there.strip_suffix("</div>").unwrap().trim();
            assert_eq!(there, ENGINE.run(script.as_bytes()).trim(), "{path}");
        }
        checked += 1;
    }
    assert!(checked > 10);
}
