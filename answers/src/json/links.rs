//! Addresses: each object with the one that programs ask (`href`) and the one
//! that people open (`url`), from one table. Also what else every face adds to
//! an object: a snippet in parts, so that no client counts bytes.

use headjudge_corpus::PassageId;

use super::Tree;

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

/// Adds to every object in `tree` what it lacks.
pub(super) fn complete(tree: &mut Tree) {
    match tree {
        Tree::List(items) => items.iter_mut().for_each(complete),
        Tree::Object(fields) => {
            for (_, value) in fields {
                complete(value);
            }
            complete_object(tree);
        }
        _ => {}
    }
}

fn complete_object(object: &mut Tree) {
    match object.text("object") {
        Some("hit") => {
            let href = record_href(object);
            add(object, "href", href);
            add_parts(object);
        }
        Some("legality") => {
            let card = object.text("card_id").map(str::to_owned);
            let (format, on) = (object.text("format"), object.text("on"));
            let href = card.as_ref().zip(format.zip(on)).map(|(card, (format, on))| {
                format!("/api/v1/cards/{card}/legality?format={format}&on={on}")
            });
            add(object, "href", href);
            add(object, "url", card.map(|card| format!("/cards/{card}")));
        }
        Some("problem") => {
            let document = object.text("document");
            let href = document.map(|id| format!("/api/v1/problems?document={id}"));
            let url = document.map(|id| format!("/documents/{id}"));
            add(object, "href", href);
            add(object, "url", url);
        }
        Some(name) => {
            let Some(known) = LINKED.iter().find(|known| known.object == name) else { return };
            let (href, url) = (fill(known.href, object), fill(known.url, object));
            add(object, "href", href);
            add(object, "url", url);
        }
        None => complete_part(object),
    }
}

/// A part of an object that leads elsewhere.
fn complete_part(part: &mut Tree) {
    if part.get("quote").is_some() && part.get("document").is_some() {
        let href = part.text("passage").map(|id| format!("/api/v1/passages/{id}"));
        add(part, "href", href);
    } else if part.get("citation").is_some() && part.get("kind").is_some() {
        let href = record_href(part);
        add(part, "href", href);
    } else if let (Some(id), Some(href)) = (part.text("id"), part.text("href"))
        && href == format!("/api/v1/checks/{id}")
    {
        let url = format!("/checks/{id}");
        add(part, "url", Some(url));
    }
}

fn add(object: &mut Tree, name: &'static str, value: Option<String>) {
    if let Some(value) = value {
        object.add(name, Tree::Text(value));
    }
}

/// The record that a hit or a mention is of: what has no address of its own is
/// shown by its passage.
fn record_href(object: &Tree) -> Option<String> {
    let (kind, id) = (object.text("kind")?, object.text("id")?);
    Some(match kind {
        "card" => format!("/api/v1/cards/{id}"),
        "rule" => format!("/api/v1/rules/{id}"),
        "procedure" => format!("/api/v1/procedures/{id}"),
        _ => format!("/api/v1/passages/{}", object.get("citation")?.text("passage")?),
    })
}

/// The address that `pattern` describes, with the fields of `object`.
fn fill(pattern: &str, object: &Tree) -> Option<String> {
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
        address.push_str(object.text(field)?);
        rest = after;
    }
    address.push_str(rest);
    Some(address)
}

/// The snippet in parts, each with whether it was asked for; and its marks,
/// which the search counts in bytes, in characters.
fn add_parts(hit: &mut Tree) {
    let Some(snippet) = hit.text("snippet").map(str::to_owned) else { return };
    let Some(Tree::List(marks)) = hit.get("snippet_marks") else { return };
    let marks: Vec<(usize, usize)> = marks.iter().filter_map(range).collect();
    let (mut parts, mut counted, mut at) = (Vec::new(), Vec::new(), 0);
    let mut part = |text: Option<&str>, marked: bool| {
        let Some(text) = text.filter(|text| !text.is_empty()) else { return };
        parts.push(Tree::Object(vec![
            ("text".into(), Tree::Text(text.to_owned())),
            ("marked".into(), Tree::Bool(marked)),
        ]));
    };
    let characters = |end: usize| snippet.get(..end).map_or(0, |text| text.chars().count());
    for (from, to) in marks {
        part(snippet.get(at..from), false);
        part(snippet.get(from..to), true);
        let pair = [characters(from), characters(to)].map(|n| Tree::Number(n.into()));
        counted.push(Tree::List(pair.to_vec()));
        at = to;
    }
    part(snippet.get(at..), false);
    if let Tree::Object(fields) = hit {
        for (_, value) in fields.iter_mut().filter(|(name, _)| name == "snippet_marks") {
            *value = Tree::List(std::mem::take(&mut counted));
        }
        let at = fields.iter().position(|(name, _)| name == "snippet_marks");
        let after = at.map_or(fields.len(), |at| at + 1);
        fields.insert(after, ("snippet_parts".into(), Tree::List(parts)));
    }
}

/// A pair of numbers.
fn range(pair: &Tree) -> Option<(usize, usize)> {
    let Tree::List(pair) = pair else { return None };
    let number = |at: usize| match pair.get(at) {
        Some(Tree::Number(number)) => number.as_u64().and_then(|n| usize::try_from(n).ok()),
        _ => None,
    };
    number(0).zip(number(1))
}

/// Puts `base` before every address that is a path.
pub(super) fn make_absolute(tree: &mut Tree, base: &str) {
    const ADDRESSES: [&str; 6] = ["href", "url", "next_page", "permalink", "openapi", "signature"];
    match tree {
        Tree::List(items) => items.iter_mut().for_each(|item| make_absolute(item, base)),
        Tree::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Tree::Text(path) if path.starts_with('/') => {
                        if ADDRESSES.contains(&&**name) {
                            path.insert_str(0, base);
                        }
                    }
                    value => make_absolute(value, base),
                }
            }
        }
        _ => {}
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
