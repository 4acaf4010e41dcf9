//! Documents of many shapes, each read by a `dialect.toml` of its own: every
//! line has the class that a person gave it (`lines.txt`), and every record is
//! there. The documents are our own inventions.

#![expect(clippy::unwrap_used, reason = "a test that cannot get its subject must fail")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use headjudge_corpus::{CorpusFile, CorpusFiles, Lines, ListKind, PassageClass, Record, TextLabel};
use headjudge_ingest::{Draft, Ingested, account, ingest, lint_text};
use proptest::prelude::*;

macro_rules! records {
    ($ingested:expr, $kind:ident) => {
        $ingested.records.iter().filter_map(|record| match record {
            Record::$kind(found) => Some(found),
            _ => None,
        })
    };
}

#[path = "dialects/compendium.rs"]
mod compendium;
#[path = "dialects/dirt.rs"]
mod dirt;
#[path = "dialects/faults.rs"]
mod faults;
#[path = "dialects/procedures.rs"]
mod procedures;
#[path = "dialects/shapes.rs"]
mod shapes;

/// A text in an encoding, and the problems that it has.
type Encoded<'a> = (Vec<u8>, &'a [(u32, &'a str)]);

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialects").join(name)
}

/// The files of one document, the text changed by `change`.
fn files(name: &str, change: impl Fn(Vec<u8>) -> Vec<u8>) -> CorpusFiles {
    let mut files = CorpusFiles::default();
    for entry in std::fs::read_dir(folder(name)).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let mut bytes = std::fs::read(&path).unwrap();
        if file.starts_with("source") {
            bytes = change(bytes);
        }
        if file != "lines.txt" {
            files.insert(CorpusFile { path: format!("documents/{name}/{file}"), bytes });
        }
    }
    files
}

fn read(name: &str) -> Ingested {
    ingest(&files(name, |bytes| bytes)).unwrap()
}

fn codes(ingested: &Ingested) -> Vec<(u32, &str)> {
    ingested.problems.iter().map(|problem| (problem.line, problem.code.as_str())).collect()
}

/// The class of each line that is in a passage.
fn classes(ingested: &Ingested) -> BTreeMap<u32, String> {
    let mut classes = BTreeMap::new();
    for record in &ingested.records {
        if let Record::Passage(passage) = record {
            let class = serde_json::to_value(passage.class).unwrap();
            for n in passage.lines.first..=passage.lines.last {
                let before = classes.insert(n, class.as_str().unwrap().to_owned());
                assert_eq!(before, None, "line {n} is in two passages");
            }
        }
    }
    classes
}

/// Holds the class of each line against `lines.txt`.
#[track_caller]
fn check_classes(name: &str, ingested: &Ingested, text: &str) {
    let found = classes(ingested);
    let expected = std::fs::read_to_string(folder(name).join("lines.txt")).unwrap();
    let mut wanted = BTreeMap::new();
    for line in expected.lines() {
        let (range, class) = line.split_once(' ').unwrap();
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        for n in first.parse::<u32>().unwrap()..=last.parse().unwrap() {
            wanted.insert(n, class.to_owned());
        }
    }
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let n = u32::try_from(at).unwrap() + 1;
        assert_eq!(found.get(&n), wanted.get(&n), "{name}, line {n}: {line}");
    }
}

fn check(name: &str) -> Ingested {
    let ingested = read(name);
    let text = std::fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.file_stem().is_some_and(|stem| stem == "source"))
        .unwrap();
    check_classes(name, &ingested, &std::fs::read_to_string(text).unwrap());
    assert_eq!(codes(&ingested), [], "{name}");
    ingested
}

fn card_names(ingested: &Ingested) -> Vec<&str> {
    let cards = ingested.records.iter().filter_map(|record| match record {
        Record::Card(card) => Some(card.name.as_str()),
        _ => None,
    });
    cards.collect()
}

