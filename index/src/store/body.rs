//! The body of a record: its JSON without its place. The place is the document that
//! it is in, the edition of that document, and the lines. What twenty editions
//! say alike is one body, stored once; each record keeps its place alone.
//!
//! JSON holds no control character by itself, so that three of them stand for what
//! was taken out, and the JSON that is put together again is the same to the byte.

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};

use crate::IndexError;

/// Stands for the id of the document.
const DOCUMENT: char = '\u{1}';
/// Stands for the edition, with its quotation marks.
const EDITION: char = '\u{2}';
/// Stands for the lines that come next.
const LINES: char = '\u{3}';

/// The keys whose texts are left as they are, to be looked through where they lie.
const TEXTS: [&str; 3] = ["\"text\":", "\"text_md\":", "\"english\":"];

/// A document as its records name it.
#[derive(Clone, Debug)]
pub(super) struct Home {
    /// Its id, between quotation marks in JSON.
    pub(super) id: String,
    /// Its edition as JSON; nothing, where no record tells it.
    pub(super) edition: String,
}

/// The lines of a record and of what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// There are none.
    Nowhere,
    /// One line.
    Line(i64),
    /// Several, as they are in JSON, each with a sign behind it.
    Lines(String),
}

impl ToSql for Placed {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Nowhere => ValueRef::Null,
            Self::Line(line) => ValueRef::Integer(*line),
            Self::Lines(lines) => ValueRef::Text(lines.as_bytes()),
        }))
    }
}

/// What the view `records` puts together, as [`whole`] does.
pub(super) const WHOLE: &str = "
    CASE typeof(lines)
    WHEN 'text' THEN (
        WITH RECURSIVE put (json, rest) AS (
            SELECT replace(replace(said, char(1), homes.id), char(2), homes.edition), lines
            UNION ALL
            SELECT substr(json, 1, instr(json, char(3)) - 1)
                || substr(rest, 1, instr(rest, ';') - 1)
                || substr(json, instr(json, char(3)) + 1),
                substr(rest, instr(rest, ';') + 1)
            FROM put WHERE rest <> ''
        )
        SELECT json FROM put WHERE rest = ''
    )
    ELSE replace(replace(replace(said,
        char(1), ifnull(homes.id, '')),
        char(2), ifnull(homes.edition, '')),
        char(3), ifnull('[' || lines || ',' || lines || ']', ''))
    END";

/// A record's JSON in two: its body and its lines.
pub(super) fn part(json: &str, home: Option<&Home>) -> (String, Placed) {
    let Some(home) = home else { return (json.to_owned(), Placed::Nowhere) };
    let (mut body, mut lines) = (String::with_capacity(json.len()), String::new());
    let mut done = 0;
    for (at, _) in json.match_indices('"') {
        if at < done || json[..at].ends_with('\\') {
            continue;
        }
        let rest = &json[at..];
        let (sign, keep, skip) = if let Some(found) = rest.strip_prefix("\"lines\":") {
            let Some(end) = end_of_lines(found) else { continue };
            lines += &found[..=end];
            lines.push(';');
            (LINES, "\"lines\":".len(), end + 1)
        } else if let Some(found) = rest.strip_prefix("\"edition\":") {
            if home.edition.is_empty() || !found.starts_with(&home.edition) {
                continue;
            }
            (EDITION, "\"edition\":".len(), home.edition.len())
        } else {
            let named = rest[1..].strip_prefix(&home.id);
            let whole = named.is_some_and(|rest| rest.starts_with(['/', '"']));
            if !whole || TEXTS.iter().any(|key| json[..at].ends_with(key)) {
                continue;
            }
            (DOCUMENT, 1, home.id.len())
        };
        body += &json[done..at + keep];
        body.push(sign);
        done = at + keep + skip;
    }
    body += &json[done..];
    (body, placed(lines))
}

/// Where the two numbers between brackets end that `json` begins with.
fn end_of_lines(json: &str) -> Option<usize> {
    let end = json.find(']')?;
    let digits = |byte: u8| byte.is_ascii_digit() || byte == b',';
    json.starts_with('[').then(|| json[1..end].bytes().all(digits)).filter(|all| *all)?;
    Some(end)
}

