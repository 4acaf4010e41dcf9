//! A walk over every schema of a description. A property may be called `type`
//! or `enum`: only a walk that knows where schemas stand can tell.

use serde_json::{Map, Value};

/// Calls `change` for each schema of the description, inner ones first.
pub(super) fn each_schema(description: &mut Value, change: &mut dyn FnMut(&mut Value)) {
    for schema in values(&mut description["components"]["schemas"]) {
        each_within(schema, change);
    }
    for response in values(&mut description["components"]["responses"]) {
        of_response(response, change);
    }
    for operation in values(&mut description["paths"]).flat_map(values) {
        if operation.get("parameters").is_some() {
            for parameter in items(&mut operation["parameters"]) {
                each_within(&mut parameter["schema"], change);
            }
        }
        if operation["requestBody"].is_object() {
            of_content(&mut operation["requestBody"], change);
        }
        for response in values(&mut operation["responses"]) {
            of_response(response, change);
        }
    }
}

fn of_response(response: &mut Value, change: &mut dyn FnMut(&mut Value)) {
    if response.get("content").is_some() {
        of_content(response, change);
    }
    if response.get("headers").is_some() {
        for header in values(&mut response["headers"]) {
            each_within(&mut header["schema"], change);
        }
    }
}

fn of_content(holder: &mut Value, change: &mut dyn FnMut(&mut Value)) {
    for media in values(&mut holder["content"]) {
        each_within(&mut media["schema"], change);
    }
}

/// Calls `change` for each schema within `schema`, then for itself.
pub(super) fn each_within(schema: &mut Value, change: &mut dyn FnMut(&mut Value)) {
    if !schema.is_object() {
        return;
    }
    if schema.get("properties").is_some() {
        values(&mut schema["properties"]).for_each(|inner| each_within(inner, change));
    }
    for key in ["items", "additionalProperties"] {
        if schema.get(key).is_some_and(Value::is_object) {
            each_within(&mut schema[key], change);
        }
    }
    for key in ["oneOf", "anyOf", "allOf", "prefixItems"] {
        if schema.get(key).is_some() {
            items(&mut schema[key]).for_each(|inner| each_within(inner, change));
        }
    }
    change(schema);
}

fn values(object: &mut Value) -> impl Iterator<Item = &mut Value> {
    object.as_object_mut().into_iter().flat_map(Map::values_mut)
}

fn items(list: &mut Value) -> impl Iterator<Item = &mut Value> {
    list.as_array_mut().into_iter().flatten()
}
