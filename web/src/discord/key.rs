//! The key that Discord signs with, and whether it has.

use std::str::FromStr;

use axum::http::HeaderMap;
use ed25519_dalek::{Signature, VerifyingKey};
use hex::FromHex as _;

/// The public key of a Discord application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscordKey(VerifyingKey);

/// A text that is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the Discord key is 64 hexadecimal digits; copy `Public Key` from the application's page")]
pub struct NotAKey;

impl FromStr for DiscordKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let bytes = <[u8; 32]>::from_hex(text.trim()).map_err(|_| NotAKey)?;
        VerifyingKey::from_bytes(&bytes).map(Self).map_err(|_| NotAKey)
    }
}

impl DiscordKey {
    /// Whether the headers sign `body`.
    pub(crate) fn has_signed(&self, headers: &HeaderMap, body: &[u8]) -> bool {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let (Some(signature), Some(time)) =
            (header("x-signature-ed25519"), header("x-signature-timestamp"))
        else {
            return false;
        };
        let Ok(signature) = <[u8; 64]>::from_hex(signature) else { return false };
        let message = [time.as_bytes(), body].concat();
        self.0.verify_strict(&message, &Signature::from_bytes(&signature)).is_ok()
    }
}
