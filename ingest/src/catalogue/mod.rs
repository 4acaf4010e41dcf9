//! Card catalogues: facts of cards that no rulings document states.
//!
//! A player has these files on disk, written for other programs and full of
//! slips. Every shape is read into the same rows first; typing the rows, with
//! all that may be wrong in them, is one piece of code for all.

mod jsonl;
mod octgn;
mod row;
mod table;

use headjudge_corpus::{CorpusFile, Problem};

pub(crate) use self::row::{Typed, TypedCard};
use crate::decode::{Decoded, decode};

/// Reads the files of a catalogue. What cannot be read is a problem with its
/// file and line, and stops nothing.
pub(crate) fn read(
    files: &[CorpusFile],
    known_traits: &[String],
) -> (Vec<TypedCard>, Vec<Problem>) {
    let mut cards = Vec::new();
    let mut problems = Vec::new();
    for file in files {
        let Decoded { text, problems: faults, .. } = decode(&file.path, &file.bytes, None);
        problems.extend(faults);
        let rows = match kind_of(&file.path, &text) {
            Some(Shape::Octgn) => octgn::read(&file.path, &text),
            Some(Shape::Json) => jsonl::read(&file.path, &text),
            Some(Shape::Tabs) => table::read(&file.path, &text, b'\t'),
            Some(Shape::Commas) => table::read(&file.path, &text, b','),
            None => {
                let message = "this is no card catalogue that is read: OCTGN set XML, LackeyCCG set text, CSV or JSON Lines";
                problems.push(Problem::new(&file.path, 1, "unknown-catalogue", message));
                continue;
            }
        };
        let (mut rows, faults) = rows;
        problems.extend(faults);
        row::clear_filled_endurance(&mut rows);
        for row in rows {
            let Typed { card, faults } = row::type_row(&row, known_traits);
            problems.extend(
                faults
                    .into_iter()
                    .map(|(code, message)| Problem::new(&file.path, row.line, code, message)),
            );
            cards.extend(card);
        }
    }
    (cards, problems)
}

enum Shape {
    Octgn,
    Json,
    Tabs,
    Commas,
}

/// The shape of a file, by what it begins with.
fn kind_of(path: &str, text: &str) -> Option<Shape> {
    let start = text.trim_start();
    let first = start.lines().next().unwrap_or_default();
    if start.starts_with('<') {
        Some(Shape::Octgn)
    } else if start.starts_with('{') {
        Some(Shape::Json)
    } else if first.contains('\t') {
        Some(Shape::Tabs)
    } else if first.contains(',') || path.to_ascii_lowercase().ends_with(".csv") {
        Some(Shape::Commas)
    } else {
        None
    }
}
