//! YAML with the lines of its values. An alias gives again a single value that
//! was named before; one of a list or a mapping is not followed, so that no
//! file grows by being read. The one place that knows saphyr-parser.

use std::collections::HashMap;

use saphyr_parser::{Event, Parser, ScalarStyle, Span};

use super::tree::{DEEPEST, Node, Parsed};

/// What is being put together.
enum Open {
    Map(Vec<(String, u32, Node)>, Option<(String, u32)>),
    List(Vec<Node>),
}

/// The values of a YAML text; several documents in one file are one list.
pub(super) fn parse(text: &str) -> Parsed {
    // A block at the very end of a text without a last line feed holds its last line.
    let length = text.chars().count();
    let open_end = (!text.ends_with('\n')).then_some(length);
    let mut builder = Builder { open_end, ..Builder::default() };
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            (error.marker().line() as u32, format!("this is not YAML: {}", error.info()))
        })?;
        builder.take(event, span)?;
    }
    let mut documents = builder.documents;
    let node = if documents.len() == 1 { documents.remove(0) } else { Node::List(documents) };
    Ok((node, builder.faults))
}

#[derive(Default)]
struct Builder {
    documents: Vec<Node>,
    open: Vec<Open>,
    named: HashMap<usize, Node>,
    faults: Vec<(u32, &'static str, String)>,
    open_end: Option<usize>,
}

impl Builder {
    /// Whether a text ends here, in the middle of a line.
    fn ends(&self, at: usize) -> bool {
        self.open_end.is_some_and(|end| at >= end)
    }

    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), (u32, String)> {
        let first = span.start.line() as u32;
        match event {
            Event::Scalar(text, style, anchor, _) => {
                let end = span.end.line() as u32;
                // A block of lines ends where the next token begins.
                let block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
                let last = if block && end > first && !self.ends(span.end.index()) {
                    end - 1
                } else {
                    end
                };
                let node = Node::Value(text.trim().to_owned(), first, last.max(first));
                if anchor > 0 {
                    self.named.insert(anchor, node.clone());
                }
                self.add(node, first);
            }
            Event::Alias(anchor) => {
                let node = if let Some(Node::Value(text, ..)) = self.named.get(&anchor) {
                    Node::Value(text.clone(), first, first)
                } else {
                    let message = "an alias of a list or a mapping is not followed; write it out";
                    self.faults.push((first, "alias-not-followed", message.to_owned()));
                    Node::Value(String::new(), first, first)
                };
                self.add(node, first);
            }
            Event::SequenceStart(..) => self.open(Open::List(Vec::new()), first)?,
            Event::MappingStart(..) => self.open(Open::Map(Vec::new(), None), first)?,
            Event::SequenceEnd | Event::MappingEnd => {
                let node = match self.open.pop() {
                    Some(Open::Map(entries, _)) => Node::Map(entries),
                    Some(Open::List(items)) => Node::List(items),
                    None => return Ok(()),
                };
                self.add(node, first);
            }
            _ => {}
        }
        Ok(())
    }

    fn open(&mut self, open: Open, line: u32) -> Result<(), (u32, String)> {
        if self.open.len() >= DEEPEST {
            return Err((line, format!("the file is nested deeper than {DEEPEST} levels")));
        }
        self.open.push(open);
        Ok(())
    }

    fn add(&mut self, node: Node, line: u32) {
        match self.open.last_mut() {
            None => self.documents.push(node),
            Some(Open::List(items)) => items.push(node),
            Some(Open::Map(entries, key)) => match key.take() {
                Some((name, at)) => entries.push((name, at, node)),
                None => *key = Some((node.text().unwrap_or_default(), line)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_values_with_their_lines() {
        let text =
            "rulings:\n  - card: Fox\n    text: >\n      It runs\n      far.\n  - card: Owl\n";
        let (node, _) = parse(text).expect("it is YAML");
        let Node::Map(entries) = &node else { panic!("a mapping") };
        let Node::List(items) = &entries[0].2 else { panic!("a list") };
        assert_eq!(items[0].lines(), Some((2, 5)));
        assert_eq!(items[1].lines(), Some((6, 6)));
    }

    #[test]
    fn does_not_grow_by_aliases() {
        let mut bomb = "a: &a [x, x]\n".to_owned();
        for at in 1..9_u8 {
            let (own, before) = (char::from(b'a' + at), char::from(b'a' + at - 1));
            let aliases = format!("*{before}, ").repeat(3);
            bomb.extend([own.to_string(), format!(": &{own} [{aliases}]\n")]);
        }
        let (_, faults) = parse(&bomb).expect("it is YAML");
        assert_eq!(faults.len(), 24);
        assert!(parse(&("[".repeat(1_000) + &"]".repeat(1_000))).is_err());
    }
}
