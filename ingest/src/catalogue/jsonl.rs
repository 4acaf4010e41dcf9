//! JSON Lines: one card an object a line.

use headjudge_corpus::Problem;
use serde_json::Value;

use super::row::{Row, Rows};

/// The cards of a file with one JSON object a line.
pub(super) fn read(path: &str, text: &str) -> Rows {
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let n = i as u32 + 1;
        match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(fields)) => {
                let mut row = Row { line: n, ..Row::default() };
                for (field, value) in &fields {
                    row.put(&field.replace('_', " "), &words(value));
                }
                rows.push(row);
            }
            Ok(_) => problems.push(Problem::new(path, n, "bad-json", "the line is no JSON object")),
            Err(error) => problems.push(Problem::new(path, n, "bad-json", error.to_string())),
        }
    }
    (rows, problems)
}

/// A value as a catalogue of words would write it.
fn words(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(words).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
