//! The trace: what happened, step by step, each step with its grounds.

use headjudge_corpus::Citation;
use serde::{Deserialize, Serialize};

/// A node of the trace: a step with what happened in it, an event, a rule
/// that decided something, or a trigger that was considered and refused.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Trace {
    /// The step it is, where it is one: `combat`, `attack sequence, step 3`, `sentence 2`…
    pub step: Option<String>,
    /// The kind of event, where it is one.
    pub event: Option<String>,
    /// The rule that decided here, by name.
    pub rule: Option<String>,
    /// Why something that was considered did not happen.
    pub refused: Option<String>,
    /// The sentence that it rests on.
    pub citation: Option<Citation>,
    /// What happened, in words.
    pub text: String,
    /// The event itself, enough to replay it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub detail: Option<serde_json::Value>,
    /// The cards that it is about, as the script names them.
    #[serde(skip)]
    pub about: Vec<String>,
    /// What happened inside.
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub children: Vec<Trace>,
}

impl Trace {
    /// Every node, parents first.
    pub fn walk(&self) -> impl Iterator<Item = &Trace> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            let next = open.pop()?;
            open.extend(next.children.iter().rev());
            Some(next)
        })
    }

    /// The names of the rules on it.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.walk().filter_map(|node| node.rule.as_deref())
    }
}

/// How the words of a move begin that the rules do not allow.
pub(crate) const NOT_ALLOWED: &str = "Not allowed";

/// The trace as text for a terminal: a line a node, children indented.
#[must_use]
pub fn render_trace(trace: &Trace) -> String {
    let mut out = String::new();
    render(trace, 0, &mut out);
    out
}

fn render(node: &Trace, depth: usize, out: &mut String) {
    use std::fmt::Write;
    let sign = match (&node.refused, &node.rule, &node.event) {
        (Some(_), ..) => "✗ ",
        (_, Some(_), _) => "§ ",
        (_, _, Some(_)) => "• ",
        _ => "",
    };
    // Who writes a scenario names a refusal by its code.
    let text = match (&node.refused, node.text.strip_prefix(NOT_ALLOWED)) {
        (Some(code), Some(why)) => format!("{NOT_ALLOWED} (`{code}`){why}"),
        _ => node.text.clone(),
    };
    let _ = write!(out, "{:indent$}{sign}{text}", "", indent = depth * 2);
    if let Some(citation) = &node.citation {
        let _ = write!(out, "  [{}, {}", citation.document, citation.lines);
        if !node.text.contains(&headjudge_corpus::squeeze(&citation.quote)) {
            let _ = write!(out, ": “{}”", first_words(&citation.quote));
        }
        out.push(']');
    }
    out.push('\n');
    for alike in node.children.chunk_by(|a, b| a.children.is_empty() && same_words(a, b)) {
        render(&alike[0], depth + 1, out);
        if alike.len() > 1 {
            out.pop();
            let _ = writeln!(out, " ({} times)", alike.len());
        }
    }
}

/// Whether two nodes without children say the same.
fn same_words(a: &Trace, b: &Trace) -> bool {
    b.children.is_empty() && a.text == b.text && a.refused == b.refused && a.rule == b.rule
}

fn first_words(quote: &str) -> String {
    let quote = headjudge_corpus::squeeze(quote);
    if quote.chars().count() <= 90 {
        return quote;
    }
    let cut: String = quote.chars().take(88).collect();
    format!("{}…", cut.trim_end())
}
