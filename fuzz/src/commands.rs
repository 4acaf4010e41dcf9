//! Any bytes are a signed interaction of Discord: as they are, or as the
//! options of a command. Each is answered within Discord's limits.

use std::fmt::Write;

use ed25519_dalek::{Signer, SigningKey};
use headjudge_web::DiscordKey;
use headjudge_web::Front;
use serde_json::{Value, json};

use super::post::{parts, post};

/// The commands, each with its options.
const COMMANDS: [(&str, &[&str]); 4] = [
    ("card", &["name", "game"]),
    ("ruling", &["question", "game"]),
    ("legality", &["card", "format", "on"]),
    ("check", &["deck", "format", "on"]),
];

/// The types of interaction: a command, a choice of a component, a completion.
const TYPES: [u8; 3] = [2, 3, 4];

/// The most characters of a message's text, and of all texts of its embeds.
const CONTENT: usize = 2000;
const EMBEDS: usize = 6000;

/// The key that requests are signed with.
pub(crate) fn signing_key() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

/// The key that a server must know to answer them.
pub(crate) fn public_key() -> DiscordKey {
    hex(signing_key().verifying_key().as_bytes()).parse().expect("a key")
}

/// Bytes as Discord writes them.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Sends `data`: its first two bytes, counted from `0`, pick type and command, whose
/// options are the parts between tabs; or it is sent as it is.
pub(crate) fn ask(router: &Front, data: &[u8]) {
    let [kind, which, rest @ ..] = data else { return };
    let kind = usize::from(kind.wrapping_sub(b'0')) % (TYPES.len() + 1);
    let Some(kind) = TYPES.get(kind) else {
        send(router, rest.to_vec());
        return;
    };
    let (name, names) = COMMANDS[usize::from(which.wrapping_sub(b'0')) % COMMANDS.len()];
    let mut given = parts(rest);
    let data = if *kind == 3 {
        let id = given.next().unwrap_or_default();
        json!({"custom_id": id, "component_type": 3, "values": given.collect::<Vec<_>>()})
    } else {
        let options = names.iter().zip(given).enumerate();
        let options: Vec<Value> = options
            .map(|(n, (name, value))| {
                json!({"name": name, "type": 3, "value": value, "focused": n == 0})
            })
            .collect();
        json!({"name": name, "options": options})
    };
    let body = json!({"type": kind, "data": data}).to_string();
    let answer = send(router, body.into_bytes());
    let answer: Value = serde_json::from_slice(&answer).expect("an answer in JSON");
    assert!(answer["type"].is_u64(), "{answer}");
    check_limits(&answer["data"]);
}

fn send(router: &Front, body: Vec<u8>) -> Vec<u8> {
    let time = "1612137600";
    let signature = signing_key().sign(&[time.as_bytes(), body.as_slice()].concat());
    let signature = hex(&signature.to_bytes());
    let headers = [("x-signature-ed25519", signature.as_str()), ("x-signature-timestamp", time)];
    post(router, "/discord/interactions", &headers, body)
}

fn check_limits(data: &Value) {
    let length = |text: &Value| text.as_str().map_or(0, |text| text.encode_utf16().count());
    assert!(length(&data["content"]) <= CONTENT, "{data}");
    assert!(data["choices"].as_array().is_none_or(|choices| choices.len() <= 25), "{data}");
    let mut all = 0;
    for embed in data["embeds"].as_array().into_iter().flatten() {
        let fields = embed["fields"].as_array().map_or(&[][..], Vec::as_slice);
        assert!(fields.len() <= 25, "{data}");
        all += length(&embed["title"]) + length(&embed["description"]);
        for field in fields {
            assert!((1..=256).contains(&length(&field["name"])), "{data}");
            assert!((1..=1024).contains(&length(&field["value"])), "{data}");
            all += length(&field["name"]) + length(&field["value"]);
        }
    }
    assert!(all <= EMBEDS, "{all} characters: {data}");
}
