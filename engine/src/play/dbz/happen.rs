//! Happenings: each change of state is one event on the trace, and every
//! effect that waits for it considers it.

use crate::play::dbz::card::{Constant, Event, Forbidden, Guard, Kind, Who};
use crate::play::dbz::select::Filter;
use crate::play::dbz::state::{Dbz, Deed, Zone};
use crate::play::error::Halt;
use crate::play::expect::Mark;
use crate::play::table::Table;
use crate::play::{RuleSwitch, Side};

/// Something that happens.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hap {
    pub(crate) event: Event,
    pub(crate) card: Option<usize>,
    /// The player it concerns.
    pub(crate) who: Side,
    /// The player whose effect does it.
    pub(crate) by: Option<Side>,
    /// The card whose effect does it.
    pub(crate) source: Option<usize>,
    pub(crate) damage: bool,
    pub(crate) after_use: bool,
}

impl Hap {
    pub(crate) fn new(event: Event, who: Side) -> Self {
        Self { event, card: None, who, by: None, source: None, damage: false, after_use: false }
    }
}

/// What a card's resolution remembers on its way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cx {
    pub(crate) card: Option<usize>,
    pub(crate) who: Option<Side>,
    /// How often the card had moved when it began.
    pub(crate) life: u32,
    pub(crate) in_play: bool,
    /// The cards that the last effect dealt with.
    pub(crate) it: Vec<usize>,
    /// The card that the trigger is about.
    pub(crate) that: Vec<usize>,
    /// What really happened.
    pub(crate) did: Vec<Event>,
    /// Whether the last sentence did what it says.
    pub(crate) done: bool,
    pub(crate) names: Vec<String>,
    pub(crate) after_use: Option<crate::play::dbz::card::AfterUse>,
    /// How deep effects have been repeated.
    pub(crate) again: bool,
}

impl Cx {
    pub(crate) fn side(&self) -> Side {
        self.who.unwrap_or(Side::P1)
    }
}

