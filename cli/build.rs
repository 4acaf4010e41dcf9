//! A number of the code that reads documents and writes snapshots: a snapshot that other
//! code wrote is made anew, though the documents are the same.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The crates whose code decides what is in a snapshot, by their folders.
const READERS: &[&str] = &["corpus", "editions", "ingest", "index", "engine"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let workspace = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("..");
    let mut files = Vec::new();
    for name in READERS {
        let source = workspace.join(name).join("src");
        println!("cargo::rerun-if-changed={}", source.display());
        collect(&source, &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for path in &files {
        path.strip_prefix(&workspace)?.hash(&mut hasher);
        fs::read(path)?.hash(&mut hasher);
    }
    println!("cargo::rustc-env=HEADJUDGE_READERS={:016x}", hasher.finish());
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
