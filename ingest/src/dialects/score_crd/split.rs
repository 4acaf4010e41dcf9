//! What every line is. The text gives no levels: a title is told from a
//! sentence by how it is written, a section from a rule by its last word or by
//! the title that follows it, and the entry of a list from a title by what
//! comes after.

use headjudge_corpus::fold_words;

use super::noise::is_noise;
use super::titles::{Title, names_list, names_section};
use crate::dates::split_bracketed_date;
use crate::dialects::plain::{ends_sentence, is_title, split_example, strip_bullet, strip_number};

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text of the host's page.
    Noise,
    /// Before the first section.
    Front,
    /// The title of the whole document.
    DocumentTitle,
    /// A title.
    Title(Title),
    /// A card of a list.
    Entry,
    /// A numbered item.
    Number,
    /// An item with a bullet.
    Bullet,
    /// A worked example, or its first line.
    Example,
    /// Any other line: a paragraph.
    Paragraph,
}

/// What each line is, by its text.
pub(super) fn split(texts: &[String]) -> Vec<Kind> {
    let mut kinds = vec![Kind::Noise; texts.len()];
    let body: Vec<usize> = (0..texts.len()).filter(|at| !is_noise(&texts[*at])).collect();
    let lines: Vec<&str> = body.iter().map(|at| texts[*at].as_str()).collect();
    let front = front_len(&lines);
    let title = title_of_document(&lines[..front]);
    for i in 0..front {
        kinds[body[i]] = match title {
            Some((_, Some(host))) if i == host => Kind::Noise,
            Some((own, _)) if i == own => Kind::DocumentTitle,
            _ => Kind::Front,
        };
    }
    let mut in_list = false;
    let mut before: Option<Title> = None;
    for i in front..lines.len() {
        let kind = kind_of(&lines[i..], in_list, before.as_ref());
        before = None;
        if let Kind::Title(title) = &kind {
            in_list = names_list(&title.text).is_some();
            before = Some(title.clone());
        }
        kinds[body[i]] = kind;
    }
    kinds
}

/// What the first of `lines` is.
fn kind_of(lines: &[&str], in_list: bool, before: Option<&Title>) -> Kind {
    let text = lines[0];
    let next = lines.get(1).copied();
    if let Some(title) = title_of(text, next, in_list, before) {
        return Kind::Title(title);
    }
    let item = strip_bullet(text).or_else(|| strip_number(text).map(|(_, rest)| rest));
    if in_list && is_entry(item.unwrap_or(text)) {
        Kind::Entry
    } else if strip_bullet(text).is_some() {
        Kind::Bullet
    } else if strip_number(text).is_some() {
        Kind::Number
    } else if split_example(text).is_some() {
        Kind::Example
    } else {
        Kind::Paragraph
    }
}

fn title_of(
    text: &str,
    next: Option<&str>,
    in_list: bool,
    before: Option<&Title>,
) -> Option<Title> {
    if !is_title(text) || strip_number(text).is_some() || split_example(text).is_some() {
        return None;
    }
    let stock = names_section(text);
    let list = names_list(text).is_some();
    if in_list && !stock && !list && !next.is_some_and(is_body) {
        return None;
    }
    let under_plain_section = before.is_some_and(|b| b.section && !names_section(&b.text));
    let opens_others =
        !list && next.is_some_and(|next| is_title(next) && !is_entry_with_date(next));
    let section = list || (!under_plain_section && (stock || opens_others));
    Some(Title { text: text.to_owned(), section })
}

/// Whether a line reads as text under a title, not as a card or a title.
fn is_body(text: &str) -> bool {
    let (bare, _) = split_bracketed_date(text);
    let item = strip_bullet(bare).or_else(|| strip_number(bare).map(|(_, rest)| rest));
    let bare = item.unwrap_or(bare);
    split_example(bare).is_some() || (ends_sentence(bare) && bare.split_whitespace().count() > 4)
}

/// Whether a line inside a list of cards is one of them.
fn is_entry(text: &str) -> bool {
    let (name, date) = split_bracketed_date(text);
    let plain_end = !name.ends_with(['.', ':', ';', ',', '”']);
    name.split_whitespace().count() <= 12
        && name.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '“' | '"' | '’' | '\''))
        && (date.is_some() || plain_end)
}

fn is_entry_with_date(text: &str) -> bool {
    split_bracketed_date(text).1.is_some()
}

/// How many lines stand before the first section.
fn front_len(lines: &[&str]) -> usize {
    let opens = |i: &usize| {
        let Some(next) = lines.get(i + 1) else { return false };
        is_title(lines[*i])
            && (names_section(lines[*i]) || is_body(next) || strip_bullet(next).is_some())
    };
    // A long front is no front: a document without any section is read from its start.
    (0..lines.len().min(40)).find(opens).unwrap_or(0)
}

/// The document's own title, and the line in which the host's page repeats it:
/// where two lines are the same, the second is the document's.
fn title_of_document(front: &[&str]) -> Option<(usize, Option<usize>)> {
    let words: Vec<Vec<String>> = front.iter().map(|line| fold_words(line)).collect();
    let repeated = (1..front.len()).find_map(|i| {
        let host = words[..i].iter().position(|other| *other == words[i])?;
        Some((i, Some(host)))
    });
    repeated.or((!front.is_empty()).then_some((0, None)))
}
