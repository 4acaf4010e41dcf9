//! Tables with a head: CSV, and `LackeyCCG`'s tab-separated set text.

use csv::ReaderBuilder;
use headjudge_corpus::Problem;

use super::row::{Row, Rows};

/// The cards of a table whose first line names the columns.
pub(super) fn read(path: &str, text: &str, delimiter: u8) -> Rows {
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .quoting(delimiter == b',')
        .flexible(true)
        .from_reader(text.as_bytes());
    let fault = |line, code, message: String| Problem::new(path, line, code, message);
    let head = match reader.headers() {
        Ok(head) => head.clone(),
        Err(error) => return (Vec::new(), vec![fault(1, "bad-table", error.to_string())]),
    };
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    for record in reader.records() {
        match record {
            Ok(record) => {
                let line =
                    record.position().map_or(0, |at| u32::try_from(at.line()).unwrap_or(u32::MAX));
                if record.len() > head.len() {
                    problems.push(fault(
                        line,
                        "extra-column",
                        "the line has more columns than the head".to_owned(),
                    ));
                }
                let mut row = Row { line, ..Row::default() };
                for (field, value) in head.iter().zip(record.iter()) {
                    row.put(field, value);
                }
                rows.push(row);
            }
            Err(error) => {
                let line =
                    error.position().map_or(0, |at| u32::try_from(at.line()).unwrap_or(u32::MAX));
                problems.push(fault(line, "bad-table", error.to_string()));
            }
        }
    }
    if rows.iter().all(|row| row.name.is_empty()) {
        problems.push(fault(1, "no-name-column", "no column is called `Name`".to_owned()));
        rows.clear();
    }
    (rows, problems)
}
