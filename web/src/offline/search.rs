//! A compact index for the browser: every card by name and code, every passage
//! by its words.

use std::collections::HashSet;

use headjudge_corpus::{Card, Passage, PassageClass, PassageId, Rule, RuleStatus};
use serde_json::{Value, json};

use crate::Fault;
use crate::reply::Reply;
use crate::request::Now;

/// The index, as JSON. Rows are arrays: names of fields would be most of it.
pub(super) fn index(now: &Now) -> Result<Reply, Fault> {
    let (service, store) = (now.service(), now.service().snapshot().store());
    let documents: Vec<Value> = service
        .documents()
        .iter()
        .map(|document| json!([document.id, document.short_title, document.edition]))
        .collect();
    let cards: Vec<Card> = store.list("card", None)?;
    let cards: Vec<Value> = cards.iter().map(card_row).collect();
    let rules: Vec<Rule> = store.list("rule", None)?;
    // A rule is found under its title, and not once more as a passage.
    let told: HashSet<&PassageId> = rules.iter().flat_map(|rule| &rule.passages).collect();
    let passages: Vec<Passage> = store.list("passage", None)?;
    let passages = passages
        .iter()
        .filter(|passage| passage.class != PassageClass::Heading && !told.contains(&passage.id));
    let rows = passages.filter_map(|passage| {
        let at = service.documents().iter().position(|known| known.id == passage.document)?;
        Some(passage_row(at, passage))
    });
    let place = |rule: &Rule| service.documents().iter().position(|d| d.id == rule.document);
    let rule_rows: Vec<Value> =
        rules.iter().filter_map(|rule| Some(rule_row(place(rule)?, rule))).collect();
    let rows: Vec<Value> = rows.collect();
    Ok(Reply::json(&json!({
        "object": "offline_search",
        "documents": documents,
        "cards": cards,
        "rules": rule_rows,
        "passages": rows,
    })))
}

/// Name, address, other names, codes, text.
fn card_row(card: &Card) -> Value {
    let mut codes: Vec<String> = card.printings.iter().map(|p| p.code.to_string()).collect();
    codes.dedup();
    let text = card.current.first().map_or("", |current| current.text.as_str());
    json!([card.name, card.id, card.aliases, codes, text])
}

/// Number of the document, title, address, lines, whether it is defunct, text.
fn rule_row(document: usize, rule: &Rule) -> Value {
    let defunct = rule.status == RuleStatus::Defunct;
    json!([document, rule.title, rule.url(), rule.lines, defunct, rule.text])
}

/// Number of the document, anchor, lines, class, section, text and rendering.
fn passage_row(document: usize, passage: &Passage) -> Value {
    let section = passage.heading_path.last().map_or("", String::as_str);
    let english = passage.english.as_deref().unwrap_or("");
    json!([
        document,
        passage.id.anchor(),
        passage.lines,
        passage.class,
        section,
        passage.text,
        english
    ])
}
