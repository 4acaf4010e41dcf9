//! The steps of procedures that the engine implements, each named, and tied to
//! the document by words of the passage that it implements. A step's number is
//! the document's: one inserted there shifts nothing here.

/// A step of a procedure.
pub(crate) trait Step: Copy + 'static {
    /// The procedure.
    const PROCEDURE: &'static str;
    /// Its name within the procedure.
    fn name(self) -> &'static str;
    /// The step after it.
    fn next(self) -> Option<Self>;
}

/// The steps of one procedure: the name of each, and words of its passage.
pub(crate) type Steps = &'static [(&'static str, &'static str)];

macro_rules! procedures {
    ($($(#[doc = $doc:literal])* $procedure:ident $id:literal { $($step:ident $name:literal: $words:literal,)+ })+) => {
        /// Every procedure that the engine implements, with its steps in order.
        pub(crate) const PROCEDURES: &[(&str, Steps)] =
            &[$(($id, &[$(($name, $words)),+])),+];

        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
            pub(crate) enum $procedure { $($step),+ }

            impl $procedure {
                /// The steps in order.
                pub(crate) const ALL: &'static [Self] = &[$(Self::$step),+];
            }

            impl Step for $procedure {
                const PROCEDURE: &'static str = $id;

                fn name(self) -> &'static str {
                    match self { $(Self::$step => $name),+ }
                }

                fn next(self) -> Option<Self> {
                    Self::ALL.get(self as usize + 1).copied()
                }
            }
        )+
    };
}

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

    /// The Battle Sequence of Score's game.
    BattleSequence "score-expanded-crd/battle-sequence" {
        Use "use": "The attacker uses a Non-Combat card",
        Costs "costs": "The attacker pays costs",
        Secondary "secondary-effects": "Resolve all secondary effects on the card or power",
        Control "control": "which personality is in Control of Combat",
        Defense "defense": "to defend against that attack",
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
