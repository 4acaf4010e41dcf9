//! What is so of cards that lie in a hand or a Life Deck: `Your opponent plays with their
//! hand revealed`, `Drills in your Life Deck without Endurance gain “Endurance 2”.`

use crate::play::games::dbz::compile::cards::actor;
use crate::play::games::dbz::compile::filters::filter;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::players::player;
use crate::play::games::dbz::compile::scope::{Low, Scope, stop};
use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Post, Thing};
use crate::text::grammar::clause::{Clause, Doer};
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::{Feature, Noun};
use crate::text::grammar::place::{Place, Whose, Zone};
use crate::text::grammar::series::Series;
use crate::text::grammar::verb::Verb;

/// What a clause says so, and how; nothing where it is about something else.
pub(super) fn of_unseen<'a>(
    clause: &'a Clause,
    scope: &Scope,
) -> Low<Option<(Constant, &'a [Manner])>> {
    let Clause::Does { who, verb, how } = clause else { return Ok(None) };
    if let (Doer::Player { who }, Verb::PlayWithHand { whose }) = (who.0.as_ref(), verb.0.as_ref())
    {
        let who = player(who, scope).map_or_else(|| actor(who, scope), Ok)?;
        let theirs = *whose == Whose::Their && matches!(who, Who::Opponent | Who::Both);
        if scope.flip || !theirs && scope.who(whose)? != who {
            return stop("the hand of another player");
        }
        return Ok(Some((Constant::HandRevealed { who }, how)));
    }
    let Doer::Things { cards: Cards::One { thing } } = who.0.as_ref() else { return Ok(None) };
    let constant = match (verb.0.as_ref(), thing.as_ref()) {
        (Verb::GainEndurance { n }, Thing::Plain { kinds, post }) => {
            let who = match post.as_slice() {
                [first, then] if is_without(then) => deck_of(first, scope),
                [first, then] if is_without(first) => deck_of(then, scope),
                _ => None,
            };
            let Some(who) = who else { return stop("cards that gain Endurance") };
            Constant::GainEndurance { who, card: filter(kinds)?, endurance: count(n)? }
        }
        // `Your cards with printed Endurance have their Endurance set to 3.`
        (
            Verb::HaveEndurance { n },
            Thing::Told { det: Det::Of { whose: Whose::Your }, kinds, post },
        ) if noun(kinds) == Some(&Noun::Card)
            && *post == [Post::With { feature: Feature::PrintedEndurance }] =>
        {
            Constant::SetEndurance { endurance: count(n)? }
        }
        _ => return Ok(None),
    };
    if scope.flip {
        return stop("what lasts for the other player");
    }
    Ok(Some((constant, how)))
}

fn is_without(post: &Post) -> bool {
    *post == Post::Without { feature: Feature::Endurance }
}

/// `in your Life Deck`, `in each player's Life Deck`: whose.
fn deck_of(post: &Post, scope: &Scope) -> Option<Who> {
    let Post::At { place: Place::Zones { whose, zones } } = post else { return None };
    let told = *zones == Series::One(Zone::LifeDeck)
        && matches!(whose, Whose::Your | Whose::Opponents | Whose::EachPlayers);
    told.then(|| scope.who(whose).ok())?
}
