//! The rules of Panini’s game and its continuation that can be switched off, each with the sentences
//! it implements.

use crate::play::rule::{RuleSwitch, RuleText, rules};

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
    TraitsAreListed "traits-are-listed": "A personality of before FanZ has the traits under which the document lists its name" => [
        ("fanz-crd/core-rule-additions/the-traits-are-listed-below", "any pre-FanZ Personalities that have retroactively gained that Trait"),
        ("fanz-crd/core-rule-additions/trait-alien", "Alien: Burter"),
        ("fanz-crd/core-rule-additions/trait-android", "Android: Android 13"),
        ("fanz-crd/core-rule-additions/trait-earthling", "Earthling: Android 17"),
        ("fanz-crd/core-rule-additions/trait-god", "God: Beerus, Kami"),
        ("fanz-crd/core-rule-additions/trait-namekian", "Namekian: Captain Ginyu"),
        ("fanz-crd/core-rule-additions/trait-saiyan", "Saiyan: Broly"),
    ];
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
        ("fanz-crd/core-rule-additions/text-change-stage-costs", "“Energy attack costing 2 stages” has been replaced with “2: Energy Attack”"),
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
}
