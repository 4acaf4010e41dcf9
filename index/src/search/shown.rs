//! What a hit shows of a unit, as it is stored: texts and numbers one after
//! the other, read where they lie. Apart from the hit, which owns its texts.

use headjudge_corpus::{CheckLink, Citation, DocumentId, Lines, PassageId};

use super::analysis::is_cjk;
use super::evidence::Evidence;
use super::hit::{Hit, Match};
use super::units::{Part, Role, Unit};
use super::varint;
use crate::IndexError;

/// Marks a text with Japanese characters, beside its role.
const JAPANESE: u8 = 1 << 7;

/// What a hit shows of a unit.
pub(super) struct Shown<'a> {
    kind: &'a str,
    id: &'a str,
    pub(super) title: &'a str,
    /// Our English rendering of the title; empty, if there is none.
    pub(super) english_title: &'a str,
    /// The language of its document; empty, if no document holds it.
    pub(super) language: &'a str,
    game: &'a str,
    lines: Lines,
    url: &'a str,
    cited: Cited<'a>,
    /// As JSON; empty, if there are none.
    checks: &'a str,
    /// The texts that snippets are cut from.
    pub(super) parts: Vec<Shape<'a>>,
}

/// A citation.
struct Cited<'a> {
    document: &'a str,
    edition: &'a str,
    passage: &'a str,
    lines: Lines,
    quote: &'a str,
    url: &'a str,
}

/// A text that a hit can show.
pub(super) struct Shape<'a> {
    pub(super) role: Role,
    pub(super) text: &'a str,
    /// Whether it has Japanese characters.
    pub(super) japanese: bool,
    /// Its own words, where they can be quoted alone.
    pub(super) quote: Option<(&'a str, Lines)>,
}

/// The texts of a unit that snippets are cut from.
pub(super) fn parts_of(unit: &Unit) -> Vec<Part> {
    let text = |text: &String| Part { role: Role::Text, text: text.clone(), quote: None };
    match (unit.shown.as_slice(), unit.body.as_slice()) {
        ([], []) => vec![text(&unit.citation.quote)],
        ([], body) => body.iter().map(text).collect(),
        (shown, _) => shown.to_vec(),
    }
}

/// Writes what hits show of `unit`.
pub(super) fn pack(unit: &Unit, parts: &[Part]) -> Result<Vec<u8>, IndexError> {
    let checks = match unit.checks.as_slice() {
        [] => String::new(),
        checks => serde_json::to_string(checks)?,
    };
    let citation = &unit.citation;
    let mut out = Vec::new();
    for text in [unit.kind, &unit.id, &unit.title, &unit.english_title, &unit.language] {
        push_text(&mut out, text);
    }
    for text in [&unit.game, &unit.url, &checks] {
        push_text(&mut out, text);
    }
    push_lines(&mut out, unit.lines);
    let (document, passage) = (citation.document.as_str(), citation.passage.as_str());
    for text in [document, &citation.edition, passage, &citation.quote, &citation.url] {
        push_text(&mut out, text);
    }
    push_lines(&mut out, citation.lines);
    for part in parts {
        out.push(part.role as u8 | if part.text.chars().any(is_cjk) { JAPANESE } else { 0 });
        push_text(&mut out, &part.text);
        out.push(u8::from(part.quote.is_some()));
        if let Some((quote, lines)) = &part.quote {
            push_text(&mut out, quote);
            push_lines(&mut out, *lines);
        }
    }
    Ok(out)
}

fn push_text(out: &mut Vec<u8>, text: &str) {
    varint::push(out, text.len() as u32);
    out.extend(text.as_bytes());
}

fn push_lines(out: &mut Vec<u8>, lines: Lines) {
    varint::push(out, lines.first);
    varint::push(out, lines.last.wrapping_sub(lines.first));
}

