//! Names of passages: made from the titles of a document, or as a dialect says,
//! with words of its own for titles that are not in Latin letters.

use std::sync::LazyLock;

use headjudge_corpus::slug;
use regex::Regex;

static REMARK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[(（][^()（）]*[)）]").expect("the pattern is a constant"));

/// Places that are no groups: the part of ids of the title above, of what stands
/// here, and of the list that is open; the line with which its paragraph begins.
const PLACES: [&str; 4] = ["above", "here", "list", "line"];

/// A text with places for groups: `{above}/{title}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template {
    /// Words, and the name of the group behind them.
    parts: Vec<(String, Option<String>)>,
}

impl Template {
    /// Reads a template; what is wrong with it otherwise.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            let Some((name, behind)) = behind.split_once('}') else {
                return Err(format!("`{text}` opens a `{{` that it does not close"));
            };
            if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
                return Err(format!("`{{{name}}}` names no group; write `{{title}}` or another"));
            }
            parts.push((before.to_owned(), Some(name.to_owned())));
            rest = behind;
        }
        parts.push((rest.to_owned(), None));
        Ok(Self { parts })
    }

    /// The groups that it has places for.
    pub(super) fn groups(&self) -> impl Iterator<Item = &str> {
        let names = self.parts.iter().filter_map(|(_, name)| name.as_deref());
        names.filter(|name| !PLACES.contains(name))
    }

    /// The text with `group` in each place.
    pub(super) fn fill(&self, group: impl Fn(&str) -> String) -> String {
        let mut filled = String::new();
        for (words, name) in &self.parts {
            filled.push_str(words);
            filled.extend(name.as_deref().map(&group));
        }
        filled
    }
}

/// A text without what is in brackets.
pub(super) fn without_remarks(text: &str) -> String {
    REMARK.replace_all(text, "").trim().to_owned()
}

/// `text` as a part of an id. Where a dialect has words for those of its titles,
/// they are in their place, and what is in brackets is left out.
pub(super) fn id_of(text: &str, words: &[(String, String)]) -> String {
    if words.is_empty() {
        return slug(text);
    }
    let bare = without_remarks(text);
    let mut name = String::new();
    let mut rest = bare.as_str();
    while let Some(c) = rest.chars().next() {
        if let Some((word, stands)) = words.iter().find(|(word, _)| rest.starts_with(word)) {
            name.push(' ');
            name.push_str(stands);
            name.push(' ');
            rest = &rest[word.len()..];
        } else {
            name.push(if c.is_ascii() { c } else { ' ' });
            rest = &rest[c.len_utf8()..];
        }
    }
    slug(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_places_with_groups() {
        let template = Template::read("{above}/{name}-card").unwrap();
        assert_eq!(template.groups().collect::<Vec<_>>(), ["name"]);
        assert_eq!(template.fill(str::to_uppercase), "ABOVE/NAME-card");
        assert_eq!(Template::read("turn").unwrap().fill(str::to_owned), "turn");
        assert!(Template::read("{title").unwrap_err().contains("does not close"));
        assert!(Template::read("{}").unwrap_err().contains("names no group"));
    }

    #[test]
    fn names_titles_in_latin_letters() {
        let words = [("色", "color"), ("デッキ", "deck")]
            .map(|(word, stands)| (word.to_owned(), stands.to_owned()));
        assert_eq!(id_of("デッキ (1人分のカード)", &words), "deck");
        assert_eq!(id_of("Z-デッキの色", &words), "z-deck-color");
        assert_eq!(id_of("本作品", &words), "");
        assert_eq!(id_of("The End (of it)", &[]), "the-end-of-it");
    }
}