#[test]
fn a_numbered_rulebook_in_wrapped_lines() {
    let ingested = check("rulebook");
    let rule = |number: &str| {
        records!(ingested, Rule).find(|rule| rule.number.as_deref() == Some(number)).unwrap()
    };
    let sub = rule("100.1a");
    assert_eq!(sub.parent.as_ref().unwrap().anchor(), "100-1");
    assert_eq!(sub.lines, Lines::new(12, 13));
    assert!(sub.text.ends_with("whatever happens to them later."));
    assert_eq!(rule("100.1").children, std::slice::from_ref(&sub.id));
    assert_eq!(rule("100.2").references, [rule("203.4").id.clone()]);
    assert_eq!(rule("203.4").referenced_by, [rule("100.2").id.clone()]);
    assert!(rule("203.1").parent.as_ref().unwrap().anchor().ends_with("light/heading"));
    assert_eq!(rule("100.2").examples.len(), 1);
    let numbers: Vec<_> =
        records!(ingested, DeckNumber).map(|n| (n.subject.as_str(), n.min, n.max)).collect();
    assert_eq!(numbers, [("deck_size", Some(40), None), ("copies", None, Some(3))]);
    let terms: Vec<_> = records!(ingested, Keyword).map(|k| (&*k.name, &*k.text)).collect();
    assert_eq!(terms[1], ("Wick", "A card that burns."));
}

#[test]
fn a_wrapped_markdown_reference() {
    let ingested = check("reference");
    let rulings: Vec<_> = records!(ingested, Ruling)
        .map(|r| (r.printings[0].name.as_str(), r.set_name.as_str(), r.lines))
        .collect();
    assert_eq!(
        rulings,
        [
            ("Moth of Dusk", "First Flame", Lines::new(10, 11)),
            ("Moth of Dusk", "First Flame", Lines::new(12, 13)),
            ("Glass Golem", "First Flame", Lines::new(17, 17)),
        ]
    );
    assert_eq!(card_names(&ingested), ["Ember Fox", "Glass Golem", "Moth of Dusk", "Tin Whistle"]);
    let listed: Vec<_> =
        records!(ingested, ListEntry).map(|e| (e.card.as_str(), e.max_copies)).collect();
    assert_eq!(listed, [("Ember Fox", Some(1)), ("Tin Whistle", Some(2))]);
}

#[test]
fn a_web_page() {
    let ingested = check("page");
    let question = records!(ingested, Question).next().unwrap();
    assert_eq!(question.question, "May I kindle a lantern twice?");
    assert_eq!(question.answer, "Yes, but not in one turn.");
    let terms: Vec<_> = records!(ingested, Keyword).map(|k| (&*k.name, &*k.text)).collect();
    let expected = [("Kindle", "To turn a lantern face up."), ("Snuff", "To turn it face down.")];
    assert_eq!(terms, expected);
    let steps = &records!(ingested, Procedure).next().unwrap().steps;
    assert_eq!(steps.len(), 2);
    let entry = records!(ingested, ListEntry).next().unwrap();
    assert_eq!((entry.card.as_str(), entry.list), ("Ember Fox", ListKind::Banned));
    assert_eq!(entry.since.unwrap().to_string(), "2021-05-03");
}

#[test]
fn rulings_kept_as_yaml() {
    let ingested = check("rulings");
    let rulings: Vec<_> = records!(ingested, Ruling)
        .map(|r| (r.printings[0].name.as_str(), r.text.as_str(), r.printed.as_deref().unwrap()))
        .collect();
    assert_eq!(
        rulings,
        [
            ("Moth of Dusk", "It draws for each player who has no lantern.", "2021-05-03"),
            ("Moth of Dusk", "It may attack at once.", "2021-06-10"),
            ("Glass Golem", "Only a card that says so snuffs it.", "2021-06-10"),
        ]
    );
    let question = records!(ingested, Question).next().unwrap();
    assert_eq!(question.cards[0].name, "Moth of Dusk");
    assert_eq!(records!(ingested, Keyword).count(), 2);
}

