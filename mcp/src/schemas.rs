//! The shapes of the answers, as far as an assistant reads them. The API's
//! description tells every field; here each may have more.

use serde_json::{Value, json};

fn text() -> Value {
    json!({"type": "string"})
}

fn maybe_text() -> Value {
    json!({"type": ["string", "null"]})
}

fn all(item: &Value) -> Value {
    json!({"type": "array", "items": item})
}

/// An object of this name with these fields, and perhaps more.
fn object(name: &str, mut fields: Value) -> Value {
    fields["object"] = json!({"type": "string", "const": name});
    let required: Vec<String> =
        fields.as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
    fields["receipt"] = receipt();
    json!({"type": "object", "properties": fields, "required": required})
}

/// What gave the answer.
fn receipt() -> Value {
    json!({"type": "object", "properties": {"headjudge": text(), "snapshot": text()}})
}

/// A quotation with its place.
fn citation() -> Value {
    json!({
        "type": "object",
        "properties": {
            "document": text(), "edition": text(), "passage": text(), "quote": text(),
            "lines": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
            "url": text(),
        },
        "required": ["document", "edition", "passage", "lines", "quote", "url"],
    })
}

fn maybe(schema: &Value) -> Value {
    json!({"oneOf": [schema, {"type": "null"}]})
}

/// A card with what is on record of it.
pub(super) fn card() -> Value {
    let current = json!({
        "type": "object",
        "properties": {"text": text(), "fragment": {"type": "boolean"}, "citation": citation()},
        "required": ["text", "fragment", "citation"],
    });
    object(
        "card",
        json!({
            "id": text(), "game": text(), "name": text(), "url": text(),
            "current": all(&current), "errata": all(&json!({"type": "object"})),
            "rulings": all(&json!({"type": "object"})), "mentions": all(&json!({"type": "object"})),
            "legality": all(&legality()),
        }),
    )
}

/// Whether a card may be used.
pub(super) fn legality() -> Value {
    object(
        "legality",
        json!({
            "card": text(), "card_id": maybe_text(), "format": text(), "on": text(),
            "status": {"type": "string", "enum": [
                "legal", "limited", "restricted", "banned", "frozen", "illegal", "not_listed",
                "not_applicable", "unknown",
            ]},
            "says": text(), "needs": all(&text()), "because": all(&citation()),
        }),
    )
}

/// A search hit.
pub(super) fn hit() -> Value {
    object(
        "hit",
        json!({
            "kind": text(), "id": text(), "title": text(), "game": text(), "snippet": text(),
            "match": {"type": "string", "enum": ["exact", "strong", "weak"]},
            "citation": citation(), "url": text(),
        }),
    )
}

/// A scenario, listed.
pub(super) fn scenario() -> Value {
    object("scenario", json!({"id": text(), "title": text(), "cites": all(&text()), "url": text()}))
}

/// A scenario, run.
pub(super) fn scenario_run() -> Value {
    object(
        "scenario_run",
        json!({
            "id": text(), "title": text(), "passed": {"type": "boolean"},
            "failures": all(&json!({"type": "object"})), "trace": {"type": "object"},
            "ablations": all(&json!({"type": "object"})),
        }),
    )
}

/// A rule.
pub(super) fn rule() -> Value {
    object(
        "rule",
        json!({
            "id": text(), "document": text(), "edition": text(), "title": text(), "text": text(),
            "status": text(), "examples": all(&json!({"type": "object"})), "url": text(),
        }),
    )
}

/// What a deck comes to.
pub(super) fn deck_verdict() -> Value {
    let finding = json!({
        "type": "object",
        "properties": {
            "rule": text(),
            "verdict": {"type": "string", "enum": ["satisfied", "violated", "unknown"]},
            "says": text(), "needs": all(&text()), "because": all(&citation()),
        },
        "required": ["rule", "verdict", "says", "needs", "because"],
    });
    let open = json!({
        "type": "object",
        "properties": {"why": text(), "citation": maybe(&citation())},
        "required": ["why", "citation"],
    });
    object(
        "deck_verdict",
        json!({
            "format": text(), "on": text(),
            "verdict": {"type": "string", "enum": ["legal", "illegal", "unknown"]},
            "summary": text(), "findings": all(&finding),
            "unmatched": all(&json!({"type": "object", "properties": {"name": text()}, "required": ["name"]})),
            "not_checked": all(&open),
        }),
    )
}

/// A list of these.
pub(super) fn list(item: &Value) -> Value {
    object(
        "list",
        json!({
            "data": all(item), "total": {"type": "integer"}, "has_more": {"type": "boolean"},
            "next_page": maybe_text(), "warnings": all(&text()),
        }),
    )
}
