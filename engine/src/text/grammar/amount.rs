//! Counts: numbers, X, the attack table, sums of them, and damage.

use crate::text::macros::phrases;
use crate::text::phrase::{Ends, Phrase, Reader, State, Wording};
use crate::text::writer::Writer;

/// A number as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number(pub(crate) u64);

impl Number {
    fn at(r: Reader<'_>, at: usize) -> Option<Self> {
        r.get(at)
            .filter(|token| token.is_number())
            .and_then(|token| token.text.parse().ok())
            .map(Self)
    }
}

impl Phrase for Number {
    fn read(r: Reader<'_>, at: usize, out: &mut Ends<Self>) {
        if let Some(number) = Self::at(r, at) {
            out.add(number, at + 1);
        }
    }
}

impl Wording for Number {
    fn echo(&self, r: Reader<'_>, from: &State) -> Vec<State> {
        if Self::at(r, from.at) == Some(*self) { vec![from.to(from.at + 1)] } else { Vec::new() }
    }

    fn say(&self, w: &mut Writer) {
        w.number(self.0);
    }
}

phrases! {
    /// What a count is made of.
    Term {
        Count { n: Number } = [n];
        X = ["x"];
        /// So many times X.
        Times { n: Number } = [n "x"];
        /// The damage of the attack table.
        Table = ["at"] | ["attack table"];
    }

    /// A count.
    Amount {
        Plus { first: Term, then: Term } = [first "+" then];
        Minus { first: Term, then: Term } = [first "-" then];
        Just { term: Term } = [term];
    }

    /// How much is added or taken away.
    Change {
        More { by: Amount } = ["+" by] | ["an additional" by] | ["an additional +" by];
        Less { by: Amount } = ["-" by];
    }

    /// An amount, or a change of one.
    Much {
        Changed { change: Change } = [change];
        Exactly { amount: Amount } = [amount];
    }

    /// One kind of damage.
    Bit {
        Stages { much: Much } = [much "stage~"] | [much "stage~ of damage"];
        Life { much: Much } = [much "life card~"] | [much "life card~ of damage"];
        StagesAndLife { much: Much } = [much "stage~ / life card~"];
    }

    /// What joins two kinds of damage.
    Joined {
        And = ["and"];
        Or = ["or"];
        Plus = ["+"];
        Comma = [","];
        Slash = ["/"];
        /// `3 stages +2 life cards`: the sign is the joint.
        Close = [];
    }

    /// Damage.
    Damage {
        Two { first: Bit, joined: Joined, then: Box<Damage> } = [first joined then];
        One { bit: Bit } = [bit "of damage"] | [bit "damage"] | [bit];
        No = ["no damage"];
        /// `AT damage`
        Whole { amount: Amount } = [amount "damage"];
        /// `+2 damage`
        Plain { change: Change } = [change "damage"];
    }
}
