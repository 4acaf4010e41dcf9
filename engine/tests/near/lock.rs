//! What comes of scripts and sentences that are near others, held in a lock: a line for
//! each original, with a sign for each that is near it and its place among all that are.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Something near an original: its place among all, what it is, and what comes of it.
pub(super) struct Near {
    pub(super) at: usize,
    pub(super) what: String,
    pub(super) told: String,
}

/// The lock of a name.
pub(super) struct Lock {
    path: PathBuf,
    pub(super) held: BTreeMap<String, String>,
    pub(super) update: bool,
}

/// A number that another text hardly has.
pub(super) fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// All, in an order that is always the same and is not theirs.
pub(super) fn mixed(mut all: Vec<(String, String)>) -> Vec<(String, String)> {
    all.sort_by_cached_key(|(_, own)| sum(own));
    all.dedup_by(|one, other| one.1 == other.1);
    all
}

/// What is done with each of so many, in two parts beside each other.
pub(super) fn halves<T: Send>(
    all: usize,
    part: impl Fn(std::ops::Range<usize>) -> Vec<T> + Sync,
) -> Vec<T> {
    let part = &part;
    std::thread::scope(|scope| {
        let parts = [0..all / 2, all / 2..all].map(|own| scope.spawn(move || part(own)));
        parts.into_iter().flat_map(|own| own.join().expect("a part is done")).collect()
    })
}

/// So many that are wrong are enough to tell.
const TOLD: usize = 20;

impl Lock {
    pub(super) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/near").join(name);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.rsplit_once(" => "));
        let held = lines.map(|(own, row)| (own.to_owned(), row.to_owned())).collect();
        Self { path, held, update: std::env::var_os("UPDATE_NEAR").is_some() }
    }

    /// Holds the rows against the lock; `UPDATE_NEAR=1` writes it anew.
    pub(super) fn hold(&self, rows: impl Iterator<Item = (String, Vec<Near>)>) {
        let (mut new, mut wrong, mut count) = (String::new(), Vec::new(), 0);
        for (own, all) in rows {
            let sign = |near: &Near| format!("{}:{:02x}", near.at, sum(&near.told) >> 56);
            let signs: Vec<String> = all.iter().map(sign).collect();
            let _ = writeln!(new, "{own} => {}", signs.join(" "));
            count += 1;
            let row = self.held.get(&own).map(String::as_str).unwrap_or_default();
            let held: Vec<&str> = row.split(' ').collect();
            let other = all.iter().zip(&signs).filter(|(_, sign)| !held.contains(&sign.as_str()));
            wrong.extend(other.map(|(near, _)| format!("{own}: {}: {}", near.what, near.told)));
            if wrong.len() > TOLD && !self.update {
                break;
            }
        }
        if self.update {
            std::fs::write(&self.path, new).expect("the file is writable");
            return;
        }
        assert!(wrong.is_empty(), "look at each, then UPDATE_NEAR=1:\n{}", wrong.join("\n"));
        assert_eq!(self.held.len(), count, "lines of {}", self.path.display());
    }
}
