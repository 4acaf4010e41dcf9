//! Lines of a card: heads, attacks and their damage, keywords, and where a
//! sentence of each part goes.

use crate::play::games::dbz::card::{Card, Power};
use crate::play::games::dbz::compile::after::{after_use, goes_after};
use crate::play::games::dbz::compile::attached;
use crate::play::games::dbz::compile::attack_keywords::of_attack;
use crate::play::games::dbz::compile::conditions::guards;
use crate::play::games::dbz::compile::constants;
use crate::play::games::dbz::compile::counts::measure_in;
use crate::play::games::dbz::compile::dealing::dealing;
use crate::play::games::dbz::compile::decks;
use crate::play::games::dbz::compile::from_hand::{from_discard, from_hand};
use crate::play::games::dbz::compile::goes_on::asks_if_done;
use crate::play::games::dbz::compile::held::{held, used_against_attacks, used_as_an_action};
use crate::play::games::dbz::compile::instants::{instant, is_used_then, of_instant};
use crate::play::games::dbz::compile::keywords;
use crate::play::games::dbz::compile::nouns::trait_name;
use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::permissions::{only_permits, without_permission};
use crate::play::games::dbz::compile::same_number::{may_move, moves_cards};
use crate::play::games::dbz::compile::scope::{Low, Part, Scope, gap, stop, together};
use crate::play::games::dbz::compile::statements;
use crate::play::games::dbz::compile::winning::no_mppv_by_instant;
use crate::play::games::dbz::compile::{of_trait, own};
use crate::play::games::dbz::effect::{Effect, Guard};
use crate::play::games::dbz::terms::{Attack, Icon, Keyword, Kind};
use crate::text::grammar::given::Given;
use crate::text::grammar::kinds::Quality;
use crate::text::grammar::line::{Head, Line, Only};
use crate::text::grammar::series::Series;
use crate::text::grammar::statement::Statement;

/// Takes a line into the card.
pub(super) fn take(
    card: &mut Card,
    part: &mut Part,
    line: &Line,
    scope: &Scope,
    aside: bool,
) -> Low<()> {
    if !aside && let Part::WhileAttached(before) = part {
        *part = before.as_ref().clone();
        if attached::goes_on(card, line, scope)? {
            return Ok(());
        }
    }
    if let Line::Headed { head, line } = line {
        return headed(card, part, (head, line), scope);
    }
    if !aside && matches!(part, Part::KinGoesOn(..)) && of_trait::is_of_the_card(line) {
        return stop("what a card is for those with a trait");
    }
    if let Line::AttackWith { force, .. } | Line::AttackWithBoth { force, .. } = line {
        let plain = Line::AttackOf { quality: None, force: force.clone() };
        attack(card, part, &plain, scope)?;
    }
    let keywords = of_attack(line)?;
    if !keywords.is_empty() {
        card.keywords.extend(keywords);
        return Ok(());
    }
    match line {
        Line::CardTypeAlone { quality } => alignment_of(card, quality),
        Line::Endurance { n } => {
            card.endurance = Some(count(n)?);
            Ok(())
        }
        Line::Only { who: Series::One(Only::Heroes) } => {
            card.alignment = Some("hero".to_owned());
            Ok(())
        }
        Line::Only { who: Series::One(Only::Villains) } => {
            card.alignment = Some("villain".to_owned());
            Ok(())
        }
        // In whose deck it may be, and how often: nothing that is done in play.
        Line::Only { .. }
        | Line::Limit { .. }
        | Line::MostRecent
        | Line::Credit { .. }
        | Line::CreditYear { .. }
        | Line::CardType { .. } => Ok(()),
        Line::Where { measure: own } | Line::WhereThen { measure: own } => {
            measure_in(own, scope).map(drop)
        }
        Line::WhereMost { measure: own, n } => measure_in(own, scope).and(count(n)).map(drop),
        Line::SwordIcon => {
            card.icons.push(Icon::Sword);
            Ok(())
        }
        Line::ShieldIcon => {
            card.icons.push(Icon::Shield);
            Ok(())
        }
        Line::RemainIf { given, n } => {
            let Given::If { condition } = given.as_ref() else { return gap("Given", given) };
            if !card.kind.is_gone_after_use() {
                return stop("another card that remains");
            }
            let effects = vec![Effect::Gain(Keyword::Remain(count(n)?))];
            let guards = guards(condition, scope)?;
            card.effect.push(Effect::When { guards, effects, otherwise: Vec::new() });
            Ok(())
        }
        Line::Use { given } if matches!(given.as_ref(), Given::OnlyIf { .. }) => {
            only_if(card, part, given, scope)
        }
        Line::Says { statement } => {
            if let Some(after) = after_use(statement) {
                return goes_after(card, part, after, aside);
            }
            said(card, part, statement, scope, aside)
        }
        _ => attack(card, part, line, scope),
    }
}

