//! Hashes: of source files, and of the sentences that checks are pinned to.

use sha2::{Digest, Sha256};

use crate::squeeze;

/// SHA-256 of `bytes`.
#[must_use]
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// SHA-256 of `bytes`, in lower-case hexadecimal.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    sha256(bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// The pin of a passage: a hash of its plain text, white space apart. One
/// changed word changes it.
#[must_use]
pub fn pin(text: &str) -> String {
    format!("sha256:{}", &sha256_hex(squeeze(text).as_bytes())[..16])
}
