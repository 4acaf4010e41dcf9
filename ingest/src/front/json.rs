//! JSON with the lines of its values. Each value is read from its own text,
//! whose place in the file is known.

use serde::de::IgnoredAny;

use super::tree::{DEEPEST, LineNumbers, Node, Parsed};

/// The values of a JSON text.
pub(super) fn parse(text: &str) -> Parsed {
    // The whole is checked first: serde_json tells the line of a fault, and
    // refuses what is nested deeper than its own limit.
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        return Err((error.line() as u32, format!("this is not JSON: {error}")));
    }
    let lines = LineNumbers::new(text);
    let mut scanner = Scanner { text, at: 0, lines: &lines };
    match scanner.value(0) {
        Some(node) => Ok((node, Vec::new())),
        None => Err((1, format!("the file is nested deeper than {DEEPEST} levels"))),
    }
}

/// Walks a text that is known to be JSON.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    lines: &'a LineNumbers,
}

impl Scanner<'_> {
    fn value(&mut self, depth: usize) -> Option<Node> {
        if depth > DEEPEST {
            return None;
        }
        self.space();
        match self.text.as_bytes().get(self.at)? {
            b'{' => {
                let mut entries = Vec::new();
                self.at += 1;
                while self.more(b'}')? {
                    let line = self.lines.of(self.at);
                    let key = self.string()?;
                    self.space();
                    self.at += 1;
                    entries.push((key, line, self.value(depth + 1)?));
                }
                Some(Node::Map(entries))
            }
            b'[' => {
                let mut items = Vec::new();
                self.at += 1;
                while self.more(b']')? {
                    items.push(self.value(depth + 1)?);
                }
                Some(Node::List(items))
            }
            b'"' => {
                let line = self.lines.of(self.at);
                Some(Node::Value(self.string()?, line, line))
            }
            _ => {
                let line = self.lines.of(self.at);
                let rest = &self.text[self.at..];
                let end = rest
                    .find(|c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}'))
                    .unwrap_or(rest.len());
                self.at += end;
                let word = if &rest[..end] == "null" { "" } else { &rest[..end] };
                Some(Node::Value(word.to_owned(), line, line))
            }
        }
    }

    fn space(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }

    /// Whether another member follows before `end`.
    fn more(&mut self, end: u8) -> Option<bool> {
        self.space();
        if self.text.as_bytes().get(self.at) == Some(&b',') {
            self.at += 1;
            self.space();
        }
        let byte = *self.text.as_bytes().get(self.at)?;
        self.at += usize::from(byte == end);
        Some(byte != end)
    }

    fn string(&mut self) -> Option<String> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut at = start + 1;
        while *bytes.get(at)? != b'"' {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        self.at = at + 1;
        serde_json::from_str(self.text.get(start..=at)?).ok()
    }
}

/// A JSON text whose lines are broken so that no two mappings side by side share
/// one; none where none do. A line that nobody wrote by hand is broken at each member.
pub(super) fn unfold(text: &str) -> Option<String> {
    const LONG: usize = 2_000;
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for line in text.split_inclusive('\n') {
        let mut from = 0;
        for at in breaks(line, line.len() > LONG) {
            out.push_str(&line[from..at]);
            out.push('\n');
            from = at;
        }
        out.push_str(&line[from..]);
    }
    (out.len() > text.len()).then_some(out)
}

/// Where in a line a mapping is parted from the one before it, or each member from the last.
fn breaks(line: &str, each: bool) -> Vec<usize> {
    let mut breaks = Vec::new();
    let (mut quoted, mut escaped) = (false, false);
    // A mapping has ended, and where the next member begins.
    let (mut ended, mut next) = (false, None);
    for (at, c) in line.char_indices() {
        if quoted {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
            continue;
        }
        match c {
            '"' => quoted = true,
            '}' => (ended, next) = (true, None),
            ',' if ended => (ended, next) = (false, Some(at + 1)),
            '{' => breaks.extend(next.take().filter(|_| !each)),
            _ => {}
        }
        if each && matches!(c, ',' | '{' | '[') && at + 1 < line.trim_end().len() {
            breaks.push(at + 1);
        }
    }
    breaks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_values_with_their_lines() {
        let text = "{\n \"a\": [1, \"t\\\"w,o\"],\n \"b\": {\"c\": null}\n}";
        let (node, _) = parse(text).expect("it is JSON");
        let value = |text: &str, line| Node::Value(text.to_owned(), line, line);
        assert_eq!(
            node,
            Node::Map(vec![
                ("a".to_owned(), 2, Node::List(vec![value("1", 2), value("t\"w,o", 2)])),
                ("b".to_owned(), 3, Node::Map(vec![("c".to_owned(), 3, value("", 3))])),
            ])
        );
        let spaces = " ".repeat(2_000);
        let line = format!("[\"a,b\",{{\"c\":1}}]{spaces}");
        assert_eq!(unfold(&line), Some(format!("[\n\"a,b\",\n{{\n\"c\":1}}]{spaces}")));
        let two = "[{\"a\":\"}, {\"},{\"b\":{\"c\":1}}]";
        assert_eq!(unfold(two).as_deref(), Some("[{\"a\":\"}, {\"},\n{\"b\":{\"c\":1}}]"));
        assert_eq!(unfold("{\"a\":{\"b\":1},\"c\":[2, 3]}"), None);
    }

    #[test]
    fn tells_what_is_wrong() {
        assert_eq!(parse("{\n\"a\": }").expect_err("broken").0, 2);
        assert!(parse(&"[".repeat(100_000)).is_err());
        assert!(parse(&("[".repeat(100) + &"]".repeat(100))).is_err());
    }
}
