//! `headjudge doctor`: looks at a data folder and a running server, and says
//! what is wrong. It changes nothing.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use headjudge_index::Snapshot;

use crate::args::DoctorArgs;
use crate::open::{data_folder, read_sources};
use crate::output::{Exit, print};

/// How long a server may take to say how it does.
const PATIENCE: Duration = Duration::from_secs(10);

/// What was looked at, a line each.
#[derive(Default)]
struct Report {
    lines: String,
    wrong: usize,
}

impl Report {
    fn well(&mut self, what: &str) {
        self.line("ok", what);
    }

    fn wrong(&mut self, what: &str) {
        self.wrong += 1;
        self.line("WRONG", what);
    }

    fn noted(&mut self, what: &str) {
        self.line("note", what);
    }

    fn line(&mut self, how: &str, what: &str) {
        self.lines.extend([how, &" ".repeat(7 - how.len()), what, "\n"]);
    }
}

pub(crate) fn run(args: &DoctorArgs) -> anyhow::Result<Exit> {
    let mut report = Report::default();
    let data = data_folder(args.source.data.as_deref())?;
    look_at_snapshots(&data, &mut report);
    let digest = match read_sources(&args.source) {
        Ok(read) => {
            report.well(&format!("the corpus is read, and makes the snapshot {}", read.digest));
            Some(read.digest)
        }
        Err(error) => {
            report.wrong(&format!("the corpus cannot be read: {error:#}"));
            None
        }
    };
    if let Some(digest) = &digest
        && !data.join("snapshots").join(digest).is_dir()
    {
        report.noted("the snapshot of this corpus is not built yet; `headjudge build` builds it");
    }
    if let Some(server) = &args.server {
        look_at_server(server, digest.as_deref(), &mut report);
    }
    let end = match report.wrong {
        0 => "nothing is wrong\n".to_owned(),
        1 => "1 thing is wrong\n".to_owned(),
        n => format!("{n} things are wrong\n"),
    };
    print(&(report.lines + &end))?;
    Ok(if report.wrong == 0 { Exit::Done } else { Exit::No })
}

fn look_at_snapshots(data: &Path, report: &mut Report) {
    let folder = data.join("snapshots");
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !data.is_file() => {
            report.noted(&format!("`{}` holds no snapshot yet", data.display()));
            return;
        }
        Err(error) => {
            let folder = folder.display();
            let said = format!("`{folder}` cannot be read: {error}; choose another with `--data`");
            report.wrong(&said);
            return;
        }
    };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    for name in names {
        if name.starts_with('.') {
            report.noted("a build broke off or is under way; the next one removes what is left");
            continue;
        }
        match Snapshot::open(data, &name) {
            Ok(Some(snapshot)) => {
                let records = snapshot.records();
                report.well(&format!("the snapshot {name} is whole, with {records} records"));
            }
            Ok(None) => report.wrong(&format!(
                "the snapshot {name} is damaged, or of an older version; it is built anew when it is asked for"
            )),
            Err(error) => report.wrong(&format!("the snapshot {name}: {error}")),
        }
    }
}

fn look_at_server(server: &str, digest: Option<&str>, report: &mut Report) {
    for path in ["/healthz", "/readyz"] {
        match get(server, path) {
            Ok((200, body)) if body.contains("\"trouble\"") => {
                report.wrong(&format!("{server}{path}: the newest corpus is not served: {body}"));
            }
            Ok((200, _)) => report.well(&format!("{server}{path} answers 200")),
            Ok((status, body)) => {
                report.wrong(&format!("{server}{path} answers {status}: {body}"));
            }
            Err(error) => {
                report.wrong(&format!("{server}{path} does not answer: {error:#}"));
                return;
            }
        }
    }
    match get(server, "/api/v1/") {
        Ok((200, body)) => {
            let index: serde_json::Value = serde_json::from_str(&body).unwrap_or_default();
            let snapshot = index["snapshot"].as_str().unwrap_or("none");
            match digest {
                Some(digest) if digest != snapshot => report.noted(&format!(
                    "{server} serves the snapshot {snapshot}, and the corpus named here makes {digest}"
                )),
                _ => report.well(&format!("{server} serves the snapshot {snapshot}")),
            }
        }
        Ok((status, body)) => report.wrong(&format!("{server}/api/v1/ answers {status}: {body}")),
        Err(error) => report.wrong(&format!("{server}/api/v1/ does not answer: {error:#}")),
    }
}

/// The status and the body of `GET path`.
fn get(server: &str, path: &str) -> anyhow::Result<(u16, String)> {
    let host = server.strip_prefix("http://").unwrap_or(server);
    if host.starts_with("https://") {
        bail!("`{server}` is not asked; give its own address, such as http://127.0.0.1:8080");
    }
    let host = host.trim_end_matches('/');
    let named = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let address = named.to_socket_addrs()?.next().context("the name has no address")?;
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {host}\r\naccept: application/json\r\nconnection: close\r\n\r\n"
    )?;
    let mut bytes = Vec::new();
    stream.take(1 << 20).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").context("what it says is not HTTP")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.context("what it says is not HTTP")?, body.trim().to_owned()))
}
