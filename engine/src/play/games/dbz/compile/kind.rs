//! The kind of a card of which none is typed, by its words or its title.

use crate::play::games::dbz::terms::Kind;
use crate::text::ReadLine;
use crate::text::grammar::kinds::{Kind as CardKind, Noun};
use crate::text::grammar::line::{Force, Line};

/// The kind that a card's words or its title tell.
pub(super) fn kind_of(name: &str, read: &[ReadLine]) -> Kind {
    let inner = |line: &Line| match line {
        Line::Headed { line, .. } => line.as_ref().clone(),
        other => other.clone(),
    };
    let lines = || read.iter().filter_map(|line| line.line.as_ref());
    let said = lines().find_map(|line| match line {
        Line::CardType { kind } => kind_of_noun(kind),
        _ => None,
    });
    if let Some(kind) = said {
        return kind;
    }
    let named =
        [(" Drill", Kind::Drill), (" Mastery", Kind::Mastery), ("Dragon Ball ", Kind::DragonBall)];
    let ends = |word: &str| name.ends_with(word.trim_end()) || name.contains(word);
    if let Some((_, kind)) = named.into_iter().find(|(word, _)| ends(word)) {
        return kind;
    }
    if name.contains(" – ") || name.contains(" - ") {
        return Kind::Personality;
    }
    let mut forces = lines().filter_map(|line| match inner(line) {
        Line::AttackOf { force, .. } | Line::AttackCosting { force, .. } => Some(force),
        _ => None,
    });
    match forces.next() {
        Some(Force::Energy) => Kind::EnergyCombat,
        _ => Kind::PhysicalCombat,
    }
}

fn kind_of_noun(kind: &CardKind) -> Option<Kind> {
    let noun = match kind {
        CardKind::One { noun } => &noun.0,
        CardKind::Several { noun } => &noun.0,
        CardKind::Narrow { kind, .. } => return kind_of_noun(kind),
        _ => return None,
    };
    Some(match noun {
        Noun::PhysicalCombat => Kind::PhysicalCombat,
        Noun::EnergyCombat => Kind::EnergyCombat,
        Noun::Event => Kind::Event,
        Noun::Setup => Kind::Setup,
        Noun::Drill => Kind::Drill,
        Noun::Ally => Kind::Ally,
        Noun::DragonBall => Kind::DragonBall,
        Noun::Mastery => Kind::Mastery,
        Noun::Personality | Noun::Mp => Kind::Personality,
        _ => return None,
    })
}
