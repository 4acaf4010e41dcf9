//! Writing the name dictionary: every title, alias and collector code of the
//! records, folded, with the cards they belong to.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use headjudge_corpus::{Card, Record, fold};

use super::dictionary::{
    CARDS, CODE_KEYS, CODES, NAME_KEYS, NAMES, NamedSet, SETS, WORD_KEYS, WORDS,
};
use super::keys::write_keys;
use crate::IndexError;
use crate::table::{TableWriter, pack};

/// Writes the dictionary of `records` into `dir`.
pub(crate) fn build(dir: &Path, records: &[Record]) -> Result<(), IndexError> {
    let cards = numbered(records);
    let mut table = TableWriter::create(dir, CARDS)?;
    for card in &cards {
        let mut sets: Vec<&str> = card.printings.iter().map(|p| p.set.as_str()).collect();
        sets.dedup();
        let row = format!("{}\0{}\0{}\0{}", card.id, card.game, sets.join(","), card.name);
        table.push(row.as_bytes())?;
    }
    table.finish()?;
    write_names(dir, &cards)?;
    write_codes(dir, &cards)?;
    let sets: Vec<NamedSet> = records
        .iter()
        .filter_map(
            |record| if let Record::Set(set) = record { Some(NamedSet::of(set)) } else { None },
        )
        .collect();
    fs::write(dir.join(SETS), serde_json::to_vec(&sets)?)?;
    Ok(())
}

/// The cards in the order of their numbers: that of their names, so that what
/// begins alike lies together.
pub(crate) fn numbered(records: &[Record]) -> Vec<&Card> {
    let mut cards: Vec<&Card> = records
        .iter()
        .filter_map(|record| if let Record::Card(card) = record { Some(&**card) } else { None })
        .collect();
    cards.sort_by_cached_key(|card| fold(&card.name));
    cards
}

/// Names, numbered in the order of their folded form, and the words in them.
fn write_names(dir: &Path, cards: &[&Card]) -> Result<(), IndexError> {
    let mut names: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    for (n, card) in (0u32..).zip(cards) {
        for name in std::iter::once(&card.name).chain(&card.aliases) {
            let folded = fold(name);
            if !folded.is_empty() {
                names.entry(folded).or_default().insert(n);
            }
        }
    }
    let mut words: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    let mut table = TableWriter::create(dir, NAMES)?;
    for (n, (name, cards)) in (0u32..).zip(&names) {
        let mut entry = pack(&[cards.len() as u32]);
        entry.extend(pack(&cards.iter().copied().collect::<Vec<_>>()));
        entry.extend(name.as_bytes());
        table.push(&entry)?;
        for word in name.split(' ') {
            let list = words.entry(word).or_default();
            if list.last() != Some(&n) {
                list.push(n);
            }
        }
    }
    table.finish()?;
    write_keys(dir, NAME_KEYS, names.keys().map(String::as_str))?;
    let mut table = TableWriter::create(dir, WORDS)?;
    for list in words.values() {
        table.push(&pack(list))?;
    }
    table.finish()?;
    write_keys(dir, WORD_KEYS, words.keys().copied())
}

/// Codes with the printings that bear them.
fn write_codes(dir: &Path, cards: &[&Card]) -> Result<(), IndexError> {
    let mut codes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (n, card) in cards.iter().enumerate() {
        for printing in &card.printings {
            let row = format!("{n}\0{}\0{}\0{}", printing.set, printing.set_name, printing.code);
            let rows = codes.entry(fold(printing.code.as_str()).replace(' ', "")).or_default();
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
    }
    let mut table = TableWriter::create(dir, CODES)?;
    for rows in codes.values() {
        table.push(rows.join("\n").as_bytes())?;
    }
    table.finish()?;
    write_keys(dir, CODE_KEYS, codes.keys().map(String::as_str))
}
