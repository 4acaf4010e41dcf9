//! Errors of the fleet, each one sentence that says what to do.

use std::path::PathBuf;

use headjudge_index::IndexError;

/// Why something could not be published, fetched or followed.
#[derive(Debug, thiserror::Error)]
pub enum FleetError {
    /// The address of the database does not read.
    #[error(
        "the database's address does not read: {0}; write it as `postgres://role@host/database`, several hosts with commas"
    )]
    Address(String),
    /// The file of trusted authorities does not read.
    #[error("cannot read the certificates in `{path}`: {cause}; give a PEM file with `--ca`")]
    Authorities {
        /// The file.
        path: PathBuf,
        /// The cause.
        cause: String,
    },
    /// No host answers.
    #[error("no database answers at {hosts}: {cause}; check that it runs and can be reached")]
    Away {
        /// The hosts that were asked.
        hosts: String,
        /// The cause.
        cause: String,
    },
    /// No host can be used, each for its own reason.
    #[error(
        "no host can be used: {0}; mend one of them, or promote a standby if the primary is lost"
    )]
    NoHost(String),
    /// The host cannot show who it is.
    #[error(
        "the database at {hosts} is not believed: {cause}; trust its authority with `--ca`, and ask it by the name in its certificate"
    )]
    Certificate {
        /// The hosts that were asked.
        hosts: String,
        /// The cause.
        cause: String,
    },
    /// The address asks for TLS, and the host has none.
    #[error(
        "the database at {hosts} offers no TLS; set `ssl = on` there, or ask without `sslmode=require`"
    )]
    NoTls {
        /// The hosts that were asked.
        hosts: String,
    },
    /// The host has no such database.
    #[error(
        "there is no database `{database}` at {hosts}; create it with `createdb`, or correct the address"
    )]
    NoDatabase {
        /// The database that was asked for.
        database: String,
        /// The hosts that were asked.
        hosts: String,
    },
    /// The role may not connect.
    #[error(
        "the database at {hosts} refuses the role: {cause}; create the role, or correct its name and password in the address"
    )]
    Refused {
        /// The hosts that were asked.
        hosts: String,
        /// What the database said.
        cause: String,
    },
    /// The role may not do what is asked.
    #[error("the role may not do this: {cause}; let it with `GRANT {role} TO …`")]
    Forbidden {
        /// The role that may.
        role: &'static str,
        /// What the database said.
        cause: String,
    },
    /// The database was never prepared.
    #[error(
        "the database has no tables of headjudge; prepare it with `headjudge fleet migrate`, or correct the address"
    )]
    NotPrepared,
    /// The tables are of another version of headjudge.
    #[error("the database's tables are of version {found} and this headjudge reads {known}; {}", if found > known { "update headjudge" } else { "run `headjudge fleet migrate`" })]
    Tables {
        /// The version found.
        found: i32,
        /// The version that this headjudge reads.
        known: i32,
    },
    /// Only a standby was reached.
    #[error("every host at {hosts} is a standby, which cannot be written to; name the primary too")]
    Standby {
        /// The hosts that were asked.
        hosts: String,
    },
    /// The database's disk is full.
    #[error("the database's disk is full: {0}; nothing was changed; make room, and try again")]
    Full(String),
    /// Another publisher is at work.
    #[error("another publisher is at work{who}; nothing was changed; try again when it is done")]
    Busy {
        /// Who, where the database tells.
        who: String,
    },
    /// The channel was moved while this publisher was building.
    #[error(
        "channel `{channel}` was moved to snapshot {snapshot} by {by} at {at} meanwhile; nothing was changed; look at `headjudge published`, and publish again if yours is the newer"
    )]
    Overtaken {
        /// The channel.
        channel: String,
        /// Where it points now.
        snapshot: String,
        /// The role that moved it.
        by: String,
        /// When.
        at: String,
    },
    /// There is no such channel.
    #[error("there is no channel `{channel}`; there are {known}")]
    NoChannel {
        /// What was asked for.
        channel: String,
        /// Those that there are.
        known: String,
    },
    /// Nothing was published to the channel yet.
    #[error("nothing was published to channel `{0}` yet; publish to it with `headjudge publish`")]
    Empty(String),
    /// There is nothing to go back to.
    #[error(
        "channel `{channel}` has no {wanted} to go back to; `headjudge published` lists what there is"
    )]
    NothingBefore {
        /// The channel.
        channel: String,
        /// What was looked for.
        wanted: String,
    },
    /// A text that is not a key.
    #[error(
        "{0} is not a key; `headjudge fleet key FILE` makes one and prints its public half, 64 hexadecimal digits"
    )]
    NotAKey(String),
    /// A key file cannot be read or written.
    #[error("cannot use the key file `{path}`: {source}; choose another with `--key`")]
    KeyFile {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// Something is not signed by a trusted key.
    #[error(
        "{what} is not signed by a key that is trusted here; publish it with the right key, or trust its key with `--key`"
    )]
    Untrusted {
        /// What is not.
        what: String,
    },
    /// A snapshot of another layout.
    #[error("snapshot {snapshot} has schema {found} and this headjudge reads {known}; {}", if found > known { "update headjudge" } else { "publish anew with this version" })]
    Schema {
        /// The snapshot.
        snapshot: String,
        /// The schema found.
        found: u32,
        /// The schema that this version reads.
        known: u32,
    },
    /// A manifest does not read.
    #[error("the manifest of snapshot {snapshot} does not read: {cause}; publish anew")]
    Manifest {
        /// The snapshot.
        snapshot: String,
        /// The cause.
        cause: String,
    },
    /// Chunks are missing or damaged in the database.
    #[error(
        "{count} chunks of snapshot {snapshot} are {fault} in the database, such as {chunk}; publish it again, which mends them"
    )]
    Chunks {
        /// The snapshot.
        snapshot: String,
        /// `missing` or `damaged`.
        fault: &'static str,
        /// How many.
        count: usize,
        /// One of them.
        chunk: String,
    },
    /// The snapshot was refused by what should answer from it.
    #[error("snapshot {snapshot} was not switched to: {cause}")]
    Unfit {
        /// The snapshot.
        snapshot: String,
        /// The cause.
        cause: String,
    },
    /// The replica's own folder cannot be used.
    #[error("cannot use `{path}`: {source}; make room, or choose another folder with `--data`")]
    Folder {
        /// The path.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A snapshot cannot be read or put into the folder.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// The connection broke while a publication was committed.
    #[error(
        "the connection broke at the commit: {0}; `headjudge published` shows whether it went through, and publishing again is safe"
    )]
    Unsure(String),
    /// The database failed in some other way.
    #[error("the database failed: {0}; nothing was changed")]
    Query(String),
    /// The tables could not be migrated.
    #[error(
        "the tables were not migrated: {0}; migrate as the owner of the database, who may create roles"
    )]
    Migration(String),
    /// No random numbers for a new key.
    #[error("the system gives no random numbers: {0}")]
    NoRandomness(String),
}

impl FleetError {
    /// Whether the database answers, and it is what was published, or where it
    /// should be kept, that is at fault.
    pub(crate) fn is_of_publication(&self) -> bool {
        matches!(
            self,
            Self::Untrusted { .. }
                | Self::Schema { .. }
                | Self::Manifest { .. }
                | Self::Chunks { .. }
                | Self::Unfit { .. }
                | Self::Folder { .. }
                | Self::Index(_)
                | Self::Empty(_)
        )
    }

    /// Whether it may pass without anybody doing anything.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Away { .. }
                | Self::NoHost(_)
                | Self::Full(_)
                | Self::Busy { .. }
                | Self::Empty(_)
        )
    }
}
