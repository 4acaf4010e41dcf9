//! The pages in a real Chromium: each test is a script in `browser/`, run by
//! Node against a server of this process.

#![expect(clippy::unwrap_used, reason = "a test stops at the first thing that is not there")]

mod editions;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use headjudge_answers::Service;
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::Settings;
use jiff::civil::date;

/// The address of the server that all tests ask.
fn origin() -> &'static str {
    static ORIGIN: OnceLock<String> = OnceLock::new();
    ORIGIN.get_or_init(|| {
        let (tell, told) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let folder = tempfile::tempdir().unwrap();
            let records = headjudge_ingest::ingest(&editions::two_editions()).unwrap().records;
            let words = Vocabulary::read(&headjudge_corpus::embedded()).unwrap();
            let snapshot = Snapshot::build(folder.path(), "browser", &records, &words).unwrap();
            let service = Service::new(snapshot).unwrap();
            let (router, _) = headjudge_web::router(service, patient());
            let address = headjudge_web::Listen::On("127.0.0.1:0".parse().unwrap());
            let serving = headjudge_web::serve(
                router,
                address,
                Vec::new(),
                std::future::pending(),
                |bound| {
                    tell.send(format!("http://{bound}")).unwrap();
                },
            );
            tokio::runtime::Runtime::new().unwrap().block_on(serving).unwrap();
        });
        told.recv().unwrap()
    })
}

/// The folder of the scripts, with their packages.
fn scripts() -> PathBuf {
    static READY: OnceLock<()> = OnceLock::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    READY.get_or_init(|| {
        if !folder.join("node_modules").exists() {
            let mut install = Command::new("npm");
            install.args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder);
            assert!(install.status().is_ok_and(|status| status.success()), "run `scripts/test`");
        }
    });
    folder
}

#[track_caller]
fn run(script: &str) {
    let mut node = Command::new("node");
    node.arg(script).env("ORIGIN", origin()).current_dir(scripts());
    let output = node.output().expect("Node is needed: run `scripts/test`");
    assert!(
        output.status.success(),
        "{script}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn no_page_has_an_accessibility_fault_in_either_colour_scheme() {
    run("accessible.mjs");
}

#[test]
fn every_page_keeps_to_its_policy_and_inside_the_screen() {
    run("quiet.mjs");
}

#[test]
fn ten_tasks_of_a_judge_need_two_taps_and_no_scrolling() {
    run("tasks.mjs");
}

#[test]
fn whatever_one_taps_is_large_enough_for_a_thumb() {
    run("targets.mjs");
}

#[test]
fn a_long_document_is_read_by_chapters() {
    run("reader.mjs");
}

#[test]
fn typing_finds() {
    run("find.mjs");
}

#[test]
fn moving_the_date_moves_the_lists() {
    run("date.mjs");
}

#[test]
fn dropped_decks_print_one_sheet_each() {
    run("decks.mjs");
}

#[test]
fn everything_opens_without_a_network() {
    run("offline.mjs");
}

#[test]
fn the_keyboard_alone_goes_everywhere() {
    run("keyboard.mjs");
}

#[test]
fn a_newer_copy_is_announced_and_taken() {
    run("update.mjs");
}

#[test]
fn a_sentence_leads_to_its_trace_and_back() {
    run("trace.mjs");
}

#[test]
fn pages_print_black_on_white_and_whole() {
    run("print.mjs");
}

#[test]
fn pages_are_light() {
    run("light.mjs");
}

#[test]
fn pages_can_be_passed_on() {
    run("share.mjs");
}

/// Settings that keep a client waiting for as long as a busy machine may need.
fn patient() -> Settings {
    Settings { timeout: Duration::from_secs(300), ..Settings::new(|| date(2026, 1, 15)) }
}
