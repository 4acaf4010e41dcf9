//! Card entries: an erratum or a ruling, from its head, its texts and its
//! statements.

use headjudge_corpus::{
    CardRuling, Code, Erratum, ErratumText, PassageClass, PrintedCard, SetId, TextLabel,
    diff_words, slug,
};

use super::head::{Head, parse_head};
use super::pieces::{Part, Piece};
use super::section::title_of;
use super::state::Reader;
use crate::parsed::Join;
use crate::quotes::{Unquoted, unquote};

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
                since: None,
                printed: None,
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
}
