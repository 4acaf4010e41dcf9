//! Effects that wait for an event, or take the place of one, in the closed
//! words of a game.

use std::borrow::Cow;
use std::fmt::{self, Debug};
use std::sync::Arc;

use serde::{Deserialize, Deserializer};

use crate::play::kernel::limit::Limit;
use crate::play::{Assumption, RuleSwitch};

/// The closed words in which a game says what its cards wait for, and what they do then.
pub(crate) trait Vocabulary: Clone + Debug + 'static {
    /// The events that something else can be done in place of.
    const REPLACED: &'static [Self::EventKind] = &[];

    /// Kinds of event.
    type EventKind: Copy + Debug + PartialEq + Into<&'static str>;
    /// What else an event says of itself, for guards to ask.
    type Circumstance: Clone + Debug + Default;
    /// Whom an effect concerns.
    type Who: Copy + Debug;
    /// What a card is like.
    type Filter: Clone + Debug;
    /// A condition.
    type Guard: Clone + Debug;
    /// What a sentence does.
    type Effect: Clone + Debug;
    /// What holds as long as a card is in play, or an effect floats.
    type Constant: Clone + Debug;
    /// Until when a floating effect lasts.
    type Until: Copy + Debug;
    /// What else is said of a floating effect.
    type FloatScope: Clone + Debug;
}

/// The words that say each of several effects, where words do.
#[derive(Clone, Default)]
pub(crate) struct Said(Option<Arc<Vec<Option<Arc<str>>>>>);

impl Said {
    /// The words of the first effect.
    pub(crate) fn first(&self) -> Option<&str> {
        self.0.as_ref()?.first()?.as_deref()
    }

    /// Remembers that these words say those of `effects` of which no words are known.
    pub(crate) fn remember(&mut self, effects: usize, words: &str) {
        if self.0.as_ref().map_or(0, |own| own.len()) == effects {
            return;
        }
        let own = Arc::make_mut(self.0.get_or_insert_default());
        if own.len() > effects {
            // What some of them say together is known of none.
            own.clear();
            own.resize(effects, None);
        }
        own.resize(effects, Some(Arc::from(words)));
    }

    /// Adds the words of a sentence that says something else of the last of so many effects.
    pub(crate) fn go_on(&mut self, effects: usize, words: &str) {
        let Some(last) = effects.checked_sub(1).and_then(|at| self.of(effects, at)) else { return };
        let both: Arc<str> = Arc::from(format!("{last}. {words}"));
        let own = self.0.iter_mut().flat_map(|own| Arc::make_mut(own).iter_mut().flatten());
        for said in own.filter(|said| Arc::ptr_eq(said, &last)) {
            *said = Arc::clone(&both);
        }
    }

    /// Makes room for an effect that another sentence says, or none alone.
    pub(crate) fn insert(&mut self, at: usize, words: Option<&str>) {
        if let Some(own) = &mut self.0 {
            Arc::make_mut(own).insert(at, words.map(Arc::from));
        }
    }

    /// Whether one sentence says two of so many effects.
    pub(crate) fn together(&self, effects: usize, one: usize, other: usize) -> bool {
        let words = self.of(effects, one).zip(self.of(effects, other));
        words.is_some_and(|(one, other)| Arc::ptr_eq(&one, &other))
    }

    /// The words of one of so many effects.
    pub(crate) fn of(&self, effects: usize, at: usize) -> Option<Arc<str>> {
        let own = self.0.as_ref().filter(|own| own.len() == effects)?;
        own.get(at).cloned().flatten()
    }
}

/// What a card does is the same, in whatever words.
impl Debug for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Said")
    }
}

/// An effect that waits for an event.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(deserialize = "V::EventKind: Deserialize<'de>, V::Who: Deserialize<'de>, \
                         V::Filter: Deserialize<'de>, V::Guard: Deserialize<'de>, \
                         V::Effect: Deserialize<'de>")
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Trigger<V: Vocabulary> {
    pub(crate) on: V::EventKind,
    /// Other events it also waits for.
    #[serde(default)]
    pub(crate) or: Vec<V::EventKind>,
    /// Whose effect did it.
    #[serde(default)]
    pub(crate) by: Option<V::Who>,
    /// Whose card or Main Personality it concerns.
    #[serde(default)]
    pub(crate) whose: Option<V::Who>,
    /// It must concern the card itself.
    #[serde(default)]
    pub(crate) this: bool,
    /// It must concern a card like this.
    #[serde(default)]
    pub(crate) card: Option<V::Filter>,
    #[serde(default, rename = "while")]
    pub(crate) guards: Vec<V::Guard>,
    /// It is a power: to be used or not, with the memory of powers.
    #[serde(default)]
    pub(crate) power: bool,
    /// You may.
    #[serde(default)]
    pub(crate) may: bool,
    /// For each card, not once for all that a sentence moves.
    #[serde(default)]
    pub(crate) each: bool,
    /// It waits for one card, of which a sentence may move several.
    #[serde(skip)]
    pub(crate) one: bool,
    #[serde(default)]
    pub(crate) limit: Option<Limit>,
    /// It is for the first time alone, whether it is used then or not.
    #[serde(skip)]
    pub(crate) first: bool,
    /// “Next time”: spent after once.
    #[serde(default)]
    pub(crate) once: bool,
    /// It refers to this card, and falls away when the card is hidden.
    #[serde(default)]
    pub(crate) refers: bool,
    #[serde(rename = "do")]
    pub(crate) effects: Vec<V::Effect>,
    #[serde(skip)]
    pub(crate) said: Said,
}

