//! One driver for all tests: a command, its folder, what it said.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// A data folder of its own, and the binary that uses it.
pub(crate) struct Headjudge {
    folder: TempDir,
}

/// What a run said.
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Headjudge {
    pub(crate) fn new() -> Self {
        Self { folder: TempDir::new().unwrap() }
    }

    /// The folder that holds the data folder; free for files of a test.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The data folder.
    pub(crate) fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    /// Runs a command line, split at spaces; `'` holds words together.
    #[track_caller]
    pub(crate) fn run(&self, line: &str) -> Said {
        self.run_words(&split(line))
    }

    /// Runs a command of these words.
    #[track_caller]
    pub(crate) fn run_words(&self, words: &[String]) -> Said {
        let output: Output = Command::new(env!("CARGO_BIN_EXE_headjudge"))
            .args(words)
            .env("HEADJUDGE_DATA", self.data())
            .env_remove("HEADJUDGE_CORPUS")
            .current_dir(self.folder.path())
            .output()
            .unwrap();
        let said = Said {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        };
        assert!(!said.err.contains("panicked"), "{words:?}: {}", said.err);
        said
    }

    /// Runs a command line with `--json` and reads its answer.
    #[track_caller]
    pub(crate) fn json(&self, line: &str) -> Value {
        let said = self.run(&format!("{line} --json"));
        serde_json::from_str(&said.out)
            .unwrap_or_else(|e| panic!("{line}: {e}: {}{}", said.out, said.err))
    }

    /// Puts a file into the folder.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    /// Copies the project's corpus into the folder, as `corpus`.
    pub(crate) fn copy_corpus(&self) {
        for (path, bytes) in headjudge_corpus::embedded().iter() {
            self.write(&format!("corpus/{path}"), bytes);
        }
    }
}

fn split(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
