//! The damage of an attack: calculated, modified, and dealt; and the Dragon
//! Balls that it captures.

use crate::play::games::ccg::Ccg;
use crate::play::games::ccg::card::{Attack, Card, Constant, Effect, Kind, Number, Zone};
use crate::play::games::ccg::event::EventKind;
use crate::play::games::ccg::pending::PendingAttack;
use crate::play::kernel::{
    Event, GameContext, MoveError, Reactive, Side, StateChange, counted, damage_words,
};
use crate::play::{Assumption, RuleSwitch};

/// Life cards of damage of an energy attack that says nothing else.
const ENERGY_LIFE: i64 = 4;

impl Ccg {
    /// The Base Damage: the table's, what is stated, or 4 life cards.
    pub(super) fn base(&mut self, t: &mut GameContext<'_>, current: &PendingAttack) {
        let Some(attack) = current.attack else { return };
        if attack.is_of_table() {
            self.assume_of_table(t, current);
        }
        let (stages, life) = self.base_of(t, current, &attack);
        if let Some(current) = &mut self.current {
            (current.stages, current.life) = (stages, life);
        }
        let words = format!("Base Damage: {}", damage_words(stages, life));
        t.note(
            EventKind::BaseDamage,
            Some(self.board.key(current.card)),
            Some(current.who),
            &words,
        );
    }

    /// The stages and life cards of an attack before anything modifies them.
    fn base_of(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        attack: &Attack,
    ) -> (i64, i64) {
        let mut stages = attack.base_stages.unwrap_or(0);
        let mut life = attack.base_life.unwrap_or(0);
        let untold = attack.base_life.is_none() && attack.base_stages.is_none();
        if untold && attack.energy && t.rule(RuleSwitch::EnergyDoesFour) {
            life = ENERGY_LIFE;
        }
        if attack.is_of_table() {
            let own = self.table_of_ally(current);
            stages = own.unwrap_or_else(|| self.board.number(current.who, Number::AttackTable));
        }
        (stages, life)
    }

    /// What the Physical Attack Table is told to give for the Ally that attacks.
    fn table_of_ally(&self, current: &PendingAttack) -> Option<i64> {
        self.board.def(current.ally?)?.attack_table
    }

    /// What is assumed of the number of the Physical Attack Table.
    fn assume_of_table(&self, t: &mut GameContext<'_>, current: &PendingAttack) {
        if self.table_of_ally(current).is_some() {
            return;
        }
        if !self.board.numbers.contains_key(&(current.who, Number::AttackTable)) {
            t.assume_aloud(Assumption::UntoldAttackTable);
            return;
        }
        let own = |number| self.board.number(current.who, number);
        let now = (own(Number::Level), own(Number::Stages));
        if current.ally.is_some() || self.table_of.get(&current.who) != Some(&now) {
            t.assume_aloud(Assumption::AttackTableAsTold);
        }
    }

    /// Whether a defense stops or prevents some of the damage that an attack would deal.
    pub(super) fn is_useful(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        effect: &Effect,
    ) -> bool {
        let Effect::Prevent { stages: fewer_stages, life: fewer_life } = effect else {
            return true;
        };
        let Some((stages, life)) = self.would_deal(t, current) else { return false };
        let standing = match current.defending_ally {
            Some(ally) if t.rule(RuleSwitch::AllyTakesTheStages) => {
                self.board.counter(ally, Number::Stages)
            }
            _ => self.board.number(current.who.other(), Number::Stages),
        };
        let mut converted = || stages > standing && t.rule(RuleSwitch::StagesBecomeLife);
        *fewer_stages > 0 && stages > 0 || *fewer_life > 0 && (life > 0 || converted())
    }

