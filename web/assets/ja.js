// The interface in Japanese, where the browser asks for it. What the documents
// say stays as it is; only the words around it are put into Japanese.

const WORDS = {
  "Skip to the content": "本文へ",
  "Search": "検索",
  "Card, code, or question": "カード名・番号・質問",
  "Search cards, rulings and lists": "カード・裁定・リストを検索",
  "Deck check": "デッキチェック",
  "Formats": "フォーマット",
  "Documents": "文書",
  "Scenarios": "裁定の実演",
  "Rulings that run": "動く裁定",
  "Checks": "チェック",
  "Coverage": "検証範囲",
  "Changes": "変更履歴",
  "Sources and licences": "出典とライセンス",
  "The documents belong to their authors and are quoted with their source lines. headjudge is not affiliated with any publisher.": "文書の権利はそれぞれの著者にあり、出典の行とともに引用しています。headjudge はどの発売元とも関係ありません。",
  "A newer edition is ready.": "新しい版があります。",
  "Show it": "表示する",
  "What does the card say now?": "このカード、今のテキストは？",
  "Errata, rulings and legality, each with its source lines and the check that decided it.": "エラッタ、裁定、使用可否を、出典の行と、判定したチェックとともに示します。",
  "I play": "プレイ中",
  "all games": "すべてのゲーム",
  "Step by step": "手順",
  "Checks that run": "動くチェック",
  "Paste or drop decks, print a sheet for each": "デッキを貼り付けるか置くと、一枚ずつ結果を印刷できます",
  "Worked examples on a drawn table, step by step": "実例を盤面図で一手ずつ",
  "How much of the documents is run, and what is not": "文書のどこまでを実行して確かめたか",
  "Played out": "実演",
  "ruling that runs": "動く裁定",
  "step by step": "手順",
  "Also near": "近いもの",
  "Nothing says exactly this; the nearest are": "そのままの記述はありません。近いもの：",
  "Nothing on that in any document.": "どの文書にも見つかりません。",
  "Type a card, a code, or a question.": "カード名・番号・質問を入力してください。",
  "← Previous": "← 前へ",
  "card": "カード",
  "rule": "ルール",
  "ruling": "裁定",
  "erratum": "エラッタ",
  "example": "例",
  "list entry": "リスト",
  "list": "リスト",
  "step": "手順",
  "question": "質問",
  "scenario": "実演",
  "procedure": "手順",
  "legal": "使用可",
  "banned": "禁止",
  "frozen": "凍結",
  "restricted": "制限",
  "limited": "枚数制限",
  "not legal": "使用不可",
  "not found": "記載なし",
  "can’t tell": "判定不能",
  "no problem found": "問題は見つかりません",
  "illegal": "使用不可",
  "not read": "読めません",
  "in force": "有効",
  "text in force:": "現行テキスト：",
  "changed words:": "変更された文言：",
  "ruling:": "裁定：",
  "printed text, plus:": "印刷テキストに加えて：",
  "Share": "共有",
  "Link copied": "コピーしました",
  "Link and QR code": "リンクと QR コード",
  "Permanent address": "固定リンク",
  "as JSON": "JSON",
  "Copy citation": "引用をコピー",
  "Copied": "コピーしました",
  "Legality": "使用可否",
  "Rulings": "裁定",
  "How it changed": "変更の経緯",
  "Printings": "収録",
  "Printings named": "収録",
  "Mentioned in": "言及",
  "Also mentioned in": "ほかの言及",
  "Texts of other printings": "ほかの収録のテキスト",
  "The entries of the documents": "文書の記載",
  "On another day": "別の日付",
  "Show": "表示",
  "Worked examples": "実例",
  "Cards named": "挙げられたカード",
  "Cited by": "参照元",
  "History": "経緯",
  "Without a rule": "ルールがなければ",
  "With another text of the card": "別のテキストなら",
  "Every step": "すべての手順",
  "Every step without it": "それがない場合の全手順",
  "Walk through it, step by step": "一手ずつ見る",
  "What it rests on": "根拠",
  "comes out as the documents say": "文書のとおりになりました",
  "proven by its rules": "ルールで証明済み",
  "Before the first move": "最初の一手の前",
  "before": "開始前",
  "Change it and run it": "書き換えて実行",
  "Script": "スクリプト",
  "Run": "実行",
  "‹ Back": "‹ 戻る",
  "Next ›": "次へ ›",
  "Show all": "すべて表示",
  "Names no player.": "プレイヤーの指定なし",
  "You": "自分",
  "Opponent": "相手",
  "you": "自分",
  "opponent": "相手",
  "Ask in your own words": "自分の言葉で質問",
  "Step": "手順",
  "Question": "質問",
  "Ask": "質問する",
  "Lists as of": "基準日",
  "Check a deck": "デッキをチェック",
  "What changed when": "いつ何が変わったか",
  "Deck rules": "デッキのルール",
  "Format": "フォーマット",
  "Choose a format": "選択してください",
  "As each deck says": "各デッキの指定",
  "Rules as of": "基準日",
  "empty: today, or the deck’s own date": "空欄：今日、またはデッキの日付",
  "Decklist": "デッキリスト",
  "Deck files": "デッキファイル",
  "Check": "チェック",
  "Begin with one of these": "ここから始める",
  "Keep headjudge on this device:": "この端末に入れておく：",
  "Install": "インストール",
  "Find": "検索",
  "an older telling": "古い説明",
  "See it": "見る",
  "Check more decks": "ほかのデッキもチェック",
  "✕ Not allowed:": "✕ 違反：",
  "? Can’t tell:": "? 判定不能：",
  "To decide it:": "判定に必要：",
  "Not checked": "未確認",
  "The list as read": "読み取ったリスト",
  "Print the sheet": "印刷",
  "Print all sheets": "すべて印刷",
  "Save the table (CSV)": "表を保存（CSV）",
  "Deck": "デッキ",
  "Verdict": "判定",
  "What is said first": "主な理由",
  "Contents": "目次",
  "Source lines and kinds": "出典の行と種類",
  "Find in document": "文書内を検索",
};

