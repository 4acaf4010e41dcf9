//! Cards that chance chooses: `Whenever your opponent discards a card from his hand, the cards
//! are chosen at random.`

use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::players::player;
use crate::play::games::dbz::compile::scope::Scope;
use crate::play::games::dbz::effect::Constant;
use crate::text::grammar::cards::{Cards, Det, Post, Quant, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::{Place, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;
use crate::text::grammar::verb::{Deed, State, Verb};

/// What a sentence says so of the discards of a player.
pub(super) fn discards(given: &Given, then: &Statement, scope: &Scope) -> Option<Constant> {
    let Given::Whenever { condition: Condition::One { fact: Fact::Does { who, verb, how } } } =
        given
    else {
        return None;
    };
    let Doer::Player { who } = who.0.as_ref() else { return None };
    let Verb::Do { deed: Deed::Discard, cards: Cards::One { thing } } = verb.0.as_ref() else {
        return None;
    };
    let Thing::Some { quant: Quant::A | Quant::Any, kinds, post } = thing.as_ref() else {
        return None;
    };
    let from_hand = matches!(
        post.as_slice(),
        [Post::From { place: Place::Zones { zones: Series::One(Zone::Hand), .. } }]
    );
    let Clause::Does { who: chosen, verb, how: by } = then.only_clause()? else { return None };
    let Doer::Things { cards: Cards::One { thing } } = chosen.0.as_ref() else { return None };
    let chosen_cards = match thing.as_ref() {
        Thing::Told { det: Det::The | Det::Those | Det::That, kinds, post } => {
            post.is_empty() && noun(kinds) == Some(&Noun::Card)
        }
        other => matches!(other, Thing::It | Thing::Them),
    };
    let at_random = matches!(verb.0.as_ref(), Verb::BeState { state: State::Been { done } }
        if *done.0 == Deed::Choose)
        && *by == [Manner::AtRandom];
    let plain = how.is_empty() && from_hand && noun(kinds) == Some(&Noun::Card);
    let who = player(who, scope)?;
    (plain && chosen_cards && at_random).then_some(Constant::RandomDiscards { who })
}
