//! Signatures of the bulk files, detached, in the form of minisign: who holds
//! the operator's public key can tell that a file is the operator's, wherever it
//! was fetched.

use std::io::{self, Read};
use std::sync::Arc;

use ct_codecs::{Base64, Decoder as _};
use minisign::{PublicKey, SecretKey};

/// An operator's secret key.
#[derive(Clone)]
pub struct SigningKey {
    secret: Arc<SecretKey>,
    public: Arc<PublicKey>,
}

/// A text that is not a secret key to sign with. One with a password is none: a
/// server has nobody to ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "it is not a secret key of minisign without a password; make one with `minisign -G -W -s FILE -p FILE.pub`"
)]
pub struct NotASigningKey;

/// The key is never written, not even to a log.
impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SigningKey({})", self.public())
    }
}

impl SigningKey {
    /// The key of a file that `minisign -G -W` wrote.
    pub fn read(text: &str) -> Result<Self, NotASigningKey> {
        /// Two bytes each for the algorithms, of which the second tells how the key
        /// is locked; salt and costs; number, key and checksum.
        const LENGTH: usize = 2 + 2 + 2 + 32 + 8 + 8 + 8 + 64 + 32;
        const OPEN: [u8; 2] = [0, 0];
        let line = text.lines().nth(1).ok_or(NotASigningKey)?;
        let bytes = Base64::decode_to_vec(line.trim(), None).map_err(|_| NotASigningKey)?;
        if bytes.len() != LENGTH || bytes[2..4] != OPEN {
            return Err(NotASigningKey);
        }
        let secret = SecretKey::from_bytes(&bytes).map_err(|_| NotASigningKey)?;
        let public = PublicKey::from_secret_key(&secret).map_err(|_| NotASigningKey)?;
        let key = Self { secret: Arc::new(secret), public: Arc::new(public) };
        // minisign writes no checksum into an open key: whether the key is whole
        // shows when it signs.
        key.sign(io::empty(), "").map_err(|_| NotASigningKey)?;
        Ok(key)
    }

    /// The public key, as `minisign -P` takes it.
    #[must_use]
    pub fn public(&self) -> String {
        self.public.to_base64()
    }

    /// The signature of what `data` reads; `comment` is signed with it.
    pub(crate) fn sign(&self, data: impl Read, comment: &str) -> io::Result<String> {
        let about = "signature of a headjudge server; check it with minisign";
        minisign::sign(Some(&self.public), &self.secret, data, Some(comment), Some(about))
            .map(minisign::SignatureBox::into_string)
            .map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests {
    use ct_codecs::Encoder as _;

    use super::*;

    /// A key file, its bytes changed.
    fn file(change: impl Fn(&mut Vec<u8>)) -> String {
        let pair = minisign::KeyPair::generate_unencrypted_keypair().unwrap();
        let mut bytes = pair.sk.to_bytes();
        change(&mut bytes);
        format!("untrusted comment: x\n{}\n", Base64::encode_to_string(bytes).unwrap())
    }

    #[test]
    fn an_open_key_is_read_with_and_without_a_checksum() {
        assert!(SigningKey::read(&file(|_| ())).is_ok());
        // As minisign itself writes it.
        assert!(SigningKey::read(&file(|bytes| bytes[126..].fill(0))).is_ok());
    }

    #[test]
    fn a_locked_or_broken_key_is_refused() {
        let locked = file(|bytes| bytes[2..4].copy_from_slice(b"Sc"));
        let broken = file(|bytes| bytes[70] ^= 1);
        let short = file(|bytes| bytes.truncate(100));
        for text in [locked.as_str(), &broken, &short, "", "x", "a\nb\n", "a\nAAAA\n"] {
            assert!(SigningKey::read(text).is_err(), "{text}");
        }
    }
}