/// `Use only if you control a Drill.`
fn only_if(card: &mut Card, part: &Part, given: &Given, scope: &Scope) -> Low<()> {
    let Given::OnlyIf { condition } = given else { return gap("Given", given) };
    let held = guards(condition, scope)?;
    match (part, &mut card.power) {
        _ if card.kind.is_gone_after_use() => card.play_if.extend(held),
        (Part::Power, Some(power)) => power.guards.extend(held),
        // Printed before the power.
        (Part::Constant | Part::Immediate, None) => card.use_if.extend(held),
        (Part::Instant(at), _) => card.trigger[*at].guards.extend(held),
        _ => return stop("what is used only then"),
    }
    Ok(())
}

fn alignment_of(card: &mut Card, quality: &Quality) -> Low<()> {
    let name = match quality {
        Quality::Hero => "hero",
        Quality::Villain => "villain",
        other => return gap("Quality", other),
    };
    card.alignment = Some(name.to_owned());
    Ok(())
}

fn headed(
    card: &mut Card,
    part: &mut Part,
    (head, line): (&Head, &Line),
    scope: &Scope,
) -> Low<()> {
    let kin = if let Part::Kin(name, _) = part { Some(name.clone()) } else { None };
    let stays = !card.kind.is_gone_after_use();
    if kin.is_some() && *head != Head::Hit && !(stays && *head == Head::Power) {
        return stop("another head after a trait");
    }
    match head {
        // Older cards have no other head for what is used when something happens.
        Head::Power if is_used_then(line) => return instant(card, part, line, scope),
        // `FUSION: HIT: …`: if it hits, for those with the trait.
        Head::Hit => match &mut *part {
            Part::Kin(_, before) => **before = Part::Hit,
            other => *other = Part::Hit,
        },
        Head::Power | Head::Shield => {
            if !card.kind.is_gone_after_use() {
                let (limit, shield) = (card.power_limit.take(), *head == Head::Shield);
                if let Some(before) = card.power.take() {
                    // One is used as an action, and the other against an attack.
                    let another = before.shield != shield && !before.from_hand;
                    if !another || card.shield_power.is_some() || card.kind == Kind::Drill {
                        return stop("a second power");
                    }
                    card.shield_power = Some(before);
                }
                let mut guards = std::mem::take(&mut card.use_if);
                // `SAIYAN: POWER: …`: who uses it has the trait.
                guards.extend(kin.map(Guard::Trait));
                card.power = Some(Power { limit, shield, guards, ..Power::default() });
            } else if *head == Head::Shield {
                card.icons.push(Icon::Shield);
            }
            *part = Part::Power;
        }
        Head::Constant if card.kind.is_gone_after_use() && card.attaches_to().is_none() => {
            return stop("a constant power of a card that does not stay");
        }
        Head::Constant | Head::ConstantOrInstant => {
            *part = Part::Constant;
        }
        Head::Instant => return instant(card, part, line, scope),
        Head::Kin { kin: Series::One(kin) } => {
            let before = match std::mem::replace(part, Part::Unknown) {
                Part::KinGoesOn(_, before) => *before,
                before => before,
            };
            *part = Part::Kin(trait_name(kin).to_owned(), Box::new(before));
        }
        other => return gap("Head", other),
    }
    // What a head begins is a part of the card, in parentheses or not.
    take(card, part, line, scope, false)
}

/// The first sentence for those who have a trait, into the part that stands before it; the part
/// that goes on.
fn for_a_trait(
    card: &mut Card,
    (name, before): (String, Box<Part>),
    statement: &Statement,
    scope: &Scope,
) -> Low<Part> {
    match *before {
        Part::Constant | Part::Anew => {
            constants::of_trait(card, &name, statement, scope)?;
            Ok(Part::Unknown)
        }
        Part::Instant(at) => {
            of_instant(card, &mut Part::Instant(at), statement, scope)?;
            of_trait::last_of(&mut card.trigger[at].effects, &name);
            Ok(Part::KinGoesOn(name, before))
        }
        _ => {
            let effect = of_trait::first(&name, statement, scope)?;
            push(card, &before, effect)?;
            Ok(Part::KinGoesOn(name, before))
        }
    }
}

