# ページが日本語で言うこと。メッセージの名前は en.ftl と同じです。

## すべてのページの枠

site-description = トレーディングカードゲームの裁定・エラッタ・使用可否を、出典の行と、判定したチェックとともに示します。
feed-title = 版と変更
skip-to-content = 本文へ
search-label = カード・裁定・リストを検索
search-placeholder = カード名・番号・質問
search-button = 検索
main-navigation = メイン
more-navigation = そのほか
deck-check = デッキチェック
formats = フォーマット
documents = 文書
scenarios = 裁定の実演
checks = チェック一覧
coverage = 検証範囲
changes = 変更履歴
sources-and-licences = 出典とライセンス
newer-is-ready = 新しい版があります。
show-newer = 表示する
keep-on-device = この端末に入れておく：
install = インストール
in-other-language = Read in English
disclaimer = 文書の権利はそれぞれの著者にあり、出典の行とともに引用しています。headjudge はどの発売元とも関係ありません。

## 多くのページで使う言葉

one-line = { $first } 行
several-lines = { $first }–{ $last } 行
edition-numbered = { $edition } 版
on-date = { $date } 時点
from-date = { $date } から
since-date = { $date } 以降
as-of-edition = { $edition }による
comma-as-of-edition = （{ $edition }による）
as-of-date = { $date } 時点：
wording-of = { $edition }の文言
in-force-until = 、{ $date } まで有効
older-edition = これは旧版です。当時のことだけに答えます。
newest-edition = 最新は { $edition } 版です。
as-it-was-on = 過去の日付で見る
show = 表示
on-this-page = このページの内容
decided-by = 判定：
ruled-by = 根拠の文書：
step-by-step = 手順
comma-step-by-step = の手順
share = 共有
put-on-table = テーブルに置いて動かす
link-and-qr = リンクと QR コード
permanent-address = 固定リンク
as-json = JSON
qr-code = このページのアドレスの QR コード
n-of-m = { $n } / { $all }
did-you-mean = もしかして：
entries = { $count } 項目

## ものの種類

kind-card = カード
kind-rule = ルール
kind-ruling = 裁定
kind-erratum = エラッタ
kind-example = 例
kind-list_entry = リスト
kind-step = 手順の一項
kind-question = 質問
kind-definition = 定義
kind-passage = そのほかの記述
kind-keyword = キーワード
kind-scenario = 裁定の実演
kind-procedure = 手順
class-heading = 見出し
class-no-rule = ルールではない

## 判定

word-legal = 使用可
word-limited = 枚数制限
word-restricted = 制限
word-banned = 禁止
word-frozen = 凍結
word-not-legal = 使用不可
word-not-found = 記載なし
word-another-game = 別のゲーム
word-cannot-tell = 判定不能
word-in-force = 有効
word-defunct = 廃止
legal-in = { $format }：使用可
legal-in-with = { $format }：使用可（デッキに { $most } 枚まで）
restricted-in = { $format }：制限カード
banned-in = { $format }：禁止カード
frozen-in = { $format }：凍結中、使用不可
not-legal-in = { $format }：使用不可
not-found-in = { $format }：記載なし
not-of = { $format }：別のゲームのカード
cannot-tell-for = { $format }：判定不能
answer-yes = はい
answer-no = いいえ
answer-not-stated = 記載なし
deck-legal = 使用可
deck-no-problem = 問題は見つかりません
deck-illegal = 使用不可
deck-not-read = 読み取れません

## 最初のページ

home-title = 実行して確かめた裁定
home-heading = このカード、今のテキストは？
home-lede = エラッタ・裁定・使用可否を、出典の行と、判定したチェックとともに示します。
home-try = 例：
home-runs = 実行できるもの
home-deck-check = デッキを貼り付けるかファイルを置くと、1 枚ずつ結果を印刷できます
home-scenarios = 実例を盤面図で一手ずつ
home-coverage = 文書のどこまでを実行して確かめたか
home-steps = 全 { $count } 項 · { $document }
home-older-steps = 全 { $count } 項 · { $document } · 旧い説明
i-play = プレイ中のフォーマット
all-games = すべてのゲーム

## 検索

