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

impl Columns {
    /// The columns that a line names, if it is the head of a table: it names
    /// the column of cards, and another.
    pub(super) fn of_head(line: &str) -> Option<Self> {
        [',', ';', '\t', '|'].into_iter().find_map(|separator| {
            let heads: Vec<String> = cells(line, separator).iter().map(|cell| fold(cell)).collect();
            let find =
                |known: &[&str]| heads.iter().position(|head| known.contains(&head.as_str()));
            let name = find(&["name", "card", "card name", "title", "card title", "cards"])?;
            let count = find(&[
                "count", "qty", "quantity", "amount", "copies", "number", "no", "x", "anzahl",
                "枚数",
            ]);
            let set = find(&["set", "set name", "expansion", "edition"]);
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
        assert_eq!(Columns::of_head("Name: my deck"), None);
        assert_eq!(Columns::of_head("cards"), None);
    }
}
