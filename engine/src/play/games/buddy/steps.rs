//! The steps of the procedures of Buddyfight that the engine implements, each tied
//! to the document by words of its passage.

use crate::play::step::{Step, Steps, procedures};

procedures! {
    /// A Call of Buddyfight.
    CallStep "buddyfight-timing/call" {
        Declare "declare": "Declare the monster to be called",
        Area "area": "Declare the area to be called onto",
        BuddyCall "buddy-call": "you may perform a Buddy Call",
        CheckCost "check-cost": "Make sure that the call cost can be fulfilled",
        RestBuddy "rest-buddy": "place the card in rest position on your Buddy area",
        Pay "pay": "Pay the [Call Cost]",
        Counter "counter": "Your opponent can use a [Counter]",
        Place "place": "Place the monster onto the area",
        Check "check": "Check the following",
    }

    /// An attack phase of Buddyfight.
    AttackPhase "buddyfight-timing/battle" {
        Start "start": "Start of attack phase",
        Move "move": "Activate the [Move] abilities",
        CounterAtStart "counter-at-start": "(Start of attack phase skill)",
        Attack "attack": "you may choose to attack",
        CounterAgain "counter-again": "(Start of attack phase skill)",
        AttackAgain "attack-again": "You may declare another attack",
        Target "target": "[Rest] the attacking card and declare a target",
        CounterInBattle "counter-in-battle": "(Attacking) or (During battle)",
        Hit "hit": "Hit / [Penetrate] activates",
        CounterAfterDamage "counter-after-damage": "(Dealt damage) and (Destroys a monster)",
        AfterHit "after-hit": "[Double Attack]",
        CounterAtEnd "counter-at-end": "(End of battle) and (End of attack)",
        Again "again": "Go back to Step",
        End "end": "End of attack phase, proceed to Final Phase",
    }
}
