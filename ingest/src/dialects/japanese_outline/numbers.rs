//! The numbers of deck building and set-up, read from the items that state them.

use std::sync::LazyLock;

use headjudge_corpus::{DeckNumber, FormatId, Lines, PassageId};
use regex::Regex;

use super::split::without_remarks;
use crate::parsed::Builder;

/// The format that the outline rules.
const FORMAT: &str = "dbs-cg";

/// The title under which a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Under {
    Deck,
    ZDeck,
    Any,
}

/// What a number bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Range,
    Most,
    Exactly,
}

struct Statement {
    subject: &'static str,
    under: Under,
    bound: Bound,
    pattern: Regex,
}

static STATEMENTS: LazyLock<Vec<Statement>> = LazyLock::new(|| {
    use {
        Bound::{Exactly, Most, Range},
        Under::{Any, Deck, ZDeck},
    };
    let statements: [(&str, Under, Bound, &str); 11] = [
        (
            "main_size",
            Deck,
            Range,
            r"^デッキ枚数\s*:\s*(\d+)(?:\s*枚)?\s*(?:~|-|から)\s*(\d+)\s*枚",
        ),
        ("same_number", Deck, Most, r"^同一番号カード.*?(\d+)\s*枚まで"),
        ("dragon_ball", Deck, Most, r"Dragon Ball.*?(\d+)\s*枚まで"),
        ("super_combo", Deck, Most, r"Super Combo.*?(\d+)\s*枚まで"),
        ("ultimate", Deck, Most, r"Ultimate.*?(\d+)\s*枚まで"),
        ("z_size", ZDeck, Range, r"^デッキ枚数\s*:\s*(\d+)(?:\s*枚)?\s*(?:~|-|から)\s*(\d+)\s*枚"),
        ("z_same_number", ZDeck, Most, r"^同一番号カード.*?(\d+)\s*枚まで"),
        ("leaders", Any, Exactly, r"^リーダーカード\s*:\s*任意の\s*(\d+)\s*枚"),
        ("life", Any, Exactly, r"^プレイヤーライフ[^:]*:\s*(\d+)\s*枚"),
        ("opening_hand", Any, Exactly, r"^開始手札\s*:\s*(\d+)\s*枚"),
        ("mulligans", Any, Most, r"^マリガン\s*:\s*任意で\s*(\d+)\s*回"),
    ];
    statements
        .into_iter()
        .map(|(subject, under, bound, pattern)| {
            let pattern = Regex::new(pattern).expect("the pattern is a constant");
            Statement { subject, under, bound, pattern }
        })
        .collect()
});

/// Reads the numbers that an item under `title` states.
pub(super) fn read_numbers(
    out: &mut Builder<'_>,
    title: &str,
    lines: Lines,
    text: &str,
    passage: &PassageId,
) {
    let plain = half_width(text);
    let bare = half_width(&without_remarks(title));
    let under = match bare.contains("デッキ") {
        true if bare.contains('Z') => Under::ZDeck,
        true => Under::Deck,
        false => Under::Any,
    };
    for statement in STATEMENTS.iter().filter(|s| s.under == Under::Any || s.under == under) {
        let Some(found) = statement.pattern.captures(&plain) else { continue };
        let number = |i: usize| found.get(i).and_then(|digits| digits.as_str().parse::<u32>().ok());
        let (first, last) = (number(1), number(2));
        let (min, max) = match statement.bound {
            Bound::Range => (first, last),
            Bound::Most => (None, first),
            Bound::Exactly => (first, first),
        };
        let before =
            out.parsed.deck_numbers.iter().find(|other| other.subject == statement.subject);
        if let Some(before) = before.filter(|other| (other.min, other.max) != (min, max)) {
            let message =
                format!("`{}` is stated otherwise on {}", statement.subject, before.lines);
            let at = out.lines.partition_point(|line| line.n < lines.first);
            out.problem(at, "numbers-disagree", message);
        }
        let id = out.unique_id(&format!("numbers/{}", statement.subject.replace('_', "-")));
        out.parsed.deck_numbers.push(DeckNumber {
            id,
            document: out.document.id.clone(),
            edition: out.document.edition.clone(),
            lines,
            passage: passage.clone(),
            format: FormatId::new(FORMAT),
            subject: statement.subject.to_owned(),
            min,
            max,
            text: text.to_owned(),
            english: None,
        });
    }
}

/// `text` with digits, letters and marks in half width.
fn half_width(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
            '〜' => '~',
            '\u{3000}' => ' ',
            _ => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::half_width;

    #[test]
    fn reads_full_width_like_half_width() {
        assert_eq!(half_width("デッキ枚数：　５０～６０枚"), "デッキ枚数: 50~60枚");
    }
}
