//! What is read, and the texts that are hard to read. Each text is a few letters
//! over and over: a reader that goes back, looks ahead or compares each with each
//! shows it there.

use std::sync::LazyLock;

use headjudge_corpus::{CorpusFile, CorpusFiles};
use headjudge_engine::play::{MAX_STEPS, Passages, Scenario, run};
use headjudge_index::Snapshot;
use headjudge_index::search::{Page, Vocabulary};
use headjudge_ingest::ingest;

use super::{about::about, catalogues, decks, dialects, documents, texts};

/// Something that reads.
pub(crate) struct Reader {
    pub(crate) name: &'static str,
    /// The size of a text, before it is doubled.
    pub(crate) bytes: usize,
    /// Reads texts of a size.
    pub(crate) read: fn(usize),
}

macro_rules! readers {
    ($($name:literal, $bytes:expr, $read:expr;)*) => {
        /// All that reads what somebody else wrote.
        pub(crate) static READERS: &[Reader] =
            &[$(Reader { name: $name, bytes: $bytes, read: $read }),*];
    };
}

readers! {
    "document fanz-crd", 128, |bytes| document(b'2', bytes);
    "document dbs-rules-ja", 128, |bytes| document(b'1', bytes);
    "document score-expanded-crd", 128, |bytes| document(b'4', bytes);
    "document buddyfight-timing", 128, |bytes| document(b'0', bytes);
    "document panini-wiki-combat", 128, |bytes| document(b'3', bytes);
    "form md", 128, |bytes| document(b'5', bytes);
    "form html", 128, |bytes| document(b'6', bytes);
    "form yaml", 128, |bytes| document(b'7', bytes);
    "form json", 128, |bytes| document(b'8', bytes);
    "form toml", 128, |bytes| document(b'9', bytes);
    "form csv", 128, |bytes| document(b':', bytes);
    "form txt", 128, |bytes| document(b';', bytes);
    "dialect itself", 128, |bytes| each(DIALECTS, bytes, dialects::read);
    "dialect that guesses", 128, |bytes| declared("guess-cards = true\n", bytes);
    "dialect of patterns", 128, |bytes| declared(PATTERNS, bytes);
    "deck of any form", 4096, |bytes| each(DECKS, bytes, decks::read);
    "deck in a tag", 4096, |bytes| each(TAGS, bytes, |text| in_a_tag(text, decks::read));
    "catalogue of any form", 2048, |bytes| each(CATALOGUES, bytes, catalogues::read);
    "catalogue in a tag", 4096, |bytes| each(TAGS, bytes, |text| in_a_tag(text, catalogues::read));
    "scenario of moves", 2048, |bytes| each(&["[[move]]\ndo = { pass = { who = \"p2\" } }\n"], bytes, scenario);
    "scenario itself", 2048, |bytes| each(DIALECTS, bytes, scenario);
    "text of a card", 512, |bytes| each(TEXTS, bytes, texts::read);
    "editions that are alike", 1024, |bytes| editions("Draw a card.\n\n", "Draw a card.\n\n", bytes);
    "editions that are not", 1024, |bytes| editions("Draw a card.\n\n", "You may draw two cards.\n\n", bytes);
    "query of a few words", 60, |bytes| each(QUERIES, bytes, query);
}

/// Prose, marks, marks that are never closed, and what a reader takes for more.
const PROSE: &[&str] = &[
    "GOKU ",
    "Xy Zq ",
    "((((",
    "> ",
    "- ",
    "* a\n ",
    "1.1.",
    "A: b\n\n",
    "Q: a?\nA: b\n",
    "| a ",
    "[a](b) ",
    "[[a",
    "**a ",
    "\"a, ",
    "'a ",
    "\u{300c}a",
    "\u{ff08}",
    "1/2/2004 ",
    "a\n",
    "# a\n\n",
    "a",
    ". ",
    "Limit 1 per deck. ",
    "Goku - a (",
    "Errata: ",
    "see ",
    "_a ",
    "`a ",
    "\t",
    "----\n",
    "A1 ",
    "\u{30a2}",
    "may not ",
    "Fox {} ",
    "# A{}\n\n",
    "{}. A{}\n",
    "A{} - b\n",
    "Mr. ",
];

/// Markup and data, opened and not closed.
const MARKUP: &[&str] = &[
    "<div>",
    "<a ",
    "<a href=\"",
    "&amp;",
    "{\"a\":[",
    "[1,",
    "\"a\",",
    "- a:\n  ",
    "a: b\n",
    "a: &x\n",
    "? ",
    "[[a]]\n",
    "[a.a]\n",
    "a.a.a.",
    "a,\"b\n",
    ",",
    "\\",
    "~~~\n",
    "1. a\n",
    "![a](",
    "<a{}>",
    "a{}: b\n",
    "[a{}]\n",
    "\"a{}\":1,",
    "[a{}]: b\n[a{}] ",
    "[^{}]: b\n[^{}] ",
    "a = \"\"\"",
    "<!--",
];

const DIALECTS: &[&str] = &[
    "[[line]]\nkind = \"skip\"\nmatch = 'a'\n",
    "match = '(a*)*'\n",
    "[a]\n",
    "a.",
    "[[",
    "x = [",
    "\"",
    "#",
    "a = 1\n",
];

const PATTERNS: &str =
    "[[line]]\nkind = \"skip\"\nwhy = \"a\"\nmatch = '^(\\w+ ?)+ - (.+) \\((.*)\\)$'\n";

