//! Text by lines: plain, hard-wrapped, and Markdown. Blocks of several lines
//! are parted further by the dialect's own patterns.

use super::html;
use super::lines_of::raw_lines;
use super::stream::{Block, Shape, Stream};
use crate::markdown::{BlockKind, Line, read_lines};

/// Plain text: each line is a block.
pub(super) fn plain(text: &str) -> Stream<'_> {
    let lines = raw_lines(text);
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let block = underlined(&lines, at).unwrap_or_else(|| block(at..at + 1, Shape::Paragraph));
        at = block.range.end;
        blocks.push(block);
    }
    Stream { lines, blocks, ..Stream::default() }
}

/// Plain text in which each line is a block, and rows of marks are lines as others.
pub(super) fn lines(text: &str) -> Stream<'_> {
    let lines = raw_lines(text);
    let blocks = (0..lines.len()).map(|at| block(at..at + 1, Shape::Paragraph)).collect();
    Stream { lines, blocks, ..Stream::default() }
}

/// Hard-wrapped text: neighbouring lines are one block.
pub(super) fn wrapped(text: &str) -> Stream<'_> {
    let lines = raw_lines(text);
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if let Some(heading) = underlined(&lines, at) {
            at = heading.range.end;
            blocks.push(heading);
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
    let matter = front_matter(&lines);
    let mut html = 0;
    for (at, line) in lines.iter().enumerate() {
        if at < html {
            continue;
        }
        if line.kind == BlockKind::Html && at >= matter {
            html = html_end(&lines, at);
            blocks.extend(html_blocks(&lines, at..html));
            last = None;
            continue;
        }
        // The rule under a title is of the title.
        if let Some(block) = blocks.last_mut()
            && block.range.end == at
            && at >= matter
            && let Some(title) = set_title(&lines, block, at)
        {
            *block = title;
            last = None;
            continue;
        }
        let table = line.raw.trim_start().starts_with('|');
        if at < matter {
            blocks.push(block(at..at + 1, Shape::Markup));
            last = None;
            continue;
        }
        let shape = match line.kind {
            _ if is_tags(line.raw) => Shape::Markup,
            BlockKind::Heading => Shape::Heading(line.level.max(1)),
            BlockKind::Item => Shape::Item(line.level),
            BlockKind::Paragraph if table && is_table_rule(line.raw) => Shape::Markup,
            BlockKind::Paragraph if table => Shape::Row,
            BlockKind::Paragraph | BlockKind::Html => Shape::Paragraph,
            BlockKind::Markup => Shape::Markup,
        };
        let alone = matches!(shape, Shape::Row | Shape::Markup);
        match blocks.last_mut() {
            Some(block) if !alone && last == Some(line.block) && block.shape != Shape::Row => {
                block.range.end = at + 1;
            }
            _ if shape == Shape::Markup && table => {
                // The row over the first rule of a table names its columns.
                if let Some(head) = blocks.last_mut().filter(|head| head.shape == Shape::Row) {
                    head.shape = Shape::Head;
                }
                blocks.push(block(at..at + 1, shape));
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

/// Where the block of HTML ends that begins in line `at`.
fn html_end(lines: &[Line<'_>], at: usize) -> usize {
    let of = |line: &&Line<'_>| line.kind == BlockKind::Html && line.block == lines[at].block;
    at + lines[at..].iter().take_while(of).count()
}

/// The blocks of the HTML in a range of lines, as a page has them.
fn html_blocks(lines: &[Line<'_>], range: std::ops::Range<usize>) -> Vec<Block> {
    let source: Vec<&str> = lines[range.clone()].iter().map(|line| line.raw).collect();
    let source = source.join("\n");
    let mut blocks = html::blocks(&source, &raw_lines(&source));
    for block in &mut blocks {
        block.range = block.range.start + range.start..block.range.end + range.start;
    }
    blocks
}

/// How many lines at the start say in keys and values what the text is:
/// between two rules of `---`, the first of them its first line.
fn front_matter(lines: &[Line<'_>]) -> usize {
    const MOST: usize = 40;
    let rule = |line: &Line<'_>| line.raw.trim_end() == "---";
    if !lines.first().is_some_and(|line| rule(line) && line.n == 1) {
        return 0;
    }
    let end = lines.iter().take(MOST).skip(1).position(rule).map(|at| at + 1);
    let stated = |line: &Line<'_>| {
        let raw = line.raw;
        raw.starts_with([' ', '-', '#'])
            || raw.split_once(':').is_some_and(|(key, _)| !key.trim().contains(' '))
    };
    end.filter(|end| lines[1..*end].iter().all(stated)).map_or(0, |end| end + 1)
}

/// The title that `block` is with the rule in line `at` under it. Markdown takes
/// `1. Title` over a rule for an item of a list.
fn set_title(lines: &[Line<'_>], block: &Block, at: usize) -> Option<Block> {
    let under = lines[at].raw.trim();
    let rule = under.starts_with(['=', '-']) && under.chars().all(|c| under.starts_with(c));
    if !rule || lines[at].n != lines[at - 1].n + 1 {
        return None;
    }
    if let Shape::Heading(level) = block.shape {
        return Some(Block {
            range: block.range.start..at + 1,
            text: Some(
                lines[block.range.start..at].iter().map(Line::text).collect::<Vec<_>>().join(" "),
            ),
            shape: Shape::Heading(level),
            key: String::new(),
        });
    }
    let item = matches!(block.shape, Shape::Item(1)) && block.range.len() == 1;
    underscored(lines, block.range.start).filter(|_| item)
}

fn block(range: std::ops::Range<usize>, shape: Shape) -> Block {
    Block { range, text: None, shape, key: String::new() }
}

/// A title with a rule of `=` or `-` under it, or over and under it.
fn underlined(lines: &[Line<'_>], at: usize) -> Option<Block> {
    let over = lines.get(at)?.raw.trim();
    let same = lines.get(at + 2).is_some_and(|under| under.raw.trim() == over);
    if same && over.len() >= 3 && over.chars().all(|c| matches!(c, '=' | '-' | '~' | '*' | '#')) {
        let title = lines[at + 1].raw.trim();
        let whole = lines[at + 2].n == lines[at].n + 2 && title.chars().any(char::is_alphanumeric);
        return whole.then(|| Block {
            text: Some(title.to_owned()),
            ..block(at..at + 3, Shape::Heading(1))
        });
    }
    underscored(lines, at)
}

fn underscored(lines: &[Line<'_>], at: usize) -> Option<Block> {
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

/// Whether a line holds tags of HTML and no text: `<a name="0"></a>`.
fn is_tags(raw: &str) -> bool {
    let mut rest = raw.trim();
    if !rest.starts_with('<') {
        return false;
    }
    while let Some(tag) = rest.strip_prefix('<') {
        let Some((name, behind)) = tag.split_once('>') else { return false };
        if !name.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!')) {
            return false;
        }
        rest = behind.trim_start();
    }
    rest.is_empty()
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
        let over = plain("=====\nRules\n=====\n\n---\na\n");
        assert_eq!(shapes(&over)[0], (0, 3, Shape::Heading(1)));
        assert_eq!(over.blocks[0].text.as_deref(), Some("Rules"));
        assert_eq!(over.blocks.len(), 3);
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
                (6, 7, Shape::Head),
                (7, 8, Shape::Markup),
                (8, 9, Shape::Row),
            ]
        );
        assert_eq!(stream.blocks[7].text.as_deref(), Some("c | d"));
    }

    #[test]
    fn reads_the_html_that_markdown_holds() {
        let text = "# A\n\n<table>\n<tr><th>Card</th></tr>\n<tr><td><b>Moth</b></td>\n<td>one\n</td></tr>\n</table>\n\n*text*\n";
        let stream = markdown(text);
        assert_eq!(
            shapes(&stream),
            [
                (0, 1, Shape::Heading(1)),
                (2, 3, Shape::Head),
                (3, 5, Shape::Row),
                (7, 8, Shape::Paragraph),
            ]
        );
        assert_eq!(stream.blocks[2].text.as_deref(), Some("Moth | one"));
    }

    #[test]
    fn tells_tags_from_text() {
        assert!(is_tags("<a name=\"0\"></a>") && is_tags("</div> <br/>"));
        assert!(!is_tags("<b>Moth</b>") && !is_tags("<3 cards") && !is_tags("a"));
    }

    #[test]
    fn the_rule_under_a_title_is_of_the_title() {
        let stream = markdown("Rules\n=====\n\n1. Decks\n--------\n\ntext\n\n---\n");
        assert_eq!(
            shapes(&stream),
            [
                (0, 2, Shape::Heading(1)),
                (2, 4, Shape::Heading(2)),
                (4, 5, Shape::Paragraph),
                (5, 6, Shape::Markup),
            ]
        );
        assert_eq!(stream.blocks[1].text.as_deref(), Some("1. Decks"));
    }
}
