//! The lines of a position, read into a scenario: each adds a card, a number,
//! an action or an answer.

use std::collections::BTreeMap;

use headjudge_corpus::{Card, slug};

use crate::naming::declared_key;
use crate::play::named::OnRecord;
use crate::play::position::answers::{answered, unanswered};
use crate::play::position::fault::refused;
use crate::play::position::printings::{
    Meant, of_another, of_erratum_alone, of_several, printing_of, with_text,
};
use crate::play::position::side::{Side, side};
use crate::play::{Assumption, ScenarioError};

/// The most cards of a pile that do not matter.
const MOST_CARDS: u32 = 200;

/// The zones that cards are put into.
const ZONES: [&str; 6] = ["hand", "life_deck", "discard", "banished", "in_play", "attached"];

/// The steps of a turn that a line has take place.
const STEPS: [&str; 4] = ["draw", "power_up", "discard", "rejuvenate"];

/// What a line may begin with.
const VERBS: &str = "put, set, new_game, combat, turn, play, use, pass, end_combat, planning, end_planning, rejuvenation, step, end_turn, answer";

/// An action, by the line that takes it.
pub(super) struct Move {
    pub(super) line: u32,
    pub(super) act: String,
    /// The answers that follow, each by its line.
    pub(super) answers: Vec<(u32, String)>,
}

/// A card of the table.
pub(super) struct Laid {
    /// How the scenario declares it.
    pub(super) declared: String,
    /// Which of the named cards it is.
    card: usize,
    /// Its copies, each by the player who has it.
    copies: Vec<usize>,
}

#[derive(Default)]
pub(super) struct Table {
    /// Cards by their keys.
    pub(super) laid: BTreeMap<String, Laid>,
    balls: Vec<(usize, String)>,
    pub(super) sides: [Side; 2],
    /// The power stages of Allies, by their keys.
    pub(super) ally_stages: BTreeMap<String, u32>,
    pub(super) turn: Option<&'static str>,
    /// No turn has been played yet.
    pub(super) new_game: bool,
    pub(super) moves: Vec<Move>,
    pub(super) notes: Vec<String>,
    left_out: BTreeMap<String, Vec<String>>,
    pub(super) cited: Option<String>,
    named: Vec<Card>,
}

/// The lines of a position, as a scenario that can be run.
pub(super) struct Script {
    /// The scenario.
    pub(super) text: String,
    /// Where its moves begin: the line of the scenario, and the line that takes the action.
    pub(super) moves: Vec<(u32, u32)>,
    /// The cards that it names.
    pub(super) cards: Vec<Card>,
    /// What is to be known of them: that a text is not on record.
    pub(super) notes: Vec<String>,
    /// What is not performed of them beside what their words have.
    pub(super) left_out: BTreeMap<String, Vec<String>>,
    /// A Life Deck is filled of which no line tells.
    pub(super) assumes_decks: bool,
}

/// Reads `lines`; `card` finds a card that a line names by the slug of its name.
pub(super) fn read<E: From<ScenarioError>>(
    lines: &str,
    card: &mut dyn FnMut(u32, &str) -> Result<Card, E>,
) -> Result<Script, E> {
    let mut table = Table::default();
    for (n, line) in (1_u32..).zip(lines.lines()) {
        // A text file may begin with a mark of its encoding.
        let line = line.trim_start_matches('\u{feff}').trim().replace('\t', " ");
        if !line.is_empty() && !line.starts_with('#') {
            table.take(card, n, &line)?;
        }
    }
    let assumes_decks = table.fill_decks();
    table.take_levels();
    table.check_levels()?;
    let (text, moves) = table.script();
    let Table { named, notes, left_out, .. } = table;
    Ok(Script { text, moves, cards: named, notes, left_out, assumes_decks })
}

