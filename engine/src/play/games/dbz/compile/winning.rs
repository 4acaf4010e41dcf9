//! Cards with which nobody wins by MPPV: `You cannot win by MPPV if you use this card.`

use crate::play::games::dbz::card::{Card, OfUse};
use crate::play::games::dbz::compile::cards::{is_effect_of_this, is_this};
use crate::play::games::dbz::compile::facts::is_you;
use crate::play::games::dbz::compile::nouns::noun;
use crate::play::games::dbz::compile::scope::Part;
use crate::play::games::dbz::effect::{Constant, Effect, Forbidden, Until};
use crate::play::games::dbz::terms::Who;
use crate::text::grammar::cards::{Cards, Det, Thing};
use crate::text::grammar::clause::Clause;
use crate::text::grammar::fact::{Condition, Fact};
use crate::text::grammar::given::Given;
use crate::text::grammar::how::How as Manner;
use crate::text::grammar::kinds::Noun;
use crate::text::grammar::place::Whose;
use crate::text::grammar::statement::{Chain, Statement};
use crate::text::grammar::verb::{Deed, Verb, Way};

/// Takes a sentence that says so of the card, if it is one.
pub(super) fn no_mppv_by_use(card: &mut Card, chain: &Chain, given: &Given) -> bool {
    if !is_mppv(chain) {
        return false;
    }
    if is_use(given) && card.kind.is_gone_after_use() {
        card.effect.push(no_mppv(Until::EndOfGame));
    } else if is_use(given) {
        card.no_mppv_of_use = Some(OfUse::Any);
    } else if is_turn_of_use(given) {
        // What was before is not won.
        card.effect.push(no_mppv(Until::EndOfTurn));
    } else if is_rise_with_this(given) {
        card.no_mppv = true;
    } else if is_anger_raised_with_this(given) {
        card.no_mppv_by_anger = true;
    } else {
        return false;
    }
    true
}

/// Takes a sentence that says so of the Instant power that it follows, if it is one.
pub(super) fn no_mppv_by_instant(card: &mut Card, part: &Part, own: &Statement) -> bool {
    match (part, own) {
        (Part::Instant(at), Statement::Suffix { chain, given })
            if is_mppv(chain) && is_use(given) =>
        {
            card.no_mppv_of_use = Some(OfUse::Instant(*at));
            true
        }
        _ => false,
    }
}

fn no_mppv(until: Until) -> Effect {
    let constant = Some(Constant::forbid(Who::You, Forbidden::WinByMppv));
    Effect::Float { until, trigger: None, constant, next: false }
}

/// Who uses what a card in play does cannot win by MPPV, where it says so, in these words.
pub(super) fn forbids_mppv_of_use(card: &mut Card, used: OfUse, words: Option<&str>) {
    let meant = |at: usize| used == OfUse::Any || used == OfUse::Instant(at);
    let waiting = card.trigger.iter_mut().enumerate();
    for (_, own) in waiting.filter(|(at, own)| meant(*at) && !own.effects.is_empty()) {
        // A power that is carried out is used; what only may be done is used where it is done.
        let ban = no_mppv(Until::EndOfGame);
        let (at, ban) = if own.power { (0, ban) } else { (1, Effect::IfYouDo(vec![ban])) };
        own.effects.insert(at, ban);
        own.said.insert(at, words);
    }
    let powers = card.power.iter_mut().chain(&mut card.shield_power);
    for power in powers.filter(|_| used == OfUse::Any) {
        power.effects.insert(0, no_mppv(Until::EndOfGame));
        power.said.insert(0, words);
    }
}

/// `You cannot win by MPPV`
fn is_mppv(chain: &Chain) -> bool {
    matches!(chain.only_clause(), Some(Clause::Cannot { who, verb, how })
        if is_you(who) && how.is_empty() && *verb.0 == Verb::WinMppv)
}

/// `if you use this card`
fn is_use(given: &Given) -> bool {
    matches!(given, Given::If { condition: Condition::One { fact } } if is_use_of_this(fact))
}

/// `the turn you play this card`
fn is_turn_of_use(given: &Given) -> bool {
    matches!(given, Given::TheTurn { fact } if is_use_of_this(fact))
}

fn is_use_of_this(fact: &Fact) -> bool {
    let Fact::Does { who, verb, how } = fact else { return false };
    is_you(who)
        && how.is_empty()
        && matches!(verb.0.as_ref(), Verb::Do { deed: Deed::Use | Deed::Play, cards }
            if is_this(cards) || is_effect_of_this(cards))
}

/// `if you raise your anger with this card's effect`
fn is_anger_raised_with_this(given: &Given) -> bool {
    let Given::If { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return false;
    };
    let raised = matches!(verb.0.as_ref(), Verb::Anger { way: Way::Raise, whose: Whose::Your });
    let this_effect = |cards: &Cards| {
        matches!(cards, Cards::One { thing } if matches!(thing.as_ref(),
            Thing::Told { det: Det::This, kinds, post }
                if post.is_empty() && noun(kinds) == Some(&Noun::Effect)))
    };
    is_you(who)
        && raised
        && matches!(how.as_slice(), [Manner::With { cards } | Manner::WithEffect { cards }]
            if is_this(cards) || is_effect_of_this(cards) || this_effect(cards))
}

/// `if you advance a level with this card`
fn is_rise_with_this(given: &Given) -> bool {
    let Given::If { condition: Condition::One { fact: Fact::Does { who, verb, how } } } = given
    else {
        return false;
    };
    // `this`, and no more, is the card.
    let alone =
        |cards: &Cards| matches!(cards, Cards::One { thing } if **thing == Thing::ThisAlone);
    is_you(who)
        && matches!(how.as_slice(), [Manner::With { cards } | Manner::WithEffect { cards }]
            if is_this(cards) || is_effect_of_this(cards) || alone(cards))
        && matches!(
            verb.0.as_ref(),
            Verb::LevelAlone { way: Way::Raise } | Verb::LevelsAlone { way: Way::Raise, .. }
        )
}
