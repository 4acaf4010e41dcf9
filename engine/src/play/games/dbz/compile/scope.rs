//! What a sentence is lowered in, and why one is not lowered.

use crate::play::games::dbz::effect::{Effect, Replacement};
use crate::play::games::dbz::measure::Measure;
use crate::play::games::dbz::terms::{Kind, Who};
use crate::text::Named;
use crate::text::grammar::place::Whose;

/// Why a sentence is not lowered: the rule at which it stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gap(pub(super) String);

pub(super) type Low<T> = Result<T, Gap>;

/// A rule of the grammar that nothing performs.
pub(super) fn gap<T>(kind: &str, node: &impl Named) -> Low<T> {
    Err(Gap(format!("{kind}::{}", node.rule())))
}

/// Something that the rules of the grammar do not name.
pub(super) fn stop<T>(why: &str) -> Low<T> {
    Err(Gap(why.to_owned()))
}

/// The part of a card that sentences belong to until the next head.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Immediate,
    Hit,
    Power,
    Constant,
    /// A power that is used when something happens: the trigger of this place.
    Instant(usize),
    /// A power that is used in place of something, which its next sentence says.
    Instead(Box<Replacement>),
    /// What else is done by the last of these powers.
    InsteadAlso,
    /// For those who have the trait, and for one sentence.
    Kin(String, Box<Part>),
    /// What goes on for them, up to the next head.
    KinGoesOn(String, Box<Part>),
    /// Another part, after a sentence about what holds while the card is attached.
    WhileAttached(Box<Part>),
    /// A constant power, after a sentence of it that is left out: what goes on with that
    /// one is left out too.
    Anew,
    /// The part is not lowered, or not known.
    Unknown,
}

/// What a sentence is lowered in: whose it is, and what X counts.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Scope {
    pub(super) kind: Kind,
    /// The player who carries it out is the opponent, and “their” is theirs.
    pub(super) flip: bool,
    /// The name of the Ally that says so: by it a card speaks of itself.
    pub(super) ally: Option<String>,
    /// Its whole title.
    pub(super) title: String,
    /// Whose `their` is, where a sentence has named a player before.
    pub(super) their: Option<Who>,
    /// Who `that player` is, where it waits for what either player does.
    pub(super) that: Option<Who>,
    /// What waits came with the card itself: `it` is that card.
    pub(super) of_this: bool,
    /// `it` is the attack that is performed.
    pub(super) attack: bool,
    /// What waits came with an attack: `that attack` is the one that is performed.
    pub(super) in_attack: bool,
    /// What waits came with stages that were gained or lost: `the same number` is theirs.
    pub(super) of_stages: bool,
    /// What is paid before it moves cards, of which it may count `the same number`.
    pub(super) moved: bool,
    /// What X is, and at most.
    pub(super) x: Option<(Measure, Option<u32>)>,
}

impl Scope {
    pub(super) fn you(&self) -> Who {
        if self.flip { Who::Opponent } else { Who::You }
    }

    /// Whether this is the whole title of the card, whatever marks part its words.
    pub(super) fn is_titled(&self, name: &str) -> bool {
        let words = |name: &str| -> Vec<String> {
            let parted = name.replace(['-', '–', ','], " ");
            parted.split_whitespace().map(str::to_owned).collect()
        };
        words(&self.title) == words(name)
    }

    pub(super) fn opponent(&self) -> Who {
        if self.flip { Who::You } else { Who::Opponent }
    }

    /// `that player`, seen from who carries it out.
    pub(super) fn that_player(&self) -> Option<Who> {
        match self.that? {
            Who::You => Some(self.you()),
            Who::Opponent => Some(self.opponent()),
            _ => None,
        }
    }

    /// The scope of what the other player carries out.
    pub(super) fn flipped(&self) -> Self {
        Self { flip: !self.flip, ..self.clone() }
    }

    /// The player that something belongs to, seen from who carries it out.
    pub(super) fn who(&self, whose: &Whose) -> Low<Who> {
        if let (Whose::Their, false, Some(their)) = (whose, self.flip, self.their) {
            return Ok(their);
        }
        match whose {
            Whose::Your => Ok(self.you()),
            Whose::Opponents => Ok(self.opponent()),
            Whose::Their if self.flip => Ok(Who::You),
            Whose::ThatPlayers if let Some(who) = self.that_player() => Ok(who),
            Whose::APlayers => Ok(Who::Chosen),
            Whose::BothPlayers | Whose::EachPlayers => Ok(Who::Both),
            other => gap("Whose", other),
        }
    }
}

/// One effect of several.
pub(super) fn together(mut effects: Vec<Effect>) -> Effect {
    if effects.len() == 1 { effects.remove(0) } else { Effect::All(effects) }
}
