//! Rules, their paragraphs and examples, and terms.

use std::collections::HashMap;

use headjudge_corpus::{Example, Keyword, PassageClass, PassageId, RuleStatus, fold, slug};

use super::amounts::half_width;
use super::dialect::{Explained, Holds, Pattern};
use super::kinds::Kind;
use super::marks::behind_bullet;
use super::matching::Found;
use super::several::{One, several};
use super::state::{OpenRule, Reader, Title};
use crate::plain::{extend_rule, new_rule, strip_number};

/// A rule grows no longer than this; what follows is a rule of its own.
const LONGEST: usize = 8_000;
/// A title made of a text's first words has no more of them.
const TITLE_WORDS: usize = 8;

impl Reader<'_> {
    /// A line that begins a rule.
    pub(super) fn open_rule(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let number =
            found.get("number").map(|number| half_width(number.trim_end_matches(['.', '．'])));
        let text = self.text_of(at, found);
        let stated = pattern.title.as_ref().map(|title| found.fill(title));
        let title = match (stated.as_deref().or(found.get("title")), &number, self.called()) {
            (Some(title), ..) => title.to_owned(),
            (None, Some(number), Some(above)) => format!("{number} {above}"),
            (None, Some(number), None) => format!("{number} {}", first_words(&text)),
            (None, None, Some(above)) => above.to_owned(),
            (None, None, None) => first_words(&text),
        };
        let id = pattern.id.as_ref().map(|id| self.own_id(id, found));
        let tail = match (id, &number, found.get("title")) {
            (Some(id), ..) => id,
            (None, Some(number), _) => number_slug(number),
            (None, None, Some(title)) => format!("{}/{}", self.tail(), self.id_of(title)),
            (None, None, None) => self.tail().to_owned(),
        };
        if let Some(why) = self.why().map(str::to_owned) {
            self.add_aside(at, &text, &why);
            return self.keep_bare(pattern, &text);
        }
        self.begin_rule(at, &tail, (&title, &text), number);
        self.keep_bare(pattern, &text);
        let steps = pattern.name.as_ref().filter(|_| pattern.holds == Some(Holds::Procedure));
        let steps = steps.map(|name| self.own_id(name, found));
        if let Some(rule) = &mut self.rule {
            rule.procedure = steps;
        }
        if let Some((printed, date)) = self.date(at, found)
            && let Some(rule) = self.out.parsed.rules.last_mut()
        {
            (rule.printed, rule.since) = (Some(printed), Some(date));
        }
    }

    fn begin_rule(
        &mut self,
        at: usize,
        tail: &str,
        (title, text): (&str, &str),
        number: Option<String>,
    ) {
        let class = self.rule_class();
        let id = self.put(at, tail, class);
        self.proof(at, text);
        if let Some(passage) = self.out.parsed.passages.last_mut() {
            passage.number.clone_from(&number);
        }
        let lines = self.out.span(self.units[at].range.clone());
        let over = |title: &&Title| title.level <= self.dialect.section;
        let section = self.titles.iter().rev().find(over).or(self.titles.first());
        let section = section.map_or("", |title| title.text.as_str()).to_owned();
        let tail = id.anchor().to_owned();
        let mut rule = new_rule(&self.out, id, lines, (&section, title, text));
        rule.number = number;
        rule.status = self.status();
        self.out.parsed.rules.push(rule);
        let at = self.out.parsed.rules.len() - 1;
        self.rule = Some(OpenRule { at, tail, paragraphs: 1, procedure: None });
        self.open = Some(Kind::Rule);
    }

    /// A paragraph that a pattern reads. One that stands on a list of things
    /// leaves the list open.
    pub(super) fn add_read_paragraph(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let after = pattern.conditions.after.as_ref();
        let listed =
            self.open == Some(Kind::List) && after.is_some_and(|after| after.contains(&Kind::List));
        let id = pattern.id.as_ref().map(|id| self.own_id(id, found));
        self.put_paragraph(at, found, id);
        self.keep_bare(pattern, &self.text_of(at, found));
        if listed {
            self.open = Some(Kind::List);
        }
    }

    /// A paragraph: of the rule in force, or a rule of its own.
    pub(super) fn add_paragraph(&mut self, at: usize, found: &Found) {
        self.put_paragraph(at, found, None);
    }

    /// A paragraph, in the passage `id` where that is stated.
    fn put_paragraph(&mut self, at: usize, found: &Found, id: Option<String>) {
        let text = self.text_of(at, found);
        if let Some(why) = self.why().map(str::to_owned) {
            self.add_aside(at, &text, &why);
            return;
        }
        let titled = !self.titles.is_empty();
        let open = self.rule.as_mut().filter(|rule| {
            let rule = &self.out.parsed.rules[rule.at];
            rule.text.len() + text.len() < LONGEST && (titled || rule.number.is_some())
        });
        let Some(open) = open else {
            let title = self.called().map_or_else(|| first_words(&text), str::to_owned);
            let tail = id.unwrap_or_else(|| self.tail().to_owned());
            self.begin_rule(at, &tail, (&title, &text), None);
            return;
        };
        open.paragraphs += 1;
        let tail = id.unwrap_or_else(|| format!("{}/{}", open.tail, open.paragraphs));
        let rule = open.at;
        let class = self.rule_class();
        let id = self.put(at, &tail, class);
        self.proof(at, &text);
        let lines = self.out.span(self.units[at].range.clone());
        extend_rule(&mut self.out.parsed.rules[rule], id, lines, &text);
        self.open = Some(Kind::Paragraph);
    }

    /// Marks the rules that say of themselves that they hold no longer.
    pub(super) fn retire(&mut self) {
        let ids: Vec<PassageId> =
            self.out.parsed.rules.iter().map(|rule| rule.id.clone()).collect();
        for (at, rule) in self.out.parsed.rules.iter_mut().enumerate() {
            let mut retired = self.dialect.retired.iter();
            let Some(found) = retired.find_map(|m| m.captures(&rule.text)) else { continue };
            let reason = found.name("reason").or(found.get(0)).map(|m| m.as_str().trim());
            let next = found.name("next").and_then(|_| ids.get(at + 1).cloned());
            rule.status = RuleStatus::Defunct;
            (rule.reason, rule.replaced_by) = (reason.map(str::to_owned), next);
        }
    }

    /// Why the rule above holds no longer, and what replaced it.
    pub(super) fn add_reason(&mut self, at: usize, found: &Found) {
        let Some((rule, tail)) = self.rule.as_ref().map(|rule| (rule.at, rule.tail.clone())) else {
            return self.add_paragraph(at, found);
        };
        self.put(at, &format!("{tail}/reason"), PassageClass::NonNormative);
        self.set_why("says why the rule was retired");
        self.out.parsed.rules[rule].reason = Some(self.text_of(at, found));
        self.replaced.extend(found.get("rule").map(|title| (rule, fold(title))));
        self.open = None;
    }

    /// Links the rules that were replaced to those in force that replaced them.
    pub(super) fn tie_reasons(&mut self) {
        let rules = &mut self.out.parsed.rules;
        let mut titles: HashMap<String, PassageId> = HashMap::new();
        let current = rules.iter().filter(|rule| rule.status == RuleStatus::Current);
        for rule in current.filter(|_| !self.replaced.is_empty()) {
            titles.entry(fold(&rule.title)).or_insert_with(|| rule.id.clone());
        }
        for (at, title) in std::mem::take(&mut self.replaced) {
            rules[at].replaced_by = titles.get(&title).cloned();
        }
    }

    /// A worked example, of the step or the rule before it.
    pub(super) fn add_example(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let label = found.get("label").or(found.get("number")).unwrap_or("Example").to_owned();
        let text = found.get("text").unwrap_or(&self.units[at].text).to_owned();
        let explains = self.explained(pattern.of == Some(Explained::Rule));
        if explains.is_none() {
            self.note_loose_example(at);
        }
        let above = explains.as_ref().map_or_else(|| self.tail(), PassageId::anchor).to_owned();
        let tail = format!("{above}/{}", slug(&label));
        let id = self.put(at, &tail, PassageClass::Example);
        let lines = self.out.span(self.units[at].range.clone());
        if let Some(rule) = self.rule.as_ref().map(|rule| rule.at)
            && explains.as_ref() == Some(&self.out.parsed.rules[rule].id)
            && !pattern.apart
        {
            let rule = &mut self.out.parsed.rules[rule];
            rule.lines = rule.lines.join(lines);
        }
        let marked = pattern.each("text").map_or_else(Vec::new, |each| several(each, &text));
        let mut parts = vec![(id.clone(), label.clone(), text.clone())];
        if marked.len() > 1 && marked[0].before.is_empty() {
            let part = |one: &One<'_>| {
                let label = format!("{label} {}", one.group("number").unwrap_or_default());
                let id = self.out.unique_id(&format!("{above}/{}", slug(&label)));
                (id, label, one.rest.to_owned())
            };
            parts = marked.iter().map(part).collect();
        }
        for (own, label, text) in parts {
            self.proof(at, &text);
            self.out.parsed.examples.push(Example {
                id: own,
                document: self.out.document.id.clone(),
                edition: self.out.document.edition.clone(),
                lines,
                passage: id.clone(),
                explains: explains.clone(),
                label,
                text,
                cards: Vec::new(),
            });
        }
        self.open = Some(Kind::Example);
    }

    /// What an example here explains: the step above it or the rule.
    fn explained(&self, rule_first: bool) -> Option<PassageId> {
        let step = || {
            let open = self.procedure.as_ref()?;
            let step = self.out.parsed.procedures.get(open.at)?.steps.last()?;
            Some(step.passage.clone())
        };
        let rule = || Some(self.out.parsed.rules[self.rule.as_ref()?.at].id.clone());
        if rule_first { rule().or_else(step) } else { step().or_else(rule) }
    }

    /// A term with its meaning.
    pub(super) fn add_term(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let Some(term) = found.get("term").map(str::to_owned) else { return };
        let tail = self.tail_of(pattern, found, &term);
        let id = self.put(at, &tail, PassageClass::Definition);
        self.out.parsed.keywords.push(Keyword {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(self.units[at].range.clone()),
            name: term,
            parameter: found.get("parameter").map(str::to_owned),
            text_change: pattern.wording,
            text: found.get("text").unwrap_or_default().to_owned(),
        });
        self.open = Some(Kind::Term);
    }

    /// The text group, or the unit without its bullet and its number.
    pub(super) fn text_of(&self, at: usize, found: &Found) -> String {
        let whole = &self.units[at].text;
        if let Some(text) = found.get("text") {
            return text.to_owned();
        }
        let bare = behind_bullet(whole).filter(|rest| !rest.is_empty()).unwrap_or(whole);
        let numbered = found.get("number").and_then(|_| strip_number(bare));
        numbered.map_or(bare, |(_, rest)| rest).to_owned()
    }
}

/// A number as part of an id: `702.2a` is `702-2a`.
fn number_slug(number: &str) -> String {
    let slug = slug(number);
    if slug.is_empty() { "rule".to_owned() } else { slug }
}

/// The first words of a text, as a title where it has none.
pub(super) fn first_words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut title = words[..words.len().min(TITLE_WORDS)].join(" ");
    if title.len() > 100 {
        title = title.chars().take(80).collect();
    }
    if words.len() > TITLE_WORDS { format!("{title} …") } else { title }
}
