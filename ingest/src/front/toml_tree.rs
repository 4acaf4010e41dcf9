//! TOML with the lines of its values.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::tree::{DEEPEST, LineNumbers, Node, Parsed};

/// The values of a TOML text, in the order in which they are there.
pub(super) fn parse(text: &str) -> Parsed {
    let lines = LineNumbers::new(text);
    let table = DeTable::parse(text).map_err(|error| {
        let line = error.span().map_or(1, |span| lines.of(span.start));
        (line, format!("this is not TOML: {}", error.message()))
    })?;
    let node = map(table.get_ref(), &lines, 0);
    node.map(|node| (node, Vec::new()))
        .ok_or_else(|| (1, format!("the file is nested deeper than {DEEPEST} levels")))
}

fn map(table: &DeTable<'_>, lines: &LineNumbers, depth: usize) -> Option<Node> {
    let mut entries = Vec::new();
    for (key, value) in table {
        let line = lines.of(key.span().start);
        entries.push((key.get_ref().to_string(), line, node(value, lines, depth + 1)?));
    }
    entries.sort_by_key(|(_, line, _)| *line);
    Some(Node::Map(entries))
}

fn node(value: &Spanned<DeValue<'_>>, lines: &LineNumbers, depth: usize) -> Option<Node> {
    if depth > DEEPEST {
        return None;
    }
    let span = value.span();
    let (first, last) = (lines.of(span.start), lines.of(span.end.saturating_sub(1)));
    Some(match value.get_ref() {
        DeValue::Table(table) => map(table, lines, depth)?,
        DeValue::Array(items) => Node::List(
            items.iter().map(|item| node(item, lines, depth + 1)).collect::<Option<_>>()?,
        ),
        DeValue::String(text) => Node::Value(text.to_string(), first, last),
        DeValue::Integer(number) => Node::Value(number.to_string(), first, last),
        DeValue::Float(number) => Node::Value(number.to_string(), first, last),
        DeValue::Boolean(truth) => Node::Value(truth.to_string(), first, last),
        DeValue::Datetime(date) => Node::Value(date.to_string(), first, last),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tables_with_their_lines() {
        let (node, _) =
            parse("[[b]]\nx = 1\n\n[[b]]\nx = \"\"\"two\nlines\"\"\"\n[a]\n").expect("it is TOML");
        assert_eq!(node.lines(), Some((1, 7)), "{node:?}");
        assert_eq!(parse("a = 1\nb = ").expect_err("broken").0, 2);
    }
}
