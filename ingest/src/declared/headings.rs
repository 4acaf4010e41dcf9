//! Titles: those in force, what they give to ids, and lines that rule nothing.

use headjudge_corpus::{PassageClass, RuleStatus, slug, squeeze};

use super::dialect::{Holds, Pattern};
use super::kinds::Kind;
use super::matching::Found;
use super::naming::{Template, id_of};
use super::state::{DEEPEST, Reader, Title};
use crate::front::Shape;

/// An id made of every title above would be longer than anybody reads.
const LONGEST: usize = 60;

impl Reader<'_> {
    /// A title that a pattern reads; or a step that is one.
    pub(super) fn open_heading(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let unit = &self.units[at];
        let own = if let Shape::Heading(level) = unit.shape { level } else { 1 };
        let title = found.get("title").or(found.get("set")).unwrap_or(&unit.text).to_owned();
        let level = pattern.level.unwrap_or(own);
        if level == 0 {
            return self.put_loose_heading(at, pattern, found, &title);
        }
        self.go_back(pattern);
        self.open_title(at, level, &title, pattern.name.as_ref().map(|name| (name, found)));
        if let Some(title) = self.titles.last_mut() {
            title.why.clone_from(&pattern.why);
            title.holds = pattern.holds;
            title.retired = pattern.retired;
            title.called = pattern.title.as_ref().map(|called| found.fill(called));
        }
        self.remember();
        if pattern.kind == Kind::Step {
            let bare = self.bare_title;
            self.add_step(at, pattern, found);
            // Nothing is under it all the same.
            (self.bare_title, self.open) = (bare, Some(Kind::Heading));
        } else {
            let id = pattern.id.as_ref().map(|id| self.own_id(id, found));
            self.put_title(at, id, found.get("number"));
            self.keep_bare(pattern, &title);
        }
        if pattern.set || found.get("set").is_some() {
            let line = self.out.lines[self.units[at].range.start].n;
            let set = self.set_named(found.get("set").unwrap_or(&title), line);
            if let Some(title) = self.titles.last_mut() {
                title.set = Some(set);
            }
        }
        let date = self.date(at, found);
        if let Some(title) = self.titles.last_mut() {
            title.date = date;
        }
        if let Some(kind) = pattern.list {
            self.list = Some(self.new_list(kind, pattern, found));
        }
    }

    /// Puts the titles in force again under which a title stands, though others
    /// are between.
    fn go_back(&mut self, pattern: &Pattern) {
        let wanted = |title: &Title| pattern.back_to.iter().any(|m| m.is_match(&title.text));
        if pattern.back_to.is_empty() || self.titles.iter().any(wanted) {
            return;
        }
        let past = self.past.iter().rev().find(|titles| titles.last().is_some_and(wanted));
        if let Some(titles) = past {
            self.titles.clone_from(titles);
        }
    }

    /// The date of the innermost title that states one.
    pub(super) fn dated_title(&self) -> Option<(String, jiff::civil::Date)> {
        self.titles.iter().rev().find_map(|title| title.date.clone())
    }

    /// Puts a title in force, and its line into a passage.
    pub(super) fn put_heading(&mut self, at: usize, level: u8, text: &str, number: Option<&str>) {
        self.open_title(at, level, text, None);
        self.remember();
        self.put_title(at, None, number);
    }

    /// Puts a title in force. It gives its words to ids, or what `name` says.
    fn open_title(&mut self, at: usize, level: u8, text: &str, name: Option<(&Template, &Found)>) {
        let text = squeeze(text.trim_matches(['#', '*', '_']));
        let level = level.clamp(1, DEEPEST);
        self.about.clear();
        self.note_empty(Some(level));
        self.bare_title = Some((at, level));
        self.titles.retain(|title| title.level < level);
        let above = self.titles.last().map_or("", |title| title.tail.as_str()).to_owned();
        let tail = if let Some((template, found)) = name {
            let own = self.filled(template, found, (&above, &above));
            // Under a name that is the one above, ids go on from it.
            if own == above && !above.is_empty() {
                above
            } else {
                let own = if own.is_empty() { self.nameless() } else { own };
                self.tails.unique(&own)
            }
        } else {
            let above = if above.len() > LONGEST { "" } else { above.as_str() };
            let mut own = self.id_of(&text);
            if own.is_empty() && !self.dialect.names.is_empty() {
                own = self.nameless();
            }
            self.tails.unique(format!("{above}/{own}").trim_matches('/'))
        };
        let named = name.is_some();
        self.titles.push(Title { level, text, tail, named, ..Title::default() });
        self.out.path = self.titles.iter().map(|title| title.text.clone()).collect();
        (self.rule, self.list, self.procedure) = (None, None, None);
    }

    /// Keeps the titles in force, where a later one may go back to them.
    fn remember(&mut self) {
        let kept = |title: &Title| {
            let mut back = self.dialect.patterns.iter().flat_map(|pattern| &pattern.back_to);
            back.any(|m| m.is_match(&title.text))
        };
        if self.titles.last().is_some_and(kept) {
            self.past.push(self.titles.clone());
        }
    }

    /// The passage of the title in force.
    fn put_title(&mut self, at: usize, id: Option<String>, number: Option<&str>) {
        let id = id.unwrap_or_else(|| format!("{}/heading", self.tail()));
        self.put(at, &id, PassageClass::Heading);
        if let (Some(passage), Some(number)) = (self.out.parsed.passages.last_mut(), number) {
            passage.number = Some(number.trim_end_matches('.').to_owned());
        }
        self.open = Some(Kind::Heading);
    }

    /// A title that nothing is under: that of the whole document, or one
    /// inside a section. The lines of one are one passage.
    fn put_loose_heading(&mut self, at: usize, pattern: &Pattern, found: &Found, title: &str) {
        let run = format!("{} heading", pattern.line);
        let unit = &self.units[at];
        let last = self.out.parsed.passages.len();
        if self.run.as_deref() == Some(&run) && last > 0 {
            self.out.grow(last - 1, unit.range.clone(), title, " ");
            return;
        }
        let id = pattern.id.as_ref().map(|id| self.own_id(id, found));
        let id = id.unwrap_or_else(|| "title".to_owned());
        self.put_title(at, Some(id), found.get("number"));
        self.keep_bare(pattern, title);
        (self.rule, self.list, self.run) = (None, None, Some(run));
    }

    /// An id with the groups of a pattern in its places. Where one holds nothing,
    /// no mark is left of it.
    fn filled(&self, template: &Template, found: &Found, (above, here): (&str, &str)) -> String {
        let whole = template.fill(|place| match place {
            "above" => above.to_owned(),
            "here" => here.to_owned(),
            "line" => self.paragraph.to_string(),
            "list" => self.list.as_ref().map_or_else(String::new, |list| list.tail.clone()),
            group => self.id_of(found.get(group).unwrap_or_default()),
        });
        let parts = whole.split('/').map(|part| part.trim_matches('-'));
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
    }

    /// The id that a pattern states for what is here.
    pub(super) fn own_id(&self, template: &Template, found: &Found) -> String {
        let above = self.titles.iter().rev().nth(1).map_or("", |title| title.tail.as_str());
        self.filled(template, found, (above, self.tail()))
    }

    /// The part of ids that a pattern states for what is here, or `name` under the title.
    pub(super) fn tail_of(&self, pattern: &Pattern, found: &Found, name: &str) -> String {
        let stated = pattern.id.as_ref().map(|id| self.own_id(id, found));
        stated.unwrap_or_else(|| format!("{}/{}", self.tail(), slug(name)))
    }

    /// A text as a part of ids.
    pub(super) fn id_of(&self, text: &str) -> String {
        id_of(text, &self.dialect.names)
    }

    /// The part of ids of a title that has no word for it.
    fn nameless(&mut self) -> String {
        self.nameless += 1;
        format!("section-{}", self.nameless)
    }

    /// Why what is here rules nothing, where a title in force says so.
    pub(super) fn why(&self) -> Option<&str> {
        self.titles.iter().rev().find_map(|title| title.why.as_deref())
    }

    /// Whether what is here holds no longer.
    pub(super) fn status(&self) -> RuleStatus {
        let retired = self.titles.iter().any(|title| title.retired);
        if retired { RuleStatus::Defunct } else { RuleStatus::Current }
    }

    /// The class of what rules something here.
    pub(super) fn rule_class(&self) -> PassageClass {
        if self.titles.iter().any(|title| title.holds == Some(Holds::Definitions)) {
            PassageClass::Definition
        } else {
            PassageClass::Rule
        }
    }

    /// A paragraph under a title of which nothing rules anything.
    pub(super) fn add_aside(&mut self, at: usize, text: &str, why: &str) {
        let count = self.titles.last_mut().map_or(1, |title| {
            title.asides += 1;
            title.asides
        });
        let tail = self.tail();
        let tail = if count == 1 { tail.to_owned() } else { format!("{tail}/{count}") };
        self.put(at, &tail, PassageClass::NonNormative);
        self.set_why(why);
        self.proof(at, text);
        (self.open, self.rule) = (Some(Kind::Paragraph), None);
    }

    /// Lines that rule nothing, by a pattern; one with a level is outside of
    /// the sections of that level.
    pub(super) fn skip_by(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let why = pattern.why.as_deref().unwrap_or_default();
        let name = pattern.name.as_ref();
        let own = name.map(|name| self.filled(name, found, ("", "")));
        self.put_aside(at, pattern.level, own.as_deref(), why);
        self.date_edition(at, found);
        if pattern.level.is_none() {
            self.bare_title = None;
        }
        if let Some(problem) = &pattern.problem {
            let message = found.fill(&problem.message);
            self.out.problem(self.units[at].range.start, &problem.code, message);
        }
    }

    /// Lines that rule nothing.
    pub(super) fn skip(&mut self, at: usize, why: &str) {
        self.put_aside(at, None, None, why);
    }

    /// Lines that rule nothing; neighbours for one reason are one passage.
    fn put_aside(&mut self, at: usize, level: Option<u8>, own: Option<&str>, why: &str) {
        let own = own.map_or_else(|| headjudge_corpus::slug(why), str::to_owned);
        let run = format!("{level:?} {own} {why}");
        let unit = &self.units[at];
        let last = self.out.parsed.passages.len();
        if self.run.as_ref() == Some(&run) && last > 0 {
            let text = unit.text.clone();
            self.out.grow(last - 1, unit.range.clone(), &text, "\n");
            return;
        }
        let outside = |title: &&Title| level.is_none_or(|level| title.level < level);
        let path = self.titles.iter().filter(outside).map(|title| title.text.clone()).collect();
        let inside = std::mem::replace(&mut self.out.path, path);
        let kept = (self.open, self.passage);
        let above = self.titles.iter().rev().find(outside);
        let above = match above {
            Some(title) => title.tail.as_str(),
            None if level.is_some() => "",
            None => self.tail(),
        };
        let tail = format!("{above}/{own}");
        self.put(at, tail.trim_matches('/'), PassageClass::NonNormative);
        self.set_why(why);
        (self.open, self.passage) = kept;
        (self.out.path, self.run) = (inside, Some(run));
    }

    pub(super) fn set_why(&mut self, why: &str) {
        if let Some(passage) = self.out.parsed.passages.last_mut() {
            passage.why = Some(why.to_owned());
        }
    }
}
