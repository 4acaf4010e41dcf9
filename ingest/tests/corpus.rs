//! The embedded corpus, read: facts checked by hand against the sources, and
//! what must hold of any text.

#![expect(clippy::unwrap_used, reason = "a test that cannot get its subject must fail")]

use headjudge_corpus::{
    Card, CardRuling, CorpusFile, CorpusFiles, Erratum, ListEntry, ListKind, MrpStatus, Passage,
    Record, Rule, RuleStatus, TextLabel, embedded,
};
use headjudge_ingest::{
    Account, Draft, Ingested, account, ingest, lint_text, read_jsonl, write_jsonl,
};
use proptest::prelude::*;

fn corpus() -> Ingested {
    ingest(&embedded()).unwrap()
}

macro_rules! all {
    ($ingested:expr, $kind:ident) => {
        $ingested.records.iter().filter_map(|r| match r {
            Record::$kind(record) => Some(record),
            _ => None,
        })
    };
}

fn errata(ingested: &Ingested) -> Vec<&Erratum> {
    all!(ingested, Erratum).collect()
}

fn card<'a>(ingested: &'a Ingested, id: &str) -> &'a Card {
    all!(ingested, Card).find(|card| card.id.as_str() == id).unwrap()
}

fn erratum<'a>(ingested: &'a Ingested, id: &str) -> &'a Erratum {
    all!(ingested, Erratum).find(|erratum| erratum.id.as_str() == id).unwrap()
}

#[test]
fn accounts_for_every_line_of_every_document() {
    let files = embedded();
    let accounts = account(&files, &ingest(&files).unwrap());
    let lines: Vec<_> = accounts.iter().map(|a| (a.document.as_str(), a.lines)).collect();
    let expected = [
        ("buddyfight-timing", 91),
        ("dbs-rules-ja", 276),
        ("fanz-crd", 481),
        ("panini-wiki-combat", 35),
        ("score-expanded-crd", 177),
    ];
    assert_eq!(lines, expected);
    for account in &accounts {
        assert_eq!(account.lines, account.accounted, "{}", account.document);
        assert!(
            account.problems.iter().all(|p| p.code != "unrecognised-text"),
            "{}",
            account.document
        );
    }
}

#[test]
fn passages_do_not_overlap_and_have_unique_ids() {
    let ingested = corpus();
    let mut passages: Vec<&Passage> = all!(ingested, Passage).collect();
    passages.sort_by(|a, b| (&a.document, a.lines).cmp(&(&b.document, b.lines)));
    for pair in passages.windows(2) {
        assert!(
            pair[0].document != pair[1].document || !pair[0].lines.overlaps(pair[1].lines),
            "{} and {}",
            pair[0].id,
            pair[1].id
        );
    }
    let mut ids: Vec<_> = passages.iter().map(|p| &p.id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), passages.len());
}

#[test]
fn reads_all_errata_and_rulings() {
    let ingested = corpus();
    assert_eq!(errata(&ingested).len(), 78);
    let rulings: Vec<&CardRuling> = all!(ingested, Ruling).collect();
    assert_eq!(rulings.len(), 15);
    assert!(rulings.iter().all(|ruling| !ruling.text.is_empty() && !ruling.printings.is_empty()));
    let count = |label| {
        errata(&ingested).iter().flat_map(|e| &e.texts).filter(|t| t.label == label).count()
    };
    // Counted in the source with grep.
    assert_eq!(count(TextLabel::Original), 55);
    assert_eq!(count(TextLabel::Gains), 23);
    assert_eq!(count(TextLabel::PaniniUpdated), 2);
    assert_eq!(count(TextLabel::FanzUpdated), 4);
}

#[test]
fn keeps_the_chain_that_goes_on_after_its_mrp_line() {
    let ingested = corpus();
    let guard = erratum(&ingested, "fanz-crd/premiere/s65-blue-guard");
    let labels: Vec<_> = guard.texts.iter().map(|text| text.label).collect();
    assert_eq!(labels, [TextLabel::Original, TextLabel::Updated, TextLabel::FanzUpdated]);
    assert_eq!(
        guard.texts[2].text_md,
        "(If this card is discarded from your hand by a **personality or Mastery effect**, you may banish it instead to draw a card.)"
    );
    let mrp: Vec<_> = guard.mrp.iter().map(|m| (m.after_label, m.printings.len())).collect();
    assert_eq!(mrp, [(Some(TextLabel::Updated), 2), (Some(TextLabel::FanzUpdated), 1)]);
    assert_eq!(card(&ingested, "dbz-tcg/blue-guard").current[0].printings.len(), 4);
}

#[test]
fn joins_texts_that_are_broken_into_two_paragraphs() {
    let ingested = corpus();
    let throw = erratum(&ingested, "fanz-crd/awakening/s86-namekian-right-throw");
    assert!(throw.texts[0].text.ends_with("If you do, raise your anger 2 levels."));
    let bashful = erratum(&ingested, "fanz-crd/heroes-and-villains/u71-trunks-bashful");
    assert!(bashful.texts[1].text.contains("↵ POWER: Use when entering combat."));
    assert_eq!(bashful.mrp[0].status, MrpStatus::None);
    let memory = all!(ingested, Rule).find(|r: &&Rule| r.title == "Drill Memory").unwrap();
    assert!(memory.text.contains("may only be used once per combat"));
    assert_eq!((memory.lines.first, memory.lines.last), (136, 138));
}

