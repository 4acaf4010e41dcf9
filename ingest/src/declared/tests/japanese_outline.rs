//! The reader on the real document, on texts of our own, and on arbitrary text.

use headjudge_corpus::{Lines, PassageClass};
use proptest::prelude::*;

use crate::plain::testing::{any_edition, count, faults, read_as, read_real, real, text_at};

const ID: &str = "dbs-rules-ja";

#[test]
fn reads_the_numbers_of_decks_and_set_up() {
    let parsed = read_real(ID);
    let numbers: Vec<_> = parsed
        .deck_numbers
        .iter()
        .map(|n| (n.subject.as_str(), n.min, n.max, n.lines.first, n.passage.anchor()))
        .collect();
    assert_eq!(
        numbers,
        [
            ("main_size", Some(50), Some(60), 26, "deck"),
            ("same_number", None, Some(4), 29, "deck/4"),
            ("dragon_ball", None, Some(7), 30, "deck/5"),
            ("super_combo", None, Some(4), 31, "deck/6"),
            ("ultimate", None, Some(1), 32, "deck/7"),
            ("z_size", Some(0), Some(7), 34, "z-deck"),
            ("z_same_number", None, Some(4), 37, "z-deck/4"),
            ("leaders", Some(1), Some(1), 40, "other-preparation"),
            ("life", Some(8), Some(8), 45, "start-basic-settings"),
            ("opening_hand", Some(6), Some(6), 46, "start-basic-settings/2"),
            ("mulligans", None, Some(1), 47, "start-basic-settings/3"),
        ]
    );
    assert_eq!(parsed.deck_numbers[0].text, "デッキ枚数: 50 ~ 60枚。");
}

#[test]
fn reads_set_up_turn_and_battle() {
    let parsed = read_real(ID);
    let [set_up, turn, battle] = &parsed.procedures[..] else { panic!("three procedures") };
    assert_eq!((set_up.id.as_str(), set_up.steps.len()), ("dbs-rules-ja/set-up", 7));
    assert_eq!((turn.id.as_str(), turn.steps.len()), ("dbs-rules-ja/turn", 13));
    assert_eq!((battle.id.as_str(), battle.steps.len()), ("dbs-rules-ja/battle", 24));
    let parts = |steps: &[headjudge_corpus::Step]| {
        let mut parts: Vec<(String, u32)> = Vec::new();
        for step in steps {
            let part = step.part.clone().expect("it is there");
            match parts.last_mut().filter(|(other, _)| *other == part) {
                Some((_, steps)) => *steps += 1,
                None => parts.push((part, 1)),
            }
        }
        parts
    };
    let expect = |parts: &[(&str, u32)]| -> Vec<(String, u32)> {
        parts.iter().map(|(part, steps)| ((*part).to_owned(), *steps)).collect()
    };
    assert_eq!(
        parts(&turn.steps),
        expect(&[
            ("チャージ(Charge)フェイズ", 3),
            ("メイン(Main)フェイズ", 9),
            ("エンド(End)フェイズ", 1)
        ])
    );
    assert_eq!(
        parts(&battle.steps),
        expect(&[
            ("バトル開始", 4),
            ("オフェンス(Offense)ステップ", 7),
            ("ディフェンス(Defense)ステップ", 5),
            ("ダメージ(Damage)ステップ", 7),
            ("バトル終了", 1),
        ])
    );
    assert_eq!(turn.steps[12].lines, Lines::new(131, 131));
}

#[test]
fn reads_who_acts_and_where_a_step_leads() {
    let parsed = read_real(ID);
    let battle = &parsed.procedures[2];
    let actor = |n: usize| battle.steps[n - 1].actor.as_deref();
    assert_eq!(
        [1, 2, 3, 4].map(actor),
        [Some("attacker"), Some("attacker"), Some("defender"), None]
    );
    assert_eq!([5, 10, 11].map(actor), [Some("attacker"), Some("attacker"), None]);
    assert_eq!([12, 16, 17, 20].map(actor), [Some("defender"), Some("defender"), None, None]);
    let jumps: Vec<_> = battle
        .steps
        .iter()
        .flat_map(|s| s.goto.iter().map(|j| (s.n, j.step, j.when.as_deref())))
        .collect();
    assert_eq!(jumps, [(11, 17, Some("今回の攻撃対象が防御側のユニゾンカードの場合"))]);
    assert_eq!(battle.steps[0].lines, Lines::new(99, 100));
    assert!(battle.steps[0].text.contains("宣言する。 攻撃を行うカードは"));
}

