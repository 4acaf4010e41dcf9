//! Tables: rows of cells, whose first row says which column is which.

use headjudge_corpus::fold;

/// The columns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    separator: char,
    count: Option<usize>,
    name: usize,
    set: Option<usize>,
}

/// The cells of a row that are read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) count: Option<String>,
    pub(super) name: String,
    pub(super) set: Option<String>,
}

/// The heads of the column of cards, of counts and of sets.
const NAMES: &[&str] = &["name", "card", "card name", "title", "card title", "cards"];
const COUNTS: &[&str] =
    &["count", "qty", "quantity", "amount", "copies", "number", "no", "x", "anzahl", "枚数"];
const SETS: &[&str] = &["set", "set name", "expansion", "edition"];

impl Columns {
    /// The columns that a line names, if it is the head of a table: it names
    /// the column of cards, and another.
    pub(super) fn of_head(line: &str) -> Option<Self> {
        [',', ';', '\t', '|'].into_iter().find_map(|separator| {
            let heads: Vec<String> = cells(line, separator).iter().map(|cell| fold(cell)).collect();
            let find =
                |known: &[&str]| heads.iter().position(|head| known.contains(&head.as_str()));
            let (name, count, set) = (find(NAMES)?, find(COUNTS), find(SETS));
            (heads.len() > 1 && (count.is_some() || set.is_some())).then_some(Self {
                separator,
                count,
                name,
                set,
            })
        })
    }

    /// A row of the table; `None` for a line that has no cell for the name.
    pub(super) fn row(self, line: &str) -> Option<Row> {
        let cells = cells(line, self.separator);
        let cell = |at: usize| cells.get(at).cloned();
        let name = cell(self.name).filter(|name| !name.is_empty())?;
        Some(Row { count: self.count.and_then(cell), name, set: self.set.and_then(cell) })
    }
}

impl Row {
    /// A line that names each of its cells: `Name: Blue Guard; Count: 3`.
    pub(super) fn labelled(line: &str) -> Option<Self> {
        [';', '|', '\t', ','].into_iter().find_map(|separator| {
            let (mut name, mut count, mut set) = (None, None, None);
            let cells = cells(line, separator);
            for cell in &cells {
                let (label, value) = cell.split_once([':', '=', '：'])?;
                let (label, value) = (fold(label), value.trim().to_owned());
                let known = [(NAMES, &mut name), (COUNTS, &mut count), (SETS, &mut set)];
                let (_, place) =
                    known.into_iter().find(|(heads, _)| heads.contains(&label.as_str()))?;
                place.replace(value).is_none().then_some(())?;
            }
            let name = name.filter(|name| !name.is_empty())?;
            Some(Self { count: Some(count?), name, set })
        })
    }

    /// A line of cells that are quoted or are between bars: `"3","Blue Guard"`,
    /// `| Blue Guard | 3 |`, with a set behind them or not.
    pub(super) fn enclosed(line: &str) -> Option<Self> {
        let between = |mark: char| line.starts_with(mark) && line.ends_with(mark);
        let quoted = |separator: &str| line.contains(&format!("\"{separator}\""));
        let separators = [",", ";", ", ", "; "].into_iter().filter(|_| between('"'));
        let separator = separators.into_iter().find(|separator| quoted(separator));
        let separator = separator.or_else(|| between('|').then_some("|"))?;
        let cells = cells(line, separator.chars().next()?);
        let is_count = |cell: &String| !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit());
        let (count, name, rest) = match cells.as_slice() {
            [first, second, rest @ ..] if is_count(first) => (first, second, rest),
            [first, second, rest @ ..] if is_count(second) => (second, first, rest),
            _ => return None,
        };
        (rest.len() < 2 && !is_count(name)).then(|| Self {
            count: Some(count.clone()),
            name: name.clone(),
            set: rest.first().cloned(),
        })
    }
}

/// The cells of a line; quotation marks around a cell keep separators in it.
fn cells(line: &str, separator: char) -> Vec<String> {
    let line = line.trim();
    let line = if separator == '|' { line.trim_matches('|') } else { line };
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        if c == '"' {
            quoted = !quoted;
        } else if c == separator && !quoted {
            cells.push(String::new());
        } else if let Some(cell) = cells.last_mut() {
            cell.push(c);
        }
    }
    cells.into_iter().map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(head: &str, row: &str, count: &str, name: &str) {
        let row = Columns::of_head(head).unwrap().row(row).unwrap();
        assert_eq!((row.count.as_deref(), row.name.as_str()), (Some(count), name));
    }

    #[test]
    fn the_head_names_the_columns() {
        reads("Name,Count", "\"Ox King, Naming Genius\",1", "1", "Ox King, Naming Genius");
        reads("Qty;Set;Card Name", "3;Premiere;Blue Guard", "3", "Blue Guard");
        reads("| Count | Card |", "| 3 | Blue Guard |", "3", "Blue Guard");
        assert_eq!(Columns::of_head("3,Blue Guard"), None);
        assert_eq!(Columns::of_head("Name: Blue Guard; Count: 3"), None);
        assert_eq!(Columns::of_head("Name: my deck"), None);
        assert_eq!(Columns::of_head("cards"), None);
    }

    #[test]
    fn a_line_may_name_or_quote_its_cells() {
        let row = |count: &str, name: &str, set: Option<&str>| {
            let set = set.map(str::to_owned);
            Some(Row { count: Some(count.to_owned()), name: name.to_owned(), set })
        };
        let guard = row("3", "Blue Guard", None);
        assert_eq!(Row::labelled("Name: Blue Guard; Count: 3"), guard);
        assert_eq!(Row::labelled("Qty: 3, Card: Blue Guard"), guard);
        let king = row("1", "Ox King, Naming Genius", Some("Premiere"));
        assert_eq!(Row::labelled("name=Ox King, Naming Genius | set=Premiere | count=1"), king);
        for line in ["Name: Blue Guard", "Name: A; Name: B", "Name: A; By: B", "Count: 3; Set: B"] {
            assert_eq!(Row::labelled(line), None, "{line}");
        }
        assert_eq!(Row::enclosed(r#""3","Blue Guard""#), guard);
        assert_eq!(Row::enclosed(r#""Blue Guard"; "3""#), guard);
        assert_eq!(Row::enclosed("| 3 | Blue Guard |"), guard);
        assert_eq!(Row::enclosed(r#""1","Ox King, Naming Genius","Premiere""#), king);
        for line in
            [r#""Blue Guard""#, r#"3 "Blue Guard""#, r#""A","B""#, r#""1","2""#, "| A | B |"]
        {
            assert_eq!(Row::enclosed(line), None, "{line}");
        }
    }
}
