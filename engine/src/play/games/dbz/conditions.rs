//! Conditions: what a filter asks of a card, and what a guard asks of the game.

use crate::naming::{is_same_name, is_same_name_owned_or_not};
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::effect::{Effect, Guard};
use crate::play::games::dbz::event::{EffectContext, Event};
use crate::play::games::dbz::forbidden::Forbidden;
use crate::play::games::dbz::guard::Since;
use crate::play::games::dbz::select::{Filter, How, Sel};
use crate::play::games::dbz::setup::UNNAMED;
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::games::dbz::worded::has_word;
use crate::play::kernel::{GameContext, Reactive, Side};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// The player meant.
    pub(crate) fn whom(you: Side, who: Who) -> Side {
        if who == Who::Opponent { you.other() } else { you }
    }

    /// The card on top of a pile, or at its bottom.
    pub(super) fn end_card(&self, who: Side, sel: &Sel) -> Option<usize> {
        let pile = self.board.pile(Self::whom(who, sel.of), Zone::from(sel.from));
        if sel.how == How::Bottom { pile.first() } else { pile.last() }.copied()
    }

    /// The player who controls a card: who holds it, or owns it.
    pub(crate) fn controller(&self, card: usize) -> Side {
        self.board.place(card).map_or_else(|| self.board.owner(card), |(side, _)| side)
    }

    /// Whether combat is under way.
    pub(crate) fn in_combat(&self) -> bool {
        self.board.combat.is_some()
    }

    /// Whether `card` is what `filter` asks for, for `who`.
    pub(crate) fn matches(
        &self,
        t: &mut GameContext<'_>,
        filter: &Filter,
        card: usize,
        who: Side,
        this: Option<usize>,
    ) -> bool {
        if *filter == Filter::default() {
            return true;
        }
        let Some(def) = self.board.def(card) else {
            let excludes = filter.excludes_alone();
            if excludes && !filter.is_another() {
                t.assume_aloud(Assumption::NumberedCards);
            }
            return excludes;
        };
        if let Some(or) = &filter.more.or
            && self.matches(t, or, card, who, this)
        {
            return true;
        }
        // Taken apart, so that the compiler sees a key that is not asked.
        let Filter {
            kind,
            not_kind,
            any_kind,
            styled,
            style,
            named,
            icon,
            attack,
            title,
            not_title,
            of_trait,
            other,
            more,
        } = filter;
        let plain = kind.is_none_or(|kind| kind == def.kind)
            && not_kind.is_none_or(|kind| kind != def.kind)
            && (any_kind.is_empty() || any_kind.contains(&def.kind))
            && icon.is_none_or(|icon| def.has_icon(icon))
            && title.as_ref().is_none_or(|title| is_titled(t, def, title))
            && not_title.as_ref().is_none_or(|title| !is_titled(t, def, title))
            && of_trait.as_ref().is_none_or(|name| {
                let personality = matches!(def.kind, Kind::Ally | Kind::Personality);
                let told =
                    if personality { Self::told_traits(t, &def.traits) } else { &def.traits };
                told.contains(name)
            })
            && !(*other && this == Some(card))
            && self.matches_more(t, more, card, (who, this));
        // What a power performs is an attack too, as long as it is performed.
        let performed = self.attacks.last().is_some_and(|current| current.card == card);
        if !plain || *attack && !performed && !self.is_attack(t, card) {
            return false;
        }
        if *named && !self.is_named_for_any(t, card, (who, this)) {
            return false;
        }
        if *styled || style.is_some() {
            return self.is_styled(t, card, (who, this), *style);
        }
        true
    }

    /// Whether all is so that a card of a player asks for.
    pub(super) fn all_hold(
        &self,
        t: &mut GameContext<'_>,
        guards: &[Guard],
        (card, who): (Option<usize>, Side),
        event: Option<&Event>,
    ) -> bool {
        if guards.is_empty() {
            return true;
        }
        let cx = self.context(card, who);
        guards.iter().all(|guard| self.holds(t, guard, who, event, Some(&cx)))
    }

    /// Whether the guard holds.
    #[expect(clippy::too_many_lines, reason = "one arm for each guard")]
    pub(crate) fn holds(
        &self,
        t: &mut GameContext<'_>,
        guard: &Guard,
        who: Side,
        event: Option<&Event>,
        cx: Option<&EffectContext>,
    ) -> bool {
        let source_kind = event.and_then(|event| event.source).and_then(|card| self.kind(card));
        let current = self.attacks.last();
        match guard {
            Guard::DuringCombat => self.in_combat(),
            Guard::FromKind(kinds) => source_kind.is_some_and(|kind| kinds.contains(&kind)),
            Guard::NotFromKind(kinds) => source_kind.is_none_or(|kind| !kinds.contains(&kind)),
            Guard::FromCard(filter) => {
                let source = event.and_then(|event| event.source);
                source.is_some_and(|card| self.matches(t, filter, card, who, None))
            }
            Guard::ByEffect => event.is_some_and(Event::is_by_card_effect),
            Guard::ByAnyEffect => event.is_some_and(Event::is_by_any_effect),
            Guard::ForEndurance => event.is_some_and(|event| event.how.endurance),
            Guard::ByThemselves => event.is_some_and(|event| event.by == Some(event.who)),
            Guard::Required => {
                t.assume_aloud(Assumption::RequiredAsDone);
                true
            }
            Guard::Alone => event.is_some_and(|event| event.how.alone),
            Guard::AsAction => event.is_some_and(|event| event.how.as_action),
            Guard::WhileLevelling => event.is_some_and(|event| event.how.levelling),
            Guard::AfterUse => event.is_some_and(|event| event.how.after_use),
            Guard::NotByDamage => event.is_some_and(|event| !event.how.damage),
            Guard::DamageAtLeast { stages, life } => event.is_some_and(|event| {
                let (lost, cards) = event.how.amount;
                lost >= *stages && cards >= *life
            }),
            Guard::ByAttack => {
                let source = event.and_then(|event| event.source);
                current.is_some_and(|current| source == Some(current.card))
            }
            Guard::DamagePrevented => current.is_some_and(|current| current.prevented),
            Guard::TraitsAtMost(n) => self.traits_had(t, who) <= *n as usize,
            Guard::Trait(name) => self.traits(t, who).contains(name),
            Guard::MpNamed(names) => names.contains(&self.mp(who).name),
            Guard::TopPowerOver(n) => self.mp(who).top_power.unwrap_or(0) > *n,
            Guard::TopPower { who: whose, bounds } => {
                let told = self.mp(Self::whom(who, *whose)).top_power;
                if told.is_none() {
                    t.assume_aloud(Assumption::UntoldPower);
                }
                let power = told.unwrap_or_else(|| Assumption::UntoldPower.number().into());
                bounds.hold(i64::try_from(power).unwrap_or(i64::MAX))
            }
            Guard::Power { who: whose, bounds } => {
                self.power_within(t, Self::whom(who, *whose), *bounds)
            }
            Guard::Stronger { who: whose, compared } => {
                self.is_stronger(t, (who, Self::whom(who, *whose)), *compared)
            }
            Guard::EndCard { sel, card } => {
                let asks = cx.and_then(|cx| cx.card);
                self.end_card(who, sel).is_some_and(|own| self.matches(t, card, own, who, asks))
            }
            Guard::AngerAtLeast(n) => self.number(who, Number::Anger) >= *n,
            Guard::StagesAtMost(n) => self.number(who, Number::Stages) <= *n,
            Guard::AnyAttached => !self.board.pile(who, Zone::Attached).is_empty(),
            Guard::FirstTitledThisCombat => self.is_first_titled(event, Since::Combat),
            Guard::FirstTitledThisTurn => self.is_first_titled(event, Since::Turn),
            Guard::Happened(event) => cx.is_some_and(|cx| cx.did.contains(event)),
            Guard::OpponentPassed { this_combat } => self.memory.passed[who.other().at()]
                .is_some_and(|(passed, here)| passed && (here || !this_combat)),
            Guard::RaisedAnger => self.raises_anger(t),
            Guard::Stopped => current.is_some_and(|current| current.stopped),
            Guard::DealtDamage => current.is_some_and(|current| current.dealt != (0, 0)),
            Guard::DealtCritical => current.is_some_and(|current| current.critical),
            Guard::Within { what, bounds } => {
                let own = EffectContext { who: Some(who), ..EffectContext::default() };
                let cx = cx.unwrap_or(&own);
                let counted = self.measured(t, cx, what);
                let only_itself =
                    bounds.most == Some(0) && counted == 1 && self.is_counted(t, cx, what);
                if only_itself {
                    t.assume_aloud(Assumption::CountsNotItself);
                }
                let exactly = bounds.least.filter(|n| *n > 0 && Some(*n) == bounds.most);
                if exactly.is_some_and(|n| counted > i64::from(n)) {
                    t.assume_aloud(Assumption::ExactNumbers);
                }
                only_itself || bounds.hold(counted)
            }
            Guard::AttackIs(filter) => current.is_some_and(|current| {
                self.matches(t, filter, current.card, current.who, cx.and_then(|cx| cx.card))
            }),
            Guard::Copied => event.is_some_and(|event| event.how.copied),
            Guard::WonBy(how) => event.is_some_and(|event| event.how.victory == Some(*how)),
            // A copy comes from nowhere, wherever the card lies that is copied.
            Guard::PlayedFrom(source) => cx.and_then(|cx| cx.card).is_some_and(|card| {
                let copied = current.is_some_and(|own| own.card == card && own.copied);
                !copied
                    && (self.memory.played_from.get(&card) == Some(source)
                        || self.zone(card) == Zone::from(*source))
            }),
            Guard::FirstTurn => {
                self.memory.new_game && self.memory.turns[self.board.turn.at()] == 1
            }
            Guard::FromTop => {
                let top = event.is_some_and(|event| event.how.top);
                if top {
                    t.assume_aloud(Assumption::MovedFromTheTop);
                }
                top
            }
            Guard::From(zone) => event.is_some_and(|event| event.how.from == Some(*zone)),
            // What is not so is not offered: the zone of its card is asked.
            Guard::WhileAttached | Guard::WhileInHand => true,
            Guard::Becomes(all) => all.iter().all(|own| self.holds(t, own, who, event, cx)),
            Guard::Not(guard) => !self.holds(t, guard, who, event, cx),
            Guard::Either(guards) => {
                guards.iter().any(|guard| self.holds(t, guard, who, event, cx))
            }
            Guard::TraitOf { who: whose, name } => {
                self.traits(t, Self::whom(who, *whose)).contains(name)
            }
            Guard::Aligned { who: whose, name } => {
                let told = self.mp(Self::whom(who, *whose)).alignment.as_ref();
                if told.is_none() {
                    t.assume_aloud(Assumption::UntoldAlignment);
                }
                told == Some(name)
            }
            Guard::Performer(name) => {
                let own = EffectContext { who: Some(who), ..EffectContext::default() };
                self.trait_allows(t, cx.unwrap_or(&own), Some(name))
            }
            // Its card may have left for another player's zone since.
            Guard::EffectOf(whose) => {
                event.filter(|event| event.is_by_any_effect()).is_some_and(|event| {
                    let said = event.effect_of.or(event.by);
                    let of = said.or_else(|| event.source.map(|card| self.controller(card)));
                    of == Some(Self::whom(who, *whose))
                })
            }
            Guard::OwnedBy(whose) => event
                .and_then(|event| event.card)
                .is_some_and(|card| self.board.owner(card) == Self::whom(who, *whose)),
            Guard::HasHappened { sought, since } => {
                let card = cx.and_then(|cx| cx.card);
                self.has_happened(t, sought, *since, (card, who))
            }
            Guard::ItIs(filter) => cx.is_some_and(|cx| {
                if cx.it.first().is_some_and(|card| self.board.def(*card).is_none()) {
                    t.assume_aloud(Assumption::NumberedCards);
                }
                cx.it.first().is_some_and(|card| self.matches(t, filter, *card, who, cx.card))
            }),
            Guard::DidTo { what, card } => cx.is_some_and(|cx| {
                cx.did_to
                    .iter()
                    .any(|(event, own)| event == what && self.matches(t, card, *own, who, cx.card))
            }),
            Guard::DidToNamed(what) => cx.is_some_and(|cx| {
                cx.did_to.iter().any(|(event, own)| {
                    event == what && cx.names.iter().any(|name| self.has_name(t, *own, name))
                })
            }),
            Guard::DidToEachNamed(what) => cx.is_some_and(|cx| self.did_to_each(t, cx, *what)),
            Guard::Levelled { who: whose, up } => {
                cx.is_some_and(|cx| cx.levelled.contains(&(Self::whom(who, *whose), *up)))
            }
            Guard::Exceeds { more, less, by } => {
                let own = EffectContext { who: Some(who), ..EffectContext::default() };
                let cx = cx.unwrap_or(&own);
                self.measured(t, cx, more) - self.measured(t, cx, less) >= i64::from(*by)
            }
            Guard::MpOf { who: whose, names } => {
                names.contains(&self.mp(Self::whom(who, *whose)).name)
            }
            Guard::MpTitled { who: whose, word } => {
                self.is_mp_titled(Self::whom(who, *whose), word)
            }
            Guard::Called { who: whose, name } => {
                let meant = |side: &Side| Self::is_meant(*whose, who, *side);
                Side::BOTH.into_iter().filter(meant).any(|side| self.has_in_play(side, name))
            }
            Guard::ChosenAtZero => cx.is_some_and(|cx| match cx.chosen_mp {
                Some(side) => self.number(side, Number::Stages) == 0,
                None => cx.it.first().is_some_and(|ally| self.told_stages(*ally) == Some(0)),
            }),
            Guard::HasNotActed => {
                self.memory.actions[who.at()] == 0 && self.memory.skips.due[who.at()].is_empty()
            }
            Guard::LeftOut => false,
            Guard::CannotWinByMppv(whose) => self
                .forbids(t, Self::whom(who, *whose), |not| matches!(not, Forbidden::WinByMppv))
                .is_some(),
        }
    }

    /// Whether another card of the same title is in play.
    pub(super) fn is_in_play_twice(&self, card: usize) -> bool {
        let title = self.board.title(card);
        let twin = |own: &usize| *own != card && self.board.title(*own) == title;
        Side::BOTH.into_iter().any(|side| self.board.pile(side, Zone::InPlay).iter().any(twin))
    }

    /// Whether a player has a card of this title in play, an Ally of this name, or a Main
    /// Personality of it.
    fn has_in_play(&self, who: Side, name: &str) -> bool {
        let called = |card: &usize| {
            self.board.def(*card).is_some_and(|def| {
                let ally = matches!(def.kind, Kind::Ally | Kind::Personality);
                is_same_name(&def.name, name) || ally && def.character.as_deref() == Some(name)
            })
        };
        let attached = self.attached_of(who, false);
        let mut in_play = self.board.pile(who, Zone::InPlay).iter().chain(&attached);
        self.mp(who).name == name || in_play.any(called)
    }

    /// Whether a Main Personality has a word in its title: that of its card in play, or its name.
    fn is_mp_titled(&self, who: Side, word: &str) -> bool {
        let titled = |card: &usize| {
            self.kind(*card) == Some(Kind::Personality) && has_word(self.board.title(*card), word)
        };
        has_word(&self.mp(who).name, word) || self.board.pile(who, Zone::InPlay).iter().any(titled)
    }

    /// How many traits a player has.
    pub(super) fn traits_had(&self, t: &mut GameContext<'_>, who: Side) -> usize {
        let of_theirs = self.current().filter(|current| current.who == who);
        let performer = of_theirs.and_then(|current| current.performer);
        if performer.and_then(|card| self.kind(card)) == Some(Kind::Ally) {
            t.assume_aloud(Assumption::TraitsOfThePlayer);
        }
        self.traits(t, who).len()
    }

    /// The traits of a personality: none, where none is told of it.
    pub(super) fn told_traits<'a>(t: &mut GameContext<'_>, traits: &'a [String]) -> &'a [String] {
        if traits.is_empty() {
            t.assume(Assumption::UntoldTraits);
        }
        traits
    }

    /// The traits of a Main Personality.
    pub(super) fn traits(&self, t: &mut GameContext<'_>, who: Side) -> &[String] {
        let mp = self.mp(who);
        if mp.traits.is_empty() && mp.name == UNNAMED {
            t.assume_aloud(Assumption::UntoldTraits);
        }
        let unlisted = mp.listed && !mp.traits.is_empty() && !t.rule(RuleSwitch::TraitsAreListed);
        if unlisted { &[] } else { Self::told_traits(t, &mp.traits) }
    }

    /// Whether the attack has raised its player's anger as an immediate effect.
    fn raises_anger(&self, t: &mut GameContext<'_>) -> bool {
        let Some(current) = self.attacks.last() else { return false };
        let Some(def) = self.board.def(current.card) else { return false };
        if current.raised_anger {
            return true;
        }
        let raises = |list: &[Effect]| {
            list.iter()
                .any(|effect| matches!(effect, Effect::Anger { by, who: Who::You, .. } if *by > 0))
        };
        // What it would do, and what it does only when it hits, raises nothing now.
        if raises(&def.effect) && !t.rule(RuleSwitch::UnableToRaise) {
            return true;
        }
        raises(&def.hit) && !t.rule(RuleSwitch::HitIsNotImmediate)
    }

    /// Whether a card counts as an attack card.
    pub(crate) fn is_attack(&self, t: &mut GameContext<'_>, card: usize) -> bool {
        let Some(def) = self.board.def(card) else { return false };
        if def.attack.is_some() {
            return true;
        }
        let Some(power) = &def.power else { return false };
        if power.effects.iter().any(|effect| matches!(effect, Effect::Attack(_))) {
            return def.kind == Kind::Setup && t.rule(RuleSwitch::SetupsAreAttackCards);
        }
        let conditional = power.effects.iter().any(|effect| match effect {
            Effect::When { effects, .. } => {
                effects.iter().any(|effect| matches!(effect, Effect::Attack(_)))
            }
            _ => false,
        });
        conditional && !t.rule(RuleSwitch::ConditionalAttacksAreNoTargets)
    }
}

/// Whether a card has the title, or, as an Ally, the name.
fn is_titled(t: &mut GameContext<'_>, def: &Card, title: &str) -> bool {
    if is_same_name_owned_or_not(&def.name, title) {
        if !is_same_name(&def.name, title) {
            t.assume(Assumption::PossessiveLeftOut);
        }
        return true;
    }
    def.kind == Kind::Ally && def.character.as_deref() == Some(title)
}
