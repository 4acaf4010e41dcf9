//! What must be so, what happens, and what is measured.

use crate::text::grammar::amount::{Amount, Number};
use crate::text::grammar::cards::Cards;
use crate::text::grammar::clause::{Actor, Subject};
use crate::text::grammar::how::{Bare, Done, Finite, How, Part, Third, Time};
use crate::text::grammar::kinds::Kinds;
use crate::text::grammar::place::{Place, Whose};
use crate::text::grammar::verb::{Deed, State, Verb};
use crate::text::macros::phrases;

phrases! {
    /// What is so, or happens.
    Fact {
        There { cards: Cards, how: Vec<How> } = ["there @be" cards how];
        MoreThan { who: Actor, deed: Finite<Deed>, kinds: Kinds, how: Vec<How>, than: Actor } =
            [who deed "more" kinds how "than" than];
        FewerThan { who: Actor, deed: Finite<Deed>, kinds: Kinds, how: Vec<How>, than: Actor } =
            [who deed "less/fewer" kinds how "than" than];
        HasMore { who: Subject, than: Subject, kinds: Kinds } = [who "@have more" kinds "than" than];
        HasFewer { who: Subject, than: Subject, kinds: Kinds } = [who "@have less/fewer" kinds "than" than];
        Have { who: Subject, verb: Done<Verb>, how: Vec<How> } = [who "@have [already]" verb how];
        HaveNot { who: Subject, verb: Done<Verb>, how: Vec<How> } = [who "@have not" verb how] | [who "@have not already" verb how];
        Would { who: Subject, verb: Bare<Verb>, how: Vec<How> } = [who "would" verb how];
        Cannot { who: Subject, verb: Bare<Verb>, how: Vec<How> } = [who "cannot" verb how];
        Can { who: Subject, verb: Bare<Verb>, how: Vec<How> } = [who "can/could" verb how];
        Does { who: Subject, verb: Finite<Verb>, how: Vec<How> } = [who verb how];
        Often { who: Subject, how: How, verb: Finite<Verb>, more: Vec<How> } = [who how verb more];
        Did { who: Subject, verb: Done<Verb>, how: Vec<How> } = [who verb how];
        IsFirstTime { fact: Box<Fact> } = ["it is the first time" fact];
        IsTime { time: Time } = ["it is" time];
        IsWhose { whose: Whose, part: Part } = ["it is" whose part];
        BeingState { who: Subject, state: State } = [who "@be being" state];
    }

    /// Facts that must be so together, or one of which must be so.
    Condition {
        One { fact: Fact } = [fact];
        And { first: Fact, then: Box<Condition> } = [first "and" then] | [first ", and" then] | [first "and if" then];
        Or { first: Fact, then: Box<Condition> } = [first "or" then] | [first ", or" then] | [first "or if" then] | [first ", or if" then];
        AndDid { first: Fact, verb: Done<Verb>, how: Vec<How> } = [first "and" verb how];
        /// Of a player who is spoken of: `and cancel the effects` is what you do then.
        AndDoes { first: Fact, verb: Third<Verb>, how: Vec<How> } = [first "and" verb how];
        OrDoes { first: Fact, verb: Third<Verb>, how: Vec<How> } = [first "or" verb how];
        OrDid { first: Fact, verb: Done<Verb>, how: Vec<How> } = [first "or" verb how];
    }

    /// What is counted or measured.
    Measure {
        Plus { first: Base, n: Amount } = [first "+" n] | [first "plus" n];
        Minus { first: Base, n: Amount } = [first "-" n] | [first "minus" n];
        /// `6 - his current anger`
        Less { n: Number, of: Base } = [n "-" of] | [n "minus" of];
        TimesN { first: Base, n: Number } = [first "times" n] | [first "x" n];
        Sum { first: Base, then: Base } = [first "plus" then] | [first "+" then];
        Just { first: Base } = [first];
    }

    /// A measure without a sum.
    Base {
        Twice { of: Box<Base> } = ["twice" of] | ["2 times" of] | ["double" of];
        Thrice { of: Box<Base> } = ["3 times" of];
        Times { n: Number, of: Box<Base> } = [n "times" of];
        AmountAlone { deed: Done<Deed>, how: Vec<How> } = ["[the] amount/number" deed how];
        AmountBy { who: Actor, deed: Done<Deed>, how: Vec<How> } = ["[the] amount/number" who deed how];
        LifeDamageDealt { cards: Cards } = ["[the] number/amount of life card damage" cards "dealt"];
        StagesAbove { cards: Cards } = ["[the] number/amount of stages" cards "is above 0"];
        Half { of: Box<Base> } = ["half" of] | ["half of" of];
        OfAnger { who: Actor } = ["[the] number/amount of anger levels" who "gained"];
        AngerMoved { who: Actor, deed: Done<Deed> } = ["[the] number/amount of anger [levels]" who deed] | ["[the] number/amount of levels" who deed "your anger"];
        AngerLowered { deed: Done<Deed>, how: Vec<How> } = ["[the] number/amount of anger [levels]" deed how] | ["[the] number/amount of levels of anger" deed how];
        AngerHeld { who: Actor } = ["[the] number/amount of anger" who "@have"];
        StagesMoved { deed: Done<Deed>, how: Vec<How> } = ["[the] number/amount of stages" deed how];
        StagesBy { who: Subject, deed: Done<Deed>, how: Vec<How> } = ["[the] number/amount of stages" who deed how];
        LevelsMoved { deed: Done<Deed>, how: Vec<How> } = ["[the] number/amount of levels" deed how];
        LifeDealt { cards: Cards } = ["[the] number/amount of life cards" cards "dealt"] | ["[the] number/amount of life cards of damage" cards "dealt"];
        TimesFact { fact: Box<Fact> } = ["[the] number/amount of times" fact];
        CountIn { place: Place } = ["[the] number/amount of cards in" place] | ["[the] number/amount of cards remaining in" place];
        Count { cards: Cards } = ["[the] number/amount of" cards];
        CountDifferent { cards: Cards } = ["[the] number/amount of different" cards];
        Total { cards: Cards } = ["the total number/amount of" cards];
        Traits { cards: Cards } = ["the number of traits" cards "has"] | ["the number of traits on" cards];
        Level { cards: Cards } = [cards "'s [current] level"] | ["the level of" cards];
        LevelOf { whose: Whose } = [whose "mp level"] | [whose "mp 's current level"] | [whose "current mp level"] | [whose "level"];
        EnduranceOf { cards: Cards } = [cards "'s endurance"] | ["the endurance of" cards] | ["the printed endurance of" cards];
        PrintedOf { cards: Cards } = [cards "'s printed endurance"];
        DamageOf { cards: Cards } = ["the damage of" cards] | [cards "'s base damage"];
        Of { cards: Cards } = [cards];
        N { n: Amount } = [n];
    }
}
