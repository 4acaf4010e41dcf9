//! How fast the house works as a whole: the snapshot, a card, a search, a
//! deck, a catalogue.

use std::fmt::Write;

use divan::Bencher;
use headjudge_answers::Service;
use headjudge_answers::{
    CardQuery, DeckInput, Lenience, card_view, check_deck, find_card, search_page,
};
use headjudge_corpus::{CorpusFile, Record, embedded};
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_ingest::{add_catalogue, ingest};
use jiff::civil::{Date, date};
use tempfile::TempDir;

const TODAY: Date = date(2021, 2, 1);

fn main() {
    divan::main();
}

fn records() -> Vec<Record> {
    ingest(&embedded()).expect("the embedded corpus is read").records
}

fn words() -> Vocabulary {
    Vocabulary::read(&embedded()).expect("the words of the search are read")
}

fn service(folder: &TempDir) -> Service {
    let snapshot =
        Snapshot::build(folder.path(), "bench", &records(), &words()).expect("a snapshot is built");
    Service::new(snapshot).expect("a service is made")
}

#[divan::bench]
fn snapshot_built(bencher: Bencher<'_, '_>) {
    let records = records();
    bencher.with_inputs(|| TempDir::new().expect("a folder")).bench_local_refs(|folder| {
        Snapshot::build(folder.path(), "bench", &records, &words()).map(|s| s.records())
    });
}

#[divan::bench]
fn snapshot_opened(bencher: Bencher<'_, '_>) {
    let folder = TempDir::new().expect("a folder");
    drop(service(&folder));
    bencher.bench_local(|| Snapshot::open(folder.path(), "bench").map(|s| s.is_some()));
}

#[divan::bench]
fn card_by_name(bencher: Bencher<'_, '_>) {
    let folder = TempDir::new().expect("a folder");
    let service = service(&folder);
    let query = CardQuery { text: "blue guard", game: None, set: None };
    bencher.bench_local(|| {
        find_card(&service, query, Lenience::Exact)
            .and_then(|card| card_view(&service, card, TODAY))
    });
}

#[divan::bench(args = ["blue guard", "does endurance work if the damage gets banished", "saiyn empowerd mastery"])]
fn search(bencher: Bencher<'_, '_>, query: &str) {
    let folder = TempDir::new().expect("a folder");
    let service = service(&folder);
    bencher.bench_local(|| search_page(&service, query, 1, 10).map(|found| found.total));
}

/// A deck of 60 cards, 20 of them known.
fn deck() -> String {
    let known = ["Blue Guard", "Blue Sword Rush", "Battle Pausing", "Blue Positioning Drill"];
    let mut text =
        "Main Personality\n1 Krillin – Ready\n\nMastery\n1 Blue Protective Mastery\n\nDeck\n"
            .to_owned();
    for n in 0..19 {
        let name = known.get(n).map_or_else(|| format!("Blue Card {n}"), |name| (*name).to_owned());
        let _ = writeln!(text, "3 {name}");
    }
    text
}

#[divan::bench]
fn deck_of_60(bencher: Bencher<'_, '_>) {
    let folder = TempDir::new().expect("a folder");
    let service = service(&folder);
    let deck = deck();
    bencher.bench_local(|| {
        let input = DeckInput {
            bytes: deck.as_bytes(),
            file_name: None,
            format: Some("fanz"),
            on: None,
            today: TODAY,
            options: &[],
        };
        check_deck(&service, input).map(|verdict| verdict.findings.len())
    });
}

/// A set file of 2,342 cards in the shape of OCTGN's.
fn catalogue() -> CorpusFile {
    let mut xml = "<set name=\"Premiere\"><cards>".to_owned();
    for n in 0..2_342 {
        let _ = write!(
            xml,
            "<card id=\"{n:032x}\" name=\"Red Card {n}\"><property name=\"Card Number\" value=\"C{n}\" />\
             <property name=\"Type\" value=\"Physical Combat\" /><property name=\"Rarity\" value=\"Common\" />\
             <property name=\"Text\" value=\"(Limit 2 per deck.) Physical attack. DAMAGE: AT +{n} stages. Raise your anger 1 level.\" /></card>"
        );
    }
    CorpusFile { path: "premiere.xml".to_owned(), bytes: (xml + "</cards></set>").into_bytes() }
}

#[divan::bench]
fn catalogue_of_2342(bencher: Bencher<'_, '_>) {
    let files = [catalogue()];
    let corpus = embedded();
    bencher
        .with_inputs(|| ingest(&corpus).expect("the embedded corpus is read"))
        .bench_local_refs(|ingested| add_catalogue(ingested, &corpus, &files));
}
