//! A procedure as a drawing: its steps from top to bottom, who acts, what may
//! be played where, and where it jumps. Beside it stands the same as a list.

use std::fmt::Write;

use headjudge_corpus::{Procedure, Step, squeeze};
use headjudge_view::Language;

/// All lengths are in units of the drawing, which is shown one to one on a phone.
const WIDTH: usize = 350;
const LEFT: usize = 4;
const LANE: usize = 14;
const LINE: usize = 16;
const GAP: usize = 16;
const PAD: usize = 8;
/// Where a text breaks, in columns; a full-width letter takes two.
const COLUMNS: usize = 41;
/// How much of a step's text is drawn.
const MOST_LINES: usize = 3;

/// A step where it is drawn.
struct Block {
    n: u32,
    top: usize,
    height: usize,
}

/// The drawing of `procedure`, as SVG to stand inside a page.
pub(super) fn draw(procedure: &Procedure, language: &str, say: Language) -> String {
    let lanes = procedure.steps.iter().flat_map(|step| &step.goto).count();
    let right = WIDTH - LEFT - (lanes + 1) * LANE;
    let (mut body, mut titles) = (String::new(), String::new());
    let mut blocks: Vec<Block> = Vec::new();
    let (mut y, mut part) = (LEFT, None);
    for step in &procedure.steps {
        if step.part.is_some() && step.part != part {
            part.clone_from(&step.part);
            let title = escaped(part.as_deref().unwrap_or_default());
            let _ =
                write!(titles, r#"<text class="part" x="{LEFT}" y="{}">{title}</text>"#, y + LINE);
            y += LINE + PAD;
        }
        let height = draw_step(step, y, right, say, &mut body);
        if let Some(above) = blocks.last() {
            let (from, x) = (above.top + above.height, LEFT + 24);
            let _ = write!(body, r#"<path class="next" d="M{x} {from}V{}"/>"#, y - 1);
        }
        blocks.push(Block { n: step.n, top: y, height });
        y += height + GAP;
    }
    draw_jumps(procedure, &blocks, right, &mut body);
    let described = escaped(&say.diagram_of(&procedure.title));
    format!(
        r#"<svg class="flow" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" role="img" aria-label="{described}" lang="{language}"><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>{body}{titles}</svg>"#
    )
}

/// Draws one step at height `top`, and says how tall it is.
fn draw_step(step: &Step, top: usize, right: usize, say: Language, body: &mut String) -> usize {
    let columns = COLUMNS - (WIDTH - right) / 9;
    let text = wrapped(&squeeze(&step.text), columns, MOST_LINES);
    let jumps = step.goto.iter().flat_map(|jump| {
        let when = jump.when.as_deref().map_or(String::new(), |when| format!(": {when}"));
        wrapped(&format!("{}{when}", say.diagram_jump(jump.step)), columns, 2)
    });
    let mut lines: Vec<(&str, String)> = Vec::new();
    let actor = step.actor.as_deref().unwrap_or("");
    lines.push(("actor", format!("{} {}", step.n, say.actor(actor))));
    lines.extend(text.into_iter().map(|line| ("", line)));
    if let Some(window) = &step.window {
        let window = wrapped(&say.diagram_window(window), columns, 2);
        lines.extend(window.into_iter().map(|line| ("window", line)));
    }
    lines.extend(jumps.map(|line| ("jump", line)));
    let height = lines.len() * LINE + PAD + 4;
    let side = match actor {
        "attacker" | "you" | "turn player" => "first",
        "defender" | "opponent" => "second",
        _ => "both",
    };
    let windowed = if step.window.is_some() { " windowed" } else { "" };
    let _ = write!(
        body,
        r#"<rect class="step {side}{windowed}" x="{LEFT}" y="{top}" width="{}" height="{height}" rx="7"/><rect class="side {side}" x="{LEFT}" y="{top}" width="5" height="{height}" rx="2"/>"#,
        right - LEFT
    );
    for (at, (class, line)) in lines.iter().enumerate() {
        let (x, y) = (LEFT + 14, top + PAD + LINE * (at + 1) - 4);
        let _ = write!(body, r#"<text class="{class}" x="{x}" y="{y}">{}</text>"#, escaped(line));
    }
    height
}

/// Draws each jump in a lane of its own, from the right side of a step to that of another.
fn draw_jumps(procedure: &Procedure, blocks: &[Block], right: usize, body: &mut String) {
    let middle =
        |n: u32| blocks.iter().find(|block| block.n == n).map(|block| block.top + block.height / 2);
    let jumps = procedure.steps.iter().flat_map(|step| step.goto.iter().map(|jump| (step.n, jump)));
    for (lane, (from, jump)) in jumps.enumerate() {
        let (Some(from), Some(to)) = (middle(from), middle(jump.step)) else { continue };
        let out = right + (lane + 1) * LANE;
        // Arrows that meet at a step come in one above the other.
        let (from, to) = (from + 3 * lane, to + 5 * lane);
        let _ =
            write!(body, r#"<path class="leap" d="M{right} {from}H{out}V{to}H{}"/>"#, right + 1);
    }
}

/// `text` in lines of at most `columns`; what does not fit in `most` lines ends in an ellipsis.
fn wrapped(text: &str, columns: usize, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in pieces(text) {
        let fits = used == 0 || used + columns_of(word.trim_end()) <= columns;
        let full = lines.len() == most;
        let Some(line) = lines.last_mut() else { break };
        if fits {
            line.push_str(word);
            used += columns_of(word);
            continue;
        }
        line.truncate(line.trim_end().len());
        if full {
            line.push('…');
            break;
        }
        lines.push(word.to_owned());
        used = columns_of(word);
    }
    lines
}

/// The places where a line may end: behind each space, and behind each full-width letter.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut letters = rest.char_indices();
        let (_, first) = letters.next()?;
        let end = if is_wide(first) {
            first.len_utf8()
        } else {
            letters
                .find(|(_, c)| is_wide(*c) || *c == ' ')
                .map_or(rest.len(), |(at, c)| if c == ' ' { at + 1 } else { at })
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

fn columns_of(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

fn is_wide(c: char) -> bool {
    ('\u{2e80}'..='\u{9fff}').contains(&c) || ('\u{f900}'..='\u{ff60}').contains(&c)
}

fn escaped(text: &str) -> String {
    headjudge_view::rich_text::marked(text, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_break_at_words_and_between_full_width_letters() {
        assert_eq!(wrapped("one two three", 7, 3), ["one two", "three"]);
        assert_eq!(wrapped("攻撃を行う", 6, 3), ["攻撃を", "行う"]);
        assert_eq!(wrapped("a b c d", 1, 2), ["a", "b…"]);
        assert_eq!(wrapped("unbroken", 3, 2), ["unbroken"]);
    }
}
