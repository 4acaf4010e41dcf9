//! Finding the rule that a reader calls by a name.

use headjudge_corpus::{Rule, fold};

use crate::document::{rule, rules};
use crate::{AnswerError, Service};

/// The rule that `text` names: by its id or the end of that, its title, a part of that, another
/// name that its words give, or the beginning of one title alone.
pub fn named_rule(service: &Service, text: &str) -> Result<Rule, AnswerError> {
    let asked = bare(&fold(text)).to_owned();
    if asked.is_empty() || text.contains('/') {
        return rule(service, text);
    }
    let (named, others): (Vec<Rule>, Vec<Rule>) =
        rules(service, None)?.into_iter().partition(|rule| is_called(rule, &asked));
    let documents: Vec<_> = named.iter().map(|rule| rule.document.clone()).collect();
    let mut named: Vec<Rule> = named
        .into_iter()
        // A document that yields to another is not asked where that one answers.
        .filter(|rule| {
            let own = service.document(rule.document.as_str());
            own.and_then(|own| own.yields_to.as_ref()).is_none_or(|to| !documents.contains(to))
        })
        .collect();
    let whole = named.iter().position(|rule| titles(rule).any(|own| bare(&fold(own)) == asked));
    match (whole, named.len()) {
        (Some(at), _) => Ok(named.swap_remove(at)),
        (None, 1) => Ok(named.swap_remove(0)),
        _ => {
            let begins = |rule: &Rule| titles(rule).any(|own| fold(own).starts_with(&asked));
            let mut begun = others.into_iter().filter(begins);
            match (begun.next(), begun.next()) {
                (Some(only), None) if named.is_empty() => Ok(only),
                _ => rule(service, text),
            }
        }
    }
}

/// Whether a title of the rule, a part of it behind a dash, the end of its id, or another name
/// is the one asked.
fn is_called(rule: &Rule, asked: &str) -> bool {
    let parts = titles(rule).flat_map(|title| title.split(" – ").chain([title]));
    let end = rule.id.as_str().rsplit('/').next();
    parts.chain(end).chain(also_called(&rule.text)).any(|own| {
        let own = fold(own);
        let own = bare(&own);
        own == asked || own.strip_suffix('s') == Some(asked)
    })
}

fn titles(rule: &Rule) -> impl Iterator<Item = &str> {
    [Some(&rule.title), rule.english_title.as_ref()].into_iter().flatten().map(String::as_str)
}

/// A name without its article.
fn bare(name: &str) -> &str {
    name.strip_prefix("the ").unwrap_or(name)
}

/// The other names that a rule gives itself: `(AKA “The Hidden Zone Rule”)`.
fn also_called(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("AKA").filter_map(|(at, word)| {
        let name = text[at + word.len()..].trim_start().strip_prefix(['“', '"'])?;
        name.split_once(['”', '"']).map(|(name, _)| name)
    })
}

#[cfg(test)]
mod tests {
    use super::also_called;

    #[test]
    fn another_name_is_the_one_in_quotes() {
        let text = "(AKA “The Hidden Zone Rule”) Whenever a card moves. AKA nothing";
        assert_eq!(also_called(text).collect::<Vec<_>>(), ["The Hidden Zone Rule"]);
    }
}
