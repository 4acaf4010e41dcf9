//! Answers in one line: for a chat that shows no more.

use headjudge_engine::Legality;

use super::place::place;
use crate::{CardView, legality_status};

/// The characters of a line.
pub const LINE: usize = 300;

/// `text` and `end` on one line; of `text` as much as there is room for.
#[must_use]
pub fn one_line(text: &str, end: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let end: String = end.chars().take(LINE / 2).collect();
    let room = LINE - end.chars().count();
    if text.chars().count() <= room {
        return text + &end;
    }
    let mut kept: String = text.chars().take(room - 1).collect();
    // A word is cut only where it is the only one.
    if let Some(at) = kept.rfind(' ').filter(|at| *at > room / 2) {
        kept.truncate(at);
    }
    format!("{kept}…{end}")
}

/// A card: what it says now, with its source, and where it is not simply legal.
pub(super) fn card(view: &CardView) -> String {
    let card = &view.card;
    let mut text = card.name.clone();
    let mut end = String::new();
    if let Some(current) = card.current.first() {
        let says: Vec<&str> = std::iter::once(current.text.as_str())
            .chain(current.additions.iter().map(String::as_str))
            .filter(|text| !text.is_empty())
            .collect();
        text = format!("{text}: {}", says.join(" plus: "));
        end = format!(" [{}]", place(&current.citation));
    } else if let Some(ruling) = card.rulings.first() {
        text = format!("{text}: {}", ruling.text);
        end = format!(" [{} {}, {}]", ruling.document, ruling.edition, ruling.lines);
    } else if let Some(known) = view.about_text.first() {
        text = format!("{text}: {}", known.why);
    }
    let told = view.legality.iter().map(|one| {
        let status = legality_status(one.status);
        format!("{}: {status}", one.format)
    });
    let told: Vec<String> = told.collect();
    if !told.is_empty() {
        end = format!("{end} {}", told.join(", "));
    }
    one_line(&text, &end)
}

/// A legality: what it comes to, and the first sentence that says so.
pub(super) fn legality(one: &Legality, nearest: &[String]) -> String {
    let status = legality_status(one.status);
    let text = format!("{} on {}: {status} – {}", one.format, one.on, one.says);
    let mut end = one.because.first().map_or(String::new(), |cited| format!(" [{}]", place(cited)));
    if !nearest.is_empty() {
        end = format!(" Nearest: {}.{end}", nearest.join(", "));
    }
    one_line(&text, &end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_end_whole_and_never_too_many_characters() {
        assert_eq!(one_line("a\n b", " [c]"), "a b [c]");
        let long = one_line(&"fünf Wörter ".repeat(60), " [doc 1, line 2]");
        assert!(long.chars().count() <= LINE && long.ends_with("… [doc 1, line 2]"), "{long}");
        let one = one_line(&"x".repeat(1000), &"y".repeat(1000));
        assert_eq!(one.chars().count(), LINE);
    }
}
