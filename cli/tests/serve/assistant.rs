//! An assistant: a client of the Model Context Protocol and `headjudge mcp`.

use std::process::Stdio;

use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use serde_json::{Value, json};
use tokio::process::{Child, Command};
use tokio::runtime::Builder;
use tokio::time::timeout;

use crate::generated::{clients, must, python, tool};
use crate::server::{PATIENCE, Server};

#[test]
fn the_official_client_of_python_finds_every_answer_as_its_schema_says() {
    let data = tempfile::tempdir().unwrap();
    let mut client = python("python");
    client.arg(clients().join("tests/assistant.py")).arg(env!("CARGO_BIN_EXE_headjudge"));
    let said = must(client.env("HEADJUDGE_DATA", data.path()).env_remove("HEADJUDGE_CORPUS"));
    assert!(said.contains("7 tools, 2 prompts"), "{said}");
}

#[test]
fn the_official_client_of_typescript_finds_every_answer_on_both_ways() {
    let server = Server::start();
    let data = tempfile::tempdir().unwrap();
    let script = clients().join("tests/assistant.mjs");
    assert!(clients().join("node_modules").is_dir(), "run `scripts/test`, which installs it");
    let mut client = std::process::Command::new("node");
    client.arg(script).args([env!("CARGO_BIN_EXE_headjudge"), &server.url()]);
    let said = must(client.env("HEADJUDGE_DATA", data.path()).env_remove("HEADJUDGE_CORPUS"));
    // Over HTTP an answer is one object, with no room for signs of work.
    assert!(said.contains("stdio: 7 2 4, progress told"), "{said}");
    assert!(said.contains("http: 7 2 4"), "{said}");
}

#[test]
fn the_inspector_finds_tools_resources_and_prompts_on_both_ways() {
    let server = Server::start();
    let data = tempfile::tempdir().unwrap();
    let ways = [
        vec![env!("CARGO_BIN_EXE_headjudge").to_owned(), "mcp".to_owned()],
        vec![format!("{}/mcp", server.url()), "--transport".to_owned(), "http".to_owned()],
    ];
    for way in ways {
        for (asked, words) in [
            (vec!["tools/list"], "search_rulings"),
            (vec!["resources/list"], "headjudge://documents/fanz-crd"),
            (vec!["resources/templates/list"], "headjudge://cards/{+id}"),
            (vec!["prompts/list"], "rule_on"),
            (
                vec!["tools/call", "--tool-name", "lookup_card", "--tool-arg", "name=blu gard"],
                "Blue Guard",
            ),
        ] {
            let mut inspector = tool("mcp-inspector");
            inspector.arg("--cli").args(&way).arg("--method").args(&asked);
            let said = must(inspector.env("HEADJUDGE_DATA", data.path()));
            let json = &said[said.find('{').unwrap()..=said.rfind('}').unwrap()];
            let told: Value = serde_json::from_str(json).unwrap();
            assert!(
                told.to_string().contains(words) && told["isError"] != true,
                "{asked:?}: {said}"
            );
        }
    }
}

/// Starts `headjudge mcp`; it is killed with its handle.
fn start(data: &std::path::Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_headjudge"));
    command.arg("mcp").env("HEADJUDGE_DATA", data).env_remove("HEADJUDGE_CORPUS");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.kill_on_drop(true).spawn().unwrap()
}

async fn talk(data: &std::path::Path) {
    let mut child = start(data);
    let pipes = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
    let client = ().serve(pipes).await.unwrap();
    let tools = client.list_all_tools().await.unwrap();
    let mut names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "check_deck",
            "check_legality",
            "list_scenarios",
            "look_up_rule",
            "lookup_card",
            "run_scenario",
            "search_rulings"
        ]
    );
    let call = async |name: &'static str, arguments: Value| {
        let arguments = arguments.as_object().cloned().unwrap();
        let asked = CallToolRequestParams::new(name).with_arguments(arguments);
        serde_json::to_value(client.call_tool(asked).await.unwrap()).unwrap()
    };
    let card = call("lookup_card", json!({"name": "Blue Guard"})).await;
    assert!(card["content"][0]["text"].as_str().unwrap().contains("fanz-crd 1.9.0, line"));
    let citation = &card["structuredContent"]["current"][0]["citation"];
    assert_eq!(citation["passage"], "fanz-crd/premiere/s65-blue-guard");
    let hits = call("search_rulings", json!({"query": "drill memory"})).await;
    assert_eq!(hits["structuredContent"]["data"][0]["object"], "hit");
    let legality = call("check_legality", json!({"card": "Blue Guard", "format": "fanz"})).await;
    assert_eq!(legality["structuredContent"]["object"], "legality");
    let verdict = call("check_deck", json!({"deck": "3 Blue Guard", "format": "fanz"})).await;
    assert_eq!(verdict["structuredContent"]["object"], "deck_verdict");
    let run = call("run_scenario", json!({"id": "order-of-effects/namekian-wish"})).await;
    assert_eq!(run["structuredContent"]["passed"], true);
    client.cancel().await.unwrap();
    assert!(child.wait().await.unwrap().success());
}

#[test]
fn an_assistant_gets_the_card_with_its_citation() {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let data = tempfile::tempdir().unwrap();
    runtime.block_on(async { timeout(PATIENCE, talk(data.path())).await.unwrap() });
}

#[test]
fn a_client_that_does_not_speak_the_protocol_is_left() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let data = tempfile::tempdir().unwrap();
    let talk = async {
        let mut child = start(data.path());
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"{\"jsonrpc\":\"2.0\",\"method\":\"no\"}\n").await.unwrap();
        // The input stays open: the program must not wait for its end.
        assert!(!child.wait().await.unwrap().success());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).await.unwrap();
        assert!(said.contains("did not speak the Model Context Protocol"), "{said}");
        drop(input);
    };
    runtime.block_on(async { timeout(PATIENCE, talk).await.unwrap() });
}