impl Table {
    fn take<E: From<ScenarioError>>(
        &mut self,
        find: &mut dyn FnMut(u32, &str) -> Result<Card, E>,
        n: u32,
        line: &str,
    ) -> Result<(), E> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (verb, rest) = (&*verb.to_lowercase(), rest.trim());
        if matches!(verb, "put" | "set" | "new_game") && !self.moves.is_empty() {
            let note =
                format!("line {n} comes after an action, and holds from the beginning: {line}");
            self.notes.push(note);
        }
        if verb == "put" {
            return self.put(find, n, rest);
        }
        Ok(self.act(n, verb, rest)?)
    }

    fn act(&mut self, n: u32, verb: &str, rest: &str) -> Result<(), ScenarioError> {
        match verb {
            "set" => self.set(n, rest),
            "combat" | "turn" | "pass" => {
                let who = side(n, rest)?.1;
                if self.moves.is_empty() {
                    self.turn = Some(who);
                }
                self.take_action(n, format!("{{ {verb} = {{ who = \"{who}\" }} }}"));
                Ok(())
            }
            "new_game" if rest.is_empty() => {
                self.new_game = true;
                Ok(())
            }
            "step" if STEPS.contains(&rest) => {
                self.take_action(n, format!("{{ step = \"{rest}\" }}"));
                Ok(())
            }
            "step" => refused(n, &format!("a step is {}", STEPS.join(", "))),
            "end_combat" | "planning" | "end_planning" | "rejuvenation" | "end_turn" => {
                if !rest.is_empty() {
                    let words = "is for the player whose turn it is: write no more than the word";
                    return refused(n, &format!("`{verb}` {words}"));
                }
                self.take_action(n, format!("{{ {verb} = {{}} }}"));
                Ok(())
            }
            "play" | "use" => {
                let (who, name) = rest.split_once(' ').unwrap_or((rest, ""));
                let (at, who) = side(n, who)?;
                // `by` may be a word of a title.
                let by_ally = name.rsplit_once(" by ");
                let (key, ally) = match (self.key_for(n, name, at), by_ally) {
                    (Err(_), Some((name, ally))) => {
                        (self.key_for(n, name, at)?, Some(self.key_for(n, ally, at)?))
                    }
                    (key, _) => (key?, None),
                };
                // An attack that an Ally performs is played, and so is one that has stayed.
                let verb = if ally.is_some() { "play" } else { verb };
                let ally = ally.map_or_else(String::new, |own| format!(", ally = \"{own}\""));
                let act = format!("{{ {verb} = {{ who = \"{who}\", card = \"{key}\"{ally} }} }}");
                self.take_action(n, act);
                Ok(())
            }
            "answer" => {
                let key = |name: &str| {
                    let key = self.key_of(n, name).ok()?;
                    // A comma in what is picked is one of the title.
                    let whole = self.card_of(&key)?.name.contains(',') || !name.contains(',');
                    whole.then_some(key)
                };
                let Some(answer) = answered(rest, key) else {
                    return refused(n, &unanswered(rest));
                };
                match self.moves.last_mut() {
                    Some(last) => last.answers.push((n, answer)),
                    None => {
                        return refused(
                            n,
                            "an answer follows the action that asks, such as `play p1 Blue Guard`",
                        );
                    }
                }
                Ok(())
            }
            other => refused(n, &format!("`{other}` is not known; a line begins with {VERBS}")),
        }
    }

    fn take_action(&mut self, line: u32, act: String) {
        self.moves.push(Move { line, act, answers: Vec::new() });
    }

    /// `put p1 hand Blue Guard`, `put p2 life_deck 20`
    fn put<E: From<ScenarioError>>(
        &mut self,
        find: &mut dyn FnMut(u32, &str) -> Result<Card, E>,
        n: u32,
        rest: &str,
    ) -> Result<(), E> {
        let mut parts = rest.splitn(3, ' ');
        let (who, zone) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let what = parts.next().unwrap_or_default().trim();
        let at = side(n, who)?.0;
        let wanted = match zone {
            "mp" => Some(("personality", "Main Personality")),
            "mastery" => Some(("mastery", "Mastery")),
            _ => None,
        };
        let zone = zone.to_lowercase();
        let zone = match zone.as_str() {
            "play" | "mp" | "mastery" => "in_play",
            "deck" => "life_deck",
            zone => zone,
        };
        let Some(zone) = ZONES.into_iter().find(|known| *known == zone) else {
            let zones = ZONES.join(", ");
            return Ok(refused(n, &format!("`{zone}` is not a zone; the zones are {zones}"))?);
        };
        let item = match what.as_bytes() {
            [] => return Ok(refused(n, "say which card, or how many: `put p1 hand Blue Guard`")?),
            [b'-', ..] => return Ok(refused(n, &format!("`{what}` is not a number of cards"))?),
            digits if digits.iter().all(u8::is_ascii_digit) => match what.parse::<u32>() {
                Ok(count) if count <= MOST_CARDS => count.to_string(),
                _ => return Ok(refused(n, &format!("`{what}` cards are more than a pile holds"))?),
            },
            _ => {
                let (key, copy) = self.card(find, n, (at, what))?;
                let own = &self.named[self.laid[&key].card];
                if let (Some((kind, role)), Some(other)) = (wanted, own.kind.as_deref())
                    && kind != other
                {
                    let other = other.replace('_', " ");
                    let why = format!(
                        "`{what}` is no {role}, but of the kind {other}; `put {who} play {what}` puts it into play"
                    );
                    return Ok(refused(n, &why)?);
                }
                if zone == "in_play" {
                    match self.sides[at].lie_in_play(own, who) {
                        Ok(note) => {
                            self.notes.extend(note.map(|note| format!("line {n}: {note}")));
                        }
                        Err(why) => return Ok(refused(n, &why)?),
                    }
                }
                if copy == 1 { format!("\"{key}\"") } else { format!("\"{key}#{copy}\"") }
            }
        };
        self.sides[at].zones.entry(zone).or_default().push(item);
        Ok(())
    }

    /// The key of a card and the number of another copy, which is declared where it is the
    /// first.
    fn card<E: From<ScenarioError>>(
        &mut self,
        find: &mut dyn FnMut(u32, &str) -> Result<Card, E>,
        n: u32,
        (at, name): (usize, &str),
    ) -> Result<(String, usize), E> {
        // `krillin-ready#2`, as a copy is called, is one more of the card.
        let name = name
            .rsplit_once('#')
            .filter(|(_, n)| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()))
            .map_or(name, |own| own.0);
        let key = slug(name);
        let (title, meant) = with_text(name);
        if key.is_empty() {
            let why = format!("`{name}` has no letter of a name; write `put p1 hand Blue Guard`");
            return Ok(refused(n, &why)?);
        }
        if name.matches('(').count() > name.matches(')').count() {
            let why = format!("`{name}` has a parenthesis that is not closed; write `(S55)`");
            return Ok(refused(n, &why)?);
        }
        let copies = self.laid.get(&key).map_or(0, |laid| laid.copies.len());
        if copies == 0 {
            let (mut card, meant) = match (find(n, &key), meant) {
                (Err(_), Some(meant)) => (find(n, &slug(title))?, Some(meant)),
                (found, _) => (found?, None),
            };
            let text = match meant {
                Some(Meant::Text(label)) => Some(label.to_owned()),
                Some(Meant::Printing(code)) => match printing_of(&card, code) {
                    Ok(known) => {
                        if known.is_none() {
                            self.notes.extend(of_another(&card, code));
                        }
                        card = card.as_printed(known.as_deref().unwrap_or(code)).into_owned();
                        known
                    }
                    Err(why) => return Ok(refused(n, &why)?),
                },
                None => None,
            };
            if card.kind.as_deref() == Some("dragon_ball") {
                self.balls.push((at, key.clone()));
            }
            let declared = self.declare(&key, &card, text.as_deref());
            let laid = Laid { declared, card: self.named.len(), copies: Vec::new() };
            self.laid.insert(key.clone(), laid);
            self.named.push(card);
        } else if self.balls.contains(&(at, key.clone())) {
            let why = format!(
                "`{name}` is one of this player's cards; a player has one of each Dragon Ball"
            );
            return Ok(refused(n, &why)?);
        } else if self.balls.iter().any(|(_, ball)| *ball == key) {
            self.balls.push((at, key.clone()));
        }
        if let Some(laid) = self.laid.get_mut(&key) {
            laid.copies.push(at);
        }
        Ok((key, copies + 1))
    }

    /// How a card is declared; what is to be known of it is noted.
    fn declare(&mut self, key: &str, card: &Card, text: Option<&str>) -> String {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let on_record = OnRecord::of(card);
        let whole = matches!(on_record, OnRecord::Whole(_));
        if let Some(erratum) = card.errata.last() {
            self.cited.get_or_insert(erratum.id.to_string());
        }
        let of_erratum = text.and_then(|text| Some((text, of_erratum_alone(card, text)?)));
        let words = match (&on_record, of_erratum) {
            (OnRecord::Whole(_), Some((text, erratum))) => {
                format!("card = {}", quoted(&format!("{}@{text}", erratum.id)))
            }
            (OnRecord::Whole(reference), None) => {
                let text = text.map_or_else(String::new, |text| format!("@{text}"));
                if text.is_empty() {
                    self.notes.extend(of_several(card));
                }
                format!("card = {}", quoted(&format!("{reference}{text}")))
            }
            (OnRecord::Changes(reference), _) => {
                let note = format!(
                    "of {} the document gives only what its erratum changes; a catalogue gives the rest",
                    card.name
                );
                self.notes.push(note);
                let rest = "what the erratum does not change".to_owned();
                self.left_out.entry(key.to_owned()).or_default().push(rest);
                let text = text.unwrap_or("current");
                format!("card = {}", quoted(&format!("{reference}@{text}")))
            }
            (OnRecord::Nothing, _) => {
                self.notes.push(format!("no text of {} is on record; it does nothing", card.name));
                format!("name = {}", quoted(&card.name))
            }
        };
        let kind = card.kind.as_deref().filter(|kind| *kind != "dragon_ball" || !whole);
        let kind = kind.map_or(String::new(), |kind| format!(", kind = \"{kind}\""));
        format!("{{ {words}{kind} }}")
    }

    /// The key of a card that a player plays or uses: of several copies, the first that they
    /// have.
    fn key_for(&self, n: u32, name: &str, at: usize) -> Result<String, ScenarioError> {
        let key = self.key_of(n, name)?;
        let copies = self.laid.get(&key).map_or(&[][..], |laid| &laid.copies);
        let own = copies.iter().position(|own| *own == at).unwrap_or(0);
        Ok(if own == 0 { key } else { format!("{key}#{}", own + 1) })
    }

    /// The card of a key.
    pub(super) fn card_of(&self, key: &str) -> Option<&Card> {
        let laid = self.laid.get(declared_key(key))?;
        self.named.get(laid.card)
    }

    pub(super) fn key_of(&self, n: u32, name: &str) -> Result<String, ScenarioError> {
        let (title, copy) = match name.trim().rsplit_once('#') {
            Some((title, copy)) if copy.parse::<u32>().is_ok() => (title, format!("#{copy}")),
            _ => (name, String::new()),
        };
        let key = slug(title);
        if self.laid.contains_key(&key) {
            return Ok(format!("{key}{copy}"));
        }
        // A card that was laid with its printing, by its title alone.
        let titled = |laid: &Laid| slug(&self.named[laid.card].name) == key;
        let mut printed = self.laid.iter().filter(|(_, laid)| titled(laid));
        if let (Some((only, _)), None) = (printed.next(), printed.next()) {
            return Ok(format!("{only}{copy}"));
        }
        let known: Vec<&str> = self.laid.keys().map(String::as_str).collect();
        if known.is_empty() {
            return refused(
                n,
                &format!("`{name}` is not on the table; an earlier line puts it there"),
            );
        }
        refused(n, &format!("`{name}` is not on the table; on it are {}", known.join(", ")))
    }

    /// Gives cards to a Life Deck of which no line tells a number, for damage; whether there is
    /// one.
    fn fill_decks(&mut self) -> bool {
        let mut filled = false;
        for side in &mut self.sides {
            let deck = side.zones.entry("life_deck").or_default();
            // What is named lies on top.
            if deck.iter().all(|item| item.starts_with('"')) {
                filled = true;
                deck.push(Assumption::LifeDecks.number().to_string());
            }
        }
        filled
    }

    /// Begins on the lowest level of which a personality is laid, where no line tells a level.
    fn take_levels(&mut self) {
        for (whose, side) in ["p1", "p2"].into_iter().zip(&mut self.sides) {
            let Some((level, title)) = side.levels.first_key_value() else { continue };
            if side.mp.contains_key("level") || *level == 1 {
                continue;
            }
            self.notes.push(format!("{whose} begins on level {level}, that of {title}"));
            side.mp.insert("level", level.to_string());
        }
    }

    /// A level is not above the top one.
    fn check_levels(&self) -> Result<(), ScenarioError> {
        for (who, side) in ["p1", "p2"].into_iter().zip(&self.sides) {
            let number = |name: &str| side.mp.get(name).and_then(|own| own.parse::<u32>().ok());
            if let (Some(level), Some(top)) = (number("level"), number("top_level"))
                && level > top
            {
                let set_by = ["level", "top_level"].iter().filter_map(|name| side.set_by.get(name));
                let n = set_by.copied().max().unwrap_or(1);
                return refused(n, &format!("{who} is at level {level} of {top}: set one of them"));
            }
        }
        Ok(())
    }
}
