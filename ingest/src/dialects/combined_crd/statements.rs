//! Statements of entries: most recent printings and notes.

use std::sync::LazyLock;

use headjudge_corpus::{Code, MrpStatement, MrpStatus, PrintedCard, Printing, TextLabel};
use regex::Regex;

use super::head::{CODE, regex};
use super::pieces::{Part, Piece};
use super::state::Reader;

static MRP_PRINTING: LazyLock<Regex> = LazyLock::new(|| {
    regex(&format!(r"(?:^|[,;] *|and )([A-Z][\w&'’ ]*?) ({CODE}(?:\s*/\s*{CODE})*)\b"))
});

impl Reader<'_> {
    /// The most-recent-printing statements and the notes of an entry.
    pub(super) fn statements(
        &mut self,
        pieces: &[Piece],
        cards: &[PrintedCard],
    ) -> (Vec<MrpStatement>, Vec<String>) {
        let (mut mrp, mut notes) = (Vec::new(), Vec::new());
        let mut after_label = None;
        for piece in pieces {
            match piece.part {
                Part::Text(label) => after_label = Some(label),
                Part::Ruling => {}
                Part::Note => notes.push(strip_bracket(&piece.plain)),
                Part::Mrp => {
                    let text = strip_bracket(&piece.plain);
                    mrp.push(self.mrp(piece, text, after_label, cards));
                }
            }
        }
        (mrp, notes)
    }

    /// Notes each text in force for a time that no statement follows, and an
    /// entry that has none at all.
    pub(super) fn check_statements(&mut self, at: usize, pieces: &[Piece]) {
        let stated = |piece: &Piece| matches!(piece.part, Part::Mrp | Part::Note);
        if !pieces.iter().any(stated) {
            let message = "the erratum states no most recent printing and has no note";
            self.out.problem(at, "no-mrp-or-note", message);
            return;
        }
        for pair in pieces.windows(2) {
            let changed = matches!(pair[0].part, Part::Text(label) if label != TextLabel::Original);
            if changed && matches!(pair[1].part, Part::Text(_)) {
                let message = "no MRP or NOTE follows this text before the next";
                self.out.problem(pair[0].lines.start, "no-mrp-or-note", message);
            }
        }
    }

    fn mrp(
        &mut self,
        piece: &Piece,
        text: String,
        after_label: Option<TextLabel>,
        cards: &[PrintedCard],
    ) -> MrpStatement {
        let at = piece.lines.start;
        let lower = text.to_lowercase();
        let mut printings = Vec::new();
        let status = if lower.starts_with("none") {
            MrpStatus::None
        } else if lower.contains("up to date") {
            MrpStatus::UpToDate
        } else {
            printings = self.mrp_printings(at, &text);
            if printings.is_empty() {
                self.out.problem(
                    at,
                    "unread-mrp",
                    format!("`{text}` names no printing; write it as `Evolution P9 Blue Guard`"),
                );
            } else if !cards.iter().any(|card| super::general::names_card(&text, &card.name)) {
                self.out.problem(
                    at,
                    "mrp-names-other-card",
                    format!("`{text}` names another card than the head does"),
                );
            }
            MrpStatus::Printed
        };
        MrpStatement {
            status,
            text,
            printings,
            after_label,
            lines: self.out.span(piece.lines.clone()),
        }
    }

    fn mrp_printings(&mut self, at: usize, text: &str) -> Vec<Printing> {
        let mut printings = Vec::new();
        for found in MRP_PRINTING.captures_iter(text) {
            let set = self.context.sets.find(&found[1]);
            if !set.known {
                self.out.problem(at, "unknown-set", format!("`{}` is no known card set", set.name));
            }
            for code in found[2].split('/').map(str::trim) {
                if code.ends_with("XX") {
                    self.out.problem(
                        at,
                        "placeholder-code",
                        format!("`{code}` stands where a collector code belongs"),
                    );
                }
                printings.push(Printing {
                    set: set.id.clone(),
                    set_name: set.name.clone(),
                    code: Code::new(code),
                });
            }
        }
        printings
    }
}

/// The words of a statement without its closing bracket.
fn strip_bracket(text: &str) -> String {
    let text = text.trim().trim_end_matches('*').trim_end();
    text.strip_suffix(')').unwrap_or(text).trim().to_owned()
}
