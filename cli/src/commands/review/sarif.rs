//! A review as SARIF 2.1.0, the form in which forges show findings beside the
//! lines of a change.

use std::fmt::Write;
use std::path::Path;

use headjudge_answers::{Finding, Review, Weight};
use serde_json::{Value, json};

use super::source::file_of;
use crate::open::Source;

/// The kinds of finding, with what each means.
const RULES: [(&str, &str); 19] = [
    ("rule-added", "A passage is new."),
    ("rule-removed", "A passage is gone."),
    ("rule-split", "A passage became several."),
    ("rule-merged", "Several passages became one."),
    ("rule-reworded", "A passage has other words."),
    ("rule-moved", "A passage is at another place."),
    ("rule-renumbered", "A passage has another number."),
    ("references-shifted", "A passage names rules that have other numbers now."),
    ("check-stale", "A sentence that a check rests on has changed since a person read it."),
    ("check-otherwise", "A check comes out otherwise."),
    ("check", "A check is new, gone, or no longer stale."),
    ("scenario-stale", "A sentence that a scenario rests on has changed since a person read it."),
    ("scenario-otherwise", "A scenario comes out otherwise."),
    ("scenario", "A scenario is new, gone, or no longer stale."),
    ("card-legality", "The legality of a card changes."),
    ("card-text", "The current text of a card changes."),
    ("deck-flips", "The verdict on a deck changes."),
    ("deck", "The verdict on a deck stays."),
    ("lint", "The linter finds a problem that was not there."),
];

/// The log of a review.
pub(super) fn log(review: &Review, source: &Source, path: &Path) -> Value {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|(id, words)| json!({"id": id, "shortDescription": {"text": words}}))
        .collect();
    let results: Vec<Value> = review
        .findings()
        .iter()
        .flat_map(|group| &group.each)
        .map(|finding| result(finding, source, path))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "headjudge review",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "results": results,
        }],
    })
}

fn result(finding: &Finding, source: &Source, path: &Path) -> Value {
    let level = match finding.weight {
        Weight::Note => "note",
        Weight::Warning => "warning",
        Weight::Error => "error",
    };
    let mut result = json!({
        "ruleId": finding.code,
        "level": level,
        "message": {"text": finding.message},
    });
    let file = finding.place.as_ref().and_then(|(document, line)| {
        let file = if Path::new(document).extension().is_some_and(|end| end == "toml") {
            path.join(document).display().to_string()
        } else {
            file_of(source, path, document)?
        };
        Some((file, *line))
    });
    if let Some((file, line)) = file {
        result["locations"] = json!([{
            "physicalLocation": {
                "artifactLocation": {"uri": uri(&file)},
                "region": {"startLine": line},
            },
        }]);
    }
    result
}

/// A path as the part of an address that it is in SARIF.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.trim_start_matches("./").bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn a_path_is_written_as_an_address() {
        assert_eq!(uri("./a b/ü.txt"), "a%20b/%C3%BC.txt");
    }
}