/// A sentence, into the part that it belongs to.
fn said(
    card: &mut Card,
    part: &mut Part,
    statement: &Statement,
    scope: &Scope,
    aside: bool,
) -> Low<()> {
    if !aside && let Part::KinGoesOn(name, before) = part {
        let list = list_of(card, before)?;
        return match of_trait::goes_on(list, name, statement, scope)? {
            Some(effect) => push(card, before, effect),
            None => Ok(()),
        };
    }
    let rest = without_permission(statement);
    let statement = rest.as_ref().unwrap_or(statement);
    let early = matches!(*part, Part::Immediate | Part::Power | Part::Constant | Part::Anew);
    if attached::while_attached(card, statement, scope)? {
        if !aside {
            *part = Part::WhileAttached(Box::new(part.clone()));
        }
        return Ok(());
    }
    if let Some(effect) = from_discard(statement, scope)? {
        card.in_discard.push(effect);
        *part = if aside { part.clone() } else { Part::Unknown };
        return Ok(());
    }
    if !aside && permitted(card, part, statement, scope)? {
        return Ok(());
    }
    if no_mppv_by_instant(card, part, statement)
        || own::about_the_card(card, statement, scope, early)?
    {
        return Ok(());
    }
    if let Some(effect) = from_hand(statement, scope)? {
        card.in_hand.push(effect);
        *part = if aside { part.clone() } else { Part::Unknown };
        return Ok(());
    }
    if decks::of_construction(statement) {
        return Ok(());
    }
    if !aside && matches!(part, Part::Unknown) {
        return stop("after a sentence that is left out");
    }
    let waiting = card.trigger.len();
    if held(card, statement, scope)? {
        if !aside && card.trigger.len() > waiting {
            *part = Part::Unknown;
        }
        return Ok(());
    }
    if takes_power(card, part, statement, scope)? {
        return Ok(());
    }
    if !aside
        && matches!(part, Part::Immediate)
        && card.attack.is_some()
        && let Some(keyword) = keywords::critical_effects(statement)
    {
        card.keywords.push(keyword);
        return Ok(());
    }
    if aside {
        let lasting = !card.kind.is_gone_after_use() && card.kind != Kind::Setup;
        if lasting {
            return constants::constant(card, statement, scope);
        }
        return stop("a sentence in parentheses");
    }
    match part {
        Part::Constant => constants::constant(card, statement, scope),
        Part::Anew => {
            constants::anew(card, statement, scope)?;
            *part = Part::Constant;
            Ok(())
        }
        Part::Instant(_) | Part::Instead(_) | Part::InsteadAlso => {
            of_instant(card, part, statement, scope)
        }
        Part::Kin(name, before) => {
            *part = for_a_trait(card, (name.clone(), before.clone()), statement, scope)?;
            Ok(())
        }
        _ => {
            if statements::joined(list_of(card, part)?, statement, scope)? {
                return Ok(());
            }
            // `Banish an attack from your discard pile. Perform a copy of that attack.`
            let before = list_of(card, part)?.last();
            let scope = &after_effect(before, statement, scope);
            let effects = statements::effects(statement, scope)?;
            push(card, part, together(effects))
        }
    }
}

/// The scope of a sentence after an effect of the same part.
fn after_effect(before: Option<&Effect>, statement: &Statement, scope: &Scope) -> Scope {
    let moved = before.is_some_and(|last| moves_cards(std::slice::from_ref(last)))
        || may_move(before) && asks_if_done(statement);
    // `You may choose for this attack to deal no damage. If you do, it cannot be stopped.`
    let gained = |own: &Effect| matches!(own, Effect::Gain(_));
    let of_attack = asks_if_done(statement)
        && matches!(before, Some(Effect::May(list)) if list.iter().all(gained));
    Scope { moved, attack: scope.attack || of_attack, ..scope.clone() }
}

/// What a card that stays in play may do as an action, or against attacks, as a power of it.
fn takes_power(card: &mut Card, part: &Part, own: &Statement, scope: &Scope) -> Low<bool> {
    if card.kind.is_gone_after_use() {
        return Ok(false);
    }
    let power = match used_as_an_action(own, scope)? {
        Some(_) if card.power.is_some() => return stop("a second power"),
        None if matches!(part, Part::Constant) && card.power.is_none() => {
            used_against_attacks(own, scope)?
        }
        own => own,
    };
    let taken = power.is_some();
    card.power = power.or_else(|| card.power.take());
    Ok(taken)
}

/// A sentence that only permits Allies to act, said where it takes place.
fn permitted(card: &mut Card, part: &Part, own: &Statement, scope: &Scope) -> Low<bool> {
    let Some(effects) = only_permits(own, scope)?.filter(|own| !own.is_empty()) else {
        return Ok(false);
    };
    match part {
        Part::Immediate | Part::Hit | Part::Power => push(card, part, together(effects))?,
        Part::Instant(at) => card.trigger[*at].effects.push(together(effects)),
        _ => return Ok(false),
    }
    Ok(true)
}