    /// Whether an attack would deal no damage.
    pub(super) fn does_nothing(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> bool {
        self.would_deal(t, current).is_none_or(|damage| damage == (0, 0))
    }

    /// The stages and life cards that an attack would deal if nothing stopped it.
    fn would_deal(&self, t: &mut GameContext<'_>, current: &PendingAttack) -> Option<(i64, i64)> {
        let base = self.base_of(t, current, &current.attack?);
        let def = if current.is_last() { None } else { self.board.def(current.card) };
        Some(self.modified(t, current, def, base))
    }

    pub(super) fn modify(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        def: Option<&Card>,
    ) {
        let (stages, life) = self.modified(t, current, def, (current.stages, current.life));
        if let Some(current) = &mut self.current {
            (current.stages, current.life) = (stages, life);
        }
        let words = format!("With modifiers: {}", damage_words(stages, life));
        t.note(EventKind::Modified, Some(self.board.key(current.card)), Some(current.who), &words);
    }

    /// Stages and life cards with what the attack, cards in play and what floats add to them.
    fn modified(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        def: Option<&Card>,
        (mut stages, mut life): (i64, i64),
    ) -> (i64, i64) {
        if let Some(attack) = def.and_then(|def| def.attack) {
            stages += attack.more_stages;
            life += attack.more_life + current.empowered;
        }
        let energy = current.attack.is_some_and(|attack| attack.energy);
        let adds = |side: Side, constant: &Constant| match constant {
            Constant::Modifies(modifier) => modifier.adds(side, current.who, energy),
            Constant::KeepsAnger => (0, 0),
        };
        for (_, side, constant) in self.printed_constants() {
            let (more_stages, more_life) = adds(side, constant);
            stages += more_stages;
            life += more_life;
        }
        for (_, float) in self.reactions.floats.active() {
            let added =
                float.constant.as_ref().map_or((0, 0), |constant| adds(float.who, constant));
            if added != (0, 0) && t.rule(RuleSwitch::FloatsLast) {
                stages += added.0;
                life += added.1;
            }
        }
        (stages.max(0), life.max(0))
    }

    /// An Ally of the attacker captures a Dragon Ball in place of damage.
    pub(super) fn capture_by_ally(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let balls = self.of_kind(current.who.other(), Kind::DragonBall);
        if balls.is_empty() {
            return Ok(());
        }
        if current.attack.is_some_and(|attack| attack.energy) {
            if current.ally.is_some() {
                t.assume_aloud(Assumption::CapturesArePhysical);
            }
            return Ok(());
        }
        if current.ally.is_none() {
            let of = self.board.def(current.card).map(|def| def.kind);
            let is_own = current.is_last() || of == Some(Kind::Personality);
            if is_own || self.of_kind(current.who, Kind::Ally).is_empty() {
                return Ok(());
            }
            t.assume_aloud(Assumption::AllyAttacks);
        }
        if t.ask_yes(current.who, "Does the Ally capture a Dragon Ball instead of dealing damage?")?
        {
            if let Some(current) = &mut self.current {
                current.captured = true;
            }
            self.capture(t, current.who, "Which Dragon Ball?")?;
        }
        Ok(())
    }

    pub(super) fn deal_stages(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        self.tell_prevented(t, current, (current.stages, current.prevent_stages), "power stage");
        let stages = current.stages - current.prevent_stages;
        if stages <= 0 {
            return Ok(());
        }
        let other = current.who.other();
        let ally = current.defending_ally.filter(|_| t.rule(RuleSwitch::AllyTakesTheStages));
        let is = match ally {
            Some(ally) => self.board.counter(ally, Number::Stages),
            None => self.board.number(other, Number::Stages),
        };
        let to = (is - stages).max(0);
        if let Some(ally) = ally {
            let words = fallen(&format!("The power stages of {}", self.board.title(ally)), is, to);
            self.board.count(t, EventKind::StagesDealt, (ally, Number::Stages), to, &words)?;
        } else {
            let words = fallen(&format!("{} power stages", other.whose()), is, to);
            self.board.set(t, EventKind::StagesDealt, (other, Number::Stages), to, &words)?;
        }
        let over = stages - is;
        if over > 0 && t.rule(RuleSwitch::StagesBecomeLife) {
            let words = format!("{} of damage converted to life cards", counted(over, "stage"));
            t.note(EventKind::Converted, None, Some(other), &words);
            if let Some(current) = &mut self.current {
                current.life += over;
            }
        }
        Ok(())
    }

    /// Tells how much of the damage a defense prevents.
    fn tell_prevented(
        &self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
        (damage, prevented): (i64, i64),
        of: &str,
    ) {
        let prevented = prevented.min(damage);
        if prevented > 0 {
            let words = format!("{prevented} of {} of damage prevented", counted(damage, of));
            let key = Some(self.board.key(current.card));
            t.note(EventKind::DamagePrevented, key, Some(current.who.other()), &words);
        }
    }

    pub(super) fn deal_life(
        &mut self,
        t: &mut GameContext<'_>,
        current: &PendingAttack,
    ) -> Result<(), MoveError> {
        let other = current.who.other();
        self.tell_prevented(t, current, (current.life, current.prevent_life), "life card");
        self.set_left((current.life - current.prevent_life).max(0));
        while let Some(left) = self.current.as_ref().map(|current| current.left)
            && left > 0
        {
            self.set_left(left - 1);
            if !self.lose_life(t, other)? {
                break;
            }
            if let Some(current) = &mut self.current {
                current.dealt_life += 1;
            }
            self.settle(t)?;
        }
        Ok(())
    }

    /// One life card of damage is dealt; none where there is none, and the game is lost.
    pub(super) fn lose_life(
        &mut self,
        t: &mut GameContext<'_>,
        side: Side,
    ) -> Result<bool, MoveError> {
        let Some(card) = self.board.pile(side, Zone::LifeDeck).last().copied() else {
            t.assume_aloud(Assumption::EmptyLifeDeck);
            let why = format!("{} Life Deck has no cards left", side.whose());
            self.board.win(t, side.other(), &why)?;
            return Ok(false);
        };
        let words = format!("{} is discarded from the Life Deck", self.board.title(card));
        let change = StateChange::Move { card, side, to: Zone::Discard, bottom: false };
        let event = Event { card: Some(card), ..Event::new(EventKind::LifeDealt, side) };
        self.record(t, &change, &event, &words)?;
        Ok(true)
    }

    fn set_left(&mut self, left: i64) {
        if let Some(current) = &mut self.current {
            current.left = left;
        }
    }

    pub(super) fn capture(
        &mut self,
        t: &mut GameContext<'_>,
        who: Side,
        question: &str,
    ) -> Result<(), MoveError> {
        let balls = self.of_kind(who.other(), Kind::DragonBall);
        let Some(ball) = self.board.offer(t, who, question, &balls)? else { return Ok(()) };
        let title = self.board.title(ball);
        let words = who.does(&format!("capture {title}"), &format!("captures {title}"));
        self.board.shift(t, EventKind::Captured, ball, (who, Zone::InPlay), &words)
    }
}

/// That power stages fall, or are at 0 already.
fn fallen(whose: &str, is: i64, to: i64) -> String {
    if is == to { format!("{whose} are at {to}") } else { format!("{whose} fall to {to}") }
}