search-title = 「{ $q }」の検索
search-description = 「{ $q }」について裁定文書が述べていること。
results-for = 「{ $q }」の検索結果
results-from-copy = 「{ $q }」の検索結果（この端末の控えから）
my-format = フォーマット：{ $format }
search-everywhere = （すべてのゲームで検索する）
take-filter-out = （この条件を外す）
narrow = { $count } 件を絞り込む
pages = ページ
previous-page = ← 前へ
next-page = { $n } ページ →
played-out = 裁定の実演
type-something = カード名・番号・質問を入力してください。
nothing-on-that = どの文書にも記載がありません。
nothing-exactly = そのままの記述はありません。近いものは次のとおりです。
also-near = 近いもの
check-named = チェック { $check }
label-in-force = 現行テキスト：
label-gains = 印刷テキストに加えて：
label-changed = 変更された文言：
label-ruling = 裁定：
filter-not = { $filter }を除く
filter-game = ゲーム
filter-kind = 種類
filter-set = セット
filter-style = スタイル
filter-status = 状態
filter-document = 文書
filter-format = フォーマット
filter-by = 作成者
filter-language = 言語
filter-printing = 最新の収録
filter-text = テキスト
filter-code = 番号
filter-name = 名前
in-english = 英語
in-japanese = 日本語

## 答えられないとき

fault-not-found = 見つかりません
fault-bad-request = 読み取れません
fault-other = うまくいきませんでした
it-may-be = 候補
look-through = 一覧から探す：
front-page = 最初のページ

## カード

card-title = { $card } – 現行テキストと裁定
card-summary = { $card } について裁定文書が述べていること。
edition-said = { $edition } 版の記述：
text-in-force = 現行テキスト
from-catalogue = カタログより
other-printings = ほかの収録のテキスト
entries-of-documents = 文書の記載
entries-and-printings = 文書の記載と、ほかの収録
legality = 使用可否
over-time = { $format } での推移
on-another-day = 別の日付
move-through-changes = 変更の日付を順に見る
rulings = 裁定
how-it-changed = 変更の経緯
most-recent-printing = 最新の収録
note = 注：
its-words-run = テキストの実行
all-performed = すべての文を実行
partly-performed = 一部の文を実行
performed = 実行しました。読み取り：
not-performed = 実行していません。読み取り：
not-read-sentence = 実行していません（読み取れません）
printings = 収録
also-mentioned-in = ほかの言及
printed-text-plus = 印刷テキストに加えて：
plus = さらに：
changed-words-only = 変更された文言のみ。ほかは印刷のとおり
full-applied = エラッタを反映した全文
full-applied-nearly = エラッタを反映した全文。カタログの文面は元の文面とわずかに異なる
full-current = 全文。カタログは変更後のテキスト
full-not-found = 印刷テキスト。元の文言が見当たらないため、下の変更は反映していません
text-original = 元のテキスト
text-updated = 変更後のテキスト
text-panini = Panini による変更後のテキスト
text-fanz = FanZ による変更後のテキスト
text-gains = このカードに加わる文言
by-printed = 印刷のとおり
by-panini = Panini
by-fanz = FanZ
by-score = Score
by-unmarked = この写しには変更者の印がありません

## ルール

rule-is-defunct = 廃止：このルールは使われておらず、現在は何も決めません。
replaced-by = 後継：
history-of-wording = 文言の経緯
history = 経緯
took-the-place-of = 置き換えた旧ルール：
worked-examples = 実例
cards-named = 挙げられたカード
cited-by = 参照元
our-rendering = 当方の訳

## 手順

procedure-description = { $procedure } の手順（{ $document } { $edition }）
next = 次：
step = 項
step-n = 手順 { $n }
names-no-player = プレイヤーの指定はありません。
comma-when = 、条件：
window = 使えるタイミング：{ $what }
rulings-that-run = 裁定の実演 { $count } 件
actor-you = 自分
actor-opponent = 相手
actor-attacker = 攻撃側
actor-defender = 防御側
actor-turn-player = ターンプレイヤー
actor-both = 両プレイヤー
force-may = できること
force-may-not = できないこと
force-must = 必ずすること
force-does = すること
permitted = { $who }が{ $force }：{ $done }
at-most = （{ $n } まで）
exactly = （ちょうど { $n }）
at-least = （{ $n } 以上）
any-number = （いくつでも）
diagram-read = 上から下へ読みます。右の線は別の項へ移ることを示します。
diagram-first = 攻撃側・ターンプレイヤー
diagram-second = 防御側・相手
diagram-of = { $procedure } の図。内容は手順の一覧と同じです
diagram-window = タイミング：{ $what }
diagram-jump = → 手順 { $n }
ask-in-own-words = 自分の言葉で質問（英語）
question = 質問
ask = 質問する
older-version-differs = この旧い説明との違い
current-version = 現行の説明：
here = こちら
there = 現行
difference = 違い
the-same = 同じ
only-here = こちらだけ
only-there = 現行だけ

