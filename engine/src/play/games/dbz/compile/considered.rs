//! What a card says that it is: Named, Styled, of an Endurance, kept where a level
//! changes. Apart from `own`, which is about what happens to it.

use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::cards::{is_this, of_this_card};
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::nouns::is_own_purpose;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::{Low, gap};
use crate::play::games::dbz::compile::statements::only_clause;
use crate::play::games::dbz::terms::Considered;
use crate::text::grammar::cards::Cards;
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{
    Distinct, Feature, Kind as CardKind, Kinds, Noun, Quality, SimpleQuality,
};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Considered as Counted, Deed, Plainly, State, Verb, Way};

/// Whether a level changes up, down, or either way, by a verb.
fn ways(verb: &Verb) -> Option<(bool, bool)> {
    match verb {
        Verb::LevelAlone { way: Way::Raise } | Verb::LevelsAlone { way: Way::Raise, .. } => {
            Some((true, false))
        }
        Verb::LevelAlone { way: Way::RaiseOrLower } | Verb::ChangeLevels => Some((true, true)),
        _ => None,
    }
}

fn is_not_discarded(verb: &Verb) -> bool {
    let discarded = |not: &State| matches!(not, State::Been { done } if *done.0 == Deed::Discard);
    match verb {
        Verb::BeState { state: State::Not { not } } => discarded(not),
        Verb::BeNot { state } => discarded(state),
        _ => false,
    }
}

fn keep(card: &mut Card, verb: &Verb) -> bool {
    let Some((up, down)) = ways(verb) else { return false };
    card.stays |= up;
    card.stays_down |= down;
    true
}

/// `not discarded when advancing a level`, of the card.
pub(super) fn stays_by_doing(card: &mut Card, verb: &Verb, how: &[Manner]) -> bool {
    match how {
        [Manner::When { verb: changing }] if is_not_discarded(verb) => keep(card, &changing.0),
        _ => false,
    }
}

/// `This Drill is not discarded when you change levels.`
pub(super) fn stays_so(card: &mut Card, own: &Statement) -> bool {
    let (clause, given) = match own {
        Statement::Given { given, then } => (only_clause(then).cloned(), given),
        Statement::Suffix { chain, given } => {
            (only_clause(&Statement::Just { chain: chain.clone() }).cloned(), given)
        }
        _ => return false,
    };
    let Some(Clause::Does { who, verb, how }) = clause else { return false };
    let this = matches!(who.0.as_ref(), Doer::Things { cards } if is_this(cards));
    let Given::When {
        condition: Condition::One { fact: Fact::Does { who, verb: changes, how: more } },
    } = given.as_ref()
    else {
        return false;
    };
    this && how.is_empty()
        && more.is_empty()
        && is_you(who)
        && is_not_discarded(&verb.0)
        && keep(card, &changes.0)
}

/// `This card's Endurance is considered to be 5 for your card effects.`
pub(super) fn endurance_for(cards: &Cards, verb: &Verb, how: &[Manner]) -> Option<u32> {
    let Verb::BeState {
        state: State::Considered { what: Counted::One { plainly: Plainly::Quantity { amount } } },
    } = verb
    else {
        return None;
    };
    let plain = matches!(how, [own] if is_own_purpose(own));
    let own = of_this_card(cards) == Some(&Noun::Endurance);
    if plain && own { count(amount).ok() } else { None }
}

/// What `this card` is considered by a clause, and no more.
pub(super) fn considered_clause(clause: &Clause) -> Option<&Counted> {
    let Clause::Does { who, verb, how } = clause else { return None };
    let this = matches!(who.0.as_ref(), Doer::Things { cards } if is_this(cards));
    match verb.0.as_ref() {
        Verb::BeState { state: State::Considered { what } }
            if this && how.iter().all(is_own_purpose) =>
        {
            Some(what)
        }
        _ => None,
    }
}

/// `considered to have “Sword” in the title`: the word.
pub(super) fn title_word(what: &Counted) -> Option<&str> {
    let Counted::One { plainly: Plainly::Bearing { feature } } = what else { return None };
    match feature {
        Feature::Titled { names: Series::One(word) } => Some(&word.0),
        _ => None,
    }
}

pub(super) fn considered(what: &Counted) -> Low<Vec<Considered>> {
    if let Counted::One { plainly: Plainly::Kind { kinds } } = what {
        return card_that_is(kinds);
    }
    let one = |plainly: &Plainly| match plainly {
        Plainly::Styled => Ok(Considered::Styled),
        Plainly::Named => Ok(Considered::Named),
        other => gap("Plainly", other),
    };
    match what {
        Counted::One { plainly } => Ok(vec![one(plainly)?]),
        Counted::Both { first, then } => Ok(vec![one(first)?, one(then)?]),
    }
}

/// `a Styled and Named card`
fn card_that_is(kinds: &Kinds) -> Low<Vec<Considered>> {
    let Kinds::Any { kinds: Distinct(Series::One(CardKind::Narrow { quality, kind })) } = kinds
    else {
        return gap("Kinds", kinds);
    };
    if !matches!(kind.as_ref(), CardKind::One { noun } if noun.0 == Noun::Card) {
        return gap("Kind", kind);
    }
    let simple = |quality: &SimpleQuality| match quality {
        SimpleQuality::Styled => Ok(Considered::Styled),
        SimpleQuality::Named => Ok(Considered::Named),
        other => gap("SimpleQuality", other),
    };
    match quality {
        Quality::Styled => Ok(vec![Considered::Styled]),
        Quality::Named => Ok(vec![Considered::Named]),
        Quality::Both { first, then } => Ok(vec![simple(first)?, simple(then)?]),
        other => gap("Quality", other),
    }
}
