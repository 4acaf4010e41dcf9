//! What the owner of the database does in these tests: holds a table, so that
//! a publisher stops at a step that is known, and spoils what is published.

use std::time::Instant;

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Client;

use crate::cluster::{Cluster, PREPARED};
use crate::fleet::PATIENCE;

/// A session of the owner's, which ends when it is dropped.
pub(crate) struct Owner {
    client: Client,
    runtime: Runtime,
}

impl Owner {
    pub(crate) fn of(cluster: &Cluster) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let client = runtime.block_on(cluster.owner(PREPARED));
        Self { client, runtime }
    }

    /// A session that holds `table` until it ends: who wants to write there waits.
    pub(crate) fn holding(cluster: &Cluster, table: &str) -> Self {
        let owner = Self::of(cluster);
        owner.run(&format!("BEGIN; LOCK TABLE headjudge.{table} IN EXCLUSIVE MODE"));
        owner
    }

    #[track_caller]
    pub(crate) fn run(&self, statements: &str) {
        self.runtime.block_on(self.client.batch_execute(statements)).unwrap();
    }

    /// The one number that `query` answers with.
    #[track_caller]
    pub(crate) fn number(&self, query: &str) -> i64 {
        self.runtime.block_on(self.client.query_one(query, &[])).unwrap().get(0)
    }

    /// Waits until the number that `query` answers with is not 0.
    #[track_caller]
    pub(crate) fn until(&self, query: &str) {
        let began = Instant::now();
        while self.number(query) == 0 {
            assert!(began.elapsed() < PATIENCE, "it did not come to: {query}");
        }
    }

    /// Waits until somebody waits for what is held here.
    #[track_caller]
    pub(crate) fn until_somebody_waits(&self) {
        self.until("SELECT count(*) FROM pg_locks WHERE NOT granted");
    }

    /// Waits until no publisher is at work any more, as far as the database knows.
    pub(crate) fn until_nobody_publishes(&self) {
        self.run("SELECT pg_advisory_xact_lock(hashtextextended('headjudge publisher', 0))");
    }

    /// How much of everything there is.
    pub(crate) fn everything(&self) -> Vec<i64> {
        let tables =
            ["chunk", "snapshot", "snapshot_chunk", "record", "snapshot_record", "publication"];
        let mut counts: Vec<i64> = tables
            .iter()
            .map(|table| self.number(&format!("SELECT count(*) FROM headjudge.{table}")))
            .collect();
        counts.push(self.number("SELECT sum(generation)::bigint FROM headjudge.channel"));
        counts
    }
}

/// A fault in what is published from now on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// Chunks that are not what their digest says.
    Damaged,
    /// A chunk that is not there.
    Missing,
    /// A chunk of somebody else's, and a manifest that names it.
    Forged,
}

impl Fault {
    /// What a replica says of it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Damaged => "are damaged",
            Self::Missing => "are missing",
            Self::Forged => "is not signed",
        }
    }

    /// What the owner of the database does so that everything new has it.
    pub(crate) fn statements(self) -> String {
        let (table, change) = match self {
            Self::Damaged => (
                "chunk",
                "NEW.content = overlay(NEW.content PLACING 'damaged' FROM 1); RETURN NEW;",
            ),
            Self::Missing => ("chunk", "RETURN NULL;"),
            Self::Forged => (
                "snapshot",
                "INSERT INTO headjudge.chunk VALUES (sha256('forged'), 'forged') ON CONFLICT DO NOTHING;
                 NEW.manifest = replace(NEW.manifest, substring(NEW.manifest FROM '[0-9a-f]{64}'),
                                        encode(sha256('forged'), 'hex'));
                 RETURN NEW;",
            ),
        };
        format!(
            "ALTER TABLE headjudge.chunk DROP CONSTRAINT IF EXISTS chunk_is_what_its_digest_says;
             ALTER TABLE headjudge.snapshot_chunk DROP CONSTRAINT IF EXISTS snapshot_chunk_chunk_fkey;
             CREATE OR REPLACE FUNCTION headjudge.spoil() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN {change} END $$;
             CREATE TRIGGER spoil BEFORE INSERT ON headjudge.{table}
                 FOR EACH ROW EXECUTE FUNCTION headjudge.spoil()"
        )
    }

    /// The end of it, for what is published afterwards.
    pub(crate) const NO_MORE: &str = "DROP FUNCTION headjudge.spoil() CASCADE";
}
