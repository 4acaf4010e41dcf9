//! Addresses: each object with the one that programs ask (`href`) and the one
//! that people open (`url`), from one table. Also what else every face adds to
//! an object: a snippet in parts, so that no client counts bytes.

use headjudge_corpus::PassageId;
use serde_json::{Error, to_writer};

use super::object::Object;

/// Where the objects of a type are found.
pub struct Linked {
    /// What `object` says.
    pub object: &'static str,
    /// The address in the API, with the field that it is made of in braces.
    pub href: &'static str,
    /// The page, written so too; `#` leads to the passage in its document.
    pub url: &'static str,
}

const fn linked(object: &'static str, href: &'static str, url: &'static str) -> Linked {
    Linked { object, href, url }
}

/// The passage in its document's page.
const IN_DOCUMENT: &str = "#";

/// Every type whose objects have addresses of their own.
pub const LINKED: [Linked; 19] = [
    linked("bulk_data", "/api/v1/bulk-data/{id}", "/api/v1/bulk-data/{id}"),
    linked("card", "/api/v1/cards/{id}", "/cards/{id}"),
    linked("check", "/api/v1/checks/{id}", "/checks/{id}"),
    linked("coverage", "/api/v1/coverage", "/coverage"),
    linked("document", "/api/v1/documents/{id}", "/documents/{id}"),
    linked("erratum", "/api/v1/passages/{id}", IN_DOCUMENT),
    linked("example", "/api/v1/passages/{id}", IN_DOCUMENT),
    linked("format", "/api/v1/formats/{id}", "/formats/{id}"),
    linked("game", "/api/v1/games/{id}", "/search?q=game:{id}"),
    linked("list_entry", "/api/v1/passages/{passage}", IN_DOCUMENT),
    linked("passage", "/api/v1/passages/{id}", IN_DOCUMENT),
    linked("procedure", "/api/v1/procedures/{id}", "/procedures/{id}"),
    linked("rule", "/api/v1/rules/{id}", "/rules/{id}"),
    linked("ruling", "/api/v1/passages/{id}", IN_DOCUMENT),
    linked("scenario", "/api/v1/scenarios/{id}", "/scenarios/{id}"),
    linked("scenario_run", "/api/v1/scenarios/{id}", "/scenarios/{id}"),
    linked("set", "/api/v1/sets/{game}/{id}", "/search?q=set:{id}"),
    linked("procedure_walk", "/api/v1/procedures/{procedure}", "/procedures/{procedure}"),
    linked("procedure_answer", "/api/v1/procedures/{procedure}", "/procedures/{procedure}"),
];

/// The field of a hit that marks what of its snippet was asked for.
pub(super) const MARKS: &str = "snippet_marks";

