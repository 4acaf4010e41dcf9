//! Completes the description: what all operations share, and what the derived
//! schemas do not know.

use serde_json::{Map, Value, json};
use utoipa::PartialSchema;

use super::{linked, normal};
use crate::Fault;
use crate::fault::CODES;

/// The types whose JSON names them in `object`, with that name.
const OBJECTS: [(&str, &str); 29] = [
    ("BulkFile", "bulk_data"),
    ("Change", "change"),
    ("Coverage", "coverage"),
    ("Outcome", "scenario_run"),
    ("ProcedureAnswer", "procedure_answer"),
    ("Walk", "procedure_walk"),
    ("ScenarioSummary", "scenario"),
    ("Card", "card"),
    ("CardRuling", "ruling"),
    ("CheckReport", "check"),
    ("CheckSummary", "check"),
    ("DeckVerdict", "deck_verdict"),
    ("Document", "document"),
    ("Erratum", "erratum"),
    ("Example", "example"),
    ("FormatView", "format"),
    ("Health", "health"),
    ("History", "history"),
    ("Hit", "hit"),
    ("Index", "index"),
    ("Legality", "legality"),
    ("ListEntry", "list_entry"),
    ("Passage", "passage"),
    ("Problem", "problem"),
    ("Procedure", "procedure"),
    ("Rule", "rule"),
    ("Fault", "error"),
    ("GameView", "game"),
    ("SetView", "set"),
];

/// The parts of a deck that may be given as a name alone.
const NAMED: [(&str, &str); 4] = [
    ("Deck", "main_personality"),
    ("Deck", "masteries"),
    ("Deck", "sensei"),
    ("MainPersonality", "cards"),
];

/// The parts of the API, with what each is for.
const TAGS: [(&str, &str); 14] = [
    ("api", "The entry of the API."),
    (
        "cards",
        "Cards: found by name, code or id, with their current text, changes, rulings and legality.",
    ),
    ("legality", "Whether a card may be in a deck, and the check that decided it."),
    ("search", "Search over all records."),
    ("documents", "Documents, their passages and rules, to the line."),
    ("procedures", "Procedures, walked step by step and asked about."),
    ("games", "Games and their card sets."),
    ("formats", "Deck formats, their lists on a date, and the checks of their rules."),
    ("checks", "Deck rules that run, each tied to the sentences that it rests on."),
    ("changes", "What differs between editions."),
    ("decks", "Whole decks, checked by every rule of a format."),
    ("scenarios", "Rulings that run, and how much of the documents does."),
    ("bulk data", "Every record, to be loaded elsewhere."),
    ("server", "How the server does."),
];

const ABOUT: &str = "Rulings, errata, legality and deck checks of trading card games, each with the sentence it rests on.\n\n\
No key and no cookie is needed, and any origin may ask. Send a `User-Agent` that names your program and a way to reach you.\n\n\
Every answer is JSON unless another form is asked for, in any operation under `/api/v1`: `format=text` (or `Accept: text/plain`) gives it in words, \
`format=line` in one line of at most 300 characters, both in the language that `Accept-Language` or `lang` asks for where a text is in two. `fields=id,name,legality.status` keeps only the fields named. \
These forms are left out of the operations below, so that each has one type of answer.\n\n\
An `ETag` comes with every answer that may be kept; `If-None-Match` is answered with 304 where nothing has changed. \
An id may hold slashes, written plainly or as `%2F`. Rules that hold for every answer are written in `docs/API.md`.";

/// The description that handlers gave, completed.
pub(super) fn describe(described: utoipa::openapi::OpenApi) -> Value {
    let mut description = serde_json::to_value(described).unwrap_or_default();
    description["info"] = json!({
        "title": "headjudge",
        "version": env!("CARGO_PKG_VERSION"),
        "summary": env!("CARGO_PKG_DESCRIPTION"),
        "description": ABOUT,
        "contact": {"name": "The operator of this server"},
        "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
    });
    description["servers"] = json!([{"url": "/"}]);
    description["security"] = json!([]);
    description["tags"] =
        TAGS.iter().map(|(name, about)| json!({"name": name, "description": about})).collect();
    let components = &mut description["components"];
    components["responses"] = shared_responses();
    complete_schemas(&mut components["schemas"]);
    drop_integer_formats(&mut components["schemas"]);
    linked::add_links(&mut components["schemas"]);
    let paths = description["paths"].as_object_mut().map(std::mem::take).unwrap_or_default();
    let paths: Map<String, Value> = paths
        .into_iter()
        .map(|(path, mut item)| {
            for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
                share(operation, &path);
            }
            // A parameter that spans slashes has no name of its own in OpenAPI.
            (path.replace("{*", "{"), item)
        })
        .collect();
    description["paths"] = paths.into();
    description["paths"]["/api/v1/scenarios/run"]["post"]["requestBody"]["content"]["application/json"]
        ["example"] = json!({"toml": example_scenario()});
    normal::normalise(&mut description);
    description
}

/// A scenario of the corpus, as an example of how one is written.
fn example_scenario() -> String {
    const FILE: &str = "scenarios/dbz-tcg/order-of-effects.namekian-wish.toml";
    let files = headjudge_corpus::embedded();
    files.get(FILE).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
}

