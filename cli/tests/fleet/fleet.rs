//! The driver: a publisher with a corpus that it edits, replicas, and a proxy.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::cluster::{Cluster, PREPARED};

/// No wait of these tests is longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A process that ends with the test, however the test ends.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A publisher, with a corpus whose only rule names a number.
pub(crate) struct Publisher {
    pub(crate) folder: TempDir,
    /// The address that it publishes to.
    pub(crate) to: String,
    /// The public half of its key.
    pub(crate) key: String,
}

pub(crate) fn headjudge() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_headjudge"));
    for name in ["CORPUS", "DATA", "DATABASE", "FROM", "KEY", "SIGNING_KEY", "CA", "LOG"] {
        command.env_remove(format!("HEADJUDGE_{name}"));
    }
    command.stdin(Stdio::null());
    command
}

impl Publisher {
    /// A publisher with a key and a corpus, to the database at `to`.
    pub(crate) fn new(to: String) -> Self {
        let folder = TempDir::new().unwrap();
        let made = headjudge().args(["fleet", "key"]).arg(folder.path().join("key")).output();
        let key = String::from_utf8(made.unwrap().stdout).unwrap().trim().to_owned();
        let mut new = headjudge();
        new.args(["new", "game"]).arg(folder.path().join("corpus")).arg("lantern");
        assert!(new.output().unwrap().status.success());
        Self { folder, to, key }
    }

    /// Rules that the count is `count`.
    pub(crate) fn rule(&self, count: u32) {
        let notes = self.folder.path().join("corpus/documents/lantern-notes/notes.md");
        fs::write(notes, format!("# Notes\n\n## The count\n\nThe count is {count}.\n")).unwrap();
    }

    /// Rules in so many parts, each of 150 words that occur nowhere else: some 30 kB
    /// of a snapshot that cannot be made smaller.
    pub(crate) fn rule_at_length(&self, parts: u32) {
        let notes = self.folder.path().join("corpus/documents/lantern-notes/notes.md");
        let (mut text, mut state) = ("# Notes\n".to_owned(), 7_u64);
        for part in 0..parts {
            write!(text, "\n## Part {part}\n\n").unwrap();
            for _ in 0..150 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                write!(text, "{:x} ", state >> 20).unwrap();
            }
            text.push('\n');
        }
        fs::write(notes, text).unwrap();
    }

    /// `headjudge publish`, with these arguments.
    pub(crate) fn command(&self, more: &[&str]) -> Command {
        let mut command = headjudge();
        command.args(["publish", "--to", &self.to, "--key"]).arg(self.folder.path().join("key"));
        command.arg("--corpus").arg(self.folder.path().join("corpus"));
        command.arg("--data").arg(self.folder.path().join("data")).args(more);
        command
    }

    /// Publishes the corpus as it is; the snapshot's digest.
    #[track_caller]
    pub(crate) fn publish(&self) -> String {
        let said = said(&self.command(&[]).output().unwrap());
        assert_eq!(said.code, 0, "{}", said.err);
        said.out.split_once("snapshot ").unwrap().1[..32].to_owned()
    }
}

/// What a run said.
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn said(output: &Output) -> Said {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let code = output.status.code().unwrap_or(-1);
    Said { code, out: text(&output.stdout), err: text(&output.stderr) }
}

