//! Scenarios: what happens step by step, and what changes without each rule.

use std::fmt::Write as _;

use askama::Template;
use headjudge_engine::play::{CiteStatus, Outcome, Trace};

use super::show;
use crate::answers::{self, ScenarioSummary};
use crate::reply::Reply;
use crate::request::{Now, Part};
use crate::rich_text::rich;

#[derive(Template)]
#[template(path = "scenarios.html")]
struct ScenariosPage {
    q: String,
    scenarios: Vec<ScenarioSummary>,
}

/// `GET /scenarios`.
pub(super) async fn index(now: Now) -> Reply {
    let found = answers::scenarios(now.service());
    show(found.map(|scenarios| ScenariosPage { q: String::new(), scenarios }))
}

#[derive(Template)]
#[template(path = "scenario.html")]
struct ScenarioPage {
    q: String,
    outcome: Outcome,
    text: String,
    /// The sentences it rests on, with their addresses.
    cited: Vec<(String, String, &'static str)>,
}

impl ScenarioPage {
    fn url(&self) -> String {
        format!("/scenarios/{}", self.outcome.id)
    }
}

/// `GET /scenarios/{id}`.
pub(super) async fn page(now: Now, Part(id): Part) -> Reply {
    let work = tokio::task::spawn_blocking(move || {
        let service = now.service();
        let file = answers::scenario_file(service, &id)?;
        let outcome = answers::run_scenario(service, &id)?;
        let mut cited = Vec::new();
        for cite in &outcome.cites {
            let state = match cite.status {
                CiteStatus::Fresh => "as it was read",
                CiteStatus::Stale => "changed since it was read",
                CiteStatus::Unpinned => "not pinned",
                CiteStatus::Missing => "not in this edition",
            };
            if let Ok(passage) = answers::passage(service, cite.passage.as_str()) {
                cited.push((passage.text.clone(), passage.url(), state));
            }
        }
        Ok(ScenarioPage { q: String::new(), outcome, text: file.text, cited })
    });
    show(work.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())))
}

/// A trace as nested lists.
fn traced(trace: &Trace) -> String {
    let mut html = String::from("<ol class=\"trace\">");
    push(trace, &mut html);
    html.push_str("</ol>");
    html
}

fn push(node: &Trace, html: &mut String) {
    let (class, sign) = match (&node.refused, &node.rule, &node.event) {
        (Some(_), ..) => ("refused", "✗ refused: "),
        (_, Some(_), _) => ("rule", "§ "),
        (_, _, Some(_)) => ("event", ""),
        _ => ("", ""),
    };
    let _ = write!(html, "<li class=\"{class}\">{sign}{}", rich(&node.text));
    if let Some(citation) = &node.citation {
        let (url, lines) = (&citation.url, citation.lines);
        let _ = write!(
            html,
            " <a class=\"source\" href=\"{}\">{}, {lines}</a>",
            crate::rich_text::marked(url, &[]),
            citation.document
        );
    }
    if !node.children.is_empty() {
        html.push_str("<ol>");
        node.children.iter().for_each(|child| push(child, html));
        html.push_str("</ol>");
    }
    html.push_str("</li>");
}
