//! Groups: cards of which a stated number in total may be in a deck. A
//! sentence states the number; each numbered line under it is one group.

use std::sync::LazyLock;

use headjudge_corpus::{ListKind, PassageClass, slug};
use regex::Regex;

use super::lists::Listed;
use super::numbers::find_numbers;
use super::split::Kind;
use super::state::Reader;
use crate::dialects::plain::{add_typed, check_numbering, extend_rule, strip_number};
use crate::parsed::Join;

static OR: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r",? or |, ").expect("the pattern is a constant"));
static LABEL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(\p{Lu}\w*s) [-–—] (.+)$").expect("the pattern is a constant"));

/// The kind of groups that `text` announces, and how many cards of each it allows.
pub(super) fn announces(text: &str) -> Option<(ListKind, u32)> {
    const TOTAL: [&str; 3] = ["total of # of the following", "total of # cards", "total of # from"];
    const EACH: [&str; 3] = ["# card from each", "# from each", "# cards from each"];
    if !text.ends_with(':') || !text.contains("deck") {
        return None;
    }
    let first = |pattern: &&str| find_numbers(text, pattern).map(|(numbers, _)| numbers[0]);
    let each = EACH.iter().find_map(first).map(|max| (ListKind::ExclusiveGroup, max));
    each.or_else(|| TOTAL.iter().find_map(first).map(|max| (ListKind::GroupCap, max)))
}

/// The part of passage ids for groups of a kind.
pub(super) fn tail_of(list: ListKind) -> &'static str {
    if list == ListKind::GroupCap { "group-caps" } else { "exclusive-groups" }
}

/// The label of a group and its cards: `Heroes - A or B`.
fn split_group(text: &str) -> (Option<&str>, Vec<&str>) {
    let (label, cards) = match LABEL.captures(text) {
        Some(found) => (found.get(1).map(|m| m.as_str()), found.get(2).map_or("", |m| m.as_str())),
        None => (None, text),
    };
    (label, OR.split(cards).map(str::trim).filter(|card| !card.is_empty()).collect())
}

impl Reader<'_> {
    /// Reads the numbered lines under an announcement of groups.
    pub(super) fn read_group(&mut self, at: usize) -> usize {
        let Some(group) = self.group.take() else { return at };
        let mut numbers = Vec::new();
        let mut end = at;
        while let Some(text) = self.texts.get(end)
            && self.kinds[end] == Kind::Number
            && let Some((n, rest)) = strip_number(text)
        {
            numbers.push((end, n));
            let n = numbers.len();
            let (label, cards) = split_group(rest);
            let name = label.map_or_else(|| n.to_string(), str::to_owned);
            let tail = format!("{}/{}", group.tail, slug(&name));
            let typed = (Join::Paragraph, rest);
            let (passage, text) =
                add_typed(&mut self.out, &tail, end..end + 1, PassageClass::ListEntry, typed);
            if cards.len() < 2 {
                self.out.problem(
                    end,
                    "lone-card",
                    "a group is of two cards or more; `or` parts them",
                );
            }
            for card in cards {
                let id = self.out.unique_id(&format!("{tail}/{}", slug(card)));
                let listed = Listed {
                    list: group.list,
                    card,
                    date: group.date.clone(),
                    group: Some(name.clone()),
                    max_copies: Some(group.max_copies),
                };
                self.add_entry(end, id, passage.clone(), listed);
            }
            let lines = self.span_of(end);
            if let Some(rule) = self.own_rule.and_then(|rule| self.out.parsed.rules.get_mut(rule)) {
                extend_rule(rule, passage, lines, &text);
            }
            end += 1;
        }
        check_numbering(&mut self.out, &numbers);
        self.own_rule = None;
        end.max(at + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_announcements() {
        let each = "You may only have one card from each of the following groups in your deck:";
        assert_eq!(announces(each), Some((ListKind::ExclusiveGroup, 1)));
        let total = "You may only have a total of 4 of the following cards in your deck:";
        assert_eq!(announces(total), Some((ListKind::GroupCap, 4)));
        assert_eq!(announces("You may have one deck:"), None);
    }

    #[test]
    fn parts_the_label_from_the_cards() {
        assert_eq!(
            split_group("Rogues - Fire or Ice, Air"),
            (Some("Rogues"), vec!["Fire", "Ice", "Air"])
        );
        assert_eq!(split_group("Goku - Hero or Ice"), (None, vec!["Goku - Hero", "Ice"]));
    }
}
