//! Procedures: their steps, under one title, or under those of their parts.

use headjudge_corpus::PassageClass;

use super::amounts::number_in;
use super::dialect::{Holds, Pattern};
use super::kinds::Kind;
use super::matching::Found;
use super::state::{OpenProcedure, Reader};
use crate::plain::{new_procedure, new_step};

impl Reader<'_> {
    /// A step of the procedure that a title in force names.
    pub(super) fn add_step(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let whole = self.titles.iter().rposition(|title| title.holds == Some(Holds::Procedure));
        let rule = self.rule.as_ref().filter(|rule| rule.procedure.is_some());
        let here = match (rule, whole) {
            (Some(rule), _) => rule.tail.as_str(),
            (None, Some(at)) => self.titles[at].tail.as_str(),
            (None, None) => self.tail(),
        };
        let (here, of_rule) = (here.to_owned(), rule.is_some());
        let printed = found.get("number").and_then(number_in);
        if let Some(at) = self.whole.get(&here).copied().filter(|_| whole.is_some()) {
            self.procedure = Some(OpenProcedure { at, tail: here.clone() });
        }
        let open = self.procedure.as_ref().filter(|open| open.tail == here);
        let open = open.map(|open| open.at).filter(|at| {
            // Where all numbers are 1, they are still those of one procedure; and
            // each part of one may count anew.
            let before = self.numberings[*at].last().map(|(_, n)| *n);
            whole.is_some() || printed != Some(1) || before == Some(1)
        });
        let open = open.unwrap_or_else(|| self.open_procedure(pattern, found, whole, here.clone()));
        let line = self.units[at].range.start;
        if let (None, Some(printed)) = (whole, printed) {
            self.numberings[open].push((line, printed));
        }
        let text = match (found.get("title"), found.get("text")) {
            (Some(title), Some(text)) => format!("{title} {text}"),
            (None, Some(text)) => text.to_owned(),
            (Some(title), None) => title.to_owned(),
            (None, None) => self.text_of(at, found),
        };
        let procedure = &self.out.parsed.procedures[open];
        let n = procedure.steps.len() as u32 + 1;
        let name = procedure.id.split_once('/').map_or("", |(_, name)| name);
        let tail = format!("{}/step-{n}", if of_rule { &here } else { name });
        let id = self.put(at, &tail, PassageClass::Step);
        if pattern.leads {
            self.leading.insert(id.clone());
        }
        self.keep_bare(pattern, &text);
        if pattern.level.is_none() {
            self.proof(at, &text);
        }
        let lines = self.out.span(self.units[at].range.clone());
        let mut step = new_step(n, id, lines, text);
        let part = whole.and_then(|at| self.titles[at + 1..].last());
        step.part = part.map(|title| title.text.clone());
        let procedure = &mut self.out.parsed.procedures[open];
        procedure.lines = if n == 1 { lines } else { procedure.lines.join(lines) };
        procedure.steps.push(step);
        self.open = Some(Kind::Step);
    }

    /// Begins a procedure: its name is that of the pattern, or the title's.
    fn open_procedure(
        &mut self,
        pattern: &Pattern,
        found: &Found,
        whole: Option<usize>,
        here: String,
    ) -> usize {
        let title = whole.map_or_else(|| self.titles.last(), |at| self.titles.get(at));
        let stated = pattern.name.as_ref().filter(|_| pattern.level.is_none());
        let stated = stated.map(|name| found.fill(name));
        let own = title.filter(|title| title.named && stated.is_none());
        let own = own.map(|title| title.tail.clone());
        let rule = self.rule.as_ref().and_then(|rule| Some((rule.at, rule.procedure.clone()?)));
        let (own, stated) = match rule {
            Some((at, name)) => (Some(name), Some(self.out.parsed.rules[at].title.clone())),
            None => (own, stated),
        };
        let name = stated.or_else(|| title.map(|title| title.text.clone()));
        let name = name.unwrap_or_else(|| "Procedure".to_owned());
        let id = self.procedure_name(&own.unwrap_or_else(|| self.id_of(&name)));
        let procedure = new_procedure(&self.out, &id, &name, Vec::new());
        self.out.parsed.procedures.push(procedure);
        self.numberings.push(Vec::new());
        let at = self.out.parsed.procedures.len() - 1;
        if whole.is_some() {
            self.whole.insert(here.clone(), at);
        }
        self.procedure = Some(OpenProcedure { at, tail: here });
        at
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
}
