//! A compact index for the browser: every card by name and code, every passage
//! by its words.

use std::collections::HashSet;

use headjudge_corpus::{Card, Document, Passage, PassageClass, PassageId, Rule, RuleStatus};
use headjudge_index::search::Headnotes;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Fault;
use crate::reply::Reply;
use crate::request::RequestContext;

/// What is read of a term: its name, and everything else that it is called.
#[derive(Deserialize)]
struct Called {
    name: String,
    #[serde(default)]
    synonyms: Vec<String>,
    #[serde(default)]
    japanese: Vec<String>,
}

/// The index, as JSON. Rows are arrays: names of fields would be most of it.
pub(super) fn index(now: &RequestContext) -> Result<Reply, Fault> {
    let (service, store) = (now.service(), now.service().snapshot().store());
    let notes = Headnotes::read(&headjudge_corpus::embedded()).unwrap_or_default();
    // Older editions are read offline, but a search is for what is current.
    let documents: Vec<&Document> =
        service.documents().iter().filter(|document| !document.id.as_str().contains('@')).collect();
    let place = |id: &str| documents.iter().position(|known| known.id.as_str() == id);
    let cards: Vec<Card> = store.list("card", None)?;
    let rules: Vec<Rule> = store.list("rule", None)?;
    // A rule is found under its title, and not once more as a passage.
    let told: HashSet<&PassageId> = rules.iter().flat_map(|rule| &rule.passages).collect();
    let passages: Vec<Passage> = store.list("passage", None)?;
    let passages = passages
        .iter()
        .filter(|passage| passage.class != PassageClass::Heading && !told.contains(&passage.id));
    let passages = passages.filter_map(|passage| {
        Some(passage_row(place(passage.document.as_str())?, passage, &notes))
    });
    let rule_rows = rules
        .iter()
        .filter_map(|rule| Some(rule_row(place(rule.document.as_str())?, rule, &notes)));
    let terms: Vec<Called> = store.list("term", None)?;
    let known: Vec<Value> =
        documents.iter().map(|d| json!([d.id, d.short_title, d.edition])).collect();
    Ok(Reply::json(&json!({
        "object": "offline_search",
        "documents": known,
        "terms": terms.iter().map(term_row).collect::<Vec<_>>(),
        "cards": cards.iter().map(|card| card_row(card, &notes)).collect::<Vec<_>>(),
        "rules": rule_rows.collect::<Vec<_>>(),
        "passages": passages.collect::<Vec<_>>(),
    })))
}

/// The name of a term, and everything else that it is called.
fn term_row(term: &Called) -> Value {
    let others: Vec<&String> = term.synonyms.iter().chain(&term.japanese).collect();
    json!([term.name, others])
}

/// How players put what passages say, as one text.
fn noted<'a>(notes: &Headnotes, passages: impl Iterator<Item = &'a PassageId>) -> String {
    let phrases: Vec<&str> = passages.flat_map(|id| notes.of(id.as_str())).collect();
    phrases.join("; ")
}

/// Name, address, other names, codes, text, what else is ruled of it, notes.
fn card_row(card: &Card, notes: &Headnotes) -> Value {
    let mut codes: Vec<String> = card.printings.iter().map(|p| p.code.to_string()).collect();
    codes.dedup();
    let text = card.current.first().map_or("", |current| current.text.as_str());
    let ruled: Vec<&str> = card.rulings.iter().map(|ruling| ruling.text.as_str()).collect();
    let own = card.errata.iter().map(|e| &e.id).chain(card.rulings.iter().map(|r| &r.id));
    json!([card.name, card.id, card.aliases, codes, text, ruled.join("\n"), noted(notes, own)])
}

/// Number of the document, title, address, lines, whether it is defunct, text
/// with its rendering, notes.
fn rule_row(document: usize, rule: &Rule, notes: &Headnotes) -> Value {
    let defunct = rule.status == RuleStatus::Defunct;
    let english = rule.english.as_deref().unwrap_or("");
    json!([
        document,
        rule.title,
        rule.url(),
        rule.lines,
        defunct,
        rule.text,
        english,
        noted(notes, rule.passages.iter())
    ])
}

/// Number of the document, anchor, lines, class, section, text with its
/// rendering, notes.
fn passage_row(document: usize, passage: &Passage, notes: &Headnotes) -> Value {
    let section = passage.heading_path.last().map_or("", String::as_str);
    let english = passage.english.as_deref().unwrap_or("");
    json!([
        document,
        passage.id.anchor(),
        passage.lines,
        passage.class,
        section,
        passage.text,
        english,
        noted(notes, std::iter::once(&passage.id))
    ])
}
