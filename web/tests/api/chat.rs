//! Chats and assistants: signed Discord requests, and MCP over HTTP.

use std::sync::OnceLock;

use axum::http::Method;
use ed25519_dalek::Signer;
use headjudge_corpus::embedded;
use headjudge_web::Settings;
use serde_json::{Value, json};

use crate::ask::{Answer, Api, DIGEST, api, check_fault, service, today};
use crate::targets::commands::{hex, public_key, signing_key};

pub(crate) fn discord() -> &'static Api {
    static API: OnceLock<Api> = OnceLock::new();
    API.get_or_init(|| {
        let mut settings = Settings::new(today);
        settings.discord = Some(public_key());
        settings.public_url = Some("https://judge.example/".to_owned());
        Api::new(service(&embedded(), DIGEST), settings)
    })
}

const PATH: &str = "/discord/interactions";

fn send(body: &str, signature: &str, time: &str) -> Answer {
    let headers = [("x-signature-ed25519", signature), ("x-signature-timestamp", time)];
    discord().ask(Method::POST, PATH, &headers, body.to_owned())
}

/// Sends an interaction as Discord does, signed.
#[track_caller]
fn signed(interaction: &Value) -> Value {
    let (body, time) = (interaction.to_string(), "1612137600");
    let signature = signing_key().sign(format!("{time}{body}").as_bytes());
    let answer = send(&body, &hex(&signature.to_bytes()), time);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

#[track_caller]
fn command(name: &str, options: &[(&str, &str)]) -> Value {
    let options: Vec<Value> = options
        .iter()
        .map(|(name, value)| json!({"name": name, "type": 3, "value": value}))
        .collect();
    let answer = signed(&json!({"type": 2, "data": {"name": name, "options": options}}));
    assert_eq!(answer["type"], 4);
    answer["data"].clone()
}

#[test]
fn a_ping_is_answered_and_a_wrong_signature_refused() {
    assert_eq!(signed(&json!({"type": 1})), json!({"type": 1}));
    let body = r#"{"type":1}"#;
    let good = hex(&signing_key().sign(format!("1{body}").as_bytes()).to_bytes());
    for (body, signature, time) in [
        (body, good.as_str(), "2"),
        (r#"{"type":2}"#, good.as_str(), "1"),
        (body, &"0".repeat(128), "1"),
        (body, "zz", "1"),
        (body, "", "1"),
    ] {
        check_fault(&send(body, signature, time), 401, "not_signed");
    }
    check_fault(&discord().post(PATH, body), 401, "not_signed");
    assert_eq!(send(body, &good, "1").status, 200);
}

#[test]
fn without_a_key_there_is_no_endpoint() {
    check_fault(&api().post(PATH, "{}"), 404, "not_found");
}

#[test]
fn a_card_is_shown_with_its_citation() {
    let data = command("card", &[("name", "blue guard")]);
    let embed = &data["embeds"][0];
    assert_eq!(embed["title"], "Blue Guard");
    assert_eq!(embed["url"], "https://judge.example/cards/dbz-tcg/blue-guard");
    let source =
        embed["fields"].as_array().unwrap().iter().find(|f| f["name"] == "Source").unwrap();
    assert!(source["value"].as_str().unwrap().contains("fanz-crd 1.9.0, line"), "{source}");
    let missing = command("card", &[("name", "Nobody at all")]);
    assert_eq!(missing["flags"], 64);
    assert!(missing["content"].as_str().unwrap().contains("no document names"));
}

#[test]
fn rulings_legality_and_decks_are_answered() {
    let data = command("ruling", &[("question", "drill memory")]);
    assert!(!data["embeds"].as_array().unwrap().is_empty());
    let data =
        command("legality", &[("card", "Unlikely Ally"), ("format", "fanz"), ("on", "2021-02-01")]);
    assert!(data["embeds"][0]["title"].as_str().unwrap().contains("in fanz on 2021-02-01"));
    let data = command("check", &[("deck", "5 Blue Guard; 1 Unlikely Ally"), ("format", "fanz")]);
    assert!(data["embeds"][0]["title"].as_str().unwrap().contains("fanz"));
    let bad =
        command("legality", &[("card", "Blue Guard"), ("format", "fanz"), ("on", "2004-02-30")]);
    assert_eq!(bad["flags"], 64);
    let unknown = command("anything", &[]);
    assert_eq!(unknown["flags"], 64);
}

fn completed(options: &Value) -> Vec<(String, String)> {
    let answer = signed(&json!({"type": 4, "data": {"name": "card", "options": options}}));
    assert_eq!(answer["type"], 8);
    let choices = answer["data"]["choices"].as_array().unwrap();
    assert!(choices.len() <= 25);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    choices.iter().map(|choice| (text(&choice["name"]), text(&choice["value"]))).collect()
}

#[test]
fn names_are_completed_to_ids_of_the_game_that_is_meant() {
    let typed = |text: &str| json!({"name": "name", "type": 3, "value": text, "focused": true});
    let found = completed(&json!([typed("blue gu")]));
    let guard = ("Blue Guard".to_owned(), "dbz-tcg/blue-guard".to_owned());
    assert!(found.contains(&guard), "{found:?}");
    let of_game =
        |game: &str| completed(&json!([typed("red"), {"name": "game", "type": 3, "value": game}]));
    for game in ["dbz-tcg", "dbz-ccg"] {
        let found = of_game(game);
        assert!(found.iter().all(|(_, id)| id.starts_with(&format!("{game}/"))), "{found:?}");
    }
    for (name, id) in of_game("dbz-tcg") {
        let data = command("card", &[("name", &id)]);
        let title = data["embeds"][0]["title"].as_str().unwrap_or_default();
        assert!(name.contains(title) && !title.is_empty(), "{name} {id}: {data}");
    }
}

/// What the press of a button, or a choice of a list, is answered with.
fn picked(component: &Value, user: &str) -> Value {
    let mut data =
        json!({"custom_id": component["custom_id"], "component_type": component["type"]});
    if component["type"] == 3 {
        data["values"] = json!([component["options"][0]["value"]]);
    }
    signed(&json!({
        "type": 3, "data": data, "member": {"user": {"id": user}},
        "message": {"interaction_metadata": {"user": {"id": "1"}}},
    }))
}

#[test]
fn what_may_be_several_cards_is_picked_from() {
    let data = command("card", &[("name", "R139")]);
    assert!(data["content"].as_str().unwrap().contains("matches 2 printings"));
    let buttons = data["components"][0]["components"].as_array().unwrap();
    assert_eq!((buttons.len(), &buttons[0]["type"]), (2, &json!(2)));
    let answer = picked(&buttons[0], "1");
    assert_eq!(answer["type"], 7);
    assert_eq!(answer["data"]["embeds"][0]["title"], "Orange Uppercut");
    assert_eq!(answer["data"]["components"], json!([]));
    let other = picked(&buttons[0], "2");
    assert_eq!((&other["type"], &other["data"]["flags"]), (&json!(4), &json!(64)));
    let many = command("card", &[("name", "red")]);
    let list = &many["components"][0]["components"][0];
    assert_eq!(list["type"], 3, "{many}");
    assert!(list["options"].as_array().unwrap().len() > 5);
    assert!(picked(list, "1")["data"]["embeds"][0]["title"].as_str().unwrap().starts_with("Red"));
    let near = command("legality", &[("card", "red"), ("format", "fanz"), ("on", "2021-02-01")]);
    let answer = picked(&near["components"][0]["components"][0], "1");
    let title = answer["data"]["embeds"][0]["title"].as_str().unwrap();
    assert!(title.ends_with("in fanz on 2021-02-01"), "{title}");
    let near = command("card", &[("name", "Blue Gaurd of nowhere at all")]);
    assert!(near["content"].as_str().unwrap().contains("no document names"), "{near}");
    let old = signed(&json!({"type": 3, "data": {"custom_id": "something"}}));
    assert_eq!(old["data"]["flags"], 64);
}

#[test]
fn a_hit_that_promises_nothing_is_not_shown_as_an_answer() {
    let weak = command("ruling", &[("question", "can charizard attack twice")]);
    assert!(weak["content"].as_str().unwrap().starts_with("Nothing on record says"), "{weak}");
    let strong = command("ruling", &[("question", "drill memory"), ("game", "dbz-tcg")]);
    assert!(strong.get("content").is_none() && !strong["embeds"].as_array().unwrap().is_empty());
}

#[test]
fn a_check_names_first_what_it_did_not_match() {
    let data = command("check", &[("deck", "3 Blue Guard; 1 Nobody At All"), ("format", "fanz")]);
    let first = &data["embeds"][0]["fields"][0];
    assert_eq!(first["name"], "Not on record");
    assert!(first["value"].as_str().unwrap().contains("Nobody At All"), "{data}");
}

/// Checks that a message is within Discord's limits.
fn check_limits(data: &Value) {
    let size = |value: &Value| value.as_str().unwrap_or_default().encode_utf16().count();
    let embeds = data["embeds"].as_array().cloned().unwrap_or_default();
    let mut all = 0;
    for embed in &embeds {
        assert!(size(&embed["title"]) <= 256 && size(&embed["description"]) <= 4096);
        all += size(&embed["title"]) + size(&embed["description"]);
        all += size(&embed["footer"]["text"]);
        for field in embed["fields"].as_array().unwrap() {
            assert!(
                (1..=256).contains(&size(&field["name"]))
                    && (1..=1024).contains(&size(&field["value"]))
            );
            all += size(&field["name"]) + size(&field["value"]);
        }
    }
    assert!(embeds.len() <= 10 && all <= 6000 && size(&data["content"]) <= 2000);
}

#[test]
fn every_message_is_within_the_limits() {
    for (name, options) in [
        ("card", vec![("name", "Blue Guard")]),
        ("card", vec![("name", "Unlikely Ally")]),
        ("card", vec![("name", "r")]),
        ("ruling", vec![("question", "may I use an ally in combat")]),
        ("ruling", vec![("question", "beyond the limit of everything")]),
        (
            "check",
            vec![("deck", "9 Blue Guard; 9 Orange Charge; 9 Nobody"), ("format", "score-expanded")],
        ),
    ] {
        check_limits(&command(name, &options));
    }
}

#[test]
fn what_has_no_room_in_a_message_is_counted() {
    let named: Vec<String> = cards_on_record().map(|name| format!("9 {name}")).collect();
    let deck: String = named.join("; ").chars().take(6000).collect();
    let data = command("check", &[("deck", &deck), ("format", "score-expanded")]);
    check_limits(&data);
    let footer = data["embeds"][0]["footer"]["text"].as_str().unwrap_or_default();
    assert!(footer.contains("more have no room here"), "{data}");
}

/// The names of all cards.
fn cards_on_record() -> impl Iterator<Item = String> {
    let ingested = headjudge_ingest::ingest(&embedded()).unwrap();
    ingested.records.into_iter().filter_map(|record| match record {
        headjudge_corpus::Record::Card(card) => Some(card.name),
        _ => None,
    })
}

#[test]
fn every_card_on_record_is_within_the_limits() {
    for name in cards_on_record() {
        check_limits(&command("card", &[("name", &name)]));
    }
}

#[test]
fn a_ruling_is_in_the_language_of_who_asks() {
    let ask = |locale: &str| {
        let options =
            json!([{"name": "question", "type": 3, "value": "deck cards document:dbs-rules-ja"}]);
        let data = json!({"name": "ruling", "options": options});
        let answer = signed(&json!({"type": 2, "locale": locale, "data": data}));
        answer["data"]["embeds"][0]["description"].as_str().unwrap().to_owned()
    };
    assert!(ask("ja").contains("デッキ") && !ask("en-US").contains("デッキ"));
}

#[test]
fn an_assistant_is_told_what_is_wrong_with_its_arguments() {
    for (arguments, said) in [
        (json!({"nmae": "Blue Guard"}), "lookup_card takes no `nmae`"),
        (json!({"name": 5}), "`name` is a text"),
        (json!({}), "give name"),
    ] {
        let answer = tool("lookup_card", &arguments);
        assert_eq!(answer["isError"], true, "{arguments}");
        assert!(answer["content"][0]["text"].as_str().unwrap().contains(said), "{answer}");
    }
    let many = tool("search_rulings", &json!({"query": "drill", "limit": 3000}));
    let said = many["content"][0]["text"].as_str().unwrap();
    assert_eq!(said, "`limit` is a whole number from 1 to 50");
}

#[test]
fn an_assistant_reads_resources_and_is_given_prompts() {
    let documents = mcp("resources/list", &json!({}));
    let uri = documents["resources"][0]["uri"].as_str().unwrap();
    assert!(uri.starts_with("headjudge://documents/"), "{uri}");
    for (uri, words) in [
        ("headjudge://cards/dbz-tcg/blue-guard", "Blue Guard"),
        ("headjudge://rules/fanz-crd/general/drill-memory", "Drill Memory"),
        ("headjudge://passages/fanz-crd/premiere/s65-blue-guard", "Blue Guard"),
        (uri, "edition"),
    ] {
        let read = mcp("resources/read", &json!({"uri": uri}));
        assert!(read["contents"][0]["text"].as_str().unwrap().contains(words), "{uri}");
    }
    assert!(
        !mcp("resources/templates/list", &json!({}))["resourceTemplates"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    let prompts = mcp("prompts/list", &json!({}));
    assert_eq!(prompts["prompts"][0]["name"], "rule_on");
    let given = json!({"name": "rule_on", "arguments": {"situation": "two guards meet"}});
    let prompt = mcp("prompts/get", &given);
    let words = prompt["messages"][0]["content"]["text"].as_str().unwrap();
    assert!(words.contains("two guards meet") && words.contains("search_rulings"), "{words}");
}

/// One request of the Model Context Protocol.
#[track_caller]
fn mcp(method: &str, params: &Value) -> Value {
    let headers = [
        ("content-type", "application/json"),
        ("accept", "application/json, text/event-stream"),
        ("mcp-protocol-version", "2025-06-18"),
        ("host", "judge.example"),
    ];
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let answer = api().ask(Method::POST, "/mcp", &headers, body.to_string());
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["result"].clone()
}

#[track_caller]
fn tool(name: &str, arguments: &Value) -> Value {
    mcp("tools/call", &json!({"name": name, "arguments": arguments}))
}

#[test]
fn an_assistant_is_told_of_the_tools() {
    let begun = mcp(
        "initialize",
        &json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}),
    );
    assert_eq!(begun["serverInfo"]["name"], "headjudge");
    let tools = mcp("tools/list", &json!({}));
    let names: Vec<&str> =
        tools["tools"].as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "lookup_card",
            "search_rulings",
            "check_legality",
            "check_deck",
            "look_up_rule",
            "list_scenarios",
            "run_scenario"
        ]
    );
    for tool in tools["tools"].as_array().unwrap() {
        assert!(tool["title"].is_string() && tool["outputSchema"]["type"] == "object", "{tool}");
    }
    let format = &tools["tools"][2]["inputSchema"]["properties"]["format"];
    assert!(format["enum"].as_array().unwrap().contains(&json!("fanz")));
}

