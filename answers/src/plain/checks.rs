//! Decks, checks and formats in plain text.

use std::fmt::Write;

use headjudge_corpus::ListEntry;
use headjudge_engine::{
    CheckReport, CheckSummary, DeckVerdict, Finding, FindingVerdict, Statement,
};

use super::{Plain, as_of, one_line, place, titled};
use crate::{FormatSummary, FormatView, GameView, Reader, RuleName, SetView};

impl Plain for Finding {
    fn plain(&self) -> String {
        let mut out = String::new();
        let mark = match self.verdict {
            FindingVerdict::Satisfied => "ok     ",
            FindingVerdict::Violated => "BROKEN ",
            FindingVerdict::Unknown => "unknown",
        };
        say!(out, "  {mark} {}: {}", self.rule, self.says);
        for need in &self.needs {
            say!(out, "          needs: {need}");
        }
        if self.verdict != FindingVerdict::Satisfied {
            for citation in &self.because {
                say!(
                    out,
                    "          “{}” [{}]",
                    citation.quote.replace('\n', " "),
                    place(citation)
                );
            }
        }
        out
    }
}

impl Plain for Statement {
    fn plain(&self) -> String {
        let cited = self.citation.as_ref().map_or(String::new(), |citation| {
            format!("\n          “{}” [{}]", citation.quote.replace('\n', " "), place(citation))
        });
        format!("  not checked: {}{cited}\n", self.why)
    }
}

impl Plain for DeckVerdict {
    fn line(&self) -> String {
        let broken: Vec<&str> = self
            .findings
            .iter()
            .filter(|finding| finding.verdict == FindingVerdict::Violated)
            .map(|finding| finding.says.as_str())
            .collect();
        let told = if broken.is_empty() { self.summary.clone() } else { broken.join(" ") };
        one_line(&format!("{} in {} on {}: {told}", self.words(), self.format, self.on), "")
    }

    fn plain(&self) -> String {
        let mut out = String::new();
        let name = self.deck.as_deref().map_or(String::new(), |name| format!("{name}: "));
        let edition = as_of(self.as_of_edition.as_deref());
        say!(
            out,
            "{name}{} in {} on {}{edition}",
            self.words().to_uppercase(),
            self.format,
            self.on
        );
        say!(out, "{}", self.summary);
        let order = [FindingVerdict::Violated, FindingVerdict::Unknown, FindingVerdict::Satisfied];
        for verdict in order {
            for finding in self.findings.iter().filter(|finding| finding.verdict == verdict) {
                out.push_str(&finding.plain());
            }
        }
        for name in &self.unmatched {
            let line = name.line.map_or(String::new(), |line| format!("line {line}: "));
            let nearest = if name.suggestions.is_empty() {
                String::new()
            } else {
                format!("; did you mean {}?", name.suggestions.join(", "))
            };
            say!(out, "  not on record: {line}{}{nearest}", name.name);
        }
        for need in &self.needs {
            say!(out, "  to decide it: {need}");
        }
        for statement in &self.not_checked {
            out.push_str(&statement.plain());
        }
        out
    }
}

impl Plain for CheckReport {
    fn plain(&self) -> String {
        let mut out = String::new();
        say!(out, "{} – {}", self.id, self.title);
        say!(out, "{}", self.decides);
        for citation in &self.because {
            say!(out, "  “{}” [{}]", citation.quote.replace('\n', " "), place(citation));
        }
        for (what, trial) in [("passes", &self.passes), ("fails", &self.fails)] {
            let says =
                trial.finding.as_ref().map_or("it cannot be judged", |finding| &finding.says);
            say!(out, "A deck that {what}: {says}");
        }
        out
    }
}

impl Plain for CheckSummary {
    fn plain(&self) -> String {
        format!("{} – {}\n", self.id, self.decides)
    }
}

impl Plain for FormatView {
    fn plain(&self) -> String {
        let mut out = String::new();
        say!(out, "{} ({}), on {}", self.title, self.id, self.on);
        say!(out, "{}", self.summary);
        for list in &self.lists {
            say!(out, "{}:", list.title);
            for entry in &list.entries {
                say!(out, "  {}", line_of(entry));
            }
            for entry in &list.later {
                say!(out, "  later: {}", line_of(entry));
            }
        }
        out
    }
}

fn line_of(entry: &ListEntry) -> String {
    let since = entry.since.map_or(String::new(), |since| format!(" since {since}"));
    let group = entry.group.as_ref().map_or(String::new(), |group| format!(" [group {group}]"));
    let struck = if entry.crossed_out { " (crossed out)" } else { "" };
    format!("{}{group}{since}{struck} – {} {}", entry.card, entry.document, entry.lines)
}

impl Plain for FormatSummary {
    fn plain(&self) -> String {
        format!("{} – {} ({}): {}\n", self.id, self.title, self.game, self.summary)
    }
}

impl Plain for GameView {
    fn plain(&self) -> String {
        let named =
            |ids: &[String]| if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
        let formats = named(&self.formats);
        let documents = named(&self.documents);
        format!(
            "{} – {}: formats {formats}; documents {documents}; {} sets\n",
            self.id, self.name, self.sets
        )
    }
}

impl Plain for RuleName {
    fn put_for(&mut self, reader: &mut Reader<'_>) {
        reader.rule_name(self);
    }

    fn plain(&self) -> String {
        format!("{} – {}\n", self.id, titled(&self.title, self.english_title.as_ref()))
    }
}

impl Plain for SetView {
    fn plain(&self) -> String {
        format!("{} – {} ({})\n", self.id, self.name, self.game)
    }
}
