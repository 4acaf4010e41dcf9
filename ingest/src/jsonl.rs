//! Records as JSON Lines: one object a line, in a fixed order.

use headjudge_corpus::{Problem, Record};

use crate::error::IngestError;
use crate::pipeline::Ingested;

/// Every record, one JSON object a line.
#[must_use]
pub fn write_jsonl(records: &[Record]) -> String {
    records.iter().fold(String::new(), |mut text, record| {
        // Records are plain data; serialising them cannot fail.
        text.push_str(&serde_json::to_string(record).unwrap_or_default());
        text.push('\n');
        text
    })
}

/// Reads what [`write_jsonl`] wrote; answers from it are the same.
pub fn read_jsonl(text: &str) -> Result<Ingested, IngestError> {
    let mut records = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let record = Record::from_json(line)
            .map_err(|error| IngestError::Jsonl { line: i + 1, message: error.to_string() })?;
        records.push(record);
    }
    if !records.iter().any(|record| matches!(record, Record::Document(_))) {
        return Err(IngestError::Empty);
    }
    let problems: Vec<Problem> = records
        .iter()
        .filter_map(|record| match record {
            Record::Problem(problem) => Some(problem.clone()),
            _ => None,
        })
        .collect();
    Ok(Ingested { records, problems, readings: Vec::new() })
}