## 文書と閲覧

documents-description = headjudge が読む裁定文書の一覧。版・ライセンス・ダイジェストつき。
documents-lede = headjudge の知識はすべてこれらの文書によります。権利は著者にあります。
changed-between-editions = 版ごとの変更点
changed-since-edition = { $edition } 版からの変更点
licence-and-source = ライセンスと出典
digest-of-source = 元ファイルの SHA-256
passages = { $count } 段落
problems-noted = 問題点 { $count } 件
show-problems = 本文の問題点 { $count } 件
elsewhere-in-document = 文書のほかの箇所
only-part = 記録があるのは { $words } だけです
only-part-of = { $document } のうち、記録があるのは { $words } だけです
rest-not-checked = 残りの部分は確認していません。
contents = 目次
chapters = 章
previous-chapter = 前の章
next-chapter = 次の章
find = 検索
find-in-document = 文書内を検索
source-lines-and-kinds = 出典の行と種類
link-to = 「{ $title }」へのリンク
link-to-passage = この段落へのリンク
defunct-decides-nothing = 廃止：現在は何も決めません
status-checked = 検証済み
status-weak = 実行済み（証明なし）
status-failing = チェック失敗
status-stale = チェックが古い
status-inexpressible = 実行できない
status-unlinked = 未検証

## フォーマット

formats-description = headjudge が知るフォーマットの一覧。リストとデッキのルールを、どの日付でも確認できます。
formats-lede = リストとデッキのルールを、どの日付でも。
format-title = { $format } – { $date } のリストとデッキのルール
deck-rules = デッキのルール
deck-rules-counted = デッキのルール { $count } 件
check-a-deck = デッキをチェック
lists-as-of = リストの基準日
change-before = ← { $date } の変更
change-after = { $date } の変更 →
comma-from = 、{ $date } から
comma-entries-to = 、{ $date } までの記載
crossed-out = 取り消し線
partners-with = 組み合わせ：
not-yet-on = { $date } にはまだ適用前
what-changed-when = いつ何が変わったか
edition-begins = { $edition } 版の適用開始
list-banned = 禁止
list-restricted = 制限（デッキに 1 枚）
list-frozen = 凍結
list-gold-reprint = ゴールドタイトル再録
list-legacy-thawing = レガシー解凍ボーナス
list-exclusive-group = 各グループから 1 枚
list-group-cap = 合計枚数の制限
timeline-more = { $date }：{ $list } に { $count } 枚追加
timeline-date = 日付。線に沿って動かせます
timeline-says = いつ何が変わったか。内容は下の表と同じです

## デッキチェック

