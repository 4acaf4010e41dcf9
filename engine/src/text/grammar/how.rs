//! How, when, where and how often something is done.

use crate::text::grammar::amount::{Amount, Change};
use crate::text::grammar::cards::Cards;
use crate::text::grammar::clause::Actor;
use crate::text::grammar::fact::Measure;
use crate::text::grammar::kinds::Kinds;
use crate::text::grammar::place::{Place, Whose};
use crate::text::grammar::verb::Verb;
use crate::text::macros::phrases;
use crate::text::phrase::{Ends, Phrase, Reader, State, Wording};
use crate::text::verbs::Form;
use crate::text::writer::Writer;

/// A phrase whose verb is in another form than the sentence's.
macro_rules! inflections {
    ($($(#[$meta:meta])* $name:ident = $form:expr, said $said:expr;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) struct $name<T>(pub(crate) Box<T>);

        impl<T: Phrase> Phrase for $name<T> {
            fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
                for (value, end) in r.with($form).slot::<T>(at).iter() {
                    out.add(Self(Box::new(value.clone())), *end);
                }
            }
        }

        impl<T: Phrase> Wording for $name<T> {
            fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
                self.0.echo(r.with($form), from)
            }

            fn say(&self, w: &mut Writer) {
                let before = w.form();
                let said: fn(&Writer) -> Form = $said;
                w.set_form(said(w));
                self.0.say(w);
                w.set_form(before);
            }
        }
    )+};
}

inflections! {
    /// `draw`
    Bare = Form::Base, said |_| Form::Base;
    /// `draws`
    Third = Form::Third, said |_| Form::Third;
    /// `draw` or `draws`
    Finite = Form::Plain, said Writer::agreed;
    /// `drew`, `drawn`
    Done = Form::Past, said |_| Form::Past;
    /// `drawing`
    Doing = Form::Ing, said |_| Form::Ing;
    /// A sentence inside a sentence.
    Fresh = Form::Plain, said |_| Form::Base;
}

