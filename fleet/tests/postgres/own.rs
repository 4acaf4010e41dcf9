//! A database of each test's own, in one `PostgreSQL` that all tests share.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use headjudge_fleet::Database;
use tokio::sync::Mutex;
use tokio_postgres::Client;

use crate::cluster::{Cluster, PREPARED};

/// A prepared database of a test's own.
pub(crate) struct Own {
    pub(crate) cluster: &'static Cluster,
    pub(crate) name: String,
}

impl Own {
    /// A copy of the prepared database, in the `PostgreSQL` that all tests share.
    pub(crate) async fn new() -> Self {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        static IS_PREPARED: Mutex<bool> = Mutex::const_new(false);
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let mut prepared = IS_PREPARED.lock().await;
        let cluster = SHARED.get_or_init(Cluster::start);
        if !*prepared {
            cluster.prepare().await;
            *prepared = true;
        }
        let name = format!("own{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let create = format!("CREATE DATABASE {name} TEMPLATE {PREPARED}");
        cluster.owner("postgres").await.batch_execute(&create).await.unwrap();
        Self { cluster, name }
    }

    /// The database as `role` reaches it.
    pub(crate) fn database(&self, role: &str) -> Database {
        Database::at(&self.cluster.address(role, &self.name), None).unwrap()
    }

    /// A plain connection of the owner's.
    pub(crate) async fn owner(&self) -> Client {
        self.cluster.owner(&self.name).await
    }
}
