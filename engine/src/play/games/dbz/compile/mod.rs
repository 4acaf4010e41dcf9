//! Cards from their words: what a text reads as, lowered to the effects that
//! the game performs. Apart from `text`, which reads and performs nothing. A
//! sentence that is not lowered whole is not lowered at all, and is named with
//! the rule of the grammar at which lowering stopped.

mod actions;
mod after;
mod agents;
mod all_of;
mod amounts;
mod anger;
mod at_end;
mod attached;
mod attaching;
mod attack_keywords;
mod attacks;
mod barring;
mod becomes;
mod behind_gain;
mod by_chance;
mod cannot;
mod cards;
mod clauses;
mod conditions;
mod considered;
mod constants;
mod copying;
mod counted;
mod counts;
mod critical;
mod dealing;
mod decks;
mod effects_barred;
mod either;
mod ends;
mod events;
mod events_of_card;
mod events_of_damage;
mod events_of_player;
mod facts;
mod filters;
mod firsts;
mod from_hand;
mod goals;
mod goes_on;
mod held;
mod instants;
mod instead;
mod keeping;
mod keywords;
mod kind;
mod lasting;
mod leaving;
mod lines;
mod meant;
mod modifying;
mod naming;
mod next_attack;
mod nouns;
mod numbers;
mod of_trait;
mod outcomes;
mod own;
mod owned;
mod parting;
mod parts;
mod paying;
mod performing;
mod permissions;
mod personalities;
mod players;
mod power_levels;
mod resuming;
mod same_number;
mod scope;
mod searches;
mod sought;
mod standing;
mod statements;
mod stops;
mod styled;
#[cfg(test)]
mod tests;
mod that_player;
mod this_attack;
mod to_defend;
mod trait_guard;
mod unseen;
mod verbs;
mod waiting;
mod whereabouts;
mod whose;
mod winning;
mod would;

use std::sync::Arc;

use crate::naming::character_of;
use crate::play::games::dbz::card::{Card, LeftOut, Lowered, NO_DAMAGE};
use crate::play::games::dbz::compile::resuming::Resuming;
use crate::play::games::dbz::compile::scope::{Gap, Part, Scope, stop};
use crate::play::games::dbz::effect::{Constant, Effect, Guard};
use crate::play::games::dbz::select::Performing;
use crate::play::games::dbz::terms::{Icon, Kind};
use crate::text::grammar::line::{Head, Line};
use crate::text::{ReadLine, read_lines};

/// A card with its words lowered, now or before.
pub(crate) fn lowered(card: &Card) -> Arc<Lowered> {
    card.lowered.clone().unwrap_or_else(|| Arc::new(compile(card)))
}