#[test]
fn parts_an_mrp_that_is_glued_to_the_line_before() {
    let ingested = corpus();
    let flinch = erratum(&ingested, "fanz-crd/premiere/u86-namekian-flinch");
    assert!(flinch.texts[1].text.ends_with("place it into play."));
    assert_eq!(flinch.mrp.len(), 1);
}

#[test]
fn finds_the_faults_of_the_real_text() {
    let ingested = corpus();
    let has = |document: &str, line: u32, code: &str| {
        ingested.problems.iter().any(|p| p.document == document && p.line == line && p.code == code)
    };
    assert!(has("fanz-crd", 312, "unclosed-quote"));
    assert!(has("fanz-crd", 672, "placeholder-code"));
    assert!(has("fanz-crd", 20, "dates-disagree"));
    assert!(has("fanz-crd", 342, "no-mrp-or-note"));
    assert!(has("fanz-crd", 822, "empty-section"));
    assert!(has("score-expanded-crd", 6, "incomplete-document"));
    assert!(has("buddyfight-timing", 100, "empty-section"));
}

#[test]
fn lists_hold_what_the_documents_list() {
    let ingested = corpus();
    let count =
        |list: ListKind| all!(ingested, ListEntry).filter(|e: &&ListEntry| e.list == list).count();
    assert_eq!(count(ListKind::Frozen), 11);
    assert_eq!(count(ListKind::LegacyThawing), 2);
    assert_eq!(count(ListKind::GoldReprint), 24);
    assert_eq!(count(ListKind::Banned), 9);
    assert_eq!(count(ListKind::Restricted), 41);
    assert_eq!(count(ListKind::ExclusiveGroup), 7);
    assert_eq!(count(ListKind::GroupCap), 4);
    let struck = all!(ingested, ListEntry).filter(|e: &&ListEntry| e.crossed_out).count();
    assert_eq!(struck, 24);
}

#[test]
fn retired_rules_are_marked_and_point_to_what_replaced_them() {
    let ingested = corpus();
    let defunct: Vec<&Rule> =
        all!(ingested, Rule).filter(|r: &&Rule| r.status == RuleStatus::Defunct).collect();
    let replaced: Vec<_> = defunct
        .iter()
        .map(|r| {
            (r.title.as_str(), r.replaced_by.as_ref().map(headjudge_corpus::PassageId::as_str))
        })
        .collect();
    assert!(replaced.contains(&("Drill Powers", Some("fanz-crd/general/drill-memory"))));
    assert!(replaced.contains(&("Legacy Thawing Bonus", None)));
}

#[test]
fn a_title_with_several_printings_keeps_each_erratum() {
    let ingested = corpus();
    let drill = card(&ingested, "dbz-tcg/black-smoothness-drill");
    let printings: Vec<String> =
        drill.printings.iter().map(|p| format!("{} {}", p.set, p.code)).collect();
    assert_eq!(printings, ["premiere S96", "evolution S35", "vengeance P1"]);
    assert_eq!(drill.errata.len(), 3);
    let r139 = all!(ingested, Card)
        .filter(|c| c.printings.iter().any(|p| p.code.as_str() == "R139"))
        .count();
    assert_eq!(r139, 2);
}

#[test]
fn records_survive_the_way_through_json_lines() {
    let ingested = corpus();
    let again = read_jsonl(&write_jsonl(&ingested.records)).unwrap();
    assert_eq!(again.records, ingested.records);
}

#[test]
fn ingest_is_the_same_every_time() {
    assert_eq!(write_jsonl(&corpus().records), write_jsonl(&corpus().records));
}

/// The embedded corpus with another text in place of the Combined CRD.
fn with_crd(text: &str) -> Ingested {
    let mut files = embedded();
    files.insert(CorpusFile {
        path: "documents/fanz-crd/source.txt".to_owned(),
        bytes: text.as_bytes().to_vec(),
    });
    ingest(&files).unwrap()
}

fn crd() -> String {
    let files = embedded();
    String::from_utf8(files.get("documents/fanz-crd/source.txt").unwrap().to_vec()).unwrap()
}

