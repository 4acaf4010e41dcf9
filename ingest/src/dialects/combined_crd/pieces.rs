//! Pieces of entries: labelled texts and statements, wherever their lines break.

use std::ops::Range;
use std::sync::LazyLock;

use headjudge_corpus::TextLabel;
use regex::Regex;

use super::head::{Head, LABEL, regex};
use super::state::Reader;

static STATEMENT: LazyLock<Regex> =
    LazyLock::new(|| regex(r"\**\(\**\s*(MRP|NOTE)\s*\**\s*:\s*\**\s*"));

/// One statement of an entry, before it is typed.
pub(super) enum Part {
    Text(TextLabel),
    Mrp,
    Note,
    Ruling,
}

/// A piece, plain and as it stands in the source.
pub(super) struct Piece {
    pub(super) part: Part,
    pub(super) plain: String,
    pub(super) md: String,
    pub(super) lines: Range<usize>,
}

impl Piece {
    fn of_line(at: usize, part: Part, plain: &str, md: &str) -> Self {
        Self { part, plain: plain.to_owned(), md: md.to_owned(), lines: at..at + 1 }
    }
}

impl Reader<'_> {
    /// Splits an entry into its labelled pieces, wherever their lines break.
    pub(super) fn split_pieces(&mut self, at: usize, end: usize, head: &Head) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        if !head.rest.is_empty() {
            let raw = self.out.lines[at].raw.trim();
            let md =
                raw.find(':').map_or("", |colon| raw[colon + 1..].trim_start_matches('*').trim());
            let md = md.to_owned();
            self.push_line(&mut pieces, at, &head.rest, &md, head.ruling);
        }
        for i in at + 1..end {
            let (plain, md) = (self.out.text_of(i), self.out.lines[i].raw.trim().to_owned());
            self.push_line(&mut pieces, i, &plain, &md, head.ruling);
        }
        pieces
    }

    fn push_line(
        &mut self,
        pieces: &mut Vec<Piece>,
        at: usize,
        plain: &str,
        md: &str,
        ruling: bool,
    ) {
        // A statement glued to the end of a text is parted from it.
        if let (Some(p), Some(m)) = (STATEMENT.find(plain), STATEMENT.find(md)) {
            if p.start() > 0 {
                let (plain_before, plain_rest) = plain.split_at(p.start());
                let (md_before, md_rest) = md.split_at(m.start());
                self.push_line(pieces, at, plain_before.trim(), md_before.trim(), ruling);
                self.push_line(pieces, at, plain_rest, md_rest, ruling);
                return;
            }
            let part = if plain[p.range()].contains("MRP") { Part::Mrp } else { Part::Note };
            let (plain, md) = (&plain[p.end()..], &md[m.end()..]);
            pieces.push(Piece::of_line(at, part, plain, md));
            return;
        }
        if let (Some(p), Some(m)) = (LABEL.captures(plain), LABEL.find(md)) {
            let label = self.label(at, &p[1]);
            let (plain, md) = (plain[p[0].len()..].trim(), md[m.end()..].trim());
            pieces.push(Piece::of_line(at, Part::Text(label), plain, md));
            return;
        }
        let Some(piece) = self.continued(at, pieces) else {
            if !ruling {
                self.out.problem(
                    at,
                    "text-without-label",
                    "the text has no label; it is read as the updated text",
                );
            }
            let part = if ruling { Part::Ruling } else { Part::Text(TextLabel::Updated) };
            pieces.push(Piece::of_line(at, part, plain, md));
            return;
        };
        piece.plain = format!("{} {}", piece.plain.trim_end(), plain.trim());
        piece.md = format!("{} {}", piece.md.trim_end(), md.trim());
        piece.lines.end = at + 1;
    }

    /// The piece that a line without a label goes on with: the last one, or,
    /// where that is a finished statement, the text or ruling before it.
    fn continued<'p>(&mut self, at: usize, pieces: &'p mut [Piece]) -> Option<&'p mut Piece> {
        let last = pieces.last()?;
        let open = !last.plain.trim_end().trim_end_matches('*').ends_with(')');
        if matches!(last.part, Part::Text(_) | Part::Ruling) || open {
            return pieces.last_mut();
        }
        self.out.problem(at, "text-after-statement", "text without a label stands after a finished statement; it is read as going on with the text before it");
        let text =
            pieces.iter().rposition(|piece| matches!(piece.part, Part::Text(_) | Part::Ruling))?;
        pieces.get_mut(text)
    }

    fn label(&mut self, at: usize, words: &str) -> TextLabel {
        match words.to_lowercase().as_str() {
            "original text" => TextLabel::Original,
            "updated text" => TextLabel::Updated,
            "panini updated text" => TextLabel::PaniniUpdated,
            "fanz updated text" => TextLabel::FanzUpdated,
            "this card gains" => TextLabel::Gains,
            _ => {
                let message = format!("`{words}` is no known label; it is read as an updated text");
                self.out.problem(at, "unknown-label", message);
                TextLabel::Updated
            }
        }
    }
}
