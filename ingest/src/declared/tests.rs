//! The reference against the code: every kind with its groups, and the bounds.

use super::kinds::ALL;
use super::read_dialect;

mod japanese_outline;
mod score_rulings;
mod timing_faq;
mod wiki_page;

const REFERENCE: &str = include_str!("../../../docs/dialects.md");

#[test]
fn the_reference_names_every_kind_and_group() {
    for kind in ALL {
        let start = format!("| `{}` |", kind.name());
        let row = REFERENCE.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("no row for `{}`", kind.name()));
        for group in kind.groups() {
            assert!(row.contains(&format!("`{group}`")), "{group} of {}", kind.name());
        }
    }
}

#[test]
fn a_dialect_has_so_many_patterns_and_no_more() {
    let line = "[[line]]\nkind = \"paragraph\"\nmatch = 'a'\n";
    assert!(read_dialect("d", line.repeat(200).as_bytes()).is_ok());
    let error = read_dialect("d", line.repeat(201).as_bytes()).expect_err("too many");
    assert!(error.to_string().contains("at most 200 patterns"));
}
