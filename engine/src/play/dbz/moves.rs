//! Moves: what a player does when it is his to act.

use serde::Deserialize;

use crate::play::dbz::card::{Effect, Event, Keyword, Kind, Limit, Until};
use crate::play::dbz::happen::Hap;
use crate::play::dbz::moving::Way;
use crate::play::dbz::state::{Dbz, Deed, Zone};
use crate::play::dbz::triggers::limit_name;
use crate::play::error::{Halt, illegal};
use crate::play::table::{Frame, Table};
use crate::play::{RuleSwitch, Side};

/// A move.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Act {
    /// A turn begins.
    Turn { who: Side },
    /// Combat is declared.
    Combat { who: Side },
    /// A card is played from the hand.
    Play { who: Side, card: String },
    /// The power of a card in play is used.
    Use { who: Side, card: String },
    /// A player passes.
    Pass { who: Side },
    /// Combat ends because both players have passed.
    EndCombat {},
    /// Something else, such as an effect that a card of no interest has.
    Effect {
        who: Side,
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
}

impl Dbz {
    fn find(&self, key: &str) -> Result<usize, Halt> {
        self.cards
            .iter()
            .position(|card| card.key == key)
            .ok_or_else(|| Halt::Illegal(format!("no card is called `{key}`")))
    }

    /// Makes a move, and completes what it sets off.
    pub(crate) fn make(&mut self, t: &mut Table<'_>, act: &Act) -> Result<(), Halt> {
        if self.won.is_some() {
            return illegal("the game is over");
        }
        match act {
            Act::Turn { who } => self.begin_turn(t, *who)?,
            Act::Combat { who } => self.declare(t, *who)?,
            Act::Play { who, card } => self.play(t, *who, card)?,
            Act::Use { who, card } => self.use_power(t, *who, card)?,
            Act::Pass { who } => {
                self.memory.passed[who.at()] = Some((true, true));
                self.say(t, Event::Passed, *who, None, &who.does("pass", "passes"))?;
            }
            Act::EndCombat {} => self.end_combat(t)?,
            Act::Effect { who, effects } => {
                let mut cx = self.context(None, *who);
                t.open(Frame::Effect, "effect", &format!("An effect of {} side", who.whose()))?;
                self.sentences(t, &mut cx, effects)?;
                t.close();
            }
        }
        self.settle(t)?;
        self.levels_due(t)?;
        if std::mem::take(&mut self.ending) {
            self.end_combat(t)?;
        }
        self.settle(t)
    }

    fn begin_turn(&mut self, t: &mut Table<'_>, who: Side) -> Result<(), Halt> {
        t.close_to(1);
        let text = if who == Side::P1 { "Your turn" } else { "Your opponent’s turn" };
        t.open(Frame::Turn, "turn", text)?;
        self.memory.styled.clear();
        self.memory.limits.retain(|(limit, ..)| *limit == Limit::Game);
        self.floats.retain(|float| !(float.until == Until::YourNextTurn && float.who == who));
        let hap = Hap::new(Event::TurnBegan, who);
        self.happen(t, &Deed::Turn { who }, &hap, format!("{text} begins"))
    }

    /// Declares combat: what happens when entering it, then combat itself.
    fn declare(&mut self, t: &mut Table<'_>, who: Side) -> Result<(), Halt> {
        if self.combat.is_some() {
            return illegal("combat is under way already");
        }
        let entering = Hap::new(Event::EnteringCombat, who);
        let before = t.rule(RuleSwitch::EnteringIsNotDuring);
        let words = who.does("declare combat", "declares combat");
        if before {
            self.say(t, Event::EnteringCombat, who, None, &words)?;
            self.settle(t)?;
        }
        self.start_combat(t, who)?;
        if !before {
            self.happen(t, &Deed::Said, &entering, words)?;
            self.settle(t)?;
        }
        Ok(())
    }

    pub(crate) fn start_combat(&mut self, t: &mut Table<'_>, who: Side) -> Result<(), Halt> {
        t.open(Frame::Combat, "combat", &who.does("are the attacker", "is the attacker"))?;
        let deed = Deed::Combat { initiator: Some(who) };
        let hap = Hap::new(Event::CombatBegan, who);
        self.happen(t, &deed, &hap, "Combat begins")
    }

