//! Resolving: a card's sentences in their order, and each effect.

use crate::play::games::dbz::card::Power;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, FloatScope, Forbidden, Until};
use crate::play::games::dbz::event::EffectContext;
use crate::play::games::dbz::select::{How, Performing, Sel, Source};
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::stopping::Stopper;
use crate::play::games::dbz::terms::{Kind, Who};
use crate::play::games::dbz::told::{self, Telling};
use crate::play::games::dbz::wording::changed_words;
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::{Float, Frame, GameContext, MoveError, Reactive, Side, Unmet};
use crate::play::{Assumption, RuleSwitch};

/// How often an effect may call itself.
const REPEATS: usize = 20;

impl Dbz {
    /// A fresh context for an effect of `card`.
    pub(crate) fn context(&self, card: Option<usize>, who: Side) -> EffectContext {
        EffectContext {
            card,
            who: Some(who),
            life: card.map_or(0, |card| self.board.moves(card)),
            in_play: card.is_some_and(|card| self.zone(card) == Zone::InPlay),
            ..EffectContext::default()
        }
    }

    /// Whether a card whose effect was interrupted is no longer there; that of a personality
    /// goes on where the level has changed, for its card only makes way for another.
    pub(super) fn gone(&self, t: &mut GameContext<'_>, cx: &EffectContext) -> bool {
        let Some(card) = cx.card else { return false };
        let personality = self.kind(card) == Some(Kind::Personality);
        let left = cx.in_play && !personality && self.zone(card) != Zone::InPlay;
        let gone = left && !cx.it.contains(&card);
        if gone && t.rule(RuleSwitch::SourceMustRemain) {
            let words = format!(
                "{} is no longer in play: its effect is not resumed",
                self.board.title(card)
            );
            t.refuse(self.board.key(card), "left_play", &words);
            return true;
        }
        false
    }

    pub(super) fn move_sel(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        sel: &Sel,
        way: ZoneChange,
        verb: &str,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        let asked = sel;
        let sel = &self.with_more(t, cx, asked, way.event);
        let mut doer = if sel.by_opponent { cx.done_by(you.other()) } else { cx.clone() };
        let cards = self.select(t, cx, sel, verb)?;
        if cards.is_empty() {
            cx.done = false;
            cx.it.clear();
            return Ok(());
        }
        if matches!(way.event, EventKind::Destroyed | EventKind::Banished)
            && sel.from == Source::LifeDeck
            && sel.how == How::Top
            && self.deck_shielded(t, cx, sel)
        {
            return Ok(());
        }
        let way = ZoneChange { targeted: sel.how == How::Choose, ..way };
        let is_played =
            sel.how == How::This && cards.iter().any(|own| self.zone(*own) == Zone::Table);
        let side = match (way.to, sel.under_owner) {
            (Zone::InPlay | Zone::Attached, false) => Some(you),
            (Zone::Hand, _) if sel.how == How::TheAttack => Some(Self::whom(you, sel.of)),
            // A card that is played leaves for its owner's piles, whoever plays it. It goes
            // back to nobody's hand or Life Deck before it has been used.
            (Zone::Hand | Zone::LifeDeck, _)
                if is_played && way.event != EventKind::Rejuvenated =>
            {
                Some(you)
            }
            _ if is_played => None,
            _ => sel.into.map(|who| Self::whom(you, who)),
        };
        self.put(t, &mut doer, &cards, way, side)?;
        cx.it = doer.it;
        cx.did = doer.did;
        cx.did_to = doer.did_to;
        let whole = asked.is_met_by(cards.len());
        if whole && !sel.is_met_by(cards.len()) {
            t.assume_aloud(Assumption::AskedAsPrinted);
        }
        cx.done = doer.done && whole;
        cx.replaced = doer.replaced && whole;
        Ok(())
    }

