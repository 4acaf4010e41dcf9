//! Text by lines: plain, hard-wrapped, and Markdown. Blocks of several lines
//! are parted further by the dialect's own patterns.

use super::stream::{Block, Shape, Stream};
use crate::markdown::{BlockKind, Line, read_lines};

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

/// Plain text: each line is a block.
pub(super) fn plain(text: &str) -> Stream<'_> {
    let lines = raw_lines(text);
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let heading = underlined(&lines, at);
        let len = if heading.is_some() { 2 } else { 1 };
        blocks.push(heading.unwrap_or_else(|| block(at..at + len, Shape::Paragraph)));
        at += len;
    }
    Stream { lines, blocks, ..Stream::default() }
}

/// Hard-wrapped text: neighbouring lines are one block.
pub(super) fn wrapped(text: &str) -> Stream<'_> {
    let lines = raw_lines(text);
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if let Some(heading) = underlined(&lines, at) {
            blocks.push(heading);
            at += 2;
            continue;
        }
        let start = at;
        at += 1;
        while at < lines.len()
            && lines[at].n == lines[at - 1].n + 1
            && underlined(&lines, at).is_none()
        {
            at += 1;
        }
        blocks.push(block(start..at, Shape::Paragraph));
    }
    Stream { lines, blocks, ..Stream::default() }
}

/// Markdown: the blocks that it has, headings with their levels.
pub(super) fn markdown(text: &str) -> Stream<'_> {
    let lines = read_lines(text);
    let mut blocks: Vec<Block> = Vec::new();
    let mut last = None;
    for (at, line) in lines.iter().enumerate() {
        let table = line.raw.trim_start().starts_with('|');
        let shape = match line.kind {
            BlockKind::Heading => Shape::Heading(line.level.max(1)),
            BlockKind::Item => Shape::Item(line.level),
            BlockKind::Paragraph if table && is_table_rule(line.raw) => Shape::Markup,
            BlockKind::Paragraph if table => Shape::Row,
            BlockKind::Paragraph => Shape::Paragraph,
            BlockKind::Markup => Shape::Markup,
        };
        let alone = matches!(shape, Shape::Row | Shape::Markup);
        match blocks.last_mut() {
            Some(block) if !alone && last == Some(line.block) && block.shape != Shape::Row => {
                block.range.end = at + 1;
            }
            _ => blocks.push(Block {
                text: (shape == Shape::Row).then(|| cells(line.raw)),
                ..block(at..at + 1, shape)
            }),
        }
        last = Some(line.block);
    }
    Stream { lines, blocks, ..Stream::default() }
}

fn block(range: std::ops::Range<usize>, shape: Shape) -> Block {
    Block { range, text: None, shape, key: String::new() }
}

/// A title with a rule of `=` or `-` under it.
fn underlined(lines: &[Line<'_>], at: usize) -> Option<Block> {
    let (title, under) = (lines.get(at)?, lines.get(at + 1)?);
    let mark = under.raw.trim();
    let level = match mark.chars().next()? {
        '=' => 1,
        '-' | '~' => 2,
        _ => return None,
    };
    let same = mark.chars().all(|c| mark.starts_with(c));
    let width = title.raw.trim().chars().count();
    let fits = mark.len() >= 3 && width <= 100 && mark.len().abs_diff(width) <= width / 2 + 2;
    let first = at == 0 || lines[at - 1].n + 1 < title.n;
    let words = title.raw.chars().any(char::is_alphanumeric);
    (same && fits && first && words && under.n == title.n + 1).then(|| Block {
        text: Some(title.raw.trim().to_owned()),
        ..block(at..at + 2, Shape::Heading(level))
    })
}

fn is_table_rule(raw: &str) -> bool {
    raw.contains('-') && raw.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t'))
}

/// The cells of a row, parted by ` | `.
fn cells(raw: &str) -> String {
    let inner = raw.trim().trim_start_matches('|').trim_end_matches('|');
    inner.split('|').map(str::trim).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(stream: &Stream<'_>) -> Vec<(usize, usize, Shape)> {
        stream.blocks.iter().map(|b| (b.range.start, b.range.end, b.shape)).collect()
    }

    #[test]
    fn finds_underlined_titles_and_wrapped_paragraphs() {
        let text = "Rules\n=====\n\nOne line\nand more.\n\nTwo.\n---\n";
        assert_eq!(
            shapes(&wrapped(text)),
            [(0, 2, Shape::Heading(1)), (2, 4, Shape::Paragraph), (4, 6, Shape::Heading(2))]
        );
        assert_eq!(shapes(&plain("a\nb\n\nc\n")).len(), 3);
    }

    #[test]
    fn keeps_the_levels_of_markdown() {
        let text =
            "# A\n\n### B\n\ntext\nmore\n\n- one\n  - two\n\n| a | b |\n|---|---|\n| c | d |\n";
        let stream = markdown(text);
        assert_eq!(
            shapes(&stream),
            [
                (0, 1, Shape::Heading(1)),
                (1, 2, Shape::Heading(3)),
                (2, 4, Shape::Paragraph),
                (4, 5, Shape::Item(1)),
                (5, 6, Shape::Item(2)),
                (6, 7, Shape::Row),
                (7, 8, Shape::Markup),
                (8, 9, Shape::Row),
            ]
        );
        assert_eq!(stream.blocks[7].text.as_deref(), Some("c | d"));
    }
}
