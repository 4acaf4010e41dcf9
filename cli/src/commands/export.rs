//! `headjudge export`: every record.

use std::fs::File;
use std::io::{IsTerminal, Write};

use anyhow::{Context, bail};

use crate::args::{ExportArgs, ExportFormat};
use crate::input::is_stdin;
use crate::open::open;
use crate::output::Exit;

pub(crate) fn run(args: &ExportArgs) -> anyhow::Result<Exit> {
    let out = args.out.as_deref().filter(|path| !is_stdin(path));
    if args.format == ExportFormat::Sqlite && out.is_none() && std::io::stdout().is_terminal() {
        bail!("SQLite is not for a terminal; name a file with `--out`, or pipe it");
    }
    let opened = open(&args.source)?;
    let snapshot = opened.service.snapshot();
    let bytes = match args.format {
        ExportFormat::Sqlite => {
            let mut bytes = Vec::new();
            snapshot.store().write_to(&mut bytes)?;
            bytes
        }
        ExportFormat::Jsonl => {
            let mut text = String::new();
            snapshot.store().visit(|json| {
                text.push_str(json);
                text.push('\n');
            })?;
            text.into_bytes()
        }
    };
    match out {
        None => match std::io::stdout().lock().write_all(&bytes) {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {}
            other => other?,
        },
        Some(path) => {
            let write = || -> std::io::Result<()> {
                let mut file = File::create(path)?;
                file.write_all(&bytes)?;
                file.sync_all()
            };
            write().with_context(|| {
                format!("cannot write `{}`; choose another path with `--out`", path.display())
            })?;
        }
    }
    Ok(Exit::Done)
}