#[test]
fn tools_answer_in_words_and_as_json() {
    let card = tool("lookup_card", &json!({"name": "Blue Guard"}));
    assert!(card["content"][0]["text"].as_str().unwrap().contains("fanz-crd 1.9.0, line"));
    assert_eq!(card["structuredContent"]["current"][0]["citation"]["document"], "fanz-crd");
    assert_eq!(card["structuredContent"]["receipt"]["snapshot"], DIGEST);
    let hits = tool("search_rulings", &json!({"query": "drill memory"}));
    assert_eq!(hits["structuredContent"]["object"], "list");
    let legality = tool("check_legality", &json!({"card": "Unlikely Ally", "format": "fanz"}));
    assert_eq!(legality["structuredContent"]["object"], "legality");
    let verdict = tool("check_deck", &json!({"deck": "3 Blue Guard", "format": "fanz"}));
    assert_eq!(verdict["structuredContent"]["object"], "deck_verdict");
    let run = tool("run_scenario", &json!({"id": "order-of-effects/namekian-wish"}));
    assert_eq!(run["structuredContent"]["passed"], true);
    let rule = tool("look_up_rule", &json!({"rule": "drill memory"}));
    assert_eq!(rule["structuredContent"]["id"], "fanz-crd/general/drill-memory");
    let some = tool("list_scenarios", &json!({"about": "namekian wish"}));
    let ids: Vec<&Value> = crate::ask::each(&some["structuredContent"], "id");
    assert!(ids.iter().any(|id| *id == "order-of-effects/namekian-wish"), "{ids:?}");
    let few = tool("search_rulings", &json!({"query": "guard", "game": "dbz-tcg", "limit": 2}));
    assert_eq!(few["structuredContent"]["data"].as_array().unwrap().len(), 2);
    let fault = tool("lookup_card", &json!({"name": "R139"}));
    assert_eq!(fault["isError"], true);
    assert!(fault.get("structuredContent").is_none());
    assert_eq!(fault["_meta"]["headjudge/error"]["code"], "ambiguous");
    assert_eq!(tool("check_deck", &json!({"deck": "3 Blue Guard"}))["isError"], true);
}

#[test]
fn discord_is_told_of_every_command_with_the_games_and_formats_there_are() {
    let service = service(&embedded(), DIGEST);
    let commands = headjudge_web::discord_commands(&service).unwrap();
    let commands = commands.as_array().unwrap();
    let names: Vec<&str> =
        commands.iter().map(|command| command["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["card", "ruling", "legality", "check"]);
    let choices = |command: usize, option: &str| -> Vec<&str> {
        let options = commands[command]["options"].as_array().unwrap();
        let option = options.iter().find(|own| own["name"] == option).unwrap();
        let choices = option["choices"].as_array().unwrap();
        choices.iter().map(|choice| choice["value"].as_str().unwrap()).collect()
    };
    assert_eq!(choices(0, "game"), ["dbz-tcg", "dbz-ccg", "buddyfight", "dbs-cg"]);
    let mut formats = choices(2, "format");
    formats.sort_unstable();
    assert_eq!(formats, ["dbs-cg", "fanz", "panini", "score-expanded"]);
}
