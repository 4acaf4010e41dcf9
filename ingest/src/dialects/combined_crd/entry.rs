//! Card entries: `[ERRATUM]` and `[RULING]` heads and what stands under them.
//!
//! Heads come in three styles (a plain tag before a bold name, all bold, a
//! heading), and name one or more cards, each with one or more codes.

use std::ops::Range;
use std::sync::LazyLock;

use headjudge_corpus::{
    CardRuling, Code, Erratum, ErratumText, MrpStatement, MrpStatus, PassageClass, PrintedCard,
    Printing, SetId, TextLabel, diff_words, slug,
};
use regex::Regex;

use super::Reader;
use super::section::title_of;
use crate::markdown::Line;
use crate::parsed::Join;
use crate::quotes::{Unquoted, unquote};

/// A collector code: letters and a number, or letters where a number is still to come.
const CODE: &str = r"[A-Z]{1,4}(?:\d+[a-z]?|X{2,})";

static HEAD: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^\[(ERRATUM|ERRATA|RULING)\]\s*:?\s*(.*)$"));
static CARD_START: LazyLock<Regex> = LazyLock::new(|| {
    regex(&format!(r"(?:^|,? and |, ?& ?|, | & )({CODE}(?:\s*/\s*{CODE})*)\s*[-–:]?\s+"))
});
static LABEL: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^\**\s*((?:[A-Za-z]+ ){0,3}Text|This Card Gains)\s*\**\s*:\s*\**\s*"));
static STATEMENT: LazyLock<Regex> =
    LazyLock::new(|| regex(r"\**\(\**\s*(MRP|NOTE)\s*\**\s*:\s*\**\s*"));
static MRP_PRINTING: LazyLock<Regex> = LazyLock::new(|| {
    regex(&format!(r"(?:^|[,;] *|and )([A-Z][\w&'’ ]*?) ({CODE}(?:\s*/\s*{CODE})*)\b"))
});

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is a constant, and is compiled by every test")
}

/// The head of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    ruling: bool,
    cards: Vec<PrintedCard>,
    /// What follows the names on the same line.
    rest: String,
    title: String,
}

/// Reads `line` as the head of an entry.
pub(super) fn parse_head(line: &Line<'_>) -> Option<Head> {
    let text = line.text();
    let found = HEAD.captures(&text)?;
    let ruling = &found[1] == "RULING";
    let (names, rest) = split_names(&found[2], ruling);
    let cards = parse_cards(&names);
    Some(Head { ruling, cards, rest, title: names })
}

/// Parts the names from a text that follows them after a colon.
fn split_names(text: &str, ruling: bool) -> (String, String) {
    match text.split_once(':') {
        Some((names, rest)) if ruling || rest.trim().is_empty() || LABEL.is_match(rest.trim()) => {
            (names.trim().to_owned(), rest.trim().to_owned())
        }
        _ => (text.trim().to_owned(), String::new()),
    }
}

fn parse_cards(names: &str) -> Vec<PrintedCard> {
    let starts: Vec<_> =
        CARD_START.captures_iter(names).filter_map(|c| Some((c.get(0)?, c.get(1)?))).collect();
    let mut cards = Vec::new();
    for (i, (whole, codes)) in starts.iter().enumerate() {
        let end = starts.get(i + 1).map_or(names.len(), |(next, _)| next.start());
        let name = names[whole.end()..end].trim().to_owned();
        for code in codes.as_str().split('/') {
            cards.push(PrintedCard { code: Code::new(code.trim()), name: name.clone() });
        }
    }
    cards
}

/// One statement of an entry, before it is typed.
enum Part {
    Text(TextLabel),
    Mrp,
    Note,
    Ruling,
}

struct Piece {
    part: Part,
    plain: String,
    md: String,
    lines: Range<usize>,
}

