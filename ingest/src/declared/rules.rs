//! Rules, their paragraphs and examples, terms, and the steps of procedures.

use headjudge_corpus::{Example, Keyword, PassageClass, PassageId, slug};

use super::acting::{player_in, window_in};
use super::amounts::{half_width, number_in};
use super::dialect::Pattern;
use super::kinds::Kind;
use super::marks::behind_bullet;
use super::matching::Found;
use super::state::{OpenProcedure, OpenRule, Reader};
use crate::dialects::plain::{
    actor_in, extend_rule, new_procedure, new_rule, new_step, strip_number,
};
use crate::steps::{jumps_of, window_of};

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
        let title = match (found.get("title"), &number, self.title()) {
            (Some(title), ..) => title.to_owned(),
            (None, Some(number), Some(above)) => format!("{number} {above}"),
            (None, Some(number), None) => format!("{number} {}", first_words(&text)),
            (None, None, Some(above)) => above.to_owned(),
            (None, None, None) => first_words(&text),
        };
        let tail = match (&number, found.get("title")) {
            (Some(number), _) => number_slug(number),
            (None, Some(title)) => format!("{}/{}", self.tail(), slug(title)),
            (None, None) => self.tail().to_owned(),
        };
        self.begin_rule(at, &tail, (&title, &text), number);
        self.keep_bare(pattern, &text);
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
        let id = self.put(at, tail, PassageClass::Rule);
        self.proof(at, text);
        if let Some(passage) = self.out.parsed.passages.last_mut() {
            passage.number.clone_from(&number);
        }
        let lines = self.out.span(self.units[at].range.clone());
        let section = self.titles.first().map_or("", |title| title.text.as_str()).to_owned();
        let tail = id.anchor().to_owned();
        let mut rule = new_rule(&self.out, id, lines, (&section, title, text));
        rule.number = number;
        self.out.parsed.rules.push(rule);
        let at = self.out.parsed.rules.len() - 1;
        self.rule = Some(OpenRule { at, tail, paragraphs: 1 });
        self.open = Some(Kind::Rule);
    }

    /// A paragraph: of the rule in force, or a rule of its own.
    pub(super) fn add_paragraph(&mut self, at: usize, found: &Found) {
        let text = self.text_of(at, found);
        let titled = !self.titles.is_empty();
        let open = self.rule.as_mut().filter(|rule| {
            let rule = &self.out.parsed.rules[rule.at];
            rule.text.len() + text.len() < LONGEST && (titled || rule.number.is_some())
        });
        let Some(open) = open else {
            let title = self.title().map_or_else(|| first_words(&text), str::to_owned);
            let tail = self.tail().to_owned();
            self.begin_rule(at, &tail, (&title, &text), None);
            return;
        };
        open.paragraphs += 1;
        let (rule, tail) = (open.at, format!("{}/{}", open.tail, open.paragraphs));
        let id = self.put(at, &tail, PassageClass::Rule);
        self.proof(at, &text);
        let lines = self.out.span(self.units[at].range.clone());
        extend_rule(&mut self.out.parsed.rules[rule], id, lines, &text);
        self.open = Some(Kind::Paragraph);
    }

    /// A worked example, of the step or the rule before it.
    pub(super) fn add_example(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let label = found.get("label").or(found.get("number")).unwrap_or("Example").to_owned();
        let text = found.get("text").unwrap_or(&self.units[at].text).to_owned();
        let explains = self.explained(pattern.of_rule);
        if explains.is_none() {
            self.note_loose_example(at);
        }
        let above = explains.as_ref().map_or_else(|| self.tail(), PassageId::anchor);
        let tail = format!("{above}/{}", slug(&label));
        let id = self.put(at, &tail, PassageClass::Example);
        self.proof(at, &text);
        let lines = self.out.span(self.units[at].range.clone());
        if let Some(rule) = self.rule.as_ref().map(|rule| rule.at)
            && explains.as_ref() == Some(&self.out.parsed.rules[rule].id)
        {
            let rule = &mut self.out.parsed.rules[rule];
            rule.lines = rule.lines.join(lines);
        }
        let example = Example {
            id: id.clone(),
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines,
            passage: id,
            explains,
            label,
            text,
            cards: Vec::new(),
        };
        self.out.parsed.examples.push(example);
        self.open = Some(Kind::Example);
    }

    /// What an example here explains: the step above it or the rule.
    fn explained(&self, rule_first: bool) -> Option<PassageId> {
        let step = || {
            self.procedure.as_ref()?;
            let step = self.out.parsed.procedures.last()?.steps.last()?;
            Some(step.passage.clone())
        };
        let rule = || Some(self.out.parsed.rules[self.rule.as_ref()?.at].id.clone());
        if rule_first { rule().or_else(step) } else { step().or_else(rule) }
    }

    /// A term with its meaning.
    pub(super) fn add_term(&mut self, at: usize, found: &Found) {
        let Some(term) = found.get("term").map(str::to_owned) else { return };
        let tail = format!("{}/{}", self.tail(), slug(&term));
        let id = self.put(at, &tail, PassageClass::Definition);
        self.out.parsed.keywords.push(Keyword {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(self.units[at].range.clone()),
            name: term,
            parameter: None,
            text_change: false,
            text: found.get("text").unwrap_or_default().to_owned(),
        });
        self.open = Some(Kind::Term);
    }

    /// A step of the procedure that the title in force names.
    pub(super) fn add_step(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let printed = found.get("number").and_then(number_in);
        // Where all numbers are 1, they are still those of one procedure.
        let before = self.numberings.last().and_then(|numbers| numbers.last()).map(|(_, n)| *n);
        let first = printed == Some(1) && before != Some(1);
        let here = self.tail().to_owned();
        let same = self.procedure.as_ref().is_some_and(|open| open.tail == here) && !first;
        if !same {
            let name = pattern.name.clone().or_else(|| self.title().map(str::to_owned));
            let name = name.unwrap_or_else(|| "Procedure".to_owned());
            let id = self.procedure_name(&slug(&name));
            let procedure = new_procedure(&self.out, &id, &name, Vec::new());
            self.out.parsed.procedures.push(procedure);
            self.procedure = Some(OpenProcedure { tail: here });
            self.numberings.push(Vec::new());
        }
        let line = self.units[at].range.start;
        if let Some((numbers, printed)) = self.numberings.last_mut().zip(printed) {
            numbers.push((line, printed));
        }
        let text = match (found.get("title"), found.get("text")) {
            (Some(title), Some(text)) => format!("{title} {text}"),
            (None, Some(text)) => text.to_owned(),
            (Some(title), None) => title.to_owned(),
            (None, None) => self.text_of(at, found),
        };
        let Some(procedure) = self.out.parsed.procedures.last() else { return };
        let n = procedure.steps.len() as u32 + 1;
        let name = procedure.id.split_once('/').map_or("", |(_, name)| name);
        let tail = format!("{name}/step-{n}");
        let id = self.put(at, &tail, PassageClass::Step);
        self.keep_bare(pattern, &text);
        self.proof(at, &text);
        let lines = self.out.span(self.units[at].range.clone());
        let step = new_step(n, id, lines, text);
        if let Some(procedure) = self.out.parsed.procedures.last_mut() {
            procedure.lines = if n == 1 { lines } else { procedure.lines.join(lines) };
            procedure.steps.push(step);
        }
        self.open = Some(Kind::Step);
    }

    /// What the words of each step tell, when all of them are read.
    pub(super) fn tell_steps(&mut self) {
        for step in self.out.parsed.procedures.iter_mut().flat_map(|p| &mut p.steps) {
            step.actor = actor_in(&step.text).or_else(|| player_in(&step.text));
            step.window = window_of(&step.text).or_else(|| window_in(&step.text));
            step.goto = step.text.lines().flat_map(jumps_of).collect();
        }
    }

    /// A name that no procedure has yet.
    fn procedure_name(&mut self, name: &str) -> String {
        let name = if name.is_empty() { "procedure" } else { name };
        let mut unique = name.to_owned();
        let mut more = 1;
        while !self.procedures.insert(unique.clone()) {
            more += 1;
            unique = format!("{name}-{more}");
        }
        unique
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
