//! Web pages: the text of each block element, with the lines it is in.
//! Scripts and styles are never text. The one place that knows html5gum.

use html5gum::{DefaultEmitter, HtmlString, Span, Token, Tokenizer};

use super::lines_of::raw_lines;
use super::stream::{Block, Shape, Stream};
use crate::markdown::Line;

/// No more elements are remembered inside one another.
const DEEPEST: usize = 200;

/// Elements whose content nobody reads as text.
const SILENT: [&str; 8] =
    ["script", "style", "noscript", "template", "svg", "iframe", "object", "canvas"];

const BLOCKS: [&str; 40] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "title",
    "tr",
    "ul",
];

/// Elements without an end.
const VOID: [&str; 8] = ["hr", "br", "img", "input", "meta", "link", "wbr", "col"];

/// Reads a page.
pub(super) fn read(text: &str) -> Stream<'_> {
    let lines = raw_lines(text);
    let blocks = blocks(text, &lines);
    Stream { lines, blocks, ..Stream::default() }
}

/// The blocks of a page, or of a part of one.
pub(super) fn blocks(text: &str, lines: &[Line<'_>]) -> Vec<Block> {
    let mut page = Page {
        source: text,
        starts: line_starts(text),
        numbers: lines.iter().map(|line| line.n).collect(),
        open: Vec::new(),
        silence: Silence::default(),
        text: String::new(),
        span: None,
        shape: None,
        blocks: Vec::new(),
    };
    for token in tokens(text) {
        match token {
            Token::StartTag(tag) => {
                let name = lower(&tag.name);
                let class = tag.attributes.get("class".as_bytes()).map(|value| lower(value));
                let id = tag.attributes.get("id".as_bytes()).map(|value| lower(value));
                page.open(&name, class.or(id).as_deref(), tag.self_closing);
            }
            Token::EndTag(tag) => page.close(&lower(&tag.name)),
            Token::String(words) => page.add(&String::from_utf8_lossy(&words), words.span),
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    page.flush();
    merge(page.blocks)
}

/// The words of a text that holds HTML, each block on a line.
pub(super) fn words(text: &str) -> String {
    let unfolded = unfold(text);
    let text = unfolded.as_deref().unwrap_or(text);
    let blocks = blocks(text, &raw_lines(text));
    let texts: Vec<String> = blocks.into_iter().filter_map(|block| block.text).collect();
    texts.join("\n")
}

fn tokens(text: &str) -> impl Iterator<Item = Token<usize>> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(text, emitter).map(|token| {
        let Ok(token) = token;
        token
    })
}

/// Where each line begins.
fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// The silent element that is being passed over, and how often it is open.
#[derive(Default)]
struct Silence(Option<(String, u32)>);

impl Silence {
    fn is_over(&self) -> bool {
        self.0.is_none()
    }

    /// Whether what an element begins is passed over.
    fn begins(&mut self, name: &str, closed: bool) -> bool {
        match &mut self.0 {
            Some((silent, depth)) => *depth += u32::from(silent == name),
            None if SILENT.contains(&name) && !closed => self.0 = Some((name.to_owned(), 1)),
            None => return false,
        }
        true
    }

    /// Whether the end of an element is passed over.
    fn ends(&mut self, name: &str) -> bool {
        let Some((silent, depth)) = &mut self.0 else { return false };
        if silent == name {
            *depth -= 1;
            if *depth == 0 {
                self.0 = None;
            }
        }
        true
    }
}

fn lower(text: &HtmlString) -> String {
    String::from_utf8_lossy(text).to_ascii_lowercase()
}

struct Page<'a> {
    source: &'a str,
    starts: Vec<usize>,
    /// The numbers of the lines that are not blank.
    numbers: Vec<u32>,
    /// The block elements around what is read: name, and name with class.
    open: Vec<(String, String)>,
    silence: Silence,
    text: String,
    /// First and last byte of the text.
    span: Option<(usize, usize)>,
    shape: Option<Shape>,
    blocks: Vec<Block>,
}

impl Page<'_> {
    fn in_row(&self) -> bool {
        matches!(self.shape, Some(Shape::Row | Shape::Head))
    }

    fn open(&mut self, name: &str, class: Option<&str>, closed: bool) {
        if self.silence.begins(name, closed) {
            return;
        }
        match name {
            "br" => self.text.push('\n'),
            "td" | "th" if self.in_row() && !self.text.trim().is_empty() => {
                let kept = self.text.trim_end().len();
                self.text.truncate(kept);
                self.text.push_str(" | ");
            }
            _ => {}
        }
        let level =
            u8::try_from(self.open.iter().filter(|(name, _)| name == "ul" || name == "ol").count());
        if BLOCKS.contains(&name) && name != "tbody" {
            // What is inside a cell is of its row.
            if self.in_row() && name != "tr" && name != "table" {
                self.text.push(' ');
            } else {
                self.flush();
            }
        }
        let shape = match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                Some(Shape::Heading(name.as_bytes()[1] - b'0'))
            }
            "li" => Some(Shape::Item(level.unwrap_or(u8::MAX).max(1))),
            "tr" => Some(Shape::Row),
            "th" if self.shape == Some(Shape::Row) && self.text.trim().is_empty() => {
                Some(Shape::Head)
            }
            "td" if self.shape == Some(Shape::Head) => Some(Shape::Row),
            "dt" | "summary" => Some(Shape::Term),
            "pre" => Some(Shape::Code),
            _ => None,
        };
        self.shape = shape.or(self.shape);
        // These end by themselves where the next one begins.
        if matches!(name, "li" | "dt" | "dd" | "p" | "tr") {
            let around = |open: &str| matches!(open, "ul" | "ol" | "dl" | "table" | "div");
            let last = self.open.iter().rposition(|(open, _)| open == name || around(open));
            if let Some(at) = last.filter(|at| self.open[*at].0 == name) {
                self.open.truncate(at);
            }
        }
        if BLOCKS.contains(&name) && !VOID.contains(&name) && self.open.len() < DEEPEST {
            let named = class.map_or_else(
                || name.to_owned(),
                |class| {
                    format!("{name}.{}", class.split_whitespace().collect::<Vec<_>>().join("."))
                },
            );
            self.open.push((name.to_owned(), named));
        }
    }

    fn close(&mut self, name: &str) {
        if self.silence.ends(name) {
            return;
        }
        if !BLOCKS.contains(&name) {
            return;
        }
        if !self.in_row() || matches!(name, "tr" | "table") {
            self.flush();
        } else {
            self.text.push(' ');
        }
        if let Some(at) = self.open.iter().rposition(|(open, _)| open == name) {
            self.open.truncate(at);
        }
    }

    fn add(&mut self, words: &str, span: Span<usize>) {
        if !self.silence.is_over() || self.open.iter().any(|(name, _)| name == "head") {
            return;
        }
        let code = self.shape == Some(Shape::Code);
        if words.trim().is_empty() {
            self.text.push(' ');
            return;
        }
        let source = self.source.get(span.start..span.end).unwrap_or(words);
        let first = span.start + source.len() - source.trim_start().len();
        let last = span.start + source.trim_end().len();
        self.span = Some(self.span.map_or((first, last), |(start, _)| (start, last)));
        if code {
            self.text.push_str(words);
        } else {
            // A line end inside a paragraph is a space; one written as `<br>` is not.
            self.text.push_str(&words.replace(['\n', '\r', '\t'], " "));
        }
    }

    /// Ends the block that is being read.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        let shape = self.shape.take();
        let Some((first, last)) = self.span.take() else { return };
        let lines: Vec<String> = text
            .split('\n')
            .map(headjudge_corpus::squeeze)
            .filter(|line| !line.is_empty())
            .collect();
        let line = |at: usize| self.starts.partition_point(|start| *start <= at) as u32;
        let (first, last) = (line(first), line(last.saturating_sub(1)));
        let start = self.numbers.partition_point(|n| *n < first);
        let end = self.numbers.partition_point(|n| *n <= last);
        if start >= end || lines.is_empty() {
            return;
        }
        let key: Vec<&str> = self.open.iter().map(|(_, named)| named.as_str()).collect();
        let text = lines.join("\n").trim_matches([' ', '|']).to_owned();
        self.blocks.push(Block {
            range: start..end,
            text: Some(text),
            shape: shape.unwrap_or(Shape::Paragraph),
            key: key.join(" "),
        });
    }
}

