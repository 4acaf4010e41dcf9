//! The status of a replica: what it answers from, with everything that it
//! needs to believe it again at its next start without the database.

use serde::{Deserialize, Serialize};

use crate::FleetError;
use crate::channel::Pointer;
use crate::key::{Signed, TrustedKeys};
use crate::manifest::Manifest;

/// What a replica answers from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChannelStatus {
    /// The channel.
    pub channel: String,
    /// The generation of the channel.
    pub generation: i64,
    /// The name of the snapshot.
    pub snapshot: String,
    /// The snapshots that the channel pointed to before, the newest first.
    pub older: Vec<String>,
    signature: String,
    manifest: String,
    manifest_signature: String,
}

impl ChannelStatus {
    pub(crate) fn new(
        pointer: &Pointer,
        snapshot: &str,
        older: Vec<String>,
        manifest: (String, &[u8]),
    ) -> Self {
        Self {
            channel: pointer.channel.clone(),
            generation: pointer.generation,
            snapshot: snapshot.to_owned(),
            older,
            signature: hex::encode(&pointer.signature),
            manifest: manifest.0,
            manifest_signature: hex::encode(manifest.1),
        }
    }

    /// The manifest, once both signatures were checked.
    pub(crate) fn trusted_manifest(&self, keys: &TrustedKeys) -> Result<Manifest, FleetError> {
        let signature = bytes(&self.signature);
        let pointer = Pointer {
            channel: self.channel.clone(),
            generation: self.generation,
            snapshot: Some(self.snapshot.clone()),
            signature,
        };
        pointer.signed_snapshot(keys)?;
        let named = format!("the manifest of snapshot {}", self.snapshot);
        keys.check(Signed::Manifest, &self.manifest, &bytes(&self.manifest_signature), &named)?;
        let manifest = Manifest::parse(&self.manifest, &self.snapshot)?;
        manifest.check_schema()?;
        Ok(manifest)
    }
}

/// The bytes of a signature; of a text that is none, none, which nobody has signed.
fn bytes(signature: &str) -> Vec<u8> {
    hex::decode(signature).unwrap_or_default()
}
