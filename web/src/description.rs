//! The description of the API for programs, generated from the handlers and
//! completed with what all of them share.

use std::collections::{HashMap, HashSet};

use axum::body::Bytes;
use axum::http::Method;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, ToSchema};

use crate::Fault;
use crate::fault::CODES;

/// The types whose JSON names them in `object`, with that name.
const OBJECTS: [(&str, &str); 27] = [
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
];

/// The parts of a deck that may be given as a name alone.
const NAMED: [(&str, &str); 4] = [
    ("Deck", "main_personality"),
    ("Deck", "masteries"),
    ("Deck", "sensei"),
    ("MainPersonality", "cards"),
];

/// An endpoint, as the entry of the API lists it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Endpoint {
    /// `GET` or `POST`.
    pub(crate) method: String,
    /// Its path, with the names of its parameters.
    pub(crate) href: String,
    /// What it answers.
    pub(crate) summary: String,
}

/// The names of query parameters, by path and method.
type Parameters = HashMap<String, HashMap<String, HashSet<String>>>;

/// The description of the API, with what the server reads from it.
pub(crate) struct ApiDescription {
    json: Value,
    text: Bytes,
    endpoints: Vec<Endpoint>,
    parameters: Parameters,
}

impl ApiDescription {
    /// The description that handlers gave, completed.
    pub(crate) fn new(described: utoipa::openapi::OpenApi) -> Self {
        let json = describe(described);
        let mut text = serde_json::to_vec_pretty(&json).unwrap_or_default();
        text.push(b'\n');
        let mut parameters = Parameters::new();
        let mut endpoints = Vec::new();
        for (path, method, operation) in operations(&json) {
            endpoints.push(Endpoint {
                method: method.to_uppercase(),
                href: format!("{path}{}", query_of(operation)),
                summary: operation["summary"].as_str().unwrap_or_default().to_owned(),
            });
            let own = operation["parameters"].as_array().into_iter().flatten();
            let asked = own.filter(|parameter| parameter["in"] == "query");
            let names = asked.filter_map(|parameter| parameter["name"].as_str());
            let names = names.map(str::to_owned).collect();
            parameters.entry(path.to_owned()).or_default().insert(method.to_owned(), names);
        }
        Self { text: text.into(), endpoints, parameters, json }
    }

    /// The description, in version 3.1 of `OpenAPI`.
    pub(crate) fn json(&self) -> &Value {
        &self.json
    }

    /// The same as the text of a file.
    pub(crate) fn text(&self) -> Bytes {
        self.text.clone()
    }

    /// Every endpoint, in order of path.
    pub(crate) fn endpoints(&self) -> &[Endpoint] {
        &self.endpoints
    }

    /// The names of the parameters that the endpoint of a route reads from the query.
    pub(crate) fn parameters_of(&self, route: &str, method: &Method) -> Option<&HashSet<String>> {
        let method = if *method == Method::POST { "post" } else { "get" };
        self.parameters.get(route.replace("{*", "{").as_str())?.get(method)
    }
}

fn query_of(operation: &Value) -> String {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let names: Vec<String> = parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| Some(format!("{}=", parameter["name"].as_str()?)))
        .collect();
    if names.is_empty() { String::new() } else { format!("?{}", names.join("&")) }
}

/// Every operation, with its path and method.
fn operations(description: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    description["paths"].as_object().into_iter().flatten().flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    })
}

