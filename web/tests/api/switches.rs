//! Switches of snapshot under load: no request is lost, no answer mixes two.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use headjudge_corpus::{CorpusFile, CorpusFiles, Record, embedded};
use headjudge_index::Snapshot;
use headjudge_web::{Service, Settings};

use crate::ask::{Api, today};

/// The corpus with another word in the text of Blue Guard.
fn other(word: &str) -> CorpusFiles {
    const PATH: &str = "documents/fanz-crd/source.txt";
    let mut files = embedded();
    let text = String::from_utf8(files.get(PATH).unwrap().to_vec()).unwrap();
    let text: String = text
        .lines()
        .map(|line| {
            let line = if line.contains("Blue Guard") {
                line.replace("Blue", word)
            } else {
                line.to_owned()
            };
            line + "\n"
        })
        .collect();
    files.insert(CorpusFile { path: PATH.to_owned(), bytes: text.into_bytes() });
    files
}

#[test]
fn a_hundred_switches_lose_no_request_and_mix_no_answers() {
    const SWITCHES: usize = 100;
    let folder = tempfile::tempdir().unwrap();
    let versions: Vec<(String, &str)> = ["Blue", "Teal"]
        .map(|word| {
            let digest = format!("digest-of-{word}");
            let records: Vec<Record> = headjudge_ingest::ingest(&other(word)).unwrap().records;
            Snapshot::build(folder.path(), &digest, &records).unwrap();
            (digest, word)
        })
        .into();
    let open = |at: usize| {
        let snapshot = Snapshot::open(folder.path(), &versions[at].0).unwrap().unwrap();
        Service::new(snapshot).unwrap()
    };
    let api = Api::new(open(0), Settings::new(today));
    let (done, asked) = (AtomicBool::new(false), AtomicUsize::new(0));
    let paths = [
        "/api/v1/search?q=guard&limit=100",
        "/api/v1/documents/fanz-crd",
        "/api/v1/bulk-data/cards",
        "/documents/fanz-crd",
    ];
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..4)
            .map(|n| {
                let (api, versions, done, asked) = (&api, &versions, &done, &asked);
                scope.spawn(move || {
                    while !done.load(Ordering::Relaxed) {
                        let answer = api.get(paths[n]);
                        assert_eq!(answer.status, 200, "{}", answer.text());
                        let text = answer.text();
                        let digest = answer.header("x-headjudge-snapshot");
                        let own = versions.iter().find(|(known, _)| known == digest).unwrap().1;
                        assert!(text.contains(&format!("{own} Guard")), "{}: no {own}", paths[n]);
                        let strange = versions.iter().find(|(_, word)| *word != own).unwrap().1;
                        assert!(!text.contains(&format!("{strange} Guard")), "{}: {own}", paths[n]);
                        asked.fetch_add(1, Ordering::Relaxed);
                    }
                })
            })
            .collect();
        for n in 1..=SWITCHES {
            let before = asked.load(Ordering::Relaxed);
            api.switch.to(open(n % 2));
            // The next switch comes when the clients have met this one.
            while asked.load(Ordering::Relaxed) < before + 4 {
                assert!(!clients.iter().all(std::thread::ScopedJoinHandle::is_finished));
                std::thread::yield_now();
            }
        }
        done.store(true, Ordering::Relaxed);
    });
    assert!(asked.into_inner() >= 4 * SWITCHES);
    let metrics = api.get("/metrics").text();
    assert!(metrics.contains(&format!("headjudge_snapshot_switches_total {SWITCHES}\n")));
}
