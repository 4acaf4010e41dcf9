//! Answers of headjudge that were recorded, and the passages among its records:
//! what the peers answer from.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::Context;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// One answer, with the name of the card that it is about.
#[derive(Deserialize)]
pub(crate) struct Recorded {
    pub(crate) path: String,
    pub(crate) name: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Recorded {
    /// The head as it was sent, without what a server writes itself.
    pub(crate) fn head(&self) -> HeaderMap {
        let own = ["content-length", "date", "connection", "transfer-encoding"];
        let headers = self.headers.iter().filter(|(name, _)| !own.contains(&name.as_str()));
        headers
            .filter_map(|(name, value)| {
                let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
                Some((name, HeaderValue::from_str(value).ok()?))
            })
            .collect()
    }

    pub(crate) fn bytes(&self) -> Bytes {
        Bytes::copy_from_slice(self.body.as_bytes())
    }
}

/// Reads recorded answers, one a line.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Recorded>> {
    lines(path, |_| true)
}

/// What a plain search looks through of a passage.
#[derive(Deserialize)]
pub(crate) struct Passage {
    pub(crate) id: String,
    class: String,
    heading_path: Vec<String>,
    text: String,
    english: Option<String>,
}

impl Passage {
    pub(crate) fn title(&self) -> String {
        self.heading_path.join(" ")
    }

    pub(crate) fn words(&self) -> String {
        format!("{}\n{}", self.text, self.english.as_deref().unwrap_or_default())
    }
}

/// The passages that answer something: all but headings and what rules nothing.
pub(crate) fn passages(path: &Path) -> anyhow::Result<Vec<Passage>> {
    let all: Vec<Passage> = lines(path, |line| line.contains("\"object\":\"passage\""))?;
    Ok(all.into_iter().filter(|p| p.class != "heading" && p.class != "non_normative").collect())
}

fn lines<T: DeserializeOwned>(path: &Path, keep: fn(&str) -> bool) -> anyhow::Result<Vec<T>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut read = Vec::new();
    for line in BufReader::new(file).lines() {
        let line = line?;
        if keep(&line) {
            let one = serde_json::from_str(&line);
            read.push(one.with_context(|| format!("{}: {line:.80}", path.display()))?);
        }
    }
    Ok(read)
}

/// A name as it is compared: small letters, one space between words.
pub(crate) fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The words of a question.
pub(crate) fn words(question: &str) -> Vec<String> {
    let words = question.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The names from the most to the least like `asked`.
pub(crate) fn by_likeness(asked: &str, mut names: Vec<(String, Bytes)>) -> Option<Bytes> {
    names.sort_by_cached_key(|(name, _)| strsim::damerau_levenshtein(asked, name));
    names.into_iter().next().map(|(_, body)| body)
}