/// The addresses of an object: those that it has are not among them.
pub(super) type Added = [Option<(&'static str, String)>; 2];

/// What `object` lacks.
pub(super) fn added(object: &Object<'_>) -> Added {
    let (href, url) = addresses(object);
    let add = |name, address: Option<String>| {
        address.filter(|_| !object.has(name)).map(|address| (name, address))
    };
    [add("href", href), add("url", url)]
}

/// The addresses of an object in the API and among the pages.
fn addresses(object: &Object<'_>) -> (Option<String>, Option<String>) {
    let Some(name) = object.text("object") else { return addresses_of_part(object) };
    match &*name {
        "hit" => (record_href(object), None),
        "legality" => {
            let card = object.text("card_id");
            let given = card.as_ref().zip(object.text("format").zip(object.text("on")));
            let href = given.map(|(card, (format, on))| {
                format!("/api/v1/cards/{card}/legality?format={format}&on={on}")
            });
            (href, card.map(|card| format!("/cards/{card}")))
        }
        "problem" => {
            let document = object.text("document");
            let href = document.as_ref().map(|id| format!("/api/v1/problems?document={id}"));
            (href, document.map(|id| format!("/documents/{id}")))
        }
        name => match LINKED.iter().find(|known| known.object == name) {
            Some(known) => (fill(known.href, object), fill(known.url, object)),
            None => (None, None),
        },
    }
}

/// The addresses of a part of an object that leads elsewhere.
fn addresses_of_part(part: &Object<'_>) -> (Option<String>, Option<String>) {
    if part.has("quote") && part.has("document") {
        (part.text("passage").map(|id| ["/api/v1/passages/", &id].concat()), None)
    } else if part.has("citation") && part.has("kind") {
        (record_href(part), None)
    } else if let (Some(id), Some(href)) = (part.text("id"), part.text("href"))
        && href.strip_prefix(part.base) == Some(&*format!("/api/v1/checks/{id}"))
    {
        (None, Some(format!("/checks/{id}")))
    } else {
        (None, None)
    }
}

/// The record that a hit or a mention is of: what has no address of its own is
/// shown by its passage.
fn record_href(object: &Object<'_>) -> Option<String> {
    let (kind, id) = (object.text("kind")?, object.text("id")?);
    Some(match &*kind {
        "card" => ["/api/v1/cards/", &id].concat(),
        "rule" => ["/api/v1/rules/", &id].concat(),
        "procedure" => ["/api/v1/procedures/", &id].concat(),
        _ => ["/api/v1/passages/", &object.passage_of("citation")?].concat(),
    })
}

/// The address that `pattern` describes, with the fields of `object`.
fn fill(pattern: &str, object: &Object<'_>) -> Option<String> {
    if pattern == IN_DOCUMENT {
        let passage = object.text("passage").or_else(|| object.text("id"))?;
        let passage = PassageId::new(passage);
        let document = object.text("document")?;
        return Some(format!("/documents/{document}#{}", passage.anchor()));
    }
    let mut address = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        let (field, after) = after.split_once('}')?;
        address.push_str(before);
        address.push_str(&object.text(field)?);
        rest = after;
    }
    address.push_str(rest);
    Some(address)
}

/// A snippet with what of it was asked for.
pub(super) struct Marked {
    snippet: String,
    /// In bytes.
    marks: Vec<(usize, usize)>,
}

/// The snippet of a hit whose marks are these.
pub(super) fn marked(hit: &Object<'_>, marks: Vec<(usize, usize)>) -> Option<Marked> {
    let snippet = hit.text("object").filter(|object| object == "hit").and(hit.text("snippet"))?;
    Some(Marked { snippet: snippet.into_owned(), marks })
}

impl Marked {
    /// Its marks, which the search counts in bytes, in characters.
    pub(super) fn in_characters(&self) -> Vec<[usize; 2]> {
        let (mut bytes, mut letters) = (0, 0);
        let mut characters = |end: usize| {
            // Marks stand in order; what does not is counted from the beginning.
            if end < bytes {
                (bytes, letters) = (0, 0);
            }
            letters += self.snippet.get(bytes..end).map_or(0, |text| text.chars().count());
            bytes = end;
            letters
        };
        self.marks.iter().map(|(from, to)| [characters(*from), characters(*to)]).collect()
    }

    /// Writes its parts, each with whether it was asked for.
    pub(super) fn write_parts(&self, out: &mut Vec<u8>) -> Result<(), Error> {
        let mut at = 0;
        out.push(b'[');
        for (from, to) in &self.marks {
            self.write_part((at, *from), false, out)?;
            self.write_part((*from, *to), true, out)?;
            at = *to;
        }
        self.write_part((at, self.snippet.len()), false, out)?;
        out.push(b']');
        Ok(())
    }

    fn write_part(
        &self,
        (from, to): (usize, usize),
        marked: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let Some(text) = self.snippet.get(from..to).filter(|text| !text.is_empty()) else {
            return Ok(());
        };
        if out.last() != Some(&b'[') {
            out.push(b',');
        }
        out.extend_from_slice(b"{\"text\":");
        to_writer(&mut *out, text)?;
        out.extend_from_slice(if marked { b",\"marked\":true}" } else { b",\"marked\":false}" });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Tree, whole};
    use serde_json::{Value, json};

    fn done(value: &Value, base: Option<&str>) -> Value {
        let tree: Tree = whole(value, base).unwrap();
        serde_json::to_value(tree).unwrap()
    }

    #[test]
    fn every_object_leads_to_itself_and_to_its_page() {
        let card = json!({"object": "card", "id": "g/a-fox", "rulings": [
            {"object": "ruling", "id": "doc/s/a-fox", "document": "doc"}]});
        let card = done(&card, None);
        assert_eq!(
            (&card["href"], &card["url"]),
            (&json!("/api/v1/cards/g/a-fox"), &json!("/cards/g/a-fox"))
        );
        let ruling = &card["rulings"][0];
        assert_eq!(ruling["href"], "/api/v1/passages/doc/s/a-fox");
        assert_eq!(ruling["url"], "/documents/doc#s/a-fox");
        let legality = json!({"object": "legality", "card": "A Fox", "card_id": "g/a-fox", "format": "f", "on": "2020-01-01"});
        assert_eq!(
            done(&legality, None)["href"],
            "/api/v1/cards/g/a-fox/legality?format=f&on=2020-01-01"
        );
        let unlisted =
            json!({"object": "legality", "card": "A Fox", "format": "f", "on": "2020-01-01"});
        assert_eq!(done(&unlisted, None), unlisted);
    }

    #[test]
    fn addresses_are_absolute_where_the_public_one_is_known_and_texts_stay() {
        let rule = json!({"object": "rule", "id": "doc/s/r", "text": "/not/an/address"});
        let rule = done(&rule, Some("https://judge.example/"));
        assert_eq!(rule["url"], "https://judge.example/rules/doc/s/r");
        assert_eq!(rule["text"], "/not/an/address");
    }

    #[test]
    fn a_snippet_is_told_in_parts_and_its_marks_in_characters() {
        let hit = json!({"object": "hit", "kind": "rule", "id": "doc/s/r",
            "snippet": "für den Fuchs", "snippet_marks": [[5, 8]]});
        let hit = done(&hit, None);
        assert_eq!(hit["snippet_marks"], json!([[4, 7]]));
        assert_eq!(
            hit["snippet_parts"],
            json!([
            {"text": "für ", "marked": false}, {"text": "den", "marked": true},
            {"text": " Fuchs", "marked": false}])
        );
        assert_eq!(hit["href"], "/api/v1/rules/doc/s/r");
    }
}
