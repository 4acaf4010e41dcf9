//! Autocomplete over names, codes and titles, from a dictionary in a memory
//! map: the cost follows what was typed and how much is shown.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use headjudge_corpus::fold;
use ownedbytes::OwnedBytes;
use serde::{Deserialize, Serialize};
use tantivy_fst::Map;

use super::units::Units;
use crate::IndexError;
use crate::files::Files;
use crate::names::{open_keys, visit_starting, write_keys};
use crate::table::{Table, TableWriter, numbers, pack};

/// The most suggestions given.
const MOST: usize = 20;

/// The longest text that is completed, in bytes.
const LONGEST: usize = 256;

const KEYS: &str = "suggest.fst";
const LISTS: &str = "suggest-lists.table";
const TEXTS: &str = "suggest.table";

/// Entries kept for one key; a bare code of a large catalogue has many.
const KEPT: usize = 64;

/// Kinds that are offered; what has no title of its own is not.
const KINDS: [&str; 7] = ["card", "rule", "list", "keyword", "trait", "procedure", "fusion_limit"];

/// Something to complete a query to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Suggestion {
    /// A name, a code with the card's name, or a title.
    pub text: String,
    /// `card`, `rule`, `list`…
    pub kind: String,
    /// Its page.
    pub url: String,
}

/// Writes the dictionary of `units`.
pub(crate) fn build(dir: &Path, units: &Units<'_>) -> Result<(), IndexError> {
    let mut texts = TableWriter::create(dir, TEXTS)?;
    let mut keys: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let mut seen: HashSet<(String, String)> = HashSet::new();
    let offered = (0..units.len()).filter(|n| KINDS.contains(&units.kind(*n)));
    for unit in offered.filter_map(|n| units.get(n)) {
        if !seen.insert((unit.title.clone(), unit.url.clone())) {
            continue;
        }
        let suggestion = |text: &str| Suggestion {
            text: text.to_owned(),
            kind: unit.kind.to_owned(),
            url: unit.url.clone(),
        };
        let n = texts.push(&serde_json::to_vec(&suggestion(&unit.title))?)?;
        for title in std::iter::once(&unit.title).chain(&unit.titles) {
            push_keys(&fold(title), n, &mut keys);
        }
        if unit.kind == "card" {
            for code in unit.tags.iter().filter_map(|tag| tag.strip_prefix("code:")) {
                let text = format!("{} {}", code.to_uppercase(), unit.title);
                let n = texts.push(&serde_json::to_vec(&suggestion(&text))?)?;
                add(format!("0{code}"), n, &mut keys);
            }
        }
    }
    texts.finish()?;
    let mut lists = TableWriter::create(dir, LISTS)?;
    for list in keys.values() {
        lists.push(&pack(list))?;
    }
    lists.finish()?;
    write_keys(dir, KEYS, keys.keys().map(String::as_str))
}

/// A title is completed from its beginning, then from any later word.
fn push_keys(folded: &str, n: u32, keys: &mut BTreeMap<String, Vec<u32>>) {
    add(format!("0{folded}"), n, keys);
    for (at, _) in folded.match_indices(' ') {
        add(format!("1{}", &folded[at + 1..]), n, keys);
    }
}

fn add(key: String, n: u32, keys: &mut BTreeMap<String, Vec<u32>>) {
    let list = keys.entry(key).or_default();
    if list.len() < KEPT && !list.contains(&n) {
        list.push(n);
    }
}

/// The dictionary, read.
pub(crate) struct Suggestions {
    keys: Map<OwnedBytes>,
    lists: Table,
    texts: Table,
}

impl Suggestions {
    pub(crate) fn open(files: &Files) -> Result<Self, IndexError> {
        Ok(Self {
            keys: open_keys(files, KEYS)?,
            lists: Table::open(files, LISTS)?,
            texts: Table::open(files, TEXTS)?,
        })
    }

    /// What `query` may be the beginning of; nothing under two characters.
    pub(crate) fn complete(&self, query: &str, limit: usize) -> Vec<Suggestion> {
        let limit = limit.min(MOST);
        if query.len() > LONGEST {
            return Vec::new();
        }
        let folded = fold(query);
        if folded.chars().count() < 2 {
            return Vec::new();
        }
        let mut found: Vec<Suggestion> = Vec::new();
        for class in ['0', '1'] {
            let prefix = format!("{class}{folded}");
            let mut keys = 0;
            visit_starting(&self.keys, &prefix, |_, list| {
                for n in numbers(self.lists.get(list as u32)) {
                    if found.len() >= limit {
                        return false;
                    }
                    if let Ok(suggestion) = serde_json::from_slice(self.texts.get(n))
                        && !found.contains(&suggestion)
                    {
                        found.push(suggestion);
                    }
                }
                keys += 1;
                found.len() < limit && keys < limit
            });
        }
        found
    }
}
