//! What a request may cost, and that none costs the others: long paths, decks
//! of names that nobody knows, many who ask for the same, readers that stop.

use std::net::SocketAddr;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode};
use futures_util::FutureExt;
use headjudge_answers::{AnswerError, DeckBudget, DeckInput, Service, check_deck_within};
use headjudge_corpus::{Record, embedded};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::Settings;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::ask::{Api, DIGEST, api, check_fault, service, today};

#[test]
fn a_text_longer_than_any_name_is_not_looked_for() {
    let near = api().fault("/api/v1/cards/dbz-tcg/blue-gaurd", 404, "not_found");
    assert_eq!(near["suggestions"][0], "Blue Guard");
    let long = format!("blue-gaurd{}", "-x".repeat(150));
    for path in [format!("/api/v1/cards/dbz-tcg/{long}"), format!("/api/v1/passages/{long}")] {
        let fault = api().fault(&path, 404, "not_found");
        assert!(fault.get("suggestions").is_none(), "{fault}");
    }
    let page = api().get(&format!("/{long}"));
    assert_eq!(page.status, 404);
    assert!(!page.text().contains("Blue Guard"));
    check_fault(&api().get(&format!("/{}", "x-".repeat(30_000))), 414, "uri_too_long");
}

/// A deck of names that are not on record, each near one that is.
fn unknown(names: usize) -> String {
    let line = |n: usize| format!("1 Blue Gaurd {}{n}\n", "x".repeat(n % 40));
    (0..names).map(line).collect::<Vec<_>>().concat()
}

#[test]
fn the_nearest_names_are_looked_up_for_so_many_only() {
    let answer = api().post("/api/v1/decks/check?format=fanz", unknown(150));
    let verdict = answer.json();
    let names = verdict["unmatched"].as_array().unwrap();
    assert_eq!(names.len(), 150);
    let suggests = |name: &&Value| name["suggestions"].as_array().is_some_and(|s| !s.is_empty());
    let suggested = names.iter().filter(suggests).count();
    assert!((1..=100).contains(&suggested), "{suggested}");
}

#[test]
fn the_decks_of_a_request_have_so_many_names_together() {
    let letters = |n: u8| [b'a' + n / 26, b'a' + n % 26].map(char::from).iter().collect::<String>();
    let line = |n, m| format!("1 Blue Gaurd {}{}\n", letters(n), letters(m));
    let decks: Vec<String> =
        (0..100).map(|n| (0..60).map(|m| line(n, m)).collect::<Vec<_>>().concat()).collect();
    let body = form_urlencoded::Serializer::new(String::new())
        .append_pair("format", "fanz")
        .append_pair("deck", &decks.join("===\n"))
        .finish();
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let page = api().ask(Method::POST, "/check", &form, body).text();
    // Each name is none of ours, and counts twice: 4,000 are 66 decks and a part of the next.
    // What is said of the others stands on their sheets, and in the table of all.
    assert_eq!(page.matches("check this one by itself").count(), 2 * 34);
}

#[test]
fn options_and_attributes_by_the_thousand_are_refused_at_once() {
    let options: Vec<String> = (0..20_000).map(|n| format!("o{n}")).collect();
    let json = [("content-type", "application/json")];
    let deck = json!({"text": "3 Blue Guard", "options": options}).to_string();
    let path = "/api/v1/decks/check?format=fanz";
    check_fault(&api().ask(Method::POST, path, &json, deck), 400, "unknown_option");
    let attributes: Vec<String> = (0..20_000).map(|n| format!(" a{n}=''")).collect();
    let deck = format!("<deck{}/>", attributes.concat());
    let fault = check_fault(&api().post(path, deck), 422, "unreadable_deck");
    assert!(fault["details"].as_str().unwrap().contains("too many attributes"), "{fault}");
}

#[test]
fn a_check_that_nobody_waits_for_is_given_up() {
    let service = service(&embedded(), "given-up");
    let deck = unknown(3);
    let input = DeckInput {
        bytes: deck.as_bytes(),
        file_name: None,
        format: Some("fanz"),
        on: None,
        today: today(),
        options: &[],
    };
    let asked = std::cell::Cell::new(0);
    let gone_midway = || {
        asked.set(asked.get() + 1);
        asked.get() > 2
    };
    let given_up = check_deck_within(&service, input, &mut DeckBudget::new(&gone_midway));
    assert!(matches!(given_up, Err(AnswerError::GivenUp)));
    assert!(check_deck_within(&service, input, &mut DeckBudget::new(&|| false)).is_ok());
}

