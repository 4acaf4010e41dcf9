//! The front ends: text of any form becomes the same stream of blocks, each
//! over its own source lines. A dialect says what the blocks are; a front end
//! only says where they begin and end, and what form they have.

mod csv_rows;
mod form;
mod guess;
mod html;
mod json;
mod lines_of;
mod stream;
mod text;
mod toml_tree;
mod tree;
mod values;
mod yaml;

pub(crate) use form::{Encoding, Front};
pub(crate) use guess::{encoding_named, guess};
pub(crate) use lines_of::raw_lines;
pub(crate) use stream::{Block, Shape, ShapeName, Stream};
pub(crate) use tree::Node;
use tree::Parsed;

/// Text in a layout in which no two blocks share a line, where its own is not:
/// a page with several blocks in a line, or a data file written on one.
pub(crate) fn unfold(text: String, front: Front) -> (String, bool) {
    let unfolded = match front {
        Front::Html => html::unfold(&text),
        Front::Json => json::unfold(&text),
        _ => None,
    };
    match unfolded {
        Some(unfolded) => (unfolded, true),
        None => (text, false),
    }
}

/// Reads `text` by `front`.
pub(crate) fn read(text: &str, front: Front) -> Stream<'_> {
    match front {
        Front::Plain => text::plain(text),
        Front::Lines => text::lines(text),
        Front::Wrapped => text::wrapped(text),
        Front::Markdown => text::markdown(text),
        Front::Html => html::read(text),
        Front::Yaml => structured(text, yaml::parse(text)),
        Front::Json => structured(text, json::parse(text)),
        Front::Toml => structured(text, toml_tree::parse(text)),
        Front::Csv => structured(text, csv_rows::parse(text)),
    }
}

/// A structured file; one that does not parse is read as plain text.
fn structured(text: &str, parsed: Parsed) -> Stream<'_> {
    match parsed {
        Ok((tree, faults)) => Stream {
            lines: raw_lines(text),
            blocks: Vec::new(),
            tree: Some(values::without_tags(tree)),
            faults,
        },
        Err((line, message)) => {
            let mut stream = text::plain(text);
            let message = format!("{message}; the file is read as plain text until it is mended");
            stream.faults.push((line.max(1), "unreadable-structure", message));
            stream
        }
    }
}
