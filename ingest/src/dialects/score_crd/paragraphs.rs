//! Paragraphs: each in the rule of its title, or in a rule of its own where it
//! alone is dated or announces groups.

use std::sync::LazyLock;

use headjudge_corpus::{Example, PassageClass, slug};
use regex::Regex;

use super::groups::{announces, tail_of};
use super::split::Kind;
use super::state::{Group, Reader};
use crate::dates::split_bracketed_date;
use crate::dialects::plain::{
    Ending, add_example, add_typed, check_ending, check_words, extend_rule, new_rule,
    split_example, strip_bullet, strip_number,
};
use crate::parsed::Join;

static NAMED_RULE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(The (?:[\w’'/-]+ ){1,4}[Rr]ule)\b").expect("the pattern is a constant")
});
static ALLOWED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^You (?:may|can) only (?:have|use|play with) (?:a )?(.+?)(?: in your deck)?[:.]?$")
        .expect("the pattern is a constant")
});

impl Reader<'_> {
    /// Reads a paragraph or a bullet of a rule.
    pub(super) fn read_paragraph(&mut self, at: usize) -> usize {
        let line = &self.texts[at];
        let item = strip_bullet(line).or_else(|| strip_number(line).map(|(_, rest)| rest));
        let text = item.unwrap_or(line);
        let (words, date) = split_bracketed_date(text);
        let announced = announces(words);
        let own = announced.is_some() || (date.is_some() && !self.is_alone(at));
        let is_note = text.to_lowercase().starts_with("note:");
        let open = if is_note { self.own_rule.or(self.rule) } else { self.rule };
        let open = open.filter(|_| !own);
        let title = if own { own_title(words) } else { self.titles.title().to_owned() };
        let tail = match (&announced, open.and_then(|rule| self.out.parsed.rules.get(rule))) {
            (Some((list, _)), _) => format!("{}/{}", self.titles.section_tail(), tail_of(*list)),
            _ if own => format!("{}/{}", self.titles.section_tail(), slug(&title)),
            (_, Some(rule)) => format!("{}/{}", rule.id.anchor(), rule.passages.len() + 1),
            _ => self.titles.tail().to_owned(),
        };
        let typed = (Join::Paragraph, text);
        let (id, text) = add_typed(&mut self.out, &tail, at..at + 1, PassageClass::Rule, typed);
        self.read_numbers(at, &text, &id);
        let ending = self.ending(at);
        check_ending(&mut self.out, at, words, ending);
        check_words(&mut self.out, at, &text);
        self.titles.fill();
        if !is_note {
            self.own_rule = None;
        }
        let lines = self.span_of(at);
        if let Some(rule) = open.and_then(|rule| self.out.parsed.rules.get_mut(rule)) {
            extend_rule(rule, id, lines, &text);
            return at + 1;
        }
        let date = date.map(|(printed, date)| (printed.to_owned(), date));
        let section = self.titles.section();
        let mut rule = new_rule(&self.out, id.clone(), lines, (section, &title, &text));
        (rule.printed, rule.since) = date.clone().unzip();
        self.out.parsed.rules.push(rule);
        let index = Some(self.out.parsed.rules.len() - 1);
        if own {
            self.own_rule = index;
        } else {
            self.rule = index;
        }
        self.group = announced.filter(|_| self.kinds.get(at + 1) == Some(&Kind::Number)).map(
            |(list, max_copies)| Group { list, max_copies, date, tail: id.anchor().to_owned() },
        );
        at + 1
    }

    /// Whether the paragraph at line index `at` is the only one under its title.
    fn is_alone(&self, at: usize) -> bool {
        let is_text = |kind: &Kind| matches!(kind, Kind::Paragraph | Kind::Bullet | Kind::Number);
        let is_under = |kind: &&Kind| !matches!(kind, Kind::Title(_));
        let before = self.kinds[..at].iter().rev().take_while(is_under).any(is_text);
        let after = self.kinds[at + 1..].iter().take_while(is_under).any(is_text);
        !before && !after
    }

    /// How the text of line index `at` may end, by what follows it in its section.
    fn ending(&self, at: usize) -> Ending {
        let next = self.kinds[at + 1..].iter().find(|kind| **kind != Kind::Noise);
        match next {
            None => Ending::Last,
            Some(Kind::Title(title)) if title.section => Ending::Last,
            Some(_) => Ending::Sentence,
        }
    }

    /// Reads an example of a rule, with the lines directly below it.
    pub(super) fn read_example_of_rule(&mut self, at: usize) -> usize {
        let mut end = at + 1;
        while self.kinds.get(end) == Some(&Kind::Paragraph)
            && self.out.lines[end].n == self.out.lines[end - 1].n + 1
        {
            end += 1;
        }
        let open = self.own_rule.or(self.rule);
        let id = open.map(|rule| self.out.parsed.rules[rule].id.clone());
        let tail = id.as_ref().map_or(self.titles.tail(), |id| id.anchor()).to_owned();
        let example = self.add_example(at..end, &tail, id);
        if let Some(rule) = open.and_then(|rule| self.out.parsed.rules.get_mut(rule)) {
            rule.lines = rule.lines.join(example.lines);
            rule.examples.push(example);
        }
        self.titles.fill();
        end
    }

    pub(super) fn add_example(
        &mut self,
        range: std::ops::Range<usize>,
        tail: &str,
        explains: Option<headjudge_corpus::PassageId>,
    ) -> Example {
        let texts = self.texts;
        let first = split_example(&texts[range.start]).unwrap_or(("Example", &texts[range.start]));
        for at in range.clone() {
            check_ending(&mut self.out, at, &texts[at], Ending::Sentence);
            check_words(&mut self.out, at, &texts[at]);
        }
        add_example(&mut self.out, tail, range, first, explains)
    }
}

/// A title for a paragraph that has none, of its own words.
fn own_title(text: &str) -> String {
    const WORDS: usize = 8;
    if let Some(found) = NAMED_RULE.captures(text) {
        return found[1].to_owned();
    }
    if let Some(found) = ALLOWED.captures(text) {
        let mut letters = found[1].chars();
        return letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
    }
    let sentence = text.split_once(". ").map_or(text, |(first, _)| first);
    let words: Vec<&str> = sentence.split(' ').collect();
    let dots = if words.len() > WORDS { "…" } else { "" };
    let title = words[..words.len().min(WORDS)].join(" ");
    format!("{}{dots}", title.trim_end_matches(['.', ':', ',']))
}

#[cfg(test)]
mod tests {
    use super::own_title;

    #[test]
    fn titles_paragraphs_by_their_own_words() {
        assert_eq!(own_title("The Ally rule has changed."), "The Ally rule");
        assert_eq!(own_title("You can only have a total of two in your deck:"), "Total of two");
        assert_eq!(own_title("Senseis are gone. All."), "Senseis are gone");
    }
}
