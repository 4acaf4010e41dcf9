//! Sentences: clauses in a row, one for another, and what they depend on.

use crate::text::grammar::cards::Cards;
use crate::text::grammar::clause::Clause;
use crate::text::grammar::given::Given;
use crate::text::grammar::how::{Bare, How};
use crate::text::grammar::verb::{Deed, Verb};
use crate::text::macros::phrases;

phrases! {
    /// What a sentence says.
    Statement {
        Given { given: Box<Given>, then: Box<Statement> } = [given "," then] | [given ", then" then] | [given "then" then] | [given then];
        Just { chain: Box<Chain> } = [chain];
        Two { first: Box<Chain>, given: Box<Given>, then: Box<Statement> } =
            [first "and" given "," then] | [first ", and" given "," then] | [first ", then" given "," then] | [first "and" given then];
        Suffix { chain: Box<Chain>, given: Box<Given> } = [chain given] | [chain "," given];
        SuffixTwo { chain: Box<Chain>, given: Box<Given>, also: Box<Given> } = [chain given "and" also] | [chain given also] | [chain given "or" also];
        Otherwise { first: Box<Chain>, given: Box<Given>, then: Box<Statement> } = [first given ", otherwise" then];
        After { first: Box<Chain>, given: Box<Given>, then: Box<Chain> } = [first given "and" then];
    }

    /// Deeds, or some deeds at the cost of others.
    Chain {
        /// `discard a Drill to stop an energy attack or a Setup to stop a physical attack`
        ForEither { deed: Deed, first: Cards, gain: Bare<Verb>, other: Cards, then: Bare<Verb> } =
            [deed first "to" gain "or" other "to" then];
        Just { list: Box<List> } = [list];
        For { cost: Box<List>, gain: Box<Chain> } = [cost "to" gain] | [cost ", to" gain];
    }

    /// Deeds one after another.
    List {
        One { choice: Choice } = [choice];
        And { first: Choice, rest: AndRest } = [first rest];
    }

    /// What follows the first of several deeds.
    AndRest {
        Last { last: Choice } = ["and" last] | [", and" last] | ["/" last] | ["and" "/" "or" last];
        LastThen { last: Choice } = ["and then" last] | [", and then" last] | [", then" last] | ["then" last];
        More { next: Choice, rest: Box<AndRest> } = ["," next rest] | ["and" next rest] | [", and" next rest];
        MoreThen { next: Choice, rest: Box<AndRest> } = ["then" next rest] | ["and then" next rest] | [", then" next rest] | [". then" next rest];
    }

    /// One deed, or a choice of deeds.
    Choice {
        One { clause: Clause } = [clause];
        Or { first: Clause, rest: OrRest } = [first rest] | ["either" first rest];
    }

    /// What follows the first of several deeds that are chosen from.
    OrRest {
        Last { last: Clause } = ["or" last] | [", or" last];
        More { next: Clause, rest: Box<OrRest> } = ["," next rest];
    }
}

impl OrRest {
    /// The deeds that it tells, in order.
    pub(crate) fn clauses(&self) -> Vec<&Clause> {
        let mut all = Vec::new();
        let mut rest = self;
        loop {
            match rest {
                Self::Last { last } => {
                    all.push(last);
                    return all;
                }
                Self::More { next, rest: more } => {
                    all.push(next);
                    rest = more;
                }
            }
        }
    }
}

impl Statement {
    /// Its one clause, if it is no more than that.
    pub(crate) fn only_clause(&self) -> Option<&Clause> {
        let Self::Just { chain } = self else { return None };
        chain.only_clause()
    }
}

impl Chain {
    /// Its one clause, if it is no more than that.
    pub(crate) fn only_clause(&self) -> Option<&Clause> {
        let Self::Just { list } = self else { return None };
        list.only_clause()
    }
}

impl List {
    /// What is done in order, each with whether it comes `then`, after all before it.
    pub(crate) fn choices(&self) -> Vec<(&Choice, bool)> {
        let (first, mut rest) = match self {
            Self::One { choice } => (choice, None),
            Self::And { first, rest } => (first, Some(rest)),
        };
        let mut all = vec![(first, false)];
        while let Some(own) = rest {
            let (choice, then, more) = match own {
                AndRest::Last { last } => (last, false, None),
                AndRest::LastThen { last } => (last, true, None),
                AndRest::More { next, rest } => (next, false, Some(rest.as_ref())),
                AndRest::MoreThen { next, rest } => (next, true, Some(rest.as_ref())),
            };
            all.push((choice, then));
            rest = more;
        }
        all
    }

    /// Its one clause, if it is no more than that.
    pub(crate) fn only_clause(&self) -> Option<&Clause> {
        match self {
            Self::One { choice: Choice::One { clause } } => Some(clause),
            _ => None,
        }
    }

    /// What its one clause orders you to do, and how.
    pub(crate) fn only_order(&self) -> Option<(&Verb, &[How])> {
        match self.only_clause()? {
            Clause::Order { verb, how } => Some((&verb.0, how)),
            _ => None,
        }
    }
}
