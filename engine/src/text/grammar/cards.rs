//! What a sentence speaks of: cards, how many, which, and whose.

use crate::text::grammar::amount::{Amount, Damage, Number};
use crate::text::grammar::clause::Actor;
use crate::text::grammar::how::{Bare, Doing, Done, Finite, How, Narrowing};
use crate::text::grammar::kinds::{Bound, Feature, Kinds, Noun, Quality};
use crate::text::grammar::name::{Name, Title};
use crate::text::grammar::place::{End, Place, Whose};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::{Deed, Relative, State, Verb};
use crate::text::macros::phrases;

phrases! {
    /// What a noun is told by.
    Det {
        Of { whose: Whose } = [whose];
        That = ["that"];
        This = ["this"];
        Those = ["those"] | ["these"];
        The = ["the"];
        TheOne = ["the one"];
    }

    /// Which of a row.
    Order {
        Next = ["next"];
        First = ["first"];
        FirstTwo = ["first and second"];
        Second = ["second"];
        Third = ["third"];
        Last = ["last"];
        End { end: End } = [end];
        Other = ["other"];
        Remaining = ["remaining"] | ["rest of the"];
        Only = ["only"];
        Current = ["current"];
        Highest = ["highest"];
        Lowest = ["lowest"];
        EntireOf = ["entire"];
    }

    /// How many.
    Quant {
        UpToTotal { n: Amount } = ["up to a total of" n] | ["a total of up to" n];
        Total { n: Amount } = ["a total of" n];
        UpTo { n: Amount } = ["up to" n] | ["up to" n "total"];
        Range { from: Number, to: Number } = [from "or" to] | [from "to" to];
        Some { bound: Bound } = [bound];
        AnyNumber = ["any number of"] | ["any amount of"];
        ThatMany = ["that many"];
        SameNumber = ["the same number of"];
        OnlyOne = ["only 1"];
        Random = ["a random"];
        RandomN { n: Amount } = [n "random"];
        Another = ["another"];
        AnyOther = ["any other"];
        AllOther = ["all other"];
        AllBut { n: Amount } = ["all but" n];
        All = ["all"];
        Both = ["both"];
        Each = ["each"];
        Every = ["every"];
        EitherOf = ["either"];
        Any = ["any"];
        No = ["no"];
        A = ["a/an"];
        Half = ["half of"];
    }

    /// What follows a noun and narrows it.
    Post {
        InPlay = ["in play"];
        At { place: Place } = ["in" place];
        From { place: Place } = ["from" place];
        Of { place: Place } = ["of" place];
        Attached { to: Box<Cards> } = ["attached to" to];
        InIt = ["in it"] | ["in them"];
        AttachedAlone = ["attached"];
        With { feature: Feature } = ["with" feature] | ["that has" feature] | ["that have" feature];
        WithEither { first: Feature, then: Feature } = ["with" first "or" then];
        WithBoth { first: Feature, then: Feature } = ["with" first "and" then];
        SameNameAs { cards: Box<Cards> } = ["with the same name/title as" cards];
        Without { feature: Feature } = ["without" feature] | ["that does not have" feature] | ["that do not have" feature];
        NamedAs { names: Series<Title> } = ["named/titled" names];
        NotNamed { names: Series<Title> } = ["not named/titled" names] | ["except" names] | ["except for" names] | ["other than" names];
        OtherThan { cards: Box<Cards> } = ["other than" cards] | ["except" cards] | ["besides" cards];
        NotAttached { to: Box<Cards> } = ["not attached to" to];
        CanAttach { to: Box<Cards> } = ["that can attach to" to] | ["that can be attached to" to];
        UnderControl { whose: Whose } = ["under" whose "control"];
        /// `that attack card you control`
        ByWhom { who: Actor, does: Finite<Relative>, how: Vec<Narrowing> } = [who does how] | ["that" who does how];
        /// `the next attack that Ally performs`
        ByThatAlly { does: Finite<Relative>, how: Vec<Narrowing> } = ["that ally" does how];
        ByWhomDone { who: Actor, did: Done<Relative>, how: Vec<Narrowing> } = [who did how] | ["that" who did how] | [who "have/has [already]" did how];
        Been { done: Done<Deed>, how: Vec<Narrowing> } = [done how] | ["that is" done how] | ["that was" done how] | ["that were" done how] | ["that are" done how] | ["that is being" done how];
        NotBeen { done: Done<Deed>, how: Vec<Narrowing> } = ["not" done how] | ["that is not" done how] | ["that are not" done how];
        Dealing { damage: Damage } = ["dealing" damage] | ["that deals/deal" damage];
        CostingDealing { cost: Amount, damage: Damage } = ["costing" cost "stage~ and dealing" damage];
        Ing { deed: Doing<Deed>, cards: Box<Cards> } = [deed cards];
        Costing { cost: Amount } = ["costing" cost "stage~"] | ["that costs" cost "stage~"];
        UsingTable = ["that uses at"] | ["that use at"];
        HeroesOnly = ["that are heroes only"];
        VillainsOnly = ["that are villains only"];
        NotInPlay = ["that is not already in play"] | ["not already in play"];
        Already = ["already in play"];
        ThatIs { state: State } = ["that is" state] | ["that are" state] | ["that was" state];
        /// `effects that lower your anger`
        That { verb: Finite<Verb>, how: Vec<How> } = ["that" verb how];
        ThatWould { verb: Bare<Verb>, how: Vec<How> } = ["that would" verb how];
        ThatCan { verb: Bare<Verb>, how: Vec<How> } = ["that can" verb how];
        ThatCannot { verb: Bare<Verb>, how: Vec<How> } = ["that cannot" verb how];
        OfCards { cards: Box<Cards> } = ["of" cards];
        FromCards { cards: Box<Cards> } = ["from" cards];
        ByCards { cards: Box<Cards> } = ["by" cards];
        Instead = ["instead"];
    }

    /// Whose something is, where that is no player.
    Bearer {
        It = ["it"];
        Told { det: Det, kinds: Kinds, post: Vec<Post> } = [det kinds post];
        Some { quant: Quant, kinds: Kinds, post: Vec<Post> } = [quant kinds post];
        OfDet { quant: Quant, det: Det, kinds: Kinds } = [quant "of" det kinds];
        Plain { kinds: Kinds } = [kinds];
        Called { name: Name } = [name];
    }

    /// What a sentence speaks of.
    Cards {
        One { thing: Box<Thing> } = [thing];
        Two { first: Box<Thing>, then: Box<Cards> } = [first "and" then];
        EitherTwo { first: Box<Thing>, then: Box<Cards> } = [first "or" then] | [first ", or" then];
        TwoOr { first: Box<Thing>, then: Box<Cards> } = [first "and / or" then];
    }

    /// One thing, or several of a kind.
    Thing {
        It = ["it"];
        Itself = ["itself"];
        Him = ["him"];
        Them = ["them"] | ["they"];
        Each = ["each"];
        OneOf { n: Amount } = [n "of them"] | [n "of those"] | [n "of these"];
        UpToOf { n: Amount } = ["up to" n "of them"] | ["up to" n "of those"];
        Others = ["the others"] | ["the rest"] | ["the other"] | ["the remaining"];
        AnyOfThem = ["any number of them"] | ["any amount of them"] | ["any of them"];
        AllOfThem = ["all of them"] | ["both of them"];
        PowerLevel { cards: Bearer } = [cards "'s power level"] | [cards "' power level~"] | ["the power level of" cards] | ["the power level on" cards];
        Pur { cards: Bearer } = [cards "'s pur"] | [cards "' pur"];
        StageOf { cards: Bearer } = [cards "'s stage"] | [cards "'s current stage"];
        LevelOf { cards: Bearer } = [cards "'s level"] | ["the level of" cards];
        HighestPower { cards: Bearer, n: Amount } = ["the highest power level on/of" cards "'s level" n];
        StageCost { cards: Bearer } = [cards "'s stage cost"] | [cards "'s cost"] | ["the stage cost of" cards];
        ThatAmount = ["that amount"] | ["the amount"] | ["that number"];
        Table { whose: Whose } = [whose "at damage"] | [whose "at"];
        Combat = ["combat"];
        Anger { whose: Whose } = [whose "anger level~"] | [whose "anger"] | [whose "current anger level"] | [whose "current anger"];
        TheirLevel { whose: Whose } = [whose "mp 's level"] | [whose "mp level"];
        PurOf { whose: Whose } = [whose "pur"];
        HandSize { whose: Whose } = [whose "maximum hand size"] | [whose "hand size"];
        DamageOf { kind: Option<Quality>, cards: Box<Cards> } = [kind "damage from" cards] | ["the" kind "damage from" cards] | [kind "damage of/form" cards];
        AllDamageOf { cards: Box<Cards> } = ["all damage from" cards];
        LifeDamage { cards: Box<Cards> } = ["life card damage from" cards] | ["life cards of damage from" cards] | ["all life card damage from" cards];
        StageDamage { cards: Box<Cards> } = ["stage damage from" cards] | ["stages of damage from" cards] | ["all stage damage from" cards];
        SomeDamage { n: Amount, cards: Box<Cards> } = [n "life card~ of damage from" cards];
        SomeStages { n: Amount, cards: Box<Cards> } = [n "stage~ of damage from" cards];
        SomeBothStages { n: Amount, m: Amount, cards: Box<Cards> } = [n "stage~ and" m "life card~ of damage from" cards];
        SomeBoth { n: Amount, m: Amount, cards: Box<Cards> } = [n "life card~ and" m "stage~ of damage from" cards];
        CostOf { cards: Box<Cards> } = ["the cost of" cards] | ["the cost to perform" cards];
        EffectsOf { cards: Box<Cards> } = ["the effects of" cards] | ["the effect of" cards];
        ImmediateOf { cards: Box<Cards> } = ["the immediate effects of" cards] | ["the immediate effect of" cards];
        HitOf { cards: Box<Cards> } = ["the hit effects of" cards] | ["the hit effect of" cards];
        PowersOf { cards: Box<Cards> } = ["the powers of" cards] | ["the power of" cards];
        ControlOf { cards: Box<Cards> } = ["control of" cards];
        NamedCopy { title: Title } = ["a copy of" title];
        CopyOf { cards: Box<Cards> } = ["a copy of" cards];
        EachCopy { title: Title, post: Vec<Post> } = ["each copy of" title post];
        CopiesOf { cards: Box<Cards> } = ["all copies of" cards];
        CopiesN { n: Amount, cards: Box<Cards> } = ["up to" n "copies of" cards];
        TopOf { end: End, cards: Box<Cards> } = ["the" end "of" cards];
        All { place: Place } = [place];
        OfDet { quant: Quant, det: Det, kinds: Kinds, post: Vec<Post> } = [quant "of" det kinds post];
        OfDetOrder { quant: Quant, det: Det, order: Order, kinds: Kinds, post: Vec<Post> } =
            [quant "of" det order kinds post];
        AllDet { det: Det, kinds: Kinds, post: Vec<Post> } = ["all" det kinds post] | ["all of" det kinds post];
        AllDetOrder { det: Det, order: Order, kinds: Kinds, post: Vec<Post> } = ["all" det order kinds post] | ["all of" det order kinds post];
        EachDet { det: Det, kinds: Kinds, post: Vec<Post> } = ["each of" det kinds post];
        AnyNumberDet { det: Det, kinds: Kinds, post: Vec<Post> } = ["any number/amount of" det kinds post];
        Ordered { det: Det, order: Order, n: Bound, kinds: Kinds, post: Vec<Post> } = [det order n kinds post];
        OrderedOne { det: Det, order: Order, kinds: Kinds, post: Vec<Post> } = [det order kinds post];
        UpToTop { n: Amount, det: Det, order: Order, kinds: Kinds, post: Vec<Post> } = ["up to" det order n kinds post];
        Counted { det: Det, n: Bound, kinds: Kinds, post: Vec<Post> } = [det n kinds post];
        Some { quant: Quant, kinds: Kinds, post: Vec<Post> } = [quant kinds post];
        SomeOrder { quant: Quant, order: Order, kinds: Kinds, post: Vec<Post> } = [quant order kinds post];
        Told { det: Det, kinds: Kinds, post: Vec<Post> } = [det kinds post];
        Those { post: Vec<Post> } = ["those" post];
        /// `your opponent's MP's next attack`
        SomeTitled { quant: Quant, title: Title, post: Vec<Post> } = [quant title post];
        Belonging { cards: Bearer, kinds: Kinds, post: Vec<Post> } = [cards "'s" kinds post] | [cards "'" kinds post];
        Plain { kinds: Kinds, post: Vec<Post> } = [kinds post];
        Called { name: Name, post: Vec<Post> } = [name post];
        SomeCalled { quant: Quant, name: Name, post: Vec<Post> } = [quant name post];
        ThisAlone = ["this"];
        NounOf { noun: Noun, cards: Box<Cards> } = [noun "of" cards];
    }
}
