//! The steps of the procedures of Score’s game that the engine implements, each tied
//! to the document by words of its passage.

use crate::play::step::{Step, Steps, procedures};

procedures! {
    /// The Battle Sequence of Score's game.
    BattleSequence "score-expanded-crd/battle-sequence" {
        Use "use": "The attacker uses a Non-Combat card" => [
            ("score-expanded-crd/combat/specific-combat-rulings/3", "a player can decide to pass, or can attack the defending player"),
            ("score-expanded-crd/combat/specific-combat-rulings/4", "Use a card from his hand"),
        ],
        Costs "costs": "The attacker pays costs",
        Secondary "secondary-effects": "Resolve all secondary effects on the card or power",
        Control "control": "which personality is in Control of Combat",
        Defense "defense": "to defend against that attack" => [
            ("score-expanded-crd/combat/specific-combat-rulings/10", "Use a card to stop an attack/damage"),
        ],
        DefenseEffects "defense-effects": "Resolve all secondary effects from the defender’s card",
        Shields "shields": "may now activate any Defense Shields",
        Success "success": "the attack is considered successful",
        Base "base-damage": "Determine the Base Damage",
        Modifiers "modifiers": "Add and/or subtract any modifiers",
        AllyCapture "ally-capture": "can capture a Dragon Ball by using the Personality Captures rule",
        Stages "stages": "Any power stages of damage from the attack are dealt",
        Life "life-cards": "Any life cards of damage from the attack are dealt",
        Capture "capture": "may capture an opponent’s Dragon Ball",
        IfSuccessful "if-successful": "Any “If successful” effects that the attacker has are resolved",
    }
}
