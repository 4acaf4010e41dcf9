//! The records as rows, for who asks the database with SQL.

use std::collections::{BTreeSet, HashMap};

use headjudge_index::Snapshot;
use serde_json::Value;
use tokio_postgres::Transaction;

use crate::FleetError;
use crate::digest::Digest;
use crate::statement::{PUBLISHER, failed};

/// Rows that are sent at once.
const BATCH: usize = 500;

/// One record with the columns that it is found by.
struct Row {
    digest: Digest,
    kind: String,
    id: String,
    game: Option<String>,
    document: Option<String>,
    edition: Option<String>,
    names: Vec<String>,
    body: String,
}

/// Every record of `snapshot` as a row.
fn rows(snapshot: &Snapshot) -> Result<Vec<Row>, FleetError> {
    let (mut bodies, mut games) = (Vec::new(), HashMap::new());
    snapshot.store().visit(|json| bodies.push(json.to_owned()))?;
    let values: Vec<(Value, String)> = bodies
        .into_iter()
        .filter_map(|body| Some((serde_json::from_str(&body).ok()?, body)))
        .collect();
    for (value, _) in &values {
        if let (Some("document"), Some(id), Some(game)) =
            (text(value, "object"), text(value, "id"), text(value, "game"))
        {
            games.insert(id.to_owned(), game.to_owned());
        }
    }
    Ok(values.into_iter().map(|(value, body)| row(&value, &body, &games)).collect())
}

fn row(value: &Value, body: &str, games: &HashMap<String, String>) -> Row {
    let own = |key| text(value, key).map(str::to_owned);
    let kind = own("object").unwrap_or_default();
    let document = if kind == "document" { own("id") } else { own("document") };
    let file = written(value);
    let its_file = || file.as_ref().and_then(|file| text(file, "game")).map(str::to_owned);
    let its_document = || document.as_ref().and_then(|id| games.get(id)).cloned();
    let game = own("game").or_else(its_document).or_else(its_file).or_else(|| only_game(value));
    let game = if kind == "game" { own("id") } else { game };
    // PostgreSQL's text has no NUL, and JSON may.
    let body = body.replace("\\u0000", "\\ufffd");
    let mut names = names(value);
    names.extend(file.iter().flat_map(names_of_file));
    let parts = [Some(&kind), game.as_ref(), document.as_ref(), Some(&body)];
    let seal = serde_json::json!([parts, names]).to_string();
    Row {
        digest: Digest::of(seal.as_bytes()),
        id: own("id").or_else(|| own("name")).unwrap_or_default(),
        edition: own("edition"),
        kind,
        game,
        document,
        names,
        body,
    }
}

/// What a record is called, or which cards it names.
fn names(value: &Value) -> Vec<String> {
    let mut names = BTreeSet::new();
    for key in ["name", "title", "card", "character"] {
        names.extend(text(value, key));
    }
    for key in ["aliases", "synonyms", "japanese"] {
        names.extend(list(value, key).filter_map(Value::as_str));
    }
    for key in ["cards", "printings"] {
        names.extend(list(value, key).filter_map(|inner| text(inner, "name")));
    }
    names.into_iter().map(|name| name.replace('\0', "\u{fffd}")).collect()
}

/// A scenario's record is its file as it was written; what that says.
fn written(value: &Value) -> Option<Value> {
    let file = text(value, "text").filter(|_| text(value, "object") == Some("scenario"))?;
    toml::from_str(file).ok()
}

/// What a scenario is called and asks.
fn names_of_file(file: &Value) -> impl Iterator<Item = String> {
    ["title", "question"].into_iter().filter_map(|key| text(file, key)).map(str::to_owned)
}

/// The game of a record that names a list of them with one in it.
fn only_game(value: &Value) -> Option<String> {
    let mut games = list(value, "games");
    let game = games.next().and_then(Value::as_str);
    game.filter(|_| games.next().is_none()).map(str::to_owned)
}

fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key)?.as_str()
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// Puts the records of `snapshot` into the database; only new ones travel.
pub(crate) async fn send_records(
    transaction: &Transaction<'_>,
    snapshot: &Snapshot,
) -> Result<(), FleetError> {
    let fail = failed(PUBLISHER);
    let rows = rows(snapshot)?;
    let digests: Vec<&[u8]> = rows.iter().map(|row| &row.digest.0[..]).collect();
    let known = transaction
        .query("SELECT digest FROM headjudge.record WHERE digest = ANY($1)", &[&digests])
        .await
        .map_err(&fail)?;
    let known: BTreeSet<Vec<u8>> = known.iter().map(|row| row.get(0)).collect();
    let new: Vec<&Row> = rows.iter().filter(|row| !known.contains(&row.digest.0[..])).collect();
    let insert = transaction
        .prepare(
            "INSERT INTO headjudge.record (digest, kind, id, game, document, edition, names, body)
             SELECT digest, kind, id, game, document, edition,
                    ARRAY(SELECT jsonb_array_elements_text(names::jsonb)), body::jsonb
             FROM unnest($1::bytea[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
                         $7::text[], $8::text[])
                  AS new (digest, kind, id, game, document, edition, names, body)
             ON CONFLICT DO NOTHING",
        )
        .await
        .map_err(&fail)?;
    for batch in new.chunks(BATCH) {
        let of =
            |part: fn(&Row) -> Option<&str>| batch.iter().map(|row| part(row)).collect::<Vec<_>>();
        let digests: Vec<&[u8]> = batch.iter().map(|row| &row.digest.0[..]).collect();
        let names: Vec<String> =
            batch.iter().map(|row| serde_json::json!(row.names).to_string()).collect();
        transaction
            .execute(
                &insert,
                &[
                    &digests,
                    &of(|row| Some(&row.kind)),
                    &of(|row| Some(&row.id)),
                    &of(|row| row.game.as_deref()),
                    &of(|row| row.document.as_deref()),
                    &of(|row| row.edition.as_deref()),
                    &names,
                    &of(|row| Some(&row.body)),
                ],
            )
            .await
            .map_err(&fail)?;
    }
    transaction
        .execute(
            "INSERT INTO headjudge.snapshot_record SELECT $1, unnest($2::bytea[]) ON CONFLICT DO NOTHING",
            &[&snapshot.digest(), &digests],
        )
        .await
        .map_err(&fail)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_game_of_its_document_and_the_names_it_is_found_by() {
        let games = HashMap::from([("lantern-rules".to_owned(), "lantern".to_owned())]);
        let body = r#"{"object":"ruling","id":"lantern-rules/fox","document":"lantern-rules",
            "edition":"2","printings":[{"name":"Fox"}],"cards":[{"name":"Owl"}],"text":"a\u0000b"}"#;
        let value = serde_json::from_str(body).unwrap();
        let row = row(&value, body, &games);
        assert_eq!(row.game.as_deref(), Some("lantern"));
        assert_eq!((&*row.kind, &*row.id), ("ruling", "lantern-rules/fox"));
        assert_eq!(
            (row.document.as_deref(), row.edition.as_deref()),
            (Some("lantern-rules"), Some("2"))
        );
        assert_eq!(row.names, ["Fox", "Owl"]);
        assert!(!row.body.contains("u0000"));
    }

    #[test]
    fn a_scenario_has_what_its_file_says_and_a_term_its_game_if_it_is_one() {
        let found = |body: Value| {
            let row = row(&body, &body.to_string(), &HashMap::new());
            (row.game, row.names)
        };
        let file = "game = \"lantern\"\ntitle = \"A fox\"\nquestion = \"May it?\"\n";
        let scenario = serde_json::json!({"object": "scenario", "id": "fox/one", "text": file});
        let names = ["A fox", "May it?"].map(str::to_owned);
        assert_eq!(found(scenario), (Some("lantern".to_owned()), names.into()));
        for (games, game) in [(vec!["lantern"], Some("lantern")), (vec!["lantern", "other"], None)]
        {
            let term = serde_json::json!({"object": "term", "name": "Fox", "games": games,
                "synonyms": ["reynard"], "japanese": ["狐"]});
            let names = ["Fox", "reynard", "狐"].map(str::to_owned);
            assert_eq!(found(term), (game.map(str::to_owned), names.into()));
        }
    }
}