    fn play(&mut self, t: &mut Table<'_>, who: Side, key: &str) -> Result<(), Halt> {
        let card = self.find(key)?;
        let Some(def) = self.def(card).cloned() else {
            return illegal(format!("`{key}` is a card of no interest"));
        };
        let remaining = self.zone(card) == Zone::InPlay
            && def.keywords.iter().any(|keyword| matches!(keyword, Keyword::Remain(_)));
        if self.place_of(card) != Some((who, Zone::Hand)) && !remaining {
            return illegal(format!("`{key}` is not in {} hand", who.whose()));
        }
        if def.attack.is_some_and(|attack| attack.no_symbol) {
            return illegal("it has no attack symbol");
        }
        if def.attack.is_some() && self.combat.is_none() {
            return illegal("an attack is performed during combat");
        }
        self.memory.passed[who.at()] = Some((false, true));
        t.open(Frame::Effect, "play", &def.name)?;
        if let Some(power) = def.power.as_ref().filter(|power| power.from_hand) {
            let limit = power.limit.map(|limit| (limit, who, def.name.clone()));
            if let Some(limit) = limit {
                if self.memory.limits.contains(&limit) {
                    return illegal(format!(
                        "it has been used {}",
                        limit_name(limit.0).replace('_', " ")
                    ));
                }
                self.memory.limits.insert(limit);
            }
            let mut cx = self.context(Some(card), who);
            self.put_one(t, &cx, card, Way::new(Event::EnteredPlay, Zone::InPlay), who)?;
            cx.life = self.cards[card].life;
            self.sentences(t, &mut cx, &power.effects)?;
        } else {
            let cx = self.context(Some(card), who);
            if !remaining {
                self.put_one(t, &cx, card, Way::new(Event::Played, Zone::Table), who)?;
            }
            self.resolve_played(t, card, who)?;
        }
        t.close();
        Ok(())
    }

    fn use_power(&mut self, t: &mut Table<'_>, who: Side, key: &str) -> Result<(), Halt> {
        let card = self.find(key)?;
        let Some(def) = self.def(card).cloned() else {
            return illegal(format!("`{key}` is a card of no interest"));
        };
        let Some(power) = def.power else { return illegal(format!("`{key}` has no power")) };
        if self.place_of(card) != Some((who, Zone::InPlay)) {
            return illegal(format!("`{key}` is not in play under {} control", who.whose()));
        }
        if let Some(why) = self.drill_memory(t, card, who) {
            return illegal(format!("{why}: the power of {} has been used", def.name));
        }
        if let Some(limit) = power.limit
            && self.memory.limits.contains(&(limit, who, def.name.clone()))
        {
            return illegal(format!("it has been used {}", limit_name(limit).replace('_', " ")));
        }
        let repeat = def.kind == Kind::Drill
            && self.memory.limits.contains(&(Limit::Turn, who, def.name.clone()))
            && self
                .forbids(who, |not| {
                    matches!(not, crate::play::dbz::card::Forbidden::RepeatDrillPower)
                })
                .is_some();
        if repeat {
            return illegal("a Drill with the same name has been activated this turn");
        }
        let bare = power
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Attack(attack) if attack.no_symbol));
        if bare {
            return illegal("it has no attack symbol");
        }
        let cx = self.context(Some(card), who);
        for guard in &power.guards {
            if !self.holds(t, guard, who, None, Some(&cx)) {
                let name = crate::play::dbz::moving::guard_name(guard);
                return illegal(format!("the power asks for “{}”", name.replace('_', " ")));
            }
        }
        self.memory.passed[who.at()] = Some((false, true));
        self.remember_drill(card, who);
        self.memory.limits.insert((Limit::Turn, who, def.name.clone()));
        if let Some(limit) = power.limit {
            self.memory.limits.insert((limit, who, def.name.clone()));
        }
        let words = who.does(
            &format!("use the power of {}", def.name),
            &format!("uses the power of {}", def.name),
        );
        t.open(Frame::Effect, "use", &words)?;
        let mut cx = self.context(Some(card), who);
        self.say(t, Event::Used, who, Some(card), &format!("{} is used", def.name))?;
        if self.trait_allows(t, &cx, power.needs.as_deref()) {
            self.sentences(t, &mut cx, &power.effects)?;
        }
        if def.kind == Kind::Setup
            && self.zone(card) == Zone::InPlay
            && !power.effects.iter().any(|e| matches!(e, Effect::Attack(_)))
        {
            let after = cx.after_use.unwrap_or(def.after_use);
            self.after_use(t, &mut cx, card, after, who)?;
        }
        t.close();
        Ok(())
    }

    /// Why the power of a Drill may not be used again, if so.
    pub(crate) fn drill_memory(
        &self,
        t: &mut Table<'_>,
        card: usize,
        who: Side,
    ) -> Option<&'static str> {
        let def = self.def(card)?;
        if def.kind != Kind::Drill {
            return None;
        }
        let styled = def.style.is_some();
        if styled
            && self.memory.styled.contains(&(who, def.name.clone()))
            && t.rule(RuleSwitch::StyledDrillMemory)
        {
            return Some("drill_memory");
        }
        let now = (card, self.cards[card].life);
        if !styled && self.memory.drills.contains(&now) && t.rule(RuleSwitch::DrillOncePerCombat) {
            return Some("drill_memory");
        }
        None
    }

    pub(crate) fn remember_drill(&mut self, card: usize, who: Side) {
        if self.kind(card) != Some(Kind::Drill) {
            return;
        }
        let title = self.title(card).to_owned();
        self.memory.styled.insert((who, title));
        self.memory.drills.insert((card, self.cards[card].life));
    }
}