deck-check-description = デッキを貼り付けるかファイルを選ぶと、1 デッキごとに結果を印刷できます。デッキのルールを、根拠の文とともに確認します。
deck-check-lede = リストを貼り付けるかファイルを選んでください。フォーマットのすべてのルールを確認し、答えごとに根拠の文を示します。
check-more-decks = ほかのデッキもチェック
format = フォーマット
choose-format = 選択してください
as-each-deck-says = 各デッキの指定に従う
rules-as-of = ルールの基準日
empty-is-today = 空欄：今日、またはデッキの日付
event-opts-into = { $format }：イベントで採用するもの
decklist = デッキリスト
decklist-hint = 1 行に 1 枚。「===」の行、または 2 つ目の「Name:」から次のデッキになります。JSON やデッキファイルの中身も読めます。
deck-files = デッキファイル
deck-files-hint = OCTGN .o8d、LackeyCCG .dek と .txt、テキスト、JSON。一度に 100 デッキまで
files-chosen = 選んだファイル
check-button = チェック
works-offline = 一度開けば、ネットワークがなくても使えます。
deck-check-needs-server = デッキチェックにはサーバーが必要です（ブラウザー用エンジンのないビルドです）。
deck = デッキ
deck-n = デッキ { $n }
verdict = 判定
said-first = 主な理由
and-more = ほか { $count } 件
decks-tallied = { $count } デッキ：{ $tally }
tally-legal = 問題なし { $count }
tally-illegal = 使用不可 { $count }
tally-unknown = 判定不能 { $count }
tally-not-read = 読み取れない { $count }
tally-between = 、
known-names = 選べるもの：
cards-listed = 記載 { $count } 枚
not-allowed = ✕ 違反：
cannot-tell = ? 判定不能：
to-decide-it = 判定に必要なこと：
names-unmatched = このゲームのカードとして記録にない名前：{ $count } 件
misspelt-escapes = つづりの違うカードはリストと照合されません。デッキと見比べてください。
line-of-deck = { $n } 行目：
comma-perhaps = 、もしかして
not-checked = 未確認
rules-kept = 確認済み・問題なしのルール { $count } 件
looked-at-and-kept = 確認済み・問題なし：
list-as-read = 読み取ったリスト
part-main-personality = メインパーソナリティ
part-mastery = マスタリー
part-sensei = センセイ
part-cards = カード
part-beside = デッキ外
part-section = セクション { $id }
flag-violated = ルール違反
flag-unknown = 判定できないルールあり
flag-unmatched = 不明な名前
print-the-sheet = 印刷
print-all-sheets = すべて印刷
save-table = 表を保存（CSV）
player = プレイヤー
table-and-round = 卓・回戦
judge = ジャッジ
time = 時刻
checked-offline = ネットワークなしで確認

## 裁定の実演

scenarios-description = 実例・質問・カードの裁定をスクリプトにし、開くたびに実行します。
scenarios-lede = 実例・質問・カードの裁定 { $count } 件を、開くたびに盤面図の上で実行します。
how-much-is-covered = 文書のどこまでを確かめたか
write-your-own = 自分で書いて実行する
put-any-cards = 好きなカードをテーブルに置いて動かす
scenario-description = { $title }：ルールどおりに一手ずつ実行し、それぞれ根拠の文を示します。ルールを一つずつ外した場合も実行します。
own-scenario = 自作のシナリオ
own-scenario-description = 自作のシナリオを、ルールどおりに一手ずつ実行します。
own-scenario-lede = カード、ゲームの状況、行動を書いてください。ルールどおりに実行し、一手ごとに根拠の文を示します。
begin-with = このどれかから始める
as-you-wrote-it = { $title }（書き換えたもの）
played-without = ルール `{ $rule }` を外して実行した結果です。このルールで何が変わるかがわかります。
with-every-rule = すべてのルールで実行
change-and-run = 書き換えて実行する
the-script = スクリプト
label-of-script = スクリプト
toml-hint = スクリプトは TOML で、カード、ゲームの状況、行動、期待する結果を書きます。誤りは行と桁で示します。
change-any = 一覧の実演を書き換えることもできます
run-button = 実行
runs-offline = 一度開けば、ネットワークがなくても実行できます。
run-needs-server = 実行にはサーバーが必要です（ブラウザー用エンジンのないビルドです）。

## チェック

checks-description = すべてのチェックの一覧。何を判定するか、根拠の文、開くたびに実行する 2 つのデッキ。
checks-lede = 使用可否の答えは、判定したチェックの名を示します。チェックごとに、何を判定するか、根拠の文、開くたびに実行する 2 つのデッキがあります。
rests-on = 根拠
deck-that-passes = ルールを守ったデッキ
deck-that-fails = ルールに反するデッキ
rule-kept = 違反なし
rule-broken = 想定どおり違反
the-deck = デッキの内容
run-this-deck = このデッキをチェックする（書き換えてからも可）
check-as-json = このチェックの JSON

## 検証範囲

coverage-description = 文書のうち、文が変われば失敗するチェックで確かめた割合と、まだ確かめていない部分、その理由。
coverage-lede = 文書のうち、文が変われば失敗するチェックで確かめた割合です。実行結果から数え、端数は切り捨てています。
checked-by-kind = 種類ごとの検証済み段落数
column-kind = 種類
column-checked = 検証済み
column-share = 割合
kinds-rules = ルール
kinds-card-rulings = カードの裁定
kinds-errata = エラッタ
kinds-examples = 例
kinds-list-entries = リスト
kinds-steps = 手順の項
kinds-questions = 質問
kinds-definitions = 定義
still-open = 未検証
more-in-json = ほか { $count } 件（JSON の一覧）