impl Reader<'_> {
    /// Reads the entry whose head stands at line index `at`; returns the index after it.
    pub(super) fn read_entry(&mut self, at: usize, head: &Head) -> usize {
        let lines = self.out.lines;
        let end = (at + 1..lines.len())
            .find(|i| {
                parse_head(&lines[*i]).is_some() || title_of(&lines[*i], self.section).is_some()
            })
            .unwrap_or(lines.len());
        let pieces = self.split_pieces(at, end, head);
        let set = self.set.as_ref().map(|set| (set.id.clone(), set.name.clone()));
        if set.is_none() {
            self.out.problem(at, "entry-without-set", "the entry stands under no card set");
        }
        let (set, set_name) = set.unwrap_or_else(|| (SetId::from("unknown"), "no set".to_owned()));
        if head.cards.is_empty() {
            self.out.problem(
                at,
                "entry-without-code",
                "the head names no collector code; write it as `[ERRATUM] S65 Blue Guard`",
            );
        }
        let cards = if head.cards.is_empty() {
            vec![PrintedCard { code: Code::default(), name: head.title.clone() }]
        } else {
            head.cards.clone()
        };
        let class = if head.ruling { PassageClass::Ruling } else { PassageClass::Erratum };
        let id =
            self.out.passage(&format!("{set}/{}", slug(&head.title)), at..end, class, Join::Lines);
        let span = self.out.span(at..end);
        let (document, edition) = (self.out.document.id.clone(), self.out.document.edition.clone());
        if head.ruling {
            let (text, text_md) = self.ruling_text(at, &pieces);
            let (mrp, notes) = self.statements(&pieces, &cards);
            self.out.parsed.rulings.push(CardRuling {
                id,
                document,
                edition,
                lines: span,
                set,
                set_name,
                printings: cards,
                text,
                text_md,
                by: None,
                mrp,
                notes,
            });
        } else {
            let texts = self.texts(&pieces);
            let (mrp, notes) = self.statements(&pieces, &cards);
            if texts.is_empty() {
                self.out.problem(at, "erratum-without-text", "the erratum states no text");
            }
            self.check_statements(at, &pieces);
            self.out.parsed.errata.push(Erratum {
                id,
                document,
                edition,
                lines: span,
                set,
                set_name,
                printings: cards,
                texts,
                mrp,
                notes,
            });
        }
        end
    }

    /// Splits an entry into its labelled pieces, wherever their lines break.
    fn split_pieces(&mut self, at: usize, end: usize, head: &Head) -> Vec<Piece> {
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
            pieces.push(Piece {
                part,
                plain: plain.to_owned(),
                md: md.to_owned(),
                lines: at..at + 1,
            });
            return;
        }
        if let (Some(p), Some(m)) = (LABEL.captures(plain), LABEL.find(md)) {
            let label = self.label(at, &p[1]);
            let plain = plain[p[0].len()..].trim().to_owned();
            let md = md[m.end()..].trim().to_owned();
            pieces.push(Piece { part: Part::Text(label), plain, md, lines: at..at + 1 });
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
            pieces.push(Piece {
                part,
                plain: plain.to_owned(),
                md: md.to_owned(),
                lines: at..at + 1,
            });
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

    fn texts(&mut self, pieces: &[Piece]) -> Vec<ErratumText> {
        let mut texts: Vec<ErratumText> = Vec::new();
        for piece in pieces {
            let Part::Text(label) = piece.part else { continue };
            let Unquoted { text, fault } = unquote(&piece.plain);
            if let Some(fault) = fault {
                self.out.problem(piece.lines.end - 1, fault.code(), fault.message());
            }
            if text.is_empty() {
                self.out.problem(piece.lines.start, "empty-text", "the label has no text");
            }
            let before = texts.last().filter(|_| label != TextLabel::Gains);
            let diff = before.map_or_else(Vec::new, |before| diff_words(&before.text, &text));
            texts.push(ErratumText {
                label,
                text_md: unquote(&piece.md).text,
                lines: self.out.span(piece.lines.clone()),
                by: label.publisher(),
                diff,
                text,
            });
        }
        texts
    }

    fn ruling_text(&mut self, at: usize, pieces: &[Piece]) -> (String, String) {
        let said: Vec<&Piece> = pieces
            .iter()
            .filter(|piece| matches!(piece.part, Part::Ruling | Part::Text(_)))
            .collect();
        if said.is_empty() {
            self.out.problem(at, "ruling-without-text", "the ruling says nothing");
        }
        let join = |side: fn(&Piece) -> &str| {
            said.iter().map(|piece| side(piece).trim()).collect::<Vec<_>>().join(" ")
        };
        (join(|piece| &piece.plain), join(|piece| &piece.md))
    }

    fn statements(
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
    fn check_statements(&mut self, at: usize, pieces: &[Piece]) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markdown::read_lines;

    #[track_caller]
    fn head(text: &str) -> Head {
        parse_head(&read_lines(text)[0]).expect("a head")
    }

    #[track_caller]
    fn codes(text: &str, expected: &[(&str, &str)]) {
        let cards = head(text).cards;
        let found: Vec<_> = cards.iter().map(|c| (c.code.as_str(), c.name.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn reads_the_three_styles_of_head() {
        codes("[ERRATUM] **S8 Goku – Super Saiyan**", &[("S8", "Goku – Super Saiyan")]);
        codes("**[ERRATUM] U113 Overpowering Attack**", &[("U113", "Overpowering Attack")]);
        codes("### [ERRATUM] UR142 Unleashed", &[("UR142", "Unleashed")]);
    }

    #[test]
    fn reads_slashed_codes_and_two_cards_in_one_head() {
        codes("[RULING] **S25/R145 A Mastery:** x", &[("S25", "A Mastery"), ("R145", "A Mastery")]);
        codes(
            "[RULING] **S2 Vegeta – Villainous and S3 Vegeta – Empowered:** These",
            &[("S2", "Vegeta – Villainous"), ("S3", "Vegeta – Empowered")],
        );
        codes("[ERRATUM] **C1 Salt and Pepper**", &[("C1", "Salt and Pepper")]);
    }

    #[test]
    fn parts_a_ruling_from_its_head() {
        assert_eq!(head("**[RULING] R138 Searcher:** Search: now.").rest, "Search: now.");
    }
}
