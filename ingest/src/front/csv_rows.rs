//! Rows of values: each row is a record whose keys are the names in the first.

use super::tree::{Node, Parsed};

/// The rows of a text whose values are parted by tabs, semicolons or commas.
pub(super) fn parse(text: &str) -> Parsed {
    let head = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |mark: char| head.matches(mark).count();
    let parted = ['\t', ';', ','].into_iter().max_by_key(|mark| count(*mark)).unwrap_or(',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(u8::try_from(parted).unwrap_or(b','))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let fail = |error: csv::Error| {
        let line = error.position().map_or(1, |position| position.line() as u32);
        (line, format!("this is not CSV: {error}"))
    };
    let names: Vec<String> = reader.headers().map_err(fail)?.iter().map(str::to_owned).collect();
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let record = record.map_err(fail)?;
        let first = record.position().map_or(1, |position| position.line() as u32);
        let breaks = |value: &str| value.matches('\n').count() as u32;
        let mut line = first;
        let mut entries = Vec::new();
        for (at, value) in record.iter().enumerate() {
            let name = names.get(at).cloned().unwrap_or_else(|| format!("column {}", at + 1));
            let last = line + breaks(value);
            if !value.is_empty() {
                entries.push((name, line, Node::Value(value.to_owned(), line, last)));
            }
            line = last;
        }
        if record.len() != names.len() {
            let message = format!(
                "the row has {} values and the first row names {}",
                record.len(),
                names.len()
            );
            faults.push((first, "uneven-row", message));
        }
        rows.push(Node::Map(entries));
    }
    Ok((Node::List(rows), faults))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_values_by_the_first_row() {
        let (node, faults) = parse("card;text\nA;\"one\ntwo\"\nB\n").expect("it is CSV");
        let Node::List(rows) = &node else { panic!("rows") };
        assert_eq!(rows.iter().map(Node::lines).collect::<Vec<_>>(), [Some((2, 3)), Some((4, 4))]);
        assert_eq!(faults.len(), 1);
    }
}
