//! The block reader: the one place that knows pulldown-cmark.
//!
//! A document becomes the sequence of its non-blank lines, each with the block
//! it is in and its styled spans. Lines are the unit because a line is what
//! a citation names, and because a line that Markdown takes for markup alone
//! (a rule, a link definition) must not be lost.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The kind of block a line is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    /// A heading.
    Heading,
    /// A paragraph.
    Paragraph,
    /// The first line of a list item.
    Item,
    /// A block of HTML.
    Html,
    /// A thematic break, a link definition: markup without text.
    Markup,
}

/// A run of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) bold: bool,
    /// How many emphases enclose the run: a title set off inside italics has two.
    pub(crate) italic: u8,
    pub(crate) struck: bool,
}

/// A non-blank source line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// Number, counted from 1.
    pub(crate) n: u32,
    /// The line as it stands, without its end.
    pub(crate) raw: &'a str,
    /// The block it is in.
    pub(crate) kind: BlockKind,
    /// The level of a heading, the depth of an item; 0 elsewhere.
    pub(crate) level: u8,
    /// Number of that block: neighbours with the same one are one paragraph.
    pub(crate) block: u32,
    /// Its text by style.
    pub(crate) spans: Vec<Span>,
}

impl Line<'_> {
    /// The text without markup; the line itself where Markdown sees no text in it.
    pub(crate) fn text(&self) -> String {
        let text: String = self.spans.iter().map(|span| span.text.as_str()).collect();
        if text.trim().is_empty() { self.raw.trim().to_owned() } else { text.trim().to_owned() }
    }

    /// Whether every run of text is in italics.
    pub(crate) fn is_italic(&self) -> bool {
        self.all(|span| span.italic > 0)
    }

    /// Whether every run of text is struck out.
    pub(crate) fn is_struck(&self) -> bool {
        self.all(|span| span.struck)
    }

    fn all(&self, test: impl Fn(&Span) -> bool) -> bool {
        let mut texts = self.spans.iter().filter(|span| !span.text.trim().is_empty()).peekable();
        texts.peek().is_some() && texts.all(test)
    }

    /// The words in bold at the start of the line.
    pub(crate) fn bold_start(&self) -> Option<String> {
        let bold = self.spans.iter().take_while(|span| span.bold);
        let start: String = bold.map(|span| span.text.as_str()).collect();
        (!start.trim().is_empty()).then(|| start.trim().to_owned())
    }
}

impl Span {
    /// The marks of its styles, outermost first.
    fn signs(&self) -> Vec<&'static str> {
        let signs = [(self.bold, "**"), (self.italic > 0, "*"), (self.struck, "~~")];
        signs.into_iter().filter(|(on, _)| *on).map(|(_, sign)| sign).collect()
    }
}

/// `text`, which is in `lines`, with the marks of its styles there; as it is where
/// it does not stand in them word by word.
pub(crate) fn styled(lines: &[Line<'_>], text: &str) -> String {
    let mut whole = String::new();
    let mut runs: Vec<(usize, Vec<&str>)> = Vec::new();
    for line in lines {
        if !whole.is_empty() {
            runs.push((whole.len(), Vec::new()));
            whole.push(' ');
        }
        for span in &line.spans {
            runs.push((whole.len(), span.signs()));
            whole.push_str(&span.text);
        }
    }
    let Some(from) = whole.find(text) else { return text.to_owned() };
    let to = from + text.len();
    let mut styled = String::with_capacity(text.len() + 8);
    let mut open: Vec<&str> = Vec::new();
    for (at, (start, signs)) in runs.iter().enumerate() {
        let end = runs.get(at + 1).map_or(whole.len(), |(next, _)| *next);
        let (start, end) = ((*start).max(from), end.min(to));
        if start >= end {
            continue;
        }
        let kept = open.iter().zip(signs).take_while(|(a, b)| a == b).count();
        styled.extend(open.drain(kept..).rev());
        styled.extend(signs[kept..].iter().copied());
        open.clone_from(signs);
        styled.push_str(&whole[start..end]);
    }
    styled.extend(open.into_iter().rev());
    styled
}

/// The non-blank lines of `text`, in order.
pub(crate) fn read_lines(text: &str) -> Vec<Line<'_>> {
    let starts = line_starts(text);
    let line_at = |offset: usize| starts.partition_point(|start| *start <= offset).max(1) - 1;
    let mut drafts: Vec<Draft> = vec![Draft::default(); starts.len()];
    let mut style = Style::default();
    let mut block = 0;

    for (event, range) in Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if let Some(kind) = style.open(&tag) {
                    block += 1;
                    style.block = (block, kind);
                    drafts[line_at(range.start)].mark(block, kind, style.level(&tag));
                }
            }
            Event::End(tag) => style.close(tag),
            Event::Text(words) | Event::Code(words) | Event::Html(words) => {
                let mut line = line_at(range.start);
                for (i, part) in words.split('\n').enumerate() {
                    line += usize::from(i > 0);
                    if let Some(draft) = drafts.get_mut(line).filter(|_| !part.is_empty()) {
                        draft.join(style.block);
                        draft.spans.push(style.span(part));
                    }
                }
            }
            Event::Rule => {
                block += 1;
                drafts[line_at(range.start)].mark(block, BlockKind::Markup, 0);
            }
            _ => {}
        }
    }
    finish(text, &starts, drafts, block)
}

