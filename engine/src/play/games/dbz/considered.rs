//! Whether cards count as Styled or Named: by their own, or because they are considered so.

use crate::play::games::dbz::effect::Constant;
use crate::play::games::dbz::state::Dbz;
use crate::play::games::dbz::terms::{Considered, Keyword, Style};
use crate::play::kernel::{GameContext, Reactive, Side};
use crate::play::{Assumption, RuleSwitch};

impl Dbz {
    /// Whether `card` counts as Styled for `who`: its style, if it is the one asked for.
    /// `this` is the card whose effect asks.
    pub(crate) fn is_styled(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        (who, this): (Side, Option<usize>),
        style: Option<Style>,
    ) -> bool {
        let Some(def) = self.board.def(card) else { return false };
        let told =
            self.attacks.last().filter(|own| own.card == card).and_then(|own| own.attack.styled);
        if told == Some(true) {
            return style.is_none() || self.mastery_style(who) == style;
        }
        let own = if told.is_none() { def.style } else { None };
        let performed = self.attacks.last().filter(|own| own.card == card);
        // Whoever asks: it takes on the style of the Mastery of the player whose card it is.
        let of = performed.map(|own| own.who).or_else(|| self.board.place(card).map(|at| at.0));
        let of = of.unwrap_or(who);
        if performed.is_some_and(|own| self.attack_has(t, own, &Keyword::Styled))
            && (style.is_none() || self.mastery_style(of) == style)
        {
            if told.is_some() {
                t.assume(Assumption::ConsideredOverNonStyled);
            }
            return t.rule(RuleSwitch::ConsideredStyled);
        }
        if let Some(own) = own {
            let another = self.board.owner(card) == who && self.mastery_style(who) != Some(own);
            if style.is_none() && another {
                t.assume(Assumption::AnyStyle);
            }
            return style.is_none_or(|style| style == own);
        }
        let fits = style.is_none() || self.mastery_style(of) == style;
        if told.is_none() && fits && self.is_considered(t, card, (who, this), Considered::Styled) {
            return t.rule(RuleSwitch::ConsideredStyled);
        }
        let attack = self.attacks.last().map(|current| current.card);
        let asks = this.map_or(who, |this| self.board.owner(this));
        let considered = t.ask_once("styled", card, |t| {
            self.constants().into_iter().any(|(_, side, constant)| match constant {
                Constant::Styled { card: filter, own } => {
                    side == of
                        && (!own || side == asks)
                        && (!filter.attack || attack == Some(card) || def.attack.is_some())
                        && self.matches(t, filter, card, of, None)
                }
                _ => false,
            })
        });
        if considered && told.is_some() {
            t.assume(Assumption::ConsideredOverNonStyled);
        }
        if considered && def.attack.is_some() && attack != Some(card) {
            t.assume(Assumption::ConsideredWhereverItLies);
        }
        considered
    }

    /// Whether `card` counts, for `who`, as Named for a character: it belongs to it, or
    /// is considered Named and takes on the name of the Main Personality.
    pub(super) fn is_named(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        (who, this): (Side, Option<usize>),
        name: &str,
    ) -> bool {
        let Some(def) = self.board.def(card) else { return false };
        if def.character.as_deref() == Some(name) {
            return true;
        }
        if def.name.contains(['\'', '’']) {
            t.assume(Assumption::NamedByTitle);
        }
        if is_owned(&def.name, name) {
            return true;
        }
        self.mp(who).name == name
            && self.is_considered(t, card, (who, this), Considered::Named)
            && t.rule(RuleSwitch::ConsideredNamed)
    }

    /// Whether a card counts as Named: for the Main Personality of `who`, or of its owner.
    pub(super) fn is_named_for_any(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        (who, this): (Side, Option<usize>),
    ) -> bool {
        let owner = self.board.owner(card);
        let mut is_named = |of| self.is_named(t, card, (of, this), &self.mp(of).name);
        is_named(who) || owner != who && is_named(owner)
    }

    fn is_considered(
        &self,
        t: &mut GameContext<'_>,
        card: usize,
        (who, this): (Side, Option<usize>),
        what: Considered,
    ) -> bool {
        let Some(def) = self.board.def(card) else { return false };
        let mp = &self.mp(who).name;
        let with = def.considered_with.is_empty() || def.considered_with.contains(mp);
        let asks = this.map_or(who, |this| self.board.owner(this));
        // A copy is a card of the player who copies.
        let copied = self.attacks.last().filter(|own| own.card == card && own.copied);
        let of = copied.map_or_else(|| self.board.owner(card), |own| own.who);
        let own = def.considered_own.contains(&what) && of == asks;
        own || def.considered.contains(&what) && with
            || t.ask_once("considered", card, |t| {
                def.considered_if.iter().any(|(guards, own)| {
                    *own == what && self.all_hold(t, guards, (Some(card), who), None)
                })
            })
    }
}

/// Whether a title begins with the name as its owner’s: `Goku's Kamehameha`,
/// `Trunks' Knee Bash`. The apostrophe may be missing, or stand before the last letter;
/// where it is missing the next word is nobody’s: not `Trunks Jr.'s Slap`.
fn is_owned(title: &str, name: &str) -> bool {
    let title = title.replace('’', "'");
    let owned = ["'s ", "' "]
        .iter()
        .any(|end| title.strip_prefix(name).is_some_and(|rest| rest.starts_with(end)));
    let stem = name.strip_suffix('s');
    let slip = stem.and_then(|stem| title.strip_prefix(stem)?.strip_prefix("'s ")).is_some();
    let bare = stem.unwrap_or(name);
    let rest = title.strip_prefix(bare).and_then(|rest| rest.strip_prefix("s "));
    let next = rest.and_then(|rest| rest.split(' ').next());
    owned || slip || next.is_some_and(|next| !next.contains('\''))
}