fn list_of<'a>(card: &'a mut Card, part: &Part) -> Low<&'a mut Vec<Effect>> {
    let attacks = card.power.as_ref().is_some_and(|power| {
        power.effects.iter().any(|effect| matches!(effect, Effect::Attack(_)))
    });
    match part {
        Part::Immediate => Ok(&mut card.effect),
        Part::Hit => Ok(&mut card.hit),
        Part::Power if card.kind.is_gone_after_use() => Ok(&mut card.effect),
        Part::Power => match &mut card.power {
            Some(power) => Ok(if attacks { &mut power.immediate } else { &mut power.effects }),
            None => stop("a power without a head"),
        },
        _ => stop("a part that is not lowered"),
    }
}

fn push(card: &mut Card, part: &Part, effect: Effect) -> Low<()> {
    if effect.cancels() {
        return stop("cancelling something that is not played");
    }
    let stops = card.effect.iter().any(Effect::answers_an_attack);
    let of_power = card.power.iter().flat_map(|power| power.effects.iter().chain(&power.immediate));
    let before = card.effect.iter().chain(of_power).chain(&card.hit);
    let mut told = false;
    for own in before {
        own.seeks_untold(&mut told);
    }
    if effect.seeks_untold(&mut told) {
        return stop("copies of a card of which it is not told which");
    }
    if effect.copies_next() && (!stops || !card.kind.is_gone_after_use()) {
        return stop("a copy of another attack than it stops");
    }
    if effect.answers_an_attack() && (card.attack.is_none() || effect_answers(&effect)) {
        if card.kind.is_gone_after_use() {
            if !card.icons.contains(&Icon::Shield) {
                card.icons.push(Icon::Shield);
            }
        } else if let Some(power) = &mut card.power {
            power.shield = true;
        }
    }
    list_of(card, part)?.push(effect);
    Ok(())
}

fn effect_answers(effect: &Effect) -> bool {
    match effect {
        // One way of several may answer an attack where the others do not.
        Effect::One(list) => list.iter().any(effect_answers),
        other => other.answers_an_attack(),
    }
}

/// The lines that say what attack a card is, or its power performs.
fn attack(card: &mut Card, part: &mut Part, line: &Line, scope: &Scope) -> Low<()> {
    let of_power = !card.kind.is_gone_after_use()
        && card.power.as_ref().is_some_and(|power| {
            power.effects.iter().any(|effect| matches!(effect, Effect::Attack(_)))
        });
    // A card that stays in play attacks by its power, whether its head is printed or not.
    let begins = matches!(line, Line::AttackOf { .. } | Line::AttackCosting { .. });
    if begins && !card.kind.is_gone_after_use() && card.power.is_none() {
        let guards = std::mem::take(&mut card.use_if);
        card.power = Some(Power { guards, ..Power::default() });
        *part = Part::Power;
    }
    let plain = matches!(*part, Part::Immediate | Part::Power | Part::Kin(..));
    let dealt =
        matches!(line, Line::Damage { .. } | Line::DamageTable { .. } | Line::DamageEach { .. });
    let combat = matches!(card.kind, Kind::PhysicalCombat | Kind::EnergyCombat);
    // The damage is printed after effects of another head, or after one that is left out.
    let attacks = card.attack.is_some() || of_power || combat;
    let goes_on = dealt || begins && combat;
    let behind = matches!(part, Part::Unknown | Part::KinGoesOn(..));
    if !(plain || goes_on && behind && attacks) {
        return stop("an attack outside its part");
    }
    if behind {
        *part = Part::Unknown;
    }
    if card.kind.is_gone_after_use() || card.power.is_none() {
        if !card.kind.is_gone_after_use() {
            return stop("an attack outside its part");
        }
    } else if let Some(power) = &mut card.power {
        let at = power.effects.iter().position(|effect| matches!(effect, Effect::Attack(_)));
        let at = match at {
            Some(at) => at,
            None if power.effects.is_empty() => {
                power.effects.push(Effect::Attack(Attack::default()));
                0
            }
            None => return stop("an attack after other effects"),
        };
        let Effect::Attack(mut own) = power.effects[at] else { return stop("no attack") };
        let (cost, counted) = dealing(&mut own, line, scope)?;
        power.effects[at] = Effect::Attack(own);
        card.cost += cost;
        card.counted.extend(counted);
        return Ok(());
    }
    let energy = card.kind == Kind::EnergyCombat;
    let mut own = card.attack.unwrap_or(Attack { energy, ..Attack::default() });
    let (cost, counted) = dealing(&mut own, line, scope)?;
    card.attack = Some(own);
    card.cost += cost;
    card.counted.extend(counted);
    if !card.icons.contains(&Icon::Sword) {
        card.icons.push(Icon::Sword);
    }
    Ok(())
}
