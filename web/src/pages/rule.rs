//! The page of a rule, with its examples.

use std::sync::Arc;

use askama::Template;
use headjudge_corpus::{Document, Passage, PassageClass, Procedure, Rule, RuleStatus};

use super::show::show_at;
use super::{document, share};
use crate::Fault;
use crate::reply::Reply;
use crate::request::{Params, Part, RequestContext};
use crate::run_blocking::run_blocking;
use crate::statuses::Statuses;
use headjudge_answers as answers;
use headjudge_answers::{AsOf, Dated, Service};
use headjudge_view::Language;

#[derive(Template)]
#[template(path = "rule.html")]
struct RulePage {
    q: String,
    say: Language,
    rule: Rule,
    /// The day asked for, and the edition in force then.
    as_of: Option<AsOf>,
    /// What is not on record of that day.
    warnings: Vec<String>,
    /// The newest edition, where this is an older one.
    newest: Option<Document>,
    /// Whether there is more than one edition.
    revised: bool,
    passages: Vec<Passage>,
    document: Document,
    replaced_by: Option<Rule>,
    /// The rules that this one took the place of.
    replaces: Vec<Rule>,
    procedures: Vec<Procedure>,
    /// Passages elsewhere that name this rule.
    cited_by: Vec<(Passage, String)>,
    statuses: Arc<Statuses>,
}

impl RulePage {
    fn body(passage: &Passage) -> String {
        document::body(passage)
    }

    fn cited(&self, passage: &Passage) -> String {
        share::cite(&self.document, &self.rule.title, passage.lines)
    }

    /// The rule for programs that unfold a link.
    fn described(&self) -> String {
        let citations: Vec<String> = self.passages.iter().map(|p| self.cited(p)).collect();
        share::described(&self.rule.title, &self.rule.text, &self.document.title, &citations)
    }
}

/// `GET /rules/{document}/{slug}?on=`.
pub(super) async fn page(now: RequestContext, Part(id): Part, params: Params) -> Reply {
    // The first reader of a snapshot waits until its scenarios have run.
    run_blocking(move || show_at("/rules/", &id, found(&now, &id, &params), now.say)).await
}

fn found(now: &RequestContext, id: &str, params: &Params) -> Result<RulePage, Fault> {
    let service = now.service();
    let Dated { record: rule, as_of, warnings } = answers::rule_on(service, id, params.day()?)?;
    let store = service.snapshot().store();
    let document = answers::find_document(service, rule.document.as_str())?.clone();
    let cited_by = cited_by(service, &rule, &document)?;
    let mut passages: Vec<Passage> = Vec::new();
    for id in &rule.passages {
        passages.extend(store.find::<Passage>(id.as_str())?);
    }
    passages.sort_by_key(|passage| passage.lines);
    passages.dedup_by(|one, other| one.id == other.id);
    let replaced_by =
        rule.replaced_by.as_ref().map(|id| answers::rule(service, id.as_str())).transpose()?;
    let mut replaces = store.replaced_by(rule.id.as_str())?;
    replaces.retain(|other| other.document == rule.document);
    let procedures: Vec<Procedure> = store.list(Some(rule.document.as_str()))?;
    let own = |procedure: &Procedure| {
        procedure
            .steps
            .iter()
            .any(|step| step.passage.as_str().starts_with(&format!("{}/", rule.id)))
    };
    let procedures = procedures.into_iter().filter(own).collect();
    let editions = answers::editions(service, document.id.family());
    let newest = editions.last().filter(|newest| newest.id != document.id);
    Ok(RulePage {
        q: String::new(),
        say: now.say,
        as_of,
        warnings,
        newest: newest.map(|newest| (*newest).clone()),
        revised: editions.len() > 1,
        passages,
        document,
        replaced_by,
        replaces,
        procedures,
        cited_by,
        statuses: now.current().statuses()?,
        rule,
    })
}

/// The passages of the game's documents that name `rule` by its whole title,
/// each with its document's short title. A title of one word is any word.
fn cited_by(
    service: &Service,
    rule: &Rule,
    own: &Document,
) -> Result<Vec<(Passage, String)>, Fault> {
    let mut found = Vec::new();
    if !rule.title.contains(char::is_whitespace) {
        return Ok(found);
    }
    let of_game =
        service.documents().iter().filter(|d| d.game == own.game && !d.id.is_older_edition());
    for document in of_game {
        let store = service.snapshot().store();
        let passages = store.passages_with(document.id.as_str(), &rule.title)?;
        let inside = |passage: &Passage| {
            passage
                .id
                .as_str()
                .strip_prefix(rule.id.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                || rule.passages.contains(&passage.id)
                || rule.examples.iter().any(|example| example.passage == passage.id)
        };
        let naming = passages.into_iter().filter(|passage| {
            passage.class != PassageClass::Heading
                && !inside(passage)
                && names(&passage.text, &rule.title)
        });
        found.extend(naming.map(|passage| (passage, document.short_title.clone())));
    }
    Ok(found)
}

/// Whether `title` is in `text` as whole words.
fn names(text: &str, title: &str) -> bool {
    text.match_indices(title).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + title.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_named_by_whole_words() {
        assert!(names("the Drill Memory rule", "Drill Memory"));
        assert!(names("“Drill Memory”", "Drill Memory"));
        assert!(!names("Drill Memorys", "Drill Memory"));
        assert!(!names("drill memory", "Drill Memory"));
    }
}
