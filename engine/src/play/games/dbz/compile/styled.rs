//! Which cards are considered Styled, by another card.

use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::{head, is_own, is_own_purpose};
use crate::play::games::dbz::compile::scope::Low;
use crate::play::games::dbz::effect::Constant;
use crate::text::grammar::cards::{Cards, Det, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::Whose;
use crate::text::grammar::verb::{Considered as Counted, Plainly, State, Verb};

/// `Cards that you own are considered Styled`, `your Named cards are considered Styled for your
/// effects`
pub(super) fn considered_styled(clause: &Clause) -> Low<Option<Constant>> {
    let Clause::Does { who, verb, how } = clause else { return Ok(None) };
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return Ok(None) };
    let styled = matches!(
        verb.0.as_ref(),
        Verb::BeState {
            state: State::Considered { what: Counted::One { plainly: Plainly::Styled } }
        }
    );
    if !styled || !how.iter().all(is_own_purpose) {
        return Ok(None);
    }
    let (kinds, owned) = match thing.as_ref() {
        Thing::Plain { kinds, post } if matches!(post.as_slice(), [post] if is_own(post) == Some(false)) => {
            (kinds, true)
        }
        Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post } if post.is_empty() => {
            (kinds, false)
        }
        _ => return Ok(None),
    };
    let is_card = |noun: &Noun| {
        matches!(noun, Noun::Card | Noun::Drill | Noun::Setup | Noun::Ally | Noun::Event)
    };
    if !head(kinds).is_some_and(is_card) {
        return Ok(None);
    }
    let mut card = filter(kinds)?;
    card.more.owned = owned;
    Ok(Some(Constant::Styled { card, own: !how.is_empty() }))
}