/// A replica, on a port that it keeps when it is started anew.
pub(crate) struct Server {
    data: TempDir,
    from: String,
    key: String,
    pub(crate) port: u16,
    child: Option<Running>,
    /// What it logged of its switches since it was started.
    log: Option<Receiver<String>>,
    /// What is changed of how it is started.
    change: Box<dyn Fn(&mut Command)>,
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Server {
    /// A replica of what is published at `from`, which is not started yet.
    pub(crate) fn new(from: &str, key: &str) -> Self {
        let (data, port) = (TempDir::new().unwrap(), free_port());
        let (from, key) = (from.to_owned(), key.to_owned());
        Self { data, from, key, port, child: None, log: None, change: Box::new(|_| ()) }
    }

    /// Is started otherwise from now on, as `change` says.
    pub(crate) fn change(&mut self, change: impl Fn(&mut Command) + 'static) {
        self.change = Box::new(change);
    }

    /// Trusts this key from its next start on, and no other.
    pub(crate) fn trust(&mut self, key: &str) {
        key.clone_into(&mut self.key);
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = headjudge();
        command.args(["serve", "--from", &self.from, "--key", &self.key]);
        command.args(["--listen", &format!("127.0.0.1:{}", self.port)]);
        // The proxy is named, and its clients ask as often as they can.
        command.args(["--proxy", "127.0.0.1", "--rate", "0"]);
        command
            .arg("--data")
            .arg(self.data.path())
            .env("HEADJUDGE_LOG", "off,headjudge::following=info");
        (self.change)(&mut command);
        command
    }

    /// Starts it, and waits until it answers.
    #[track_caller]
    pub(crate) fn start(&mut self) {
        self.start_as(self.command());
    }

    /// The same, where no file that it writes may have more than `blocks` of 512 bytes:
    /// a write beyond them fails, as on a disk that is full.
    #[track_caller]
    pub(crate) fn start_with_room(&mut self, blocks: u32) {
        let own = self.command();
        let mut command = Command::new("sh");
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        command.arg("-c").arg(limited).arg(own.get_program()).args(own.get_args());
        command.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?))));
        self.start_as(command);
    }

    #[track_caller]
    fn start_as(&mut self, mut command: Command) {
        let mut child = Running(command.stderr(Stdio::piped()).spawn().unwrap());
        let mut log = BufReader::new(child.0.stderr.take().unwrap()).lines();
        let mut lines = Vec::new();
        let serves = log.by_ref().map_while(Result::ok).any(|line| {
            lines.push(line.clone());
            line.contains("serving on")
        });
        assert!(serves, "{}", lines.join("\n"));
        let (sender, lines) = channel();
        // A server that cannot write its log stands still.
        std::thread::spawn(move || {
            for line in log.map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        (self.child, self.log) = (Some(child), Some(lines));
    }

    /// Kills it where it stands.
    pub(crate) fn kill(&mut self) {
        (self.child, self.log) = (None, None);
    }

    /// Whether it was started, and not killed since.
    pub(crate) fn runs(&self) -> bool {
        self.child.is_some()
    }

    /// The snapshot that it answers from.
    pub(crate) fn snapshot(&self) -> Option<String> {
        let answer = ask(self.port, "/readyz", None)?;
        let health: Value = serde_json::from_str(&answer.body).ok()?;
        health["snapshot"].as_str().map(str::to_owned)
    }

    /// Waits until it logs a line with these words, and returns it.
    #[track_caller]
    pub(crate) fn wait_to_say(&self, words: &str) -> String {
        let (log, mut lines) = (self.log.as_ref().unwrap(), Vec::new());
        while !lines.last().is_some_and(|line: &String| line.contains(words)) {
            let line = log.recv_timeout(PATIENCE);
            lines.push(line.unwrap_or_else(|_| panic!("no {words}: {lines:#?}")));
        }
        lines.remove(lines.len() - 1)
    }

    /// Waits until it answers from `snapshot`.
    #[track_caller]
    pub(crate) fn wait_for(&self, snapshot: &str) {
        if self.snapshot().as_deref() == Some(snapshot) {
            return;
        }
        while !self.wait_to_say("switched to").contains(snapshot) {}
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// Asks for `path`, of a server that has `snapshot` or a newer one, on a connection of its own.
pub(crate) fn ask(port: u16, path: &str, snapshot: Option<&str>) -> Option<Answer> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let least = snapshot.map_or(String::new(), |name| format!("x-headjudge-snapshot: {name}\r\n"));
    let head =
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{least}connection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).ok()?;
    let mut text = Vec::new();
    stream.read_to_end(&mut text).ok()?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some(Answer { status, head: head.to_lowercase(), body: body.to_owned() })
}

/// `HAProxy` in front of some replicas, as `scripts/fleet` sets it up.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    _running: Running,
    _folder: TempDir,
}

impl Proxy {
    /// In front of `replicas`; it answers when this returns.
    #[track_caller]
    pub(crate) fn start(replicas: &[Server]) -> Self {
        let (folder, port) = (TempDir::new().unwrap(), free_port());
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/fleet/haproxy.cfg");
        let mut config =
            fs::read_to_string(root).unwrap().replace("*:8080", &format!("127.0.0.1:{port}"));
        let servers = config.find("    server ").unwrap();
        config.truncate(servers);
        for (n, replica) in replicas.iter().enumerate() {
            writeln!(config, "    server replica{n} 127.0.0.1:{} check", replica.port).unwrap();
        }
        let path: PathBuf = folder.path().join("haproxy.cfg");
        fs::write(&path, config).unwrap();
        let mut command = Command::new("haproxy");
        command.arg("-db").arg("-f").arg(&path).stdout(Stdio::null()).stderr(Stdio::null());
        let running =
            Running(command.spawn().expect("HAProxy is missing: scripts/test installs it"));
        let began = Instant::now();
        while ask(port, "/readyz", None).is_none_or(|answer| answer.status != 200) {
            assert!(began.elapsed() < PATIENCE, "HAProxy did not answer");
        }
        Self { port, _running: running, _folder: folder }
    }
}

/// A prepared `PostgreSQL`.
pub(crate) fn prepared() -> Cluster {
    let cluster = Cluster::start();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(cluster.prepare());
    cluster
}

/// The address of the prepared database at several of these, as `role` asks for it.
pub(crate) fn address(role: &str, clusters: &[&Cluster]) -> String {
    let hosts: Vec<_> = clusters.iter().map(|one| format!("127.0.0.1:{}", one.port())).collect();
    format!("postgres://{role}@{}/{PREPARED}?sslmode=disable", hosts.join(","))
}