fn placed(lines: String) -> Placed {
    if lines.is_empty() {
        return Placed::Nowhere;
    }
    let only = lines.strip_prefix('[').and_then(|rest| rest.strip_suffix("];"));
    let pair = only.and_then(|pair| pair.split_once(','));
    let same = pair.filter(|(first, last)| first == last);
    let line = same.and_then(|(line, _)| Some((line, line.parse::<i64>().ok()?)));
    match line.filter(|(written, line)| line.to_string() == *written) {
        Some((_, line)) => Placed::Line(line),
        None => Placed::Lines(lines),
    }
}

/// The JSON of which `body` was made.
pub(super) fn whole(
    body: &str,
    lines: ValueRef<'_>,
    home: Option<(&str, &str)>,
) -> Result<String, IndexError> {
    let (id, edition) = home.unwrap_or_default();
    let one;
    let mut lines = match lines {
        ValueRef::Integer(line) => {
            one = format!("[{line},{line}];");
            one.as_str()
        }
        ValueRef::Text(lines) => std::str::from_utf8(lines).unwrap_or_default(),
        _ => "",
    }
    .split_terminator(';');
    let mut json = String::with_capacity(body.len() + 64);
    let mut rest = body;
    while let Some(at) = rest.find([DOCUMENT, EDITION, LINES]) {
        json += &rest[..at];
        json += match rest[at..].chars().next() {
            Some(DOCUMENT) => id,
            Some(EDITION) => edition,
            _ => lines.next().ok_or_else(|| IndexError::Corrupt("lines of a record".to_owned()))?,
        };
        rest = &rest[at + 1..];
    }
    json += rest;
    Ok(json)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn home() -> Home {
        Home { id: "book@1".to_owned(), edition: "\"1 \\\"a\\\"\"".to_owned() }
    }

    fn again(json: &str) -> String {
        let (home, (body, placed)) = (home(), part(json, Some(&home())));
        let lines = match &placed {
            Placed::Nowhere => ValueRef::Null,
            Placed::Line(line) => ValueRef::Integer(*line),
            Placed::Lines(lines) => ValueRef::Text(lines.as_bytes()),
        };
        whole(&body, lines, Some((&home.id, &home.edition))).unwrap()
    }

    #[test]
    fn the_same_rule_at_other_lines_of_another_edition_is_one_body() {
        let said = |id: &str, edition: &str, first: u32| {
            let last = first + 2;
            let json = format!(
                r#"{{"id":"{id}/a","document":"{id}","edition":"{edition}","lines":[{first},{last}],"text":"{id}/a is a rule"}}"#
            );
            let home = Home { id: id.to_owned(), edition: format!("\"{edition}\"") };
            part(&json, Some(&home))
        };
        let (newer, lines) = said("book", "2", 7);
        assert_eq!(lines, Placed::Lines("[7,9];".to_owned()));
        assert_eq!(
            newer,
            "{\"id\":\"\u{1}/a\",\"document\":\"\u{1}\",\"edition\":\u{2},\"lines\":\u{3},\"text\":\"book/a is a rule\"}"
        );
        let (older, lines) = said("book@1", "1", 30);
        assert_eq!(lines, Placed::Lines("[30,32];".to_owned()));
        assert_eq!(older.replace("book@1/a is", "book/a is"), newer);
    }

    #[test]
    fn what_only_looks_like_a_place_stays() {
        for json in [
            r#"{"id":"book@1/a","text":"\"book@1/a\" and \"lines\":[1,1]","lines":[1,1]}"#,
            r#"{"lines":[1,2],"of":[{"lines":[3,3]},{"lines":[3,4]}],"edition":"other"}"#,
            r#"{"lines":"none","id":"book@10/a","edition":"1 \"a\""}"#,
            r#"{"text":"book@1/a","english":"book@1","text_md":"book@1"}"#,
        ] {
            assert_eq!(again(json), json);
        }
    }

    proptest! {
        #[test]
        fn every_record_is_put_together_again(parts in prop::collection::vec(
            prop::sample::select(vec![
                "\"", "\\", "book@1", "/", "\"edition\":", "\"1 \\\"a\\\"\"", "\"lines\":", "[1,1]", "[1,2]",
                "\"text\":", ",", "]", "é", "x",
            ]), 0..30))
        {
            let json = parts.concat();
            prop_assert_eq!(again(&json), json);
        }
    }
}