/// Lowers the words of a card.
pub(crate) fn compile(card: &Card) -> Lowered {
    let mut out = card.clone();
    out.lowered = None;
    let Some(words) = &card.words else {
        out.kind = card.printed.unwrap_or_default();
        return Lowered { card: out, left: Vec::new() };
    };
    let read = read_lines(words);
    out.kind = card.printed.unwrap_or_else(|| kind::kind_of(&card.name, &read));
    remember_asks(&mut out, None);
    let mut left = Vec::new();
    let named = counts::named_player(words);
    let lasting = matches!(out.kind, Kind::Drill | Kind::Mastery | Kind::Ally | Kind::Personality);
    let mut part = if lasting { Part::Constant } else { Part::Immediate };
    let mut resuming: Option<Resuming> = None;
    let (mut grown, mut is_open) = (None, false);
    let (mut defends, mut asks) = (None, None);
    for (at, line) in read.iter().enumerate() {
        let size = goes_on::Sizes::of(&out);
        let said = &words[line.span.0..line.span.1];
        if is_credit(words, &read[..=at]) {
            continue;
        }
        let began = part.clone();
        is_open &= !matches!(line.line, Some(Line::Headed { .. }));
        let lowered = match &line.line {
            None => stop("unread"),
            Some(own) => {
                let scope = Scope {
                    kind: out.kind,
                    title: out.name.clone(),
                    ally: (out.kind == Kind::Ally).then(|| character_of(&out.name).to_owned()),
                    x: counts::where_after(&read[at + 1..], named)
                        .or_else(|| counts::lowered_freely(words)),
                    their: named.filter(|_| counts::is_where(own)),
                    ..Scope::default()
                };
                let before = out.clone();
                let resumed = resuming
                    .as_ref()
                    .filter(|_| !line.aside && matches!(part, Part::Unknown))
                    .and_then(|going| going.part_of(own, said));
                let lowered = match grown {
                    Some(grown) if line.aside && goes_on::is_if_done(own) => {
                        goes_on::goes_on(&mut out, grown, own, &scope)
                    }
                    None if line.aside && goes_on::is_if_done(own) => {
                        stop("after a sentence that is left out")
                    }
                    _ => match resumed {
                        Some(mut inner) => {
                            let lowered = lines::take(&mut out, &mut inner, own, &scope, false);
                            if lowered.is_ok() {
                                resuming = Resuming::performed(inner);
                            }
                            lowered
                        }
                        None => lines::take(&mut out, &mut part, own, &scope, line.aside),
                    },
                };
                let lowered = lowered.and_then(|()| of_no_ally_alone(&mut out));
                if lowered.is_ok() {
                    if is_open && !line.aside {
                        behind_gain::is_its_own(&mut out, &before);
                    }
                    remember(&mut out, (&before, size), said.trim().trim_end_matches('.'));
                }
                if lowered.is_err() {
                    out = before;
                } else if before.use_if.is_empty() && !out.use_if.is_empty() {
                    asks = Some(line.span);
                } else if before.defense.is_none() && out.defense.is_some() {
                    defends = Some(line.span);
                }
                lowered
            }
        };
        grown = lowered.is_ok().then_some(size);
        is_open |= behind_gain::leaves_open(said);
        if let Err(Gap(stopped)) = lowered {
            // It is played when something happens, whatever that is.
            out.contextual |= out.kind == Kind::Event && begins_instant(line, words);
            // What follows may speak of it, or belong to a head that it began.
            if !line.aside {
                let inside =
                    matches!(part, Part::Constant | Part::Anew) && !out.kind.is_gone_after_use();
                let stays = match &line.line {
                    Some(own) => inside && !begins_another(own),
                    None if out.kind.is_gone_after_use() => false,
                    None => is_unread_constant(said, inside),
                };
                part = if stays { Part::Anew } else { Part::Unknown };
                resuming = match resuming.take() {
                    Some(own) if matches!(began, Part::Unknown) => own.left_out(line.line.as_ref()),
                    _ => Resuming::after(&began, line.line.as_ref(), said),
                };
            }
            left.push(LeftOut { words: said.to_owned(), stopped });
        } else if !line.aside && !matches!(part, Part::Unknown) {
            resuming = None;
        }
    }
    settled(out, left, &Read { words, lines: &read, asks, defends, typed: card.attack.is_some() })
}

/// Whether the last of these lines tells who made the card, which rules nothing: it stands in
/// a parenthesis that begins so, whatever names follow.
fn is_credit(words: &str, lines: &[ReadLine]) -> bool {
    let mut rest = lines.iter().rev().take_while(|line| line.aside).peekable();
    while let Some(line) = rest.next() {
        let (from, to) = line.span;
        let begins = rest.peek().is_none_or(|before| words[before.span.1..from].contains('('));
        if begins {
            return words[from..to].to_lowercase().starts_with("created by ");
        }
    }
    false
}

/// What a constant power says of `that Ally` is about none.
fn of_no_ally_alone(card: &mut Card) -> Result<(), Gap> {
    let of_it = |own: &mut Constant| matches!(own.performer(), Some(Performing::These(_)));
    if card.constant.iter_mut().any(of_it) { stop("which Ally") } else { Ok(()) }
}

/// Remembers what a sentence has made of a card.
fn remember(card: &mut Card, (before, size): (&Card, goes_on::Sizes), said: &str) {
    goes_on::into_what_waits(card, size, said);
    remember_asks(card, Some(said));
    go_on_with(card, before, said);
    remember_said(card, said);
}

/// Remembers of what must be so to play a card, or to use its power, that a sentence says it.
fn remember_asks(card: &mut Card, said: Option<&str>) {
    let said = said.map(str::to_owned);
    let to_play = card.play_if.len().max(card.play_asks.len());
    card.play_asks.resize(to_play, said.clone());
    let of_power = card.power.as_ref().map_or(0, |power| power.guards.len());
    let to_use = (card.use_if.len() + of_power).max(card.power_asks.len());
    card.power_asks.resize(to_use, said);
}

