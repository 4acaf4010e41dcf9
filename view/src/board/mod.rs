//! The table, drawn: both sides as SVG to stand inside a page, with what
//! changed since another moment made visible. The same for the server and for
//! the browser module; colors are the stylesheet's, by class.

mod look;
mod pen;
mod seat;
mod words;

use headjudge_engine::play::{ScriptGame, Side, Table};

pub(crate) use look::Look;
use pen::{Pen, WIDTH};
use seat::Draft;
pub(crate) use words::described;

/// The drawing of `table`.
pub(crate) fn draw(game: ScriptGame, table: &Table, look: Look<'_>) -> String {
    let plan = game.plan();
    let mut pen = Pen::new();
    let draft = |side: Side| Draft {
        plan,
        side,
        table,
        look,
        seat: table.seat(side),
        before: look.before.map(|before| before.seat(side)),
    };
    draft(Side::P2).far(&mut pen);
    band(&mut pen, &draft(Side::P1), &draft(Side::P2));
    draft(Side::P1).near(&mut pen);
    pen.finish(&described(game, table))
}

/// What lies between the players: combat, what is being played, who has won.
fn band(pen: &mut Pen, near: &Draft<'_>, far: &Draft<'_>) {
    let (table, look) = (near.table, near.look);
    pen.down(6);
    pen.rule();
    let ended = look.before.is_some_and(|before| before.combat.is_some()) && table.combat.is_none();
    let status = match (table.won, table.combat) {
        (Some(Side::P1), _) => Some("You win"),
        (Some(Side::P2), _) => Some("Your opponent wins"),
        (None, Some(Side::P1)) => Some("Combat: you attack"),
        (None, Some(Side::P2)) => Some("Combat: your opponent attacks"),
        (None, None) if ended => Some("Combat has ended"),
        (None, None) => None,
    };
    if let Some(status) = status {
        pen.down(18);
        pen.text("status", WIDTH / 2, status);
        pen.down(6);
    }
    for draft in [far, near] {
        let away = if draft.side == Side::P1 { "▲" } else { "▼" };
        draft.played(pen, away);
    }
    pen.down(6);
    pen.rule();
    pen.down(6);
}

#[cfg(test)]
mod tests {
    use headjudge_engine::play::{Seat, TableCard, TableZone};

    use super::*;

    fn table(anger: i64, zone: &str) -> Table {
        let card = TableCard { id: 7, title: "Blue <Guard>".to_owned(), ..TableCard::default() };
        let zones = [(zone.to_owned(), TableZone { count: 3, cards: vec![card] })].into();
        let p1 = Seat { numbers: [("anger".to_owned(), anger)].into(), zones, name: None };
        Table { p1, ..Table::default() }
    }

    #[test]
    fn what_changed_is_marked_and_nothing_else() {
        let (before, after) = (table(1, "hand"), table(2, "in_play"));
        let look = Look { before: Some(&before), ..Look::default() };
        let drawn = draw(ScriptGame::DbzTcg, &after, look);
        assert!(drawn.contains("1 → 2"), "{drawn}");
        assert!(drawn.contains("class=\"card new\""), "{drawn}");
        assert!(drawn.contains("Blue &lt;Guard&gt;"), "{drawn}");
        let same = draw(ScriptGame::DbzTcg, &after, Look { before: Some(&after), ..look });
        assert!(!same.contains("→") && !same.contains(" new"), "{same}");
    }

    #[test]
    fn every_game_is_drawn_within_its_width() {
        for game in ScriptGame::ALL.iter().copied() {
            let drawn = draw(game, &table(1, "hand"), Look::default());
            assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>"));
            let words = described(game, &table(1, "hand"));
            assert!(words.contains("hand 3"), "{words}");
        }
    }
}
