//! The driver: a running server, and plain requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// No wait for an answer is longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

/// No run of another program is longer: one asks thousands of questions.
const A_PROGRAM: Duration = Duration::from_secs(400);

/// A process that ends with the test, however the test ends.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server that stops with the test.
pub(crate) struct Server {
    child: Running,
    pub(crate) address: SocketAddr,
    log: Receiver<String>,
    data: TempDir,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Server {
    /// A server of the embedded corpus.
    pub(crate) fn start() -> Self {
        Self::with(&[], None)
    }

    /// A server with more arguments, and another corpus.
    pub(crate) fn with(args: &[&str], corpus: Option<&Path>) -> Self {
        Self::on(TempDir::new().unwrap(), args, corpus)
    }

    /// Another server, on the data folder of this one, which has ended.
    pub(crate) fn again(self, args: &[&str], corpus: Option<&Path>) -> Self {
        Self::on(self.data, args, corpus)
    }

    fn on(data: TempDir, args: &[&str], corpus: Option<&Path>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_headjudge"));
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(args);
        command.env("HEADJUDGE_DATA", data.path()).env_remove("HEADJUDGE_CORPUS");
        command.env("HEADJUDGE_LOG", "headjudge=info");
        if let Some(corpus) = corpus {
            command.arg("--corpus").arg(corpus);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = Running(command.spawn().unwrap());
        let log = read_log(child.0.stderr.take().unwrap());
        let line = find_line(&log, "serving on http://");
        let address = line.trim().rsplit("http://").next().unwrap().parse().unwrap();
        Self { child, address, log, data }
    }

    /// The data folder.
    pub(crate) fn data(&self) -> &Path {
        self.data.path()
    }

    /// Another run of the program, on the same data folder.
    pub(crate) fn headjudge(&self) -> Command {
        Self::headjudge_of(self.data.path())
    }

    /// A run of the program, on a data folder.
    pub(crate) fn headjudge_of(data: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_headjudge"));
        command.env("HEADJUDGE_DATA", data).env_remove("HEADJUDGE_CORPUS");
        command
    }

    /// Reads the log up to a line with these words.
    pub(crate) fn wait_for(&self, words: &str) {
        find_line(&self.log, words);
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// `GET path`, on a connection of its own.
    pub(crate) fn get(&self, path: &str) -> Answer {
        let mut stream = self.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .unwrap();
        let mut text = Vec::new();
        stream.read_to_end(&mut text).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub(crate) fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.get(path).body).unwrap()
    }

    pub(crate) fn signal(&self, name: &str) {
        let done = Command::new("kill").args(["-s", name, &self.child.0.id().to_string()]).status();
        assert!(done.unwrap().success());
    }

    /// Waits until the process ends, which closes its log; its exit code.
    pub(crate) fn wait(&mut self) -> Option<i32> {
        let end = Instant::now() + PATIENCE;
        while let Some(line) = next_line(&self.log, end) {
            drop(line);
        }
        self.child.0.wait().unwrap().code()
    }
}

/// Reads the log all the time: a server that cannot write its log stands still.
fn read_log(log: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(log).lines().map_while(Result::ok) {
            // Nobody may be listening any more; the pipe is emptied all the same.
            let _ = sender.send(line);
        }
    });
    lines
}

/// The next line of the log, or none where the process has ended.
#[track_caller]
fn next_line(log: &Receiver<String>, end: Instant) -> Option<String> {
    match log.recv_timeout(end.saturating_duration_since(Instant::now())) {
        Ok(line) => Some(line),
        Err(RecvTimeoutError::Disconnected) => None,
        Err(RecvTimeoutError::Timeout) => panic!("the server wrote nothing more in time"),
    }
}

#[track_caller]
fn find_line(log: &Receiver<String>, words: &str) -> String {
    let end = Instant::now() + PATIENCE;
    let mut before = String::new();
    while let Some(line) = next_line(log, end) {
        if line.contains(words) {
            return line;
        }
        before = before + &line + "\n";
    }
    panic!("the server ended and no line of its log has `{words}`:\n{before}")
}

/// Runs a program to its end; what it wrote, and whether it went well.
#[track_caller]
pub(crate) fn run(command: &mut Command) -> (bool, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    command.stdin(Stdio::null()).stdout(writer.try_clone().unwrap()).stderr(writer);
    let mut child = Running(command.spawn().unwrap());
    // The command holds the other end of the pipe, which must close with the program.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let lines = read_log(reader);
    let (end, mut said) = (Instant::now() + A_PROGRAM, String::new());
    while let Some(line) = next_line(&lines, end) {
        said = said + &line + "\n";
    }
    (child.0.wait().unwrap().success(), said)
}
