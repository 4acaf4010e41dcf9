//! Small changes to the words of a sentence.

/// With the article small that begins a name inside the sentence: a script
/// calls a card `An energy attack`, and that name may begin a sentence too.
pub(crate) fn small_articles(text: String) -> String {
    if !text.contains(" A ") && !text.contains(" An ") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive(' ') {
        let goes_on = out.trim_end().ends_with(|c: char| c.is_lowercase() || c == '’');
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
            ("Bulma – A Walk is discarded", "Bulma – A Walk is discarded"),
        ] {
            assert_eq!(small_articles(text.to_owned()), expected);
        }
    }
}
