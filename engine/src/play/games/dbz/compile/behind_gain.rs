//! A sentence behind one in which an attack gains something that no quotation marks close: `That
//! attack gains HIT: Draw a card. Gain 2 stages.`

use crate::play::Assumption;
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::Effect;

/// Whether a sentence has an attack gain something and leaves open where that ends.
pub(super) fn leaves_open(said: &str) -> bool {
    let said = said.to_lowercase().replace("gains, ", "gains ");
    said.contains("gains hit:")
}

/// Has a run say that what a sentence adds to a card is its own, and not gained.
pub(super) fn is_its_own(card: &mut Card, before: &Card) {
    let own = |list: &mut Vec<Effect>, before: usize| {
        if list.len() > before {
            list.push(Effect::Assume(Assumption::GainedToTheSentencesEnd));
        }
    };
    own(&mut card.effect, before.effect.len());
    own(&mut card.hit, before.hit.len());
    if let (Some(power), Some(before)) = (&mut card.power, &before.power) {
        own(&mut power.effects, before.effects.len());
        own(&mut power.immediate, before.immediate.len());
    }
    for (waits, before) in card.trigger.iter_mut().zip(&before.trigger) {
        own(&mut waits.effects, before.effects.len());
    }
}
