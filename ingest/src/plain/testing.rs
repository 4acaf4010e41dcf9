//! What the tests of the dialects share: the real documents, texts of
//! our own, and the account of lines.

use headjudge_corpus::{Document, PassageClass, embedded};
use proptest::prelude::*;

use crate::context::Context;
use crate::declared::{self, read_dialect};
use crate::front;
use crate::markdown::read_lines;
use crate::parsed::{Builder, Parsed};
use crate::sets::SetNames;

/// The embedded document `id`: what is known of it, and its text.
pub(crate) fn real(id: &str) -> (Document, String) {
    let files = embedded();
    let file = |name: &str| {
        let bytes = files.get(&format!("documents/{id}/{name}")).expect("the document is embedded");
        String::from_utf8(bytes.to_vec()).expect("the document is UTF-8")
    };
    let document = toml::from_str(&file("document.toml")).expect("the document is described");
    (document, file("source.txt"))
}

/// Reads `text` as an edition of the embedded document `id`, and checks that
/// every line that is not blank is in exactly one passage.
pub(crate) fn read_as(id: &str, text: &str) -> Parsed {
    let (document, _) = real(id);
    let lines = read_lines(text);
    let context = Context { sets: &SetNames::new(&[]), game: None };
    let path = format!("documents/{id}/dialect.toml");
    let files = embedded();
    let bytes = files.get(&path).expect("the document has a dialect");
    let dialect = read_dialect(&path, bytes).expect("the dialect is read");
    let front = dialect.front.expect("the dialect declares its form");
    let stream = front::read(text, front);
    let parsed = declared::parse(&document, &stream, front, &dialect, &context);
    let held = parsed.passages.iter().flat_map(|p| p.lines.first..=p.lines.last);
    let held: Vec<u32> = held.filter(|n| lines.iter().any(|line| line.n == *n)).collect();
    let numbers: Vec<u32> = lines.iter().map(|line| line.n).collect();
    assert_eq!(held, numbers, "lines in passages");
    let mut ids: Vec<&str> = parsed.passages.iter().map(|p| p.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), parsed.passages.len(), "ids are unique");
    parsed
}

/// The embedded document `id`, read.
pub(crate) fn read_real(id: &str) -> Parsed {
    read_as(id, &real(id).1)
}

/// The codes of the problems that `note` notes in a text of our own.
pub(crate) fn codes_of(text: &str, note: impl Fn(&mut Builder<'_>)) -> Vec<String> {
    let (document, _) = real("panini-wiki-combat");
    let lines = read_lines(text);
    let mut out = Builder::new(&document, &lines);
    note(&mut out);
    out.parsed.problems.into_iter().map(|problem| problem.code).collect()
}

/// The problems of the document, as code and line.
pub(crate) fn faults(parsed: &Parsed) -> Vec<(&str, u32)> {
    let own = parsed.problems.iter().filter(|problem| !problem.document.starts_with("documents/"));
    own.map(|problem| (problem.code.as_str(), problem.line)).collect()
}

/// How many passages are of `class`.
pub(crate) fn count(parsed: &Parsed, class: PassageClass) -> usize {
    parsed.passages.iter().filter(|passage| passage.class == class).count()
}

/// The plain text of the passage with the tail `tail`.
#[track_caller]
pub(crate) fn text_at<'a>(parsed: &'a Parsed, tail: &str) -> &'a str {
    let found = parsed.passages.iter().find(|passage| passage.id.anchor() == tail);
    found.map_or_else(|| panic!("no passage `{tail}`"), |passage| passage.text.as_str())
}

/// Texts made of the lines of the embedded document `id` in any order, with
/// lines of any kind among them.
pub(crate) fn any_edition(id: &str) -> impl Strategy<Value = String> {
    let lines: Vec<String> = real(id).1.lines().map(str::to_owned).collect();
    let line = prop_oneof![
        6 => prop::sample::select(lines),
        1 => "\\PC{0,30}",
        1 => "[-•●○▽※*|] ?[^\\n]{0,12}",
        1 => "[0-9]{1,9}[.)] ?[^\\n]{0,9}",
    ];
    prop::collection::vec(line, 0..60).prop_map(|lines| lines.join("\n"))
}
