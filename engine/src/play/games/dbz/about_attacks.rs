//! What cards say about an attack: the keywords that it has, and what is spent with it.

use crate::play::Assumption;
use crate::play::games::dbz::effect::{Constant, EventKind, FloatScope, Guard, Words};
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::select::{Filter, Performing};
use crate::play::games::dbz::state::{Dbz, PendingAttack};
use crate::play::games::dbz::terms::{Keyword, Kind, Who};
use crate::play::games::dbz::told;
use crate::play::games::dbz::worded::has_word;
use crate::play::games::dbz::wording::changed_words;
use crate::play::kernel::{GameContext, Holding, Reactive, Side};

/// More doublings than cards give: no damage overflows.
const MOST_DOUBLINGS: usize = 16;

impl Dbz {
    /// Whether an attack has a keyword: printed, gained, or given by another card.
    pub(crate) fn attack_has(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        keyword: &Keyword,
    ) -> bool {
        self.attack_keyword(t, current, |own| own == keyword)
    }

    /// Whether the attack that is performed with a card is a copy, or considered one.
    pub(crate) fn is_a_copied_attack(&self, t: &mut GameContext<'_>, card: usize) -> bool {
        self.attacks.last().is_some_and(|own| own.card == card && self.is_considered_copied(t, own))
    }

