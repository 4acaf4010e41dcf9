//! Clauses: who does what, may, must or cannot do it.

use crate::text::grammar::cards::{Cards, Post, Thing};
use crate::text::grammar::how::{Bare, Finite, How, Third, Time};
use crate::text::grammar::name::Name;
use crate::text::grammar::statement::Chain;
use crate::text::grammar::verb::Verb;
use crate::text::macros::phrases;
use crate::text::phrase::{Ends, Phrase, Reader, State, Wording};
use crate::text::writer::Writer;

impl Doer {
    /// `Power uses …`: one thing without an article is no subject.
    fn is_bare(&self) -> bool {
        match self {
            Self::Things { cards: Cards::One { thing } } => {
                matches!(thing.as_ref(), Thing::Plain { kinds, .. } if kinds.is_single())
            }
            _ => false,
        }
    }
}

/// What does something, with which its verb agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject(pub(crate) Box<Doer>);

impl Phrase for Subject {
    fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
        for (doer, end) in r.slot::<Doer>(at).iter().filter(|(doer, _)| !doer.is_bare()) {
            out.add(Self(Box::new(doer.clone())), *end);
        }
    }
}

impl Wording for Subject {
    fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
        self.0.echo(r, from)
    }

    fn say(&self, w: &mut Writer) {
        w.subject(|w| self.0.say(w));
    }
}

phrases! {
    /// A player.
    Actor {
        You = ["you"];
        Opponent = ["your opponent"] | ["an opponent"] | ["the opponent"] | ["opponent"];
        Each = ["each player"];
        Both = ["both players"];
        That = ["that player"];
        A = ["a player"];
        Any = ["any player"];
        AnyPlayers = ["players"];
        They = ["they"];
        No = ["no player"];
        Attacker = ["the attacker"] | ["the attacking player"];
        Defender = ["the defender"] | ["the defending player"];
        Owner = ["its owner"] | ["their owner"] | ["the owner"];
        Controller = ["its controller"] | ["their controller"];
        OnePlayer = ["1 player"] | ["either player"];
        OtherPlayer = ["the other player"];
        YouOrOpponent = ["you or your opponent"];
        YouAndOpponent = ["you and your opponent"];
    }

    /// What does something.
    Doer {
        Player { who: Actor } = [who];
        Things { cards: Cards } = [cards];
        /// `your next attack this combat`
        ThingsFor { cards: Cards, time: Time } = [cards time];
        ThingsForThat { cards: Cards, time: Time, post: Post } = [cards time post];
        Called { name: Name } = [name];
    }

    /// One deed, with who does it and whether they have to.
    Clause {
        May { who: Subject, chain: Box<Chain> } = [who "may [also] [then] [immediately]" chain];
        MayHow { who: Subject, how: How, chain: Box<Chain> } = [who "may" how "," chain] | [who "may ," how "," chain];
        Must { who: Subject, chain: Box<Chain> } = [who "must [also] [then]" chain];
        NeedNot { who: Subject, verb: Bare<Verb>, how: Vec<How> } = [who "@do not have to" verb how] | [who "@do not need to" verb how];
        CannotEither { who: Subject, verb: Bare<Verb>, how: Vec<How>, then: Bare<Verb>, also: Vec<How> } =
            [who "cannot" verb how "or/nor" then also] | [who "cannot" verb how ", or/nor" then also];
        /// `cannot be stopped and deal +2 stages`: what cannot be, and what is done.
        CannotAndDoes { who: Subject, verb: Bare<Verb>, how: Vec<How>, then: Finite<Verb>, also: Vec<How> } =
            [who "cannot" verb how "and" then also] | [who "cannot" verb how ", and" then also];
        CannotAnd { who: Subject, verb: Bare<Verb>, how: Vec<How>, then: Bare<Verb>, also: Vec<How> } =
            [who "cannot" verb how "and cannot" then also] | [who "cannot" verb how ", and cannot" then also];
        Cannot { who: Subject, verb: Bare<Verb>, how: Vec<How> } = [who "cannot" verb how];
        CanOnly { who: Subject, verb: Bare<Verb>, how: Vec<How> } = [who "can/may only" verb how];
        Can { who: Subject, verb: Bare<Verb>, how: Vec<How> } = [who "can" verb how];
        DoesNot { who: Subject, verb: Bare<Verb>, how: Vec<How> } = [who "@do not" verb how];
        Does { who: Subject, verb: Finite<Verb>, how: Vec<How> } = [who "[also] [then] [immediately]" verb how];
        DoesHow { who: Subject, first: How, verb: Finite<Verb>, how: Vec<How> } = [who first verb how];
        /// The subject of the clause before goes on: `and loses 3 stages`.
        Same { verb: Third<Verb>, how: Vec<How> } = ["[also] [then]" verb how];
        SameCannot { verb: Bare<Verb>, how: Vec<How> } = ["cannot" verb how];
        SameCanOnly { verb: Bare<Verb>, how: Vec<How> } = ["can only" verb how];
        SameMay { chain: Box<Chain> } = ["may" chain];
        SameCan { verb: Bare<Verb>, how: Vec<How> } = ["can" verb how];
        /// An order to you.
        Order { verb: Bare<Verb>, how: Vec<How> } = ["[also] [then] [immediately]" verb how];
        OrderNot { verb: Bare<Verb>, how: Vec<How> } = ["do not" verb how];
        OrderHow { first: How, verb: Bare<Verb>, how: Vec<How> } = [first verb how];
    }
}
