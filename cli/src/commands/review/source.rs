//! What a review compares: two corpora, two folders of one document, or two
//! texts of it. A document is reviewed inside the corpus that it belongs to, so
//! that the checks, scenarios and cards that rest on it are looked at too.

use std::path::Path;

use anyhow::{Context, bail};
use headjudge_corpus::{CorpusFile, CorpusFiles, embedded};
use serde::Deserialize;

use crate::open::{Source, read_source};

/// What a `document.toml` says of a document's name.
#[derive(Clone, Debug, Deserialize)]
struct About {
    id: String,
    #[serde(default)]
    edition: String,
}

/// One side, as it is on disk.
enum Side {
    /// A corpus, or records.
    Whole(Source),
    /// A document: its files, by name.
    Document(Vec<(String, Vec<u8>)>),
    /// A text alone.
    Text(String, Vec<u8>),
}

/// Reads both sides.
pub(super) fn read(
    old: &Path,
    new: &Path,
    corpus: Option<&Path>,
) -> anyhow::Result<(Source, Source)> {
    match (side(old)?, side(new)?) {
        (Side::Whole(old), Side::Whole(new)) => Ok((old, new)),
        (Side::Whole(_), _) | (_, Side::Whole(_)) => bail!(
            "`{}` and `{}` are not of one kind; give two corpus folders, two folders of a document, or two texts of it",
            old.display(),
            new.display()
        ),
        (old_side, new_side) => {
            let (old_files, new_files) = complete(old_side, new_side, new)?;
            let base = |files: &[(String, Vec<u8>)]| -> anyhow::Result<About> {
                let about = files.iter().find(|(name, _)| name == "document.toml");
                about_of(about.map_or(&[][..], |(_, bytes)| bytes.as_slice()))
                    .context("`document.toml` states no `id`; write one into it")
            };
            let (before, after) = (base(&old_files)?, base(&new_files)?);
            if before.id != after.id {
                bail!(
                    "`{}` is the document `{}` and `{}` is `{}`; give two editions of one document",
                    old.display(),
                    before.id,
                    new.display(),
                    after.id
                );
            }
            let around = around(corpus, &after.id)?;
            Ok((put(&around, &after.id, &old_files), put(&around, &after.id, &new_files)))
        }
    }
}

/// What is at `path`.
fn side(path: &Path) -> anyhow::Result<Side> {
    let fail = || {
        format!(
            "cannot read `{}`; give a corpus folder, a document's folder, or a text",
            path.display()
        )
    };
    let metadata = std::fs::metadata(path).with_context(fail)?;
    if !metadata.is_dir() {
        if path.extension().is_some_and(|end| end == "jsonl") {
            return read_source(Some(path)).map(Side::Whole);
        }
        let bytes = std::fs::read(path).with_context(fail)?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let beside = |name: &str| path.parent().map(|folder| folder.join(name));
        let Some(about) = beside("document.toml").filter(|about| about.is_file()) else {
            return Ok(Side::Text(name, bytes));
        };
        let mut files =
            vec![("document.toml".to_owned(), std::fs::read(about).with_context(fail)?)];
        if let Some(dialect) = beside("dialect.toml").filter(|path| path.is_file()) {
            files.push(("dialect.toml".to_owned(), std::fs::read(dialect).with_context(fail)?));
        }
        files.push((name, bytes));
        return Ok(Side::Document(files));
    }
    if !path.join("document.toml").is_file() {
        return read_source(Some(path)).map(Side::Whole);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).with_context(fail)? {
        let entry = entry.with_context(fail)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().with_context(fail)?.is_file() && !name.starts_with('.') {
            files.push((name, std::fs::read(entry.path()).with_context(fail)?));
        }
    }
    Ok(Side::Document(files))
}

type Files = Vec<(String, Vec<u8>)>;

