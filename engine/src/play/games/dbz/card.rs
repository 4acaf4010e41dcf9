//! Cards of the game, as scenarios type them: what they are, and their
//! sentences in a closed vocabulary.

use std::sync::Arc;

use serde::Deserialize;

use crate::play::games::dbz::effect::{Constant, Effect, Guard, Replacement, Trigger};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::terms::{
    AfterUse, Attack, Considered, Icon, Keyword, Kind, Style, Who,
};
use crate::play::kernel::{Face, Limit, Said, Titled};

/// A card with its words lowered, and the sentences that are not.
#[derive(Clone, Debug)]
pub(crate) struct Lowered {
    pub(crate) card: Card,
    pub(crate) left: Vec<LeftOut>,
}

/// A sentence that is not performed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LeftOut {
    /// Its words.
    pub(crate) words: String,
    /// The rule of the grammar at which lowering stopped; `unread` where none read it.
    pub(crate) stopped: String,
}

/// Why an attack is marked of which no line says the damage.
pub(crate) const NO_DAMAGE: &str = "damage that it does not say";

impl LeftOut {
    /// What is not performed, as it is told beside a run.
    pub(crate) fn told(&self) -> String {
        let words = &self.words;
        if self.stopped == NO_DAMAGE {
            return format!("the damage of “{words}”, which the text does not state");
        }
        words.clone()
    }
}

/// A power to be used as an action.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Power {
    #[serde(default)]
    pub(crate) limit: Option<Limit>,
    /// From the hand, as an action, by playing the card.
    #[serde(default)]
    pub(crate) from_hand: bool,
    /// From the hand, as an action, by placing the card into play, which is not playing it.
    #[serde(skip)]
    pub(crate) placed: bool,
    #[serde(default)]
    pub(crate) shield: bool,
    #[serde(default, rename = "trait")]
    pub(crate) needs: Option<String>,
    #[serde(default, rename = "while")]
    pub(crate) guards: Vec<Guard>,
    #[serde(rename = "do")]
    pub(crate) effects: Vec<Effect>,
    #[serde(skip)]
    pub(crate) said: Said,
    /// The immediate effects of the attack that it performs.
    #[serde(skip)]
    pub(crate) immediate: Vec<Effect>,
    #[serde(skip)]
    pub(crate) immediate_said: Said,
}

impl Power {
    /// What it does, with the words that say it.
    pub(crate) fn sentences(&self) -> (&[Effect], &Said) {
        (&self.effects, &self.said)
    }
}

/// Another use of a card from the hand, against an attack.
#[derive(Clone, Debug, Default)]
pub(crate) struct Defense {
    /// It is played; else its player pays with it.
    pub(crate) played: bool,
    /// It is played so instead of as an attack.
    pub(crate) instead: bool,
    pub(crate) limit: Option<Limit>,
    pub(crate) guards: Vec<Guard>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) said: Said,
}

impl Defense {
    /// What it does, with the words that say it.
    pub(crate) fn sentences(&self) -> (&[Effect], &Said) {
        (&self.effects, &self.said)
    }
}

