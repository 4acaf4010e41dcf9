//! Answers in plain text: for a terminal, and for a chat.

use std::fmt::Write;

use headjudge_corpus::{
    CardRuling, CurrentText, DiffOp, Document, Erratum, MrpStatus, Passage, Problem, Rule,
    RuleStatus, TextLabel, capital,
};
use headjudge_engine::Legality;
use headjudge_index::search::{Hit, Match};

use crate::{
    CardView, Completion, DocumentView, LegalityView, List, PassageView, Reader, RuleView, RunLink,
    Shape, legality_status,
};

/// An answer in plain text, one fact a line.
pub trait Plain {
    /// The text, ending in a line end.
    fn plain(&self) -> String;

    /// The answer in one line of at most [`LINE`] characters, for any chat.
    fn line(&self) -> String {
        let plain = self.plain();
        one_line(plain.trim(), "")
    }

    /// Puts the texts in the order in which `reader` likes them, where they are in two languages.
    fn put_for(&mut self, _reader: &mut Reader<'_>) {}

    /// Takes in what of the question was ignored, and gives back what it has no place for.
    fn warn(&mut self, ignored: Vec<String>) -> Vec<String> {
        ignored
    }

    /// What is said above a list of these.
    fn above(_list: &[Self]) -> Option<&'static str>
    where
        Self: Sized,
    {
        None
    }
}

/// Writing to a string cannot fail.
macro_rules! say {
    ($out:expr, $($words:tt)*) => {{ let _ = writeln!($out, $($words)*); }};
}

mod changes;
mod checks;
mod line;
mod place;
mod play;

pub use line::{LINE, one_line};
use place::place;
pub(crate) use play::{assumed, shortened};

impl<T: Plain> Plain for List<T> {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        let shown = if reader.shape() == Shape::Line { 1 } else { self.data.len() };
        self.data.iter_mut().take(shown).for_each(|item| item.put_for(reader));
    }

    fn warn(&mut self, ignored: Vec<String>) -> Vec<String> {
        self.warnings.extend(ignored);
        Vec::new()
    }

    fn line(&self) -> String {
        let Some(first) = self.data.first() else { return "nothing found".to_owned() };
        let more = match self.total - 1 {
            0 => String::new(),
            more => format!(" (+{more})"),
        };
        let above = T::above(&self.data).map_or(String::new(), |above| format!("{above} "));
        one_line(&format!("{above}{}", first.line()), &more)
    }

    fn plain(&self) -> String {
        let mut out = String::new();
        if let Some(above) = T::above(&self.data) {
            say!(out, "{above}");
        }
        for item in &self.data {
            out.push_str(&item.plain());
        }
        if self.data.is_empty() {
            out.push_str("nothing found\n");
        }
        if self.has_more {
            say!(out, "{} more", self.total.saturating_sub(self.data.len()));
        }
        for warning in &self.warnings {
            say!(out, "note: {warning}");
        }
        out
    }
}

/// ` (as of edition 1.9.0)`, where one is known.
fn as_of(edition: Option<&str>) -> String {
    edition.map_or(String::new(), |edition| format!(" (as of edition {edition})"))
}

/// A title, with our rendering of it where that is another.
fn titled(title: &str, english: Option<&String>) -> String {
    match english.filter(|english| *english != title) {
        Some(english) => format!("{title} ({english})"),
        None => title.to_owned(),
    }
}

fn printings(text: &CurrentText) -> String {
    let all: Vec<String> =
        text.printings.iter().map(|p| format!("{} {}", p.set_name, p.code)).collect();
    all.join(", ")
}

impl Plain for CardView {
    fn line(&self) -> String {
        line::card(self)
    }

