//! How many requests a second the server answers: a card by name, beside a
//! plain axum route that sends the same bytes. The same clients ask both over
//! loopback, each on a connection that it keeps.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::header;
use axum::routing::get;
use headjudge_answers::Service;
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;
use headjudge_web::Settings;
use jiff::civil::date;

const PATH: &str = "/api/v1/cards/named";
const QUERY: &str = "exact=blue%20guard";
const CLIENTS: usize = 8;
const WARM: Duration = Duration::from_secs(1);
const MEASURED: Duration = Duration::from_secs(5);

/// A connection, with room for what comes back on it.
struct Client {
    stream: BufReader<TcpStream>,
    line: String,
    body: Vec<u8>,
}

impl Client {
    fn connect(address: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), line: String::new(), body: Vec::new() })
    }

    /// Asks once; the body stays in `body`.
    fn ask(&mut self) -> std::io::Result<()> {
        let request = format!("GET {PATH}?{QUERY} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut length = 0;
        loop {
            self.line.clear();
            self.stream.read_line(&mut self.line)?;
            match self.line.trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().unwrap_or(0),
                None if self.line.trim_end().is_empty() => break,
                _ => {}
            }
        }
        self.body.resize(length, 0);
        self.stream.read_exact(&mut self.body)
    }
}

/// The times of all requests that were answered in `how_long`.
fn load(address: SocketAddr, how_long: Duration) -> std::io::Result<Vec<Duration>> {
    let end = Instant::now() + how_long;
    let ask_all = || -> std::io::Result<Vec<Duration>> {
        let mut client = Client::connect(address)?;
        let mut times = Vec::new();
        while Instant::now() < end {
            let began = Instant::now();
            client.ask()?;
            times.push(began.elapsed());
        }
        Ok(times)
    };
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(ask_all)).collect();
        let mut all = Vec::new();
        for client in clients {
            all.extend(client.join().map_err(|_| std::io::Error::other("a client failed"))??);
        }
        Ok(all)
    })
}

fn report(name: &str, address: SocketAddr) -> std::io::Result<()> {
    load(address, WARM)?;
    let mut times = load(address, MEASURED)?;
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_micros();
    let rate = times.len() as u64 / MEASURED.as_secs();
    println!("{name:<12} {rate:>8} requests/s, p50 {} µs, p99 {} µs", at(50), at(99));
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let records = headjudge_ingest::ingest(&headjudge_corpus::embedded())?.records;
    let words = Vocabulary::read(&headjudge_corpus::embedded())?;
    let snapshot = Snapshot::build(folder.path(), "bench", &records, &words)?;
    let settings = Settings::new(|| date(2021, 2, 1));
    let (router, _) = headjudge_web::router(Service::new(snapshot)?, settings);
    let runtime = tokio::runtime::Runtime::new()?;

    let (tell, told) = std::sync::mpsc::channel();
    let free = SocketAddr::from(([127, 0, 0, 1], 0));
    runtime.spawn(headjudge_web::serve(
        router,
        headjudge_web::Listen::On(free),
        Vec::new(),
        std::future::pending(),
        move |address| {
            let _ = tell.send(address);
        },
    ));
    let served = told.recv()?;
    let mut client = Client::connect(served)?;
    client.ask()?;
    println!("GET {PATH}?{QUERY}: {} bytes, {CLIENTS} clients", client.body.len());

    let kind = [(header::CONTENT_TYPE, "application/json; charset=utf-8")];
    let body = axum::body::Bytes::from(client.body);
    let plain = Router::new().route(PATH, get(move || async move { (kind, body) }));
    let listener = runtime.block_on(tokio::net::TcpListener::bind(free))?;
    let bare = listener.local_addr()?;
    runtime.spawn(async move { axum::serve(listener, plain).await });

    report("plain axum", bare)?;
    report("headjudge", served)?;
    Ok(())
}
