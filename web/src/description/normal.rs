//! The normal form of the schemas, which every generator of clients reads: each
//! object has a name and is whole, a field that is always written is required,
//! and one name of an object has one schema.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::left_out::LEFT_OUT;
use super::schemas::{each_schema, each_within};

const PREFIX: &str = "#/components/schemas/";

type Schemas = Map<String, Value>;

/// Puts the schemas of `description` into their normal form.
pub(super) fn normalise(description: &mut Value) {
    let sent = reachable(description, "requestBody");
    let mut schemas = match description["components"]["schemas"].take() {
        Value::Object(schemas) => schemas,
        _ => Schemas::new(),
    };
    for (name, schema) in &mut schemas {
        let own = !sent.contains(name);
        each_within(schema, &mut tidy);
        if own {
            require_all(name, schema);
        }
    }
    let whole: Vec<String> = schemas.keys().cloned().collect();
    for name in &whole {
        let merged = merged(&schemas, &schemas[name]);
        schemas[name] = merged;
    }
    name_inner(&mut schemas);
    description["components"]["schemas"] = schemas.into();
    warn_alone(description);
    join_same_objects(description);
    rename_lists(description);
    drop_unused(description);
}

/// Makes one schema what generators read.
fn tidy(schema: &mut Value) {
    let Some(fields) = schema.as_object_mut() else { return };
    fields.remove("propertyNames");
    // Generators take a field that has a default for one that is always sent.
    fields.remove("default");
    if let Some(values) = fields.get("enum").and_then(Value::as_array)
        && let [only] = values.as_slice()
    {
        let only = only.clone();
        fields.remove("enum");
        fields.entry("description").or_insert_with(|| "Which of its kind it is.".into());
        fields.insert("const".to_owned(), only);
    }
    // A row of unlike things has no name in most languages: a list of either.
    if let Some(row) = fields.remove("prefixItems") {
        let length = row.as_array().map_or(0, Vec::len);
        fields.insert("items".to_owned(), json!({"oneOf": row}));
        fields.insert("minItems".to_owned(), length.into());
        fields.insert("maxItems".to_owned(), length.into());
    }
    if fields.get("type").is_some_and(|kind| kind == "object")
        && !fields.contains_key("properties")
        && !fields.contains_key("additionalProperties")
    {
        fields.insert("additionalProperties".to_owned(), true.into());
    }
    // What is said of one choice of a field that may be null is said of the field.
    if let Some(choices) = fields.get_mut("oneOf").and_then(Value::as_array_mut)
        && choices.iter().any(|choice| choice["type"] == "null")
    {
        let told = choices.iter_mut().find_map(|choice| {
            choice
                .as_object_mut()
                .filter(|choice| choice.contains_key("$ref"))?
                .remove("description")
        });
        if let Some(told) = told {
            fields.entry("description").or_insert(told);
        }
    }
}

/// Says of an answer that it has each field, save those that may be left out;
/// those are never `null`.
fn require_all(name: &str, schema: &mut Value) {
    // `Dated_Rule` is written by `Dated`.
    let name = name.split('_').next().unwrap_or(name);
    let left_out = |field: &str| LEFT_OUT.contains(&(name, field));
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else {
        for part in items_of(schema, "allOf") {
            if part.get("properties").is_some() {
                require_all(name, part);
            }
        }
        return;
    };
    let mut required: Vec<Value> = Vec::new();
    for (field, described) in properties.iter_mut() {
        if left_out(field) {
            forbid_null(described);
        } else {
            required.push(field.as_str().into());
        }
    }
    if let Some(schema) = schema.as_object_mut() {
        // A list of what is required is never empty.
        schema.remove("required");
        if !required.is_empty() {
            schema.insert("required".to_owned(), required.into());
        }
    }
}

fn forbid_null(schema: &mut Value) {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            schema["type"] = only.clone();
        }
    }
    if let Some(choices) = schema.get_mut("oneOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
        if let [only] = choices.as_slice() {
            let reference = only["$ref"].clone();
            let description = schema["description"].clone();
            *schema = json!({"$ref": reference, "description": description});
        }
    }
}

