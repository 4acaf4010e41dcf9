//! General rulings: a bold title, its text, its examples, its steps.

use std::ops::Range;
use std::sync::LazyLock;

use headjudge_corpus::{
    Example, PassageClass, PassageId, Procedure, Rule, RuleStatus, Step, fold, slug,
};
use regex::Regex;

use super::section::Section;
use super::state::Reader;
use crate::markdown::BlockKind;
use crate::parsed::{Join, Parsed};
use crate::steps::{actor_of, window_of};

static STEP: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:[-*•]\s+)?(\d+)[.)]\s+(.*)$").expect("the pattern is a constant")
});
static EXAMPLE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^Examples?(?:\s+([A-Z]|\d+))?\s*[–—:.-]\s*(.*)$")
        .expect("the pattern is a constant")
});
static LETTERED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?:^|\s)([A-Z])\)\s+").expect("the pattern is a constant"));
static REPLACED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?:replaced|superseded) (?:with|by) the (.+?) rul(?:e|ing)\b")
        .expect("the pattern is a constant")
});

impl Reader<'_> {
    /// Reads a block of general rulings; returns the index after it.
    pub(super) fn read_general(&mut self, range: Range<usize>) -> usize {
        let lines = self.out.lines;
        let first = &lines[range.start];
        if STEP.is_match(first.raw.trim()) && first.kind == BlockKind::Item {
            return self.read_steps(range.start);
        }
        let text = self.joined(range.clone());
        if let Some((title, body)) = self.rule_title(&range) {
            self.open_rule(range.clone(), &title, &body, None);
        } else if first.is_italic() && EXAMPLE.is_match(&text) {
            self.read_example(range.clone(), &text);
        } else if self.open_rule_of_section().is_none() {
            self.read_untitled(range.clone(), &text);
        } else if first.is_italic() && self.section == Section::Defunct {
            self.read_reason(range.clone(), text);
        } else {
            self.continue_rule(range.clone(), &text);
        }
        range.end
    }

    /// The text of a block as one paragraph.
    pub(super) fn joined(&self, range: Range<usize>) -> String {
        range.map(|at| self.out.text_of(at)).collect::<Vec<_>>().join(" ")
    }

    /// A bold title that ends in a colon, and the text behind it.
    pub(super) fn rule_title(&self, range: &Range<usize>) -> Option<(String, String)> {
        let (bold, rest) = self.out.lines[range.start].bold_start()?;
        let (title, rest) = match bold.strip_suffix(':') {
            Some(title) => (title.to_owned(), rest),
            None => (bold, rest.strip_prefix(':')?.trim().to_owned()),
        };
        let mut body = vec![rest];
        body.extend((range.start + 1..range.end).map(|at| self.out.text_of(at)));
        Some((title.trim().to_owned(), body.join(" ").trim().to_owned()))
    }

    /// The rule that is being read in this section.
    fn open_rule_of_section(&mut self) -> Option<&mut Rule> {
        let section = self.out.path.first()?.clone();
        self.out.parsed.rules.last_mut().filter(|rule| rule.section == section)
    }

    /// Opens a rule; its id ends in `tail`, or else in its title.
    pub(super) fn open_rule(
        &mut self,
        range: Range<usize>,
        title: &str,
        body: &str,
        tail: Option<&str>,
    ) {
        let defunct = matches!(self.section, Section::Defunct | Section::Thawing);
        let title = title
            .split_once([':', '-', '–'])
            .filter(|(first, _)| defunct && fold(first).starts_with("defunct"))
            .map_or(title, |(_, rest)| rest)
            .trim();
        let tail =
            format!("{}/{}", self.section_tail, tail.map_or_else(|| slug(title), str::to_owned));
        let id = self.out.passage(&tail, range.clone(), PassageClass::Rule, Join::Paragraph);
        let rule = Rule {
            id: id.clone(),
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(range),
            number: None,
            parent: None,
            children: Vec::new(),
            references: Vec::new(),
            referenced_by: Vec::new(),
            section: self.out.path.first().cloned().unwrap_or_default(),
            title: title.to_owned(),
            english_title: None,
            status: if defunct { RuleStatus::Defunct } else { RuleStatus::Current },
            replaced_by: None,
            reason: None,
            since: None,
            printed: None,
            text: body.to_owned(),
            english: None,
            passages: vec![id],
            examples: Vec::new(),
            cards: Vec::new(),
            checks: Vec::new(),
        };
        self.out.parsed.rules.push(rule);
    }

    /// A paragraph before the first titled rule of a section.
    fn read_untitled(&mut self, range: Range<usize>, text: &str) {
        let n = self.out.lines[range.start].n;
        if self.section == Section::Other && !self.out.lines[range.start].is_italic() {
            let title = self.out.path.last().cloned().unwrap_or_default();
            self.open_rule(range, &title, text, Some("rule"));
        } else {
            let tail = format!("{}/{n}", self.section_tail);
            self.out.non_normative(&tail, range, "introduces the section");
        }
    }

    /// A further paragraph of the rule that is being read. Where the paragraph
    /// before it breaks off in mid-sentence, the two are one passage.
    fn continue_rule(&mut self, range: Range<usize>, text: &str) {
        let span = self.out.span(range.clone());
        let broken = self.out.parsed.passages.last().is_some_and(|passage| {
            passage.class == PassageClass::Rule
                && passage.lines.last + 2 >= span.first
                && passage.text.ends_with(|c: char| c.is_alphanumeric() || c == ',')
        });
        let id = if broken {
            self.out.extend_last(range);
            None
        } else {
            let Some(rule) = self.open_rule_of_section() else { return };
            let tail = format!("{}/{}", anchor(&rule.id), rule.passages.len() + 1);
            Some(self.out.passage(&tail, range, PassageClass::Rule, Join::Paragraph))
        };
        let Some(rule) = self.open_rule_of_section() else { return };
        rule.text.push_str(if broken { " " } else { "\n\n" });
        rule.text.push_str(text);
        rule.lines = rule.lines.join(span);
        rule.passages.extend(id);
    }

    /// Why a rule was retired, and what replaced it.
    fn read_reason(&mut self, range: Range<usize>, text: String) {
        let Some(rule) = self.open_rule_of_section() else { return };
        let tail = format!("{}/reason", anchor(&rule.id));
        rule.reason = Some(text);
        self.out.non_normative(&tail, range, "says why the rule was retired");
    }

    fn read_example(&mut self, range: Range<usize>, text: &str) {
        let Some(found) = EXAMPLE.captures(text) else { return };
        let label = found.get(1).map(|letter| letter.as_str().to_owned());
        let body = found[2].to_owned();
        let rule = self.open_rule_of_section().map(|rule| rule.id.clone());
        let tail =
            rule.as_ref().map_or_else(|| self.section_tail.clone(), |id| anchor(id).to_owned());
        let slug = label
            .as_ref()
            .map_or_else(|| "example".to_owned(), |l| format!("example-{}", l.to_lowercase()));
        let passage = self.out.passage(
            &format!("{tail}/{slug}"),
            range.clone(),
            PassageClass::Example,
            Join::Paragraph,
        );
        let lines = self.out.span(range);
        let parts = lettered_parts(&body);
        for (letter, text) in parts {
            let letter = letter.or_else(|| label.clone());
            let id = match (&letter, &label) {
                (Some(letter), None) => {
                    self.out.unique_id(&format!("{tail}/example-{}", letter.to_lowercase()))
                }
                _ => passage.clone(),
            };
            let example = Example {
                id,
                document: self.out.document.id.clone(),
                edition: self.out.document.edition.clone(),
                lines,
                passage: passage.clone(),
                explains: rule.clone(),
                label: letter
                    .map_or_else(|| "Example".to_owned(), |letter| format!("Example {letter}")),
                text,
                cards: Vec::new(),
            };
            if let Some(rule) = self.open_rule_of_section() {
                rule.examples.push(example.clone());
            }
            self.out.parsed.examples.push(example);
        }
    }

    /// Reads consecutive numbered items as the steps of a procedure.
    fn read_steps(&mut self, at: usize) -> usize {
        let lines = self.out.lines;
        let title = self
            .open_rule_of_section()
            .map(|rule| (rule.title.clone(), anchor(&rule.id).to_owned()));
        let (title, tail) = title.unwrap_or_else(|| {
            (self.out.path.last().cloned().unwrap_or_default(), self.section_tail.clone())
        });
        let mut steps: Vec<Step> = Vec::new();
        let mut i = at;
        while i < lines.len() && STEP.is_match(lines[i].raw.trim()) {
            // Steps may share a block with the list they stand in; each is one line and its continuations.
            let mut end = i + 1;
            while end < lines.len()
                && lines[end].block == lines[i].block
                && !STEP.is_match(lines[end].raw.trim())
            {
                end += 1;
            }
            let n = steps.len() as u32 + 1;
            let text = self.joined(i..end);
            let text = STEP.captures(&text).map_or(text.clone(), |found| found[2].to_owned());
            if STEP.captures(lines[i].raw.trim()).and_then(|found| found[1].parse().ok()) != Some(n)
            {
                self.out.problem(
                    i,
                    "numbering",
                    format!("this is step {n}, and is numbered otherwise"),
                );
            }
            let passage = self.out.passage(
                &format!("{tail}/step-{n}"),
                i..end,
                PassageClass::Step,
                Join::Paragraph,
            );
            steps.push(Step {
                n,
                part: None,
                actor: actor_of(&text),
                window: window_of(&text),
                text,
                english: None,
                goto: Vec::new(),
                permissions: Vec::new(),
                lines: self.out.span(i..end),
                passage,
            });
            i = end;
        }
        let short = title.rsplit(['–', '—']).next().unwrap_or(&title).trim();
        let lines = self.out.span(at..i);
        let id = self.out.document.id.as_str().to_owned() + "/" + &slug(short);
        self.out.parsed.procedures.push(Procedure {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines,
            title: title.clone(),
            english_title: None,
            steps,
            older_telling_of: None,
            comparison: Vec::new(),
        });
        i
    }
}