impl<V: Vocabulary> Trigger<V> {
    /// A trigger that waits for an event, whoever it is about, and does nothing yet.
    pub(crate) fn on(on: V::EventKind) -> Self {
        Self {
            on,
            or: Vec::new(),
            by: None,
            whose: None,
            this: false,
            card: None,
            guards: Vec::new(),
            power: false,
            may: false,
            each: false,
            one: false,
            limit: None,
            first: false,
            once: false,
            refers: false,
            effects: Vec::new(),
            said: Said::default(),
        }
    }

    /// Whether it waits for events of this kind.
    pub(crate) fn waits_for(&self, kind: V::EventKind) -> bool {
        self.on == kind || self.or.contains(&kind)
    }
}

/// Something done in place of something else.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(deserialize = "V::EventKind: Deserialize<'de>, V::Who: Deserialize<'de>, \
                         V::Guard: Deserialize<'de>, V::Effect: Deserialize<'de>")
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in a scenario")]
pub(crate) struct Replacement<V: Vocabulary> {
    /// What would happen to a card, or to a player.
    #[serde(deserialize_with = "replaceable::<V, _>")]
    pub(crate) of: V::EventKind,
    /// To the card itself; to any card of its owner's where false.
    #[serde(default)]
    pub(crate) this: bool,
    /// From the hand.
    #[serde(default)]
    pub(crate) from_hand: bool,
    #[serde(default)]
    pub(crate) by: Option<V::Who>,
    /// To whom, or to whose card.
    #[serde(default)]
    pub(crate) whose: Option<V::Who>,
    #[serde(default)]
    pub(crate) limit: Option<Limit>,
    /// It is for the first time alone, whether it is used then or not.
    #[serde(skip)]
    pub(crate) first: bool,
    /// Where the effect does not itself say which card.
    #[serde(default)]
    pub(crate) untargeted: bool,
    #[serde(default, rename = "while")]
    pub(crate) guards: Vec<V::Guard>,
    #[serde(default)]
    pub(crate) may: bool,
    /// Other events in place of which it is done too.
    #[serde(skip)]
    pub(crate) or: Vec<V::EventKind>,
    /// It is a power: to be used or not, with the memory of powers.
    #[serde(skip)]
    pub(crate) power: bool,
    #[serde(rename = "do")]
    pub(crate) effects: Vec<V::Effect>,
    #[serde(skip)]
    pub(crate) said: Said,
}

impl<V: Vocabulary> Replacement<V> {
    /// A replacement of an event, whoever it is about, by nothing yet.
    pub(crate) fn of(of: V::EventKind) -> Self {
        Self {
            of,
            this: false,
            from_hand: false,
            by: None,
            whose: None,
            limit: None,
            first: false,
            untargeted: false,
            guards: Vec::new(),
            may: false,
            or: Vec::new(),
            power: false,
            effects: Vec::new(),
            said: Said::default(),
        }
    }
}

/// An event that something else can be done in place of.
fn replaceable<'de, V: Vocabulary, D: Deserializer<'de>>(d: D) -> Result<V::EventKind, D::Error>
where
    V::EventKind: Deserialize<'de>,
{
    let of = V::EventKind::deserialize(d)?;
    if V::REPLACED.contains(&of) {
        return Ok(of);
    }
    let names: Vec<&'static str> = V::REPLACED.iter().map(|own| (*own).into()).collect();
    let name: &'static str = of.into();
    let words = format!("nothing is done in place of `{name}`; of {} it is", names.join(", "));
    Err(serde::de::Error::custom(words))
}

/// A guard that does not hold.
pub(crate) struct Unmet {
    /// Its name.
    pub(crate) name: &'static str,
    /// Why nothing is done, in words.
    pub(crate) why: Cow<'static, str>,
}

impl Unmet {
    /// Why an effect that is for the first time does nothing at a later one.
    pub(crate) fn not_first(limit: Limit) -> Self {
        let when = match limit {
            Limit::Combat => "this combat",
            Limit::Turn => "this turn",
            Limit::Game => "this game",
        };
        let why = format!("it is not the first time {when}").into();
        Self { name: "not_the_first_time", why }
    }
}

/// The rules that decide between effects that wait for the same event; `None`
/// where no document of the game has such a rule.
pub(crate) struct Timing {
    /// The effects of the player who initiated combat come first.
    pub(crate) initiator_first: Option<RuleSwitch>,
    /// Outside of combat, the effects of the player whose turn it is come first.
    pub(crate) turn_first: Option<Assumption>,
    /// A player orders their own effects.
    pub(crate) own_order: Option<RuleSwitch>,
    /// A replacement does not reach a card that the effect itself names.
    pub(crate) targets_stand: Option<RuleSwitch>,
}
