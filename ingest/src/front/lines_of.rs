//! The lines of a text as they stand. Apart, because every front end counts them.

use crate::markdown::{BlockKind, Line};

/// The non-blank lines of a text as they stand.
pub(crate) fn raw_lines(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    for (at, raw) in text.split('\n').enumerate() {
        let raw = raw.trim_end_matches('\r');
        if !raw.trim().is_empty() {
            lines.push(Line {
                n: at as u32 + 1,
                raw,
                kind: BlockKind::Paragraph,
                level: 0,
                block: at as u32,
                spans: Vec::new(),
            });
        }
    }
    lines
}
