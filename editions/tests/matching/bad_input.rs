//! Editions that are odd: empty, without anything in common, full of one sentence.

use headjudge_corpus::ChangeOp;
use headjudge_editions::compare;
use proptest::prelude::*;

use crate::kinds::document;

#[test]
fn an_empty_edition_is_compared_with_any() {
    let book = document(&["# Setup", "1.1 Draw seven cards.", "1.2 Begin."]);
    assert!(compare(&[], &[]).is_empty());
    assert!(compare(&[], &book).iter().all(|pairing| pairing.ops == [ChangeOp::Added]));
    let removed = compare(&book, &[]);
    assert_eq!(removed.len(), 3);
    assert!(removed.iter().all(|pairing| pairing.ops == [ChangeOp::Removed]));
}

#[test]
fn editions_that_share_nothing_have_no_pairs() {
    let old = document(&["# Setup", "1.1 Draw seven lantern cards.", "1.2 Light them."]);
    let new = document(&["# Fishing", "1.1 Boats leave harbour early.", "1.2 Nets stay dry."]);
    let told = compare(&old, &new);
    assert_eq!(told.len(), 6, "{told:?}");
    assert!(told.iter().all(|pairing| pairing.from.is_empty() || pairing.to.is_empty()));
}

#[test]
fn the_same_sentence_at_many_places_is_paired_one_to_one() {
    let lines: Vec<String> = (0..2_000).map(|_| "It is burnt.".to_owned()).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let told = compare(&document(&lines), &document(&lines[..1_990]));
    assert_eq!(told.iter().filter(|pairing| pairing.ops == [ChangeOp::Removed]).count(), 10);
    assert_eq!(told.iter().filter(|pairing| pairing.ops.is_empty()).count(), 1_990);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_passage_is_told_of_once(old in lines(), new in lines()) {
        let (old, new) = (text(&old), text(&new));
        let told = compare(&old, &new);
        let mut from: Vec<usize> = told.iter().flat_map(|pairing| pairing.from.clone()).collect();
        let mut to: Vec<usize> = told.iter().flat_map(|pairing| pairing.to.clone()).collect();
        from.sort_unstable();
        to.sort_unstable();
        prop_assert_eq!(from, (0..old.len()).collect::<Vec<_>>());
        prop_assert_eq!(to, (0..new.len()).collect::<Vec<_>>());
    }
}

fn lines() -> impl Strategy<Value = Vec<(u8, String)>> {
    let words = "(# )?[0-9]{0,2}\\.?[a-c]? ?(draw|burn|a|the|card|bell|rule 1|§2|é|カ|\\.|-){0,8}";
    prop::collection::vec((0..3_u8, words), 0..24)
}

fn text(lines: &[(u8, String)]) -> Vec<headjudge_corpus::Passage> {
    let lines: Vec<String> = lines.iter().map(|(n, words)| format!("{words} x{n}")).collect();
    document(&lines.iter().map(String::as_str).collect::<Vec<_>>())
}
