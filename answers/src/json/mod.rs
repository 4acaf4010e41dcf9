//! Answers as JSON, in the order in which their types write their fields. What
//! every face of headjudge adds to an answer is added here, so that the terminal,
//! the API and assistants give the same objects.

mod links;
mod object;
mod tree;
mod writer;

pub use links::{LINKED, Linked};
pub use tree::Tree;

use std::cell::Cell;

use serde::Serialize;
use serde_json::Error;

use self::writer::{Room, Writer};

/// The most room that is kept for the next answer, in bytes.
const MOST_KEPT: usize = 1 << 20;

thread_local! {
    /// Room that no answer is written in; an answer then asks for memory once.
    static IDLE: Cell<Room> = Cell::default();
}

/// An answer written as JSON, complete: each object with its addresses, which begin
/// with `base` where one is given, and its snippets in parts.
///
/// # Errors
///
/// What it holds has no form in JSON, such as a key that is a list.
pub fn written<T: Serialize>(answer: &T, base: Option<&str>) -> Result<Vec<u8>, Error> {
    write(answer, base, None)
}

/// The same, with what the outermost object warns of besides; if it is of a type, it has a
/// list of warnings.
///
/// # Errors
///
/// As for [`written`].
pub fn written_with_warnings<T: Serialize>(
    answer: &T,
    base: Option<&str>,
    warnings: &[String],
) -> Result<Vec<u8>, Error> {
    write(answer, base, Some(warnings))
}

/// The same as [`written`], as a tree.
///
/// # Errors
///
/// As for [`written`].
pub fn whole<T: Serialize>(answer: &T, base: Option<&str>) -> Result<Tree, Error> {
    serde_json::from_slice(&written(answer, base)?)
}

fn write<T: Serialize>(
    answer: &T,
    base: Option<&str>,
    warnings: Option<&[String]>,
) -> Result<Vec<u8>, Error> {
    let base = base.unwrap_or_default().trim_end_matches('/');
    let mut writer = Writer::new(base, warnings, IDLE.take())?;
    answer.serialize(&mut writer)?;
    let room = writer.into_room();
    let written = room.out.as_slice().to_vec();
    if room.out.capacity() <= MOST_KEPT {
        IDLE.set(room);
    }
    Ok(written)
}
