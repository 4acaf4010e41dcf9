//! One side of the table, drawn.

use std::fmt::Write as _;

use headjudge_engine::play::{Leader, Meter, Plan, Seat, Side, Table, TableCard, TableZone};

use super::look::Look;
use super::pen::{EDGE, Pen, WIDTH, fitted, lines, width_of};

/// The height of a card drawn as a line, and of a row of them.
const PILL: i64 = 26;
const ROW: i64 = 32;
/// The box of a Main Personality or a Leader.
const BOX: (i64, i64) = (64, 86);
/// What stands left of a meter.
const LABEL: i64 = 52;

/// A side that is to be drawn.
#[derive(Clone, Copy)]
pub(super) struct Draft<'a> {
    pub(super) plan: &'static Plan,
    pub(super) side: Side,
    pub(super) table: &'a Table,
    pub(super) look: Look<'a>,
    pub(super) seat: &'a Seat,
    pub(super) before: Option<&'a Seat>,
}

impl Draft<'_> {
    /// The opponent’s side: the piles are farthest.
    pub(super) fn far(&self, pen: &mut Pen) {
        pen.down(4);
        self.name(pen);
        self.piles(pen);
        self.areas(pen);
        self.leader(pen);
        self.spots(pen);
    }

    /// Your side.
    pub(super) fn near(&self, pen: &mut Pen) {
        self.name(pen);
        self.spots(pen);
        self.leader(pen);
        self.areas(pen);
        self.piles(pen);
    }

    /// The cards of this side that are being played, with where they point.
    pub(super) fn played(&self, pen: &mut Pen, sign: &str) {
        let Some(zone) = self.zone(self.plan.table) else { return };
        for card in &zone.cards {
            pen.down(6);
            let most = WIDTH - 2 * EDGE - 40;
            let title = fitted(&card.title, most - 24);
            let width = width_of(&title) + 24;
            let x = (WIDTH - width) / 2;
            self.card(pen, (x, pen.y), width, &title, card, self.plan.table);
            let end = (x + width + 12, pen.y + 18);
            pen.text_at("arrow", end, sign);
            pen.down(PILL);
        }
    }

    fn zone(&self, name: &str) -> Option<&TableZone> {
        self.seat.zones.get(name)
    }

    fn count(&self, zone: &str) -> (usize, usize) {
        let now = self.zone(zone).map_or(0, |zone| zone.count);
        let then = self.before.map_or(now, |seat| seat.zones.get(zone).map_or(0, |z| z.count));
        (then, now)
    }

    fn number(&self, name: &str) -> (i64, i64) {
        let now = self.seat.numbers.get(name).copied().unwrap_or(0);
        let then = self.before.map_or(now, |seat| seat.numbers.get(name).copied().unwrap_or(0));
        (then, now)
    }

    fn name(&self, pen: &mut Pen) {
        let who = if self.side == Side::P1 { "You" } else { "Opponent" };
        let name = self.seat.name.as_ref().map_or_else(String::new, |name| format!(" · {name}"));
        pen.down(16);
        let acts = self.look.actor == Some(self.side);
        let said = fitted(&format!("{who}{name}"), WIDTH - 2 * EDGE - if acts { 60 } else { 0 });
        pen.text("who", EDGE, &said);
        if acts {
            let x = EDGE + width_of(&said) + 10;
            pen.rect("acts", (x, pen.y - 12), (46, 16), 8);
            pen.text("acts-word", x + 23, "acts");
        }
        pen.down(8);
    }

    /// The one who leads, with the meters at its right.
    fn leader(&self, pen: &mut Pen) {
        let top = pen.y;
        let mut x = EDGE;
        if self.plan.leader != Leader::None {
            self.leader_box(pen, top);
            x += BOX.0 + 10;
        }
        pen.y += 4;
        for (key, label, meter) in self.plan.meters {
            self.meter(pen, x, key, label, *meter);
        }
        pen.y = if self.plan.leader == Leader::None { pen.y } else { (top + BOX.1).max(pen.y) } + 8;
    }

    fn leader_box(&self, pen: &mut Pen, top: i64) {
        let mut class = "lead".to_owned();
        let (title, foot) = if let Leader::Card(zone) = self.plan.leader {
            let card = self.zone(zone).and_then(|zone| zone.cards.first());
            if let Some(card) = card {
                class += &self.marks(card, zone);
            }
            let awake = self.number("awakened").1 > 0;
            let rest = card.is_some_and(|card| card.rest);
            let foot = match (rest, awake) {
                (true, _) => "at rest".to_owned(),
                (false, true) => "awakened".to_owned(),
                (false, false) => String::new(),
            };
            (card.map_or("Leader", |card| card.title.as_str()), foot)
        } else {
            let (then, now) = self.number("level");
            let now = now.max(1);
            if then != now && then > 0 {
                class += " new";
            }
            (self.seat.name.as_deref().unwrap_or("MP"), format!("Level {now}"))
        };
        pen.rect(&class, (EDGE, top), BOX, 6);
        for (at, line) in (0..).zip(lines(title, BOX.0 - 10, 4)) {
            pen.text_at("small", (EDGE + 5, top + 15 + 13 * at), &line);
        }
        pen.text_at("small strong", (EDGE + 5, top + BOX.1 - 7), &foot);
    }

    fn meter(&self, pen: &mut Pen, x: i64, key: &str, label: &str, meter: Meter) {
        let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let (then, now) = match meter {
            Meter::Pile => {
                let (then, now) = self.count(key);
                (count(then), count(now))
            }
            _ => self.number(key),
        };
        if matches!(meter, Meter::Number | Meter::Pile) && then == 0 && now == 0 {
            return;
        }
        let y = pen.y + 12;
        pen.text_at("label", (x, y), label);
        let mut end = x + LABEL.max(width_of(label) + 6);
        let room = (WIDTH - EDGE - 60 - end) / 14;
        match meter {
            Meter::Dots(most) => {
                end = dots(pen, (end, y - 4), (then, now), now.max(then).max(most).min(room));
            }
            Meter::Pile => end = dots(pen, (end, y - 4), (then, now), now.max(then).min(room)),
            Meter::Bar(most) => {
                let most = self.seat.numbers.get("full").copied().unwrap_or(most).max(1);
                let part = |n: i64| (110 * n.clamp(0, most)) / most;
                pen.rect("bar", (end, y - 8), (110, 8), 4);
                pen.rect("fill", (end, y - 8), (part(now), 8), 4);
                if then != now {
                    let (low, high) = (part(then.min(now)), part(then.max(now)));
                    let class = if now > then { "gain" } else { "loss" };
                    pen.rect(class, (end + low, y - 8), (high - low, 8), 2);
                }
                end += 118;
            }
            Meter::Number => {}
        }
        let class = if then == now { "value" } else { "value new" };
        pen.text_at(class, (end, y), &from_to(then, now));
        pen.down(22);
    }

    /// Areas side by side, one card in each.
    fn spots(&self, pen: &mut Pen) {
        let spots = self.plan.spots;
        if spots.is_empty() {
            return;
        }
        let gap = 6;
        let each = i64::try_from(spots.len()).unwrap_or(1);
        let width = (WIDTH - 2 * EDGE - gap * (each - 1)) / each;
        let height = 66;
        for (at, (zone, label)) in (0..).zip(spots) {
            let (x, top) = (EDGE + at * (width + gap), pen.y);
            let card = self.zone(zone).and_then(|zone| zone.cards.first());
            let class = card.map_or_else(
                || "spot".to_owned(),
                |card| format!("spot full{}{}", self.marks(card, zone), style(card)),
            );
            pen.rect(&class, (x, top), (width, height), 8);
            pen.text_at("small label", (x + 7, top + 14), label);
            if let Some(card) = card {
                for (line, text) in (0..).zip(lines(&card.title, width - 14, 2)) {
                    pen.text_at("small strong", (x + 7, top + 30 + 13 * line), &text);
                }
                if card.rest {
                    pen.text_at("small", (x + 7, top + height - 6), "at rest");
                }
            }
        }
        pen.down(height + 8);
    }

    /// Areas with their cards, where they have any.
    fn areas(&self, pen: &mut Pen) {
        for (name, label) in self.plan.areas {
            let Some(zone) = self.zone(name) else { continue };
            let others = zone.count.saturating_sub(zone.cards.len());
            let others = (others > 0).then(|| {
                let more = if zone.cards.is_empty() { "" } else { "+" };
                (format!("{more}{others} {}", if others == 1 { "card" } else { "cards" }), None)
            });
            let cards = zone.cards.iter().map(|card| (named(card), Some(card)));
            self.row(pen, label, name, cards.chain(others).collect());
        }
    }

    fn piles(&self, pen: &mut Pen) {
        let mut x = EDGE;
        for (name, label) in self.plan.piles {
            let (then, now) = self.count(name);
            let always = matches!(*name, "hand" | "life_deck" | "deck" | "discard" | "drop");
            if now == 0 && then == 0 && !always {
                continue;
            }
            let (then, now) =
                (i64::try_from(then).unwrap_or_default(), i64::try_from(now).unwrap_or_default());
            let said = format!("{label} {}", from_to(then, now));
            let width = width_of(&said) + 14;
            if x + width > WIDTH - EDGE {
                (x, pen.y) = (EDGE, pen.y + ROW);
            }
            let class = if then == now { "pile" } else { "pile new" };
            pen.rect(class, (x, pen.y), (width, PILL), 5);
            pen.text_at("pile-word", (x + 7, pen.y + 18), &said);
            x += width + 6;
        }
        pen.down(ROW);
        self.known(pen);
    }

    /// The cards in piles that matter: those in the hand, those that have just come, and
    /// those that it is about.
    fn known(&self, pen: &mut Pen) {
        for (name, label) in self.plan.piles {
            let Some(zone) = self.zone(name) else { continue };
            let matters = |card: &&TableCard| {
                *name == "hand"
                    || self.is_new(card, name)
                    || self.look.about.contains(&card.id)
                    || self.before.is_none() && zone.cards.len() < 3
            };
            let cards: Vec<_> =
                zone.cards.iter().filter(matters).map(|card| (named(card), Some(card))).collect();
            if !cards.is_empty() {
                self.row(pen, &format!("{label}:"), name, cards);
            }
        }
    }

    /// A label, and cards behind it that flow into as many lines as they need.
    fn row(
        &self,
        pen: &mut Pen,
        label: &str,
        zone: &str,
        cards: Vec<(String, Option<&TableCard>)>,
    ) {
        pen.text_at("label small", (EDGE, pen.y + 17), label);
        let first = EDGE + (width_of(label) * 9 / 10 + 8).max(LABEL);
        let mut x = first;
        for (title, card) in cards {
            let title = fitted(&title, WIDTH - EDGE - first - 20);
            let width = width_of(&title) + 20;
            if x > first && x + width > WIDTH - EDGE {
                (x, pen.y) = (first, pen.y + ROW);
            }
            if let Some(card) = card {
                self.card(pen, (x, pen.y), width, &title, card, zone);
            } else {
                pen.rect("pile", (x, pen.y), (width, PILL), 5);
                pen.text_at("pile-word", (x + 10, pen.y + 18), &title);
            }
            x += width + 6;
        }
        pen.down(ROW);
    }

    fn card(
        &self,
        pen: &mut Pen,
        (x, y): (i64, i64),
        width: i64,
        title: &str,
        card: &TableCard,
        zone: &str,
    ) {
        let class = format!("card{}{}", self.marks(card, zone), style(card));
        pen.rect(&class, (x, y), (width, PILL), 6);
        if card.style.is_some() {
            pen.rect(&format!("stripe{}", style(card)), (x, y), (6, PILL), 3);
        }
        pen.text_at("title", (x + 12, y + 18), title);
    }

    /// The marks of a card: new here, or what it is about.
    fn marks(&self, card: &TableCard, zone: &str) -> String {
        let mut marks = String::new();
        if self.is_new(card, zone) {
            marks += " new";
        }
        if self.look.about.contains(&card.id) {
            marks += " about";
        }
        if card.rest {
            marks += " rest";
        }
        marks
    }

    fn is_new(&self, card: &TableCard, zone: &str) -> bool {
        self.before.is_some_and(|seat| {
            let there = seat.zones.get(zone);
            let was = there.and_then(|zone| zone.cards.iter().find(|known| known.id == card.id));
            was.is_none_or(|was| was.rest != card.rest || was.numbers != card.numbers)
        })
    }
}

/// A row of dots, `now` of them full; where it ends.
fn dots(pen: &mut Pen, (x, y): (i64, i64), (then, now): (i64, i64), all: i64) -> i64 {
    for at in 0..all.max(0) {
        let class = match (at < now, at < then) {
            (true, true) => "dot full",
            (true, false) => "dot full gain",
            (false, true) => "dot loss",
            (false, false) => "dot",
        };
        pen.dot(class, (x + 5 + 14 * at, y));
    }
    x + 14 * all.max(0) + 6
}

/// A number, or what it was and what it is.
fn from_to(then: i64, now: i64) -> String {
    if then == now { now.to_string() } else { format!("{then} → {now}") }
}

/// The title of a card, with its own numbers and whether it is at rest.
fn named(card: &TableCard) -> String {
    let mut words = card.title.clone();
    for (number, value) in &card.numbers {
        let _ = write!(words, " · {} {value}", number.replace('_', " "));
    }
    if card.rest {
        words += " · at rest";
    }
    words
}

fn style(card: &TableCard) -> String {
    card.style.as_ref().map_or_else(String::new, |style| format!(" style-{style}"))
}
