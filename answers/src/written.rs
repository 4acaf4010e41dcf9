//! Names and ids as people and programs write them: in any case, with an
//! edition, as an address, and as answers print them.

use std::borrow::Cow;

use headjudge_corpus::{Card, Document, Game, fold};

use crate::{AnswerError, Service};

/// What comes before an id in an address.
const KINDS: [&str; 10] = [
    "cards",
    "checks",
    "documents",
    "formats",
    "games",
    "passages",
    "procedures",
    "rules",
    "scenarios",
    "sets",
];

/// `text` without the address around it: `https://judge.example/cards/x/y` is `x/y`. The
/// address of a passage on its document's page is that of the passage.
fn without_address(text: &str) -> Cow<'_, str> {
    let path = match text.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("", |at| &rest[at..]),
        None => text,
    };
    let Some(path) = path.strip_prefix('/') else { return text.into() };
    let path = path.strip_prefix("api/v1/").unwrap_or(path);
    let (path, anchor) = path.split_once('#').unwrap_or((path, ""));
    let path = path.split('?').next().unwrap_or(path);
    if let Some(document) = path.strip_prefix("documents/").filter(|_| !anchor.is_empty()) {
        return format!("{}/{anchor}", document.split('/').next().unwrap_or(document)).into();
    }
    let kind = path.split_once('/').filter(|(kind, _)| KINDS.contains(kind));
    kind.map_or(path, |(_, id)| id).trim_end_matches('/').into()
}

/// The id that `text` means: in lower case, without an address around it, and
/// without the edition where that is the current one.
pub(crate) fn plain_id(service: &Service, text: &str) -> String {
    let id = without_address(text.trim()).to_lowercase();
    let (document, rest) = id.split_once('/').map_or((id.as_str(), ""), |(d, rest)| (d, rest));
    let Some((family, edition)) = document.split_once('@') else { return id };
    let is_edition = |known: &Document| fold(&known.edition) == fold(edition);
    if !service.document(family).is_some_and(is_edition) {
        // Editions keep the case in which their document writes them.
        let known =
            service.documents().iter().find(|known| known.id.as_str().to_lowercase() == document);
        let Some(known) = known else { return id };
        return if rest.is_empty() { known.id.to_string() } else { format!("{}/{rest}", known.id) };
    }
    if rest.is_empty() { family.to_owned() } else { format!("{family}/{rest}") }
}

/// The card that `text` names by its id, where it is one.
pub(crate) fn card_by_id(service: &Service, text: &str) -> Result<Option<Card>, AnswerError> {
    let id = plain_id(service, text);
    if id.matches('/').count() != 1 || id.contains(' ') {
        return Ok(None);
    }
    Ok(service.card(&id)?)
}

/// The game and the words of `text`, where it is written as an id of which the
/// game is known: `dbz-tcg/blu-gard`.
pub(crate) fn words_of_id(service: &Service, text: &str) -> Option<(String, String)> {
    let id = plain_id(service, text);
    let (game, slug) = id.split_once('/')?;
    let known = service.games().iter().find(|known| known.id.as_str() == game)?;
    Some((known.id.to_string(), slug.replace('-', " ")))
}

/// The parts of a name that is written with its printing: `Blue Guard (Premiere S65)`.
pub(crate) fn name_and_printing(text: &str) -> Option<(&str, &str)> {
    let (name, printing) = text.trim().strip_suffix(')')?.rsplit_once(" (")?;
    (!name.is_empty() && !printing.is_empty()).then_some((name, printing))
}

/// The game with this id or name.
pub fn find_game<'a>(service: &'a Service, name: &str) -> Result<&'a Game, AnswerError> {
    let asked = fold(&without_address(name));
    let is = |game: &&Game| fold(game.id.as_str()) == asked || fold(&game.name) == asked;
    service.games().iter().find(is).ok_or_else(|| {
        let known = service.games().iter().map(|game| game.id.to_string()).collect();
        AnswerError::UnknownGame { name: name.to_owned(), known }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_the_id_in_it() {
        for (text, id) in [
            ("g/a-fox", "g/a-fox"),
            ("/cards/g/a-fox", "g/a-fox"),
            ("/api/v1/cards/g/a-fox", "g/a-fox"),
            ("https://judge.example/cards/g/a-fox?on=2020-01-01", "g/a-fox"),
            ("http://127.0.0.1:8080/api/v1/documents/doc#s/a-fox", "doc/s/a-fox"),
            ("/documents/doc/s#s/a-fox", "doc/s/a-fox"),
            ("/documents/doc?on=2020-01-01", "doc"),
            ("fish / chips", "fish / chips"),
        ] {
            assert_eq!(without_address(text), id, "{text}");
        }
    }

    #[test]
    fn a_name_with_its_printing_is_two_things() {
        assert_eq!(name_and_printing("A Fox (Base S1)"), Some(("A Fox", "Base S1")));
        assert_eq!(name_and_printing("(Base S1)"), None);
        assert_eq!(name_and_printing("A Fox"), None);
    }
}
