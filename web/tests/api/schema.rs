//! A strict reading of the schemas: what a value may be, and that every field
//! it has is described.

use serde_json::Value;

/// Checks `value` against `schema` of `description`; the faults, with their place.
pub(crate) fn faults(description: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut out = Vec::new();
    Reader { description }.check(schema, value, "$", &mut out);
    out
}

struct Reader<'a> {
    description: &'a Value,
}

impl<'a> Reader<'a> {
    fn resolve(&self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(path) => {
                let found = self.description.pointer(path.trim_start_matches('#'));
                self.resolve(found.unwrap_or_else(|| panic!("no {path}")))
            }
            None => schema,
        }
    }

    fn check(&self, schema: &'a Value, value: &Value, at: &str, out: &mut Vec<String>) {
        let schema = self.resolve(schema);
        if let Some(choices) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
            let tried = choices.iter().map(|choice| {
                let mut inner = Vec::new();
                self.check(choice, value, at, &mut inner);
                inner
            });
            let best = tried.min_by_key(Vec::len).unwrap_or_default();
            out.extend(best);
            return;
        }
        check_type(schema, value, at, out);
        if let Some(allowed) = schema["enum"].as_array()
            && !allowed.contains(value)
        {
            out.push(format!("{at}: {value} is none of {allowed:?}"));
        }
        match value {
            Value::Object(object) => {
                let (mut properties, mut required) = (Vec::new(), Vec::new());
                self.gather(schema, &mut properties, &mut required);
                let open = properties.is_empty();
                for (key, inner) in object {
                    match properties.iter().find(|(name, _)| *name == key) {
                        Some((_, schema)) => self.check(schema, inner, &format!("{at}.{key}"), out),
                        None if open => {}
                        None => out.push(format!("{at}.{key}: not described")),
                    }
                }
                for name in required.iter().filter(|name| !object.contains_key(**name)) {
                    out.push(format!("{at}.{name}: missing"));
                }
            }
            Value::Array(items) => {
                for (i, item) in items.iter().enumerate() {
                    if schema["items"].is_object() {
                        self.check(&schema["items"], item, &format!("{at}[{i}]"), out);
                    }
                }
            }
            _ => {}
        }
    }

    /// The properties of a schema and of those it is made of.
    fn gather(
        &self,
        schema: &'a Value,
        properties: &mut Vec<(&'a str, &'a Value)>,
        required: &mut Vec<&'a str>,
    ) {
        let schema = self.resolve(schema);
        let own = schema["properties"].as_object().into_iter().flatten();
        properties.extend(own.map(|(name, schema)| (name.as_str(), schema)));
        required
            .extend(schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str));
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.gather(part, properties, required);
        }
    }
}

fn check_type(schema: &Value, value: &Value, at: &str, out: &mut Vec<String>) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = |wanted: &str| wanted == kind || (wanted == "number" && kind == "integer");
    let ok = match &schema["type"] {
        Value::String(wanted) => fits(wanted),
        Value::Array(all) => all.iter().filter_map(Value::as_str).any(fits),
        _ => true,
    };
    if !ok {
        out.push(format!("{at}: {kind} is not {}", schema["type"]));
    }
}
