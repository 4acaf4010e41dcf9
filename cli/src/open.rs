//! Opening the records: the snapshot if it is there and whole, built if not.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use etcetera::{BaseStrategy, choose_base_strategy};
use headjudge_answers::Service;
use headjudge_corpus::{CorpusFile, CorpusFiles, embedded, sha256_hex};
use headjudge_index::search::Vocabulary;
use headjudge_index::{SCHEMA, Snapshot};
use headjudge_ingest::{Ingested, add_catalogue, ingest, read_jsonl};

use crate::args::SourceArgs;

/// What records are made from.
pub(crate) enum Source {
    /// Files laid out like `corpus/`.
    Files(CorpusFiles),
    /// Records written by `export`.
    Jsonl(String),
}

/// An opened service, with what was done to open it.
pub(crate) struct Opened {
    pub(crate) service: Service,
    /// How long building took, in milliseconds; none if the snapshot was there.
    pub(crate) built_ms: Option<u128>,
    pub(crate) data: PathBuf,
}

/// Opens the records that `args` ask for.
pub(crate) fn open(args: &SourceArgs) -> anyhow::Result<Opened> {
    let data = data_folder(args.data.as_deref())?;
    let source = read_source(args.corpus.as_deref())?;
    let catalogue = read_catalogue(&args.catalogue)?;
    let (service, built_ms) = open_source(&source, &catalogue, &data)?;
    Ok(Opened { service, built_ms, data })
}

/// Opens the records of a source with a catalogue; how long building took, if it was needed.
pub(crate) fn open_source(
    source: &Source,
    catalogue: &[CorpusFile],
    data: &Path,
) -> anyhow::Result<(Service, Option<u128>)> {
    let digest = digest(source, catalogue);
    let (snapshot, built_ms) = if let Some(snapshot) = Snapshot::open(data, &digest)? {
        (snapshot, None)
    } else {
        let began = Instant::now();
        let ingested = records(source, catalogue)?;
        let words = match source {
            Source::Files(files) => Vocabulary::read(files)?,
            Source::Jsonl(_) => Vocabulary::read(&embedded())?,
        };
        let snapshot = Snapshot::build(data, &digest, &ingested.records, &words)?;
        (snapshot, Some(began.elapsed().as_millis()))
    };
    Ok((Service::new(snapshot)?, built_ms))
}

/// The files or records that `--corpus` names, or the embedded corpus.
pub(crate) fn read_source(corpus: Option<&Path>) -> anyhow::Result<Source> {
    match corpus {
        None => Ok(Source::Files(embedded())),
        Some(path) if path.is_file() => {
            let bytes =
                std::fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
            let text = String::from_utf8(bytes)
                .map_err(|_| anyhow::anyhow!("`{}` is not UTF-8; give a folder laid out like `corpus/`, or a file written by `headjudge export`", path.display()))?;
            Ok(Source::Jsonl(text))
        }
        Some(path) => Ok(Source::Files(CorpusFiles::load(path)?)),
    }
}

/// The files of a catalogue; of a folder, every file below it.
pub(crate) fn read_catalogue(paths: &[PathBuf]) -> anyhow::Result<Vec<CorpusFile>> {
    let mut files = Vec::new();
    for path in paths {
        let metadata = std::fs::metadata(path)
            .with_context(|| format!("cannot read the catalogue `{}`", path.display()))?;
        if metadata.is_dir() {
            let mut inner: Vec<PathBuf> = std::fs::read_dir(path)?
                .map(|entry| Ok(entry?.path()))
                .collect::<std::io::Result<_>>()?;
            inner.retain(|path| {
                !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
            });
            inner.sort();
            files.extend(read_catalogue(&inner)?);
        } else {
            let bytes = std::fs::read(path)
                .with_context(|| format!("cannot read the catalogue `{}`", path.display()))?;
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
            files.push(CorpusFile { path: name, bytes });
        }
    }
    Ok(files)
}

/// The records of a source, with those of a catalogue.
pub(crate) fn records(source: &Source, catalogue: &[CorpusFile]) -> anyhow::Result<Ingested> {
    let (mut ingested, files) = match source {
        Source::Files(files) => (ingest(files)?, files.clone()),
        Source::Jsonl(text) => (read_jsonl(text)?, embedded()),
    };
    if !catalogue.is_empty() {
        add_catalogue(&mut ingested, &files, catalogue)?;
    }
    Ok(ingested)
}

/// The digest of everything that a snapshot is made of.
fn digest(source: &Source, catalogue: &[CorpusFile]) -> String {
    let mut parts = format!("schema {SCHEMA}\nheadjudge {}\n", env!("CARGO_PKG_VERSION"));
    match source {
        Source::Files(files) => {
            for (path, bytes) in files.iter() {
                let _ = writeln!(parts, "{} {path}", sha256_hex(bytes));
            }
        }
        Source::Jsonl(text) => {
            let _ = writeln!(parts, "{} jsonl", sha256_hex(text.as_bytes()));
        }
    }
    for file in catalogue {
        let _ = writeln!(parts, "{} catalogue {}", sha256_hex(&file.bytes), file.path);
    }
    sha256_hex(parts.as_bytes())[..32].to_owned()
}

/// The data folder: as asked for, or where the system keeps a user's data.
pub(crate) fn data_folder(asked: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(asked) = asked {
        return Ok(asked.to_owned());
    }
    let folders = choose_base_strategy()
        .context("there is no home folder to keep data in; choose a folder with `--data`")?;
    Ok(folders.data_dir().join("headjudge"))
}