/// Remembers the same of what the last effect has wait, which a sentence may go on with.
fn remember_of_float(list: &mut [Effect], said: &str) {
    if let Some(Effect::Float { trigger: Some(trigger), .. }) = list.last_mut() {
        trigger.said.remember(trigger.effects.len(), said);
    }
}

/// Remembers of an effect that a sentence made another one of that it says so too: `you may place
/// it into play instead`.
fn go_on_with(card: &mut Card, before: &Card, said: &str) {
    let is_parted = |list: &[Effect]| {
        let parted =
            |own: &Effect| matches!(own, Effect::When { otherwise, .. } if !otherwise.is_empty());
        list.last().is_some_and(|last| last.does(parted))
    };
    let is_another = |now: &[Effect], before: &[Effect]| {
        now.len() == before.len() && is_parted(now) && !is_parted(before)
    };
    if is_another(&card.effect, &before.effect) {
        card.said.go_on(card.effect.len(), said);
    }
    if is_another(&card.hit, &before.hit) {
        card.hit_said.go_on(card.hit.len(), said);
    }
    for (own, before) in card.trigger.iter_mut().zip(&before.trigger) {
        if is_another(&own.effects, &before.effects) {
            own.said.go_on(own.effects.len(), said);
        }
    }
    if let (Some(own), Some(before)) = (&mut card.power, &before.power) {
        if is_another(&own.effects, &before.effects) {
            own.said.go_on(own.effects.len(), said);
        }
        if is_another(&own.immediate, &before.immediate) {
            own.immediate_said.go_on(own.immediate.len(), said);
        }
    }
}

/// Remembers of each effect that was added that a sentence says it.
fn remember_said(card: &mut Card, said: &str) {
    for list in [&mut card.effect, &mut card.hit] {
        remember_of_float(list, said);
    }
    card.said.remember(card.effect.len(), said);
    card.hit_said.remember(card.hit.len(), said);
    card.in_hand_said.remember(card.in_hand.len(), said);
    card.in_discard_said.remember(card.in_discard.len(), said);
    let attached = card.as_attached.as_ref().map_or(0, |(_, does)| does.len());
    card.as_attached_said.remember(attached, said);
    let powers = [&mut card.power, &mut card.shield_power, &mut card.hand_power];
    for own in powers.into_iter().flatten() {
        for list in [&mut own.effects, &mut own.immediate] {
            remember_of_float(list, said);
        }
        own.said.remember(own.effects.len(), said);
        own.immediate_said.remember(own.immediate.len(), said);
    }
    for own in &mut card.trigger {
        own.said.remember(own.effects.len(), said);
    }
    for own in &mut card.replace {
        own.said.remember(own.effects.len(), said);
    }
    if let Some(own) = &mut card.defense {
        own.said.remember(own.effects.len(), said);
    }
}

/// What was read of a card, and where.
struct Read<'a> {
    words: &'a str,
    lines: &'a [ReadLine],
    /// The sentence that asks something of a power.
    asks: Option<(usize, usize)>,
    /// The sentence that makes the card a defense.
    defends: Option<(usize, usize)>,
    /// Its attack is typed, and not read.
    typed: bool,
}