/// Adds what the derived schemas do not know: the names of objects, and that
/// the items of a list are of a type that has a name.
fn complete_schemas(schemas: &mut Value) {
    schemas["Fault"] = serde_json::to_value(Fault::schema()).unwrap_or_default();
    let codes: Vec<&str> = CODES.iter().map(|(code, _)| *code).collect();
    schemas["Fault"]["properties"]["code"]["examples"] = json!(codes);
    name_records(schemas);
    for (schema, object) in OBJECTS {
        name_object(&mut schemas[schema], object);
    }
    schemas["Deck"]["properties"]["text"] = json!({
        "type": "string",
        "description": "The cards as a list instead: plain text, or what OCTGN or Lackey writes. `name`, `format`, `on` and `options` may be given with it.",
    });
    schemas["CardName"] = json!({
        "type": "string", "minLength": 1, "maxLength": 200, "description": "The name of a card alone."
    });
    // An event is an object, or its name alone.
    if let Some(event) = schemas["Trace"]["properties"]["detail"].as_object_mut() {
        event.remove("type");
    }
    for (schema, field) in NAMED {
        let field = &mut schemas[schema]["properties"][field];
        let field = if field["items"].is_object() { &mut field["items"] } else { field };
        let mut choices = vec![json!({"$ref": "#/components/schemas/CardName"})];
        match field["oneOf"].as_array() {
            Some(own) => choices.extend(own.iter().cloned()),
            None => choices.push(field.clone()),
        }
        *field = json!({"oneOf": choices, "description": "The object, or its name alone."});
    }
    for (name, schema) in schemas.as_object_mut().into_iter().flatten() {
        if let Some(item) = name.strip_prefix("List_") {
            let item = format!("#/components/schemas/{item}");
            schema["properties"]["data"]["items"] = json!({"$ref": item});
            name_object(schema, "list");
        }
    }
}

/// Refers to the record that is told as of a day, which the derived schema writes out.
fn name_records(schemas: &mut Value) {
    let Some(all) = schemas.as_object_mut() else { return };
    let dated: Vec<String> =
        all.keys().filter(|name| name.starts_with("Dated_")).cloned().collect();
    for name in dated {
        let record = name.trim_start_matches("Dated_").to_owned();
        let written = all[&name]["allOf"][0].take();
        all[&name]["allOf"][0] = json!({"$ref": format!("#/components/schemas/{record}")});
        all.entry(record).or_insert(written);
    }
}

/// Numbers without a sign have no format of their own: `int32` would forbid half of them.
fn drop_integer_formats(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if object.get("format").is_some_and(|format| format == "int32" || format == "int64") {
                object.remove("format");
            }
            object.values_mut().for_each(drop_integer_formats);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_integer_formats),
        _ => {}
    }
}

/// What any operation may answer, by name.
fn shared_responses() -> Value {
    let headers = json!({
        "x-request-id": {"description": "The request, for the server's log.", "schema": {"type": "string"}},
        "x-headjudge-snapshot": {"description": "The snapshot that answered.", "schema": {"type": "string"}},
    });
    let fault = json!({
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Fault"}},
    });
    let shared: Map<String, Value> = SHARED
        .iter()
        .map(|(name, _, description)| {
            let mut response = json!({"description": description, "headers": headers});
            response["content"] = fault.clone();
            if *name == "too_many_requests" {
                response["headers"]["retry-after"] = json!({
                    "description": "Whole seconds until the next request is answered.",
                    "schema": {"type": "integer", "minimum": 1},
                });
            }
            ((*name).to_owned(), response)
        })
        .collect();
    shared.into()
}

/// The answers that operations share: name, status, when.
const SHARED: [(&str, &str, &str); 9] = [
    ("bad_request", "400", "The request is wrong; `details` says what to do."),
    ("not_found", "404", "Nothing has this name; `suggestions` are the nearest."),
    ("not_acceptable", "406", "Neither JSON nor text is accepted."),
    ("timeout", "408", "The request took too long."),
    ("ambiguous", "409", "Several cards; `candidates` lists them."),
    ("too_large", "413", "The body is too large."),
    ("unreadable", "422", "The body cannot be read; `details` says where."),
    ("too_many_requests", "429", "Too many requests; `Retry-After` says when to ask again."),
    ("internal", "500", "The server failed; its log says why."),
];

/// Adds `object`, which a type writes and its derived schema does not know.
/// Answers may gain fields, so that they are never closed.
fn name_object(schema: &mut Value, object: &str) {
    let open = schema.as_object_mut().filter(|schema| schema.contains_key("properties"));
    let Some(open) = open else { return };
    open.remove("additionalProperties");
    schema["properties"]["object"] = json!({
        "type": "string", "enum": [object], "description": "The type of the object."
    });
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| name != "object");
        required.insert(0, "object".into());
    }
}

/// Adds what every operation answers.
fn share(operation: &mut Value, path: &str) {
    let kept = path.starts_with("/api/") && !path.contains("/bulk-data/");
    read_dates_as_text(operation);
    let summary = operation["summary"].clone();
    let told = operation["description"].as_str().is_some_and(|text| !text.is_empty());
    if !told {
        operation["description"] = summary;
    }
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for (name, status, _) in SHARED {
        let everywhere = matches!(status, "404" | "408" | "429" | "500");
        let kept = kept && matches!(status, "400" | "406");
        if everywhere || kept || responses.contains_key(status) {
            let shared = format!("#/components/responses/{name}");
            responses.insert(status.to_owned(), json!({"$ref": shared}));
        }
    }
}

/// Says that a date in the query is a plain text, which may be empty: generators
/// that make a type of it send it in quotation marks.
fn read_dates_as_text(operation: &mut Value) {
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        if parameter["name"] == "on" {
            parameter["schema"] =
                json!({"type": "string", "pattern": "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"});
        }
    }
}