#[test]
fn what_many_ask_for_at_once_is_made_once() {
    const ASKING: usize = 8;
    // A busy machine may count for longer than a client is kept waiting.
    let patient = Settings { timeout: Duration::from_secs(300), ..Settings::new(today) };
    let own = Api::new(service(&embedded(), "at-once"), patient);
    let begin = Barrier::new(ASKING);
    thread::scope(|scope| {
        for _ in 0..ASKING {
            scope.spawn(|| {
                begin.wait();
                assert_eq!(own.get("/api/v1/coverage").status, StatusCode::OK);
            });
        }
    });
    assert_eq!(cached(&own), ASKING - 1);
    // Who asks for it after a switch waits no longer than who asked before.
    let next = service(&embedded(), "next");
    let counted = |service: &Service| service.has_coverage();
    assert!(counted(&own.switch.service()) && !counted(&next));
    let next = own.switch.rehearse(next).unwrap();
    own.switch.switch(next);
    assert!(counted(&own.switch.service()));
}

fn request(path: &str) -> Request<Body> {
    let peer = SocketAddr::new([127, 0, 0, 1].into(), 4000);
    Request::get(path).extension(ConnectInfo(peer)).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn readers_of_bulk_files_that_stop_hold_up_nobody() {
    let mut held = Vec::new();
    for _ in 0..60 {
        let begun = api().router.clone().oneshot(request("/api/v1/bulk-data/records")).await;
        let begun = begun.unwrap();
        assert_eq!(begun.status(), StatusCode::OK, "after {}", held.len());
        held.push(begun);
    }
    let whole = api().router.clone().oneshot(request("/api/v1/bulk-data/records")).await.unwrap();
    let length: usize = whole.headers()["content-length"].to_str().unwrap().parse().unwrap();
    assert_eq!(to_bytes(whole.into_body(), usize::MAX).await.unwrap().len(), length);
}

/// A request from an address, whose body never comes.
fn endless(peer: [u8; 4], path: &str) -> Request<Body> {
    let body = Body::from_stream(futures_util::stream::pending::<std::io::Result<Bytes>>());
    let peer = SocketAddr::new(peer.into(), 4000);
    Request::post(path).extension(ConnectInfo(peer)).body(body).unwrap()
}

#[tokio::test]
async fn bodies_that_never_come_are_held_of_others_too() {
    let own = Api::new(service(&embedded(), "bodies"), Settings::new(today));
    let mut held = Vec::new();
    for _ in 0..8 {
        let mut waits = Box::pin(own.router.clone().oneshot(endless([192, 0, 2, 1], "/check")));
        assert!(waits.as_mut().now_or_never().is_none());
        held.push(waits);
    }
    let ninth = own.router.clone().oneshot(endless([192, 0, 2, 1], "/check")).await.unwrap();
    assert_eq!(ninth.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ninth.headers()["retry-after"], "1");
    let other = own.router.clone().oneshot(endless([192, 0, 2, 2], "/check"));
    assert!(other.now_or_never().is_none());
    held.pop();
    let again = own.router.clone().oneshot(endless([192, 0, 2, 1], "/check"));
    assert!(again.now_or_never().is_none());
}

#[tokio::test]
async fn one_client_that_listens_leaves_room_for_others() {
    let own = Api::new(service(&embedded(), "listeners"), Settings::new(today));
    let listen = async |peer: [u8; 4]| {
        let peer = SocketAddr::new(peer.into(), 4000);
        let request = Request::get("/api/v1/events").extension(ConnectInfo(peer));
        own.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    };
    let mut held = Vec::new();
    for _ in 0..16 {
        held.push(listen([192, 0, 2, 1]).await);
    }
    assert!(held.iter().all(|answer| answer.status() == StatusCode::OK));
    assert_eq!(listen([192, 0, 2, 1]).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(listen([192, 0, 2, 2]).await.status(), StatusCode::OK);
    held.clear();
    assert_eq!(listen([192, 0, 2, 1]).await.status(), StatusCode::OK);
}

/// The embedded records, with a format that rests on a rule that nobody wrote.
fn unfit() -> Vec<Record> {
    let mut records = headjudge_ingest::ingest(&embedded()).unwrap().records;
    for record in &mut records {
        let mut json = serde_json::to_value(&*record).unwrap();
        if json["object"] == "format" && json["id"] == "fanz" {
            json["rules"].as_array_mut().unwrap().push(json!("frozn"));
            *record = Record::from_json(&json.to_string()).unwrap();
        }
    }
    records
}

#[test]
fn a_snapshot_that_cannot_answer_is_not_switched_to() {
    let own = Api::new(service(&embedded(), DIGEST), Settings::new(today));
    own.switch.check().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let words = Vocabulary::read(&embedded()).unwrap();
    let broken = Snapshot::build(folder.path(), "unfit", &unfit(), &words).unwrap();
    let broken = headjudge_answers::Service::new(broken).unwrap();
    let Err(why) = own.switch.rehearse(broken) else { panic!("it was found fit") };
    own.switch.failed(&why.to_string());
    assert_eq!(own.switch.digest(), DIGEST);
    let ready = own.get("/readyz");
    assert_eq!(ready.status, 200);
    assert_eq!(ready.json()["trouble"], why.to_string());
    let metrics = own.get("/metrics").text();
    for line in ["headjudge_failed_reloads_total 1", "headjudge_stale 1"] {
        assert!(metrics.lines().any(|found| found == line), "{line}\n{metrics}");
    }
    let well = own.switch.rehearse(service(&embedded(), "well")).unwrap();
    own.switch.switch(well);
    assert_eq!(own.switch.digest(), "well");
    assert!(own.get("/readyz").json().get("trouble").is_none());
    // What the rehearsal asked is answered already.
    let before = cached(&own);
    own.get("/api/v1/formats");
    assert_eq!(cached(&own), before + 1);
}

#[test]
fn what_was_asked_some_hundred_answers_ago_is_kept() {
    let own = Api::new(service(&embedded(), DIGEST), Settings::new(today));
    let days =
        (1..=12).flat_map(|month| (1..=28).map(move |day| format!("2012-{month:02}-{day:02}")));
    let asked: Vec<String> =
        days.map(|on| format!("/api/v1/legality?card=Blue%20Guard&format=fanz&on={on}")).collect();
    for path in &asked {
        assert_eq!(own.get(path).status, 200);
    }
    let before = cached(&own);
    for path in &asked {
        own.get(path);
    }
    assert_eq!(cached(&own), before + asked.len());
}

/// How many answers came from the reply cache.
fn cached(api: &Api) -> usize {
    let metrics = api.get("/metrics").text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("headjudge_cached_total "));
    line.unwrap().parse().unwrap()
}

#[test]
fn a_server_that_is_about_to_stop_says_so_and_answers_on() {
    let own = Api::new(service(&embedded(), DIGEST), Settings::new(today));
    assert_eq!(own.get("/api/v1/formats").header("connection"), "");
    own.switch.drain();
    check_fault(&own.get("/readyz"), 503, "not_ready");
    assert_eq!(own.get("/healthz").status, 200);
    let answer = own.get("/api/v1/formats");
    assert_eq!((answer.status.as_u16(), answer.header("connection")), (200, "close"));
}

#[test]
fn only_the_hosts_that_are_named_are_answered() {
    let mut settings = Settings::new(today);
    settings.hosts = vec!["judge.example".to_owned()];
    settings.metrics_apart = true;
    let own = Api::new(service(&embedded(), DIGEST), settings);
    let ask = |host: &str, path: &str| own.ask(Method::GET, path, &[("host", host)], "");
    for host in ["judge.example", "Judge.Example:8080"] {
        assert_eq!(ask(host, "/api/v1/formats").status, 200, "{host}");
    }
    for host in ["evil.example", "judge.example.evil.example", "", "judge.example@evil.example:80"]
    {
        check_fault(&ask(host, "/api/v1/formats"), 421, "wrong_host");
    }
    check_fault(&own.get("/api/v1/formats"), 421, "wrong_host");
    assert_eq!(ask("10.0.0.7", "/healthz").status, 200);
    assert_eq!(ask("judge.example", "/metrics").status, 404);
    let operator = own.switch.operator_routes();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for path in ["/metrics", "/readyz"] {
        let answer = runtime.block_on(operator.clone().oneshot(request(path))).unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
    }
}

#[test]
fn the_transport_of_assistants_refuses_like_all_others() {
    let json = [("host", "localhost"), ("content-type", "application/json")];
    check_fault(&api().ask(Method::POST, "/mcp", &json, "{}"), 406, "not_acceptable");
    let text = [
        ("host", "localhost"),
        ("content-type", "text/plain"),
        ("accept", "application/json, text/event-stream"),
    ];
    check_fault(&api().ask(Method::POST, "/mcp", &text, "{}"), 415, "bad_body");
    let wrong = api().ask(Method::PUT, "/mcp", &json, "");
    check_fault(&wrong, 405, "method_not_allowed");
    assert!(!wrong.header("allow").is_empty());
}