fn describe(described: utoipa::openapi::OpenApi) -> Value {
    let mut description = serde_json::to_value(described).unwrap_or_default();
    description["info"] = json!({
        "title": "headjudge",
        "version": env!("CARGO_PKG_VERSION"),
        "summary": env!("CARGO_PKG_DESCRIPTION"),
        "description": "Rulings, errata, legality and deck checks of trading card games, each with the sentence it rests on. Rules that hold for every answer are written in `docs/API.md`.",
        "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
    });
    description["servers"] = json!([{"url": "/"}]);
    let components = &mut description["components"];
    components["responses"] = shared_responses();
    complete_schemas(&mut components["schemas"]);
    drop_integer_formats(&mut components["schemas"]);
    let paths = description["paths"].as_object_mut().map(std::mem::take).unwrap_or_default();
    let paths: Map<String, Value> = paths
        .into_iter()
        .map(|(path, mut item)| {
            for (method, operation) in item.as_object_mut().into_iter().flatten() {
                share(operation, &path, method);
            }
            // A parameter that spans slashes has no name of its own in OpenAPI.
            (if path == "/api/v1" { "/api/v1/".to_owned() } else { path.replace("{*", "{") }, item)
        })
        .collect();
    description["paths"] = paths.into();
    description["paths"]["/api/v1/scenarios/run"]["post"]["requestBody"]["content"]["text/plain"]
        ["example"] = example_scenario().into();
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
    for (schema, field) in NAMED {
        let field = &mut schemas[schema]["properties"][field];
        let field = if field["items"].is_object() { &mut field["items"] } else { field };
        *field = json!({"anyOf": [{"type": "string", "minLength": 1, "maxLength": 200}, field]});
        field["description"] = "The object, or its name alone.".into();
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
        "text/plain": {"schema": {"type": "string", "description": "`details`, where text is asked for."}},
    });
    let shared: Map<String, Value> = SHARED
        .iter()
        .map(|(name, _, description)| {
            let mut response = json!({"description": description, "headers": headers});
            if *name != "not_modified" {
                response["content"] = fault.clone();
            }
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
const SHARED: [(&str, &str, &str); 10] = [
    ("not_modified", "304", "The client has the answer already, by its ETag."),
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
    if let Some(required) = schema["required"].as_array_mut() {
        required.retain(|name| name != "object");
        required.insert(0, "object".into());
    }
}

/// Adds what every operation answers.
fn share(operation: &mut Value, path: &str, method: &str) {
    let kept = path.starts_with("/api/") && !path.contains("/bulk-data/");
    if kept {
        operation["responses"]["200"]["content"]["text/plain"] =
            json!({"schema": {"type": "string", "description": "The same in words, for a chat."}});
        add_format(operation);
        allow_no_date(operation);
    }
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for (name, status, _) in SHARED {
        let everywhere = matches!(status, "404" | "408" | "429" | "500");
        let kept =
            kept && (matches!(status, "400" | "406") || (status == "304" && method == "get"));
        if everywhere || kept || responses.contains_key(status) {
            let shared = format!("#/components/responses/{name}");
            responses.insert(status.to_owned(), json!({"$ref": shared}));
        }
    }
}

/// Says that an empty date counts as none.
fn allow_no_date(operation: &mut Value) {
    for parameter in operation["parameters"].as_array_mut().into_iter().flatten() {
        if parameter["name"] == "on" {
            parameter["schema"] =
                json!({"type": "string", "anyOf": [{"format": "date"}, {"maxLength": 0}]});
        }
    }
}

/// Adds `format`, or says that where it names a deck format it takes the form as well.
fn add_format(operation: &mut Value) {
    if !operation["parameters"].is_array() {
        operation["parameters"] = json!([]);
    }
    let Some(parameters) = operation["parameters"].as_array_mut() else { return };
    let Some(own) = parameters.iter_mut().find(|parameter| parameter["name"] == "format") else {
        parameters.push(json!({
            "name": "format",
            "in": "query",
            "required": false,
            "description": "`text` for plain text; the `Accept` header says the same.",
            "schema": {"type": "string", "enum": ["json", "text", ""]},
        }));
        return;
    };
    let told = own["description"].as_str().unwrap_or_default();
    let told = format!("{told} `format=text` beside it gives the answer in words.");
    own["description"] = told.into();
    own["schema"] = json!({
        "anyOf": [own["schema"], {"type": "array", "items": {"type": "string"}, "maxItems": 2}]
    });
}
