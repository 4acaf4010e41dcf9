//! Values of structured files that hold HTML: their words.

use std::sync::LazyLock;

use regex::Regex;

use super::html;
use super::tree::Node;

/// What only HTML has: the end of an element, a line break, a character by its name.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    let tag = "(?i)</(?:a|b|i|u|em|strong|small|sup|sub|span|div|p|ul|ol|li|td|tr|table|h[1-6])>|<br ?/?>|&(?:amp|lt|gt|quot|apos|nbsp|[lr]squo|[lr]dquo|[mn]dash|hellip|#\\d{2,5});";
    Regex::new(tag).expect("the pattern is a constant")
});

/// Reads HTML out of the values that hold it.
pub(super) fn without_tags(node: Node) -> Node {
    match node {
        Node::Map(entries) => Node::Map(
            entries
                .into_iter()
                .map(|(key, line, value)| (key, line, without_tags(value)))
                .collect(),
        ),
        Node::List(items) => Node::List(items.into_iter().map(without_tags).collect()),
        Node::Value(text, first, last) => {
            let text = if TAG.is_match(&text) { html::words(&text) } else { text };
            Node::Value(text, first, last)
        }
    }
}
