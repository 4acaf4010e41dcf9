//! Names in Latin letters for Japanese titles: they make the ids of passages,
//! which stay the same when other parts of the outline change.

use std::sync::LazyLock;

use headjudge_corpus::slug;
use regex::Regex;

use super::split::without_remarks;

static LATIN_REMARK: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"[(（]([A-Za-z][A-Za-z -]+)[:：)）]").expect("the pattern is a constant")
});

/// Words of titles. A longer word stands before those that it begins with.
const WORDS: [(&str, &str); 47] = [
    ("エネルギー", "energy"),
    ("コスト", "cost"),
    ("デッキ", "deck"),
    ("リーダー", "leader"),
    ("カード", "card"),
    ("ゲーム", "game"),
    ("ルール", "rules"),
    ("ターン", "turn"),
    ("バトル", "battle"),
    ("チャージ", "charge"),
    ("メイン", "main"),
    ("エンド", "end"),
    ("オフェンス", "offense"),
    ("ディフェンス", "defense"),
    ("ダメージ", "damage"),
    ("ステップ", "step"),
    ("フェイズ", "phase"),
    ("ユニゾン", "unison"),
    ("エクストラ", "extra"),
    ("エリア", "area"),
    ("タイプ", "type"),
    ("マリガン", "mulligan"),
    ("その他", "other"),
    ("勝利", "victory"),
    ("条件", "conditions"),
    ("事前", "advance"),
    ("準備", "preparation"),
    ("開始", "start"),
    ("終了", "end"),
    ("基本", "basic"),
    ("設定", "settings"),
    ("構成", "structure"),
    ("細則", "details"),
    ("流れ", "flow"),
    ("全体", "overall"),
    ("進行", "course"),
    ("処理", "handling"),
    ("行動", "action"),
    ("永続", "permanent"),
    ("一時", "temporary"),
    ("使用", "use"),
    ("概要", "overview"),
    ("商品", "product"),
    ("色", "color"),
    ("場", "field"),
    ("世界", "world"),
    ("原作", "original"),
];

/// A name for `title`: the Latin letters in its brackets, or else the words of
/// it that are known; `None` where there are neither.
pub(super) fn name_of(title: &str) -> Option<String> {
    let bare = without_remarks(title);
    if let Some(found) = LATIN_REMARK.captures(title) {
        let kind = if bare.ends_with("カード") { " card" } else { "" };
        return Some(slug(&format!("{}{kind}", &found[1])));
    }
    let mut name = String::new();
    let mut rest = bare.as_str();
    while let Some(c) = rest.chars().next() {
        if let Some((word, latin)) = WORDS.iter().find(|(word, _)| rest.starts_with(word)) {
            name.push(' ');
            name.push_str(latin);
            name.push(' ');
            rest = &rest[word.len()..];
        } else {
            name.push(if c.is_ascii() { c } else { ' ' });
            rest = &rest[c.len_utf8()..];
        }
    }
    let name = slug(&name);
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(title: &str, expected: Option<&str>) {
        assert_eq!(name_of(title).as_deref(), expected);
    }

    #[test]
    fn names_titles_in_latin_letters() {
        check("デッキ (1人分のゲームカード)", Some("deck"));
        check("Z-デッキ (Z-Deck: 1人分)", Some("z-deck"));
        check("ユニゾン(Unison)カード (通常コスト必要)", Some("unison-card"));
        check("希望(Wish)", Some("wish"));
        check("色について", Some("color"));
        check("Z-エネルギーと コストについて", Some("z-energy-cost"));
        check("本作品", None);
    }
}
