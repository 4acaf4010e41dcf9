//! The page of a rule, with its examples.

use askama::Template;
use headjudge_corpus::{Document, Passage, Procedure, Rule, RuleStatus};

use super::{share, show};
use crate::answers;
use crate::reply::Reply;
use crate::request::{Now, Part};

#[derive(Template)]
#[template(path = "rule.html")]
struct RulePage {
    q: String,
    rule: Rule,
    passages: Vec<Passage>,
    document: Document,
    replaced_by: Option<Rule>,
    procedures: Vec<Procedure>,
}

impl RulePage {
    fn cited(&self, passage: &Passage) -> String {
        share::cite(&self.document, &self.rule.title, passage.lines)
    }

    /// The rule for programs that unfold a link.
    fn described(&self) -> String {
        let citations: Vec<String> = self.passages.iter().map(|p| self.cited(p)).collect();
        share::described(&self.rule.title, &self.rule.text, &self.document.title, &citations)
    }
}

/// `GET /rules/{document}/{slug}`.
pub(super) async fn page(now: Now, Part(id): Part) -> Reply {
    let found = || {
        let service = now.service();
        let rule = answers::rule(service, &id)?;
        let document = answers::document(service, rule.document.as_str())?;
        let passages =
            document.passages.into_iter().filter(|p| rule.passages.contains(&p.id)).collect();
        let replaced_by =
            rule.replaced_by.as_ref().map(|id| answers::rule(service, id.as_str())).transpose()?;
        let procedures: Vec<Procedure> =
            service.snapshot().store().list("procedure", Some(rule.document.as_str()))?;
        let own = |procedure: &Procedure| {
            procedure
                .steps
                .iter()
                .any(|step| step.passage.as_str().starts_with(&format!("{}/", rule.id)))
        };
        let procedures = procedures.into_iter().filter(own).collect();
        Ok(RulePage {
            q: String::new(),
            rule,
            passages,
            document: document.document,
            replaced_by,
            procedures,
        })
    };
    show(found())
}
