//! A client that keeps connections busy, each with one request at a time, and
//! prints how many were answered and how long that took.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What came of it; times in microseconds.
#[derive(Serialize)]
struct Outcome {
    requests: usize,
    /// Answers with another status than 200.
    odd: usize,
    bytes: usize,
    seconds: f64,
    p50: u128,
    p99: u128,
}

/// The answers of one connection.
#[derive(Default)]
struct Answers {
    times: Vec<Duration>,
    odd: usize,
    bytes: usize,
}

pub(crate) async fn ask(
    address: SocketAddr,
    paths: &Path,
    clients: usize,
    requests: usize,
) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(paths)?;
    let line = |path: &str| format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n\r\n");
    let lines: Arc<[String]> = text.lines().map(line).collect();
    anyhow::ensure!(!lines.is_empty(), "{} has no paths", paths.display());
    let next = Arc::new(AtomicUsize::new(0));
    let began = Instant::now();
    let tasks: Vec<_> = (0..clients.max(1))
        .map(|_| tokio::spawn(client(address, Arc::clone(&lines), Arc::clone(&next), requests)))
        .collect();
    let mut all = Answers::default();
    for task in tasks {
        let own = task.await??;
        all.times.extend(own.times);
        all.odd += own.odd;
        all.bytes += own.bytes;
    }
    let seconds = began.elapsed().as_secs_f64();
    all.times.sort_unstable();
    let at = |percent: usize| all.times[(all.times.len() - 1) * percent / 100].as_micros();
    let outcome = Outcome {
        requests: all.times.len(),
        odd: all.odd,
        bytes: all.bytes,
        seconds,
        p50: at(50),
        p99: at(99),
    };
    println!("{}", serde_json::to_string(&outcome)?);
    Ok(())
}

async fn client(
    address: SocketAddr,
    lines: Arc<[String]>,
    next: Arc<AtomicUsize>,
    requests: usize,
) -> anyhow::Result<Answers> {
    let mut stream = TcpStream::connect(address).await.context("the server does not answer")?;
    stream.set_nodelay(true)?;
    let mut answers = Answers::default();
    let mut read = Vec::with_capacity(1 << 16);
    loop {
        let n = next.fetch_add(1, Ordering::Relaxed);
        if n >= requests {
            return Ok(answers);
        }
        let began = Instant::now();
        let line = &lines[n % lines.len()];
        stream.write_all(line.as_bytes()).await?;
        let whole = answer(&mut stream, &mut read).await.with_context(|| line.clone())?;
        answers.times.push(began.elapsed());
        answers.odd += usize::from(!read.starts_with(b"HTTP/1.1 200"));
        answers.bytes += whole;
    }
}

/// Reads one answer; how long it is.
async fn answer(stream: &mut TcpStream, read: &mut Vec<u8>) -> anyhow::Result<usize> {
    read.clear();
    loop {
        if stream.read_buf(read).await? == 0 {
            bail!("the server hung up");
        }
        if let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = std::str::from_utf8(&read[..end])?;
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>())
            });
            let Some(length) = length else {
                // Pieces: the last is empty.
                while !read.ends_with(b"\r\n0\r\n\r\n") {
                    if stream.read_buf(read).await? == 0 {
                        bail!("the server hung up");
                    }
                }
                return Ok(read.len());
            };
            let whole = end + 4 + length?;
            while read.len() < whole {
                if stream.read_buf(read).await? == 0 {
                    bail!("the server hung up");
                }
            }
            return Ok(whole);
        }
    }
}
