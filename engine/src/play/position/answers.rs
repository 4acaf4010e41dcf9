//! The lines of a position that answer what an action asks.

/// `yes`, `no`, `none`, `pick CARD, CARD`, `name TITLE`: as a scenario writes them; `key` finds
/// the key of a card by its name.
pub(super) fn answered(line: &str, key: impl Fn(&str) -> String) -> Option<String> {
    let (kind, what) = line.split_once(' ').unwrap_or((line, ""));
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    match kind {
        "yes" | "no" => Some(quoted(kind)),
        "none" => Some("{ pick = [] }".to_owned()),
        "name" => Some(format!("{{ name = {} }}", quoted(what.trim()))),
        "pick" => {
            let picked = what.split(',').map(str::trim).filter(|own| !own.is_empty());
            let keys: Vec<String> = picked.map(|own| quoted(&key(own))).collect();
            Some(format!("{{ pick = [{}] }}", keys.join(", ")))
        }
        _ => None,
    }
}

/// Why a line is no answer, and what is one.
pub(super) fn unanswered(line: &str) -> String {
    let kind = line.split(' ').next().unwrap_or_default();
    format!(
        "`{kind}` is not an answer; write `yes`, `no`, `none`, `pick CARD, CARD` or `name TITLE`"
    )
}
