//! Words that the games share: numbers of things, damage, articles.

/// With the article small that begins a name inside the sentence: a script
/// calls a card `An energy attack`, and that name may begin a sentence too. After a word
/// with a capital it is part of a name: `Leader A`.
pub(crate) fn small_articles(text: String) -> String {
    if !text.contains(" A ") && !text.contains(" An ") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive(' ') {
        let before = out.trim_end().rsplit(' ').next().unwrap_or_default();
        let goes_on = before.ends_with(|c: char| c.is_lowercase() || c == '’')
            && (before.starts_with(char::is_lowercase) || before == "You");
        match word {
            "A " if goes_on => out.push_str("a "),
            "An " if goes_on => out.push_str("an "),
            _ => out.push_str(word),
        }
    }
    out
}

/// So many: `1 stage`, `3 stages`.
pub(crate) fn counted(n: impl Into<i64>, one: &str) -> String {
    let n = n.into();
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {one}{plural}")
}

/// Damage in words: of the two forms, those that there are.
pub(crate) fn damage_words(stages: impl Into<i64>, life: impl Into<i64>) -> String {
    match (stages.into(), life.into()) {
        (0, 0) => "no power stages and no life cards".to_owned(),
        (stages, 0) => counted(stages, "power stage"),
        (0, life) => counted(life, "life card"),
        (stages, life) => {
            format!("{} and {}", counted(stages, "power stage"), counted(life, "life card"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::small_articles;

    #[test]
    fn an_article_is_small_inside_a_sentence_alone() {
        for (text, expected) in [
            ("You play An energy attack", "You play an energy attack"),
            (
                "This battle is between A Leader and A Leader",
                "This battle is between a Leader and a Leader",
            ),
            ("An energy attack is successful", "An energy attack is successful"),
            ("Defend with which card? — A block", "Defend with which card? — A block"),
            ("Leader A is turned to rest", "Leader A is turned to rest"),
            ("Bulma – A Walk is discarded", "Bulma – A Walk is discarded"),
        ] {
            assert_eq!(small_articles(text.to_owned()), expected);
        }
    }
}
