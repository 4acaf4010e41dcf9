//! The keywords of an attack: `Focused.`, `Unstoppable physical attack.`, `Remain 2.`

use crate::play::games::dbz::compile::numbers::count;
use crate::play::games::dbz::compile::scope::Low;
use crate::play::games::dbz::terms::Keyword;
use crate::text::grammar::line::{AttackKeyword, Line};

/// The keywords that a line gives the attack of its card.
pub(super) fn of_attack(line: &Line) -> Low<Vec<Keyword>> {
    Ok(match line {
        Line::Focused => vec![Keyword::Focused],
        Line::Unstoppable => vec![Keyword::Unstoppable],
        Line::Unpreventable => vec![Keyword::Unpreventable],
        Line::Remain { n } => vec![Keyword::Remain(count(n)?)],
        Line::AttackWith { keyword, .. } => vec![before_an_attack(keyword)],
        Line::AttackWithBoth { keyword, also, .. } => {
            vec![before_an_attack(keyword), before_an_attack(also)]
        }
        _ => Vec::new(),
    })
}

fn before_an_attack(keyword: &AttackKeyword) -> Keyword {
    match keyword {
        AttackKeyword::Focused => Keyword::Focused,
        AttackKeyword::Unstoppable => Keyword::Unstoppable,
        AttackKeyword::Unpreventable => Keyword::Unpreventable,
    }
}
