//! Precedence: what holds whatever the scores are. A document that yields to
//! another is never above it where both answer; a rule that was retired is
//! never above the rule that replaced it. Apart from ranking, which weighs.

use super::ranked::Ranked;
use super::row::{NONE, RowStatus};

/// The other document answers too, if its best hit has this part of the score,
/// and this part of the words.
const ANSWERS_SCORE: f64 = 0.8;
const ANSWERS_KEPT: f64 = 0.85;

/// Within a group what is in force leads, in its order.
pub(super) fn lead_with_what_holds(group: &mut [Ranked]) {
    group.sort_by_key(|ranked| ranked.status);
}

/// Puts each group behind the one that it yields to; a retired rule behind its
/// successor, unless history was asked for.
pub(super) fn order(groups: &mut Vec<&[Ranked]>, successors: &[(u32, u32)], history: bool) {
    let mut from = 0;
    while from < groups.len() {
        match goes_behind(groups, from, successors, history) {
            Some(behind) => {
                let group = groups.remove(from);
                groups.insert(behind, group);
            }
            None => from += 1,
        }
    }
}

/// The place of the later group behind which group `n` belongs, if there is one.
fn goes_behind(
    groups: &[&[Ranked]],
    n: usize,
    successors: &[(u32, u32)],
    history: bool,
) -> Option<usize> {
    let lead = groups[n].first()?;
    match lead.status {
        RowStatus::Defunct if !history => {
            let (_, successor) = successors.iter().find(|(old, _)| *old == lead.unit)?;
            let holds = |group: &&[Ranked]| group.iter().any(|r| r.unit == *successor);
            groups[n + 1..].iter().position(holds).map(|after| n + 1 + after)
        }
        _ if lead.yields_to != NONE => {
            let answers = |group: &&[Ranked]| {
                group.first().is_some_and(|other| {
                    other.document == lead.yields_to
                        && other.status == RowStatus::Current
                        && other.rank.score >= ANSWERS_SCORE * lead.rank.score
                        && other.rank.kept >= ANSWERS_KEPT * lead.rank.kept
                })
            };
            if groups[..n].iter().any(answers) {
                return None;
            }
            groups[n + 1..].iter().position(answers).map(|after| n + 1 + after)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::rank::Rank;
    use crate::search::ranked::Group;

    fn group(unit: u32, document: u32, status: RowStatus, score: f64) -> Vec<Ranked> {
        vec![Ranked {
            unit,
            group: Group::Record(unit),
            passage: unit,
            document,
            yields_to: if status == RowStatus::Older { 1 } else { NONE },
            status,
            rank: Rank { score, kept: 1.0, ..Rank::default() },
            by_words: true,
            matched: None,
            barred: false,
        }]
    }

    fn ordered(groups: &[Vec<Ranked>], history: bool) -> Vec<u32> {
        let mut groups: Vec<&[Ranked]> = groups.iter().map(Vec::as_slice).collect();
        order(&mut groups, &[(7, 8)], history);
        groups.iter().map(|group| group[0].unit).collect()
    }

    #[test]
    fn an_older_document_is_behind_the_one_it_yields_to_where_that_answers() {
        let older = || group(0, 0, RowStatus::Older, 9.0);
        let current = |score| group(1, 1, RowStatus::Current, score);
        let elsewhere = group(2, 2, RowStatus::Current, 8.0);
        assert_eq!(ordered(&[older(), elsewhere.clone(), current(8.0)], false), [2, 1, 0]);
        assert_eq!(ordered(&[older(), elsewhere, current(1.0)], false), [0, 2, 1]);
    }

    #[test]
    fn a_retired_rule_is_behind_its_successor_unless_history_is_asked_for() {
        let groups =
            || vec![group(7, 1, RowStatus::Defunct, 9.0), group(8, 1, RowStatus::Current, 0.1)];
        assert_eq!(ordered(&groups(), false), [8, 7]);
        assert_eq!(ordered(&groups(), true), [7, 8]);
    }
}