/// A card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    clippy::struct_field_names,
    reason = "each is a key of its own in a scenario"
)]
pub(crate) struct Card {
    /// Its title; the record's, where a record is named.
    #[serde(default)]
    pub(crate) name: String,
    /// The record that its text is taken from, such as `fanz:red-lightning-slash@updated`.
    #[serde(default)]
    pub(crate) card: Option<String>,
    /// The digest of that text when a person last read it.
    #[serde(default)]
    pub(crate) pin: Option<String>,
    /// Why its effects are typed, and not taken from words.
    #[serde(default)]
    pub(crate) by_hand: Option<String>,
    /// Its text; what it says is added to what the other keys say.
    #[serde(default)]
    pub(crate) words: Option<String>,
    #[serde(default, rename = "kind")]
    pub(crate) printed: Option<Kind>,
    /// Its kind: as printed, as its words say, or a Physical Combat card.
    #[serde(skip)]
    pub(crate) kind: Kind,
    #[serde(default)]
    pub(crate) style: Option<Style>,
    /// The character it is named for, or whose personality it is.
    #[serde(default)]
    pub(crate) character: Option<String>,
    #[serde(default)]
    pub(crate) traits: Vec<String>,
    #[serde(default)]
    pub(crate) icons: Vec<Icon>,
    #[serde(default)]
    pub(crate) keywords: Vec<Keyword>,
    #[serde(default)]
    pub(crate) considered: Vec<Considered>,
    /// The Main Personalities with which it is so considered; any, where none is listed.
    #[serde(default)]
    pub(crate) considered_with: Vec<String>,
    /// Hero or Villain only.
    #[serde(default)]
    pub(crate) alignment: Option<String>,
    /// It is played when something happens, not as an action.
    #[serde(default)]
    pub(crate) contextual: bool,
    /// What the attack table gives for an Ally's power level.
    #[serde(default)]
    pub(crate) at: Option<u32>,
    /// Power stages to pay.
    #[serde(default)]
    pub(crate) cost: u32,
    #[serde(default)]
    pub(crate) attack: Option<Attack>,
    /// Immediate effects, a sentence each.
    #[serde(default)]
    pub(crate) effect: Vec<Effect>,
    /// The words of its immediate effects, and those of its HIT effects.
    #[serde(skip)]
    pub(crate) said: Said,
    #[serde(skip)]
    pub(crate) hit_said: Said,
    /// The trait that its effect asks for.
    #[serde(default, rename = "trait")]
    pub(crate) needs: Option<String>,
    #[serde(default)]
    pub(crate) hit: Vec<Effect>,
    #[serde(default)]
    pub(crate) trigger: Vec<Trigger>,
    #[serde(default)]
    pub(crate) replace: Vec<Replacement>,
    #[serde(default)]
    pub(crate) constant: Vec<Constant>,
    #[serde(default)]
    pub(crate) power: Option<Power>,
    #[serde(default)]
    pub(crate) endurance: Option<u32>,
    #[serde(default)]
    pub(crate) after_use: AfterUse,
    /// If it would attach while this is so, it is banished instead.
    #[serde(skip)]
    pub(crate) no_attach: Option<Guard>,
    /// It may not be discarded by damage.
    #[serde(default)]
    pub(crate) not_discarded: bool,
    /// What its words are lowered to, once they are.
    #[serde(skip)]
    pub(crate) lowered: Option<Arc<Lowered>>,
    /// It stays in play when the level advances.
    #[serde(skip)]
    pub(crate) stays: bool,
    /// Who advances a level with it cannot win by MPPV.
    #[serde(skip)]
    pub(crate) no_mppv: bool,
    /// Who raises their anger with it cannot win by MPPV.
    #[serde(skip)]
    pub(crate) no_mppv_by_anger: bool,
    /// Its power against attacks is used against each of them.
    #[serde(skip)]
    pub(crate) each_attack: bool,
    /// How often the power is used that is printed after it.
    #[serde(skip)]
    pub(crate) power_limit: Option<Limit>,
    /// Who uses this cannot win by MPPV.
    #[serde(skip)]
    pub(crate) no_mppv_of_use: Option<OfUse>,
    /// Only one of its title is in play, or attached to a Main Personality.
    #[serde(skip)]
    pub(crate) only_one: bool,
    /// It is an Ally that cannot gain stages.
    #[serde(skip)]
    pub(crate) gains_no_stages: bool,
    /// What it does as an action from the hand.
    #[serde(skip)]
    pub(crate) in_hand: Vec<Effect>,
    #[serde(skip)]
    pub(crate) in_hand_said: Said,
    /// What it does as an action from the discard pile.
    #[serde(skip)]
    pub(crate) in_discard: Vec<Effect>,
    #[serde(skip)]
    pub(crate) in_discard_said: Said,
    /// It has a constant power.
    #[serde(skip)]
    pub(crate) has_constant: bool,
    /// So many stages that its attack costs less for each of this.
    #[serde(skip)]
    pub(crate) cheaper: Vec<(Measure, u32)>,
    /// What must be done to play it, in full.
    #[serde(skip)]
    pub(crate) pays: Vec<Effect>,
    /// That must be done to use it, each time.
    #[serde(skip)]
    pub(crate) pays_each_use: bool,
    /// What must be so to use the power that is printed after it.
    #[serde(skip)]
    pub(crate) use_if: Vec<Guard>,
    /// What must be so to play it.
    #[serde(skip)]
    pub(crate) play_if: Vec<Guard>,
    /// The sentence that says each of them, where words do.
    #[serde(skip)]
    pub(crate) play_asks: Vec<Option<String>>,
    /// The sentence that says each of what must be so to use its power, where words do.
    #[serde(skip)]
    pub(crate) power_asks: Vec<Option<String>>,
    /// What it does from the hand against an attack, instead of what it says else.
    #[serde(skip)]
    pub(crate) defense: Option<Defense>,
    /// What it does where it is played from the hand as an action.
    #[serde(skip)]
    pub(crate) hand_power: Option<Power>,
    /// Its power against an attack, where it has another that is used as an action.
    #[serde(skip)]
    pub(crate) shield_power: Option<Power>,
    /// What it is considered for its player's effects alone.
    #[serde(skip)]
    pub(crate) considered_own: Vec<Considered>,
    /// What it is considered where that is so.
    #[serde(skip)]
    pub(crate) considered_if: Vec<(Vec<Guard>, Considered)>,
    /// The Endurance that it is considered to have for its player's effects.
    #[serde(skip)]
    pub(crate) endurance_for: Option<u32>,
    /// It stays in play when the level is lowered.
    #[serde(skip)]
    pub(crate) stays_down: bool,
    /// The level of a personality, and the power levels of its stages, from 0 on.
    #[serde(skip)]
    pub(crate) powers: Option<(u32, Vec<u64>)>,
    /// The Power Up Rating of a personality, where its record states it.
    #[serde(skip)]
    pub(crate) power_up: Option<u32>,
    /// It may be played in the Planning Step, too.
    #[serde(skip)]
    pub(crate) in_planning: bool,
    /// What it does as an action while it is attached, and how often.
    #[serde(skip)]
    pub(crate) as_attached: Option<(Option<Limit>, Vec<Effect>)>,
    #[serde(skip)]
    pub(crate) as_attached_said: Said,
    /// What must be so, or else it does not attach.
    #[serde(skip)]
    pub(crate) attach_if: Vec<Guard>,
    /// No card of its title is found by its own search.
    #[serde(skip)]
    pub(crate) not_sought: bool,
    /// Words that it is considered to have in its title, for the effects of its player.
    #[serde(skip)]
    pub(crate) titled_as: Vec<String>,
    /// Damage of its attack that is counted: so many stages and life cards times this.
    #[serde(skip)]
    pub(crate) counted: Vec<(Measure, i32, i32)>,
}

