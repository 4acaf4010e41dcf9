//! Opening the records: the snapshot if it is there and whole, built if not.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use etcetera::{BaseStrategy, choose_base_strategy};
use headjudge_answers::Service;
use headjudge_corpus::{CorpusFile, CorpusFiles, Walk, embedded, read_bounded, sha256_hex};
use headjudge_index::search::Vocabulary;
use headjudge_index::{SCHEMA, Snapshot};
use headjudge_ingest::{Ingested, add_catalogue, ingest, read_jsonl};

#[cfg(feature = "serve")]
use crate::apart;
use crate::catalogue_faults;
use crate::input::{is_stdin, read};
use crate::progress::Progress;
use crate::source_args::SourceArgs;
use crate::watch::fingerprint;

/// What records are made from.
pub(crate) enum Source {
    /// Files laid out like `corpus/`.
    Files(CorpusFiles),
    /// Records written by `export`, and the file that they are in.
    Jsonl { file: String, text: String },
}

/// An opened service, with what was done to open it.
pub(crate) struct Opened {
    pub(crate) service: Service,
    /// How long building took, in milliseconds; none if the snapshot was there.
    pub(crate) built_ms: Option<u128>,
    pub(crate) data: PathBuf,
}

/// What a snapshot is made of, read whole into memory.
pub(crate) struct Sources {
    source: Source,
    catalogue: Vec<CorpusFile>,
    /// The digest of all of it.
    pub(crate) digest: String,
}

/// The greatest size of a file of records, in bytes.
const MOST_RECORDS: u64 = 4 << 30;

/// How often files are read again that changed while they were read.
const MOST_READS: usize = 5;

/// Opens the records that `args` ask for.
pub(crate) fn open(args: &SourceArgs) -> anyhow::Result<Opened> {
    let opened = open_sources(args, &read_sources(args)?)?;
    catalogue_faults::tell(args, &opened.service)?;
    Ok(opened)
}

/// Reads what `args` name, as it was at one time.
pub(crate) fn read_sources(args: &SourceArgs) -> anyhow::Result<Sources> {
    let look = || fingerprint(args);
    let (source, catalogue) = settled(look, || {
        Ok((read_source(args.corpus.as_deref())?, read_catalogue(&args.catalogue)?))
    })?;
    let digest = digest(&source, &catalogue);
    Ok(Sources { source, catalogue, digest })
}

/// What `read` gives, where `look` sees the same before and after it: a document
/// that is written meanwhile would be read torn.
fn settled<T>(look: impl Fn() -> u64, read: impl Fn() -> anyhow::Result<T>) -> anyhow::Result<T> {
    for _ in 0..MOST_READS {
        let before = look();
        let found = read();
        if look() == before {
            return found;
        }
    }
    anyhow::bail!("the corpus changes while it is read; try again when nothing writes to it")
}

/// Opens the snapshot of what was read, and builds it if it is not there.
pub(crate) fn open_sources(args: &SourceArgs, read: &Sources) -> anyhow::Result<Opened> {
    let data = data_folder(args.data.as_deref())?;
    let (service, built_ms) = open_source(&read.source, &read.catalogue, &data)?;
    Ok(Opened { service, built_ms, data })
}

/// The same for a server, which keeps none of the memory that building took: another
/// process builds what is not there, and what was read is gone before it is opened.
#[cfg(feature = "serve")]
pub(crate) fn open_lean(args: &SourceArgs, read: Sources) -> anyhow::Result<Opened> {
    if args.corpus.as_deref().is_some_and(is_stdin) {
        // It is read once.
        return open_sources(args, &read);
    }
    let data = data_folder(args.data.as_deref())?;
    let digest = read.digest.clone();
    drop(read);
    let mut built_ms = None;
    if !Snapshot::folder_of(&data, &digest).is_dir() {
        let began = Instant::now();
        let progress = Progress::of("building the snapshot");
        built_ms = apart::build(args).then(|| began.elapsed().as_millis());
        progress.done();
    }
    match Snapshot::open(&data, &digest)? {
        Some(snapshot) => {
            let service = Service::new(snapshot)?;
            catalogue_faults::tell(args, &service)?;
            Ok(Opened { service, built_ms, data })
        }
        None => open(args),
    }
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
        let progress = Progress::of("reading the documents");
        let ingested = records(source, catalogue)?;
        let words = match source {
            Source::Files(files) => Vocabulary::read(files)?,
            Source::Jsonl { .. } => Vocabulary::read(&embedded())?,
        };
        progress.now("building the snapshot");
        let snapshot = Snapshot::build(data, &digest, &ingested.records, &words)?;
        progress.done();
        (snapshot, Some(began.elapsed().as_millis()))
    };
    Ok((Service::new(snapshot)?, built_ms))
}

/// What `args` name, in words that stay the same as long as they do: by them
/// the snapshot is remembered that was served of it last.
#[cfg(feature = "serve")]
pub(crate) fn source_name(args: &SourceArgs) -> String {
    let mut name = String::new();
    for path in args.corpus.iter().chain(&args.catalogue) {
        let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
        name += &whole.to_string_lossy();
        name.push('\n');
    }
    name
}

/// The snapshot that was served last of what `args` name, if it is there and whole.
#[cfg(feature = "serve")]
pub(crate) fn open_last_served(args: &SourceArgs) -> anyhow::Result<Option<Service>> {
    let data = data_folder(args.data.as_deref())?;
    let last = Snapshot::last_served(&data, &source_name(args));
    Ok(last.map(Service::new).transpose()?)
}

