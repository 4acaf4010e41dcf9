//! A trace as nested lists.

use std::fmt::Write as _;

use headjudge_engine::play::Trace;

use crate::Titles;
use crate::rich_text::{marked, rich};

/// The longest row of steps that is looked for again behind itself.
const LONGEST_ROW: usize = 4;

/// What happened, as HTML.
pub(crate) fn traced(trace: &Trace, titles: &Titles) -> String {
    Writer { steps: 0, of: None, titles }.list("trace", told(trace))
}

/// What happened, as HTML whose steps lead from one to the next.
pub(crate) fn walkable(trace: &Trace, titles: &Titles) -> String {
    let mut counting = Writer { steps: 0, of: None, titles };
    counting.list("trace", told(trace));
    let mut writer = Writer { steps: 0, of: Some(counting.steps), titles };
    writer.list("trace", told(trace))
}

/// What is told of a trace: the scenario itself is told by its title already.
fn told(trace: &Trace) -> &[Trace] {
    match trace.step.as_deref() {
        Some("scenario") => &trace.children,
        _ => std::slice::from_ref(trace),
    }
}

/// Writes the steps of a trace, which it counts.
struct Writer<'a> {
    steps: usize,
    /// How many there are in all, where they lead from one to the next.
    of: Option<usize>,
    titles: &'a Titles,
}

impl Writer<'_> {
    /// Nodes in a list; a row of them that comes again and again is told once.
    fn list(&mut self, class: &str, nodes: &[Trace]) -> String {
        let mut html = match class {
            "" => "<ol>".to_owned(),
            _ => format!("<ol class=\"{class}\">"),
        };
        let mut rest = nodes;
        while !rest.is_empty() {
            let (row, times) = repeated(rest);
            html += &if row == 1 {
                self.node(&rest[0], times)
            } else {
                let what = format!("<span class=\"count\">{times} times</span>");
                self.item("step", &what, &rest[..row])
            };
            rest = &rest[row * times..];
        }
        html + "</ol>"
    }

    /// A node that happened `times` times in a row, with what happened inside.
    fn node(&mut self, node: &Trace, times: usize) -> String {
        let (class, sign) = match (&node.refused, &node.rule, &node.event) {
            (Some(_), ..) => ("refused", "<span class=\"sign\">✗ refused:</span> "),
            (_, Some(_), _) => ("rule", "<span class=\"sign\">§</span> "),
            (_, _, Some(_)) => ("event", ""),
            _ => ("step", ""),
        };
        let mut what = format!("{sign}{}", rich(&node.text));
        if times > 1 {
            let _ = write!(what, " <span class=\"count\">{times} times</span>");
        }
        if let Some(citation) = &node.citation {
            let _ = write!(
                what,
                " <a class=\"source\" href=\"{}\">{}, {}</a>",
                marked(&citation.url, &[]),
                marked(self.titles.short(citation.document.as_str()), &[]),
                citation.lines
            );
        }
        self.item(class, &what, &node.children)
    }

    fn item(&mut self, class: &str, what: &str, inside: &[Trace]) -> String {
        self.steps += 1;
        let at = self.steps;
        let (mut id, mut ways) = (String::new(), String::new());
        if let Some(of) = self.of {
            id = format!(" id=\"step-{at}\"");
            ways = format!("<span class=\"ways\">{at} of {of}");
            if at > 1 {
                let _ = write!(ways, " <a href=\"#step-{}\">‹ Back</a>", at - 1);
            }
            if at < of {
                let _ = write!(ways, " <a href=\"#step-{}\">Next ›</a>", at + 1);
            }
            ways.push_str("</span>");
        }
        let inside = if inside.is_empty() { String::new() } else { self.list("", inside) };
        format!("<li class=\"{class}\"{id}><span class=\"what\">{what}</span>{ways}{inside}</li>")
    }
}

/// How many of the first nodes come again right behind themselves, and how
/// often; one node once where none do.
fn repeated(nodes: &[Trace]) -> (usize, usize) {
    for row in 1..=LONGEST_ROW.min(nodes.len() / 2) {
        let first = &nodes[..row];
        let again = nodes.chunks_exact(row).take_while(|next| alike(first, next)).count();
        if again > 1 {
            return (row, again);
        }
    }
    (1, 1)
}

/// Whether two rows of nodes say the same.
fn alike(a: &[Trace], b: &[Trace]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| {
            a.text == b.text
                && a.refused == b.refused
                && a.rule == b.rule
                && alike(&a.children, &b.children)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(text: &str, children: Vec<Trace>) -> Trace {
        Trace { text: text.to_owned(), children, ..Trace::default() }
    }

    #[test]
    fn what_comes_again_is_told_once() {
        let words = ["a", "a", "b", "c", "b", "c", "b"];
        let trace = node("<all>", words.iter().map(|word| node(word, Vec::new())).collect());
        let step = |text: &str| match text.split_once("<ol>") {
            Some((what, inside)) => {
                format!("<li class=\"step\"><span class=\"what\">{what}</span><ol>{inside}</li>")
            }
            None => format!("<li class=\"step\"><span class=\"what\">{text}</span></li>"),
        };
        let html = traced(&trace, &Titles::default()).replace(" <span", "<span");
        let pair =
            format!("<span class=\"count\">2 times</span><ol>{}{}</ol>", step("b"), step("c"));
        let inside = step("a<span class=\"count\">2 times</span>") + &step(&pair) + &step("b");
        let whole = step(&format!("&lt;all&gt;<ol>{inside}</ol>"));
        assert_eq!(html, format!("<ol class=\"trace\">{whole}</ol>"));
    }

    #[test]
    fn each_step_leads_to_the_next_and_back() {
        let trace = node("all", vec![node("a", Vec::new()), node("b", Vec::new())]);
        let html = walkable(&trace, &Titles::default());
        let ways: Vec<&str> = html
            .split("<span class=\"ways\">")
            .skip(1)
            .filter_map(|rest| rest.split("</span>").next())
            .collect();
        assert_eq!(
            ways,
            [
                "1 of 3 <a href=\"#step-2\">Next ›</a>",
                "2 of 3 <a href=\"#step-1\">‹ Back</a> <a href=\"#step-3\">Next ›</a>",
                "3 of 3 <a href=\"#step-2\">‹ Back</a>",
            ]
        );
        for n in 1..=3 {
            assert_eq!(html.matches(&format!("id=\"step-{n}\"")).count(), 1);
        }
    }
}