const DECKS: &[&str] = &[
    "1 Blue Guard\n",
    "3x Goku (Premiere R1) ",
    "1 ",
    "(",
    "[a",
    "// a\n",
    "# a\n\n1 A\n",
    "<card qty=\"1\">",
    "<a>",
    "{\"cards\":[",
    "\"name\":\"a\",",
    "1\tA\tB\n",
    "A x1, ",
    "1 A; ",
    "- ",
    "\n",
    "a",
    "\u{30a2}",
];

const TAGS: &[&str] = &[" a{}=''", " xmlns:a{}='b'", "><a xmlns:a{}='b'", "><card><property"];

const CATALOGUES: &[&str] = &[
    "name,set\nFox,A\n",
    "a,\"b\n",
    ",",
    "\t",
    "Name\tSet\nFox\tA\n",
    "<card name=\"",
    "<card>",
    "<a ",
    "{\"name\":\"A\"}\n",
    "[{\"a\":",
    "\"",
    "&amp;",
    "a",
    "Fox - ",
    "1 ",
    "\n",
];

const TEXTS: &[&str] = &[
    "Draw a card. ",
    "If you do, you may draw a card and ",
    "gain \"HIT: '",
    "a ",
    "Goku ",
    "your ",
    "(",
    "and ",
    "of your opponent's ",
    "Choose 1: ",
    "- ",
    ", ",
    "2 ",
    "X",
    "do not ",
];

const QUERIES: &[&str] =
    &["a ", "ab", "(", "\"a ", "-a ", "a or ", "game:", "\u{30a2}", "what is a ", "r1 ", "\""];

/// Gives each of `shapes`, over and over up to `bytes`, to `read`.
fn each(shapes: &[&str], bytes: usize, read: fn(&[u8])) {
    for shape in shapes {
        read(filled(shape, bytes).as_bytes());
    }
}

/// A shape over and over; where it has `{}`, with another number each time.
fn filled(shape: &str, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + shape.len());
    for n in 0.. {
        if text.len() >= bytes {
            break;
        }
        text += &shape.replace("{}", &n.to_string());
    }
    text
}

/// Gives the attributes of one tag to `read`.
fn in_a_tag(attributes: &[u8], read: fn(&[u8])) {
    read(&[b"<deck ", attributes, b"/>"].concat());
}

/// Reads documents by the reader that `which` picks.
fn document(which: u8, bytes: usize) {
    for shapes in [PROSE, MARKUP] {
        documents::read(&[&[which], joined(shapes, bytes).as_bytes()].concat());
    }
}

/// Reads a document by a dialect.
fn declared(dialect: &str, bytes: usize) {
    dialects::read(format!("{dialect}\n====\n{}", joined(PROSE, bytes)).as_bytes());
}

/// All shapes as one document, a paragraph each: to begin one takes longer than to read it.
fn joined(shapes: &[&str], bytes: usize) -> String {
    shapes.iter().map(|shape| filled(shape, bytes)).collect::<Vec<_>>().join("\n\n")
}

/// Plays what comes after the beginning of a scenario.
fn scenario(rest: &[u8]) {
    const BEGINNING: &str = include_str!("scenario.toml");
    static PASSAGES: LazyLock<Passages> = LazyLock::new(|| Passages::new(&[]));
    let text = format!("{BEGINNING}{}", String::from_utf8_lossy(rest));
    if let Ok(scenario) = Scenario::parse("my.toml", &text) {
        assert!(!run(&scenario, &PASSAGES, MAX_STEPS).id.is_empty());
    }
}

/// Compares two editions of a document, of which the newer has `new` as every second shape.
fn editions(old: &str, new: &str, bytes: usize) {
    let text = filled(old, bytes);
    let changed: String =
        (0..bytes / old.len()).map(|n| if n % 2 == 0 { old } else { new }).collect();
    let mut files = CorpusFiles::default();
    for (edition, text) in [("1", text), ("2", changed)] {
        let folder = format!("documents/fuzzed-{edition}");
        let about = String::from_utf8(about("acme")).expect("UTF-8");
        let about = about.replace(
            "edition = \"1\"",
            &format!("edition = \"{edition}\"\npublished = \"200{edition}-01-01\""),
        );
        for (name, bytes) in [("document.toml", about), ("source.txt", text)] {
            files
                .insert(CorpusFile { path: format!("{folder}/{name}"), bytes: bytes.into_bytes() });
        }
    }
    let ingested = ingest(&files).expect("two editions");
    assert!(ingested.records.len() > 4);
}

/// Asks the search of a small corpus.
fn query(asked: &[u8]) {
    static SNAPSHOT: LazyLock<Snapshot> = LazyLock::new(|| {
        let mut files = CorpusFiles::default();
        let text = "1. A fox may attack.\n\n2. What is a fox? It is a card.\n";
        for (name, bytes) in
            [("document.toml", about("acme")), ("source.txt", text.as_bytes().to_vec())]
        {
            files.insert(CorpusFile { path: format!("documents/fuzzed/{name}"), bytes });
        }
        let records = ingest(&files).expect("a document").records;
        let words = Vocabulary::read(&headjudge_corpus::embedded()).expect("words");
        let folder = tempfile::tempdir().expect("a folder");
        Snapshot::build(folder.path(), "growth", &records, &words).expect("a snapshot")
    });
    let asked = String::from_utf8_lossy(asked);
    let _ = SNAPSHOT.search().query(&asked, Page { offset: 0, limit: 10 });
    let _ = SNAPSHOT.search().names().suggest(&asked, None, 5);
}
