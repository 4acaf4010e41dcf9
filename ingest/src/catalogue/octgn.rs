//! OCTGN set files: `<set name=…><cards><card id=… name=…><property …/>`.

use headjudge_corpus::Problem;
use roxmltree::{Document, Node, ParsingOptions};

use super::row::{Row, Rows};

/// The cards of a set file. A file that is no XML yields one problem.
pub(super) fn read(path: &str, text: &str) -> Rows {
    // Document types are refused: they could name other files, or grow without end.
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    let document = match Document::parse_with_options(text, options) {
        Ok(document) => document,
        Err(error) => {
            let line = error.pos().row;
            return (
                Vec::new(),
                vec![Problem::new(
                    path,
                    line,
                    "bad-xml",
                    format!("the file is no OCTGN set: {error}"),
                )],
            );
        }
    };
    let set = document.root_element();
    let set_name = set.attribute("name").unwrap_or_default();
    let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line_at = |offset: usize| starts.partition_point(|start| *start < offset) as u32 + 1;
    let mut rows = Vec::new();
    for card in set.descendants().filter(|node| node.has_tag_name("card")) {
        let mut row = Row { line: line_at(card.range().start), ..Row::default() };
        row.put("name", card.attribute("name").unwrap_or_default());
        row.put("guid", card.attribute("id").unwrap_or_default());
        row.put("set", set_name);
        for property in card.descendants().filter(|node| node.has_tag_name("property")) {
            let value =
                property.attribute("value").or_else(|| inner_text(property)).unwrap_or_default();
            row.put(property.attribute("name").unwrap_or_default(), value);
        }
        rows.push(row);
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