    /// Whether an attack is a copy, or considered one.
    pub(crate) fn is_considered_copied(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> bool {
        current.copied || self.attack_has(t, current, &Keyword::Copied)
    }

    /// Whether an attack has a keyword that changes its damage, which is told with the card that
    /// says so.
    pub(super) fn changed_by_keyword(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        keyword: &Keyword,
    ) -> bool {
        let by = self.of_keyword_by(t, current, |own| (own == keyword).then_some(()));
        let Some((card, ())) = by else { return false };
        let words = format!("{}{}", told::of_attack(keyword), self.by(card));
        self.tell_modified(t, (card, current.who), &words);
        true
    }

    /// Tells by how much a card changes the damage.
    pub(super) fn tell_modifier(
        &self,
        t: &mut GameContext<'_>,
        (card, side): (Option<usize>, Side),
        (stages, life): (i64, i64),
    ) {
        let title = card.map_or("An effect", |card| self.board.title(card));
        let words = format!("{title}: {}", changed_words(stages, life));
        self.tell_modified(t, (card, side), &words);
    }

    /// Tells that a card changes something.
    pub(super) fn tell_modified(
        &self,
        t: &mut GameContext<'_>,
        (card, side): (Option<usize>, Side),
        words: &str,
    ) {
        t.note(EventKind::Modified, card.map(|card| self.board.key(card)), Some(side), words);
    }

    /// By which card something is so: `: Orange Hiding Drill`
    pub(super) fn by(&self, card: Option<usize>) -> String {
        card.map(|card| format!(": {}", self.board.title(card))).unwrap_or_default()
    }

    /// Tells that a modifier does not count.
    pub(super) fn tell_unmodifiable(&self, t: &mut GameContext<'_>, current: &PendingAttack) {
        let by = self.unmodifiable_by(t, current);
        let words = format!("An effect does not count: the damage cannot be modified{by}");
        t.refuse(self.board.key(current.card), "unmodifiable", &words);
    }

    /// The same of what a card in play would add to the attack, or take from it.
    pub(super) fn tell_unmodifiable_by(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        (card, side, constant): (Option<usize>, Side, &Constant),
    ) {
        if self.modifies(t, current, (card, side, constant)) {
            let (title, by) = (self.source_title(card), self.unmodifiable_by(t, current));
            let words = format!("{title} is not counted: the damage cannot be modified{by}");
            t.refuse(self.board.key(current.card), "unmodifiable", &words);
        }
    }

    /// Whether what a card in play says changes the damage of the attack.
    fn modifies(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        (card, side, constant): (Option<usize>, Side, &Constant),
    ) -> bool {
        match constant {
            Constant::Modify { card: filter, guards, .. } => {
                side == current.who
                    && self.matches(t, filter, current.card, side, card)
                    && self.all_hold(t, guards, (card, side), None)
            }
            Constant::Deal { who, card: filter, guards, .. } => {
                self.is_about(t, current, (card, side), (*who, filter, guards))
            }
            Constant::Weaken { .. } => side != current.who,
            _ => false,
        }
    }

    /// Tells which cards would change the damage, had they not lost all effects.
    pub(super) fn tell_without_effect(&self, t: &mut GameContext<'_>, current: &PendingAttack) {
        for card in self.blank() {
            let Some(def) = self.board.def(card) else { continue };
            let Some((side, _)) = self.board.place(card) else { continue };
            let mut own = Self::constants_of(def).iter();
            if own.any(|own| self.modifies(t, current, (Some(card), side, own))) {
                let title = self.board.title(card);
                let words = format!("{title} is not counted: it has lost all effects");
                t.refuse(self.board.key(card), "without_effect", &words);
            }
        }
    }

    /// By which card the damage of an attack cannot be modified.
    fn unmodifiable_by(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> String {
        let fixed = |own: &Keyword| {
            matches!(own, Keyword::Unmodifiable | Keyword::UnmodifiableBy { .. }).then_some(())
        };
        self.by(self.of_keyword_by(t, current, fixed).and_then(|(by, ())| by))
    }

    /// Whether an attack has a keyword of this sort.
    pub(crate) fn attack_keyword(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        is: impl Fn(&Keyword) -> bool,
    ) -> bool {
        self.of_keyword(t, current, |own| is(own).then_some(())).is_some()
    }

    /// What the first keyword of this sort says that an attack has: printed, gained, or given
    /// by another card.
    pub(crate) fn of_keyword<T>(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        says: impl Fn(&Keyword) -> Option<T>,
    ) -> Option<T> {
        self.of_keyword_by(t, current, says).map(|(_, own)| own)
    }

    /// The same, with the card that says so.
    pub(crate) fn of_keyword_by<T>(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        says: impl Fn(&Keyword) -> Option<T>,
    ) -> Option<(Option<usize>, T)> {
        self.all_of_keyword(t, current, says).next()
    }

    /// All that say so of an attack: its own keywords first, and then what other cards give it.
    fn all_of_keyword<T>(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        says: impl Fn(&Keyword) -> Option<T>,
    ) -> impl Iterator<Item = (Option<usize>, T)> {
        let printed = self.board.def(current.card).map_or(&[][..], |def| &def.keywords);
        let gained = self.attacks.iter().filter(|own| own.serial == current.serial);
        let own = printed.iter().chain(gained.flat_map(|own| &own.keywords)).filter_map(&says);
        let own: Vec<_> = own.map(|own| (Some(current.card), own)).collect();
        let constants = std::iter::once_with(|| self.constants_about(current)).flatten();
        own.into_iter().chain(constants.filter_map(move |(card, side, constant)| {
            let Constant::Gain { who, card: filter, keyword, guards } = constant else {
                return None;
            };
            let own = says(keyword)?;
            self.is_about(t, current, (card, side), (*who, filter, guards)).then_some((card, own))
        }))
    }

    /// How many times the damage modifiers of an attack count, each time that they are doubled
    /// twice as many.
    pub(super) fn times_modified(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> i64 {
        if !self.changed_by_keyword(t, current, &Keyword::ModifiersDoubled) {
            return 1;
        }
        let doubles = |own: &Keyword| (*own == Keyword::ModifiersDoubled).then_some(());
        let all = self.all_of_keyword(t, current, doubles).count();
        if all > 1 {
            t.assume_aloud(Assumption::DoublingsMultiply);
        }
        1 << all.min(MOST_DOUBLINGS)
    }

    /// What the attack's own sentences add: nothing where another card has its damage be as it
    /// is. Where the attack says that of itself, what it adds is its damage.
    pub(super) fn added_by_itself(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> (i64, i64) {
        let added = (current.stages, current.life);
        if added == (0, 0) {
            return added;
        }
        let fixed = |keyword: &Keyword| {
            matches!(keyword, Keyword::Unmodifiable | Keyword::UnmodifiableBy { own: true })
        };
        let by = self.of_keyword_by(t, current, |keyword| fixed(keyword).then_some(()));
        if by.is_none_or(|(by, ())| by == Some(current.card)) {
            return added;
        }
        let by = self.by(by.and_then(|(by, ())| by));
        let words =
            format!("What the attack adds is not counted: the damage cannot be modified{by}");
        t.assume_aloud(Assumption::OwnWordsModify);
        t.refuse(self.board.key(current.card), "unmodifiable", &words);
        (0, 0)
    }

    /// Whether the damage modifiers of the player who is attacked are doubled, by what their
    /// cards say of their own attacks.
    pub(crate) fn doubles_their_own(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> bool {
        self.constants_about(current).into_iter().any(|(card, side, constant)| match constant {
            Constant::Gain {
                who: Who::You, keyword: Keyword::ModifiersDoubled, guards, ..
            } => side != current.who && self.all_hold(t, guards, (card, side), None),
            _ => false,
        })
    }

    /// Whether an Ally performs the attack.
    pub(crate) fn is_by_ally(&self, attack: &PendingAttack) -> bool {
        attack.performer.is_some() || self.kind(attack.card) == Some(Kind::Ally)
    }

    /// Who performs the attack of a card that an event is about, where it is performed now.
    pub(crate) fn performer_of(&self, card: usize, event: &Event) -> Option<Side> {
        let performed = self.attacks.last().filter(|own| own.card == card);
        performed.filter(|_| event.how.from.is_none()).map(|own| own.who)
    }

    /// Whether a personality like this performs the attack that is being performed.
    pub(crate) fn is_performed_by(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        by: &Performing,
    ) -> bool {
        let Some(current) = self.current().filter(|own| own.card == card) else { return false };
        let own = (self.kind(card) == Some(Kind::Ally)).then_some(card);
        let ally = current.performer.or(own).and_then(|ally| self.board.def(ally));
        match by {
            Performing::Titled(word) => {
                has_word(ally.map_or(&self.mp(current.who).name, |ally| &ally.name), word)
            }
            Performing::These(cards) => {
                current.performer.or(own).is_some_and(|ally| cards.contains(&ally))
            }
            Performing::Mp => ally.is_none(),
            Performing::OfTrait(name) => match ally {
                Some(ally) => Self::told_traits(t, &ally.traits).contains(name),
                None => self.traits(t, current.who).contains(name),
            },
        }
    }

    /// Whether what a card of a player says of attacks like these holds of this one.
    pub(crate) fn is_about(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        (card, side): (Option<usize>, Side),
        (who, filter, guards): (Who, &Filter, &[Guard]),
    ) -> bool {
        Self::is_meant(who, side, current.who)
            && self.matches(t, filter, current.card, current.who, card)
            && self.all_hold(t, guards, (card, side), None)
    }

    /// The constants in force for an attack: what is about the next attack
    /// alone is not about the one that said so.
    pub(crate) fn constants_about(&self, current: &PendingAttack) -> Vec<Holding<'_, Words>> {
        self.constants_but(|scope| scope.next && scope.current == Some(current.serial))
    }

    /// The constants in force now: what is for one action is not for another.
    pub(crate) fn constants_now(&self) -> Vec<Holding<'_, Words>> {
        self.constants_but(|_| false)
    }

    /// The constants in force now, without those that float and are left out.
    fn constants_but(&self, left_out: impl Fn(&FloatScope) -> bool) -> Vec<Holding<'_, Words>> {
        let mut all = self.constants();
        let mut at = all.len();
        for (_, float) in self.reactions.floats.active().rev() {
            if float.constant.is_none() {
                continue;
            }
            at -= 1;
            let now = self.memory.actions[float.who.other().at()];
            let early = float.scope.action.is_some_and(|action| action != now);
            if early || left_out(&float.scope) {
                all.remove(at);
            }
        }
        all
    }

    /// What was about one attack is spent when that attack is over.
    pub(crate) fn spend_next(&mut self, t: &mut GameContext<'_>) {
        let Some(current) = self.attacks.last().cloned() else { return };
        let mut over = Vec::new();
        for (at, float) in self.reactions.floats.active() {
            let FloatScope { current: made_by, next, .. } = float.scope;
            if !next || made_by == Some(current.serial) {
                continue;
            }
            let about = match &float.constant {
                Some(
                    Constant::Deal { who, card, .. }
                    | Constant::Gain { who, card, .. }
                    | Constant::Cost { who, card, .. },
                ) => {
                    Self::is_meant(*who, float.who, current.who)
                        && self.matches(t, card, current.card, current.who, float.source)
                }
                Some(Constant::GainHit { card, .. } | Constant::GainImmediate { card, .. }) => {
                    float.who == current.who
                        && self.matches(t, card, current.card, current.who, float.source)
                }
                Some(Constant::Stops { who, only }) => {
                    Self::is_meant(*who, float.who, current.who)
                        && only.is_none_or(|only| only == current.attack.kind())
                }
                // It is about the next change of anger.
                Some(Constant::AngerAmount { .. }) => false,
                _ => true,
            };
            if about {
                over.push(at);
            }
        }
        for at in over {
            self.reactions.floats.spend(at);
        }
    }
}

impl Constant {
    /// Whether it is about attacks that are successful.
    pub(crate) fn is_of_the_successful(&self) -> bool {
        match self {
            Self::Deal { card, .. }
            | Self::Gain { card, .. }
            | Self::Cost { card, .. }
            | Self::GainHit { card, .. }
            | Self::GainImmediate { card, .. } => card.more.successful,
            _ => false,
        }
    }

    /// By whom the attacks are performed that it is about.
    pub(crate) fn performer(&mut self) -> Option<&mut Performing> {
        match self {
            Self::Deal { card, .. } | Self::Gain { card, .. } => card.more.by.as_mut(),
            _ => None,
        }
    }
}
