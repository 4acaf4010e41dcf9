//! Dialects that are wrong, and what is told of them.

use headjudge_corpus::CorpusFile;
use headjudge_ingest::{Draft, Ingested, ingest, lint_text};

use super::{codes, files};

/// What `dialect` says of the FAQ: its records, or its fault.
fn faulty(dialect: &str) -> Result<Ingested, String> {
    let mut files = files("faq", |bytes| bytes);
    let path = "documents/faq/dialect.toml".to_owned();
    files.insert(CorpusFile { path, bytes: dialect.as_bytes().to_vec() });
    ingest(&files).map_err(|error| error.to_string())
}

#[test]
fn a_faulty_dialect_is_told_with_its_line_and_what_may_stand_there() {
    let fault = |dialect: &str| faulty(dialect).unwrap_err();
    let line = |rest: &str| format!("front = \"plain\"\n\n[[line]]\nkind = \"question\"\n{rest}\n");
    let heading = |rest: &str| format!("[[line]]\nkind = \"heading\"\n{rest}\nmatch = 'a'\n");
    let cases = [
        (line("match = '(?<card>a)(?<colour>b)'"), "line 5", "its groups are number, label, card"),
        (line("match = '(a'"), "line 5", "not a regular expression"),
        (line("match = 'a{1000}{1000}{1000}'"), "line 5", "too large"),
        (line(""), "line 3", "give it `match`"),
        (line("match = 'a'\nlist = \"banned\""), "line 3", "has no `list`"),
        (line("matches = 'a'"), "line 5", "unknown field `matches`"),
        ("[[line]]\nkind = \"quest\"\nmatch = 'a'\n".to_owned(), "line 2", "`list-entry`"),
        ("[[line]]\nkind = \"skip\"\nmatch = 'a'\n".to_owned(), "line 1", "needs a reason"),
        ("[[line]]\nkind = \"term\"\nmatch = 'a'\n".to_owned(), "line 3", "(?<term>…)"),
        ("front = \"pdf\"\n".to_owned(), "line 1", "`plain`"),
        ("dates = [\"m d y\"]\n".to_owned(), "line 1", "`month day year`"),
        ("proofread = [\"commas\"]\n".to_owned(), "line 1", "`sentences`, `words`"),
        ("section = 0\n".to_owned(), "line 1", "from 1 to 9"),
        ("[[jump]]\nmatch = 'go on'\n".to_owned(), "line 1", "(?<to>…)"),
        ("[[actor]]\nis = \"a\"\nmatch = '(?<x>b)'\n".to_owned(), "line 1", "no group `x`"),
        (line("match = 'a'\nof = \"rule\""), "line 3", "of = \"step\""),
        (line("match = 'a'\neach.text = 'b'"), "line 3", "`question` has no `each`"),
        (heading("bold = '('"), "line 3", "not a regular expression"),
        (
            "[[line]]\nkind = \"entry\"\nmatch = '(?<card>a)'\neach.code = 'b'\n".to_owned(),
            "line 1",
            "`entry` may have `each.card`",
        ),
        (
            "[[line]]\nkind = \"entry\"\nmatch = '(?<card>a)'\neach.card = '(?<set>b)'\n"
                .to_owned(),
            "line 1",
            "its groups are code",
        ),
        (line("match = 'a'\nname = \"x\""), "line 3", "has no `name`"),
        (heading("name = \"{title\""), "line 3", "does not close"),
        (heading("name = \"{card}\""), "line 1", "`name` asks for the group `card`"),
        (heading("level = 10"), "line 1", "from 1 to 9"),
    ];
    for (dialect, at, part) in cases {
        let message = fault(&dialect);
        assert!(message.contains(at) && message.contains(part), "{message}");
        assert!(message.contains("documents/faq/dialect.toml"), "{message}");
    }
}

#[test]
fn a_fault_of_a_draft_names_the_file_beside_it_and_no_folder() {
    for (metadata, dialect, start) in [
        (None, "front = 1", "`dialect.toml`, line 1: "),
        (Some("id = 1"), "", "`document.toml`, line 1: "),
    ] {
        let draft = Draft {
            name: "a.txt",
            bytes: b"Draw.",
            metadata: metadata.map(str::as_bytes),
            dialect: Some(dialect.as_bytes()),
            ..Draft::default()
        };
        let message = lint_text(draft).unwrap_err().to_string();
        assert!(message.starts_with(start), "{message}");
    }
}

#[test]
fn patterns_that_never_read_are_problems() {
    let dialect = "[[line]]\nkind = \"question\"\nmatch = '^Q'\n\n[[line]]\nkind = \"rule\"\n\
                   match = '^Q1'\n\n[[line]]\nkind = \"step\"\nmatch = '^Step'\n";
    let ingested = faulty(dialect).unwrap();
    assert_eq!(codes(&ingested), [(5, "pattern-never-matches"), (9, "pattern-never-matches")]);
    assert!(ingested.problems[0].message.contains("matches 1, which patterns above it take"));
    let nothing = faulty("[[line]]\nkind = \"step\"\nmatch = '^Step'\n").unwrap();
    assert!(codes(&nothing).contains(&(1, "dialect-reads-nothing")));
}
