//! What the documents presuppose and do not say, and the engine therefore assumes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use headjudge_corpus::{ASSUMPTIONS, Citation};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::play::Passages;

/// Something that the engine assumes. `corpus/assumptions.toml` says what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Assumption {
    /// The players act in turns.
    ActionsAlternate,
    /// The damage that is critical.
    CriticalDamage,
    /// The anger at which a level advances.
    LevelAnger,
    /// The most power stages.
    MostStages,
    /// The power stages after a level is lowered.
    LoweredStages,
    /// The cards that a table begins with.
    LifeDecks,
    /// The steps of a turn.
    TurnSteps,
    /// Who takes the first turn.
    FirstPlayer,
    /// The power stages at the start of a game.
    StartingStages,
    /// The cards that are drawn.
    DrawStep,
    /// The cards that are played before combat.
    PlanningStep,
    /// The stages that are gained before combat.
    PowerUpStep,
    /// Whether there is combat, and when it ends.
    CombatStep,
    /// The cards that the other player draws for it.
    DefenderDraws,
    /// The cards that are kept.
    DiscardStep,
    /// The cards that are Rejuvenated.
    RejuvenationStep,
    /// What loses a game by an empty Life Deck.
    SurvivalVictory,
    /// The Dragon Balls that win a game.
    DragonBallVictory,
    /// The damage that the attack table gives.
    AttackTable,
    /// How often a power is used.
    PowersOnce,
    /// Whether the power of a card is used that has left play.
    PowersInPlay,
    /// Whether cards that leave play at the same time see each other leave.
    LeavingTogether,
    /// When what waits for an attack to be successful takes place.
    SuccessBeforeDamage,
    /// Whether a player may act although it is the other player's action.
    OutOfTurn,
    /// Whether a card may be played or used in another step than its own.
    OutOfStep,
    /// What a Dragon Ball does that is captured or placed.
    CapturedBallsAreUsed,
    /// What becomes of a Dragon Ball that enters play beside another copy of it.
    TwinBalls,
    /// When the X of an effect is counted that floats.
    CountedWhenItFloats,
    /// Whether a card that is spent from the hand against an attack is the one defense.
    HandDefends,
    /// When an Ally acts.
    AlliesAct,
    /// In which order a Life Deck lies that has been shuffled.
    ShuffledByChance,
    /// Which damage modifiers of a player are doubled.
    DoubledModifiers,
    /// Whether cards that were told before are an amount that a card changes.
    AmountsAreNumbers,
    /// Whether damage is changed before it is dealt in another form.
    ModifiedBeforeConverted,
    /// Whether what lasts until the end of combat still does at that end.
    LastsThroughTheEnd,
    /// Whether a card that comes into play on entering combat, or at its end, waits for that.
    LateForTheTime,
    /// How often something takes place where one sentence does several things at once.
    OnceForSeveral,
    /// When a choice is made that takes place at the end of combat.
    ChosenAtTheEnd,
    /// Whether so much damage is prevented of each attack.
    PreventedOfEach,
    /// Whether an effect goes on whose card loses all effects by it.
    GoesOnWithoutEffects,
    /// When a higher power level than the defending personality's counts.
    StrongerInAttacks,
    /// What damage takes in place of a card that is not discarded.
    OthersAreDiscarded,
    /// Whether a card in a hidden zone ceases to resolve what it says of leaving a zone.
    CeasesThoughItSpeaksOfZones,
    /// Whether a card that is leaving play has been moved already.
    LeavingHasMoved,
    /// Whether a card may be chosen that another keeps from what is done to it.
    KeptMayBeChosen,
    /// Into which Life Deck a card of another player is Rejuvenated.
    RejuvenatedToItsOwner,
    /// Whether something is paid for what a card does not allow.
    BarredEffects,
    /// How much of a stipulation is done that cannot be met.
    StipulationsInFull,
    /// Whether a stipulation is met of which something else was done.
    ReplacedStipulation,
    /// Whether an attack stops itself that stops all of its kind.
    NotStoppedByItself,
    /// For whom a card works that was attached with a card of the other player.
    AttachedWithAnothersCard,
    /// Whether what may be done so often is used up by not doing it.
    DeclinedIsUnused,
    /// When a card is Named.
    NamedByTitle,
    /// How much of a card is for those who have a trait.
    TraitsToTheNextHead,
    /// What the Endurance of a card prevents that is itself damage.
    EnduranceOfTheRest,
    /// Whether what an attack adds to its damage modifies it.
    OwnWordsModify,
    /// Whether an attack hits of which all damage is prevented.
    HitsWithoutDamage,
    /// Whether two combats are of one turn.
    CombatsOfOneTurn,
    /// For which combat that lasts what is said of it before there is one.
    CombatToCome,
    /// Whether an attack goes on during which combat ends.
    AttackIsCompleted,
    /// Whose turn it is when the other player declares combat.
    CombatInTheirTurn,
    /// Which of several alternatives are chosen from where some are forbidden.
    BarredAlternatives,
    /// Whether an attack that is not performed is considered Styled.
    ConsideredWhereverItLies,
    /// Whether a stipulation is met of which a card has less done.
    LessIsUnmet,
    /// Which of the cards that are moved together are moved from the top.
    MovedFromTheTop,
    /// Which attack a card speaks of that does not stop the attack it is played against.
    ThatAttackIsDefended,
    /// What of a stipulation is asked whether it was done.
    IfYouDoIsAllOfIt,
    /// How many cards an effect asks for of which a card has more moved.
    AskedAsPrinted,
    /// Whether skips of the next action are of one action.
    SkipsAddUp,
    /// Whose power stages an attack changes that an Ally performs.
    StagesOfTheMp,
    /// Whether an effect requires of a player what they might do without.
    RequiredAsDone,
    /// Whether a card is used for its Endurance that is not discarded in the end.
    DiscardedToEndure,
    /// Whether a number is that number alone.
    ExactNumbers,
    /// Whether what a player may do goes on behind `and`.
    MayGoesOn,
    /// Whose effects come first outside of combat.
    TurnPlayerFirst,
    /// Whether a card that stays in play enters it.
    StayingIsNotEntering,
    /// What follows an effect that is gained, without quotation marks.
    GainedToTheSentencesEnd,
    /// Which card “that card” is behind words about an attack.
    ThatCardIsTheAttack,
    /// Whether what bars playing a card bars a copy of it.
    CopiedThoughBarred,
    /// How often an effect that is limited by combat takes place outside of it.
    OnceACombatOutside,
    /// Where a card goes after use that may not go where its words send it.
    AfterUseForbidden,
    /// What becomes of a copy that was to be an action that is skipped.
    SkippedCopy,
    /// How often damage modifiers are multiplied that several cards double.
    DoublingsMultiply,
    /// Whether a critical damage effect that a card has a player use is an effect of that card.
    CriticalIsNoCardEffect,
    /// Which of several places a search goes through.
    SearchesAllPlaces,
    /// Which cards are restricted by alignment.
    AlignmentRestricted,
    /// In which order Drills that a level change discards lie in the discard pile.
    DrillsInOrder,
    /// What the attack table gives where several cards say it.
    GreatestTable,
    /// What becomes of the rest of an effect of which a card does not allow a part.
    OnlyWhatIsBarred,
    /// Whether anger that advances a level is an effect that advances it.
    AdvancedByAnger,
    /// When the next change of levels is.
    NextLevelChange,
    /// Whether a player is caused to lose the cards that another takes from their Life Deck.
    CausedToLoseCards,
    /// Whether an effect deals with a card that another has moved since.
    FollowsTheCard,
    /// Who controls a Dragon Ball that is captured.
    CapturedIsControlled,
    /// Whether a number is asked for before or after the change that an effect waits for.
    AskedAfterTheChange,
    /// Whether the cards of a hand that is played revealed have been revealed.
    RevealedHands,
    /// When what waits for an attack to be stopped takes place.
    StoppedWithItsSentence,
    /// When what a cost has set off takes place, if an attack is performed for it.
    AttackBeforeWhatWaits,
    /// When what is counted of an attack is counted.
    CountedWhenPerformed,
    /// Where a card goes of which the effects are cancelled.
    CancelledAfterUse,
    /// Whether a battle goes on with the Leader under a Z-Leader.
    BattleOfTheLeaderUnder,
    /// Whether a card of another Style than the Mastery's is Styled.
    AnyStyle,
    /// Whether an attack that is performed as non-Styled is considered Styled.
    ConsideredOverNonStyled,
    /// Whether a card that an effect draws is placed into the hand by it.
    DrawnIsNotPlaced,
    /// Which card a title means that leaves out a possessive.
    PossessiveLeftOut,
    /// Whose traits a player has whose Ally acts.
    TraitsOfThePlayer,
    /// Where a Dragon Ball goes that an effect destroys.
    DestroyedBalls,
    /// Whether what waits for a card takes place for each of several.
    EachCard,
    /// Whether an attack deals damage whose card is where nobody sees it.
    HiddenAttacksDealDamage,
    /// Whether what happens when entering combat is of that combat.
    EnteringIsOfTheCombat,
    /// In which order a player's effects change a cost.
    CostsInTheBestOrder,
    /// Whose power stages pay for what an Ally does.
    AlliesPay,
    /// In which form `AT +3 life cards` deals the damage of the attack table.
    TableInLifeCards,
    /// What else a card does that is played against an attack, where it says that it may be.
    DefenseAlone,
    /// What a card is of which a table gives only that it is there.
    NumberedCards,
    /// The anger of a Main Personality that a card advances.
    AdvancedAnger,
    /// What becomes of a level that needs less anger than before.
    AdvancedByLess,
    /// What becomes of anger beyond what a level needs.
    SurplusAnger,
    /// Whether a constant power holds where its card cannot be used.
    ConstantIsNotUsed,
    /// What becomes of anger that advances no level.
    AngerWithoutLevel,
    /// The power stages of an Ally of which none are told.
    UntoldAllyStages,
    /// That damage is dealt to the Main Personality.
    NoRedirection,
    /// What an attack must deal to deal critical damage, where a card says what its effect needs.
    CriticalNeeds,
    /// The highest power level of a Main Personality of which none is told.
    UntoldPower,
    /// What is asked of the power level of a personality of which none is told.
    UntoldPowerLevels,
    /// Whether the powers of a Drill are remembered one by one.
    DrillsAsAWhole,
    /// Which steps of a turn take place on a table that is laid.
    NoStepsOnATable,
    /// The traits of a Main Personality of which neither name nor traits are told.
    UntoldTraits,
    /// Whether a personality is a Hero or a Villain of which neither is told.
    UntoldAlignment,
    /// What the card of a level does that is not laid.
    UntoldLevels,
    /// Whether a Leader that stands is attacked.
    LeadersAreTargets,
    /// The damage of an attack that looks at a table of which nothing is told.
    UntoldAttackTable,
    /// The number of the Physical Attack Table where level, stages or attacker are others.
    AttackTableAsTold,
    /// The highest level of a Main Personality of Score's game of which none is told.
    UntoldTopLevel,
    /// The power stages of an Ally of Score's game of which none are told.
    AllyWithoutStages,
    /// Whether an Ally attacks with a card of the hand.
    AllyAttacks,
    /// By which attacks an Ally captures.
    CapturesArePhysical,
    /// What becomes of drain below 0 power stages.
    DrainIsConverted,
    /// Whether a Defense Shield or a Drill stays in play once it was used.
    ShieldsStay,
    /// How often the power of a card in play is used in one combat of Score's game.
    PowersAgain,
    /// Whether a card that is placed into play, or is none of Combat, is used from the hand.
    PlacedInCombat,
    /// Whether a card that asks for none of its kind counts itself.
    CountsNotItself,
    /// Whether an attack deals damage whose effect ends Combat.
    CombatEndsBeforeDamage,
    /// What loses a game of Score's by an empty Life Deck.
    EmptyLifeDeck,
    /// What lies between two combats that one player declares.
    CombatInAnotherTurn,
    /// Which energy pays for a card.
    EnergyIsPicked,
    /// What comes of a battle of which a card has left the field.
    BattleWithoutCard,
    /// What lies between two turns of one player.
    TurnsBetween,
    /// What becomes of a draw from a deck in which nothing is.
    UntoldDeck,
    /// The power of a Leader's back of which none is told.
    UntoldAwakenedPower,
    /// In which mode a Z-Leader is that is placed on a rested Leader.
    ZLeadersAreActive,
    /// In which mode a card is that changes the target.
    BlockersRest,
    /// What a life of 0 in a battle leads to.
    LifeInBattle,
    /// Which monster's `[Counterattack]` is carried out.
    Counterattacks,
    /// Whose life and deck a call checks first.
    CallChecksTheCaller,
    /// Which Combat a card skips that is used before it.
    SkipsTheNextCombat,
    /// What a rating is compared with that is not told.
    UntoldRating,
    /// The power stages that a game starts with.
    ScouterStart,
    /// Whether Endurance is used after a Final Physical Attack.
    EnduranceIsNoDefense,
    /// Which damage Endurance prevents in Score’s game.
    EnduranceOfScore,
    /// What becomes of stages of one's own that are lost below 0.
    OwnLossIsNotConverted,
    /// Whose stages an effect takes while an Ally is in control.
    DrainOfTheMainPersonality,
    /// Whether a Main Personality is discarded from play.
    PersonalitiesStay,
    /// What becomes of Drills when a level is gained.
    DrillsLeaveWithALevel,
    /// Whether an Ally that is not in control defends.
    AllyPowersDefend,
    /// Whether an attack that deals nothing can be stopped.
    StopsAnAttackOfNothing,
    /// Which life cards of damage capture a Dragon Ball.
    CaptureCountsWhatIsDealt,
    /// Whether an attack that is only considered a copy stays on the table.
    ConsideredACopy,
    /// When a player wins by the Most Powerful Personality.
    MostPowerfulVictory,
    /// Whether an attack that is considered to deal critical damage needs to deal so much.
    ConsideredCritical,
    /// Of which level the power of a Main Personality is.
    PowerOfTheLevel,
    /// When what waits for an attack card to be played takes place.
    PlayedAfterTheFirstEffect,
    /// Whether several levels are one change.
    LevelsAtOnce,
    /// Which of a player's cards stand when their turn begins.
    CardsStand,
    /// How many `[Counter]`s are used in one window.
    CountersInARow,
    /// Whether the window after damage opens after a miss.
    CounterAfterAMiss,
    /// How an item comes onto its area.
    ItemsAreCalled,
    /// What a monster that a `[Counter]` calls costs.
    CalledByACounter,
    /// Whether the `[Penetrate]` of an item deals damage.
    ItemsPenetrate,
    /// Where `[Move]` goes.
    MovesToFreeAreas,
    /// Which Battle Cards are Unique together.
    UniqueByName,
    /// Which copies of a Unison Card are stacked.
    StackedFromTheHand,
    /// Where lost Life goes.
    LifeGoesToHand,
    /// Which Leaders a Z-Leader is placed on.
    ZLeaderFits,
}