/// Reads one piece after the other.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, size: usize) -> Option<&'a [u8]> {
        let (piece, rest) = self.0.split_at_checked(size)?;
        self.0 = rest;
        Some(piece)
    }

    fn number(&mut self) -> Option<u32> {
        varint::take(&mut self.0)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    fn text(&mut self) -> Option<&'a str> {
        let size = self.number()? as usize;
        std::str::from_utf8(self.take(size)?).ok()
    }

    fn lines(&mut self) -> Option<Lines> {
        let (first, more) = (self.number()?, self.number()?);
        Some(Lines::new(first, first.wrapping_add(more)))
    }
}

impl<'a> Shown<'a> {
    /// Reads what [`pack`] wrote; `None` if it breaks off.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut from = Reader(bytes);
        let (kind, id, title) = (from.text()?, from.text()?, from.text()?);
        let (english_title, language) = (from.text()?, from.text()?);
        let (game, url, checks) = (from.text()?, from.text()?, from.text()?);
        let lines = from.lines()?;
        let (document, edition, passage) = (from.text()?, from.text()?, from.text()?);
        let (quote, cited_url) = (from.text()?, from.text()?);
        let cited =
            Cited { document, edition, passage, quote, url: cited_url, lines: from.lines()? };
        let mut parts = Vec::new();
        while !from.0.is_empty() {
            let first = from.byte()?;
            let role = Role::of(first & !JAPANESE)?;
            let text = from.text()?;
            let quote = match from.byte()? {
                0 => None,
                _ => Some((from.text()?, from.lines()?)),
            };
            parts.push(Shape { role, text, japanese: first & JAPANESE != 0, quote });
        }
        Some(Self {
            kind,
            id,
            title,
            english_title,
            language,
            game,
            lines,
            url,
            cited,
            checks,
            parts,
        })
    }

    pub(super) fn kind(&self) -> &str {
        self.kind
    }

    pub(super) fn quote(&self) -> &'a str {
        self.cited.quote
    }

    pub(super) fn hit(
        &self,
        (snippet, snippet_marks): (String, Vec<[usize; 2]>),
        score: f64,
        matched: Match,
    ) -> Hit {
        let cited = &self.cited;
        let document = DocumentId::new(cited.document);
        let checks: Vec<CheckLink> = match self.checks {
            "" => Vec::new(),
            checks => serde_json::from_str(checks).unwrap_or_default(),
        };
        Hit {
            object: "hit",
            kind: self.kind.to_owned(),
            id: self.id.to_owned(),
            title: self.title.to_owned(),
            game: self.game.to_owned(),
            document: document.clone(),
            edition: cited.edition.to_owned(),
            lines: self.lines,
            url: self.url.to_owned(),
            language: language_of(&snippet, self.language).to_owned(),
            snippet,
            snippet_marks,
            superseded: false,
            score,
            matched,
            evidence: Evidence::default(),
            citation: Citation {
                document,
                edition: cited.edition.to_owned(),
                passage: PassageId::new(cited.passage),
                lines: cited.lines,
                quote: cited.quote.to_owned(),
                url: cited.url.to_owned(),
            },
            checks,
            folded: Vec::new(),
        }
    }
}

/// The language of a text of a document in the language `source`: a text without
/// letters of its own is our rendering.
#[must_use]
pub fn language_of<'a>(text: &str, source: &'a str) -> &'a str {
    let is_latin = || !text.chars().any(|c| c > '\u{24f}' && c.is_alphabetic());
    match source {
        "" => "en",
        "ja" if is_latin() => "en",
        source => source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_lines_read_back_and_what_breaks_off_is_nothing() {
        let mut out = Vec::new();
        push_lines(&mut out, Lines::new(300, 302));
        push_text(&mut out, "覚醒");
        let mut from = Reader(&out);
        assert_eq!(from.lines(), Some(Lines::new(300, 302)));
        assert_eq!(from.text(), Some("覚醒"));
        assert_eq!((from.number(), from.text()), (None, None));
        assert!(Reader(&[5, b'a']).text().is_none());
    }
}