#[test]
fn questions_and_answers_in_any_encoding() {
    let ingested = check("faq");
    let first = records!(ingested, Question).next().unwrap();
    assert_eq!(first.answer, "It does, where both have no lantern.\nIt does so once.");
    let text = std::fs::read_to_string(folder("faq").join("source.txt")).unwrap();
    let wide = |text: &str, to: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(to).collect()
    };
    let encoded: [Encoded<'_>; 5] = [
        (wide(&format!("\u{feff}{text}"), u16::to_le_bytes), &[(1, "encoding-found")]),
        (wide(&text, u16::to_be_bytes), &[(1, "encoding-found")]),
        ([b"\xef\xbb\xbf", text.as_bytes()].concat(), &[]),
        (text.replace('\n', "\r\n").into_bytes(), &[]),
        (text.replace('\n', "\r").into_bytes(), &[]),
    ];
    for (bytes, problems) in encoded {
        let ingested = ingest(&files("faq", |_| bytes.clone())).unwrap();
        check_classes("faq", &ingested, &text);
        assert_eq!(codes(&ingested), problems);
    }
}

#[test]
fn chains_of_errata() {
    let ingested = check("errata");
    let moth = records!(ingested, Erratum).next().unwrap();
    assert_eq!((moth.printings[0].code.as_str(), moth.set_name.as_str()), ("FF12", "FIRST FLAME"));
    let texts: Vec<_> = moth.texts.iter().map(|t| (t.label, t.text.as_str(), t.lines)).collect();
    assert_eq!(
        texts,
        [
            (TextLabel::Original, "Each player draws a card.", Lines::new(6, 6)),
            (TextLabel::Updated, "Each player who has no lantern draws a card.", Lines::new(7, 8)),
        ]
    );
    assert_eq!(moth.mrp.len(), 1);
    assert_eq!(moth.notes, ["this holds for both pictures.", "Dated 6/10/2021."]);
    let golem = records!(ingested, Erratum).nth(1).unwrap();
    assert_eq!(golem.texts[0].label, TextLabel::Gains);
    let ruling = records!(ingested, Ruling).next().unwrap();
    assert_eq!(ruling.since.unwrap().to_string(), "2021-06-12");
}

#[test]
fn a_ban_list_as_rows() {
    let ingested = check("banlist");
    let listed: Vec<_> = records!(ingested, ListEntry)
        .map(|e| (e.card.as_str(), e.list, e.since.unwrap().to_string()))
        .collect();
    assert_eq!(
        listed,
        [
            ("Ember Fox", ListKind::Banned, "2021-05-03".to_owned()),
            ("Tin Whistle", ListKind::Restricted, "2021-05-03".to_owned()),
            ("Old Wick", ListKind::Banned, "2021-06-10".to_owned()),
        ]
    );
}

#[test]
fn rules_as_json_on_few_lines_or_on_one() {
    let ingested = check("data");
    let drawing =
        records!(ingested, Rule).find(|rule| rule.number.as_deref() == Some("2")).unwrap();
    assert_eq!(drawing.referenced_by.len(), 1);
    let one_line = ingest(&files("data", |bytes| {
        let text = String::from_utf8(bytes).unwrap().replace('\n', " ");
        format!("{text}{}", " ".repeat(2_000)).into_bytes()
    }))
    .unwrap();
    assert_eq!(records!(one_line, Rule).count(), 3);
    assert_eq!(codes(&one_line), [(1, "shared-lines")]);
    let accounts = account(&files("data", |bytes| bytes), &ingested);
    assert_eq!((accounts[0].lines, accounts[0].accounted), (13, 13));
}

