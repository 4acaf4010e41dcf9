//! Changes to the lines of a position, as the fields of a form name them.

/// `lines` with the changes that `fields` name, in their order:
///
/// - `put` = `p1 hand` puts the card of the field `card` there;
/// - `set` = `p1` sets what the fields `name`, `anger`, `stages` and `level` hold;
/// - `do` appends a line as it is;
/// - `pick`, once or several times, answers with what was chosen, in that order;
/// - `say` answers with a name;
/// - `undo` takes the last line away.
#[must_use]
pub fn edited(lines: &str, fields: &[(String, String)]) -> String {
    let mut all: Vec<String> =
        lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    let value = |name: &str| {
        let own = fields.iter().find(|(own, _)| own == name);
        own.map(|(_, value)| value.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|value| !value.is_empty())
    };
    if value("undo").is_some() {
        all.pop();
    }
    if let (Some(place), Some(card)) = (value("put"), value("card")) {
        lay_down(&mut all, format!("put {place} {card}"));
    }
    if let Some(who) = value("set") {
        for what in ["name", "anger", "stages", "level"] {
            let Some(value) = value(what) else { continue };
            let head = format!("set {who} {what} ");
            all.retain(|line| !line.starts_with(&head));
            lay_down(&mut all, head + &value);
        }
    }
    let picked: Vec<&str> = fields
        .iter()
        .filter(|(name, value)| name == "pick" && !value.trim().is_empty())
        .map(|(_, value)| value.trim())
        .collect();
    if fields.iter().any(|(name, _)| name == "pick") {
        all.push(if picked.is_empty() {
            "answer no".to_owned()
        } else {
            format!("answer pick {}", picked.join(", "))
        });
    }
    if let Some(name) = value("say") {
        all.push(format!("answer name {name}"));
    }
    all.extend(value("do"));
    all.join("\n")
}

/// Adds a line that lays the position: it comes before the first action.
fn lay_down(all: &mut Vec<String>, line: String) {
    let lays = |own: &String| own.starts_with("put ") || own.starts_with("set ");
    let at = all.iter().rposition(lays).map_or(0, |at| at + 1);
    all.insert(at, line);
}

#[cfg(test)]
mod tests {
    use super::edited;

    fn with(lines: &str, fields: &[(&str, &str)]) -> String {
        let fields: Vec<(String, String)> =
            fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        edited(lines, &fields)
    }

    #[test]
    fn a_card_is_laid_before_the_first_action() {
        let lines = with(
            "put p1 hand Blue Guard\npass p1",
            &[("card", " Orange  Charge "), ("put", "p2 in_play")],
        );
        assert_eq!(lines, "put p1 hand Blue Guard\nput p2 in_play Orange Charge\npass p1");
        assert_eq!(with("", &[("card", ""), ("put", "p2 in_play")]), "");
    }

    #[test]
    fn a_number_is_set_anew() {
        let lines = with(
            "set p1 anger 2\nset p2 anger 1",
            &[("set", "p1"), ("anger", "3"), ("stages", "")],
        );
        assert_eq!(lines, "set p2 anger 1\nset p1 anger 3");
    }

    #[test]
    fn an_answer_keeps_the_order_and_an_empty_one_is_no() {
        assert_eq!(
            with("pass p1", &[("pick", "b"), ("pick", ""), ("pick", "a")]),
            "pass p1\nanswer pick b, a"
        );
        assert_eq!(with("pass p1", &[("pick", "")]), "pass p1\nanswer no");
    }

    #[test]
    fn an_action_is_appended_and_the_last_line_taken_back() {
        assert_eq!(with("combat p1", &[("do", "pass p1")]), "combat p1\npass p1");
        assert_eq!(with("combat p1\npass p1\n", &[("undo", "1")]), "combat p1");
    }
}