phrases! {
    /// A part of a turn.
    Part {
        Combat = ["combat"];
        Turn = ["turn"];
        Game = ["game"];
    }

    /// When something holds or happens.
    Time {
        This { part: Part } = ["this" part] | ["during this" part];
        Remainder { part: Part } = ["for the remainder of" part] | ["for the remainder of the" part] | ["for the rest of the" part] | ["for the remainder of this" part];
        UntilEnd { part: Part } = ["until the end of" part] | ["until the end of the" part] | ["until end of" part];
        UntilNextTurn { whose: Whose } = ["until the start of" whose "next turn"] | ["until the beginning of" whose "next turn"];
        UntilEndNextTurn { whose: Whose } = ["until the end of" whose "next turn"];
        During { part: Part } = ["during" part];
        DuringA { part: Part } = ["during a" part] | ["in a" part];
        DuringWhose { whose: Whose, part: Part } = ["during" whose part];
        DuringStep { whose: Whose, step: Step } = ["during" whose step];
        DuringThe { step: Step } = ["during the" step];
        DuringNextAction { whose: Whose } = ["during" whose "next action"] | ["in" whose "next action"] | ["for" whose "next action"] | ["on" whose "next action"];
        AsNextAction { whose: Whose } = ["as" whose "next action"];
        DuringNextTurn { whose: Whose } = ["during" whose "next turn"] | ["on" whose "next turn"];
        Each { part: Part } = ["each" part] | ["every" part];
        AtEnd { part: Part } = ["at the end of" part] | ["at the end of the" part] | ["at the end of this" part] | ["at end of" part];
        AtEndOfEach { part: Part } = ["at the end of each" part];
        AtEndOfWhose { whose: Whose, part: Part } = ["at the end of" whose part];
        AtStart { part: Part } = ["at the start of" part] | ["at the beginning of" part] | ["at the start of the" part] | ["at the beginning of the" part];
        AtStartOfEach { part: Part } = ["at the start of each" part] | ["at the beginning of each" part];
        AtStartOfWhose { whose: Whose, part: Part } = ["at the start of" whose part] | ["at the beginning of" whose part];
        AtStartOfFirst { whose: Whose, part: Part } = ["at the start of" whose "first" part] | ["at the beginning of" whose "first" part];
        AtStartOfStep { whose: Whose, step: Step } = ["at the start of" whose step] | ["at the beginning of" whose step];
        AtEndOfStep { whose: Whose, step: Step } = ["at the end of" whose step];
        AtStartOfNext { whose: Whose, part: Part } = ["at the start of" whose "next" part] | ["at the beginning of" whose "next" part];
        AtStartOfThe { part: Part } = ["at the beginning of the next" part] | ["at the start of the next" part];
        AtNextAction = ["at the start/beginning of the next action"];
        AtWhoseNextAction { whose: Whose } = ["at the start/beginning of" whose "next action"];
        UntilNextAction = ["until the start/beginning of the next action"];
        AtEndOfAction = ["at the end of this action"];
        DuringAction = ["during this action"];
        AtEndOfAny { part: Part } = ["at the end of any" part];
        InLastAction { whose: Whose } = ["in/for/as/on/during" whose "last action"];
        InActions { whose: Whose } = ["in" whose "actions"];
        EnteringCombat = ["when entering combat"];
        InCombat = ["in combat"];
        BeforeCombat = ["before combat"];
        NextCombat = ["next combat"];
        NextPart { part: Part } = ["next" part];
        NextWhose { whose: Whose, part: Part } = [whose "next" part];
        Whenever = ["at any time"];
        Immediately = ["immediately"];
        First { part: Part } = ["for the first time this" part] | ["for the first time each" part];
        WhileAttached = ["while attached"];
        While { part: Part } = ["for that" part] | ["that" part];
        Singly = ["1 time"];
    }

    /// A step of a turn.
    Step {
        Planning = ["planning step"];
        Rejuvenation = ["rejuvenation step"];
        Discard = ["discard step"];
        Draw = ["draw step"];
        Combat = ["combat step"];
    }

    /// How often at most.
    Often {
        Once { part: Part } = ["once per" part] | ["once each" part] | ["once during each" part];
        Times { n: Amount, part: Part } = [n "times per" part] | ["up to" n "times per" part];
    }

    /// How something is done.
    How {
        At { time: Time } = [time];
        Often { often: Often } = [often];
        From { place: Place } = ["from" place] | ["out of" place];
        Into { place: Place } = ["into" place] | ["in" place] | ["to" place] | ["back into" place] | ["back in" place] | ["back to" place];
        On { place: Place } = ["on" place] | ["onto" place] | ["at" place] | ["back on" place];
        Back = ["back"];
        UnderControl { whose: Whose } = ["under" whose "control"];
        AboveZero { n: Amount } = ["at" n "stage~ above 0"] | ["with" n "stage~ above 0"] | ["to" n "stage~ above 0"];
        AtStages { n: Amount } = ["at" n "stage~"];
        ToStages { n: Amount } = ["to" n "stage~"];
        AtHighest { whose: Whose } = ["at" whose "highest stage"] | ["to" whose "highest stage"] | ["at" whose "maximum stage"];
        AnyOrder = ["in any order"];
        SameOrder = ["in the same order"] | ["in order"];
        AtRandom = ["at random"] | ["randomly"];
        FaceDown = ["face down"] | ["face - down"] | ["facedown"];
        FaceUp = ["face up"] | ["face - up"];
        Instead = ["instead"];
        Attached = ["attached"];
        AttachedTo { cards: Cards } = ["attached to" cards];
        InsteadOfN { n: Amount } = ["instead of" n];
        InsteadOfChange { change: Change } = ["instead of" change];
        InsteadOf { cards: Cards } = ["instead of" cards];
        InsteadOfDoing { verb: Doing<Verb> } = ["instead of" verb];
        AsAttack = ["instead of as an attack"] | ["instead of as an action"];
        AfterUse = ["after use"];
        AsAction = ["as an action"];
        EachAttack = ["more than once per turn , but only once per attack"] | ["more than once per turn but only once per attack"];
        Again = ["again"];
        SecondTime = ["a second time"];
        Additional = ["an additional time"];
        Once = ["once"];
        Twice = ["twice"] | ["2 times"];
        ThisWay = ["this way"] | ["in this way"];
        By { agent: Agent } = ["by" agent];
        NotBy { agent: Agent } = ["not by" agent];
        With { cards: Cards } = ["with" cards];
        WithEffect { cards: Cards } = ["with" cards "'s effect~"] | ["due to" cards] | ["because of" cards];
        Using { cards: Cards } = ["using" cards];
        Against { cards: Cards } = ["against" cards];
        AgainstYou = ["against you"];
        ToPlayers { who: Actor } = ["to" who];
        ToCards { cards: Cards } = ["to" cards];
        ToAllPlayers = ["to all players"];
        ForEndurance = ["for endurance"];
        ForCards { cards: Cards } = ["for" cards];
        ForYourEffects { cards: Cards } = ["for the purposes of" cards] | ["for purposes of" cards];
        OnCards { cards: Cards } = ["on" cards];
        FromCards { cards: Cards } = ["from" cards];
        OfCards { cards: Cards } = ["of" cards];
        UnderCards { cards: Cards } = ["under" cards];
        AsCopy { cards: Cards } = ["as a copy of" cards];
        AsThough { place: Place } = ["as though it were in" place] | ["as if it were in" place] | ["as though from" place] | ["as if it was in" place] | ["as though they were in" place];
        Minimum { n: Amount } = ["( to a minimum of" n ")"] | [", to a minimum of" n] | ["to a minimum of" n] | ["( minimum of" n ")"] | ["( minimum" n ")"];
        Maximum { n: Amount } = ["( to a maximum of" n ")"] | [", to a maximum of" n] | ["to a maximum of" n] | ["( maximum of" n ")"] | ["( maximum" n ")"];
        WithoutImmediate = ["without using its immediate effects"] | ["without using its immediate effect"] | ["without using their immediate effects"] | ["without using the immediate effects"];
        Without { verb: Doing<Verb> } = ["without" verb];
        Regardless { whose: Whose } = ["regardless of" whose "mp 's stage"] | ["regardless of" whose "mp stage"] | ["regardless of" whose "current stage"] | ["regardless of" whose "stage"];
        EqualTo { measure: Box<Measure> } = ["equal to" measure];
        AnyAmount = ["by any amount"];
        ByAmount { n: Amount } = ["by" n];
        ByMany { n: Amount } = ["by" n "stage~"] | ["by" n "level~"] | ["by" n "life card~"];
        ByMeasure { measure: Box<Measure> } = ["by" measure];
        To { n: Amount } = ["to" n];
        /// `when taking damage or by an opponent's effect`
        WhenOrBy { verb: Doing<Verb>, agent: Agent } = ["when" verb "or by" agent];
        When { verb: Doing<Verb> } = ["when" verb] | ["while" verb];
        After { verb: Doing<Verb> } = ["after" verb];
        WhenEnteringPlay { who: Cards } = ["when" who "enters play"];
        ByDoing { verb: Doing<Verb> } = ["by" verb];
        Only = ["only"];
        Also = ["also"];
        If { kinds: Kinds } = ["if" kinds];
        IfAble = ["if able"] | ["if possible"];
        AsWell = ["as well"];
        Together = ["at the same time"];
        AtLevel { n: Amount } = ["at level" n];
        ToLevel { n: Amount } = ["to level" n];
        AsPlayer { who: Actor } = ["as" who];
        AsThis = ["as this action"];
        Simultaneously = ["simultaneously"];
    }

    /// How something was done that cards are told by; never where they go next.
    Narrowing {
        At { time: Time } = [time];
        Often { often: Often } = [often];
        From { place: Place } = ["from" place];
        By { agent: Agent } = ["by" agent];
        NotBy { agent: Agent } = ["not by" agent];
        With { cards: Cards } = ["with" cards];
        Against { cards: Cards } = ["against" cards];
        AgainstYou = ["against you"];
        ThisWay = ["this way"] | ["in this way"];
        ForEndurance = ["for endurance"];
        AfterUse = ["after use"];
        In { place: Place } = ["in" place];
        FaceUp = ["face up"];
        AsCopy { cards: Cards } = ["as a copy of" cards];
    }

    /// Who or what does something to something.
    Agent {
        EitherOf { first: Cards, then: Cards } = [first "or by" then];
        Cards { cards: Cards } = [cards];
        Player { who: Actor } = [who];
    }
}