/// The account of lines holds whatever a dialect is given.
#[test]
fn any_dialect_accounts_for_every_line_of_any_document() {
    let names = [
        "rulebook",
        "reference",
        "page",
        "rulings",
        "faq",
        "errata",
        "banlist",
        "data",
        "bulletin",
        "floor",
        "turn",
        "outline",
    ];
    let mut sources = Vec::new();
    for name in names {
        let all = files(name, |bytes| bytes);
        let (path, bytes) = all.iter().find(|(path, _)| path.contains("/source")).unwrap();
        sources.push((path.rsplit('/').next().unwrap().to_owned(), bytes.to_vec()));
    }
    for name in names {
        let own = files(name, |bytes| bytes);
        let dialect = own.get(&format!("documents/{name}/dialect.toml")).unwrap();
        for (source, bytes) in &sources {
            for dialect in [Some(dialect), None] {
                let mut files = CorpusFiles::default();
                let mut put = |file: &str, bytes: &[u8]| {
                    let path = format!("documents/a/{file}");
                    files.insert(CorpusFile { path, bytes: bytes.to_vec() });
                };
                put("document.toml", b"id = \"a\"\ngame = \"b\"\ntitle = \"c\"\n");
                put(source, bytes);
                if let Some(dialect) = dialect {
                    put("dialect.toml", dialect);
                }
                let ingested = ingest(&files).unwrap();
                let account = &account(&files, &ingested)[0];
                assert_eq!(account.accounted, account.lines, "{name} reads {source}");
                classes(&ingested);
            }
        }
    }
}

#[test]
fn without_a_dialect_no_paragraph_is_passed_over() {
    let mut files = CorpusFiles::default();
    let mut put = |file: &str, text: &str| {
        let path = format!("documents/a/{file}");
        files.insert(CorpusFile { path, bytes: text.as_bytes().to_vec() });
    };
    put("document.toml", "id = \"a\"\ngame = \"b\"\ntitle = \"c\"\n");
    let mut entries = String::new();
    for n in 1..6 {
        writeln!(entries, "Card {n} (Set - #{n}) - It burns.\n").unwrap();
    }
    let text = format!(
        "1. Turns\n\nA turn begins with a draw.\n\n1.1 Draw one card.\n\nLanterns\n\n{entries}"
    );
    put("source.txt", &text);
    let ingested = ingest(&files).unwrap();
    let passages: Vec<_> = records!(ingested, Passage).map(|p| p.class).collect();
    assert!(!passages.contains(&PassageClass::NonNormative));
    assert_eq!(passages.iter().filter(|class| **class == PassageClass::Heading).count(), 2);
    let told = ingested.problems.iter().find(|p| p.code == "looks-unread").unwrap();
    assert!(told.message.starts_with("5 lines look like card entries; none was read"));
    assert_eq!(records!(ingested, Rule).filter(|r| r.number.is_some()).count(), 1);
    let reading = &account(&files, &ingested)[0].reading.clone().unwrap();
    assert_eq!(
        (reading.reader.as_str(), reading.front.as_str()),
        ("the generic reader", "plain text")
    );
}

/// The first block of `kind` behind `title` in the reference.
fn block(title: &str, kind: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/dialects.md");
    let reference = std::fs::read_to_string(path).unwrap();
    let behind = reference.split_once(title).unwrap().1;
    let block = behind.split_once(&format!("```{kind}\n")).unwrap().1;
    block.split_once("```").unwrap().0.to_owned()
}