/// Whether a file tells of the document, and is not its text.
fn is_about(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

/// Gives a text alone what is next to the other side.
fn complete(old: Side, new: Side, new_path: &Path) -> anyhow::Result<(Files, Files)> {
    let borrow = |name: String, bytes: Vec<u8>, other: &Files| -> Files {
        let beside = other.iter().filter(|(name, _)| is_about(name)).cloned();
        // The digest is the other text's.
        let mut files: Files = beside
            .map(|(name, bytes)| {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let kept = text.lines().filter(|line| !line.trim_start().starts_with("sha256"));
                (name, kept.collect::<Vec<_>>().join("\n").into_bytes())
            })
            .collect();
        files.push((name, bytes));
        files
    };
    match (old, new) {
        (Side::Document(old), Side::Document(new)) => Ok((old, new)),
        (Side::Text(name, bytes), Side::Document(new)) => Ok((borrow(name, bytes, &new), new)),
        (Side::Document(old), Side::Text(name, bytes)) => {
            let new = borrow(name, bytes, &old);
            Ok((old, new))
        }
        (Side::Text(old_name, old), Side::Text(new_name, new)) => {
            let about = |game: &str, path: &Path| {
                let stem = path.file_stem().map_or_else(|| "draft".into(), |s| s.to_string_lossy());
                let id = headjudge_corpus::slug(&stem);
                let id = if id.is_empty() { "draft" } else { &id };
                format!("id = \"{id}\"\nedition = \"draft\"\ngame = \"{game}\"\ntitle = \"{id}\"\n")
            };
            // Neither says what it is: the name of the new one serves for both.
            let said = ("document.toml".to_owned(), about("draft", new_path).into_bytes());
            Ok((vec![said.clone(), (old_name, old)], vec![said, (new_name, new)]))
        }
        _ => bail!("give two editions of one document"),
    }
}

fn about_of(bytes: &[u8]) -> Option<About> {
    toml::from_str(std::str::from_utf8(bytes).ok()?).ok()
}

/// The folders of the documents of a corpus, with what each says of itself.
fn folders(files: &CorpusFiles) -> Vec<(String, About)> {
    let about = files.under("documents").filter_map(|(path, bytes)| {
        Some((path.strip_suffix("/document.toml")?.to_owned(), about_of(bytes)?))
    });
    about.collect()
}

/// The corpus that a document belongs to: the one given, or the embedded one
/// if the document is in it, or none but the document.
fn around(corpus: Option<&Path>, id: &str) -> anyhow::Result<CorpusFiles> {
    if let Some(path) = corpus {
        return match read_source(Some(path))? {
            Source::Files(files) => Ok(files),
            Source::Jsonl { .. } => bail!(
                "`--corpus {}` holds records; a document is reviewed inside a corpus folder",
                path.display()
            ),
        };
    }
    let mut files = embedded();
    if !folders(&files).iter().any(|(_, about)| about.id == id) {
        files.remove(&[
            "documents/",
            "formats/",
            "checks/",
            "lists/",
            "scenarios/",
            "games.toml",
            "sets.toml",
            "glossary.toml",
            "corrections.toml",
            "headnotes/",
            "renderings/",
        ]);
    }
    Ok(files)
}

/// The corpus with a document in the place of every edition of it.
fn put(around: &CorpusFiles, id: &str, document: &Files) -> Source {
    let mut files = around.clone();
    for (folder, about) in folders(around) {
        if about.id == id {
            let below = format!("documents/{folder}/");
            files.remove(&[below.as_str()]);
        }
    }
    for (name, bytes) in document {
        let path = format!("documents/{id}/{name}");
        files.insert(CorpusFile { path, bytes: bytes.clone() });
    }
    Source::Files(files)
}

/// The text of a document of `source`, as a path below `path`, for reports that
/// name files.
pub(super) fn file_of(source: &Source, path: &Path, document: &str) -> Option<String> {
    if path.is_file() {
        return Some(path.display().to_string());
    }
    let Source::Files(files) = source else { return None };
    let family = document.split('@').next().unwrap_or(document);
    let folder = folders(files).into_iter().find(|(_, about)| {
        about.id == family
            && (document == family || document == format!("{family}@{}", about.edition))
    });
    let folder = folder.map(|(folder, _)| folder)?;
    let below = format!("documents/{folder}");
    let (name, _) = files.under(&below).find(|(name, _)| !is_about(name))?;
    let whole = if path.join("documents").is_dir() {
        path.join(&below).join(name)
    } else {
        path.join(name)
    };
    Some(whole.display().to_string())
}