/// The event's name as the trace has it.
pub(crate) fn event_name(event: Event) -> String {
    serde_json::to_value(event).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

impl Dbz {
    /// Lets something happen: changes the state, puts it on the trace, and
    /// lets every waiting effect consider it.
    pub(crate) fn happen(
        &mut self,
        t: &mut Table<'_>,
        deed: &Deed,
        hap: &Hap,
        text: impl AsRef<str>,
    ) -> Result<(), Halt> {
        self.apply(deed);
        let mark = Mark {
            event: event_name(hap.event),
            cards: hap.card.map(|card| self.key(card).to_owned()).into_iter().collect(),
            source: hap.source.map(|card| self.key(card).to_owned()),
            who: Some(hap.who),
            ..Mark::default()
        };
        t.event(deed, crate::play::dbz::moving::capital(text.as_ref()), mark)?;
        self.consider(t, hap);
        Ok(())
    }

    /// Something to be considered that is part of an event already told.
    pub(crate) fn also(&mut self, t: &mut Table<'_>, hap: &Hap) {
        let card = hap.card.map(|card| self.key(card).to_owned());
        let source = hap.source.map(|card| self.key(card).to_owned());
        t.mark(&event_name(hap.event), card.into_iter().collect(), source, Some(hap.who));
        self.consider(t, hap);
    }

    /// The player meant.
    pub(crate) fn whom(you: Side, who: Who) -> Side {
        if who == Who::Opponent { you.other() } else { you }
    }

    /// Constants in force, with the card and the player each belongs to.
    pub(crate) fn constants(&self) -> Vec<(Option<usize>, Side, Constant)> {
        let mut all = Vec::new();
        for side in Side::BOTH {
            for zone in [Zone::InPlay, Zone::Attached] {
                for card in self.pile(side, zone) {
                    let own = self.def(*card).map_or(&[][..], |def| &def.constant);
                    all.extend(own.iter().map(|c| (Some(*card), side, c.clone())));
                }
            }
        }
        for float in self.floats.iter().filter(|float| !float.spent) {
            if let Some(constant) = &float.constant {
                all.push((float.source, float.who, constant.clone()));
            }
        }
        all
    }

    /// The card that forbids `who` to do `what`, if one does.
    pub(crate) fn forbids(&self, who: Side, what: impl Fn(&Forbidden) -> bool) -> Option<String> {
        self.constants().into_iter().find_map(|(card, side, constant)| match constant {
            Constant::Forbid { who: whom, what: not }
                if (whom == Who::Both || Self::whom(side, whom) == who) && what(&not) =>
            {
                Some(card.map_or_else(String::new, |card| self.title(card).to_owned()))
            }
            _ => None,
        })
    }

    /// Whether combat is under way.
    pub(crate) fn in_combat(&self) -> bool {
        self.combat.is_some()
    }

    /// Whether `card` counts as Styled for `who`: its style, if it is the one asked for.
    pub(crate) fn is_styled(
        &self,
        t: &mut Table<'_>,
        card: usize,
        who: Side,
        style: Option<crate::play::dbz::card::Style>,
    ) -> bool {
        let Some(def) = self.def(card) else { return false };
        if let Some(own) = def.style {
            return style.is_none_or(|style| style == own);
        }
        let mastery = self.mastery_style(who);
        let fits = style.is_none() || mastery == style;
        if def.considered.contains(&crate::play::dbz::card::Considered::Styled)
            && self.considered_here(card, who)
            && fits
        {
            return t.rule(RuleSwitch::ConsideredStyled);
        }
        let attack = self.fights.last().map(|fight| fight.card);
        self.constants().into_iter().any(|(_, side, constant)| match constant {
            Constant::Styled { card: filter } => {
                side == who
                    && (!filter.attack || attack == Some(card) || def.attack.is_some())
                    && self.matches(t, &filter, card, who, None)
            }
            _ => false,
        })
    }

    fn considered_here(&self, card: usize, who: Side) -> bool {
        self.def(card).is_some_and(|def| {
            def.considered_with.is_empty() || def.considered_with.contains(&self.mp(who).name)
        })
    }

    /// Whether `card` is what `filter` asks for, for `who`.
    pub(crate) fn matches(
        &self,
        t: &mut Table<'_>,
        filter: &Filter,
        card: usize,
        who: Side,
        this: Option<usize>,
    ) -> bool {
        if *filter == Filter::default() {
            return true;
        }
        let Some(def) = self.def(card) else {
            return filter.other && Filter { other: false, ..filter.clone() } == Filter::default();
        };
        let plain = filter.kind.is_none_or(|kind| kind == def.kind)
            && filter.not_kind.is_none_or(|kind| kind != def.kind)
            && (filter.any_kind.is_empty() || filter.any_kind.contains(&def.kind))
            && filter.icon.is_none_or(|icon| def.icons.contains(&icon))
            && filter.title.as_ref().is_none_or(|title| *title == def.name)
            && filter.not_title.as_ref().is_none_or(|title| *title != def.name)
            && filter.of_trait.as_ref().is_none_or(|name| def.traits.contains(name))
            && !(filter.other && this == Some(card));
        if !plain || filter.attack && !self.is_attack(t, card) {
            return false;
        }
        if filter.named && def.character.as_ref() != Some(&self.mp(who).name) {
            let considered = def.considered.contains(&crate::play::dbz::card::Considered::Named)
                && self.considered_here(card, who);
            if !considered || !t.rule(RuleSwitch::ConsideredNamed) {
                return false;
            }
        }
        if filter.styled || filter.style.is_some() {
            return self.is_styled(t, card, who, filter.style);
        }
        true
    }

    /// Whether the guard holds.
    pub(crate) fn holds(
        &self,
        t: &mut Table<'_>,
        guard: &Guard,
        who: Side,
        hap: Option<&Hap>,
        cx: Option<&Cx>,
    ) -> bool {
        let source_kind = hap.and_then(|hap| hap.source).and_then(|card| self.kind(card));
        let fight = self.fights.last();
        match guard {
            Guard::DuringCombat => self.in_combat(),
            Guard::FromKind(kinds) => source_kind.is_some_and(|kind| kinds.contains(&kind)),
            Guard::NotFromKind(kinds) => source_kind.is_none_or(|kind| !kinds.contains(&kind)),
            Guard::ByEffect => hap.is_some_and(|hap| hap.source.is_some() && !hap.damage),
            Guard::AfterUse => hap.is_some_and(|hap| hap.after_use),
            Guard::NotByDamage => hap.is_some_and(|hap| !hap.damage),
            Guard::TraitsAtMost(n) => self.mp(who).traits.len() <= *n as usize,
            Guard::Trait(name) => self.mp(who).traits.contains(name),
            Guard::MpNamed(names) => names.contains(&self.mp(who).name),
            Guard::TopPowerOver(n) => self.mp(who).top_power > *n,
            Guard::AngerAtLeast(n) => self.mp(who).anger >= *n,
            Guard::StagesAtMost(n) => self.mp(who).stages <= *n,
            Guard::AnyAttached => !self.pile(who, Zone::Attached).is_empty(),
            Guard::FirstTitledThisCombat => hap
                .and_then(|hap| hap.card)
                .is_none_or(|card| self.memory.entered.get(self.title(card)) == Some(&1)),
            Guard::Happened(event) => cx.is_some_and(|cx| cx.did.contains(event)),
            Guard::OpponentPassed { this_combat } => self.memory.passed[who.other().at()]
                .is_some_and(|(passed, here)| passed && (here || !this_combat)),
            Guard::RaisedAnger => self.raises_anger(t),
            Guard::Stopped => fight.is_some_and(|fight| fight.stopped),
            Guard::DealtDamage => fight.is_some_and(|fight| fight.dealt != (0, 0)),
            Guard::DealtCritical => fight.is_some_and(|fight| fight.critical),
        }
    }

    /// Whether the attack has raised its player's anger as an immediate effect.
    fn raises_anger(&self, t: &mut Table<'_>) -> bool {
        let Some(fight) = self.fights.last() else { return false };
        let Some(def) = self.def(fight.card) else { return false };
        if fight.raised_anger {
            return true;
        }
        let raises = |list: &[crate::play::dbz::card::Effect]| {
            list.iter().any(|effect| {
                matches!(effect, crate::play::dbz::card::Effect::Anger { by, who: Who::You, .. } if *by > 0)
            })
        };
        // What it would do, and what it does only when it hits, raises nothing now.
        if raises(&def.effect) && !t.rule(RuleSwitch::UnableToRaise) {
            return true;
        }
        raises(&def.hit) && !t.rule(RuleSwitch::HitIsNotImmediate)
    }

    /// Whether a card counts as an attack card.
    pub(crate) fn is_attack(&self, t: &mut Table<'_>, card: usize) -> bool {
        use crate::play::dbz::card::Effect;
        let Some(def) = self.def(card) else { return false };
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
