//! The arguments of a call, held against what the tool says that it takes: what
//! is misspelt or of another kind is told, and not passed over.

use headjudge_answers::shorten;
use rmcp::model::{JsonObject, Tool};
use serde_json::Value;

/// Says what is wrong with the arguments `given` to `tool`. What is `null` counts as not given.
pub(super) fn check(tool: &Tool, given: &JsonObject) -> Result<(), String> {
    let known = tool.input_schema.get("properties").and_then(Value::as_object);
    for (name, value) in given.iter().filter(|(_, value)| !value.is_null()) {
        let Some(schema) = known.and_then(|known| known.get(name)) else {
            let known = known.into_iter().flat_map(JsonObject::keys);
            let known = known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            return Err(format!("{} takes no `{}`; it takes {known}", tool.name, shorten(name)));
        };
        match schema["type"].as_str() {
            Some("string") if !value.is_string() => return Err(format!("`{name}` is a text")),
            Some("integer") => {
                let (least, most) = (schema["minimum"].as_u64(), schema["maximum"].as_u64());
                let (least, most) = (least.unwrap_or(0), most.unwrap_or(u64::MAX));
                if !value.as_u64().is_some_and(|number| (least..=most).contains(&number)) {
                    return Err(format!("`{name}` is a whole number from {least} to {most}"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_taken_is_told() {
        let schema = json!({"properties": {
            "query": {"type": "string"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 50},
        }});
        let Value::Object(schema) = schema else { return };
        let tool = Tool::new("search", "", std::sync::Arc::new(schema));
        let said = |given: Value| match given {
            Value::Object(given) => check(&tool, &given).err().unwrap_or_default(),
            _ => String::new(),
        };
        assert_eq!(said(json!({"query": "x", "limit": 50})), "");
        assert_eq!(said(json!({"query": "x", "limit": null})), "");
        assert_eq!(said(json!({"qery": "x"})), "search takes no `qery`; it takes `limit`, `query`");
        assert_eq!(said(json!({"query": 5})), "`query` is a text");
        for limit in [json!(0), json!(51), json!("5"), json!(1.5)] {
            let said = said(json!({"limit": limit}));
            assert_eq!(said, "`limit` is a whole number from 1 to 50");
        }
    }
}
