//! Any bytes are what an assistant sends: as they are, or as the arguments of
//! a tool. Each is answered as the Model Context Protocol says.

use headjudge_web::Front;
use serde_json::{Map, Value, json};

use super::post::{parts, post};

const HEADERS: [(&str, &str); 3] = [
    ("content-type", "application/json"),
    ("accept", "application/json, text/event-stream"),
    ("mcp-protocol-version", "2025-06-18"),
];

/// The tools, each with its arguments.
const TOOLS: [(&str, &[&str]); 7] = [
    ("lookup_card", &["name", "game", "set", "on"]),
    ("search_rulings", &["query", "game"]),
    ("check_legality", &["card", "format", "set", "on"]),
    ("check_deck", &["deck", "format", "on"]),
    ("look_up_rule", &["rule"]),
    ("list_scenarios", &["about"]),
    ("run_scenario", &["toml"]),
];

/// Sends `data`: its first byte, counted from `0`, picks a tool, whose arguments are the parts
/// between tabs, the reading of a resource, or the bytes as they are.
pub(crate) fn ask(router: &Front, data: &[u8]) {
    let Some((which, rest)) = data.split_first() else { return };
    let which = usize::from(which.wrapping_sub(b'0')) % (TOOLS.len() + 2);
    let (method, params) = if let Some((name, names)) = TOOLS.get(which) {
        let given = names.iter().zip(parts(rest));
        let given: Map<String, Value> =
            given.map(|(name, value)| ((*name).to_owned(), value.into())).collect();
        ("tools/call", json!({"name": name, "arguments": given}))
    } else if which == TOOLS.len() {
        let path = String::from_utf8_lossy(rest);
        ("resources/read", json!({"uri": format!("headjudge://{path}")}))
    } else {
        post(router, "/mcp", &HEADERS, rest.to_vec());
        return;
    };
    let asked = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let answer = post(router, "/mcp", &HEADERS, asked.to_string().into_bytes());
    let answer: Value = serde_json::from_slice(&answer).expect("an answer in JSON");
    let is_answer = answer["result"].is_object() || answer["error"].is_object();
    assert!(is_answer, "{answer}");
    // An error without a number of its own is a tool that failed.
    assert_ne!(answer["error"]["code"], -32603, "{answer}");
}
