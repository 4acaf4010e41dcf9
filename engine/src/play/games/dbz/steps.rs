//! The steps of the procedures of Panini’s game and its continuation that the engine implements, each tied
//! to the document by words of its passage.

use crate::play::step::{Step, Steps, procedures};

procedures! {
    /// An attack of Panini's game, in the current version.
    AttackSequence "fanz-crd/attack-sequence" {
        Costs "costs": "Pay any costs of the attack",
        Immediate "immediate-effects": "Use any immediate effects of the attack",
        Defense "defense": "Opponent may play or use one shield icon card",
        Damage "damage": "Calculate and deal any unstopped or unprevented damage",
        Aftermath "after-damage": "effects that refer to the damage being dealt",
        Hit "hit": "Use any HIT effects",
        Critical "critical": "you may choose a Critical Damage effect",
        Discard "discard": "The attack is then discarded/banished",
    }

    /// The same in the older version.
    OlderAttackSequence "panini-wiki-combat/attack-sequence" {
        Costs "costs": "Pay any costs of the attack",
        Immediate "immediate-effects": "Use any immediate effects of the attack",
        Defense "defense": "Opponent may play or use one defensive action",
        Judge "judge": "The attack is considered stopped or successful",
        DiscardDefense "discard-defense": "The defensive action card is discarded/banished",
        Damage "damage": "Calculate and deal any unstopped or un-prevented damage",
        DetermineCritical "determine-critical": "Determine if Critical Damage was dealt",
        Hit "hit": "Use any HIT effects",
        Critical "critical": "you may choose a Critical Damage effect",
        Discard "discard": "The attack is then discarded/banished",
    }

    /// A level change of Panini's game.
    LevelChange "panini-wiki-combat/changing-levels-sequence" {
        Level "level": "Physically change to new level",
        Stages "stages": "Set your stages to full if advancing",
        WhenChanging "when-changing": "\"when changing level\" contextuals",
        Drills "drills": "Discard all your Drills",
        AfterChanging "after-changing": "\"after you change levels\" contextuals",
        End "end": "Leveling sequence ends",
    }
}
