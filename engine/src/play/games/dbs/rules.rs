//! The rules of Dragon Ball Super Card Game that can be switched off, each with the sentences
//! it implements.

use crate::play::rule::{RuleSwitch, RuleText, rules};

rules! {
    NoLifeLoses "no-life-loses": "A Leader without Life loses" => [
        ("dbs-rules-ja/victory-conditions", "相手のリーダーのライフを 0にする。"),
    ];
    DeckOutLoses "deck-out-loses": "Who has no deck left loses at that moment" => [
        ("dbs-rules-ja/victory-conditions/2", "相手のデッキが尽きる(その瞬間)。"),
        ("dbs-rules-ja/basic-structure-details/2", "ライブラリアウト: 有り(勝利条件に関係)。"),
    ];
    FirstTurnNoDraw "first-turn-no-draw": "The player going first draws no card on their first turn" => [
        ("dbs-rules-ja/start-basic-settings/4", "先攻の 1ターン目は、カードを引かず攻撃ができない"),
    ];
    FirstTurnNoAttack "first-turn-no-attack": "The player going first does not attack on their first turn" => [
        ("dbs-rules-ja/start-basic-settings/4", "先攻の 1ターン目は、カードを引かず攻撃ができない"),
    ];
    TiesToTheAttacker "ties-to-the-attacker": "Equal totals are a win of the attacking side" => [
        ("dbs-rules-ja/battle/step-19", "同値は攻撃側勝利"),
    ];
    TargetInRestMode "target-in-rest-mode": "The target of an attack is in Rest Mode" => [
        ("dbs-rules-ja/battle/step-2", "対象は相手のレスト状態のリーダー・バトル・ユニゾンカードのいずれか 1体の中から選ばれる。"),
    ];
    UnisonSkipsDefense "unison-skips-defense": "An attack on a Unison Card skips the Defense Step" => [
        ("dbs-rules-ja/battle/step-11", "今回の攻撃対象が防御側のユニゾンカードの場合、以降の処理を飛ばして“ダメージステップ”に進む。"),
        ("dbs-rules-ja/unison-card/13", "ユニゾンカードが攻撃対象となった場合は、ディフェンスステップが飛ばされるので注意すること。"),
    ];
    OneToZEnergy "one-to-z-energy": "One card of the Combo Area may become Z-Energy, the others become Energy" => [
        ("dbs-rules-ja/battle/step-24", "ただし任意でこの中の 1枚だけを、エネルギーエリアではなく Z-エネルギーエリアに送ることもできる。"),
        ("dbs-rules-ja/z-energy-z-energy-cost/6", "ただし 1度のバトルで蓄積できるのは任意の 1枚までで、残りは通常のエネルギーとなる。"),
        ("dbs-rules-ja/battle-card/10", "任意の 1枚を、エネルギーエリアではなく Z-エネルギーエリアに送ることもできる"),
        ("dbs-rules-ja/field-structure/8", "Z-エネルギーエリアにはコンボ後のバトルカードの一部が集められる。"),
    ];
    ComboCost "combo-cost": "A card is used in a Combo for its Combo Cost" => [
        ("dbs-rules-ja/battle-card/12", "手札からコンボコストを支払って配置する。"),
        ("dbs-rules-ja/cost/2", "コンボコストはバトルカードをコンボに使用する際の使用コストである"),
        ("dbs-rules-ja/battle-card/11", "バトルエリアからコンボコストを支払って移動させる"),
    ];
    ZBattleNoCombo "z-battle-no-combo": "A Z-Battle Card is not used in a Combo" => [
        ("dbs-rules-ja/z-battle-card/5", "コンボには使用できない"),
    ];
    ZCardsLeaveTheGame "z-cards-leave-the-game": "A Z-Battle Card that is K.O.'d is removed from the game" => [
        ("dbs-rules-ja/battle/step-22", "Z-バトルカードならはゲームから取り除く"),
        ("dbs-rules-ja/z-battle-card/6", "ゲームから取り除かれる"),
        ("dbs-rules-ja/field-structure/9", "使用済みとなった Zカードは、ゲームから取り除かれる"),
    ];
    EnergyIsRested "energy-is-rested": "Each Energy switched to Rest Mode pays 1 of a cost" => [
        ("dbs-rules-ja/cost/3", "アクティブ状態のエネルギー 1枚をレスト状態にするするごとに"),
        ("dbs-rules-ja/cost", "カードの使用・配置には指定値分のコストを支払う必要がある"),
    ];
    ColorCost "color-cost": "The color cost is paid with Energy of that color" => [
        ("dbs-rules-ja/cost/4", "カラーコストで指定された分は指定色のエネルギーで支払う必要がある"),
    ];
    ZEnergyIsDiscarded "z-energy-is-discarded": "Each card sent from the Z-Energy Area to the Drop Area pays 1 of a Z-Energy Cost" => [
        ("dbs-rules-ja/z-energy-z-energy-cost/11", "Z-エネルギーエリアのカード 1枚をドロップエリアに送ることで、Z-エネルギーコストが 1だけ支払われる。"),
        ("dbs-rules-ja/z-energy-z-energy-cost/10", "Z-エネルギーエリアのカードを破棄することで支払われる"),
        ("dbs-rules-ja/z-energy-z-energy-cost/9", "通常のコストと共に Z-エネルギーコストが必要となる"),
    ];
    UniqueFirstStays "unique-first-stays": "Of Unique Battle Cards the one played first stays" => [
        ("dbs-rules-ja/basic-structure-details/8", "先出し生存"),
    ];
    FieldLastStays "field-last-stays": "Of Fields the one played later stays" => [
        ("dbs-rules-ja/basic-structure-details/9", "後出し生存"),
        ("dbs-rules-ja/extra-card/4", "“Field”を持つカードは、バトルエリアに 1枚だけ永続配置することができる"),
    ];
    OneUnison "one-unison": "One Unison Card stays, the one played later" => [
        ("dbs-rules-ja/basic-structure-details/10", "後出し生存"),
        ("dbs-rules-ja/unison-card/4", "新たなカードを配置する際には、従来のカードは破棄される"),
        ("dbs-rules-ja/field-structure/4", "ユニゾンエリアには、ユニゾンカードが 1枚まで配置される。"),
    ];
    StackedMarker "stacked-marker": "Two identical Unison Cards stacked have one marker more" => [
        ("dbs-rules-ja/unison-card/8", "この場合はマーカーが支払ったコストに加えて 1つ増やされる。"),
    ];
    StackOncePerTurn "stack-once-per-turn": "Unison Cards are stacked once per turn" => [
        ("dbs-rules-ja/unison-card/9", "1ターンに付き 1回のみ"),
    ];
    StackIsOneCard "stack-is-one-card": "Stacked Unison Cards are one card" => [
        ("dbs-rules-ja/unison-card/9", "重ねたカードは全部で一枚のカードとして扱われる"),
    ];
    OneLeader "one-leader": "A Leader and the Z-Leader on it are one Leader, the Z-Leader" => [
        ("dbs-rules-ja/z-leader-card/6", "カードを重ねることにより、全体で 1体のリーダーとなる。そして一番上のカードの情報のみが参照される。"),
    ];
    WhoBattles "who-battles": "A Leader, a Battle Card or a Unison Card attacks, and is attacked" => [
        ("dbs-rules-ja/battle/step-1", "攻撃を行うカードは、自分の場のアクティブ状態の リーダー・バトル・ユニゾン カードのいずれか 1体の中から選ばれる。"),
        ("dbs-rules-ja/battle/step-2", "対象は相手のレスト状態のリーダー・バトル・ユニゾンカードのいずれか 1体の中から選ばれる。"),
        ("dbs-rules-ja/basic-structure-details/11", "バトルは相手の場のリーダー・ユニゾン・バトルカードのいずれか 1つをを対象とする。"),
    ];
    WishRemovesBalls "wish-removes-balls": "The Dragon Balls of a Wish are removed from the game" => [
        ("dbs-rules-ja/wish/4", "ドラゴンボールは発動時に除外される"),
    ];
    MarkerSkillOncePerTurn "marker-skill-once-per-turn": "A skill paid with markers is used once per turn" => [
        ("dbs-rules-ja/unison-card/11", "各カードに付き 1ターンに 1回だけ使用できる"),
    ];
    NoMarkersNoUnison "no-markers-no-unison": "A Unison Card without markers goes to the Drop Area" => [
        ("dbs-rules-ja/unison-card/14", "乗っているすべてのマーカーが無くなった時は、カードが破壊されドロップエリアに送られる。"),
        ("dbs-rules-ja/battle/step-23", "すべてのマーカーが取り除かれた場合は、対象カードをドロップエリアに送る。"),
    ];
    AwakenCondition "awaken-condition": "A Leader is turned over when its condition is met" => [
        ("dbs-rules-ja/awaken/2", "条件を満たした状態で規定タイミングにカードを裏返し、覚醒状態となる"),
        ("dbs-rules-ja/wish/2", "条件を満たした状態で規定タイミングにカードを裏返し、希望状態となる"),
    ];
    ZLeaderOncePerTurn "z-leader-once-per-turn": "A Leader becomes a Z-Leader once per turn" => [
        ("dbs-rules-ja/turn/step-10", "1ターン 1回まで"),
    ];
    ZLeaderOnItsLeader "z-leader-on-its-leader": "A Z-Leader is placed on the Leaders that it names" => [
        ("dbs-rules-ja/z-leader-card/5", "重ねることができるリーダーはカードごとに異なる。"),
    ];
    ZLeaderLeavesAlone "z-leader-leaves-alone": "A Z-Leader that leaves is removed from the game, and the Leader under it stays" => [
        ("dbs-rules-ja/z-leader-card/8", "Z-リーダーカードがゲームから取り除かれ、元々のリーダーのみが残り続ける"),
    ];
    AwakenedStays "awakened-stays": "A Leader that has awakened is not turned back" => [
        ("dbs-rules-ja/awaken/3", "そのゲーム中に通常状態に戻ることは無い"),
    ];
    MarkersArePaid "markers-are-paid": "A Unison Card gets as many markers as was paid for it" => [
        ("dbs-rules-ja/unison-card/6", "配置時には支払ったコストの数だけ、カードの上にマーカーが乗せられる。"),
    ];
    UnisonCostsOne "unison-costs-one": "At least 1 is paid for a Unison Card" => [
        ("dbs-rules-ja/unison-card/5", "1以上(カラーコストがある場合はそれを満たした数以上)の任意数を支払うことで配置できる"),
    ];
    PlacedActive "placed-active": "A card is placed in Active Mode, and may attack at once" => [
        ("dbs-rules-ja/basic-structure-details/4", "召喚酔い: 無し(配置時にアクティブ状態)"),
    ];
    WishNeedsSevenBalls "wish-needs-seven-balls": "A Wish asks for seven Dragon Balls in the Drop Area" => [
        ("dbs-rules-ja/wish/3", "ドロップエリアに“ドラゴンボール”が 7枚あることが条件となる"),
        ("dbs-rules-ja/dragon-ball/4", "さまざまなカード効果の発動条件として参照される"),
    ];
    NoZLeaderOnZLeader "no-z-leader-on-z-leader": "No Z-Leader is placed on a Z-Leader" => [
        ("dbs-rules-ja/z-leader-card/5", "Z-リーダーに追加して Z-リーダーを重ねることはできない"),
    ];
}
