//! The steps of the procedures of Dragon Ball Super Card Game that the engine implements, each tied
//! to the document by words of its passage.

use crate::play::step::{Step, Steps, procedures};

procedures! {
    /// The preparation of Dragon Ball Super Card Game.
    Preparation "dbs-rules-ja/set-up" {
        Leader "leader": "places their own Leader Card on the field",
        Deck "deck": "shuffles their deck and places it",
        ZDeck "z-deck": "places their Z-Deck face down",
        First "first": "Decide who goes first",
        Hand "hand": "draws 6 cards",
        Mulligan "mulligan": "Carry out mulligans",
        Life "life": "draws 8 cards",
    }

    /// A turn of Dragon Ball Super Card Game.
    TurnStep "dbs-rules-ja/turn" {
        Activate "activate": "Switch all your cards in Rest Mode to Active Mode",
        Draw "draw": "Draw 1 card from your deck",
        Charge "charge": "in your Energy Area as Energy",
        Main "main": "Carry out the following actions as you wish",
        PlaceBattle "battle-card": "Place a Battle Card from your hand in the Battle Area",
        PlaceUnison "unison-card": "Place a Unison Card from your hand",
        UseExtra "extra-card": "Use an Extra Card from your hand",
        UseSkill "skill": "Use a skill written on a card on the field",
        Awaken "awaken": "Carry out Awaken or Wish",
        PlaceZLeader "z-leader": "Turn your Leader into a Z-Leader",
        PlaceZBattle "z-battle-card": "Place a Z-Battle Card from your Z-Deck",
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
        OffenseComboFromBattle "offense-combo-from-battle": "Move a Battle Card in Active Mode from the Battle Area",
        OffenseComboFromHand "offense-combo-from-hand": "Place a Battle Card from your hand in the Combo Area",
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
        Total "total": "The Power printed on the card in the battle",
        Compare "compare": "Compare the two totals of Power",
        Outcome "outcome": "do the following according to the target of the attack",
        LoseLife "lose-life": "deal 1 Life of damage",
        KnockOut "knock-out": "K.O. the targeted card",
        LoseMarker "lose-marker": "the markers on the targeted card are reduced",
        End "end": "cards remaining in each player's Combo Area are sent",
    }
}
