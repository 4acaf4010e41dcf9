//! The steps of the procedures of Dragon Ball Super Card Game that the engine implements, each tied
//! to the document by words of its passage.

use crate::play::step::{Step, Steps, procedures};

procedures! {
    /// The preparation of Dragon Ball Super Card Game.
    Preparation "dbs-rules-ja/set-up" {
        Leader "leader": "places their own Leader Card on the field" => [
            ("dbs-rules-ja/leader-card/3", "ゲーム開始時に通常状態側で配置される"),
            ("dbs-rules-ja/leader-card/4", "ゲーム開始時に場のリーダーエリアに配置され"),
            ("dbs-rules-ja/field-structure/3", "リーダーエリアには、1体のリーダーカードが配置される"),
        ],
        Deck "deck": "shuffles their deck and places it",
        ZDeck "z-deck": "places their Z-Deck face down" => [
            ("dbs-rules-ja/z-deck/5", "Zデッキは、第二の手札的存在として使用される"),
        ],
        First "first": "Decide who goes first",
        Hand "hand": "draws 6 cards" => [
            ("dbs-rules-ja/start-basic-settings/2", "開始手札: 6枚"),
        ],
        Mulligan "mulligan": "Carry out mulligans" => [
            ("dbs-rules-ja/start-basic-settings/3", "任意数を戻してシャッフル後に同数引く"),
        ],
        Life "life": "draws 8 cards" => [
            ("dbs-rules-ja/start-basic-settings", "ライフエリアのカード): 8枚"),
        ],
    }

    /// A turn of Dragon Ball Super Card Game.
    TurnStep "dbs-rules-ja/turn" {
        Activate "activate": "Switch all your cards in Rest Mode to Active Mode",
        Draw "draw": "Draw 1 card from your deck",
        Charge "charge": "in your Energy Area as Energy" => [
            ("dbs-rules-ja/energy/2", "カードがエネルギーエリアに"),
            ("dbs-rules-ja/energy/3", "エネルギーはチャージフェイズに、手札から任意で 1枚配置できる"),
        ],
        Main "main": "Carry out the following actions as you wish",
        PlaceBattle "battle-card": "Place a Battle Card from your hand in the Battle Area" => [
            ("dbs-rules-ja/battle-card", "場にバトルカードとして配置される"),
        ],
        PlaceUnison "unison-card": "Place a Unison Card from your hand" => [
            ("dbs-rules-ja/unison-card", "場にユニゾンカードとして配置される"),
        ],
        UseExtra "extra-card": "Use an Extra Card from your hand" => [
            ("dbs-rules-ja/extra-card/3", "指定されたタイミングに手札から使用できる"),
            ("dbs-rules-ja/extra-card/4", "使用後はドロップエリアに送られる"),
        ],
        UseSkill "skill": "Use a skill written on a card on the field",
        Awaken "awaken": "Carry out Awaken or Wish",
        PlaceZLeader "z-leader": "Turn your Leader into a Z-Leader" => [
            ("dbs-rules-ja/z-leader-card/4", "Z-デッキから場のリーダーの上に重ねる形で配置される"),
        ],
        PlaceZBattle "z-battle-card": "Place a Z-Battle Card from your Z-Deck" => [
            ("dbs-rules-ja/z-battle-card", "場にバトルカードとして配置される"),
        ],
        Battle "battle": "Battle as you wish",
        End "end": "End Phase",
    }

    /// A battle of Dragon Ball Super Card Game.
    BattleStep "dbs-rules-ja/battle" {
        Declare "declare": "declares a battle by choosing 1 card",
        Target "target": "names 1 target of the attack",
        ChangeTarget "change-target": "may change the target of the attack",
        Join "join": "This battle is fought between",
        Offense "offense": "The attacking player carries out the following actions",
        OffenseComboFromBattle "offense-combo-from-battle": "Move a Battle Card in Active Mode from the Battle Area" => [
            ("dbs-rules-ja/battle-card/11", "バトルエリアからコンボコストを支払って移動させる"),
            ("dbs-rules-ja/basic-structure-details/12", "複数のバトルカードを付随させることができる"),
        ],
        OffenseComboFromHand "offense-combo-from-hand": "Place a Battle Card from your hand in the Combo Area" => [
            ("dbs-rules-ja/battle-card/7", "コンボとしても使用できる"),
        ],
        OffenseExtra "offense-extra": "Use an Extra Card from your hand",
        OffenseSkill "offense-skill": "Use a skill written on a card on the field",
        OffenseAwaken "offense-awaken": "Carry out Awaken or Wish",
        SkipDefense "skip-defense": "skip what follows and go to the Damage Step",
        Defense "defense": "The defending player carries out the following actions",
        DefenseCombo "defense-combo": "Make a Combo",
        DefenseExtra "defense-extra": "Use an Extra Card from your hand",
        DefenseSkill "defense-skill": "Use a skill written on a card on the field",
        DefenseAwaken "defense-awaken": "Carry out Awaken or Wish",
        Totals "totals": "works out their total Power",
        Total "total": "The Power printed on the card in the battle" => [
            ("dbs-rules-ja/battle-card/8", "コンボの際にはこの値をコストやパワーの代わりに使用する"),
        ],
        Compare "compare": "Compare the two totals of Power",
        Outcome "outcome": "do the following according to the target of the attack",
        LoseLife "lose-life": "deal 1 Life of damage",
        KnockOut "knock-out": "K.O. the targeted card" => [
            ("dbs-rules-ja/battle-card/6", "KO(ノックアウト)されドロップエリアに送られる"),
            ("dbs-rules-ja/field-structure/9", "ドロップエリアという空間に集められる"),
        ],
        LoseMarker "lose-marker": "the markers on the targeted card are reduced" => [
            ("dbs-rules-ja/unison-card/12", "乗っているマーカーが 1つ減らされる"),
        ],
        End "end": "cards remaining in each player's Combo Area are sent" => [
            ("dbs-rules-ja/battle-card/9", "バトル終了時にすべてエネルギーとなる"),
            ("dbs-rules-ja/field-structure/6", "使用後はエネルギーとなる"),
        ],
    }
}