/// What of a card is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfUse {
    /// Any of its effects.
    Any,
    /// The Instant power that is the trigger of this place.
    Instant(usize),
}

impl Card {
    /// Its immediate effects, with the words that say them.
    pub(crate) fn sentences(&self) -> (&[Effect], &Said) {
        (&self.effect, &self.said)
    }

    /// Whether it shows an icon, itself or beside a power.
    pub(crate) fn has_icon(&self, icon: Icon) -> bool {
        let shield = || {
            let mut powers = self.power.iter().chain(&self.shield_power);
            icon == Icon::Shield && powers.any(|own| own.shield)
        };
        self.icons.contains(&icon) || shield()
    }

    /// Whether it has more than one power that is used.
    pub(crate) fn has_several_powers(&self) -> bool {
        let waiting = self.trigger.iter().filter(|own| own.power).count();
        let instead = self.replace.iter().filter(|own| own.power).count();
        let plain = [&self.power, &self.shield_power].into_iter().flatten().count();
        waiting + instead + plain > 1
    }

    /// To whose Main Personality it says that it attaches, seen from its player.
    pub(crate) fn attaches_to(&self) -> Option<Who> {
        let waiting = self.trigger.iter().flat_map(|own| &own.effects);
        let of_power = self.power.iter().flat_map(|own| &own.effects);
        let own = self.effect.iter().chain(&self.hit).chain(waiting).chain(of_power);
        own.into_iter().find_map(Effect::attaches_to)
    }

    /// What its words ask for where they have it attach.
    pub(crate) fn asked_to_attach(&self) -> Vec<Guard> {
        let own = self.effect.iter().chain(&self.hit);
        let mut own = own.filter(|own| own.attaches_to().is_some());
        own.next().map(Effect::asked_first).unwrap_or_default()
    }

    /// Whether an effect of it does something, at once or later.
    pub(crate) fn does(&self, what: fn(&Effect) -> bool) -> bool {
        let of_power = self.power.iter().chain(&self.hand_power).chain(&self.shield_power);
        let of_power = of_power.flat_map(|own| own.effects.iter().chain(&own.immediate));
        let of_triggers = self.trigger.iter().flat_map(|own| &own.effects);
        let own = self.effect.iter().chain(&self.hit).chain(&self.in_hand).chain(&self.in_discard);
        let in_defense = self.defense.iter().flat_map(|own| &own.effects);
        own.chain(of_power).chain(of_triggers).chain(in_defense).any(|own| own.does(what))
    }

    /// Whether effects of it are typed.
    pub(crate) fn is_typed(&self) -> bool {
        !self.effect.is_empty()
            || !self.hit.is_empty()
            || !self.trigger.is_empty()
            || !self.replace.is_empty()
            || !self.constant.is_empty()
            || self.power.is_some()
            || self.no_attach.is_some()
    }
}

impl Titled for Card {
    fn title(&self) -> &str {
        &self.name
    }

    fn face(&self) -> Face {
        Face::new(self.kind, self.style)
    }
}