/// Joins blocks that are in one line, so that no line is in two.
fn merge(blocks: Vec<Block>) -> Vec<Block> {
    let mut merged: Vec<Block> = Vec::new();
    for block in blocks {
        match merged.last_mut() {
            Some(last) if last.range.end > block.range.start => {
                last.range.end = last.range.end.max(block.range.end);
                let text = last.text.get_or_insert_default();
                text.push('\n');
                text.push_str(block.text.as_deref().unwrap_or_default());
            }
            _ => merged.push(block),
        }
    }
    merged
}

/// A page whose lines are broken so that no two blocks with a text share one;
/// none where none do. A term and what it means stay together, and so does a row.
pub(super) fn unfold(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut from = 0;
    for at in breaks(text) {
        out.push_str(&text[from..at]);
        out.push('\n');
        from = at;
    }
    out.push_str(&text[from..]);
    (from > 0).then_some(out)
}

/// Where a block begins after the text of another in the same line.
fn breaks(text: &str) -> Vec<usize> {
    let mut breaks = Vec::new();
    let starts = line_starts(text);
    let line = |at: usize| starts.partition_point(|start| *start <= at);
    let mut silence = Silence::default();
    let (mut text_ends, mut in_cell, mut after_term) = (None, false, false);
    for token in tokens(text) {
        match token {
            Token::String(words) if silence.is_over() => {
                let written = text[words.span.start..words.span.end].trim_end();
                if !written.is_empty() {
                    text_ends = Some(line(words.span.start + written.len() - 1));
                }
            }
            Token::StartTag(tag) => {
                let name = lower(&tag.name);
                if silence.begins(&name, tag.self_closing) {
                    continue;
                }
                match name.as_str() {
                    "td" | "th" => in_cell = true,
                    "tr" | "table" => in_cell = false,
                    _ => {}
                }
                if in_cell || !BLOCKS.contains(&name.as_str()) {
                    continue;
                }
                if !(name == "dd" && after_term) {
                    let at = tag.span.start;
                    breaks.extend(text_ends.take().filter(|ends| *ends == line(at)).map(|_| at));
                }
                after_term = name == "dt";
            }
            Token::EndTag(tag) => {
                let name = lower(&tag.name);
                if !silence.ends(&name) && matches!(name.as_str(), "td" | "th" | "tr" | "table") {
                    in_cell = false;
                }
            }
            _ => {}
        }
    }
    breaks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str) -> Vec<(u32, u32, Shape, String)> {
        let stream = read(text);
        stream
            .blocks
            .iter()
            .map(|b| {
                let n = |at: usize| stream.lines[at].n;
                (n(b.range.start), n(b.range.end - 1), b.shape, b.text.clone().unwrap_or_default())
            })
            .collect()
    }

    #[test]
    fn reads_blocks_and_no_scripts() {
        let page = "<html><head><title>T</title>\n<script>alert('<p>no</p>')</script></head>\n<body>\n\
                    <h2 class=big>Turns &amp; phases</h2>\n<p>One\nand <b>two</b>.</p>\n\
                    <ul><li>first\n<li>second</ul>\n<table><tr><td>a</td><td>b</td></tr>\n</table>\n";
        assert_eq!(
            blocks(page),
            [
                (4, 4, Shape::Heading(2), "Turns & phases".to_owned()),
                (5, 6, Shape::Paragraph, "One and two.".to_owned()),
                (7, 7, Shape::Item(1), "first".to_owned()),
                (8, 8, Shape::Item(1), "second".to_owned()),
                (9, 9, Shape::Row, "a | b".to_owned()),
            ]
        );
    }

    #[test]
    fn takes_the_words_out_of_a_value() {
        let value =
            "Rulings:<ul><li>\"Moth\"'s cost is <b>paid</b>.</li><li>One &amp; two</li></ul>";
        assert_eq!(words(value), "Rulings:\n\"Moth\"'s cost is paid.\nOne & two");
        assert_eq!(words("Yes.\n<i>No</i> more"), "Yes. No more");
    }

    #[test]
    fn joins_what_shares_a_line() {
        let found = blocks("<dl>\n<dt>Trample</dt><dd>It tramples.</dd>\n</dl>\n");
        assert_eq!(found, [(2, 2, Shape::Term, "Trample\nIt tramples.".to_owned())]);
    }

    #[test]
    fn is_not_stopped_by_deep_or_broken_pages() {
        let deep = "<div>".repeat(100_000) + "\nend";
        assert_eq!(blocks(&deep).len(), 1);
        assert_eq!(blocks("<p>a <b <i>").len(), 1);
    }

    #[test]
    fn breaks_lines_that_several_texts_share() {
        for (page, lines) in [
            ("<p>a</p><P>b</P>", "<p>a</p>\n<P>b</P>"),
            ("<h3>Banned</h3><ul><li>a<li>b</ul>", "<h3>Banned</h3>\n<ul><li>a\n<li>b</ul>"),
            ("a.</p><p>b", "a.</p>\n<p>b"),
            ("<dt>a</dt><dd>b</dd><dt>c</dt><dd>d", "<dt>a</dt><dd>b</dd>\n<dt>c</dt><dd>d"),
            ("<dd>a</dd><dd>b</dd>", "<dd>a</dd>\n<dd>b</dd>"),
            ("<tr><td>a<td>b</tr><tr><td>c</tr>", "<tr><td>a<td>b</tr>\n<tr><td>c</tr>"),
        ] {
            assert_eq!(unfold(page).as_deref(), Some(lines), "{page}");
        }
    }

    #[test]
    fn leaves_lines_with_one_text_as_they_are() {
        for page in [
            "<ul><li><p>a <b>c</b></p></li></ul>\n<p>b</p>",
            "<dl><dt>Trample</dt><dd>It tramples.</dd></dl>",
            "<tr><td><p>a</p></td><td><p>b</p></td></tr>",
            "a < b <",
            "<script>var a = \"<p>b</p><p>c</p>\";\n</SCRIPT>\n<p>d</p>",
            "<!-- <p>a</p><p>b</p> -->\n<p>c",
            "<p>a\nb <b\n>c</b>\n<p>d",
        ] {
            assert_eq!(unfold(page), None, "{page}");
        }
    }
}