/// A card of which every sentence was lowered or left out: what only all of them together tell.
fn settled(mut out: Card, mut left: Vec<LeftOut>, read: &Read<'_>) -> Lowered {
    let Read { words, asks, defends, .. } = *read;
    if read.lines.is_empty() && !words.trim().is_empty() {
        left.push(LeftOut { words: words.trim().to_owned(), stopped: "unread".to_owned() });
    }
    let powers = [&mut out.power, &mut out.shield_power, &mut out.hand_power];
    for list in powers.into_iter().flatten().map(|own| &mut own.effects).chain([&mut out.effect]) {
        stops::it_is_the_attack(list);
    }
    out.has_constant = read.lines.iter().any(|line| begins_constant(line, words));
    if !left.is_empty() {
        // A power of which nothing is performed is not offered, and not spent: that is told
        // when it could be used.
        for own in out.trigger.iter_mut().filter(|own| own.power && own.effects.is_empty()) {
            own.guards.push(Guard::LeftOut);
            out.contextual |= out.kind == Kind::Event;
        }
    }
    if let (Some(other), Some(own)) = (&mut out.shield_power, &mut out.power) {
        if own.shield {
            std::mem::swap(other, own);
        }
        // Both are of one sort, so that it is not known which of them is used.
        if own.shield || !other.shield {
            let stopped = "a second power".to_owned();
            left.push(LeftOut { words: words.to_owned(), stopped });
        }
    }
    if let Some(used) = out.no_mppv_of_use {
        let mut sentences = read.lines.iter().map(|line| &words[line.span.0..line.span.1]);
        let of_mppv = sentences.find(|own| own.contains("MPPV"));
        winning::forbids_mppv_of_use(&mut out, used, of_mppv.map(str::trim));
    }
    // Without a power that it is about, the sentence says nothing that is performed.
    out.power_limit = None;
    if let Some((from, to)) = asks.filter(|_| !out.use_if.is_empty()) {
        let stopped = "a condition of no power".to_owned();
        left.push(LeftOut { words: words[from..to].to_owned(), stopped });
    }
    let played = out.defense.as_ref().is_some_and(|own| own.played);
    let doubtful = out.icons.contains(&Icon::Shield) || played && !out.kind.is_gone_after_use();
    if let Some((from, to)) = defends.filter(|_| doubtful) {
        out.defense = None;
        let stopped = "what else the card does that is a defense".to_owned();
        left.push(LeftOut { words: words[from..to].to_owned(), stopped });
    }
    if let Some(line) = without_damage(read.lines)
        && !read.typed
        && performs(&out)
    {
        let stopped = NO_DAMAGE.to_owned();
        left.push(LeftOut { words: words[line.span.0..line.span.1].to_owned(), stopped });
    }
    Lowered { card: out, left }
}

/// Whether a sentence that is not read is one of a constant power, by the head that it
/// has or, where it has none, by where it stands.
fn is_unread_constant(words: &str, inside: bool) -> bool {
    let words = words.trim_start_matches('[').to_lowercase();
    match words.split_once(':') {
        None => inside && !begins_with(&words, &["power", "instant", "shield", "hit"]),
        Some((_, rest)) => begins_with(&words, &CONSTANTS) && !rest.contains(':'),
    }
}

/// How the head of a constant power begins, in either era.
const CONSTANTS: [&str; 2] = ["constant", "continuous"];

fn begins_with(words: &str, heads: &[&str]) -> bool {
    heads.iter().any(|head| words.starts_with(head))
}

/// Whether a line begins a constant power, lowered or not.
fn begins_constant(line: &ReadLine, words: &str) -> bool {
    match &line.line {
        Some(Line::Headed { head, .. }) => {
            matches!(head, Head::Constant | Head::ConstantOrInstant)
        }
        Some(_) => false,
        None => begins_with(&head_in(line, words), &CONSTANTS),
    }
}

/// The words of a line, so that they begin with its head in either era.
fn head_in(line: &ReadLine, words: &str) -> String {
    words[line.span.0..line.span.1].trim_start_matches('[').to_lowercase()
}

/// Whether a line begins a power that is used when something happens, lowered or not.
fn begins_instant(line: &ReadLine, words: &str) -> bool {
    match &line.line {
        Some(line) => matches!(line, Line::Headed { head: Head::Instant, .. }),
        None => begins_with(&head_in(line, words), &["instant"]),
    }
}

/// Whether a line begins another part than a constant power.
fn begins_another(line: &Line) -> bool {
    matches!(line, Line::Headed { head, .. } if *head != Head::Constant)
}

/// Whether a card is an attack, or its power performs one.
fn performs(card: &Card) -> bool {
    let power = card.power.as_ref().is_some_and(|power| power.effects.iter().any(Effect::attacks));
    card.attack.is_some() || power
}

/// The line of an attack of which no line says the damage.
fn without_damage(lines: &[ReadLine]) -> Option<&ReadLine> {
    let inner = |line: &ReadLine| match line.line.as_ref()? {
        Line::Headed { line, .. } => Some(line.as_ref().clone()),
        line => Some(line.clone()),
    };
    let dealt = lines.iter().any(|line| match inner(line) {
        Some(line) => matches!(
            line,
            Line::Damage { .. }
                | Line::DamageTable { .. }
                | Line::DamageEach { .. }
                | Line::AttackDoing { .. }
        ),
        None => true,
    });
    let own = lines.iter().find(|line| {
        matches!(
            inner(line),
            Some(
                Line::AttackOf { .. }
                    | Line::AttackCosting { .. }
                    | Line::AttackWith { .. }
                    | Line::AttackWithBoth { .. }
            )
        )
    });
    own.filter(|_| !dealt)
}
