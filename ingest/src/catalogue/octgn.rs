//! OCTGN set files: `<set name=…><cards><card id=… name=…><property …/>`.

use headjudge_corpus::{Problem, is_crowded_xml};
use roxmltree::{Document, Node, ParsingOptions};

use super::row::{Row, Rows};

/// The cards of a set file. A file that is no XML yields one problem.
pub(super) fn read(path: &str, text: &str) -> Rows {
    let bad = |line, why: &str| {
        let told = format!("the file is no OCTGN set: {why}");
        (Vec::new(), vec![Problem::new(path, line, "bad-xml", told)])
    };
    if is_crowded_xml(text) {
        return bad(1, "a tag has too many attributes");
    }
    // Document types are refused: they could name other files, or grow without end.
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    let document = match Document::parse_with_options(text, options) {
        Ok(document) => document,
        Err(error) => return bad(error.pos().row, &error.to_string()),
    };
    let set = document.root_element();
    let set_name = set.attribute("name").unwrap_or_default();
    let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line_at = |offset: usize| starts.partition_point(|start| *start < offset) as u32 + 1;
    let mut rows: Vec<Row> = Vec::new();
    // In one go: a property is the last card's, however deep they are inside of others.
    for node in set.descendants() {
        if node.has_tag_name("card") {
            let mut row = Row { line: line_at(node.range().start), ..Row::default() };
            row.put("name", node.attribute("name").unwrap_or_default());
            row.put("guid", node.attribute("id").unwrap_or_default());
            row.put("set", set_name);
            rows.push(row);
        } else if node.has_tag_name("property")
            && let Some(row) = rows.last_mut()
        {
            let value = node.attribute("value").or_else(|| inner_text(node)).unwrap_or_default();
            row.put(node.attribute("name").unwrap_or_default(), value);
        }
    }
    let problems = if rows.is_empty() {
        vec![Problem::new(path, 1, "empty-catalogue", "the file holds no cards")]
    } else {
        Vec::new()
    };
    (rows, problems)
}

fn inner_text<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.text()
}