    fn plain(&self) -> String {
        let mut out = String::new();
        let card = &self.card;
        let facts: Vec<&str> =
            [card.style.as_deref(), card.kind.as_deref(), Some(card.game.as_str())]
                .into_iter()
                .flatten()
                .collect();
        say!(out, "{} ({})", card.name, facts.join(", "));
        if !card.printings.is_empty() {
            let all: Vec<String> =
                card.printings.iter().map(|p| format!("{} {}", p.set_name, p.code)).collect();
            say!(out, "Printings: {}", all.join(", "));
        }
        for text in self.runs.of_catalogue() {
            say!(out, "");
            say!(out, "{}:", capital(&text.label));
            say!(out, "  {}", text.words);
            let left = text.run.sentences.iter().filter(|sentence| !sentence.performed);
            let left: Vec<&str> = left.map(|sentence| sentence.words.as_str()).collect();
            if left.is_empty() {
                say!(out, "  [a run performs every sentence]");
            } else {
                say!(out, "  [a run leaves out: {}]", left.join(" / "));
            }
        }
        for text in &card.current {
            say!(out, "");
            say!(out, "Current text ({}), for {}:", text.label.words(), printings(text));
            if text.label == TextLabel::Gains {
                say!(out, "  printed text, plus: {}", text.additions.join(" "));
            } else {
                say!(out, "  {}", text.text);
                for addition in &text.additions {
                    say!(out, "  plus: {addition}");
                }
            }
            say!(
                out,
                "  [{}; {}]",
                if text.fragment { "the changed fragment" } else { "the whole text" },
                place(&text.citation)
            );
        }
        for statement in &self.about_text {
            say!(out, "{}", statement.why);
        }
        for side in &self.then {
            say!(out, "Edition {} said: {} [{}]", side.edition, side.text, side.lines);
        }
        for warning in &self.warnings {
            say!(out, "note: {warning}");
        }
        for erratum in &card.errata {
            out.push('\n');
            out.push_str(&erratum.plain());
        }
        for ruling in &card.rulings {
            out.push('\n');
            out.push_str(&ruling.plain());
        }
        if !self.legality.is_empty() {
            out.push('\n');
        }
        for answer in &self.legality {
            out.push_str(&answer.plain());
        }
        if !card.mentions.is_empty() {
            out.push('\n');
        }
        for mention in &card.mentions {
            say!(out, "Named in: {} [{}]", mention.title, place(&mention.citation));
        }
        out
    }
}

impl Plain for Erratum {
    fn plain(&self) -> String {
        let mut out = String::new();
        let codes: Vec<&str> = self.printings.iter().map(|p| p.code.as_str()).collect();
        say!(
            out,
            "Erratum, {} {} [{} {}, {}]",
            self.set_name,
            codes.join("/"),
            self.document,
            self.edition,
            self.lines
        );
        for text in &self.texts {
            let by = match (text.label, text.by) {
                (TextLabel::Original, _) | (_, Some(_)) => "",
                _ => " (author not marked in this copy)",
            };
            say!(out, "  {}{by}: {}", text.label.words(), text.text);
            if text.diff.iter().any(|span| span.op != DiffOp::Equal) {
                let marked: String = text
                    .diff
                    .iter()
                    .map(|span| match span.op {
                        DiffOp::Equal => span.text.clone(),
                        DiffOp::Insert => format!("[+{}+]", span.text),
                        DiffOp::Delete => format!("[-{}-]", span.text),
                    })
                    .collect();
                say!(out, "    changed: {marked}");
            }
        }
        for statement in &self.mrp {
            let words = match statement.status {
                MrpStatus::None if statement.text.trim_end_matches('.') == "None" => {
                    "no printing has this text"
                }
                _ => &statement.text,
            };
            say!(out, "  MRP: {words}");
        }
        for note in &self.notes {
            say!(out, "  Note: {note}");
        }
        out
    }
}

impl Plain for CardRuling {
    fn line(&self) -> String {
        one_line(&self.text, &format!(" [{} {}, {}]", self.document, self.edition, self.lines))
    }

    fn plain(&self) -> String {
        format!("Ruling: {} [{} {}, {}]\n", self.text, self.document, self.edition, self.lines)
    }
}

impl Plain for Legality {
    fn line(&self) -> String {
        line::legality(self, &[])
    }

    fn plain(&self) -> String {
        let mut out = String::new();
        let edition = as_of(self.as_of_edition.as_deref());
        say!(
            out,
            "{} on {}{edition}: {} – {}",
            self.format,
            self.on,
            legality_status(self.status),
            self.says
        );
        for need in &self.needs {
            say!(out, "  needs: {need}");
        }
        for citation in &self.because {
            say!(out, "  “{}” [{}]", citation.quote.replace('\n', " "), place(citation));
        }
        if let Some(check) = &self.check {
            say!(out, "  check: {} ({})", check.id, check.href);
        }
        out
    }
}

