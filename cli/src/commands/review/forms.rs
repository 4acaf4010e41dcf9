//! A review in words: plain for a terminal, and Markdown for a pull request.

use std::fmt::Write;

use headjudge_answers::{Finding, Review, Weight};

/// A text of more changes than this is cut in Markdown; JSON has all.
const MOST: usize = 200;

/// In plain text.
pub(super) fn text(review: &Review) -> String {
    let mut out = String::new();
    for group in review.findings() {
        let _ = writeln!(out, "{}: {}", group.title, group.summary);
        for finding in &group.each {
            let place = place(finding).map_or(String::new(), |place| format!(" [{place}]"));
            let _ = writeln!(out, "{} {}{place}", sign(finding.weight), finding.message);
        }
    }
    let _ = writeln!(out, "{}", result(review));
    out
}

/// In Markdown.
pub(super) fn markdown(review: &Review) -> String {
    let mut out = format!("# Review, as of {}\n\n**{}**\n", review.on, result(review));
    for group in review.findings() {
        let _ = writeln!(out, "\n## {}\n\n{}\n", escape(&group.title), escape(&group.summary));
        for finding in group.each.iter().take(MOST) {
            let place = place(finding).map_or(String::new(), |place| format!(" ({place})"));
            let weight = match finding.weight {
                Weight::Note => "",
                Weight::Warning => "⚠ ",
                Weight::Error => "❌ ",
            };
            let message = finding.message.replace('\n', " ");
            let _ = writeln!(out, "- {weight}{}{place}", escape(&message));
        }
        if group.each.len() > MOST {
            let _ = writeln!(out, "- and {} more", group.each.len() - MOST);
        }
    }
    out
}

/// What it comes to.
fn result(review: &Review) -> &'static str {
    if review.needs_reading {
        "something needs a person: see the lines marked with ! or X"
    } else {
        "nothing that rests on the documents has to be read again"
    }
}

fn sign(weight: Weight) -> &'static str {
    match weight {
        Weight::Note => "   ",
        Weight::Warning => " ! ",
        Weight::Error => " X ",
    }
}

fn place(finding: &Finding) -> Option<String> {
    finding.place.as_ref().map(|(document, line)| format!("{document}, line {line}"))
}

/// Text of a document is no markup.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '*' | '_' | '<' | '>' | '[' | ']' | '#' | '|' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn the_words_of_a_document_are_no_markup() {
        assert_eq!(escape("<b>*x* [y](z)"), "\\<b\\>\\*x\\* \\[y\\](z)");
    }
}
