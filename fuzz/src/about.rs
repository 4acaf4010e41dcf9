//! What is said of a document that the fuzzer writes.

/// The `document.toml` of one of `game`.
pub(crate) fn about(game: &str) -> Vec<u8> {
    format!(
        r#"
id = "fuzzed"
edition = "1"
game = "{game}"
title = "Fuzzed"
short_title = "Fuzzed"
authority = "nobody"
language = "en"
source = "a fuzzer"
licence = "CC0"
"#
    )
    .into_bytes()
}