    /// Carries out one effect.
    #[expect(clippy::too_many_lines, reason = "one arm for each verb of the vocabulary")]
    pub(crate) fn effect(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        effect: &Effect,
    ) -> Result<(), MoveError> {
        let you = cx.side();
        match effect {
            Effect::EndCombat => {
                cx.done = false;
                if let Some(by) = self.forbids(t, you, |not| matches!(not, Forbidden::EndCombat)) {
                    let words = format!("Combat does not end: {by}");
                    t.refuse(&self.source_key(cx.card), "forbidden", &words);
                    return Ok(());
                }
                cx.done = true;
                if t.rule(RuleSwitch::EndCombatIsImmediate) {
                    self.end_combat(t)
                } else {
                    self.ending = true;
                    Ok(())
                }
            }
            Effect::Anger { who, by, set, short } => {
                if *short && !t.rule(RuleSwitch::AngerIsLevels) {
                    return Ok(());
                }
                let mut done = true;
                for side in Self::players(t, cx, *who)? {
                    self.anger(t, cx, side, *by, *set)?;
                    done &= cx.done;
                }
                cx.done = done;
                Ok(())
            }
            Effect::Stages { who, by, set, raise } => {
                let mut done = true;
                for side in Self::players(t, cx, *who)? {
                    self.stages(t, cx, side, (*by, *set, *raise))?;
                    done &= cx.done;
                }
                cx.done = done;
                Ok(())
            }
            Effect::Level { who, by } => self.level_by_effect(t, cx, Self::whom(you, *who), *by),
            Effect::Discard(sel) => self.move_sel(
                t,
                cx,
                sel,
                ZoneChange::new(EventKind::Discarded, Zone::Discard),
                "discard",
            ),
            Effect::Banish(sel) => self.move_sel(
                t,
                cx,
                sel,
                ZoneChange::new(EventKind::Banished, Zone::Banished),
                "banish",
            ),
            Effect::Destroy(sel) if sel.of == Who::Both => self.destroy_both(t, cx, sel),
            Effect::Destroy(sel) => self.move_sel(
                t,
                cx,
                sel,
                ZoneChange::new(EventKind::Destroyed, Zone::Discard),
                "destroy",
            ),
            Effect::Rejuvenate(sel) => {
                let way = ZoneChange {
                    bottom: true,
                    ..ZoneChange::new(EventKind::Rejuvenated, Zone::LifeDeck)
                };
                let of = self.to_choose_from(t, cx, sel);
                self.move_sel(t, cx, sel, way, "Rejuvenate")?;
                if sel.how == How::Choose {
                    cx.unordered = of == Some(cx.it.len());
                }
                self.put_in_order(t, cx, sel)
            }
            Effect::ShuffleIn(sel) => self.move_sel(
                t,
                cx,
                sel,
                ZoneChange::new(EventKind::ShuffledIn, Zone::LifeDeck),
                "shuffle in",
            ),
            Effect::ToHand(sel) => {
                self.move_sel(t, cx, sel, ZoneChange::new(EventKind::Returned, Zone::Hand), "take")
            }
            Effect::Place(sel) => self.move_sel(
                t,
                cx,
                sel,
                ZoneChange::new(EventKind::EnteredPlay, Zone::InPlay),
                "place",
            ),
            Effect::OnTop(sel) => {
                let way = ZoneChange::new(EventKind::PlacedOnTop, Zone::LifeDeck);
                self.move_sel(t, cx, sel, way, "place on top")?;
                self.put_in_order(t, cx, sel)
            }
            Effect::Attach(sel) => self.attach(t, cx, (sel, Who::You)),
            Effect::SetAside(sel) => self.move_sel(
                t,
                cx,
                sel,
                ZoneChange::new(EventKind::SetAside, Zone::Aside),
                "set aside",
            ),
            Effect::Search { .. } => self.search(t, cx, effect),
            Effect::Name { ally, kinds, count, different } => {
                self.name(t, cx, (*ally, kinds), *count, *different)
            }
            Effect::RevealUntil { card } => self.reveal_until(t, cx, card),
            Effect::RevealNamed { whose, then } => self.reveal_named(t, cx, *whose, then),
            Effect::Draw { count } => {
                self.as_it_lies(t, you);
                let deck = self.board.pile(you, Zone::LifeDeck).iter().rev();
                let top: Vec<usize> = deck.take(*count).copied().collect();
                self.put(t, cx, &top, ZoneChange::new(EventKind::Drawn, Zone::Hand), None)?;
                cx.done = top.len() == *count;
                Ok(())
            }
            Effect::Stop => self.stop(t, cx, Stopper::Card { only: None }),
            Effect::StopOnly(only) => self.stop(t, cx, Stopper::Card { only: Some(*only) }),
            Effect::Prevent { stages, life } => {
                self.prevent(t, cx, *stages, *life);
                Ok(())
            }
            Effect::Modify { stages, life } => {
                let whose = cx.owner().unwrap_or(you);
                if let Some(current) = self.attacks.last_mut() {
                    let own = cx.card == Some(current.card) && !cx.contextual;
                    if own {
                        current.stages += i64::from(*stages);
                        current.life += i64::from(*life);
                    } else {
                        current.modifiers.push((whose, *stages, *life));
                    }
                }
                let changed = changed_words((*stages).into(), (*life).into());
                let words = format!("The attack deals {changed}");
                self.tell_modified(t, (cx.card, you), &words);
                Ok(())
            }
            Effect::PayStages(n) => self.pay_stages(t, cx, cx.card, *n),
            Effect::MpPays(n) => self.pay_stages(t, cx, None, *n),
            Effect::PayAny { performer } => self.pay_any(t, cx, *performer),
            Effect::Float { until, .. } if self.lasts_for_none(t, cx, *until) => Ok(()),
            Effect::Float { until, trigger, constant, next } => {
                let mut constant = constant.clone().map(|own| self.counted_now(t, cx, own));
                let performer = constant.as_mut().and_then(Constant::performer);
                if performer == Some(&mut Performing::These(Vec::new())) {
                    let words = "There is no such personality: nothing is so of its attacks";
                    t.refuse(&self.source_key(cx.card), "nothing_to_do", words);
                    cx.done = false;
                    return Ok(());
                }
                let refers = trigger
                    .as_ref()
                    .filter(|trigger| trigger.refers)
                    .map(|_| self.as_they_are(&cx.it));
                if let Some(Constant::Forbid { what, .. }) = &constant
                    && matches!(what, Forbidden::UsePower(_) | Forbidden::PlayOrUse(_))
                {
                    t.assume_aloud(Assumption::ConstantIsNotUsed);
                }
                if let Some(Constant::HandRevealed { who }) = constant {
                    let hand = self.board.pile(Self::whom(you, who), Zone::Hand).to_vec();
                    self.assume_of_revealed(t, &hand);
                }
                // The attack that is performed may yet become the next successful one.
                let waits = constant.as_ref().is_some_and(Constant::is_of_the_successful);
                let begun = self.attacks.last().filter(|own| own.successful || !waits);
                let current = begun.map(|own| own.serial);
                let mut trigger = trigger.as_deref().cloned();
                if let (Some(own), Some(words)) = (&mut trigger, &cx.words) {
                    own.said.remember(own.effects.len(), words);
                }
                self.reactions.floats.push(Float {
                    source: cx.card,
                    who: you,
                    until: *until,
                    trigger,
                    constant,
                    refers,
                    spent: false,
                    scope: FloatScope {
                        current,
                        action: (*until == Until::TheirNextAction)
                            .then(|| self.memory.actions[you.other().at()] + 1),
                        next: *next,
                    },
                });
                let title = cx.card.map_or("the card", |card| self.board.title(card));
                let words = format!("The effect of {title} floats {}", until.told(you));
                // One effect may float for each of two players.
                let key = cx.card.map(|card| self.board.key(card));
                if t.says_last(&words) {
                    let cards = key.map(str::to_owned).into_iter().collect();
                    t.mark(EventKind::Floated, cards, None, Some(you));
                } else {
                    t.note(EventKind::Floated, key, Some(you), &words);
                }
                Ok(())
            }
            Effect::All(list) => self.in_turn(t, cx, list, true),
            Effect::May(list) => self.optional(t, cx, list),
            Effect::One(list) => {
                let mut ways: Vec<&Effect> = list.iter().collect();
                // Nobody chooses to pay what they do not have.
                let pays = list.iter().any(|way| way.pays_stages().is_some());
                if cx.whole || pays {
                    let able = ways.iter().copied().filter(|effect| self.able(t, cx, effect));
                    let able: Vec<&Effect> = able.collect();
                    if cx.whole || !able.is_empty() {
                        ways = able;
                    }
                }
                // Nor what stops no attack of this type, where there is something else to do.
                let idle = |way: &&Effect| self.stops_another_type(way);
                if !ways.iter().all(idle) {
                    ways.retain(|way| !idle(way));
                }
                self.retain_filled(t, cx, &mut ways);
                self.retain_allowed(t, cx, &mut ways);
                if let [one] = ways.as_slice() {
                    let at = list.iter().position(|own| std::ptr::eq(own, *one));
                    t.pass_over(you, || at.map(|at| (at + 1).to_string()).into_iter().collect());
                    return self.effect(t, cx, one);
                }
                let parts = cx.words.as_deref().filter(|_| list.len() == 2 && ways.len() == 2);
                let told = told::ways(&ways, &Telling::new(self, cx), parts);
                let at = t.ask_way(you, "Which effect?", told)?;
                self.effect(t, cx, ways[at])
            }
            Effect::To { pay, effects, may } => self.stipulation(t, cx, (pay, effects), *may),
            Effect::IfYouDo(list) => {
                if cx.done {
                    self.effects(t, cx, list)?;
                    // What was done was done, whatever came of this.
                    cx.done |= !list.iter().any(Effect::is_optional);
                    return Ok(());
                }
                Self::looks_back(t, cx);
                self.tell_not_done(t, cx);
                Ok(())
            }
            Effect::When { guards, effects, otherwise } => {
                if let Some(Unmet { name, why }) = self.unmet(t, guards, you, None, Some(cx)) {
                    Self::looks_back(t, cx);
                    let told = match otherwise.as_slice() {
                        [] => "This does nothing",
                        _ => "The condition is not met",
                    };
                    // A trait that is lacking has been told.
                    if name != "performer" {
                        let words = format!("{told}: {why}");
                        t.refuse(&self.source_key(cx.card), name, &words);
                    }
                    cx.done = false;
                    return self.effects(t, cx, otherwise);
                }
                self.speak_of_such(t, cx, guards);
                self.effects(t, cx, effects)
            }
            Effect::Has { who, effects } => {
                let of = cx.effect_of;
                cx.effect_of = cx.owner();
                cx.who = Some(Self::whom(you, *who));
                let done = self.effects(t, cx, effects);
                (cx.who, cx.effect_of) = (Some(you), of);
                done
            }
            Effect::Repeat => {
                if t.depth() > REPEATS {
                    return Ok(());
                }
                let Some(def) = cx.card.and_then(|card| self.board.def(card)).cloned() else {
                    return Ok(());
                };
                let list = def.power.as_ref().map_or_else(|| def.sentences(), Power::sentences);
                let mut own = self.context(cx.card, you);
                t.open(
                    Frame::Effect,
                    "effect",
                    &format!("{} the effect", you.does("use", "uses")),
                )?;
                self.sentences(t, &mut own, list)?;
                t.close();
                Ok(())
            }
            Effect::Copy(sel) => {
                let cards = self.select(t, cx, sel, "copy")?;
                let Some(card) = cards.first() else {
                    cx.done = false;
                    return Ok(());
                };
                cx.done = true;
                self.perform_card(t, cx, *card, true)?;
                if !cx.done {
                    // What is so of that attack is not so of another.
                    let own = cx.card;
                    self.reactions.floats.end(|float| float.scope.next && float.source == own);
                }
                Ok(())
            }
            Effect::Play(sel) => self.play_other(t, cx, sel),
            Effect::Attack(attack) => self.perform_if_allowed(t, cx, *attack),
            Effect::AfterUse(after) => {
                if self.is_copied(cx) {
                    self.none_of_copy(t, cx);
                    return Ok(());
                }
                cx.after_use = Some(*after);
                if let Some(card) = cx.card {
                    let words = format!("{} after use", after.words(self.board.title(card)));
                    self.tell_modified(t, (cx.card, you), &words);
                }
                Ok(())
            }
            Effect::Critical => self.critical_effect(t, you),
            worded => self.worded(t, cx, worded),
        }
    }