impl Plain for LegalityView {
    fn line(&self) -> String {
        line::legality(&self.legality, &self.suggestions)
    }

    fn plain(&self) -> String {
        let mut out = self.legality.plain();
        if !self.suggestions.is_empty() {
            say!(out, "  nearest names: {}", self.suggestions.join(", "));
        }
        out
    }
}

impl Plain for Hit {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        reader.hit(self);
    }

    fn line(&self) -> String {
        let place = format!(" [{} {}]", self.document, self.lines);
        one_line(&format!("{}: {}", self.title, self.snippet), &place)
    }

    fn above(hits: &[Self]) -> Option<&'static str> {
        let weak = hits.first().is_some_and(|hit| hit.matched == Match::Weak);
        weak.then_some("nothing says exactly this; the nearest are:")
    }

    fn plain(&self) -> String {
        let how = match self.matched {
            Match::Exact => "exact",
            Match::Strong => "strong",
            Match::Weak => "weak",
        };
        // A card that a catalogue alone knows has a printing in place of lines.
        let place = match self.lines.first {
            0 => self.edition.clone(),
            _ => self.lines.to_string(),
        };
        format!(
            "{} ({}, {how}) {}\n  {}\n  [{} {place}]\n",
            self.title,
            self.kind,
            self.url,
            self.snippet.replace('\n', " "),
            self.document,
        )
    }
}

impl Plain for Completion {
    fn plain(&self) -> String {
        format!("{}\n", self.text)
    }
}

impl Plain for Document {
    fn plain(&self) -> String {
        format!(
            "{} – {} ({}), edition {}, {}\n",
            self.id, self.title, self.game, self.edition, self.licence
        )
    }
}

impl Plain for DocumentView {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        self.passages.iter_mut().for_each(|passage| reader.passage(passage));
    }

    fn plain(&self) -> String {
        let mut out = self.document.plain();
        for passage in &self.passages {
            out.push_str(&passage.plain());
        }
        out
    }
}

impl Plain for Passage {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        reader.passage(self);
    }

    fn line(&self) -> String {
        one_line(&self.text, &format!(" [{} {}, {}]", self.document, self.edition, self.lines))
    }

    fn plain(&self) -> String {
        let english =
            self.english.as_ref().map_or(String::new(), |english| format!("  ({english})\n"));
        format!("{}\n{english}  [{} {}, {}]\n", self.text, self.document, self.edition, self.lines)
    }
}

impl Plain for Rule {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        reader.rule(self);
    }

    fn line(&self) -> String {
        let place = format!(" [{} {}, {}]", self.document, self.edition, self.lines);
        one_line(&format!("{}: {}", self.title, self.text), &place)
    }

    fn plain(&self) -> String {
        let mut out = String::new();
        let status = if self.status == RuleStatus::Defunct { " (defunct)" } else { "" };
        say!(out, "{}{status}", titled(&self.title, self.english_title.as_ref()));
        say!(out, "{}", self.text);
        if let Some(other) = &self.english {
            say!(out, "  ({other})");
        }
        for example in &self.examples {
            say!(out, "  {}: {}", example.label, example.text);
        }
        if self.children.is_empty() && self.text.ends_with(':') {
            let (document, place) = (&self.document, self.id.anchor());
            say!(out, "  The document goes on with it: /documents/{document}#{place}");
        }
        say!(out, "  [{} {}, {}]", self.document, self.edition, self.lines);
        out
    }
}

impl Plain for PassageView {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        reader.passage(&mut self.passage);
    }

    fn line(&self) -> String {
        self.passage.line()
    }

    fn plain(&self) -> String {
        format!("{}{}", self.passage.plain(), ran_by(&self.runs))
    }
}

impl Plain for RuleView {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        reader.rule(&mut self.rule);
    }

    fn line(&self) -> String {
        self.rule.line()
    }

    fn plain(&self) -> String {
        format!("{}{}", self.rule.plain(), ran_by(&self.runs))
    }
}

/// The scenarios that run something, a line each.
fn ran_by(runs: &[RunLink]) -> String {
    runs.iter().fold(String::new(), |lines, run| {
        lines + "  run by " + run.id.as_ref() + " – " + &run.title + "\n"
    })
}

impl Plain for Problem {
    fn plain(&self) -> String {
        format!("{}:{}: {}: {}\n", self.document, self.line, self.code, self.message)
    }
}