## 変更点と経緯

changes-of = { $document }：{ $from } 版から { $to } 版への変更点
changes-description = 裁定文書の各版で、何が追加・削除・変更・移動されたかを、語句ごとに示します。
changes-lede = 文書の各版で、何が追加・削除・変更・移動されたか。
feed-of-editions = 新しい版の知らせ（フィード）
compare-from = 旧
compare-to = 新
compare = 比較
nothing-differs = この 2 つの版に違いはありません。
kinds-of-change = 変更の種類
all-changes = すべて
op-added = 追加
op-removed = 削除
op-split = 分割
op-merged = 統合
op-reworded = 文言変更
op-moved = 移動
op-renumbered = 番号変更
op-references-shifted = 参照番号の変更
reference-shifted = 参照先の { $from } は { $to } になりました。
edition-and-lines = { $edition }、{ $lines }
next-changes = 次へ →
one-edition = { $document } は版が 1 つしかなく、比べるものがありません。
no-second-edition = どの文書も版が 1 つだけなので、まだ比べるものがありません。新しい版が加わると、すぐに前の版と比較します。
editions = 版の一覧
first-recorded = 記録にある最初の版
history-of = { $title }：文言の経緯
history-description = { $document } の「{ $title }」のこれまでの文言すべて。それぞれの版と、変わった語句とともに。
no-date = 日付なし
until-date = { $date } まで
not-in-editions = { $editions } にはありません。

## API

api-description = JSON API：このサイトのすべての答えをプログラムから。キー不要、どのオリジンからでも使えます。
api-lede = このサイトの内容は、すべてプログラムから取得できます。JSON 形式で、キーは不要、どのオリジンからでも使えます。`format=text` を付けると、チャット向けの文章で答えます。
api-described = プログラム向けの定義（OpenAPI 3.1）
required = 必須
no-answer = 答えられないとき
api-fault = エラーは `error` オブジェクトで、同じ項目に RFC 9457 の problem details も入ります。`details` は対処のしかたです。プログラムは `code` で判断してください。`code` の意味は変わりません。

## スクリプト

script-suggestions = 候補
script-copy-citation = 引用をコピー
script-copied = コピーしました
script-not-copied = コピーできません
script-share = 共有
script-link-copied = リンクをコピーしました
script-not-shared = 共有できません
script-ready-offline = オフライン可（{ $day }）
script-keep-on-iphone = この端末に入れておく：共有ボタンから「ホーム画面に追加」を選びます。
script-copy-not-searched = 端末の控えを検索できませんでした：{ $cause }
script-search-needs-server = ネットワークがありません。検索にはサーバーが必要です（ブラウザー用エンジンのないビルドです）。
script-lists-of-one-day = リストは { $date } 時点のものです。ほかの日付にはサーバーが必要です。
script-hit-of = { $n } / { $all }
script-not-in-chapter = この章にはありません
script-elsewhere = 文書のほかの箇所：{ $count }
script-nowhere = 文書のどこにもありません
script-not-found = 見つかりません
script-reader-keys = / 検索 · s 文書内検索 · ← → 章
script-remove = 外す
script-remove-file = { $file } を外す
script-paste-or-choose = デッキリストを貼り付けるか、ファイルを選んでください
script-checking = 確認中 …
script-one-checked-here = ネットワークなし：デッキをこの端末で確認しました。
script-checked-here = ネットワークなし：{ $count } デッキをこの端末で確認しました。
script-not-checked-here = ネットワークがなく、この端末でも確認できませんでした：{ $cause }
script-deck-check = デッキチェック
script-running = 実行中 …
script-run-by-server = サーバーで実行しました。
script-run-here = ネットワークなし：サーバーと同じエンジンを使い、この端末で実行しました。
script-run-needs-server = ネットワークがありません。実行にはサーバーが必要です（ブラウザー用エンジンのないビルドです）。
script-not-run = 実行できませんでした：{ $cause }
script-refused = サーバーが受け付けませんでした
script-walk = 手順を一つずつ見る
script-step-of = { $n } / { $all }
script-back = ‹ 戻る
script-next = 次へ ›
script-show-all = すべて表示
offline-note = ネットワークなしで表示しています（{ $date } の控え）。
