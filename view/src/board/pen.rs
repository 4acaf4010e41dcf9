//! The pen: it writes SVG from top to bottom and knows how wide letters are.

use std::fmt::Write as _;

use crate::rich_text::marked;

/// The width of a drawing, in units that are pixels on a phone.
pub(super) const WIDTH: i64 = 360;
/// The room at either side.
pub(super) const EDGE: i64 = 8;

/// What is drawn so far, and how far down.
pub(super) struct Pen {
    body: String,
    pub(super) y: i64,
}

impl Pen {
    pub(super) fn new() -> Self {
        Self { body: String::new(), y: 0 }
    }

    pub(super) fn down(&mut self, by: i64) {
        self.y += by;
    }

    /// Text whose baseline is where the pen is.
    pub(super) fn text(&mut self, class: &str, x: i64, text: &str) {
        self.text_at(class, (x, self.y), text);
    }

    pub(super) fn text_at(&mut self, class: &str, (x, y): (i64, i64), text: &str) {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ = write!(self.body, "<text{class} x=\"{x}\" y=\"{y}\">{}</text>", marked(text, &[]));
    }

    pub(super) fn rect(&mut self, class: &str, (x, y): (i64, i64), (w, h): (i64, i64), rx: i64) {
        let _ = write!(
            self.body,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{rx}\"/>"
        );
    }

    pub(super) fn dot(&mut self, class: &str, (x, y): (i64, i64)) {
        let _ = write!(self.body, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>");
    }

    /// A line across.
    pub(super) fn rule(&mut self) {
        let (y, right) = (self.y, WIDTH - EDGE);
        let _ = write!(self.body, "<path class=\"line\" d=\"M{EDGE} {y}H{right}\"/>");
    }

    /// The whole, with what it shows in words.
    pub(super) fn finish(self, words: &str) -> String {
        format!(
            "<svg class=\"board\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{}\">{}</svg>",
            self.y + EDGE,
            marked(words, &[]),
            self.body
        )
    }
}

/// About how wide bold text of the drawing’s size is.
pub(super) fn width_of(text: &str) -> i64 {
    // Tenths of a unit for each letter.
    let tenths: i64 = text.chars().map(tenths_of).sum();
    // Some systems’ letters are wider.
    tenths * 112 / 1000 + 2
}

fn tenths_of(c: char) -> i64 {
    match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '’' | '|' | ':' | ';' | '!' => 38,
        'f' | 'r' | 't' | ' ' | '-' | '(' | ')' | '[' | ']' => 46,
        'm' | 'w' | 'M' | 'W' => 108,
        c if c > '\u{2e80}' => 125,
        c if c.is_uppercase() => 84,
        _ => 75,
    }
}

/// `text`, shortened to a width.
pub(super) fn fitted(text: &str, width: i64) -> String {
    if width_of(text) <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if width_of(&format!("{short}{c}…")) > width {
            break;
        }
        short.push(c);
    }
    format!("{}…", short.trim_end())
}

/// `text` in at most `most` lines of a width, the last shortened.
pub(super) fn lines(text: &str, width: i64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let full = lines.len() == most;
        let Some(line) = lines.last_mut() else { break };
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width_of(&longer) <= width || full || line.is_empty() {
            *line = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.iter().map(|line| fitted(line, width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_to_its_width() {
        assert_eq!(fitted("Blue", 100), "Blue");
        let short = fitted("A card with a very long name", 60);
        assert!(short.ends_with('…') && width_of(&short) <= 60, "{short}");
        let told = lines("A monster with Penetrate", 60, 3);
        assert!(told.len() == 3 && told.iter().all(|line| width_of(line) <= 60), "{told:?}");
    }
}
