//! A trace as nested lists.

use std::fmt::Write as _;

use headjudge_engine::play::Trace;

use crate::rich_text::{marked, rich};

/// The longest row of steps that is looked for again behind itself.
const LONGEST_ROW: usize = 4;

/// What happened, as HTML. The scenario itself is told by its title already.
pub(super) fn traced(trace: &Trace) -> String {
    let whole = std::slice::from_ref(trace);
    let nodes = if trace.step.as_deref() == Some("scenario") { &trace.children } else { whole };
    let mut html = String::new();
    push_all(nodes, &mut html);
    html.replacen("<ol>", "<ol class=\"trace\">", 1)
}

/// A node that happened `times` times in a row, with what happened inside.
fn push(node: &Trace, times: usize, html: &mut String) {
    let (class, sign) = match (&node.refused, &node.rule, &node.event) {
        (Some(_), ..) => ("refused", "<span class=\"sign\">✗ refused:</span> "),
        (_, Some(_), _) => ("rule", "<span class=\"sign\">§</span> "),
        (_, _, Some(_)) => ("event", ""),
        _ => ("step", ""),
    };
    let _ = write!(html, "<li class=\"{class}\">{sign}{}", rich(&node.text));
    if times > 1 {
        let _ = write!(html, " <span class=\"count\">{times} times</span>");
    }
    if let Some(citation) = &node.citation {
        let _ = write!(
            html,
            " <a class=\"source\" href=\"{}\">{}, {}</a>",
            marked(&citation.url, &[]),
            marked(citation.document.as_str(), &[]),
            citation.lines
        );
    }
    push_all(&node.children, html);
    html.push_str("</li>");
}

/// Nodes in a list; a row of them that comes again and again is told once.
fn push_all(nodes: &[Trace], html: &mut String) {
    if nodes.is_empty() {
        return;
    }
    html.push_str("<ol>");
    let mut rest = nodes;
    while !rest.is_empty() {
        let (row, times) = repeated(rest);
        if row == 1 {
            push(&rest[0], times, html);
        } else {
            let _ = write!(html, "<li class=\"step\"><span class=\"count\">{times} times</span>");
            push_all(&rest[..row], html);
            html.push_str("</li>");
        }
        rest = &rest[row * times..];
    }
    html.push_str("</ol>");
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
        let step = |text: &str| format!("<li class=\"step\">{text}</li>");
        let html = traced(&trace).replace(" <span", "<span");
        let pair =
            format!("<span class=\"count\">2 times</span><ol>{}{}</ol>", step("b"), step("c"));
        let inside = step("a<span class=\"count\">2 times</span>") + &step(&pair) + &step("b");
        let whole = step(&format!("&lt;all&gt;<ol>{inside}</ol>"));
        assert_eq!(html, format!("<ol class=\"trace\">{whole}</ol>"));
    }
}
