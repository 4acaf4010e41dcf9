//! Faults that any plain text may have: a sentence without its end, a bracket
//! or a quotation that stays open, a word set twice, a list that does not count.

use crate::parsed::Builder;

/// Notes where the text of line index `at` does not end as a sentence must.
pub(crate) fn check_ending(out: &mut Builder<'_>, at: usize, text: &str) {
    let bare = text.trim_end_matches(['”', '"', '’', ')', ']', '>', ' ']);
    if bare.ends_with(|c: char| c.is_alphanumeric()) && text.chars().count() > 2 {
        out.problem(at, "no-full-stop", "the text ends without a full stop");
    }
}

/// Notes brackets and quotation marks that do not pair, and words set twice.
pub(crate) fn check_words(out: &mut Builder<'_>, at: usize, text: &str) {
    for (open, close) in [('(', ')'), ('[', ']'), ('“', '”'), ('（', '）'), ('『', '』')] {
        let (opened, closed) = (text.matches(open).count(), text.matches(close).count());
        if opened != closed {
            if open == '“' && text.matches('"').count() % 2 == 1 {
                let message = "a straight quotation mark and a curly one stand as a pair";
                out.problem(at, "mixed-quotes", message);
                continue;
            }
            let code = if open == '“' { "unclosed-quote" } else { "unclosed-bracket" };
            let message = format!("{opened} `{open}` and {closed} `{close}` do not pair");
            out.problem(at, code, message);
        }
    }
    let mut before = "";
    for word in text.split_whitespace() {
        if word == before && is_never_doubled(word) {
            out.problem(at, "doubled-word", format!("`{word}` is there twice in a row"));
        }
        before = word;
    }
}

fn is_never_doubled(word: &str) -> bool {
    const DOUBLED_IN_GOOD_TEXT: [&str; 2] = ["that", "had"];
    word.chars().filter(|c| c.is_alphabetic()).count() > 1
        && !DOUBLED_IN_GOOD_TEXT.contains(&word.to_lowercase().as_str())
}

/// Notes a numbered list whose numbers do not count up from 1. `numbers` are
/// line indices with the number that is there.
pub(crate) fn check_numbering(out: &mut Builder<'_>, numbers: &[(usize, u32)]) {
    let wrong = numbers.iter().enumerate().find(|(i, (_, n))| *n as usize != i + 1);
    let Some((i, (at, n))) = wrong else { return };
    let message = if numbers.iter().all(|(_, other)| other == n) {
        format!(
            "all {} items are numbered {n}; they are counted in the order of the text",
            numbers.len()
        )
    } else {
        format!("item {} is numbered {n}; the items are counted in the order of the text", i + 1)
    };
    out.problem(*at, "numbering", message);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::testing::codes_of;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let codes = codes_of(text, |out| {
            check_words(out, 0, text);
            check_ending(out, 0, text);
        });
        assert_eq!(codes, expected, "{text}");
    }

    #[test]
    fn finds_faults_of_sentences() {
        check("Combat is over for the turn", &["no-full-stop"]);
        check("Combat is over (for the turn.)", &[]);
        check("Use the following:", &[]);
        check("A “quote (left open.", &["unclosed-bracket", "unclosed-quote"]);
        check("A \"quote” of two kinds.", &["mixed-quotes"]);
        check("It ends. [source] [source]", &["doubled-word", "no-full-stop"]);
        check("It is is so. 5 5.", &["doubled-word"]);
    }

    #[test]
    fn finds_lists_that_do_not_count() {
        let codes = |numbers: &[(usize, u32)]| codes_of("a", |out| check_numbering(out, numbers));
        assert_eq!(codes(&[(0, 1), (0, 2)]), Vec::<String>::new());
        assert_eq!(codes(&[(0, 1), (0, 1)]), ["numbering"]);
        assert_eq!(codes(&[(0, 1), (0, 3)]), ["numbering"]);
    }
}
