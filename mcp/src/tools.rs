//! The tools: what each is for, its arguments, and the shape of what it answers.
//! The arguments are written here and not derived, because the games and the
//! formats of the snapshot are among their choices.

use std::sync::Arc;

use headjudge_answers::Service;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

use crate::schemas;

/// The tools, with the games and formats of the snapshot.
pub(super) fn tools(service: &Service) -> Vec<Tool> {
    let formats: Vec<&str> = service.formats().iter().map(|format| format.id.as_str()).collect();
    let games: Vec<&str> = service.games().iter().map(|game| game.id.as_str()).collect();
    let format = || choice("Deck format.", &formats);
    let game = || choice("Game, where only one is meant.", &games);
    let date = || json!({"type": "string", "format": "date", "description": "Date as 2004-12-01; today without it."});
    vec![
        tool(
            ("lookup_card", "Look up a card"),
            "A card's current text, errata, rulings, mentions and legality, each with its citation.",
            &json!({
                "name": text("Name or nearly one, collector code, or id."),
                "game": game(),
                "set": text("Set, where a code is in several."),
                "on": date(),
            }),
            &["name"],
            schemas::card(),
        ),
        tool(
            ("search_rulings", "Search rulings"),
            "Search rules, rulings, errata, examples and lists. Understands \"phrases\", -not, or, and filters such as is:frozen, format:fanz, kind:rule. Hits marked `weak` may not answer the question.",
            &json!({
                "query": text("What is asked, at most 256 bytes."),
                "game": game(),
                "limit": {"type": "integer", "minimum": 1, "maximum": 50, "description": "Hits; 10 without it."},
            }),
            &["query"],
            schemas::list(&schemas::hit()),
        ),
        tool(
            ("check_legality", "Check a card's legality"),
            "Whether a card may be in a deck of a format on a date, with the sentences that say so.",
            &json!({
                "card": text("Name, code or id."),
                "format": format(),
                "set": text("Set, where a code is in several."),
                "on": date(),
            }),
            &["card", "format"],
            schemas::legality(),
        ),
        tool(
            ("check_deck", "Check a deck"),
            "Check a whole deck by every rule of a format: legal, illegal or unknown, with all findings, what was not matched and what was not checked. Repeat those.",
            &json!({
                "deck": text("The deck: one `3 Name` a line, or JSON, OCTGN or Lackey text."),
                "format": format(),
                "on": date(),
            }),
            &["deck", "format"],
            schemas::deck_verdict(),
        ),
        tool(
            ("look_up_rule", "Look up a rule"),
            "A general rule with its worked examples, by its id or its title.",
            &json!({"rule": text("Id, such as fanz-crd/general/drill-memory, or title.")}),
            &["rule"],
            schemas::rule(),
        ),
        tool(
            ("list_scenarios", "List scenarios"),
            "The rulings that can be run, by id and title, with the passages they rest on.",
            &json!({"about": text("Words that all stand in the id, the title or a passage's id.")}),
            &[],
            schemas::list(&schemas::scenario()),
        ),
        tool(
            ("run_scenario", "Run a scenario"),
            "Run a worked example of the rules, step by step, each step with its sentence, and what changes without each rule.",
            &json!({
                "id": text("A scenario of the corpus, such as order-of-effects/namekian-wish."),
                "toml": text("A scenario of your own, in TOML."),
            }),
            &[],
            schemas::scenario_run(),
        ),
    ]
}

fn text(meaning: &str) -> Value {
    json!({"type": "string", "description": meaning})
}

fn choice(meaning: &str, of: &[&str]) -> Value {
    let mut choice = text(meaning);
    // An empty list of choices would forbid every value.
    if !of.is_empty() {
        choice["enum"] = json!(of);
    }
    choice
}

/// A tool that only reads.
fn tool(
    (name, title): (&'static str, &'static str),
    description: &'static str,
    arguments: &Value,
    required: &[&str],
    answer: Value,
) -> Tool {
    let schema = json!({
        "type": "object", "properties": arguments, "required": required, "additionalProperties": false
    });
    let hints =
        ToolAnnotations::with_title(title).read_only(true).idempotent(true).open_world(false);
    Tool::new(name, description, object(schema))
        .with_title(title)
        .with_raw_output_schema(object(answer))
        .with_annotations(hints)
}

fn object(schema: Value) -> Arc<JsonObject> {
    Arc::new(match schema {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    })
}
