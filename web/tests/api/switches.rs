//! Switches of snapshot under load: no request is lost, no answer mixes two.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

use axum::http::Method;
use headjudge_answers::Service;
use headjudge_corpus::{CorpusFile, CorpusFiles, Record, embedded};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::{Settings, SnapshotReloader};
use jiff::civil::Date;
use serde_json::json;
use tempfile::TempDir;

use crate::ask::{Answer, Api, today};

/// The two words that the card is called by, each in a snapshot of its own.
const WORDS: [&str; 2] = ["Blue", "Teal"];

/// The corpus with Blue Guard under another name, in every file that names it:
/// a page shows the titles of scenarios beside the words of the document.
fn other(word: &str) -> CorpusFiles {
    let mut files = embedded();
    let renamed: Vec<CorpusFile> = files
        .iter()
        .filter_map(|(path, bytes)| {
            let text = std::str::from_utf8(bytes).ok()?;
            let lower = word.to_lowercase();
            let text = text
                .replace("Blue Guard", &format!("{word} Guard"))
                .replace("blue-guard", &format!("{lower}-guard"));
            Some(CorpusFile { path: path.to_owned(), bytes: text.into_bytes() })
        })
        .collect();
    for file in renamed {
        files.insert(file);
    }
    files
}

/// The questions that `ask` knows, and the clients that ask them.
const CLIENTS: usize = 6;

/// Asks one of the questions that tell the snapshots apart.
fn ask(api: &Api, n: usize) -> Answer {
    const PATHS: [&str; 5] = [
        "/api/v1/search?q=guard&limit=100",
        "/api/v1/documents/fanz-crd",
        "/api/v1/bulk-data/cards",
        "/documents/fanz-crd",
        "/search?q=guard",
    ];
    if let Some(path) = PATHS.get(n) {
        return api.get(path);
    }
    let headers = [
        ("host", "localhost"),
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
    ];
    let asked = json!({"name": "search_rulings", "arguments": {"query": "guard discard replace"}});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": asked});
    api.ask(Method::POST, "/mcp", &headers, body.to_string())
}

/// Checks that an answer is of one snapshot, the one that it names.
#[track_caller]
fn check_whole(answer: &Answer, n: usize) {
    let text = answer.text();
    assert_eq!(answer.status, 200, "{text}");
    let own = answer.header("x-headjudge-snapshot").trim_start_matches("digest-of-");
    assert!(WORDS.contains(&own), "{own}");
    for word in WORDS {
        let told = text.contains(&format!("{word} Guard"));
        assert_eq!(told, word == own, "question {n} of the snapshot {own}: {word} Guard");
    }
}

/// Two snapshots, each with the card under its own name.
struct Two {
    folder: TempDir,
}

impl Two {
    fn build() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for word in WORDS {
            let words = Vocabulary::read(&other(word)).unwrap();
            let records: Vec<Record> = headjudge_ingest::ingest(&other(word)).unwrap().records;
            Snapshot::build(folder.path(), &format!("digest-of-{word}"), &records, &words).unwrap();
        }
        Self { folder }
    }

    /// The first for even numbers, the second for odd ones.
    fn open(&self, at: usize) -> Service {
        let digest = format!("digest-of-{}", WORDS[at % 2]);
        Service::new(Snapshot::open(self.folder.path(), &digest).unwrap().unwrap()).unwrap()
    }
}

/// The switch that the clock makes when it is next looked at.
static MIDWAY: Mutex<Option<(SnapshotReloader, Service)>> = Mutex::new(None);

fn switching_clock() -> Date {
    if let Some((switch, service)) = MIDWAY.lock().unwrap().take() {
        switch.to(service);
    }
    today()
}

#[test]
fn a_switch_in_the_middle_of_a_request_does_not_reach_its_answer() {
    let two = Two::build();
    let api = Api::new(two.open(0), Settings::new(switching_clock));
    for at in 0..2 * CLIENTS {
        *MIDWAY.lock().unwrap() = Some((api.switch.clone(), two.open(at + 1)));
        let answer = ask(&api, at / 2);
        assert!(MIDWAY.lock().unwrap().is_none(), "question {} asks for no date", at / 2);
        check_whole(&answer, at / 2);
        assert!(answer.header("x-headjudge-snapshot").ends_with(WORDS[at % 2]));
        assert!(api.switch.digest().ends_with(WORDS[(at + 1) % 2]));
    }
}

#[test]
fn a_hundred_switches_lose_no_request_and_mix_no_answers() {
    const SWITCHES: usize = 100;
    let two = Two::build();
    let api = Api::new(two.open(0), Settings::new(today));
    let done = AtomicBool::new(false);
    let (tell, answered) = channel();
    std::thread::scope(|scope| {
        for n in 0..CLIENTS {
            let (api, done, tell) = (&api, &done, tell.clone());
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    check_whole(&ask(api, n), n);
                    tell.send(()).unwrap();
                }
            });
        }
        drop(tell);
        for n in 1..=SWITCHES {
            api.switch.to(two.open(n));
            // The next switch comes when the clients have met this one.
            while answered.try_recv().is_ok() {}
            let met = (0..CLIENTS).filter(|_| answered.recv().is_ok()).count();
            // Less only where every client has failed, and then says why.
            assert_eq!(met, CLIENTS);
        }
        done.store(true, Ordering::Relaxed);
        for () in &answered {}
    });
    let metrics = api.get("/metrics").text();
    assert!(metrics.contains(&format!("headjudge_snapshot_switches_total {SWITCHES}\n")));
}
