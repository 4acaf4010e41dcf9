//! The same description in version 3.0: for generators that read no newer one.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::schemas::each_schema;

/// The description in version 3.0 of `OpenAPI`.
pub(super) fn version_3_0(newer: &Value) -> Value {
    let mut description = newer.clone();
    description["openapi"] = "3.0.3".into();
    if let Some(info) = description["info"].as_object_mut() {
        info.remove("summary");
    }
    let license = description["info"]["license"]["name"].clone();
    description["info"]["license"] =
        json!({"name": license, "url": "https://spdx.org/licenses/Apache-2.0.html"});
    let kinds: HashMap<String, Value> = newer["components"]["schemas"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, schema)| (format!("#/components/schemas/{name}"), schema["type"].clone()))
        .collect();
    each_schema(&mut description, &mut |schema| older(schema, &kinds));
    description
}

/// Writes a schema as version 3.0 reads it; `kinds` tells the types of the
/// schemas that are referred to.
fn older(schema: &mut Value, kinds: &HashMap<String, Value>) {
    let mut nullable = false;
    if let Some(kinds) = schema["type"].as_array().cloned() {
        nullable = kinds.iter().any(|kind| kind == "null");
        let mut kinds = kinds.into_iter().filter(|kind| kind != "null");
        schema["type"] = kinds.next().unwrap_or_else(|| "object".into());
    }
    let Some(fields) = schema.as_object_mut() else { return };
    if let Some(mut choices) = fields.remove("oneOf") {
        if let Some(choices) = choices.as_array_mut() {
            let before = choices.len();
            choices.retain(|choice| choice["type"] != "null");
            nullable |= choices.len() < before;
        }
        let alone = choices.as_array().is_some_and(|choices| choices.len() == 1);
        // `null` needs a type here, which several choices do not have in common:
        // only questions have such fields, and leave them out.
        nullable &= alone;
        let kind = choices[0]["$ref"].as_str().and_then(|path| kinds.get(path));
        if let Some(kind) = kind.filter(|kind| alone && kind.is_string()) {
            fields.insert("type".to_owned(), kind.clone());
        }
        fields.insert(if alone { "allOf" } else { "oneOf" }.to_owned(), choices);
    }
    if let Some(value) = fields.remove("const") {
        fields.insert("enum".to_owned(), json!([value]));
    }
    if let Some(examples) = fields.remove("examples") {
        fields.insert("example".to_owned(), examples[0].clone());
    }
    fields.remove("propertyNames");
    // Beside a reference nothing is read.
    if fields.len() > 1
        && let Some(reference) = fields.remove("$ref")
    {
        fields.insert("allOf".to_owned(), json!([{"$ref": reference}]));
    }
    if nullable {
        fields.insert("nullable".to_owned(), true.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_is_written_in_the_terms_of_the_older_version() {
        for (newer, expected) in [
            (json!({"type": ["string", "null"]}), json!({"type": "string", "nullable": true})),
            (
                json!({"type": "string", "const": "card"}),
                json!({"type": "string", "enum": ["card"]}),
            ),
            (
                json!({"oneOf": [{"$ref": "#/x"}, {"type": "null"}], "description": "d"}),
                json!({"type": "object", "allOf": [{"$ref": "#/x"}], "nullable": true, "description": "d"}),
            ),
            (json!({"$ref": "#/x"}), json!({"$ref": "#/x"})),
            (
                json!({"$ref": "#/x", "description": "d"}),
                json!({"allOf": [{"$ref": "#/x"}], "description": "d"}),
            ),
        ] {
            let mut schema = newer;
            older(&mut schema, &HashMap::from([("#/x".to_owned(), "object".into())]));
            assert_eq!(schema, expected);
        }
    }
}
