//! Answers as JSON, in the order in which their types write their fields. What
//! every face of headjudge adds to an answer is added here, so that the terminal,
//! the API and assistants give the same objects.

mod links;
mod serializer;
mod tree;

pub use links::{LINKED, Linked};
pub use tree::Tree;

use serde::Serialize;

use self::serializer::ToTree;

/// An answer as JSON, complete: each object with its addresses, which begin
/// with `base` where one is given, and its snippets in parts.
pub fn whole<T: Serialize>(answer: &T, base: Option<&str>) -> Result<Tree, serde_json::Error> {
    let mut tree = answer.serialize(ToTree)?;
    links::complete(&mut tree);
    if let Some(base) = base {
        links::make_absolute(&mut tree, base.trim_end_matches('/'));
    }
    Ok(tree)
}
