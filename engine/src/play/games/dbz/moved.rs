//! The words for a card that is moved.

use crate::play::games::dbz::effect::EventKind;
use crate::play::games::dbz::state::{Dbz, Zone};
use crate::play::games::dbz::zone_change::ZoneChange;
use crate::play::kernel::Side;

impl Dbz {
    /// What is told of a card that is moved `from` a zone of `holder`, to `side`.
    pub(super) fn move_words(
        &self,
        card: usize,
        way: ZoneChange,
        holder: Side,
        from: Zone,
        side: Side,
    ) -> String {
        let title = self.board.title(card);
        let whose = holder.whose();
        let out_of = match from {
            Zone::Table | Zone::Aside => String::new(),
            Zone::InPlay | Zone::Attached => " from play".to_owned(),
            zone => format!(" from {whose} {}", zone.words()),
        };
        match way.event {
            EventKind::Rejuvenated => {
                format!("{title} is Rejuvenated{out_of} into {} Life Deck", side.whose())
            }
            EventKind::ShuffledIn => {
                format!("{title} is shuffled{out_of} into {} Life Deck", side.whose())
            }
            EventKind::Returned => format!("{title} goes{out_of} to {} hand", side.whose()),
            EventKind::Drawn => {
                let pile = self.board.pile(holder, from);
                let last = pile.first() == Some(&card) && pile.len() > 1;
                let bottom = if last { ", from the bottom" } else { "" };
                format!("{} {title}{out_of}{bottom}", side.does("draw", "draws"))
            }
            EventKind::StayedInPlay => {
                format!("{title} stays in play under {} control", side.whose())
            }
            EventKind::EnteredPlay => {
                format!("{title} is placed into play{out_of} under {} control", side.whose())
            }
            EventKind::Attached => format!("{title} attaches to {} Main Personality", side.whose()),
            EventKind::SetAside => format!("{title} is set aside, outside of play"),
            EventKind::PlacedOnTop => {
                let end = if way.bottom { "at the bottom" } else { "on top" };
                let pile = way.to.words();
                format!("{title} is placed{out_of} {end} of {} {pile}", side.whose())
            }
            EventKind::Played => format!("{} {title}", side.does("play", "plays")),
            event => {
                let after = if way.after_use { " after use" } else { "" };
                let damage = if way.damage { " as damage" } else { "" };
                let bottom =
                    if way.to == Zone::LifeDeck { ", to the bottom of the Life Deck" } else { "" };
                format!("{title} is {}{out_of}{damage}{after}{bottom}", <&str>::from(event))
            }
        }
    }
}
