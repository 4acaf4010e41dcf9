//! What a card must be, in words, and whether the words tell all of it.

use crate::play::games::dbz::select::Filter;
use crate::play::games::dbz::terms::{AttackType, Kind};

/// A noun with what is said before and behind it: `Styled` `Drill` `with “Sword” in the title`.
pub(super) struct Described {
    before: Vec<String>,
    noun: String,
    behind: Vec<String>,
    /// Whether that is all that the card must be.
    pub(super) whole: bool,
}

impl Described {
    pub(super) fn of(card: &Filter) -> Self {
        let mut rest = card.clone();
        let mut before = Vec::new();
        let mut behind = Vec::new();
        if std::mem::take(&mut rest.other) {
            before.push("other".to_owned());
        }
        if std::mem::take(&mut rest.more.not_styled) {
            before.push("non-Styled".to_owned());
        }
        if std::mem::take(&mut rest.styled) {
            before.push("Styled".to_owned());
        }
        if std::mem::take(&mut rest.named) {
            before.push("Named".to_owned());
        }
        before.extend(rest.style.take().map(|style| format!("{style:?}")));
        before.extend(rest.of_trait.take().map(|own| own.to_uppercase()));
        let of_type = rest.more.attack_type.take().map(|own| match own {
            AttackType::Physical => "physical",
            AttackType::Energy => "energy",
        });
        before.extend(of_type.map(str::to_owned));
        let titled = |own: String| format!("with “{own}” in the title");
        behind.extend(rest.more.in_title.take().map(titled));
        behind.extend(rest.title.take().map(|own| format!("titled “{own}”")));
        let attack = std::mem::take(&mut rest.attack);
        let mut kinds: Vec<Kind> = rest.kind.take().into_iter().collect();
        kinds.append(&mut rest.any_kind);
        let noun = match kinds.as_slice() {
            [] if attack => {
                // By the rules no personality is one.
                rest.more.not_kinds.clear();
                "attack card".to_owned()
            }
            [] => "card".to_owned(),
            kinds => kinds.iter().map(|kind| of_kind(*kind)).collect::<Vec<_>>().join(" or "),
        };
        Self { before, noun, behind, whole: rest == Filter::default() }
    }

    /// So many of them: `card`, `3 Styled cards`.
    pub(super) fn counted(&self, n: usize) -> String {
        if n == 1 { self.one() } else { format!("{n} {}", self.several()) }
    }

    pub(super) fn one(&self) -> String {
        self.with(self.noun.clone())
    }

    pub(super) fn several(&self) -> String {
        self.with(self.noun.split(" or ").map(plural).collect::<Vec<_>>().join(" or "))
    }

    fn with(&self, noun: String) -> String {
        let before = self.before.iter().cloned();
        before.chain([noun]).chain(self.behind.iter().cloned()).collect::<Vec<_>>().join(" ")
    }
}

fn plural(noun: &str) -> String {
    noun.strip_suffix('y').map_or_else(|| format!("{noun}s"), |stem| format!("{stem}ies"))
}

pub(super) fn of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::PhysicalCombat => "Physical Combat card",
        Kind::EnergyCombat => "Energy Combat card",
        Kind::Event => "Event",
        Kind::Setup => "Setup",
        Kind::Drill => "Drill",
        Kind::Ally => "Ally",
        Kind::DragonBall => "Dragon Ball",
        Kind::Mastery => "Mastery",
        Kind::Personality => "Personality",
    }
}
