//! The keys: a publisher signs, replicas believe what a trusted key has signed.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

use crate::FleetError;
use crate::digest::{from_hex, to_hex};

/// The key of a publisher; who has it decides what a fleet answers.
pub struct PublisherKey(SigningKey);

impl PublisherKey {
    /// Makes a new key in the file `path`, which only its owner may read. A
    /// file that is there is never written over.
    pub fn create(path: &Path) -> Result<Self, FleetError> {
        let fail = |source| FleetError::KeyFile { path: path.to_owned(), source };
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)
            .map_err(|error| FleetError::NoRandomness(error.to_string()))?;
        let mut file =
            OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(fail)?;
        writeln!(file, "{}", to_hex(&secret)).and_then(|()| file.sync_all()).map_err(fail)?;
        Ok(Self(SigningKey::from_bytes(&secret)))
    }

    /// Reads the key in the file `path`.
    pub fn read(path: &Path) -> Result<Self, FleetError> {
        let fail = |source| FleetError::KeyFile { path: path.to_owned(), source };
        let text = fs::read_to_string(path).map_err(fail)?;
        let secret = from_hex(text.trim());
        let secret =
            secret.ok_or_else(|| FleetError::NotAKey(format!("the file `{}`", path.display())))?;
        Ok(Self(SigningKey::from_bytes(&secret)))
    }

    /// The half that replicas are given.
    #[must_use]
    pub fn public(&self) -> TrustedKey {
        TrustedKey(self.0.verifying_key())
    }

    /// Signs the text of a manifest.
    #[must_use]
    pub fn sign_manifest(&self, text: &str) -> Vec<u8> {
        self.sign(Signed::Manifest, text)
    }

    pub(crate) fn sign(&self, what: Signed, text: &str) -> Vec<u8> {
        self.0.sign(&what.message(text)).to_bytes().to_vec()
    }
}

/// A key whose signatures are believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustedKey(VerifyingKey);

impl FromStr for TrustedKey {
    type Err = FleetError;

    fn from_str(text: &str) -> Result<Self, FleetError> {
        from_hex::<32>(text.trim())
            .and_then(|bytes| VerifyingKey::from_bytes(&bytes).ok())
            .map(Self)
            .ok_or_else(|| FleetError::NotAKey(format!("`{text}`")))
    }
}

impl std::fmt::Display for TrustedKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&to_hex(self.0.as_bytes()))
    }
}

/// The keys that a replica trusts: several, so that one can be replaced while it serves.
#[derive(Clone, Debug)]
pub struct TrustedKeys(pub Vec<TrustedKey>);

impl TrustedKeys {
    /// Refuses a `text` that none of the keys has signed.
    pub(crate) fn check(
        &self,
        what: Signed,
        text: &str,
        signature: &[u8],
        named: &str,
    ) -> Result<(), FleetError> {
        let message = what.message(text);
        let signed = Signature::from_slice(signature).is_ok_and(|signature| {
            self.0.iter().any(|key| key.0.verify_strict(&message, &signature).is_ok())
        });
        if signed { Ok(()) } else { Err(FleetError::Untrusted { what: named.to_owned() }) }
    }
}

/// What is signed. A signature over one says nothing of the other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Signed {
    /// A manifest's text.
    Manifest,
    /// A channel with its generation and snapshot.
    Pointer,
}

impl Signed {
    fn message(self, text: &str) -> Vec<u8> {
        let kind = match self {
            Self::Manifest => "manifest",
            Self::Pointer => "pointer",
        };
        format!("headjudge fleet 1 {kind}\n{text}").into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_back_and_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        let key = PublisherKey::create(&path).unwrap();
        assert_eq!(PublisherKey::read(&path).unwrap().public(), key.public());
        assert_eq!(key.public().to_string().parse::<TrustedKey>().unwrap(), key.public());
        let before = fs::read(&path).unwrap();
        assert!(PublisherKey::create(&path).is_err());
        assert_eq!(fs::read(&path).unwrap(), before);
        let mode =
            std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn what_is_not_a_key_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        fs::write(&path, "a secret").unwrap();
        assert!(
            PublisherKey::read(&path).map(|_| ()).unwrap_err().to_string().contains("fleet key")
        );
        assert!("a key".parse::<TrustedKey>().unwrap_err().to_string().contains("fleet key"));
        assert!(PublisherKey::read(&folder.path().join("none")).is_err());
    }

    #[test]
    fn only_what_was_signed_is_believed() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] =
            ["one", "two"].map(|name| PublisherKey::create(&folder.path().join(name)).unwrap());
        let signature = one.sign(Signed::Manifest, "text");
        let trusts = |key: &PublisherKey, what, text: &str| {
            TrustedKeys(vec![key.public()]).check(what, text, &signature, "it").is_ok()
        };
        assert!(trusts(&one, Signed::Manifest, "text"));
        assert!(!trusts(&two, Signed::Manifest, "text"));
        assert!(!trusts(&one, Signed::Pointer, "text"));
        assert!(!trusts(&one, Signed::Manifest, "other"));
        let both = TrustedKeys(vec![two.public(), one.public()]);
        assert!(both.check(Signed::Manifest, "text", &signature, "it").is_ok());
        assert!(both.check(Signed::Manifest, "text", b"short", "it").is_err());
    }
}
