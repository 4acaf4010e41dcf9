//! Rows of values: each row is a record whose keys are the names in the row that
//! names the columns. What is above that row is a title of the whole.

use super::tree::{LineNumbers, Node, Parsed};

/// So many lines tell what parts the values.
const TELLING: usize = 50;

/// A row: the line it begins in and its values.
type Row = (u32, Vec<String>);

/// The rows of a text whose values are parted by tabs, semicolons or commas.
pub(super) fn parse(text: &str) -> Parsed {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(text))
        .flexible(true)
        .has_headers(false)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let numbers = LineNumbers::new(text);
    let mut rows: Vec<Row> = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(1, |position| position.line() as u32);
            (line, format!("this is not CSV: {error}"))
        })?;
        // The end of the line before may still be in front of a row.
        let start = record.position().map_or(0, |position| position.byte() as usize);
        let ends = text.as_bytes()[start..].iter().take_while(|byte| b"\r\n".contains(byte));
        let first = numbers.of(start + ends.count());
        rows.push((first, record.iter().map(str::to_owned).collect()));
    }
    let head = head(&rows);
    let names = rows.get(head).map_or(&[] as &[String], |(_, names)| names.as_slice());
    let (mut nodes, mut faults) = (Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        // The names of the columns may stand again, as over each page.
        if filled(row) == 0 || at == head || row.1 == names {
            continue;
        }
        if at < head {
            nodes.push(title(row));
            continue;
        }
        let (line, values) = row;
        if values.len() != names.len() && filled(row) > 1 {
            let message = format!(
                "the row has {} values and line {} names {}",
                values.len(),
                rows[head].0,
                names.len()
            );
            faults.push((*line, "uneven-row", message));
        }
        nodes.push(record(row, names));
    }
    Ok((Node::List(nodes), faults))
}

/// The mark that parts the values: the one that most lines have equally often.
fn delimiter(text: &str) -> u8 {
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.trim().is_empty()).take(TELLING).collect();
    let alike = |mark: u8| {
        let counts: Vec<usize> =
            lines.iter().map(|line| line.bytes().filter(|byte| *byte == mark).count()).collect();
        let same = |count: &usize| counts.iter().filter(|other| *other == count).count();
        counts.iter().filter(|count| **count > 0).map(|count| (same(count), *count)).max()
    };
    let marks = [b'\t', b';', b','];
    marks.into_iter().max_by_key(|mark| alike(*mark)).unwrap_or(b',')
}

/// How many values a row has that are not empty.
fn filled((_, values): &Row) -> usize {
    values.iter().filter(|value| !value.is_empty()).count()
}

/// The row that names the columns: the first that is filled as rows are.
fn head(rows: &[Row]) -> usize {
    let widest = rows.iter().map(filled).max().unwrap_or_default();
    rows.iter().position(|row| filled(row) * 2 > widest).unwrap_or_default()
}

/// A row above the names, as one value.
fn title(row: &Row) -> Node {
    let values: Vec<&str> =
        row.1.iter().map(String::as_str).filter(|value| !value.is_empty()).collect();
    let text = values.join(" | ");
    let last = row.0 + breaks(&row.1.join(""));
    Node::Value(text, row.0, last)
}

fn record((first, values): &Row, names: &[String]) -> Node {
    let mut line = *first;
    let mut entries = Vec::new();
    for (at, value) in values.iter().enumerate() {
        let name = names.get(at).filter(|name| !name.is_empty()).cloned();
        let name = name.unwrap_or_else(|| format!("column {}", at + 1));
        let last = line + breaks(value);
        if !value.is_empty() {
            entries.push((name, line, Node::Value(value.clone(), line, last)));
        }
        line = last;
    }
    Node::Map(entries)
}

fn breaks(value: &str) -> u32 {
    value.matches('\n').count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> (Vec<Node>, usize) {
        let (node, faults) = parse(text).expect("it is CSV");
        let Node::List(rows) = node else { panic!("rows") };
        (rows, faults.len())
    }

    #[test]
    fn names_values_by_the_first_row() {
        let (rows, faults) = rows("card;text\nA;\"one\ntwo\"\nB;three;four\n");
        assert_eq!(rows.iter().map(Node::lines).collect::<Vec<_>>(), [Some((2, 3)), Some((4, 4))]);
        assert_eq!(faults, 1);
    }

    #[test]
    fn counts_lines_whatever_ends_them() {
        let (rows, _) = rows("card;text\r\n\r\nA;\"one\r\ntwo\"\r\nB;three\r\n");
        assert_eq!(rows.iter().map(Node::lines).collect::<Vec<_>>(), [Some((3, 4)), Some((5, 5))]);
    }

    #[test]
    fn finds_the_names_below_a_title_and_passes_over_them_where_they_stand_again() {
        let text = "List, as of May;;\n;;\nCard;Since;Note\nA;2021;\n;;\nCard;Since;Note\nB;2022;x\n* a note;;\n";
        let (rows, faults) = rows(text);
        assert_eq!(rows[0], Node::Value("List, as of May".to_owned(), 1, 1));
        let lines: Vec<_> = rows[1..].iter().map(Node::lines).collect();
        assert_eq!(lines, [Some((4, 4)), Some((7, 7)), Some((8, 8))]);
        let Node::Map(entries) = &rows[2] else { panic!("a record") };
        assert_eq!(entries[2].0, "Note");
        assert_eq!(faults, 0);
    }

    #[test]
    fn tells_what_parts_the_values_from_all_lines() {
        assert_eq!(delimiter("a title, with a comma\nCard\tText\nA\tone, two, three\n"), b'\t');
        assert_eq!(delimiter("card,text\nA,one; two\nB,three\n"), b',');
        assert_eq!(delimiter("card\nA\n"), b',');
    }
}