/// The files or records that `--corpus` names, or the embedded corpus.
pub(crate) fn read_source(corpus: Option<&Path>) -> anyhow::Result<Source> {
    match corpus {
        None => Ok(Source::Files(embedded())),
        Some(path) if path.is_file() || is_stdin(path) => {
            let bytes = if is_stdin(path) { read(path) } else { read_bounded(path, MOST_RECORDS) };
            let bytes = bytes.with_context(|| format!("cannot read `{}`", path.display()))?;
            let text = String::from_utf8(bytes)
                .map_err(|_| anyhow::anyhow!("`{}` is not UTF-8; give a folder laid out like `corpus/`, or a file written by `headjudge export`", path.display()))?;
            Ok(Source::Jsonl { file: path.display().to_string(), text })
        }
        Some(path) => Ok(Source::Files(CorpusFiles::load(path)?)),
    }
}

/// The files of a catalogue by name; of a folder, every file below it.
pub(crate) fn read_catalogue(paths: &[PathBuf]) -> anyhow::Result<Vec<CorpusFile>> {
    let mut walk = Walk::of_any_files();
    for path in paths {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let before = walk.files.len();
        walk.read(path, &name).context("the catalogue cannot be read")?;
        if walk.files.len() == before {
            anyhow::bail!("`{}` holds no file of a catalogue", path.display());
        }
    }
    let named = |(path, bytes): (String, Vec<u8>)| {
        let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
        CorpusFile { path: name, bytes }
    };
    Ok(walk.files.into_iter().map(named).collect())
}

/// The records of a source, with those of a catalogue.
pub(crate) fn records(source: &Source, catalogue: &[CorpusFile]) -> anyhow::Result<Ingested> {
    let (mut ingested, files) = match source {
        Source::Files(files) => (ingest(files)?, files.clone()),
        Source::Jsonl { file, text } => {
            let read = read_jsonl(text).with_context(|| format!("cannot read `{file}`"));
            (read?, embedded())
        }
    };
    if !catalogue.is_empty() {
        add_catalogue(&mut ingested, &files, catalogue)?;
    }
    Ok(ingested)
}

/// The digest of everything that a snapshot is made of.
fn digest(source: &Source, catalogue: &[CorpusFile]) -> String {
    // Other code may read the same documents otherwise.
    let mut parts = format!(
        "schema {SCHEMA}\nheadjudge {} {}\n",
        env!("CARGO_PKG_VERSION"),
        env!("HEADJUDGE_READERS")
    );
    match source {
        Source::Files(files) => {
            for (path, bytes) in files.iter() {
                let _ = writeln!(parts, "{} {path}", sha256_hex(bytes));
            }
        }
        Source::Jsonl { text, .. } => {
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_document_that_is_written_while_it_is_read_is_read_again() {
        let (looks, reads) = (Cell::new(0), Cell::new(0));
        // It changes for the first two times, then stands still.
        let look = || {
            looks.set(looks.get() + 1);
            looks.get().min(5)
        };
        let read = || {
            reads.set(reads.get() + 1);
            Ok(reads.get())
        };
        assert_eq!(settled(look, read).unwrap(), 3);
        let always = || {
            looks.set(looks.get() + 1);
            looks.get()
        };
        let said = settled(always, read).unwrap_err().to_string();
        assert!(said.contains("changes while it is read"), "{said}");
    }

    #[test]
    fn what_is_neither_a_file_nor_a_folder_is_refused_and_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("cards.csv");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let said = format!("{:#}", read_catalogue(std::slice::from_ref(&pipe)).err().unwrap());
        assert!(said.contains("neither a file nor a folder"), "{said}");
        std::fs::create_dir(folder.path().join("documents")).unwrap();
        std::fs::rename(&pipe, folder.path().join("documents/cards.txt")).unwrap();
        let said = read_source(Some(folder.path())).err().unwrap().to_string();
        assert!(said.contains("neither a file nor a folder"), "{said}");
    }

    #[test]
    fn links_that_lead_back_and_files_without_end_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let documents = folder.path().join("documents");
        std::fs::create_dir(&documents).unwrap();
        for name in ["a", "b"] {
            std::os::unix::fs::symlink(".", documents.join(name)).unwrap();
        }
        let said = read_source(Some(folder.path())).err().unwrap().to_string();
        assert!(said.contains("leads back"), "{said}");
        let said = format!("{:#}", read_catalogue(std::slice::from_ref(&documents)).err().unwrap());
        assert!(said.contains("leads back"), "{said}");
        for name in ["a", "b"] {
            std::fs::remove_file(documents.join(name)).unwrap();
        }
        // A terabyte that takes no room on the disk.
        let cards = documents.join("cards.csv");
        std::fs::File::create(&cards).unwrap().set_len(1 << 40).unwrap();
        let said = read_source(Some(folder.path())).err().unwrap().to_string();
        assert!(said.contains("larger than 64 MiB"), "{said}");
        for said in
            [read_catalogue(std::slice::from_ref(&cards)).err(), read_source(Some(&cards)).err()]
        {
            let said = format!("{:#}", said.unwrap());
            assert!(said.contains("more than") || said.contains("larger than"), "{said}");
        }
        // Links by which thirty folders look like a billion.
        std::fs::remove_file(&cards).unwrap();
        for n in 0..30 {
            std::fs::create_dir(documents.join(n.to_string())).unwrap();
            for name in ["a", "b"] {
                let to = format!("../{}", n + 1);
                std::os::unix::fs::symlink(to, documents.join(format!("{n}/{name}"))).unwrap();
            }
        }
        std::fs::create_dir(documents.join("30")).unwrap();
        let said = read_source(Some(folder.path())).err().unwrap().to_string();
        assert!(said.contains("more than 100000 files"), "{said}");
        assert!(read_catalogue(&[documents]).is_err());
    }
}
