//! The lines of a position that answer what an action asks.

/// `yes`, `no`, `none`, `pick CARD, CARD`, `name TITLE`: as a scenario writes them; `key` finds
/// the key of a card by its name.
pub(super) fn answered(line: &str, key: impl Fn(&str) -> Option<String>) -> Option<String> {
    let (kind, what) = line.split_once(' ').unwrap_or((line, ""));
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    match kind {
        "yes" | "no" => Some(quoted(kind)),
        "none" => Some("{ pick = [] }".to_owned()),
        "name" => Some(format!("{{ name = {} }}", quoted(what.trim()))),
        "pick" => {
            let keys: Vec<String> = picked(what, key).iter().map(|own| quoted(own)).collect();
            Some(format!("{{ pick = [{}] }}", keys.join(", ")))
        }
        _ => None,
    }
}

/// What a line picks. A comma parts two names, or stands in a title: the longest title wins.
fn picked(what: &str, key: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let parts: Vec<&str> = what.split(',').map(str::trim).filter(|own| !own.is_empty()).collect();
    let mut picked = Vec::new();
    let mut from = 0;
    while from < parts.len() {
        let title = |to: &usize| key(&parts[from..*to].join(", "));
        let long = (from + 2..=parts.len()).rev().find_map(|to| Some((to, title(&to)?)));
        let (to, own) = long.unwrap_or_else(|| {
            let one = parts[from];
            // `appended Glow`: a card behind a word of the question.
            let behind = || {
                let (word, name) = one.split_once(' ')?;
                Some(format!("{word} {}", key(name)?))
            };
            (from + 1, key(one).or_else(behind).unwrap_or_else(|| one.to_owned()))
        });
        picked.push(own);
        from = to;
    }
    picked
}

/// Why a line is no answer, and what is one.
pub(super) fn unanswered(line: &str) -> String {
    let kind = line.split(' ').next().unwrap_or_default();
    format!(
        "`{kind}` is not an answer; write `yes`, `no`, `none`, `pick CARD, CARD` or `name TITLE`"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_parts_two_names_or_stands_in_a_title() {
        let titles = ["Glow, Faded", "Glow", "Ash"];
        let key = |name: &str| titles.contains(&name).then(|| name.to_uppercase());
        assert_eq!(picked("Glow, Ash", key), ["GLOW", "ASH"]);
        assert_eq!(picked("Glow, Faded", key), ["GLOW, FADED"]);
        assert_eq!(picked("Ash, Glow,  Faded, Glow", key), ["ASH", "GLOW, FADED", "GLOW"]);
        assert_eq!(picked("appended Glow, Glow", key), ["appended GLOW", "GLOW"]);
        assert_eq!(picked("1, lower_anger, Faded", key), ["1", "lower_anger", "Faded"]);
    }
}
