//! The load: clients that ask through the proxy all the time, hold each answer
//! against the snapshot that it names, and count what was lost.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::fleet::PATIENCE;

/// What was ruled in which snapshot, as far as anything was published.
pub(crate) type Ruled = Arc<Mutex<Vec<(String, u32)>>>;

/// Clients that ask until they are stopped.
pub(crate) struct Load {
    stop: Arc<AtomicBool>,
    clients: Vec<JoinHandle<Counts>>,
}

/// What the clients saw.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Requests that were answered rightly.
    pub(crate) answered: u64,
    /// Each request that was not, in words.
    pub(crate) lost: Vec<String>,
}

const PATHS: [&str; 2] = ["/api/v1/passages/lantern-notes/notes/the-count", "/api/v1/"];

impl Load {
    /// `count` clients that ask at `port`.
    pub(crate) fn start(port: u16, count: usize, ruled: &Ruled) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let client = |_| {
            let (stop, ruled) = (stop.clone(), ruled.clone());
            std::thread::spawn(move || client(port, &stop, &ruled))
        };
        let clients = (0..count).map(client).collect();
        Self { stop, clients }
    }

    /// Stops them; what they saw, together.
    pub(crate) fn stop(self) -> Counts {
        self.stop.store(true, Ordering::Relaxed);
        self.clients.into_iter().fold(Counts::default(), |mut all, client| {
            let counts = client.join().unwrap();
            all.answered += counts.answered;
            all.lost.extend(counts.lost);
            all
        })
    }
}

fn client(port: u16, stop: &AtomicBool, ruled: &Ruled) -> Counts {
    let mut counts = Counts::default();
    let mut connection: Option<BufReader<TcpStream>> = None;
    for n in 0_usize.. {
        if stop.load(Ordering::Relaxed) {
            return counts;
        }
        let path = PATHS[n % PATHS.len()];
        match request(&mut connection, port, path, ruled) {
            Ok(()) => counts.answered += 1,
            Err(why) => {
                counts.lost.push(format!("{path}: {why}"));
                connection = None;
            }
        }
    }
    counts
}

/// Asks once, on the kept connection if there is one.
fn request(
    connection: &mut Option<BufReader<TcpStream>>,
    port: u16,
    path: &str,
    ruled: &Ruled,
) -> Result<(), String> {
    let fail = |error: std::io::Error| error.to_string();
    let stream = if let Some(stream) = connection {
        stream
    } else {
        let stream = TcpStream::connect(("127.0.0.1", port)).map_err(fail)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(fail)?;
        connection.insert(BufReader::new(stream))
    };
    let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.get_mut().write_all(head.as_bytes()).map_err(fail)?;
    let (mut head, mut line) = (String::new(), String::new());
    while stream.read_line(&mut line).map_err(fail)? > 2 {
        head += &line.to_lowercase();
        line.clear();
    }
    let field = |name: &str| {
        let line = head.lines().find(|line| line.starts_with(name))?;
        Some(line[name.len()..].trim().to_owned())
    };
    let length = field("content-length:").and_then(|text| text.parse().ok());
    let mut body = vec![0; length.ok_or_else(|| format!("no whole answer: {head}"))?];
    stream.read_exact(&mut body).map_err(fail)?;
    let body = String::from_utf8_lossy(&body).into_owned();
    if !head.contains(" 200 ") {
        return Err(format!("{head}{body}"));
    }
    let snapshot = field("x-headjudge-snapshot:").ok_or("it names no snapshot")?;
    check(&snapshot, path, &body, ruled)?;
    if head.contains("connection: close") {
        *connection = None;
    }
    Ok(())
}

/// Whether the answer is the snapshot's own, and the snapshot was published.
fn check(snapshot: &str, path: &str, body: &str, ruled: &Ruled) -> Result<(), String> {
    if path == PATHS[1] {
        let own = body.contains(snapshot);
        return if own { Ok(()) } else { Err(format!("mixed: {snapshot} with {body}")) };
    }
    // The publisher says what it ruled once it is told that it was published.
    let end = std::time::Instant::now() + Duration::from_secs(10);
    loop {
        let count =
            ruled.lock().unwrap().iter().find(|(name, _)| name == snapshot).map(|one| one.1);
        if let Some(count) = count {
            let right = body.contains(&format!("The count is {count}."));
            return if right { Ok(()) } else { Err(format!("mixed: {count} is not in {body}")) };
        }
        if std::time::Instant::now() > end {
            return Err(format!("{snapshot} was never published"));
        }
        std::thread::yield_now();
    }
}