#[test]
fn the_whole_example_of_the_reference_gives_what_it_says() {
    let mut files = CorpusFiles::default();
    let mut put = |file: &str, text: &str| {
        let path = format!("documents/lantern-faq/{file}");
        files.insert(CorpusFile { path, bytes: text.as_bytes().to_vec() });
    };
    put("document.toml", "id = \"lantern-faq\"\ngame = \"lantern-duel\"\ntitle = \"FAQ\"\n");
    put("FAQ.txt", &block("### A whole example", "text"));
    put("dialect.toml", &block("### A whole example", "toml"));
    let ingested = ingest(&files).unwrap();
    assert_eq!(codes(&ingested), []);
    let titles = records!(ingested, Passage).filter(|p| p.class == PassageClass::Heading).count();
    assert_eq!(titles, 4);
    let erratum = records!(ingested, Erratum).next().unwrap();
    assert_eq!(erratum.texts[0].text, "Each player who has no lantern draws a card.");
    assert_eq!(erratum.set_name, "First Flame");
    assert_eq!(records!(ingested, Ruling).next().unwrap().printings[0].code.as_str(), "FF31");
    let listed: Vec<_> =
        records!(ingested, ListEntry).map(|e| (e.card.as_str(), e.printed.as_deref())).collect();
    assert_eq!(listed, [("Ember Fox", Some("5/3/2021")), ("Tin Whistle", None)]);
    assert_eq!(records!(ingested, Question).next().unwrap().answer, "Not in one turn.");
    assert_eq!(card_names(&ingested), ["Ember Fox", "Glass Golem", "Moth of Dusk", "Tin Whistle"]);
}

#[test]
fn own_patterns_come_before_those_of_the_generic_reader() {
    let mut files = CorpusFiles::default();
    let mut put = |file: &str, text: &str| {
        let path = format!("documents/a/{file}");
        files.insert(CorpusFile { path, bytes: text.as_bytes().to_vec() });
    };
    put("document.toml", "id = \"a\"\ngame = \"b\"\ntitle = \"c\"\n");
    put("source.txt", "1.1 A rule with a number.\n\n~ Not one ~\n");
    put(
        "dialect.toml",
        "generic = true\n\n[[line]]\nkind = \"skip\"\nwhy = \"an aside\"\nmatch = '^~ .+ ~$'\n",
    );
    let ingested = ingest(&files).unwrap();
    let read: Vec<_> =
        records!(ingested, Passage).map(|p| (p.class, p.number.as_deref())).collect();
    let expected = [(PassageClass::Rule, Some("1.1")), (PassageClass::NonNormative, None)];
    assert_eq!(read, expected);
    assert_eq!(codes(&ingested), []);
}

#[test]
fn long_lines_of_capitals_and_deep_headings_are_read_in_time() {
    let capitals = "Xy Zq ".repeat(3_000);
    let mut deep = String::new();
    for n in 0..3_000 {
        writeln!(deep, "{} a\n", "#".repeat(n % 7 + 1)).unwrap();
    }
    for text in [capitals, deep, "((((".repeat(5_000), "> ".repeat(5_000) + "a"] {
        let mut files = CorpusFiles::default();
        let mut put = |file: &str, text: &str| {
            let path = format!("documents/a/{file}");
            files.insert(CorpusFile { path, bytes: text.as_bytes().to_vec() });
        };
        put("document.toml", "id = \"a\"\ngame = \"b\"\ntitle = \"c\"\n");
        put("source.md", &text);
        put("dialect.toml", "guess-cards = true\n");
        let ingested = ingest(&files).unwrap();
        let account = &account(&files, &ingested)[0];
        assert_eq!(account.accounted, account.lines);
        assert!(card_names(&ingested).iter().all(|name| name.len() < 200));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_text_is_read_whole_by_any_front_end(
        text in prop_oneof!["(?s).{0,200}", "[-:{}\\[\\]<>/ab \n#|,;\"&*=.1)Q>]{0,200}"],
        front in prop::sample::select(vec![
            "plain", "lines", "wrapped", "markdown", "html", "yaml", "json", "toml", "csv",
        ]),
    ) {
        let dialect = format!("front = \"{front}\"\nguess-cards = true\n");
        let draft = Draft {
            name: "a.txt",
            bytes: text.as_bytes(),
            dialect: Some(dialect.as_bytes()),
            ..Draft::default()
        };
        let account = lint_text(draft).unwrap();
        prop_assert_eq!(account.lines, account.accounted, "{}", front);
    }
}
