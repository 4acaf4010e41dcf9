//! Numbers as links: each numbered rule has the one it is under, those
//! under it, and those that its words refer to.

use std::collections::HashMap;
use std::sync::LazyLock;

use headjudge_corpus::PassageId;
use regex::Regex;

use super::amounts::half_width;
use crate::parsed::Parsed;

/// Words that introduce numbers of rules, and the numbers behind them.
static REFERENCE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)(?:\b(?:rules?|sections?|chapters?|paragraphs?|articles?|see|cf\.?)|§§?)\s*((?:[A-Z]?\d+(?:[.-]\d+)*(?:\.?[a-z])?\b\.?(?:\s*(?:,|and|or|to|through|–|&|rules?|sections?)\s*)*)+)",
    )
    .expect("the pattern is a constant")
});
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)[A-Z]?\d+(?:[.-]\d+)*(?:\.?[a-z])?\b").expect("the pattern is a constant")
});

/// Numbers that the words behind them make references: `2-1を参照`, `第3条`.
static REFERENCE_JA: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\d+(?:[.-]\d+)+)\s*(?:を?参照|に従|の条件)|(第\d+[章節条項])")
        .expect("the pattern is a constant")
});

/// A number without the marks around it, in small letters and usual figures.
fn plain(number: &str) -> String {
    let number = half_width(number);
    number.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

/// The numbers that one is under, the nearest first: `702.2a`, then `702.2`, then `702`.
fn above(number: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = plain(number);
    loop {
        let letters = rest.trim_end_matches(|c: char| c.is_alphabetic());
        let shorter = if letters.len() < rest.len() && !letters.is_empty() {
            letters
        } else {
            match rest.rfind(['.', '-']) {
                Some(at) => &rest[..at],
                None => return found,
            }
        };
        rest = shorter.trim_end_matches(['.', '-']).to_owned();
        if rest.is_empty() {
            return found;
        }
        found.push(rest.clone());
    }
}

/// Links the numbered rules of a document, both ways.
pub(super) fn link(parsed: &mut Parsed) {
    let mut numbered: HashMap<String, PassageId> = HashMap::new();
    for passage in &parsed.passages {
        if let Some(number) = &passage.number {
            numbered.entry(plain(number)).or_insert_with(|| passage.id.clone());
        }
    }
    if numbered.is_empty() {
        return;
    }
    let at: HashMap<PassageId, usize> =
        parsed.rules.iter().enumerate().map(|(at, rule)| (rule.id.clone(), at)).collect();
    for i in 0..parsed.rules.len() {
        let rule = &parsed.rules[i];
        let id = rule.id.clone();
        let parent = rule
            .number
            .as_deref()
            .and_then(|number| above(number).iter().find_map(|above| numbered.get(above)).cloned());
        let mut references: Vec<PassageId> = Vec::new();
        for found in REFERENCE.captures_iter(&rule.text) {
            for number in NUMBER.find_iter(&found[1]) {
                let target = numbered.get(&plain(number.as_str()));
                if let Some(target) = target.filter(|t| **t != id && !references.contains(t)) {
                    references.push(target.clone());
                }
            }
        }
        for found in REFERENCE_JA.captures_iter(&half_width(&rule.text)) {
            let number = found.get(1).or(found.get(2)).map_or("", |number| number.as_str());
            let target = numbered.get(&plain(number));
            if let Some(target) = target.filter(|t| **t != id && !references.contains(t)) {
                references.push(target.clone());
            }
        }
        if let Some(parent) = parent.as_ref().and_then(|parent| at.get(parent)) {
            parsed.rules[*parent].children.push(id.clone());
        }
        for target in references.iter().filter_map(|target| at.get(target)) {
            parsed.rules[*target].referenced_by.push(id.clone());
        }
        let rule = &mut parsed.rules[i];
        (rule.parent, rule.references) = (parent.filter(|parent| *parent != id), references);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_number_stands_under() {
        assert_eq!(above("702.2a"), ["702.2", "702"]);
        assert_eq!(above("1.2.3."), ["1.2", "1"]);
        assert_eq!(above("A-4"), ["a"]);
        assert!(above("7").is_empty());
    }

    #[test]
    fn finds_references_and_no_other_numbers() {
        let refer = |text: &str| -> Vec<String> {
            REFERENCE
                .captures_iter(text)
                .flat_map(|found| {
                    NUMBER.find_iter(&found[1]).map(|n| plain(n.as_str())).collect::<Vec<_>>()
                })
                .collect()
        };
        assert_eq!(refer("See rules 702.2 and 702.3a, or section 8."), ["702.2", "702.3a", "8"]);
        assert!(refer("It deals 1.5 times the damage of 3 cards.").is_empty());
    }
}