/// An assumption that a run rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Assumed {
    /// Its id.
    pub id: &'static str,
    /// What is assumed.
    pub says: &'static str,
    /// The sentence that presupposes it, where a document has one.
    pub citation: Option<Citation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    says: String,
    passage: Option<String>,
    quote: Option<String>,
    #[serde(default)]
    number: u32,
}

static ENTRIES: LazyLock<BTreeMap<String, Entry>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        assumption: Vec<Entry>,
    }
    toml::from_str::<File>(ASSUMPTIONS)
        .map(|file| file.assumption.into_iter().map(|own| (own.id.clone(), own)).collect())
        .unwrap_or_default()
});

impl Assumption {
    /// Every assumption.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Its id.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    fn entry(self) -> Option<&'static Entry> {
        ENTRIES.get(self.id())
    }

    /// The number that the engine counts with.
    #[must_use]
    pub fn number(self) -> u32 {
        self.entry().map_or(0, |own| own.number)
    }

    /// It, for whoever reads a run.
    #[must_use]
    pub fn told(self, passages: &Passages) -> Assumed {
        let entry = self.entry();
        Assumed {
            id: self.id(),
            says: entry.map_or("", |own| &own.says),
            citation: entry
                .and_then(|own| passages.cite(own.passage.as_deref()?, own.quote.as_deref()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_file_says_each_and_no_other() {
        let own: BTreeSet<&str> = Assumption::ALL.iter().map(|own| own.id()).collect();
        let file: BTreeSet<&str> = ENTRIES.keys().map(String::as_str).collect();
        assert_eq!(own, file);
    }

    #[test]
    fn a_number_stands_in_its_sentence() {
        for entry in ENTRIES.values().filter(|entry| entry.number > 0) {
            let words: Vec<&str> = entry.says.split(' ').collect();
            assert!(words.contains(&entry.number.to_string().as_str()), "{}", entry.says);
        }
    }
}
