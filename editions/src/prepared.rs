//! An edition made ready to be compared: of each passage its number, its words
//! and the title it is under.

use std::collections::{HashMap, HashSet};

use headjudge_corpus::{Passage, PassageClass};

use crate::tokens::{hash, masked, normal, split_number};

/// A passage, ready to be compared.
#[derive(Debug)]
pub(crate) struct Unit<'a> {
    pub(crate) passage: &'a Passage,
    /// The number that it opens with.
    pub(crate) number: Option<String>,
    /// Its words in normal form, without that number.
    pub(crate) text: String,
    /// The words, as a number.
    pub(crate) exact: u64,
    /// The words without the numbers of other rules, as a number.
    pub(crate) masked: u64,
    /// The title it is under, as a place in the edition.
    pub(crate) parent: Option<usize>,
}

impl Unit<'_> {
    pub(crate) fn is_heading(&self) -> bool {
        self.passage.class == PassageClass::Heading
    }

    /// Whether its id is the name of what it is about, and not made of its place.
    pub(crate) fn is_named(&self) -> bool {
        use PassageClass::{Definition, Erratum, ListEntry, Ruling};
        matches!(self.passage.class, Erratum | Ruling | ListEntry | Definition)
            && self.number.is_none()
    }
}

/// An edition, ready to be compared.
#[derive(Debug)]
pub(crate) struct Prepared<'a> {
    pub(crate) units: Vec<Unit<'a>>,
    /// The numbers of its rules.
    pub(crate) numbers: HashSet<String>,
}

impl<'a> Prepared<'a> {
    pub(crate) fn new(passages: &'a [Passage]) -> Self {
        let split: Vec<(Option<String>, String)> = passages
            .iter()
            .map(|passage| {
                let (number, rest) = split_number(&passage.text, passage.number.as_deref());
                (number, normal(rest))
            })
            .collect();
        let numbers = split.iter().filter_map(|(number, _)| number.clone()).collect();
        let mut titles: HashMap<&[String], usize> = HashMap::new();
        let units = passages
            .iter()
            .zip(split)
            .enumerate()
            .map(|(at, (passage, (number, text)))| {
                let path = passage.heading_path.as_slice();
                let above = if passage.class == PassageClass::Heading {
                    let above = path.split_last().map_or(path, |(_, above)| above);
                    let parent = titles.get(above).copied();
                    titles.insert(path, at);
                    parent
                } else {
                    titles.get(path).copied()
                };
                Unit {
                    passage,
                    number,
                    exact: hash(&text),
                    masked: hash(&masked(&text, &numbers)),
                    text,
                    parent: above,
                }
            })
            .collect();
        Self { units, numbers }
    }

    /// The new number of each old one, given which new passage each old one is.
    pub(crate) fn renumbered<'p>(
        &'p self,
        new: &'p Prepared<'_>,
        is: &[Option<usize>],
    ) -> HashMap<&'p str, &'p str> {
        self.units
            .iter()
            .zip(is)
            .filter_map(|(unit, at)| {
                Some((unit.number.as_deref()?, new.units[(*at)?].number.as_deref()?))
            })
            .collect()
    }
}
