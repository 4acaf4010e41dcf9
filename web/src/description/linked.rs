//! What is added to every answer when it is written, described: addresses,
//! snippets in parts, warnings. The table of addresses is the one that writes them.

use headjudge_answers::json::LINKED;
use serde_json::{Map, Value, json};

const HREF: &str = "Its address in the API.";
const URL: &str = "Its page.";

/// Objects and parts whose addresses depend on what they hold: whether they always have them.
const OTHERS: [(&str, &str, &str, bool); 7] = [
    ("Hit", "href", HREF, true),
    ("Legality", "href", HREF, false),
    ("Legality", "url", "The card's page.", false),
    ("Problem", "href", "The problems of its document.", true),
    ("Problem", "url", "The document's page.", true),
    ("Citation", "href", "The passage's address in the API.", true),
    ("Mention", "href", "The record's address in the API.", true),
];

/// Adds to `schemas` what every answer gets.
pub(super) fn add_links(schemas: &mut Value) {
    for schema in schemas.as_object_mut().into_iter().flat_map(Map::values_mut) {
        let object = schema["properties"]["object"]["enum"][0].as_str().unwrap_or_default();
        if LINKED.iter().any(|linked| linked.object == object) {
            add(schema, "href", HREF, true);
            add(schema, "url", URL, true);
        }
    }
    for (name, field, description, always) in OTHERS {
        add(&mut schemas[name], field, description, always);
    }
    add(&mut schemas["CheckLink"], "url", URL, true);
    schemas["SnippetPart"] = json!({
        "type": "object",
        "description": "A part of a snippet.",
        "properties": {
            "text": {"type": "string", "description": "Its text."},
            "marked": {"type": "boolean", "description": "Whether it was asked for."},
        },
        "required": ["text", "marked"],
    });
    let hit = &mut schemas["Hit"];
    hit["properties"]["snippet_parts"] = json!({
        "type": "array",
        "items": {"$ref": "#/components/schemas/SnippetPart"},
        "description": "The snippet in parts, in order.",
    });
    hit["properties"]["snippet_marks"]["description"] =
        "Ranges of `snippet` that were asked for, in order, counted in Unicode characters.".into();
    require(hit, "snippet_parts");
}

fn add(schema: &mut Value, field: &str, description: &str, always: bool) {
    if schema["properties"].get(field).is_none() {
        schema["properties"][field] = json!({"type": "string", "description": description});
        if always {
            require(schema, field);
        }
    }
}

fn require(schema: &mut Value, field: &str) {
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.push(field.into());
    }
}