/// The part of a passage id after the document.
fn anchor(id: &PassageId) -> &str {
    id.anchor()
}

/// Parts a text that holds several lettered examples: `A) … B) …`.
fn lettered_parts(body: &str) -> Vec<(Option<String>, String)> {
    let marks: Vec<_> =
        LETTERED.captures_iter(body).filter_map(|c| Some((c.get(0)?, c[1].to_owned()))).collect();
    if marks.len() < 2 || marks[0].0.start() > 0 {
        return vec![(None, body.to_owned())];
    }
    marks
        .iter()
        .enumerate()
        .map(|(i, (mark, letter))| {
            let end = marks.get(i + 1).map_or(body.len(), |(next, _)| next.start());
            (Some(letter.clone()), body[mark.end()..end].trim().to_owned())
        })
        .collect()
}

/// Whether `text` holds the title `name`, dashes and quotes apart.
pub(super) fn names_card(text: &str, name: &str) -> bool {
    fold(text).contains(&fold(name))
}

/// Links each retired rule to the rule that its reason names.
pub(super) fn link_replacements(parsed: &mut Parsed) {
    let titles: Vec<(String, PassageId)> = parsed
        .rules
        .iter()
        .filter(|rule| rule.status == RuleStatus::Current)
        .map(|rule| (fold(&rule.title), rule.id.clone()))
        .collect();
    for rule in &mut parsed.rules {
        let Some(reason) = &rule.reason else { continue };
        let named = REPLACED.captures_iter(reason).map(|found| fold(&found[1]));
        rule.replaced_by = named
            .filter_map(|name| titles.iter().find(|(title, _)| *title == name))
            .map(|(_, id)| id.clone())
            .next();
    }
}
