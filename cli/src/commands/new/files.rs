//! Writing into a corpus folder: new files, and games at the end of `games.toml`.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use headjudge_corpus::slug;

/// Adds a game to a `games.toml` that is there and does not hold it; without
/// one, each document names its own game.
pub(super) fn add_game(corpus: &Path, id: &str) -> anyhow::Result<Vec<PathBuf>> {
    let listed = games(corpus)?;
    if listed.is_empty() || holds(&listed, id) { Ok(Vec::new()) } else { game(corpus, id, None) }
}

/// What `games.toml` says; nothing where it is not there.
fn games(corpus: &Path) -> anyhow::Result<String> {
    let path = corpus.join("games.toml");
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read `{}`", path.display())),
    }
}

fn holds(games: &str, id: &str) -> bool {
    let stated = format!("id = {}", quoted(id));
    games.lines().any(|line| line.trim() == stated)
}

/// Adds a game to `games.toml`.
pub(super) fn game(corpus: &Path, id: &str, name: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
    check_id(id)?;
    let path = corpus.join("games.toml");
    let before = games(corpus)?;
    if holds(&before, id) {
        bail!("`{}` holds the game `{id}` already", path.display());
    }
    std::fs::create_dir_all(corpus)
        .with_context(|| format!("cannot make `{}`", corpus.display()))?;
    let gap = if before.is_empty() { "" } else { "\n" };
    let entry = format!(
        "{gap}[[game]]
id = {}
name = {}
",
        quoted(id),
        quoted(name.unwrap_or(id))
    );
    let mut file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(&path)
        .with_context(|| format!("cannot write `{}`", path.display()))?;
    file.write_all(entry.as_bytes())
        .with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(vec![path])
}

/// Writes a file that must not be there yet.
pub(super) fn write(path: PathBuf, bytes: &[u8]) -> anyhow::Result<PathBuf> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make `{}`", folder.display()))?;
    }
    let mut file = std::fs::File::create_new(&path).with_context(|| {
        format!("cannot write `{}` as a new file; choose another id", path.display())
    })?;
    file.write_all(bytes).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(path)
}

/// Refuses an id that would not be one part of an address.
pub(super) fn check_id(id: &str) -> anyhow::Result<()> {
    let wanted = slug(id);
    if id != wanted || id.is_empty() {
        let such = if wanted.is_empty() { "lantern-faq".to_owned() } else { wanted };
        bail!("`{id}` is not an id: use small letters, figures and hyphens, such as `{such}`");
    }
    Ok(())
}

/// A text in quotes, as TOML and YAML take it.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
