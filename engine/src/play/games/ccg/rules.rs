//! The rules of Score’s game that can be switched off, each with the sentences
//! it implements.

use crate::play::rule::{RuleSwitch, RuleText, rules};

rules! {
    DoublePower "double-power": "A rating that is double or more starts at 2 above 0, the other at full, and the other goes first" => [
        ("score-expanded-crd/reverse/double-power-rule", "then player A sets the Scouter on his/her Main Personality to 2 power stages above 0. Player B sets the Scouter on his/her Main Personality to full and player B goes first."),
        ("score-expanded-crd/reverse/nappa-vegeta", "Use the following mandatory rule:"),
    ];
    UsedIsDiscarded "used-is-discarded": "A card is discarded when it is resolved, or when its attack is stopped" => [
        ("score-expanded-crd/game-play/when-to-discard-cards", "Once you resolve all of the effects on a card, or it’s stopped if it’s an attack, you discard the card."),
    ];
    FloatsLast "floats-last": "An effect for the remainder of Combat floats until its end, also where its card is discarded" => [
        ("score-expanded-crd/game-play/when-to-discard-cards/2", "when a card is played the effect is resolved and \"floats\" until the end of Combat"),
    ];
    EnergyDoesFour "energy-does-four": "An energy attack does 4 life cards of damage where nothing else is said" => [
        ("score-expanded-crd/game-play/energy-attacks", "Unless otherwise specified, energy attacks do 4 life cards of damage"),
        ("score-expanded-crd/battle-sequence/step-9/example", "The Base Damage for this attack is 4 life cards of damage."),
    ];
    EnergyCostsTwo "energy-costs-two": "An energy attack costs 2 power stages where nothing else is said" => [
        ("score-expanded-crd/game-play/energy-attacks", "and cost 2 power stages to perform"),
        ("score-expanded-crd/game-play/energy-attacks/2", "Even if an energy attack is stopped, the cost of the energy attack must still be paid."),
    ];
    CostMustBePayable "cost-must-be-payable": "An attack whose cost would lead below 0 cannot be performed" => [
        ("score-expanded-crd/game-play/energy-attacks", "If paying the power stage cost of any energy attack would reduce a player’s Main Personality/Ally power rating below 0, then the player cannot perform the attack."),
    ];
    AllyTakesTheStages "ally-takes-the-stages": "The Ally in control of Combat takes the power stages of damage" => [
        ("score-expanded-crd/game-play/physical-attacks", "If a player’s Main Personality/Ally reaches 0 power stages when taking physical damage/drain/stages"),
        ("score-expanded-crd/battle-sequence/step-4", "the Defender must announce which personality is in Control of Combat until this attack is resolved"),
    ];
    SuccessInAnyOrder "success-in-any-order": "The attacker decides the order of the “If successful” effects" => [
        ("score-expanded-crd/battle-sequence/step-15", "If there are multiple “If successful” effects, the attacker gets to decide the order in which those effects happen."),
    ];
    StagesBecomeLife "stages-become-life": "Stages of damage that go below 0 are converted to life cards" => [
        ("score-expanded-crd/game-play/physical-attacks", "the remaining damage is converted to life card damage"),
    ];
    FinalAttackIsLast "final-attack-is-last": "After a Final Physical Attack a player neither attacks nor defends in this Combat" => [
        ("score-expanded-crd/game-play/physical-attacks/2", "must pass in all of the remaining phases of Combat and is unable to attack or defend for the remainder of the Combat"),
    ];
    AngerAdvances "anger-advances": "At 5 anger a Main Personality advances at once" => [
        ("score-expanded-crd/game-play/anger-and-main-personality-levels", "that Main Personality advances to its next level immediately"),
    ];
    LevelSetsScouter "level-sets-scouter": "A level gained sets the Scouter at the highest power stage" => [
        ("score-expanded-crd/game-play/anger-and-main-personality-levels", "and sets his Scouter at his highest power stage"),
        ("score-expanded-crd/game-play/anger-and-main-personality-levels/2", "set that personality to its highest power stage"),
    ];
    ExtraAngerIsLost "extra-anger-is-lost": "Anger beyond what the level needs does not carry over" => [
        ("score-expanded-crd/game-play/anger-and-main-personality-levels/2", "the extra anger does not carry over"),
    ];
    NewLevelPowerNow "new-level-power-now": "The power of a level gained in Combat is used in that Combat" => [
        ("score-expanded-crd/game-play/anger-and-main-personality-levels/3", "can use the card power indicated in the card rules text of the higher-level personality card during that Combat"),
    ];
    SettingIsNotLowering "setting-is-not-lowering": "Setting anger gets around what forbids lowering it" => [
        ("score-expanded-crd/game-play/anger-and-main-personality-levels/4", "this gets around effects that don’t allow a character’s anger to be lowered/reduced"),
    ];
    HighestLevelKeepsDrills "highest-level-keeps-drills": "On the highest level no Drills are discarded" => [
        ("score-expanded-crd/game-play/anger-and-main-personality-levels/5", "You do not discard any of your drills in play when this happens."),
    ];
    DefenderDraws "defender-draws": "The defender draws 3 cards after Combat is declared" => [
        ("score-expanded-crd/combat/specific-combat-rulings/2", "The “defender” draws 3 cards after Combat has been declared"),
    ];
    DefenseMustStop "defense-must-stop": "A defense must stop some or all of the damage" => [
        ("score-expanded-crd/combat/specific-combat-rulings/8", "BUT only if it stops some or all of the damage"),
    ];
    TwoPassesEndCombat "two-passes-end-combat": "Combat is over when both players have passed in a row" => [
        ("score-expanded-crd/combat/specific-combat-rulings/12", "Once both players have consecutively passed, Combat is over for the turn"),
    ];
    EndingCombatIsNoDefense "ending-combat-is-no-defense": "A card that ends Combat is used in the Attacker Attacks phase" => [
        ("score-expanded-crd/combat/specific-combat-rulings/13", "may only be played/used during the Attacker Attacks phase of Combat"),
        ("score-expanded-crd/combat/specific-combat-rulings/example", "may only be played/used during the Attacker Attacks phase and no longer as a defense"),
    ];
    SkipsBeforeCombat "skips-before-combat": "A card that ends, skips or stops Combat before it starts is used before it" => [
        ("score-expanded-crd/combat/specific-combat-rulings/13", "unless the card ends, skips, or stops Combat prior to Combat starting"),
        ("score-expanded-crd/combat/specific-combat-rulings/example", "are played/used prior to the Combat phase of the turn"),
    ];
    FightBack "fight-back": "After the attacker's phase, attack or pass, the other player fights back" => [
        ("score-expanded-crd/battle-sequence/step-1", "if the attacker passes, proceed to Phase (f) Fight Back"),
    ];
    MasteriesStay "masteries-stay": "A Mastery is neither discarded nor removed from play" => [
        ("score-expanded-crd/deck-building/mastery-cards", "Mastery cards cannot be discarded or removed from play by any means."),
    ];
}