/// The schema with what it takes in from others written out.
fn merged(schemas: &Schemas, schema: &Value) -> Value {
    let Some(parts) = schema["allOf"].as_array() else { return schema.clone() };
    let mut whole = json!({"type": "object", "properties": {}, "required": []});
    if let Some(description) = schema.get("description") {
        whole["description"] = description.clone();
    }
    for part in parts {
        let part = match part["$ref"].as_str().and_then(|path| path.strip_prefix(PREFIX)) {
            Some(name) => schemas.get(name).map_or(Value::Null, |found| merged(schemas, found)),
            None => part.clone(),
        };
        for (field, described) in part["properties"].as_object().into_iter().flatten() {
            whole["properties"][field] = described.clone();
        }
        let required = part["required"].as_array().cloned().unwrap_or_default();
        if let Some(all) = whole.get_mut("required").and_then(Value::as_array_mut) {
            let known = all.clone();
            all.extend(required.into_iter().filter(|field| !known.contains(field)));
        }
    }
    whole
}

/// Gives each object inside another a name: that of a schema which is the same,
/// or one of its own.
fn name_inner(schemas: &mut Schemas) {
    let same = |(name, schema): (&String, &Value)| {
        schema.get("properties").map(|fields| (fields.to_string(), name.clone()))
    };
    let known: BTreeMap<String, String> = schemas.iter().filter_map(same).collect();
    let names: Vec<String> = schemas.keys().cloned().collect();
    for name in names {
        let Some(mut schema) = schemas.remove(&name) else { continue };
        let mut found = Vec::new();
        name_within(&name, &mut schema, &known, &mut found, true);
        schemas.insert(name, schema);
        for (inner, schema) in found {
            schemas.entry(inner).or_insert(schema);
        }
    }
}

fn name_within(
    name: &str,
    schema: &mut Value,
    known: &BTreeMap<String, String>,
    found: &mut Vec<(String, Value)>,
    top: bool,
) {
    if !top && schema.get("properties").is_some() {
        let mut own = schema.take();
        let same = known.get(&own["properties"].to_string());
        let name = same.map_or(name, String::as_str);
        *schema = json!({"$ref": format!("{PREFIX}{name}")});
        if same.is_none() {
            name_within(name, &mut own, known, found, true);
            found.push((name.to_owned(), own));
        }
        return;
    }
    for (field, inner) in fields_of(schema) {
        name_within(&format!("{name}{}", pascal(field)), inner, known, found, false);
    }
    if schema.get("items").is_some_and(Value::is_object) {
        name_within(&format!("{name}Item"), &mut schema["items"], known, found, false);
    }
    for (at, choice) in items_of(schema, "oneOf").enumerate() {
        let mut fields = choice["properties"].as_object().into_iter().flat_map(Map::values);
        let told = fields.find_map(|field| field["const"].as_str());
        let index = || if choice["items"].is_null() { (at + 1).to_string() } else { String::new() };
        let end = told.map_or_else(index, pascal);
        name_within(&format!("{name}{end}"), choice, known, found, false);
    }
}

fn fields_of(schema: &mut Value) -> impl Iterator<Item = (&String, &mut Value)> {
    schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten()
}

fn items_of<'a>(schema: &'a mut Value, key: &str) -> impl Iterator<Item = &'a mut Value> {
    schema.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten()
}

/// `held_back` as `HeldBack`.
fn pascal(text: &str) -> String {
    text.split(['_', '-', ' '])
        .flat_map(|word| {
            let mut letters = word.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first.chain(letters).collect::<Vec<char>>()
        })
        .collect()
}

/// An object that is answered alone has a place for what was ignored.
fn warn_alone(description: &mut Value) {
    let mut alone = BTreeSet::new();
    for operation in operations(description) {
        let body = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        alone.extend(
            body["$ref"].as_str().and_then(|path| path.strip_prefix(PREFIX)).map(str::to_owned),
        );
    }
    let schemas = &mut description["components"]["schemas"];
    for name in alone.clone() {
        let choices = schemas[&name]["oneOf"].as_array().cloned().unwrap_or_default();
        let named =
            choices.iter().filter_map(|choice| choice["$ref"].as_str()?.strip_prefix(PREFIX));
        alone.extend(named.map(str::to_owned));
    }
    for name in alone {
        let Some(properties) = schemas[&name].get_mut("properties") else { continue };
        if properties.get("object").is_some() && properties.get("warnings").is_none() {
            properties["warnings"] = json!({
                "type": "array",
                "items": {"type": "string"},
                "description": "What of the question was ignored, and why; only where the object is the whole answer.",
            });
        }
    }
}

