//! Verbs and their forms. Apart from the grammar, because one rule reads a verb
//! as an order (`draw a card`), as a deed (`your opponent draws a card`), as a
//! fact (`you have drawn a card`) and as a cause (`after drawing a card`).

/// The form in which a verb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// `draw` or `draws`
    Plain,
    /// `draw`
    Base,
    /// `draws`
    Third,
    /// `drew` or `drawn`
    Past,
    /// `drawing`
    Ing,
}

/// Verbs that do not follow the rule: base, past, participle.
const IRREGULAR: [(&str, &str, &str); 28] = [
    ("begin", "began", "begun"),
    ("choose", "chose", "chosen"),
    ("cost", "cost", "cost"),
    ("deal", "dealt", "dealt"),
    ("do", "did", "done"),
    ("draw", "drew", "drawn"),
    ("find", "found", "found"),
    ("get", "got", "gotten"),
    ("give", "gave", "given"),
    ("go", "went", "gone"),
    ("have", "had", "had"),
    ("keep", "kept", "kept"),
    ("leave", "left", "left"),
    ("lose", "lost", "lost"),
    ("make", "made", "made"),
    ("pay", "paid", "paid"),
    ("put", "put", "put"),
    ("read", "read", "read"),
    ("reset", "reset", "reset"),
    ("set", "set", "set"),
    ("spend", "spent", "spent"),
    ("take", "took", "taken"),
    ("win", "won", "won"),
    ("become", "became", "become"),
    ("show", "showed", "shown"),
    ("can", "could", "could"),
    ("split", "split", "split"),
    ("come", "came", "come"),
];

/// Verbs whose last letter is doubled: `stopped`, `stopping`.
const DOUBLED: [&str; 13] = [
    "stop", "skip", "plan", "begin", "get", "put", "set", "reset", "win", "split", "drop", "swap",
    "control",
];

fn third(base: &str) -> String {
    match base {
        "have" => "has".to_owned(),
        "can" => "can".to_owned(),
        "do" | "go" => format!("{base}es"),
        _ if base.ends_with("ch")
            || base.ends_with("sh")
            || base.ends_with('s')
            || base.ends_with('x') =>
        {
            format!("{base}es")
        }
        _ => match base.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o'])) {
            Some(stem) => format!("{stem}ies"),
            None => format!("{base}s"),
        },
    }
}

fn stem(base: &str) -> String {
    if DOUBLED.contains(&base) {
        let last = base.chars().next_back().unwrap_or_default();
        format!("{base}{last}")
    } else {
        base.to_owned()
    }
}

fn past(base: &str) -> (String, String) {
    if let Some((_, past, participle)) = IRREGULAR.iter().find(|(known, ..)| *known == base) {
        return ((*past).to_owned(), (*participle).to_owned());
    }
    let regular = if base.ends_with('e') {
        format!("{base}d")
    } else if let Some(stem) =
        base.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o']))
    {
        format!("{stem}ied")
    } else {
        format!("{}ed", stem(base))
    };
    (regular.clone(), regular)
}

fn ing(base: &str) -> String {
    match base.strip_suffix('e').filter(|stem| !stem.ends_with('e')) {
        Some(stem) => format!("{stem}ing"),
        None => format!("{}ing", stem(base)),
    }
}

fn be(form: Form) -> &'static [&'static str] {
    match form {
        Form::Plain => &["are", "is"],
        Form::Base => &["be"],
        Form::Third => &["is"],
        Form::Past => &["was", "were", "been"],
        Form::Ing => &["being"],
    }
}

/// The words that a verb may be in a form.
pub(crate) fn inflected(base: &str, form: Form) -> impl Iterator<Item = String> + use<> {
    let base = base.to_owned();
    if base == "be" {
        return be(form).iter().map(|word| (*word).to_owned()).collect::<Vec<_>>().into_iter();
    }
    match form {
        Form::Plain => vec![third(&base), base],
        Form::Base => vec![base],
        Form::Third => vec![third(&base)],
        Form::Past => {
            let (past, participle) = past(&base);
            vec![past, participle]
        }
        Form::Ing => vec![ing(&base)],
    }
    .into_iter()
}

/// The verb as it is said in a form.
pub(crate) fn say_verb(base: &str, form: Form) -> String {
    match form {
        _ if base == "be" => be(form).first().copied().unwrap_or_default().to_owned(),
        Form::Plain | Form::Base => base.to_owned(),
        Form::Third => third(base),
        Form::Past => past(base).1,
        Form::Ing => ing(base),
    }
}

/// A noun in the plural.
pub(crate) fn plural(noun: &str) -> String {
    match noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o'])) {
        Some(stem) => format!("{stem}ies"),
        None => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_take_their_forms() {
        let forms =
            |base: &str| [Form::Third, Form::Past, Form::Ing].map(|form| say_verb(base, form));
        assert_eq!(forms("draw"), ["draws", "drawn", "drawing"]);
        assert_eq!(forms("banish"), ["banishes", "banished", "banishing"]);
        assert_eq!(forms("stop"), ["stops", "stopped", "stopping"]);
        assert_eq!(forms("rejuvenate"), ["rejuvenates", "rejuvenated", "rejuvenating"]);
        assert_eq!(forms("play"), ["plays", "played", "playing"]);
        assert_eq!(forms("destroy"), ["destroys", "destroyed", "destroying"]);
        assert_eq!(forms("lose"), ["loses", "lost", "losing"]);
    }
}
