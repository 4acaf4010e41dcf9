//! Small changes to the words of a sentence.

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
