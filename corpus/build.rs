//! Embeds the corpus: lists its files for the compiler, so that one that
//! changes is embedded anew. The folders and files named here are corpus;
//! everything else of this crate is code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const PARTS: &[&str] = &[
    "checks",
    "corrections.toml",
    "documents",
    "formats",
    "games.toml",
    "glossary.toml",
    "headnotes",
    "icons.toml",
    "lists",
    "renderings",
    "scenarios",
    "search",
    "sets.toml",
    "words",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let mut files = Vec::new();
    // The whole folder: a part that is watched by its name and does not exist would have
    // everything built anew each time.
    println!("cargo::rerun-if-changed=.");
    for part in PARTS {
        let path = root.join(part);
        if path.exists() {
            collect(&path, part, &mut files)?;
        }
    }
    files.sort();
    let mut code = format!("const PARTS: &[&str] = &{PARTS:?};\n");
    code.push_str("static EMBEDDED: &[(&str, &[u8])] = &[\n");
    for (name, path) in files {
        let path = path.to_str().ok_or("a path of the corpus is not UTF-8")?;
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),")?;
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("embedded.rs"), code)?;
    Ok(())
}

/// Every file at or below `path`, with its name below the corpus folder.
fn collect(path: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if path.is_file() {
        files.push((name.to_owned(), path.to_owned()));
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let below = format!("{name}/{}", entry.file_name().to_string_lossy());
        collect(&entry.path(), &below, files)?;
    }
    Ok(())
}
