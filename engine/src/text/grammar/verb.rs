//! What is done: one verb with what it is done to.

use crate::text::grammar::amount::{Amount, Change, Damage};
use crate::text::grammar::cards::Cards;
use crate::text::grammar::clause::Actor;
use crate::text::grammar::fact::Measure;
use crate::text::grammar::how::{Bare, Doing, Done, Fresh, How, Time};
use crate::text::grammar::kinds::{Bound, Colour, Feature, Kinds, Quality, SimpleQuality, Trait};
use crate::text::grammar::name::Name;
use crate::text::grammar::place::{End, Place, Whose};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;
use crate::text::macros::phrases;

phrases! {
    /// What can be done to cards.
    Deed {
        Advance = ["@advance"];
        Attach = ["@attach"];
        Banish = ["@banish"];
        Cancel = ["@cancel"];
        Capture = ["@capture"];
        Choose = ["@choose/@select"];
        Control = ["@control"];
        Copy = ["@copy"];
        Declare = ["@declare"];
        Destroy = ["@destroy"];
        Discard = ["@discard"];
        Draw = ["@draw"];
        Double = ["@double"];
        End = ["@end"];
        Gain = ["@gain"];
        Ignore = ["@ignore"];
        Lower = ["@lower"];
        LookAt = ["@look at"];
        Lose = ["@lose"];
        Modify = ["@modify"];
        Move = ["@move"];
        Name = ["@name"];
        Own = ["@own"];
        Pay = ["@pay"];
        Perform = ["@perform"];
        Place = ["@place/@put"];
        Play = ["@play"];
        Prevent = ["@prevent"];
        PreventOrModify = ["@prevent or @modify"];
        ModifyOrPrevent = ["@modify or @prevent"];
        Raise = ["@raise"];
        Rearrange = ["@rearrange"];
        Redirect = ["@redirect"];
        Reduce = ["@reduce"];
        Increase = ["@increase"];
        Rejuvenate = ["@rejuvenate"];
        Remove = ["@remove"];
        Require = ["@require"];
        Return = ["@return"];
        Reveal = ["@reveal"] | ["@show"];
        Search = ["@search"];
        Set = ["@set"];
        SetAside = ["@set aside"];
        Shuffle = ["@shuffle"];
        Skip = ["@skip"];
        Stop = ["@stop"];
        Switch = ["@switch/@swap"];
        Take = ["@take"];
        Target = ["@target"];
        Trade = ["@exchange"];
        Use = ["@use"];
        Win = ["@win"];
        Keep = ["@keep"];
        DiscardOrBanish = ["@discard or @banish"];
        DestroyOrBanish = ["@destroy or @banish"];
        BanishOrDestroy = ["@banish or @destroy"];
        DiscardOrDestroy = ["@discard or @destroy"];
        DestroyOrDiscard = ["@destroy or @discard"];
        PlayOrUse = ["@play or @use"];
        PlayOrRejuvenate = ["@play or @rejuvenate"];
        Have = ["@have"];
        Deal = ["@deal"];
        RaiseOrLower = ["@raise or @lower"];
        LowerOrRaise = ["@lower or @raise"];
        AdvanceOrLower = ["@advance or @lower"];
        Activate = ["@activate"];
        Negate = ["@negate"];
        Include = ["@include/@contain"];
        Change = ["@change"];
        Count = ["@count"];
        Shift = ["@shift"];
        Resolve = ["@resolve"];
        Spend = ["@spend"];
        Give = ["@give"];
        Reset = ["@reset"];
    }

    /// Up, down, or either.
    Way {
        RaiseOrLower = ["@raise or @lower"] | ["@advance or @lower"];
        Raise = ["@raise"] | ["@advance"];
        Lower = ["@lower"];
        Increase = ["@increase"];
        Decrease = ["@reduce"] | ["@decrease"];
        Gain = ["@gain"];
        Lose = ["@lose"];
    }

    /// What a player has to do with cards that are told by it.
    Relative {
        Deed { deed: Deed } = [deed];
        HavePlayed { deed: Done<Deed> } = ["have" deed] | ["has" deed];
        HaveInPlay = ["@have in play"];
        HaveAttached = ["@have attached"];
        Have = ["@have"];
    }

    /// What something is.
    State {
        Not { not: Box<State> } = ["not" not];
        StoppedOnlyBy { agent: Cards } = ["stopped only by" agent];
        Been { done: Done<Deed> } = [done];
        BeenEither { first: Done<Deed>, then: Done<Deed> } = [first "or" then] | [first ", or" then] | [first "nor" then];
        BeenOneOf { first: Done<Deed>, second: Done<Deed>, then: Done<Deed> } = [first "," second ", or" then] | [first "," second "or" then] | [first "," second ", and / or" then];
        BeenInto { done: Done<Deed>, place: Place } = [done "into" place];
        Considered { what: Considered } = ["considered" what] | ["considered to be" what] | ["also considered" what] | ["also considered to be" what];
        Successful = ["successful"];
        Styled = ["styled"];
        Named = ["named"];
        A { quality: Quality } = ["a/an" quality];
        NotA { quality: Quality } = ["not a/an" quality];
        Unstoppable = ["unstoppable"];
        Kinds { kinds: Kinds } = ["a/an" kinds] | [kinds];
        NotKind { kinds: Kinds } = ["not a/an" kinds];
        Of { names: Series<Name> } = [names];
        OfName { name: Name } = ["named" name];
        At { bound: Bound } = [bound] | ["at" bound];
        AtStages { bound: Bound } = ["at" bound "stages"] | ["at" bound "stage~ above 0"] | [bound "stages above 0"];
        AtLevel { bound: Bound } = ["level" bound] | ["at level" bound] | ["on level" bound];
        Changed { change: Change } = [change];
        In { place: Place } = ["in" place];
        OnTop { place: Place } = ["on" place];
        Attached = ["attached"];
        AttachedTo { cards: Cards } = ["attached to" cards];
        Unpreventable = ["unpreventable"];
        Higher { than: Cards } = ["higher than" than] | ["greater than" than];
        Lower { than: Cards } = ["lower than" than] | ["less than" than];
        SameAs { than: Cards } = ["the same as" than] | ["equal to" than];
        EqualTo { measure: Box<Measure> } = ["equal to" measure];
        HighestOf = ["the highest"];
        AllowedToStop = ["able to be stopped"];
        OfTrait { kin: Trait } = [kin];
        OfColour { colour: Colour } = [colour];
        QualityOr { first: SimpleQuality, kinds: Kinds } = [first "or a/an" kinds] | ["a/an" first "or a/an" kinds];
        LevelsHigher { bound: Bound, than: Cards } = [bound "level~ higher than" than];
        LevelsLower { bound: Bound, than: Cards } = [bound "level~ lower than" than];
        Same { cards: Cards } = [cards];
        Qualified { quality: Quality } = [quality];
        FirstTime { time: Time } = ["the first time" time];
    }

    /// What something is considered to be.
    Considered {
        Both { first: Box<Plainly>, then: Box<Plainly> } = [first "and" then] | ["both" first "and" then];
        One { plainly: Plainly } = [plainly];
    }

    /// One thing that something is considered to be.
    Plainly {
        Styled = ["styled"];
        Named = ["named"];
        NonStyled = ["non - styled"];
        Successful = ["successful"];
        Critical = ["to deal critical damage"];
        Bearing { feature: Feature } = ["to have" feature];
        BearingCards { cards: Cards } = ["to have" cards];
        Quantity { amount: Amount } = [amount];
        Changed { change: Change } = [change];
        Kind { kinds: Kinds } = ["a/an" kinds] | [kinds];
        NamedAs { name: Name } = ["to be named" name];
        OfTrait { kin: Series<Trait> } = [kin];
        HigherPower { cards: Cards } = ["to have a higher power level than" cards];
        AtLevel { bound: Bound } = ["to be level" bound] | ["level" bound];
    }

    /// One verb with what it is done to.
    Verb {
        RejuvenateN { n: Amount } = ["@rejuvenate" n] | ["@rejuvenate" n "card~"];
        RejuvenateUpTo { n: Amount } = ["@rejuvenate up to" n];
        GainStages { n: Amount } = ["@gain" n "stage~"];
        LoseStages { n: Amount } = ["@lose" n "stage~"];
        GainUpTo { n: Amount } = ["@gain up to" n "stages"];
        GainAnyStages = ["@gain any number of stages"] | ["@gain any amount of stages"];
        LoseAnyStages = ["@lose any number of stages"] | ["@lose any amount of stages"];
        LoseAllStages = ["@lose all stages"] | ["@lose all of their stages"];
        PayStages { n: Amount } = ["@pay" n "stage~"];
        PayAny = ["@pay any amount of stages"] | ["@pay any number of stages"];
        PayCosts { cards: Cards } = ["@pay stage cost~ for" cards] | ["@pay the stage cost~ of/for" cards];
        PayUpTo { n: Amount } = ["@pay up to" n "stages"];
        AngerBy { way: Way, whose: Whose, n: Amount } = [way whose "anger" n "level~"] | [way whose "anger level" n] | [way whose "anger" n] | [way whose "anger by" n] | [way whose "anger by" n "level~"];
        AngerOver { way: Way, whose: Whose, n: Amount } = [way whose "anger by more than" n "level~"] | [way whose "anger more than" n "level~"];
        AngerUpTo { way: Way, whose: Whose, n: Amount } = [way whose "anger up to" n "level~"] | [way whose "anger up to" n];
        AngerOf { way: Way, whose: Whose, other: Whose, n: Amount } = [way whose "or" other "anger" n "level~"] | [way whose "and" other "anger" n "level~"];
        AngerAny { way: Way, whose: Whose } = [way whose "anger any number of levels"] | [way whose "anger by any amount"] | [way whose "anger any amount"] | [way whose "anger any amount of levels"] | [way whose "anger by any number"] | [way whose "anger by any number of levels"];
        AngerEqual { way: Way, whose: Whose, measure: Measure } = [way whose "anger equal to" measure] | [way whose "anger levels equal to" measure];
        AngerTo { way: Way, whose: Whose, n: Amount } = [way whose "anger to" n] | [way whose "anger level to" n] | [way whose "anger to level" n];
        Anger { way: Way, whose: Whose } = [way whose "anger"] | [way whose "anger level"];
        GainAnger { n: Bound } = ["@gain" n "anger"] | ["@gain" n "anger level~"] | ["@gain" n "level~ of anger"];
        LoseAnger { n: Amount } = ["@lose" n "anger level~"] | ["@lose" n "level~ of anger"] | ["@lose" n "anger"];
        GainSomeAnger = ["@gain anger"];
        LoseSomeAnger = ["@lose anger"];
        SetAnger { whose: Whose, n: Amount } = ["@set" whose "anger to" n] | ["@set" whose "anger level to" n] | ["@set" whose "anger level~ to" n] | ["@set" whose "anger at" n] | ["@set" whose "anger levels to" n];
        LevelBy { way: Way, cards: Cards, n: Amount } = [way cards n "level~"] | [way cards "by" n "level~"] | [way cards "'s level" n] | [way cards "'s level by" n];
        LevelBound { way: Way, cards: Cards, bound: Bound } = [way cards bound "levels"];
        LevelsMp { way: Way, bound: Bound } = [way bound "mp levels"];
        LevelA { way: Way, cards: Cards } = [way cards "a level"];
        LevelUpTo { way: Way, cards: Cards, n: Amount } = [way cards "up to" n "levels"];
        LevelTo { way: Way, cards: Cards, n: Amount } = [way cards "to level" n] | [way cards "'s level to" n];
        LevelEqual { way: Way, cards: Cards, measure: Measure } = [way cards "level equal to" measure] | [way cards "levels equal to" measure];
        LevelsAlone { way: Way, n: Amount } = [way n "level~"];
        LevelsOrMore { way: Way, n: Amount } = [way n "or more levels"];
        LevelAlone { way: Way } = [way "a level"] | [way "levels"] | [way "level"];
        LevelToAlone { way: Way, n: Amount } = [way "to level" n];
        LevelThis { way: Way } = [way "to this level"];
        LevelFrom { way: Way } = [way "from this level"];
        LevelOf { way: Way, cards: Cards } = [way cards "'s level"];
        ReachThis = ["@reach this level"];
        ChangeLevels = ["@change levels"] | ["@change level"];
        StagesTo { cards: Cards, n: Amount } = ["@set" cards "to" n "stage~ above 0"] | ["@set" cards "at" n "stage~ above 0"] | ["@raise" cards "to" n "stage~ above 0"];
        StageZero { cards: Cards } = ["@lower" cards "to 0 stages"] | ["@lower" cards "to its/their 0 stage"] | ["@set" cards "to 0"] | ["@set" cards "to 0 stages"] | ["@set" cards "to its/their 0 stage"];
        StageHighest { cards: Cards } = ["@raise" cards "to its highest stage"] | ["@raise" cards "to their highest stage"] | ["@raise" cards "to their highest stages"] | ["@set" cards "to its highest stage"] | ["@raise" cards "to full"];
        PowerTo { cards: Cards, n: Amount } = ["@set" cards "'s power level to" n] | ["@lower" cards "'s power level to" n] | ["@set" cards "'s stage to" n];
        /// `set their power level to 0`, of a player who is spoken of.
        SetPower { whose: Whose, n: Amount } = ["@set" whose "power level to" n];
        SetTo { cards: Cards, n: Amount } = ["@set" cards "to" n];
        EndCombat = ["@end combat"] | ["combat @end"];
        WinMppv = ["@win by mppv"] | ["@win the game by mppv"] | ["@win via mppv"];
        WinGame = ["@win the game"] | ["@win"];
        LoseGame = ["@lose the game"];
        DeclareCombat = ["@declare combat"];
        BeginGame { n: Amount } = ["@begin the game on/at level" n];
        EnterCombat = ["@enter combat"];
        EnterPlay = ["@enter play"];
        LeavePlay = ["@leave play"];
        StayInPlay = ["@stay in play"] | ["@remain in play"];
        StayToUse = ["@stay in play to be used a second time"] | ["@stay in play to be performed a second time"];
        StayThird = ["@stay in play to be used a second and third time"];
        StayFourth = ["@stay in play to be used a second , third , and fourth time"];
        StayTimes { n: Amount } = ["@stay in play to be used" n "times"] | ["@stay in play to be used up to" n "times"];
        TakeDamage = ["@take damage"];
        TakeLife = ["@take life card damage"] | ["@take life cards of damage"];
        TakeFrom { cards: Cards } = ["@take damage from" cards];
        DealCritical = ["@deal critical damage"];
        DealCriticalTo { who: Actor } = ["@deal critical damage to" who];
        DealSome { bound: Bound } = ["@deal" bound "life card~ of damage"] | ["@deal" bound "life cards"];
        DealSomeStages { bound: Bound } = ["@deal" bound "stage~ of damage"] | ["@deal" bound "stages"];
        Deal { damage: Damage } = ["@deal" damage] | ["@do" damage];
        DealDamage = ["@deal damage"];
        DealInStages = ["@deal their/its life card damage as stages of damage"] | ["@deal their/its life cards of damage as stages of damage"];
        DealInLife = ["@deal their/its stage damage as life cards of damage"] | ["@deal their/its stages of damage as life cards of damage"];
        DealFor { damage: Damage, cards: Cards } = ["@deal" damage "for each" cards];
        Cost { change: Change } = ["@cost" change "stage~"] | ["@cost" change "stage~ to perform"] | ["@cost" change "to perform"];
        CostN { n: Amount } = ["@cost" n "stage~"] | ["@cost" n "stage~ to perform"];
        CostNo = ["@cost no stages"];
        LoseEffects = ["@lose all effects"] | ["@lose all of its effects"] | ["@lose all card effects"];
        LoseTraits = ["@lose all traits"];
        LosePowers { cards: Cards } = ["@lose all" cards];
        HavePrevented { whose: Whose } = ["@have" whose "damage prevented"];
        HaveModified { whose: Whose } = ["@have" whose "damage modified"];
        HaveBoth { whose: Whose } = ["@have" whose "damage prevented or modified"] | ["@have" whose "damage modified or prevented"] | ["@have" whose "damage modified nor prevented"];
        HaveCost { whose: Whose, n: Amount } = ["@have" whose "stage cost reduced to" n] | ["@have" whose "cost reduced to" n] | ["@have" whose "energy cost reduced to" n];
        HaveCostBy { whose: Whose, n: Amount } = ["@have" whose "stage cost reduced by" n] | ["@have" whose "cost reduced by" n];
        HaveDamageTo { cards: Cards } = ["@have damage redirected to" cards] | ["@have damage redirect to" cards];
        HaveDoubled { whose: Whose } = ["@have" whose "stage damage doubled"] | ["@have" whose "damage doubled"];
        HavePower { bound: Bound } = ["@have" bound "anger"];
        HaveHigher { than: Cards } = ["@have a higher power level than" than];
        HaveLower { than: Cards } = ["@have a lower power level than" than];
        HaveHigherAnger { than: Actor } = ["@have more anger than" than] | ["@have a higher anger than" than] | ["@have a higher anger level than" than];
        HaveFeature { feature: Feature } = ["@have" feature];
        LackFeature { feature: Feature } = ["@do not have" feature];
        HaveEndurance { n: Amount } = ["@have endurance" n] | ["@have their endurance set to" n];
        GainEndurance { n: Amount } = ["@gain endurance" n] | ["@gain “ endurance" n "”"] | ["@gain “ endurance" n ". ”"];
        GainQuoted { quoted: Box<Quoted> } = ["@gain" quoted] | ["@gain ," quoted];
        GainTrait { kin: Series<Trait> } = ["@gain" kin] | ["@gain the" kin "trait"];
        MakeActions = ["@make actions"] | ["@make an action"] | ["@perform actions"];
        SkipAction { cards: Cards } = ["@skip" cards];
        SkipOrPassAction { cards: Cards } = ["@skip or @pass" cards];
        PassAction { cards: Cards } = ["@pass for" cards] | ["@pass" cards];
        Pass = ["@pass"];
        PlayWithHand { whose: Whose } = ["@play with" whose "hand revealed"] | ["@play with" whose "hand face up"];
        SearchFor { place: Place, cards: Cards } = ["@search" place "for" cards];
        SearchTop { cards: Cards, found: Cards } = ["@search" cards "for" found];
        SearchForAny { cards: Cards } = ["@search for" cards];
        Shuffle { place: Place } = ["@shuffle" place];
        TakeControl { cards: Cards } = ["@take control of" cards] | ["@gain control of" cards];
        TradeAnger { who: Actor } = ["@switch anger levels with" who];
        MakeUnpreventable { cards: Cards } = ["@make" cards "unpreventable"];
        Treat { cards: Cards, like: Cards } = ["@treat" cards "as" like];
        BeState { state: State } = ["@be" state];
        BeNot { state: State } = ["@be not" state];
        BeDoing { verb: Doing<Deed>, cards: Cards } = ["@be" verb cards];
        BeLeaving = ["@be leaving play"];
        BeEntering = ["@be entering play"];
        RequireYou { verb: Bare<Verb>, how: Vec<How> } = ["@require you to" verb how];
        Require { cards: Cards, verb: Bare<Verb>, how: Vec<How> } = ["@require" cards "to" verb how];
        Cause { cards: Cards, verb: Bare<Verb>, how: Vec<How> } = ["@cause" cards "to" verb how];
        CauseWho { who: Actor, verb: Bare<Verb>, how: Vec<How> } = ["@cause" who "to" verb how];
        Make { cards: Cards, verb: Bare<Verb>, how: Vec<How> } = ["@have/@make" cards "[also]" verb how] | ["@choose for" cards "to" verb how];
        MakeWho { who: Actor, verb: Bare<Verb>, how: Vec<How> } = ["@have" who verb how];
        HaveAmount { deed: Done<Deed>, n: Amount } = ["@have that amount" deed "by" n] | ["@have that amount" deed "by +" n];
        NeedForCritical { change: Change } = ["@need to deal" change "life card~ to use a critical damage effect"];
        NeedSoManyForCritical { bound: Bound } = ["@need to deal" bound "life card~ to activate/use critical damage"] | ["@need to deal" bound "life card~ of damage to activate/use critical damage"] | ["@need to deal" bound "life card~ to activate/use a critical damage effect"] | ["@need to deal" bound "life card~ of damage to activate/use a critical damage effect"];
        NeedAnger { n: Amount } = ["@need" n "anger to advance a level"];
        NeedLessAnger { n: Amount } = ["@need" n "less anger to advance a level"];
        NeedMoreAnger { n: Amount } = ["@need" n "more anger to advance a level"];
        AttackOrPass = ["attack or pass"];
        NotDo { verb: Bare<Verb> } = ["@do not" verb];
        Allow { verb: Bare<Verb> } = ["@have it" verb];
        HaveCards { cards: Cards } = ["@have" cards];
        AttachTo { cards: Cards } = ["@attach to" cards];
        /// `place that card into your hand and the others at the bottom of your Life Deck`
        PlaceEach { deed: Deed, cards: Cards, into: Place, others: Cards, at: Place } = [deed cards "into/in" into "and" others "at/on" at];
        DoEither { first: Deed, then: Deed, cards: Cards } = [first "or" then cards] | [first ", or" then cards];
        DoOneOf { first: Deed, second: Deed, then: Deed, cards: Cards } = [first "," second ", or" then cards];
        DoBoth { first: Deed, then: Deed, cards: Cards } = [first "and" then cards];
        DoEitherAlone { first: Deed, then: Deed } = [first "or" then];
        Do { deed: Deed, cards: Cards } = [deed cards];
        /// `banish Goku, Calm`, of a title with a comma in the place of its dash.
        DoCalled { deed: Deed, name: Name, with: Name } = [deed name "," with];
        DoPlace { deed: Deed, place: Place } = [deed place];
        DoCount { deed: Deed, n: Amount } = [deed n];
        DoTop { deed: Deed, end: End, n: Amount } = [deed "the" end n];
        Alone { deed: Deed } = [deed];
        DoIt = ["@do so"] | ["@do"] | ["@do either of them"];
        NotIt = ["@do not"];
    }

    /// What something gains: a sentence, with or without quotation marks.
    Quoted {
        /// `“Raise your anger 1 level. HIT: Gain 3 stages.”`
        WordsAndHit { gained: Fresh<Statement>, hit: Fresh<Statement> } = ["“" gained ". hit :" hit "”"] | ["“" gained ". hit :" hit ". ”"];
        Hit { gained: Fresh<Statement> } = ["hit :" gained] | ["“ hit :" gained "”"] | ["“ hit :" gained ". ”"] | ["“ hit :" gained "” effect"] | ["the “ hit :" gained ". ”"];
        Words { gained: Fresh<Statement> } = ["“" gained "”"] | ["“" gained ". ”"];
        HowLong { how: How } = ["“" how "”"];
    }
}
