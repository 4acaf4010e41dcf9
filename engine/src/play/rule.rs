//! The rules that can be switched off, each with the sentences it implements.

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $variant:ident $name:literal: $says:literal => [$(($id:literal, $quote:literal)),+ $(,)?];)+) => {
        /// A rule of the engine that can be switched off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleSwitch {
            $(#[doc = concat!("`", $says, "`")] $variant,)+
        }

        impl RuleSwitch {
            /// Every rule.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its name in scenarios and traces.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// What it says, in our own words.
            #[must_use]
            pub fn says(self) -> &'static str {
                match self { $(Self::$variant => $says),+ }
            }

            /// The passages it implements, each with the words it rests on.
            #[must_use]
            pub fn passages(self) -> &'static [(&'static str, &'static str)] {
                match self { $(Self::$variant => &[$(($id, $quote)),+]),+ }
            }
        }
    };
}

impl RuleSwitch {
    /// The rule of that name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.name() == name)
    }
}

rules! {
    // Panini's game and its continuation: timing.
    EndCombatIsImmediate "end-combat-is-immediate": "Ending combat takes effect at once; the card goes on resolving" => [
        ("fanz-crd/general/timing-order-of-effects/example", "You do not gain anger from the effect of Namekian Knowledge Mastery, as combat has already ended."),
        ("panini-wiki-combat/order-of-effects/example", "as combat has already ended"),
    ];
    SentencesInOrder "sentences-in-order": "Sentences are resolved in the order listed on the card, one at a time" => [
        ("fanz-crd/general/timing-order-of-effects", "resolve its immediate effects in the order listed on the card (one sentence at a time)"),
        ("panini-wiki-combat/order-of-effects", "resolve its immediate effects in the order listed on the card (one sentence at a time)"),
    ];
    DiscardAfterResolving "discard-after-resolving": "The card is discarded or banished after its effects" => [
        ("fanz-crd/general/timing-order-of-effects", "Then, discard or banish the card (if applicable)."),
        ("panini-wiki-combat/order-of-effects", "Then, discard or banish the card (if applicable)."),
    ];
    ContextualAfterSentence "contextual-after-sentence": "Contextual effects take place immediately after the sentence that sets them off" => [
        ("fanz-crd/general/timing-special-timings", "take place immediately after finishing the resolution of a sentence"),
        ("panini-wiki-combat/special-timings", "take place immediately after finishing the resolution of a sentence"),
    ];
    CompetingOwnChoice "competing-own-choice": "Of your own effects with the same timing you choose the order" => [
        ("fanz-crd/general/timing-competing-timings", "you may choose the order in which they occur"),
        ("panini-wiki-combat/competing-timings", "you may choose the order in which they occur"),
    ];
    CompetingInitiatorFirst "competing-initiator-first": "The player who initiated combat resolves all effects first" => [
        ("fanz-crd/general/timing-competing-timings", "the player who initiated combat resolves all effects first"),
        ("panini-wiki-combat/competing-timings", "the player who initiated combat resolves all effects first"),
    ];
    EnteringIsNotDuring "entering-is-not-during": "What happens when entering combat is not during combat" => [
        ("fanz-crd/general/timing-entering-and-leaving-combat", "are not considered to be “during combat”"),
        ("panini-wiki-combat/combat", "are not considered to be “during combat.”"),
    ];
    EndOfCombatIsDuring "end-of-combat-is-during": "What happens at the end of combat is during combat" => [
        ("fanz-crd/general/timing-entering-and-leaving-combat", "“at the end of combat” are considered to be “during combat”"),
        ("panini-wiki-combat/combat", "“at the end of combat” are considered to be “during combat.”"),
    ];
    LevelChangeInterrupts "level-change-interrupts": "A level change interrupts the sentence and is completed before it goes on" => [
        ("panini-wiki-combat/changing-levels-sequence", "stop resolving any current effects, complete the following sequence, then resume any paused effects where you left off"),
    ];
    SourceMustRemain "source-must-remain": "The effect is resumed only if the card it is on is still in play" => [
        ("panini-wiki-combat/changing-levels-sequence/example-1", "if Captivity Drill remains in play under your control"),
        ("panini-wiki-combat/changing-levels-sequence/example-2", "if Captivity Drill is still under your control"),
    ];
    // Its cards and zones.
    TraitedEffect "traited-effect": "An effect with a trait is used only by a personality that has it" => [
        ("fanz-crd/core-rule-additions/using-a-traited-effect", "Otherwise, that effect cannot be used."),
    ];
    Focused "focused": "A Focused attack can only be stopped by a physical combat or energy combat card" => [
        ("fanz-crd/core-rule-additions/keyword-focused", "This attack can only be stopped by a physical combat or energy combat card."),
    ];
    Remain "remain": "An attack with Remain stays in play to be used again this combat" => [
        ("fanz-crd/core-rule-additions/keyword-remain", "stay in play to be used X additional times this combat"),
    ];
    Unstoppable "unstoppable": "An Unstoppable attack cannot be stopped" => [
        ("fanz-crd/core-rule-additions/keyword-unstoppable", "This attack cannot be stopped."),
    ];
    Unpreventable "unpreventable": "Damage of an Unpreventable attack cannot be prevented" => [
        ("fanz-crd/core-rule-additions/keyword-unpreventable", "Damage from this attack cannot be prevented."),
    ];
    StageCostsArePaid "stage-costs-are-paid": "A number before an attack is a cost in power stages, paid first" => [
        ("fanz-crd/core-rule-additions/text-change-stage-costs", "with a number and colon following the Attack Symbol"),
        ("fanz-crd/general/timing-attack-sequence/step-1", "Pay any costs of the attack."),
    ];
    AngerIsLevels "anger-is-levels": "Anger is raised and lowered in levels, with or without the word" => [
        ("fanz-crd/core-rule-additions/text-change-anger", "now simply refer to “anger”"),
    ];
    ContinuousWithoutMemory "continuous-without-memory": "A continuous power works as long as its Drill is in play" => [
        ("fanz-crd/general/drill-memory", "may use their Continuous powers as long as the drill is in play"),
    ];
    FloatsOutliveTheirCard "floats-outlive-their-card": "A floating effect takes place though its card is gone" => [
        ("fanz-crd/general/non-visible-game-zones/example-b", "would be placed into play due to Orange Nudge’s floating effect"),
    ];
    AllyNamedByName "ally-named-by-name": "An Ally is named without its subtitle" => [
        ("fanz-crd/general/ally-uniqueness-non-unique-allies-and-naming-allies/3", "you do not need to name the Ally's subtitle"),
    ];
    ExactTitle "exact-title": "A card that is not an Ally is named by its exact title" => [
        ("fanz-crd/general/naming-cards", "the exact card title must be named"),
    ];
    ConsideredNamed "considered-named": "A card considered to be Named takes the name of your Main Personality" => [
        ("fanz-crd/general/considered-to-be-named-or-styled", "take on the name of your MP for all card effects"),
    ];
    ConsideredStyled "considered-styled": "A card considered to be Styled takes the Style of your Mastery" => [
        ("fanz-crd/general/considered-to-be-named-or-styled", "take on the Style of your Mastery"),
    ];
    CopyTakesNoModifiers "copy-takes-no-modifiers": "A copied attack receives none of the opponent’s modifiers" => [
        ("fanz-crd/general/copied-attacks", "You do not receive any modifiers that the opponent applied to the attack"),
        ("fanz-crd/premiere/s18-frieza-transformed", "This effect is considered a copied attack."),
    ];
    CopyUsesOwnPower "copy-uses-own-power": "AT damage of a copied attack is calculated from your own power level" => [
        ("fanz-crd/general/copied-attacks", "AT damage is calculated from your personality's power level"),
        ("fanz-crd/premiere/s18-frieza-transformed", "This effect is considered a copied attack."),
    ];
    CopyDoesNotStay "copy-does-not-stay": "A copied attack that stays on the table is not there for a second use" => [
        ("fanz-crd/general/copied-attacks", "it is not present on the table for a second use"),
    ];
    CopyDoesNotAttach "copy-does-not-attach": "A copied attack does not attach" => [
        ("fanz-crd/general/copied-attacks", "the invisible copy does not attach"),
    ];
    ConvertedMayBePrevented "converted-may-be-prevented": "Power stages converted to life cards may be prevented like life cards" => [
        ("fanz-crd/general/damage-calculation", "may be prevented by effects that prevent Life Cards of damage"),
    ];
    CalculationBeforeConversion "calculation-before-conversion": "What modifies the calculation of damage does not touch converted power stages" => [
        ("fanz-crd/general/damage-calculation", "take place before the conversion, and they do not apply to power stages of damage"),
    ];
    ShieldAlwaysAllowed "shield-always-allowed": "One shield icon card may always be played or used against an attack" => [
        ("fanz-crd/general/defending-attacks", "you may always play or use one \"shield icon\" card"),
    ];
    DamageIsDiscarded "damage-is-discarded": "Life cards of damage are discarded, even where the attack banishes them" => [
        ("fanz-crd/general/discarding-damage", "Life Cards of damage are always inherently discarded."),
    ];
    BallsAreReplaced "balls-are-replaced": "A Dragon Ball discarded as damage goes to the bottom and another card is discarded" => [
        ("fanz-crd/general/discarding-damage", "would still be placed on the bottom of your Life Deck and require a replacement discard"),
    ];
    BanishedBallCounts "banished-ball-counts": "A Dragon Ball banished as damage asks for no replacement" => [
        ("fanz-crd/general/dragon-balls", "do not require a replacement discard"),
    ];
    StyledDrillMemory "styled-drill-memory": "The power of a Styled Drill is used once per turn, whichever copy it is on" => [
        ("fanz-crd/general/drill-memory", "can only be used once per turn, regardless of them leaving play and re-entering play"),
    ];
    DrillOncePerCombat "drill-once-per-combat": "The power of another Drill is used once per combat, without memory" => [
        ("fanz-crd/general/drill-memory", "do not have “memory” and may be re-used if they leave and enter play"),
    ];
    DragonBallImmunity "dragon-ball-immunity": "Dragon Balls may not be named" => [
        ("fanz-crd/general/dragon-ball-immunity", "Dragon Balls may not be named"),
    ];
    StipulationMustBeMet "stipulation-must-be-met": "What is done “to” have an effect must be done for it to occur" => [
        ("fanz-crd/general/effects-with-stipulations", "require that stipulation to be met in order for the effect to occur"),
    ];
    RequirementReallyMet "requirement-really-met": "An effect that looks back counts what was really done" => [
        ("fanz-crd/general/effects-with-stipulations/2", "must actually meet the requirement"),
        ("fanz-crd/general/effects-with-stipulations/example-2", "You would not be able to raise or lower a player’s anger 1 level, as Blue Guard was not “discarded”."),
    ];
    LegalZones "legal-zones": "A card enters only its owner’s Life Deck, Banished Zone, discard pile and hand" => [
        ("fanz-crd/general/legal-zones", "Cards that you do not own may never enter your Life Deck, Banished Zone, discard pile, or hand."),
    ];
    HiddenZoneCeases "hidden-zone-ceases": "A card that moves where it cannot be seen ceases to resolve" => [
        ("fanz-crd/general/non-visible-game-zones", "it ceases to resolve any remaining sentences/effects"),
    ];
    HiddenZoneCancels "hidden-zone-cancels": "Floating effects that refer to a card are cancelled when it is hidden" => [
        ("fanz-crd/general/non-visible-game-zones", "you would cancel any referential floating effects"),
    ];
    HiddenZoneLeaving "hidden-zone-leaving": "Effects that speak of leaving play are carried out all the same" => [
        ("fanz-crd/general/non-visible-game-zones", "still carry out their text"),
    ];
    // What its card rulings add.
    HitIsNotImmediate "hit-is-not-immediate": "Anger raised by a HIT effect is not raised as an immediate effect" => [
        ("fanz-crd/premiere/s2-vegeta-villainous-and-s3-vegeta-empowered", "HIT effects do not apply"),
    ];
    UnableToRaise "unable-to-raise": "Without anger raised there is no modifier" => [
        ("fanz-crd/premiere/s2-vegeta-villainous-and-s3-vegeta-empowered", "If you are unable to raise your anger, the modifier is not applied."),
    ];
    EachStyledCard "each-styled-card": "It counts for each card, not once for all" => [
        ("fanz-crd/premiere/s25-r145-saiyan-empowered-mastery", "Raise your anger 1 level for each Styled card that is Rejuvenated."),
    ];
    TargetedDiscardsStand "targeted-discards-stand": "An effect that names the card it discards is not affected" => [
        ("fanz-crd/premiere/s37-black-targeting-drill", "Your effects that target specific cards to be discarded are not affected by Black Targeting Drill."),
    ];
    OnlyDiscardsPrevented "only-discards-prevented": "Preventing a discard prevents neither destroying nor banishing" => [
        ("fanz-crd/premiere/u6-captain-ginyu-body-change-and-u7-captain-ginyu-frog", "Effects that destroy or banish Allies are not prevented."),
    ];
    DeckConstructionOnly "deck-construction-only": "Hero, Villain and Named restrictions bind deck construction only" => [
        ("fanz-crd/premiere/r124-black-disorienting-blow", "may be targeted regardless of your MP’s name or Alignment"),
    ];
    NoContextualEvents "no-contextual-events": "Events with a contextual timing may not be played so" => [
        ("fanz-crd/premiere/r124-black-disorienting-blow", "You may not play Events that have a contextual timing"),
    ];
    AsIfOwnerPlayed "as-if-owner-played": "After use the card is treated as though its owner had played it" => [
        ("fanz-crd/premiere/r125-black-reflection", "treat the targeted card as though it was played by your opponent"),
    ];
    SetupsAreAttackCards "setups-are-attack-cards": "A Setup that performs an attack is an attack card" => [
        ("fanz-crd/premiere/r125-black-reflection", "You may target any attack card, including Setups that perform attacks."),
    ];
    ConditionalAttacksAreNoTargets "conditional-attacks-are-no-targets": "A card that performs an attack only on a condition is no attack card" => [
        ("fanz-crd/premiere/r125-black-reflection", "You may not target cards that conditionally perform attacks, such as Allies."),
    ];
    SetAsideStays "set-aside-stays": "A card set aside that cannot enter play stays outside of play" => [
        ("fanz-crd/premiere/r138-orange-searching-maneuver", "it remains outside of play (separate from the Banished Zone) until the game ends"),
    ];
    PayIfAble "pay-if-able": "A first effect that asks for stages is paid if you are able" => [
        ("fanz-crd/premiere/r144-red-observation", "If you are able to pay five or more stages for the first effect, you must."),
    ];
    NoCostToPlay "no-cost-to-play": "Stages that an effect asks for are no cost of playing the card" => [
        ("fanz-crd/premiere/r144-red-observation", "This card has no cost to play, and may be used regardless of your MP’s current power stages."),
    ];
    UserFirst "user-first": "The user of the card destroys first, then the opponent" => [
        ("fanz-crd/heroes-and-villains/u100-tenshinhans-preparation", "The user of this card destroys the top 2 cards of his or her Life Deck first, then the opponent."),
    ];
    TwoCopiesForTwoNames "two-copies-for-two-names": "A card named twice must be revealed in two copies" => [
        ("fanz-crd/the-movie-collection/c14-black-flying-knee", "two copies must be revealed"),
    ];
    RaisingIsPrevented "raising-is-prevented": "Preventing a gain of stages prevents raising them" => [
        ("fanz-crd/the-movie-collection/u100-saiyan-upward-kick", "This effect also prevents your opponent from \"raising\" stages."),
    ];
    SettingIsNotRaising "setting-is-not-raising": "A level gained sets the stages, which is no raising" => [
        ("fanz-crd/the-movie-collection/u100-saiyan-upward-kick", "leveling up allows you to \"set\" your MP to 10 stages above zero"),
    ];
    ShuffleThenTop "shuffle-then-top": "The Life Deck is shuffled before the card is placed on top" => [
        ("fanz-crd/the-movie-collection/r139-pulverize", "reveal it, shuffle your Life Deck, and then place the chosen card on top"),
    ];
    FailedRevealIsShuffled "failed-reveal-is-shuffled": "Cards revealed in vain are shuffled into the Life Deck" => [
        ("fanz-crd/perfection/u91-orange-charge", "the revealed cards are shuffled into your Life Deck"),
    ];
    NothingToDiscard "nothing-to-discard": "Who can discard nothing but what may not be discarded loses" => [
        ("fanz-crd/awakening/r135-hercules-dynamite-kick", "your opponent wins by Survival Victory"),
    ];
    // Buddyfight.
    CostCheckedBeforePaid "cost-checked-before-paid": "Whether the call can be fulfilled is checked before its cost is paid" => [
        ("buddyfight-timing/call/step-4", "Make sure that the call cost can be fulfilled"),
        ("buddyfight-timing/call/q2", "No, as at the point of step 4 you do not have any Armorknight in the drop zone and the call requirement cannot be fulfilled."),
    ];
    NotYetOnTheArea "not-yet-on-the-area": "A monster being called is not on the area yet" => [
        ("buddyfight-timing/call/q1", "The card will not return to hand as at this point the monster have not been placed onto the area yet."),
    ];
    BuddySharesName "buddy-shares-name": "A Buddy Call needs the name of the Buddy" => [
        ("buddyfight-timing/call/step-3", "The card shares the same name as your Buddy."),
    ];
    OneBuddyCall "one-buddy-call": "One Buddy Call is performed during a game" => [
        ("buddyfight-timing/call/step-3", "You have not performed a Buddy Call during this game."),
    ];
    FirstTurnOneAttack "first-turn-one-attack": "On their first turn the first player attacks only once" => [
        ("buddyfight-timing/battle/step-4", "1st player's 1st turn can only attack once"),
    ];
    OwnCenterBarsItems "own-center-bars-items": "With a monster of your own in the Center only monsters attack" => [
        ("buddyfight-timing/battle/step-7", "If you don't have a monster in the Center, you may [Rest] your monster/item to declare an attack"),
    ];
    CenterShieldsPlayer "center-shields-player": "With a monster in the opponent's Center a monster is the target" => [
        ("buddyfight-timing/battle/step-7", "If your opponent have a monster in the Center, select a Monster as target."),
    ];
    TargetStays "target-stays": "A target once declared stays the target" => [
        ("buddyfight-timing/battle/q1", "No, the target will still be the player"),
    ];
    EqualPowerHits "equal-power-hits": "Power equal to the defence is a hit" => [
        ("buddyfight-timing/battle/step-9", "have the same or greater power than the attacked Monster's Defence"),
    ];
    LinkDealsOneCritical "link-deals-one-critical": "A Link Attack on a player deals the Critical of one of the attackers" => [
        ("buddyfight-timing/battle/step-9", "deal the Critical damage of 1 of the attacking monster/ item's to your opponent"),
    ];
    PenetrateDealsCritical "penetrate-deals-critical": "A monster with [Penetrate] that destroys one in the Center deals its Critical too" => [
        ("buddyfight-timing/battle/step-9", "If a monster with [Penetrate] destroys a monster in the Center, deal damage equals to the Critical"),
    ];
    // Score's game.
    DoublePower "double-power": "A rating that is double or more starts at 2 above 0, the other at full, and the other goes first" => [
        ("score-expanded-crd/reverse/double-power-rule", "then player A sets the Scouter on his/her Main Personality to 2 power stages above 0. Player B sets the Scouter on his/her Main Personality to full and player B goes first."),
        ("score-expanded-crd/reverse/nappa-vegeta", "Use the following mandatory rule:"),
    ];
    UsedIsDiscarded "used-is-discarded": "A card is discarded when it is resolved, or when its attack is stopped" => [
        ("score-expanded-crd/game-play/when-to-discard-cards", "Once you resolve all of the effects on a card, or it’s stopped if it’s an attack, you discard the card."),
    ];
    FloatsLast "floats-last": "An effect for the remainder of Combat floats although its card is discarded" => [
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
    FightBack "fight-back": "After the attacker's phase, attack or pass, the other player fights back" => [
        ("score-expanded-crd/battle-sequence/step-1", "if the attacker passes, proceed to Phase (f) Fight Back"),
    ];
    MasteriesStay "masteries-stay": "A Mastery is neither discarded nor removed from play" => [
        ("score-expanded-crd/deck-building/mastery-cards", "Mastery cards cannot be discarded or removed from play by any means."),
    ];
    // Dragon Ball Super Card Game.
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
    ];
    ComboCost "combo-cost": "A card is used in a Combo for its Combo Cost" => [
        ("dbs-rules-ja/battle-card/12", "手札からコンボコストを支払って配置する。"),
        ("dbs-rules-ja/cost/2", "コンボコストはバトルカードをコンボに使用する際の使用コストである"),
    ];
    ZBattleNoCombo "z-battle-no-combo": "A Z-Battle Card is not used in a Combo" => [
        ("dbs-rules-ja/z-battle-card/5", "コンボには使用できない"),
    ];
    ZCardsLeaveTheGame "z-cards-leave-the-game": "A Z-Battle Card that is K.O.'d is removed from the game" => [
        ("dbs-rules-ja/battle/step-22", "Z-バトルカードならはゲームから取り除く"),
        ("dbs-rules-ja/z-battle-card/6", "ゲームから取り除かれる"),
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
    ];
    OneUnison "one-unison": "One Unison Card stays, the one played later" => [
        ("dbs-rules-ja/basic-structure-details/10", "後出し生存"),
        ("dbs-rules-ja/unison-card/4", "新たなカードを配置する際には、従来のカードは破棄される"),
    ];
    StackedMarker "stacked-marker": "Two identical Unison Cards stacked have one marker more" => [
        ("dbs-rules-ja/unison-card/8", "この場合はマーカーが支払ったコストに加えて 1つ増やされる。"),
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
    NoZLeaderOnZLeader "no-z-leader-on-z-leader": "No Z-Leader is placed on a Z-Leader" => [
        ("dbs-rules-ja/z-leader-card/5", "Z-リーダーに追加して Z-リーダーを重ねることはできない"),
    ];
}
