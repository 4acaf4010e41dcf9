//! The shapes that others build on, endpoint by endpoint.

use axum::http::Method;
use serde_json::{Value, json};

use crate::ask::{DIGEST, api, each};

/// Checks that `object` has exactly these keys.
#[track_caller]
fn keys(object: &Value, expected: &str) {
    let mut found: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// Checks that `list` is a whole list, and gives its first item.
#[track_caller]
fn first(list: &Value) -> &Value {
    assert_eq!(list["object"], "list");
    assert_eq!(list["has_more"], false);
    assert_eq!(list["next_page"], Value::Null);
    assert_eq!(list["warnings"], json!([]));
    let data = list["data"].as_array().unwrap();
    assert_eq!(list["total"], data.len());
    &data[0]
}

#[test]
fn the_entry_lists_every_endpoint() {
    let index = api().json("/api/v1/");
    assert_eq!(index["object"], "index");
    assert_eq!(index["snapshot"], DIGEST);
    let hrefs: Vec<&str> = index["endpoints"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["href"].as_str().unwrap())
        .collect();
    for wanted in ["/api/v1/cards/{game}/{slug}", "/api/v1/passages/{id}", "/healthz"] {
        assert!(hrefs.iter().any(|href| href.split('?').next() == Some(wanted)), "{wanted}");
    }
    assert_eq!(api().json("/api/v1"), index);
}

#[test]
fn a_card_carries_its_text_errata_and_legality_with_citations() {
    let card = api().json("/api/v1/cards/dbz-tcg/blue-guard?on=2021-02-01");
    assert_eq!(card["object"], "card");
    assert_eq!(card["id"], "dbz-tcg/blue-guard");
    assert_eq!((&card["game"], &card["name"]), (&json!("dbz-tcg"), &json!("Blue Guard")));
    for key in ["character", "subtitle", "style", "kind", "rulings", "mentions", "checks"] {
        assert!(card.get(key).is_some(), "{key}");
    }
    assert_eq!(
        card["printings"][0],
        json!({"set": "premiere", "set_name": "Premiere", "code": "S65"})
    );
    let current = &card["current"][0];
    keys(current, "printings label text text_md fragment additions citation");
    keys(&current["citation"], "document edition passage lines quote url href");
    assert_eq!(current["citation"]["document"], "fanz-crd");
    assert_eq!(current["citation"]["lines"].as_array().unwrap().len(), 2);
    let erratum = &card["errata"][0];
    keys(
        erratum,
        "object id document edition lines set set_name printings texts mrp notes href url",
    );
    assert_eq!(erratum["object"], "erratum");
    keys(&erratum["texts"][0], "label text text_md lines by diff");
    let legality = &card["legality"][0];
    assert_eq!(legality["object"], "legality");
    for key in ["card", "format", "on", "status", "max_copies", "as_of_edition", "because", "check"]
    {
        assert!(legality.get(key).is_some(), "{key}");
    }
    keys(&legality["check"], "id href url");
}

#[test]
fn a_card_is_found_by_name_code_and_printing() {
    let by = |path: &str| api().json(path)["id"].clone();
    for path in [
        "/api/v1/cards/named?exact=Blue%20Guard",
        "/api/v1/cards/named?exact=BLUE+GUARD&game=dbz-tcg",
        "/api/v1/cards/named?fuzzy=blu+gaurd",
        "/api/v1/cards/named?exact=S65&set=Premiere",
        "/api/v1/printings/premiere/S65",
        "/api/v1/printings/Premiere/s65",
    ] {
        assert_eq!(by(path), "dbz-tcg/blue-guard", "{path}");
    }
}

#[test]
fn autocomplete_gives_at_most_twenty_and_nothing_under_two_characters() {
    let list = api().json("/api/v1/cards/autocomplete?q=blue");
    assert!((2..=20).contains(&list["data"].as_array().unwrap().len()));
    keys(first(&list), "text kind id game href url");
    for short in ["", "b", "%20b"] {
        let list = api().json(&format!("/api/v1/cards/autocomplete?q={short}"));
        assert_eq!(list["data"], json!([]), "{short}");
    }
}

#[test]
fn rulings_and_legality_are_lists_or_one() {
    let rulings = api().json("/api/v1/cards/dbz-tcg/black-targeting-drill/rulings");
    assert_eq!(first(&rulings)["object"], "ruling");
    let all = api().json("/api/v1/cards/dbz-tcg/blue-guard/legality?on=2021-02-01");
    assert_eq!(each(&all, "format"), ["fanz", "panini"]);
    first(&all);
    let one = api().json("/api/v1/cards/dbz-tcg/blue-guard/legality?format=fanz&on=2021-02-01");
    assert_eq!((&one["object"], &one["format"]), (&json!("legality"), &json!("fanz")));
    let named = api().json("/api/v1/legality?card=Blue+Guard&format=fanz&on=2021-02-01");
    assert_eq!(named["status"], one["status"]);
    let unlisted = api().json("/api/v1/legality?card=Blue+Gaurd&format=fanz&on=2021-02-01");
    assert_eq!(unlisted["status"], "not_listed");
    assert_eq!(unlisted["suggestions"][0], "Blue Guard");
}

#[test]
fn a_collection_tells_what_was_not_found() {
    let asked = json!({"identifiers": [
        {"name": "Blue Guard"}, {"id": "dbz-tcg/blue-guard"}, {"set": "premiere", "code": "S65"},
        {"name": "Nobody at all"}, {"code": "R139"}
    ]});
    let answer = api().post("/api/v1/cards/collection", asked.to_string());
    let list = answer.json();
    assert_eq!(each(&list, "name"), ["Blue Guard", "Blue Guard", "Blue Guard"]);
    assert_eq!(list["not_found"], json!([{"name": "Nobody at all"}, {"code": "R139"}]));
    assert!(list["warnings"][0].as_str().unwrap().contains("R139"));
    assert_eq!(list["total"], 3);
}

#[test]
fn search_pages_through_all_hits() {
    let page = api().json("/api/v1/search?q=capture+a+dragon+ball&limit=2");
    assert_eq!((&page["object"], &page["has_more"]), (&json!("list"), &json!(true)));
    let hit = &page["data"][0];
    for key in "object kind id title document lines snippet score match citation checks".split(' ')
    {
        assert!(hit.get(key).is_some(), "{key}");
    }
    assert_eq!(hit["object"], "hit");
    let next = api().json(page["next_page"].as_str().unwrap());
    assert_eq!(next["total"], page["total"]);
    assert_ne!(next["data"][0]["id"], page["data"][0]["id"]);
    let far = api().json("/api/v1/search?q=card&limit=5000");
    assert!(far["warnings"][0].as_str().unwrap().contains("5000"));
    for list in ["search?q=guard", "documents", "cards/dbz-tcg/blue-guard/legality"] {
        let with = if list.contains('?') { '&' } else { '?' };
        let ignored =
            api().json(&format!("/api/v1/{list}{with}colour=blue&colour=red&format=json"));
        assert_eq!(
            ignored["warnings"],
            json!(["`colour` is not a parameter here and was ignored"])
        );
    }
    let twice = api().get("/api/v1/search?q=ki&q=guard&format=text").text();
    assert!(twice.contains("note: “q” is given more than once; the last one counts"), "{twice}");
    let posted = api().post("/api/v1/cards/collection?onn=2004-12-01", r#"{"identifiers":[]}"#);
    assert!(posted.json()["warnings"][0].as_str().unwrap().contains("`onn`"));
    let ignored = api().json("/api/v1/search?q=colour:blue+guard");
    assert!(ignored["warnings"][0].as_str().unwrap().contains("colour"));
}

#[test]
fn a_search_says_what_it_does_not_promise_and_what_may_be_meant() {
    let text = |q: &str| api().get(&format!("/api/v1/search?q={q}&format=text")).text();
    let above = "nothing says exactly this; the nearest are:\n";
    let weak = text("can+i+evolve+a+pokemon+the+turn+it+was+played");
    assert!(weak.starts_with(above), "{weak}");
    assert!(!text("drill+memory").contains(above));
    let slip = text("saiyn+empowerd+mastery");
    assert!(slip.contains("note: some words were read as “saiyan empowered mastery”"), "{slip}");
}

#[test]
fn documents_passages_rules_and_procedures_are_told_to_the_line() {
    let documents = api().json("/api/v1/documents");
    assert_eq!(first(&documents)["object"], "document");
    let document = api().json("/api/v1/documents/fanz-crd");
    assert_eq!((&document["object"], &document["edition"]), (&json!("document"), &json!("1.9.0")));
    let passage = api().json("/api/v1/passages/fanz-crd/premiere/s65-blue-guard");
    keys(
        &passage,
        "object id document edition lines class heading_path text text_md runs href url warnings",
    );
    let rule = api().json("/api/v1/rules/fanz-crd/general/drill-memory");
    for key in
        "object id document lines section title status replaced_by text examples cards checks"
            .split(' ')
    {
        assert!(rule.get(key).is_some(), "{key}");
    }
    let procedures = api().json("/api/v1/procedures");
    let id = first(&procedures)["id"].as_str().unwrap();
    let procedure = api().json(&format!("/api/v1/procedures/{id}"));
    assert_eq!(procedure["object"], "procedure");
    for key in ["n", "actor", "window", "text", "goto", "lines"] {
        assert!(procedure["steps"][0].get(key).is_some(), "{key}");
    }
    let problems = api().json("/api/v1/problems?document=fanz-crd");
    keys(first(&problems), "object document line code message href url");
}

#[test]
fn formats_and_checks_are_told_as_of_a_date() {
    let formats = api().json("/api/v1/formats?on=2004-12-01&include=entries");
    assert_eq!(each(&formats, "object"), ["format"; 4]);
    let slim = api().json("/api/v1/formats?on=2004-12-01");
    assert_eq!(each(&slim, "id"), each(&formats, "id"));
    let listed = slim["data"].as_array().unwrap().iter().find_map(|own| own["lists"].get(0));
    keys(listed.unwrap(), "list title total");
    assert!(slim.to_string().len() < 12_000, "{}", slim.to_string().len());
    api().fault("/api/v1/formats?include=everything", 400, "bad_include");
    let format = api().json("/api/v1/formats/score-expanded?on=2004-12-01");
    assert_eq!(format["on"], "2004-12-01");
    let entry = &format["lists"][0]["entries"][0];
    for key in "object format list card printings printed since date_means crossed_out group max_copies lines document"
        .split(' ')
    {
        assert!(entry.get(key).is_some(), "{key}");
    }
    let checks = api().json("/api/v1/checks");
    let href = first(&checks)["href"].as_str().unwrap();
    let check = api().json(href);
    assert_eq!((&check["object"], &check["holds"]), (&json!("check"), &json!(true)));
}

#[test]
fn a_deck_gets_a_verdict_with_a_receipt() {
    let deck = r#"{"cards":[{"name":"Unlikely Ally","count":1}]}"#;
    let answer = api().post("/api/v1/decks/check?format=fanz&on=2021-02-01", deck);
    let verdict = answer.json();
    assert_eq!(verdict["object"], "deck_verdict");
    assert_eq!(verdict["receipt"]["snapshot"], DIGEST);
    let finding = &verdict["findings"][0];
    for key in ["rule", "verdict", "says", "cards", "needs", "because"] {
        assert!(finding.get(key).is_some(), "{key}");
    }
    let text = api().post("/api/v1/decks/check?format=fanz", "3 Blue Guard\n");
    assert_eq!(text.json()["object"], "deck_verdict");
    let listed = r#"{"text":"3 Blue Guard\n","format":"FanZ"}"#;
    let json = [("content-type", "application/json")];
    let same = api().ask(Method::POST, "/api/v1/decks/check", &json, listed);
    assert_eq!(same.json()["findings"], text.json()["findings"]);
    let mut again = api().json(text.json()["permalink"].as_str().unwrap());
    assert_eq!(again, text.json());
    again = api().post("/api/v1/decks/check?format=fanz&on=2004-12-01", "3 Blue Guard\n").json();
    assert_ne!(again["permalink"], text.json()["permalink"]);
    api().fault("/api/v1/decks/checks/0", 404, "not_found");
}

#[test]
fn text_is_for_a_chat() {
    for path in [
        "/api/v1/cards/named?exact=Blue+Guard&format=text",
        "/api/v1/search?q=blue+guard&format=text",
        "/api/v1/formats/fanz?format=text",
    ] {
        let answer = api().get(path);
        assert!(answer.header("content-type").starts_with("text/plain"), "{path}");
        assert!(answer.text().ends_with('\n') && !answer.text().contains('{'), "{path}");
    }
    let card = api().get("/api/v1/cards/dbz-tcg/blue-guard?format=text").text();
    assert!(card.contains("fanz-crd 1.9.0, line"), "{card}");
    let fault = api().get("/api/v1/cards/named?exact=Blue+Gaurd&format=text");
    assert_eq!(fault.status, 404);
    assert!(fault.text().contains("did you mean Blue Guard"), "{}", fault.text());
}

#[test]
fn a_deck_format_and_the_form_of_the_answer_are_both_formats() {
    let legality = "/api/v1/legality?card=Blue+Guard&on=2021-02-01";
    let card = "/api/v1/cards/dbz-tcg/blue-guard/legality?on=2021-02-01";
    let check = "/api/v1/checks/frozen?on=2021-02-01";
    for path in [legality, card, check] {
        let json = api().get(&format!("{path}&format=fanz"));
        assert!(json.header("content-type").starts_with("application/json"), "{path}");
        let accepted = [("accept", "text/plain")];
        let text = api().ask(Method::GET, &format!("{path}&format=fanz"), &accepted, "");
        assert!(text.header("content-type").starts_with("text/plain"), "{path}");
        assert_ne!(text.body, json.body);
        for formats in ["format=fanz&format=text", "format=text&format=fanz"] {
            let answer = api().get(&format!("{path}&{formats}"));
            assert_eq!(
                (answer.text(), answer.header("content-type")),
                (text.text(), text.header("content-type"))
            );
        }
        let stated =
            api().ask(Method::GET, &format!("{path}&format=json&format=fanz"), &accepted, "");
        assert_eq!(stated.body, json.body);
        for formats in ["format=fanz&format=panini", "format=json&format=fanz&format=text"] {
            api().fault(&format!("{path}&{formats}"), 400, "bad_format");
        }
    }
    assert!(api().get(&format!("{card}&format=text")).text().contains("panini on "));
    let missing = api().get(&format!("{legality}&format=text"));
    assert_eq!(missing.status, 400);
    assert!(missing.text().contains("give the format"), "{}", missing.text());
    let unknown = api().get(&format!("{legality}&format=modern&format=text")).text();
    assert_eq!(unknown.matches("score-expanded").count(), 1, "{unknown}");
    let form =
        api().ask(Method::GET, "/api/v1/documents?format=xml", &[("accept", "text/plain")], "");
    assert_eq!(
        (form.status.as_u16(), form.text().as_str()),
        (400, "“format” is json, text or line here\n")
    );
    let deck = api().post("/api/v1/decks/check?format=fanz&format=text", "3 Blue Guard\n");
    assert!(deck.header("content-type").starts_with("text/plain"));
}

#[test]
fn scenarios_run_and_the_coverage_is_counted_from_runs() {
    let id = "order-of-effects/namekian-wish";
    let scenarios = api().json("/api/v1/scenarios");
    assert!(each(&scenarios, "id").iter().any(|found| **found == id));
    let run = api().json(&format!("/api/v1/scenarios/{id}"));
    assert_eq!((&run["object"], &run["passed"]), (&json!("scenario_run"), &json!(true)));
    let node = &run["trace"]["children"][0];
    for key in ["step", "event", "rule", "refused", "citation", "children"] {
        assert!(node.get(key).is_some(), "{key}");
    }
    let coverage = api().json("/api/v1/coverage");
    assert_eq!(coverage["object"], "coverage");
    for kind in ["rules", "examples", "card_rulings", "list_entries", "steps", "questions"] {
        assert!(coverage["by_kind"][kind]["total"].is_u64(), "{kind}");
    }
    let fault = api().post("/api/v1/scenarios/run", "id = ");
    crate::ask::check_fault(&fault, 422, "unreadable_scenario");
    api().fault("/api/v1/scenarios/order-of-effects/namekian-wishes", 404, "not_found");
}

#[test]
fn what_an_answer_prints_is_accepted_as_input() {
    let by = |path: &str| api().json(path)["id"].clone();
    for path in [
        "/api/v1/cards/named?exact=dbz-tcg/blue-guard",
        "/api/v1/cards/named?fuzzy=DBZ-TCG/Blue-Guard",
        "/api/v1/cards/named?fuzzy=dbz-tcg/blu-gard",
        "/api/v1/cards/named?exact=/cards/dbz-tcg/blue-guard",
        "/api/v1/cards/named?exact=https://judge.example/cards/dbz-tcg/blue-guard",
        "/api/v1/cards/named?exact=Blue+Guard+(Premiere+S65)",
        "/api/v1/cards/DBZ-TCG/Blue-Guard",
    ] {
        assert_eq!(by(path), "dbz-tcg/blue-guard", "{path}");
    }
    for (path, id) in [
        ("/api/v1/documents/fanz-crd@1.9.0", "fanz-crd"),
        ("/api/v1/documents/FanZ-CRD", "fanz-crd"),
        ("/api/v1/rules/fanz-crd@1.9.0/general/drill-memory", "fanz-crd/general/drill-memory"),
        ("/api/v1/formats/FanZ", "fanz"),
        ("/api/v1/checks/Frozen", "frozen"),
        ("/api/v1/games/dbz-tcg", "dbz-tcg"),
        ("/api/v1/sets/dbz-tcg/Premiere", "premiere"),
    ] {
        assert_eq!(by(path), id, "{path}");
    }
    let called = api().json("/api/v1/games/dbz-tcg")["name"].as_str().unwrap().replace(' ', "+");
    assert_eq!(by(&format!("/api/v1/games/{}", called.replace('+', "%20"))), "dbz-tcg");
    assert_eq!(
        by(&format!("/api/v1/cards/named?exact=Blue+Guard&game={called}")),
        "dbz-tcg/blue-guard"
    );
    let legality = "/api/v1/legality?card=orange%20charge&set=Perfection&format=FanZ";
    assert_eq!(api().json(legality)["status"], "frozen");
    let wrong = api().fault(
        "/api/v1/legality?card=orange%20charge&set=Premiere&format=FanZ",
        404,
        "not_found",
    );
    assert!(wrong["details"].as_str().unwrap().contains("Perfection U91"), "{wrong}");
    let unknown = api().fault("/api/v1/cards/named?exact=Blue+Gaurd", 404, "not_found");
    assert_eq!(unknown["candidates"][0]["id"], "dbz-tcg/blue-guard");
    assert_eq!(unknown["candidates"][0]["href"], "/api/v1/cards/dbz-tcg/blue-guard");
}

#[test]
fn every_address_that_an_answer_gives_is_answered() {
    fn addresses(value: &Value, out: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (name, inner) in fields {
                    match inner.as_str().filter(|_| matches!(name.as_str(), "href" | "url")) {
                        Some(path) => out.push(path.to_owned()),
                        None => addresses(inner, out),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| addresses(item, out)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for path in [
        "/api/v1/cards/dbz-tcg/blue-guard",
        "/api/v1/legality?card=orange+charge&format=fanz",
        "/api/v1/search?q=drill+memory",
        "/api/v1/cards/autocomplete?q=blue",
        "/api/v1/cards/autocomplete?q=ki",
        "/api/v1/games",
        "/api/v1/sets",
        "/api/v1/formats?include=entries",
        "/api/v1/checks",
        "/api/v1/documents",
        "/api/v1/procedures",
        "/api/v1/scenarios",
        "/api/v1/problems?document=fanz-crd",
        "/api/v1/rules/fanz-crd/general/drill-memory",
    ] {
        addresses(&api().json(path), &mut found);
    }
    for path in &mut found {
        path.truncate(path.find('#').unwrap_or(path.len()));
    }
    found.sort_unstable();
    found.dedup();
    assert!(found.len() > 100, "{}", found.len());
    for path in found.iter().filter(|path| !path.contains("bulk-data/")) {
        assert_eq!(api().get(path).status, 200, "{path}");
    }
}

#[test]
fn one_line_is_an_answer_for_any_chat() {
    for (path, words) in [
        ("/api/v1/cards/named?fuzzy=blu+gard", "Blue Guard: "),
        ("/api/v1/legality?card=orange+charge&format=fanz&on=2021-02-01", "frozen"),
        ("/api/v1/search?q=drill+memory", "fanz-crd"),
        ("/api/v1/rules/fanz-crd/general/drill-memory", "[fanz-crd 1.9.0, line"),
        ("/api/v1/documents/fanz-crd", "fanz-crd"),
        ("/api/v1/formats", "(+3)"),
        ("/api/v1/search?q=can+charizard+attack+twice", "nothing says exactly this"),
    ] {
        let with = if path.contains('?') { '&' } else { '?' };
        let answer = api().get(&format!("{path}{with}format=line"));
        let text = answer.text();
        assert_eq!(
            (answer.status.as_u16(), text.matches('\n').count()),
            (200, 1),
            "{path}: {text}"
        );
        assert!(text.chars().count() <= 301 && text.contains(words), "{path}: {text}");
    }
    let fault = api().get("/api/v1/cards/named?exact=R139&format=line");
    assert_eq!((fault.status.as_u16(), fault.text().matches('\n').count()), (409, 1));
}

#[test]
fn the_fields_that_are_asked_for_are_given() {
    let card = api().json("/api/v1/cards/named?exact=Blue+Guard&fields=id,legality.status");
    keys(&card, "object id legality warnings");
    keys(&card["legality"][0], "object status");
    let list = api().json("/api/v1/search?q=guard&fields=title");
    keys(&list["data"][0], "object title");
    assert!(list["total"].is_u64());
}