#[test]
fn reads_rules_and_definitions_under_their_titles() {
    let parsed = read_real(ID);
    assert_eq!(parsed.rules.len(), 23);
    let rule =
        |tail: &str| parsed.rules.iter().find(|rule| rule.id.anchor() == tail).expect("it is read");
    let unison = rule("unison-card");
    assert_eq!(unison.title, "ユニゾン(Unison)カード (通常コスト必要)");
    assert_eq!((unison.section.as_str(), unison.lines), ("カード構成", Lines::new(219, 233)));
    assert_eq!(
        text_at(&parsed, "deck/3"),
        "“リーダーおよび Zカード”以外のカードで構成されていること。"
    );
    assert_eq!(text_at(&parsed, "z-deck/5"), "※Zデッキは、第二の手札的存在として使用される。");
    let stacked =
        parsed.passages.iter().find(|p| p.lines == Lines::new(226, 227)).expect("it is read");
    assert_eq!((stacked.class, stacked.id.anchor()), (PassageClass::Definition, "unison-card/8"));
    let path = &parsed
        .passages
        .iter()
        .find(|p| p.id.anchor() == "wish/4")
        .expect("it is read")
        .heading_path;
    assert_eq!(path[..2], ["ルール細則", "カード構成"]);
    assert_eq!(path[4], "希望(Wish)");
}

#[test]
fn accounts_for_what_rules_nothing_and_finds_the_faults() {
    let parsed = read_real(ID);
    assert_eq!(faults(&parsed), [("empty-section", 131), ("empty-item", 268)]);
    let drawing = parsed
        .passages
        .iter()
        .find(|p| p.id.anchor() == "field-structure/drawing")
        .expect("it is read");
    assert_eq!((drawing.lines, drawing.class), (Lines::new(247, 251), PassageClass::NonNormative));
    assert_eq!(text_at(&parsed, "title"), "DRAGON BALL SUPER Card Game ドラゴンボール 超");
    assert_eq!(count(&parsed, PassageClass::Step), 44);
    let last = parsed.passages.last().expect("it is there");
    assert_eq!((last.lines, last.class), (Lines::new(275, 276), PassageClass::NonNormative));
}

#[test]
fn reads_an_edition_with_other_numbers_and_full_width_digits() {
    let (_, text) = real(ID);
    let (front, rest) = text.split_once("基本構成\n").expect("it stands in the text");
    let text = format!("{front}基本構成\n{rest}")
        .replace("2023/12/2", "2024/3/15")
        .replace("デッキ枚数: 50 ~ 60枚。", "デッキ枚数： ５０枚～７０枚。")
        .replace("- マリガン: 任意で 1回。", "- マリガン: 任意で 2回。")
        .replace(
            "▽ ダメージ(Damage)ステップ",
            "▽ カウンター(Counter)ステップ\n- 防御側が選ぶ。\n▽ ダメージ(Damage)ステップ",
        );
    let parsed = read_as(ID, &text);
    let number = |subject: &str| {
        let found = parsed.deck_numbers.iter().find(|n| n.subject == subject).expect("it is read");
        (found.min, found.max)
    };
    assert_eq!(number("main_size"), (Some(50), Some(70)));
    assert_eq!(number("mulligans"), (None, Some(2)));
    let battle = &parsed.procedures[2];
    assert_eq!(battle.steps.len(), 25);
    assert_eq!(battle.steps[10].goto[0].step, 18);
}

#[test]
fn finds_faults_in_a_text_of_our_own() {
    let text = "部\n章\n● 節\n○ 名前\n● 次(Next)\n- 文が切れる\n各バトルの処理\n▽ 始め\n- “終わり”に進む。\n";
    let parsed = read_as(ID, text);
    assert_eq!(faults(&parsed), [("empty-section", 4), ("no-full-stop", 6), ("jump-target", 9)]);
    assert_eq!(text_at(&parsed, "next"), "文が切れる");
}

proptest! {
    #[test]
    fn no_text_is_lost_or_stops_it(text in any_edition(ID)) {
        read_as(ID, &text);
    }
}
