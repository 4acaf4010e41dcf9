//! A real `PostgreSQL` on loopback, in a folder of its own. The tests of the
//! library and those of the program share it.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use headjudge_fleet::{Database, migrate};
use tempfile::TempDir;
use tokio_postgres::{Client, NoTls};

/// A running `PostgreSQL`. It ends with this process, however that ends: its
/// keeper reads a pipe that only this process holds.
pub(crate) struct Cluster {
    folder: PathBuf,
    port: u16,
    keeper: Child,
}

/// The prepared database that others are copied from.
pub(crate) const PREPARED: &str = "prepared";

/// The roles of the tests, beside the owner.
const ROLES: &str = "
    CREATE ROLE press LOGIN IN ROLE headjudge_publisher;
    CREATE ROLE web LOGIN IN ROLE headjudge_replica;
    CREATE ROLE analyst LOGIN IN ROLE headjudge_analyst;
    CREATE ROLE stranger LOGIN;";

impl Cluster {
    /// A new one.
    pub(crate) fn start() -> Self {
        Self::new("")
    }

    /// A standby of this one, which streams from it.
    pub(crate) fn standby(&self) -> Self {
        Self::new(&self.port.to_string())
    }

    fn new(primary: &str) -> Self {
        // Linux keeps the names of sockets short, and so must the folder be.
        let folder = TempDir::with_prefix_in("hj", "/tmp").unwrap().keep();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let keeper = keep(&folder, port, primary, "");
        Self { folder, port, keeper }
    }

    /// The authority that its certificate is signed by.
    pub(crate) fn authority(&self) -> PathBuf {
        self.folder.join("ca.pem")
    }

    /// Where it listens on loopback.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Stops it by a signal: `INT` in good order, `QUIT` as a machine that goes away.
    pub(crate) fn stop(&mut self, signal: &str) {
        let mut keeper = self.keeper.stdin.take().unwrap();
        writeln!(keeper, "{signal}").unwrap();
        self.keeper.wait().unwrap();
    }

    /// Starts it again; with a number of blocks of 512 bytes, no file may have more,
    /// as on a disk that is full.
    pub(crate) fn resume(&mut self, room: Option<u32>) {
        let room = room.map_or(String::new(), |blocks| blocks.to_string());
        self.keeper = keep(&self.folder, self.port, "", &room);
    }

    /// The address of `database` as `role` asks for it.
    pub(crate) fn address(&self, role: &str, database: &str) -> String {
        format!("postgres://{role}@127.0.0.1:{}/{database}?sslmode=disable", self.port())
    }

    /// A plain connection of the owner's.
    pub(crate) async fn owner(&self, database: &str) -> Client {
        self.client("owner", database).await
    }

    /// A plain connection of `role`'s.
    pub(crate) async fn client(&self, role: &str, database: &str) -> Client {
        let address = self.address(role, database);
        let (client, connection) = tokio_postgres::connect(&address, NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    /// Prepares the database that others are copied from, and the roles.
    pub(crate) async fn prepare(&self) {
        let owner = self.owner("postgres").await;
        owner.batch_execute(&format!("CREATE DATABASE {PREPARED}")).await.unwrap();
        let address = self.address("owner", PREPARED);
        let mut connection = Database::at(&address, None).unwrap().connect().await.unwrap();
        assert_eq!(migrate(&mut connection).await.unwrap(), 1);
        assert_eq!(migrate(&mut connection).await.unwrap(), 0);
        owner.batch_execute(ROLES).await.unwrap();
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Its keeper stops it and removes the folder.
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn keep(folder: &Path, port: u16, primary: &str, room: &str) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", include_str!("cluster.sh"), "cluster.sh"]);
    command.arg(folder).arg(port.to_string()).args([primary, room]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut keeper = command.spawn().unwrap();
    let mut log = BufReader::new(keeper.stderr.take().unwrap()).lines();
    let mut said = Vec::new();
    let ready = log.by_ref().map_while(Result::ok).any(|line| {
        said.push(line.clone());
        line.contains("ready to accept")
    });
    assert!(ready, "PostgreSQL did not start: {}", said.join("\n"));
    // It must not stand still because nobody reads its log.
    std::thread::spawn(move || log.map_while(Result::ok).for_each(drop));
    keeper
}