#[test]
fn reads_a_copy_with_new_entries_a_new_set_and_a_moved_section() {
    let text = crd();
    let (before, legality) = text.split_once("## IV. Card Legality").unwrap();
    let (front, entries) =
        before.split_once("### III. Individual Card Rulings and Errata").unwrap();
    let new = "## *Tournament of Power*\n\n### [ERRATUM] SR7 Red Salt and Pepper\n\n\
        **This Card Gains:** “(Limit 3 per deck.)” (MRP: Movie Collection 3 P40 Red Salt and Pepper)\n\n\
        **[RULING] C1/C2 Toppo – God Form and C3 Dyspo – Fast:** They share a ruling: one line.\n";
    let moved = format!(
        "{front}## IV. Card Legality{legality}\n\n### III. Individual Card Rulings and Errata{entries}\n{new}"
    );
    let ingested = with_crd(&moved);
    assert_eq!(errata(&ingested).len(), 79);
    let salt = erratum(&ingested, "fanz-crd/tournament-of-power/sr7-red-salt-and-pepper");
    assert_eq!(salt.set_name, "Tournament of Power");
    assert_eq!(salt.texts[0].text, "(Limit 3 per deck.)");
    assert_eq!(salt.mrp[0].printings[0].code.as_str(), "P40");
    let ruling = all!(ingested, Ruling)
        .find(|r: &&CardRuling| r.set.as_str() == "tournament-of-power")
        .unwrap();
    let names: Vec<_> =
        ruling.printings.iter().map(|p| (p.code.as_str(), p.name.as_str())).collect();
    assert_eq!(
        names,
        [("C1", "Toppo – God Form"), ("C2", "Toppo – God Form"), ("C3", "Dyspo – Fast")]
    );
    assert_eq!(ruling.text, "They share a ruling: one line.");
    assert_eq!(
        all!(ingested, ListEntry).filter(|e: &&ListEntry| e.list == ListKind::GoldReprint).count(),
        24
    );
}

#[test]
fn reads_carriage_returns_and_a_byte_order_mark_alike() {
    let plain = with_crd(&crd());
    let other = with_crd(&format!("\u{feff}{}", crd().replace('\n', "\r\n")));
    let ids = |ingested: &Ingested| -> Vec<String> {
        all!(ingested, Passage).map(|p| format!("{} {}", p.id, p.text)).collect()
    };
    assert_eq!(ids(&plain), ids(&other));
}

#[test]
fn an_older_edition_beside_the_newer_is_history() {
    let mut files = embedded();
    let toml =
        String::from_utf8(files.get("documents/fanz-crd/document.toml").unwrap().to_vec()).unwrap();
    let older = toml.replace("1.9.0", "1.8.0").replace("2021-01-31", "2020-01-31");
    files.insert(CorpusFile {
        path: "documents/fanz-crd-1.8.0/document.toml".to_owned(),
        bytes: older.into_bytes(),
    });
    files.insert(CorpusFile {
        path: "documents/fanz-crd-1.8.0/dialect.toml".to_owned(),
        bytes: files.get("documents/fanz-crd/dialect.toml").unwrap().to_vec(),
    });
    files.insert(CorpusFile {
        path: "documents/fanz-crd-1.8.0/source.txt".to_owned(),
        bytes: crd().into_bytes(),
    });
    let ingested = ingest(&files).unwrap();
    assert!(all!(ingested, Document).any(|d| d.id.as_str() == "fanz-crd@1.8.0"));
    assert_eq!(card(&ingested, "dbz-tcg/blue-guard").errata.len(), 1);
}

#[test]
fn faults_of_configuration_name_file_and_line() {
    let mut files = embedded();
    files.insert(CorpusFile {
        path: "documents/fanz-crd/document.toml".to_owned(),
        bytes: b"id = \"x\"\ncolour = 1\n".to_vec(),
    });
    let error = ingest(&files).unwrap_err().to_string();
    assert!(error.contains("documents/fanz-crd/document.toml`, line 2"), "{error}");
    assert!(ingest(&CorpusFiles::default()).unwrap_err().to_string().contains("no document"));
}

#[test]
fn huge_lines_and_deep_nesting_are_read() {
    for text in [
        "x".repeat(10 << 20),
        "- ".repeat(10_000) + "end",
        "> ".repeat(10_000),
        "* a\n ".repeat(10_000),
    ] {
        for account in [lint(text.as_bytes()), lint_crd(text.as_bytes())] {
            assert_eq!(account.lines, account.accounted);
        }
    }
}

fn lint(bytes: &[u8]) -> Account {
    lint_text(Draft { name: "draft", bytes, ..Draft::default() }).unwrap()
}

/// The account of a text, read by the dialect of the Combined CRD.
fn lint_crd(bytes: &[u8]) -> Account {
    let files = embedded();
    let dialect = files.get("documents/fanz-crd/dialect.toml");
    assert!(dialect.is_some());
    lint_text(Draft { name: "draft", bytes, dialect, ..Draft::default() }).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_text_is_read_whole(text in "(?s).{0,400}") {
        let account = lint(text.as_bytes());
        prop_assert_eq!(account.lines, account.accounted);
    }

    #[test]
    fn any_mix_of_real_lines_is_read_whole(picks in proptest::collection::vec(0_usize..948, 0..60)) {
        let text = crd();
        let lines: Vec<&str> = text.lines().collect();
        let mixed: Vec<&str> = picks.iter().filter_map(|n| lines.get(*n).copied()).collect();
        let account = lint_crd(mixed.join("\n").as_bytes());
        prop_assert_eq!(account.lines, account.accounted);
    }

    #[test]
    fn any_bytes_are_read_whole(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let account = lint(&bytes);
        prop_assert_eq!(account.lines, account.accounted);
    }
}