fn finish<'a>(
    text: &'a str,
    starts: &[usize],
    drafts: Vec<Draft>,
    mut block: u32,
) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for (i, draft) in drafts.into_iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(text.len());
        let raw = text[starts[i]..end].trim_end_matches(['\n', '\r']);
        if raw.trim().is_empty() {
            continue;
        }
        let (number, kind) = draft.block.unwrap_or_else(|| {
            block += 1;
            (block, BlockKind::Markup)
        });
        lines.push(Line {
            n: i as u32 + 1,
            raw,
            kind,
            level: draft.level,
            block: number,
            spans: draft.spans,
        });
    }
    lines
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

#[derive(Clone, Default)]
struct Draft {
    block: Option<(u32, BlockKind)>,
    level: u8,
    spans: Vec<Span>,
}

impl Draft {
    fn mark(&mut self, block: u32, kind: BlockKind, level: u8) {
        self.level = self.level.max(level);
        // A paragraph that opens a list item belongs to the item.
        let kind = match (self.block, kind) {
            (Some((_, BlockKind::Item)), BlockKind::Paragraph) => BlockKind::Item,
            _ => kind,
        };
        self.block = Some((block, kind));
    }

    fn join(&mut self, (block, kind): (u32, BlockKind)) {
        if self.block.is_none() {
            let kind = if kind == BlockKind::Item { BlockKind::Paragraph } else { kind };
            self.block = Some((block, kind));
        }
    }
}

struct Style {
    bold: u32,
    italic: u8,
    struck: u32,
    /// How many lists enclose what is read.
    lists: u8,
    block: (u32, BlockKind),
}

impl Default for Style {
    fn default() -> Self {
        Self { bold: 0, italic: 0, struck: 0, lists: 0, block: (0, BlockKind::Paragraph) }
    }
}

impl Style {
    /// Notes a style, or tells the kind of block that opens.
    fn open(&mut self, tag: &Tag<'_>) -> Option<BlockKind> {
        match tag {
            Tag::Strong => self.bold += 1,
            Tag::Emphasis => self.italic = self.italic.saturating_add(1),
            Tag::Strikethrough => self.struck += 1,
            Tag::List(_) => self.lists = self.lists.saturating_add(1),
            Tag::Heading { .. } => return Some(BlockKind::Heading),
            Tag::Paragraph | Tag::CodeBlock(_) => return Some(BlockKind::Paragraph),
            Tag::HtmlBlock => return Some(BlockKind::Html),
            Tag::Item => return Some(BlockKind::Item),
            _ => {}
        }
        None
    }

    /// The level of a heading, the depth of an item.
    fn level(&self, tag: &Tag<'_>) -> u8 {
        match tag {
            Tag::Heading { level, .. } => *level as u8,
            Tag::Item => self.lists,
            _ => 0,
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::List(_) => self.lists = self.lists.saturating_sub(1),
            TagEnd::Strong => self.bold = self.bold.saturating_sub(1),
            TagEnd::Emphasis => self.italic = self.italic.saturating_sub(1),
            TagEnd::Strikethrough => self.struck = self.struck.saturating_sub(1),
            _ => {}
        }
    }

    fn span(&self, text: &str) -> Span {
        Span {
            text: text.to_owned(),
            bold: self.bold > 0,
            italic: self.italic,
            struck: self.struck > 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_every_line_that_is_not_blank() {
        let text = "# A\n\npara one\nstill one\n\n***\n[x]: /y\n- item\n  - 1) inner\n\n~~gone~~  \n<b>html</b>\n";
        let lines = read_lines(text);
        let numbers: Vec<u32> = lines.iter().map(|line| line.n).collect();
        assert_eq!(numbers, [1, 3, 4, 6, 7, 8, 9, 11, 12]);
        assert_eq!(lines[0].kind, BlockKind::Heading);
        assert_eq!(lines[1].block, lines[2].block);
        assert_eq!(lines[4].text(), "[x]: /y");
        assert_eq!(lines[6].kind, BlockKind::Item);
        assert!(lines[7].is_struck());
        assert_eq!(read_lines("<ul>\n<li>a\n</ul>\n\nb")[1].kind, BlockKind::Html);
    }

    #[test]
    fn tells_titles_set_off_inside_italics() {
        let lines = read_lines("*Example – not *Bulma – Genius* twice.*");
        assert_eq!(lines[0].spans.iter().map(|s| s.italic).max(), Some(2));
        assert!(lines[0].is_italic());
    }

    #[test]
    fn reads_bold_starts() {
        let lines = read_lines("**Drill Memory:** Instant **Powers**\nlast");
        assert_eq!(lines[0].bold_start().as_deref(), Some("Drill Memory:"));
        assert_eq!(lines[1].bold_start(), None);
    }

    #[test]
    fn keeps_the_styles_of_a_part() {
        let lines = read_lines("**New:** “draw **one *or* two** cards\nof ~~three~~ yours.”");
        let whole = "draw one or two cards of three yours.";
        assert_eq!(styled(&lines, whole), "draw **one *or* two** cards of ~~three~~ yours.");
        assert_eq!(styled(&lines, "two cards"), "**two** cards");
        assert_eq!(styled(&lines, "no such words"), "no such words");
        assert_eq!(styled(&lines, ""), "");
    }
}