/** Words with something of their own in the middle. */
const PATTERNS = [
  [/^Results for “(.*)”$/s, "「$1」の検索結果"],
  [/^Narrow (\d+) results$/, "$1 件を絞り込む"],
  [/^Page (\d+) →$/, "$1 ページ →"],
  [/^(\d+) of (\d+)$/, "$1 / $2"],
  [/^lines? (\d+(?:–\d+)?)$/, "$1 行"],
  [/^Ready offline, (.*)$/, "オフライン可（$1）"],
  [/^(\d+) entries$/, "$1 項目"],
  [/^Now: (.*)$/s, "現在：$1"],
  [/^My format: (.*)$/, "フォーマット：$1"],
  [/^← change of (.*)$/, "← $1 の変更"],
  [/^change of (.*) →$/, "$1 の変更 →"],
];

/** Where the documents, cards and scripts speak for themselves. */
const QUOTED = ".rules-text, .snippet, blockquote, q, code, pre, textarea, script, style, svg, h1 [lang], .passages, .trace, .hit-title, [lang]:not(html)";

function said(text) {
  const own = WORDS[text];
  if (own) return own;
  for (const [pattern, words] of PATTERNS) if (pattern.test(text)) return text.replace(pattern, words);
  return undefined;
}

/** Puts the words of `root` into Japanese. */
export function speak(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    if (!text || node.parentElement.closest(QUOTED)) continue;
    const words = said(text);
    if (!words) continue;
    node.data = node.data.replace(text, words);
    if (node.parentElement.childNodes.length === 1) node.parentElement.lang = "ja";
  }
  const within = root.querySelectorAll?.("[placeholder], [aria-label]") ?? [];
  for (const own of within) {
    for (const name of ["placeholder", "aria-label"]) {
      const words = own.hasAttribute(name) && said(own.getAttribute(name));
      if (words) own.setAttribute(name, words);
    }
  }
}
