//! Titles: sections, the rules under them, and the parts they give to ids.

use headjudge_corpus::{ListKind, fold_words, slug};

use crate::dialects::plain::Tails;

/// A title as the text has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Title {
    pub(super) text: String,
    /// Whether it opens a section, not a rule inside one.
    pub(super) section: bool,
}

/// Words that a section's title has without being told apart by them.
const STOCK: [&str; 9] = [
    "clarification",
    "clarifications",
    "guidelines",
    "list",
    "rulings",
    "rules",
    "card",
    "cards",
    "the",
];

/// Whether the last word of a title makes it a section's.
pub(super) fn names_section(text: &str) -> bool {
    let words = fold_words(text);
    let last = words.last().map(String::as_str);
    matches!(
        last,
        Some("clarifications" | "guidelines" | "list" | "lists" | "rulings" | "rules" | "sequence")
    )
}

/// Whether a title is that of a sequence of steps.
pub(super) fn names_sequence(text: &str) -> bool {
    fold_words(text).last().is_some_and(|word| word == "sequence")
}

/// The list that a title names: `Banned`, `Restricted Cards`, not the two together.
pub(super) fn names_list(title: &str) -> Option<ListKind> {
    const STOCK: [&str; 4] = ["card", "cards", "list", "the"];
    let words = fold_words(title);
    let mut words = words.iter().map(String::as_str).filter(|word| !STOCK.contains(word));
    match (words.next(), words.next()) {
        (Some("banned"), None) => Some(ListKind::Banned),
        (Some("restricted"), None) => Some(ListKind::Restricted),
        _ => None,
    }
}

/// The titles in force.
#[derive(Default)]
pub(super) struct Titles {
    section: Option<(String, String)>,
    /// The title over several lists, while one of them is open.
    over_lists: Option<String>,
    rule: Option<(String, String)>,
    tails: Tails,
    /// The line index of the last title, while nothing stands under it.
    bare: Option<(usize, bool)>,
}

impl Titles {
    /// Puts `title`, which stands at line index `at`, in force.
    pub(super) fn open(&mut self, at: usize, title: &Title) {
        let named =
            title.text.strip_prefix("Rule - ").or_else(|| title.text.strip_prefix("Rule – "));
        let name = named.unwrap_or(&title.text).trim().to_owned();
        if title.section {
            let tail = self.tails.unique(&section_tail(&name));
            self.over_lists = self.title_over_list(&name);
            self.section = Some((name, tail));
            self.rule = None;
        } else {
            let section = self.section.as_ref().map_or("", |(_, tail)| tail.as_str());
            let tail = self.tails.unique(format!("{section}/{}", slug(&name)).trim_matches('/'));
            self.rule = Some((name, tail));
        }
        self.bare = Some((at, title.section));
    }

    /// Notes that something stands under the titles in force.
    pub(super) fn fill(&mut self) {
        self.bare = None;
    }

    /// The line index of a title under which nothing stands, when `next` opens.
    pub(super) fn empty_before(&self, next: Option<&Title>) -> Option<usize> {
        let (at, section) = self.bare?;
        let holds_next = section && next.is_some_and(|next| !next.section);
        (!holds_next).then_some(at)
    }

    /// The title in force.
    pub(super) fn title(&self) -> &str {
        self.rule.as_ref().or(self.section.as_ref()).map_or("", |(title, _)| title)
    }

    /// The title of the section in force.
    pub(super) fn section(&self) -> &str {
        self.section.as_ref().map_or("", |(title, _)| title)
    }

    /// The part of passage ids for what stands here.
    pub(super) fn tail(&self) -> &str {
        self.rule.as_ref().or(self.section.as_ref()).map_or("text", |(_, tail)| tail)
    }

    /// The part of passage ids for the section.
    pub(super) fn section_tail(&self) -> &str {
        self.section.as_ref().map_or("text", |(_, tail)| tail)
    }

    /// Whether a sequence of steps stands here.
    pub(super) fn is_sequence(&self) -> bool {
        names_sequence(self.title())
    }

    /// The titles, outermost first.
    pub(super) fn path(&self) -> Vec<String> {
        let titles = self.section.iter().chain(&self.rule).map(|(title, _)| title);
        self.over_lists.iter().chain(titles).cloned().collect()
    }

    /// The title that stands over the list named `name`, because it names it among others.
    fn title_over_list(&self, name: &str) -> Option<String> {
        let list = names_list(name)?;
        let over = self.over_lists.as_ref().or(self.section.as_ref().map(|(title, _)| title))?;
        let words = fold_words(over);
        let names = words.iter().filter_map(|word| names_list(word)).any(|other| other == list);
        (names && names_list(over).is_none()).then(|| over.clone())
    }
}

/// A section's title without its stock words.
fn section_tail(title: &str) -> String {
    let words: Vec<String> =
        fold_words(title).into_iter().filter(|word| !STOCK.contains(&word.as_str())).collect();
    if words.is_empty() { slug(title) } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sections_shortly() {
        assert_eq!(section_tail("Deck Building Clarifications"), "deck-building");
        assert_eq!(section_tail("Banned / Restricted Card List"), "banned-restricted");
        assert_eq!(section_tail("The Rules"), "the-rules");
        assert!(names_section("Reverse Rulings") && !names_section("Double Power Rule"));
    }
}