    /// Effects one after the other, inside one sentence.
    pub(crate) fn effects(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        list: &[Effect],
    ) -> Result<(), MoveError> {
        self.in_turn(t, cx, list, false)
    }

    /// Effects one after the other, as long as a Drill that has them is there where it
    /// must be; done is what they say if each is.
    fn in_turn(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        list: &[Effect],
        remains: bool,
    ) -> Result<(), MoveError> {
        let mut done = cx.done || !list.is_empty();
        for at in 0..list.len() {
            if self.board.won.is_some() {
                break;
            }
            if remains && self.gone(t, cx) {
                done = false;
                break;
            }
            self.step_of(t, cx, list, at)?;
            done &= cx.done || list[at].asks_whether_done();
        }
        cx.done = done;
        Ok(())
    }

    /// One effect of several. Where the next asks whether it was done, what a player
    /// may do is done in full or not at all.
    pub(super) fn step_of(
        &mut self,
        t: &mut GameContext<'_>,
        cx: &mut EffectContext,
        list: &[Effect],
        at: usize,
    ) -> Result<(), MoveError> {
        let whole = cx.whole;
        cx.whole |= list.get(at + 1).is_some_and(Effect::asks_whether_done);
        cx.done |= !list[at].asks_whether_done();
        self.effect(t, cx, &list[at])?;
        cx.whole = whole;
        Ok(())
    }

    fn players(
        t: &mut GameContext<'_>,
        cx: &EffectContext,
        who: Who,
    ) -> Result<Vec<Side>, MoveError> {
        let you = cx.side();
        Ok(match who {
            Who::You => vec![you],
            Who::Opponent => vec![you.other()],
            Who::Both => vec![you, you.other()],
            Who::Chosen => {
                let sides = [("p1", "you"), ("p2", "your opponent")];
                let sides = sides.map(|(key, words)| (key.to_owned(), words.to_owned()));
                vec![Side::BOTH[t.ask_way(you, "Which player?", sides.to_vec())?]]
            }
        })
    }
}
