//! Titles: which open a section, and which name a card set.

use headjudge_corpus::fold;

use crate::markdown::{BlockKind, Line};

/// The kinds of section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Before the first known section.
    Front,
    /// Core rules: traits, fusion limits, keywords.
    Core,
    /// General rulings.
    General,
    /// Retired rulings.
    Defunct,
    /// Card rulings and errata, by set.
    Entries,
    /// The introduction to the legality lists.
    Legality,
    /// The list of frozen cards.
    Frozen,
    /// The retired bonus for frozen Masteries.
    Thawing,
    /// Gold title reprints, by set.
    Gold,
    /// A section of another kind, read as rules.
    Other,
}

/// A title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Title {
    /// Opens a section.
    Section(Section, String),
    /// Names a card set.
    Set(String),
}

/// The title that `line` is, if it is one.
pub(super) fn title_of(line: &Line<'_>, section: Section) -> Option<Title> {
    let text = line.text();
    let heading = line.kind == BlockKind::Heading;
    // A paragraph of few words, all in italics, stands for a title among the sets.
    let sets = matches!(section, Section::Entries | Section::Gold);
    let short = text.split_whitespace().count() <= 6 && !text.ends_with(['.', ':', ',', ')']);
    let italic_title = sets && line.is_italic() && short && !text.starts_with('(');
    if !heading && !italic_title {
        return None;
    }
    match kind_of(&text) {
        Some(kind) if heading => Some(Title::Section(kind, text)),
        _ if sets && !is_numbered(&text) => Some(Title::Set(text)),
        _ if heading && (section == Section::Front && !is_numbered(&text)) => {
            Some(Title::Section(Section::Front, text))
        }
        _ if heading => Some(Title::Section(Section::Other, text)),
        _ => None,
    }
}

fn kind_of(text: &str) -> Option<Section> {
    let folded = fold(text);
    let has = |words: &str| folded.contains(words);
    Some(match () {
        () if has("core rule addition") => Section::Core,
        () if has("card rulings") || has("rulings and errata") => Section::Entries,
        () if has("defunct ruling") => Section::Defunct,
        () if has("thawing") => Section::Thawing,
        () if has("general ruling") => Section::General,
        () if has("frozen list") => Section::Frozen,
        () if has("gold title") => Section::Gold,
        () if has("card legality") => Section::Legality,
        () => return None,
    })
}

/// Whether a title begins with a Roman numeral, as the document's sections do.
fn is_numbered(text: &str) -> bool {
    text.split_once(". ").is_some_and(|(first, _)| {
        !first.is_empty() && first.chars().all(|c| matches!(c, 'I' | 'V' | 'X' | 'L'))
    })
}

/// Words that do not tell one section from another.
const STOCK: [&str; 8] =
    ["ruling", "rulings", "rule", "current", "new", "individual", "the", "defunct"];

/// The part of passage ids for a section: its title without number and stock words.
pub(super) fn tail(title: &str) -> String {
    let title =
        if is_numbered(title) { title.split_once(". ").map_or(title, |(_, t)| t) } else { title };
    let folded = fold(&title.replace('&', " and "));
    let mut words: Vec<&str> = folded.split(' ').collect();
    while words.len() > 1 && words.last().is_some_and(|word| STOCK.contains(word)) {
        words.pop();
    }
    while words.len() > 1 && STOCK.contains(&words[0]) {
        words.remove(0);
    }
    words.join("-")
}
