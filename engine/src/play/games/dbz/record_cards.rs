//! Cards that a scenario names: what they take from their record, and what is
//! typed all the same.

use std::sync::Arc;

use headjudge_corpus::{Card as Record, pin};

use crate::naming::character_of;
use crate::play::games::dbz::card::Card;
use crate::play::games::dbz::compile::compile;
use crate::play::games::dbz::terms::{Kind, Style};
use crate::play::named::{OnRecord, Texts};
use crate::play::{CardRun, CiteStatus, Passages};

/// Fills a card with what the record that it names says; its own keys stay.
/// A style that is typed against the title is a fault: the title's first word is the style.
pub(super) fn resolve(card: &mut Card, texts: &Texts<'_>) -> Result<(), String> {
    fill(card, texts)?;
    // A run performs its moves many times, and reads the words once.
    card.lowered = Some(Arc::new(compile(card)));
    match (card.style, card.name.split_whitespace().next().and_then(style)) {
        (Some(typed), Some(titled)) if typed != titled => Err(format!(
            "`{}` is a {titled:?} card by its title, and `style` says {typed:?}; leave the style out",
            card.name
        )),
        _ => Ok(()),
    }
}

fn fill(card: &mut Card, texts: &Texts<'_>) -> Result<(), String> {
    let Some(reference) = &card.card else {
        if card.name.is_empty() {
            let message =
                "a card has a `name`, or names its record: `card = \"fanz:TITLE@updated\"`";
            return Err(message.into());
        }
        // Typed traits are all that a typed card has.
        if card.traits.is_empty() {
            assign_traits(card, texts.passages);
        }
        return Ok(());
    };
    let found = texts.find(reference)?;
    if card.words.is_some() && !found.gained {
        return Err(format!(
            "`{reference}`: a card that names its record has no `words` of its own, save where \
             the record says only what the card gains; leave one out"
        ));
    }
    if card.name.is_empty() {
        card.name = found.name;
    }
    if card.style.is_none() {
        card.style = found.style.as_deref().and_then(style);
    }
    if card.printed.is_none() {
        card.printed = found.kind.as_deref().and_then(kind);
    }
    if card.character.is_none() {
        card.character = found.character;
    }
    if card.alignment.is_none() {
        card.alignment = found.alignment;
    }
    card.powers = found.powers;
    card.power_up = card.power_up.or(found.power_up);
    if card.traits.is_empty() {
        card.traits = found.traits;
    }
    assign_traits(card, texts.passages);
    card.words = match (card.words.take(), found.words) {
        (Some(printed), Some(gained)) => Some(format!("{printed} {gained}")),
        (_, words) => words,
    };
    Ok(())
}

/// Adds the traits that the documents give a personality by its title, or by its character.
/// Cards of other kinds have no character, whatever their titles say.
fn assign_traits(card: &mut Card, passages: &Passages) {
    if !matches!(card.printed, None | Some(Kind::Ally | Kind::Personality)) {
        return;
    }
    let character = card.character.as_deref().unwrap_or_else(|| character_of(&card.name));
    for own in passages.traits_of(&card.name, Some(character)) {
        if !card.traits.contains(&own) {
            card.traits.push(own);
        }
    }
}

fn style(name: &str) -> Option<Style> {
    Some(match name.to_lowercase().as_str() {
        "black" => Style::Black,
        "blue" => Style::Blue,
        "namekian" => Style::Namekian,
        "orange" => Style::Orange,
        "red" => Style::Red,
        "saiyan" => Style::Saiyan,
        _ => return None,
    })
}

fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "physical_combat" => Kind::PhysicalCombat,
        "energy_combat" => Kind::EnergyCombat,
        "event" => Kind::Event,
        "setup" => Kind::Setup,
        "drill" => Kind::Drill,
        "ally" => Kind::Ally,
        "dragon_ball" => Kind::DragonBall,
        "mastery" => Kind::Mastery,
        "personality" => Kind::Personality,
        _ => return None,
    })
}

/// The card of a record, with its words where the record or an erratum has them.
pub(super) fn of_record(record: &Record, passages: &Passages) -> Result<Card, String> {
    let reference = match OnRecord::of(record) {
        OnRecord::Whole(reference) | OnRecord::Changes(reference) => Some(reference),
        OnRecord::Nothing => None,
    };
    let mut card = Card {
        name: record.name.clone(),
        card: reference,
        printed: record.kind.as_deref().and_then(kind),
        character: record.character.clone(),
        alignment: record.facts.alignment.clone(),
        traits: record.facts.traits.clone(),
        power_up: record.facts.power_up.map(u32::from),
        ..Card::default()
    };
    resolve(&mut card, &Texts { passages, supplied: std::slice::from_ref(record) })?;
    Ok(card)
}

/// Where a card's words come from, and whether effects of it are typed.
pub(super) fn card_run(card: &Card, texts: &Texts<'_>) -> Option<CardRun> {
    let typed = card.is_typed();
    let passage = card.card.as_ref().and_then(|reference| texts.find(reference).ok()?.passage);
    let pinned = match (&card.card, &card.pin, &card.words) {
        (None, ..) => None,
        (Some(_), None, _) => Some(CiteStatus::Unpinned),
        (Some(_), Some(own), words) => {
            let is = pin(words.as_deref().unwrap_or_default());
            Some(if *own == is { CiteStatus::Fresh } else { CiteStatus::Stale })
        }
    };
    (typed || card.card.is_some()).then(|| CardRun {
        name: card.name.clone(),
        text: card.card.clone(),
        passage,
        pin: pinned,
        typed,
        by_hand: card.by_hand.clone(),
    })
}

/// A card of which only a title, a kind and its words are known.
pub(super) fn of_words(name: &str, kind_name: Option<&str>, words: &str) -> Card {
    Card {
        name: name.to_owned(),
        words: Some(words.to_owned()),
        printed: kind_name.and_then(kind),
        ..Card::default()
    }
}