/// Schemas whose objects have one name become one: it has the fields of all,
/// and requires those that all have.
fn join_same_objects(description: &mut Value) {
    let used = reachable(description, "responses");
    let Some(schemas) = description["components"]["schemas"].as_object_mut() else { return };
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, schema) in schemas.iter().filter(|(name, _)| used.contains(*name)) {
        let object = schema["properties"]["object"]["const"].as_str();
        if let Some(object) = object.filter(|object| *object != "list") {
            named.entry(object.to_owned()).or_default().push(name.clone());
        }
    }
    let mut renamed = BTreeMap::new();
    for names in named.values() {
        let plain = |name: &str| {
            let name = name.trim_start_matches("Dated_").trim_end_matches("View");
            name.trim_end_matches("Report").trim_end_matches("Summary").to_owned()
        };
        let Some(fullest) = names
            .iter()
            .max_by_key(|name| schemas[*name]["properties"].as_object().map_or(0, Map::len))
        else {
            continue;
        };
        let target = plain(fullest);
        let mut joined = schemas[fullest].clone();
        for name in names {
            let Some(own) = schemas.get(name).cloned() else { continue };
            for (field, described) in own["properties"].as_object().into_iter().flatten() {
                if joined["properties"].get(field).is_none() {
                    joined["properties"][field] = described.clone();
                }
            }
            let required = own["required"].as_array().cloned().unwrap_or_default();
            if let Some(all) = joined["required"].as_array_mut() {
                all.retain(|field| required.contains(field));
            }
            renamed.insert(name.clone(), target.clone());
        }
        for name in names {
            schemas.remove(name);
        }
        schemas.insert(target, joined);
    }
    refer_to(description, &renamed);
}

/// `List_CardView` is `CardList`.
fn rename_lists(description: &mut Value) {
    let Some(schemas) = description["components"]["schemas"].as_object_mut() else { return };
    let mut renamed = BTreeMap::new();
    let lists: Vec<String> =
        schemas.keys().filter(|name| name.starts_with("List_")).cloned().collect();
    for name in lists {
        let Some(schema) = schemas.remove(&name) else { continue };
        let item = schema["properties"]["data"]["items"]["$ref"].as_str().unwrap_or_default();
        let item = item.strip_prefix(PREFIX).unwrap_or(item);
        let target = format!("{item}List");
        renamed.insert(name, target.clone());
        schemas.insert(target, schema);
    }
    refer_to(description, &renamed);
}

fn refer_to(description: &mut Value, renamed: &BTreeMap<String, String>) {
    each_schema(description, &mut |schema| {
        let path = schema["$ref"].as_str().and_then(|path| path.strip_prefix(PREFIX));
        if let Some(target) = path.and_then(|name| renamed.get(name)) {
            schema["$ref"] = format!("{PREFIX}{target}").into();
        }
    });
}

/// Schemas that nothing refers to any more.
fn drop_unused(description: &mut Value) {
    let mut used = reachable(description, "responses");
    used.extend(reachable(description, "requestBody"));
    if let Some(schemas) = description["components"]["schemas"].as_object_mut() {
        schemas.retain(|name, _| used.contains(name));
    }
}

fn operations(description: &Value) -> impl Iterator<Item = &Value> {
    let paths = description["paths"].as_object().into_iter().flat_map(Map::values);
    paths.flat_map(|item| item.as_object().into_iter().flat_map(Map::values))
}

/// The schemas that this part of the operations refers to, in whatever depth.
fn reachable(description: &Value, part: &str) -> BTreeSet<String> {
    let mut open: Vec<String> = Vec::new();
    for operation in operations(description) {
        refers(&operation[part], &mut open);
    }
    if part == "responses" {
        refers(&description["components"]["responses"], &mut open);
    }
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        if found.insert(name.clone()) {
            refers(&description["components"]["schemas"][&name], &mut open);
        }
    }
    found
}

fn refers(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let path = fields.get("$ref").and_then(Value::as_str);
            out.extend(path.and_then(|path| path.strip_prefix(PREFIX)).map(str::to_owned));
            fields.values().for_each(|inner| refers(inner, out));
        }
        Value::Array(items) => items.iter().for_each(|inner| refers(inner, out)),
        _ => {}
    }
}
