//! The lines of a position that set what is said of a personality: a number, the name or the
//! traits of a Main Personality, the power stages of an Ally.

use crate::play::ScenarioError;
use crate::play::position::fault::refused;
use crate::play::position::lines::Table;
use crate::play::position::side::side;

/// A number of a Main Personality, and the greatest that it may have.
const NUMBERS: [(&str, u32); 6] = [
    ("anger", 4),
    ("stages", 10),
    ("level", 4),
    ("top_level", 4),
    ("at", 20),
    ("top_power", 1_000_000_000),
];

/// The traits that cards ask a Main Personality for.
const TRAITS: [&str; 9] =
    ["saiyan", "namekian", "earthling", "android", "majin", "alien", "god", "fusion", "heritage"];

/// What a Main Personality may be by its card's type.
const ALIGNMENTS: [&str; 2] = ["hero", "villain"];

impl Table {
    /// `set p1 anger 3`, `set p1 name Frieza`, `set p1 traits saiyan, god`,
    /// `set p1 alignment hero`, and `set Krillin - Ready stages 3` of a personality that lies
    /// in play.
    pub(super) fn set(&mut self, n: u32, rest: &str) -> Result<(), ScenarioError> {
        let mut parts = rest.splitn(3, ' ');
        let (who, what) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let value = parts.next().unwrap_or_default().trim();
        let Ok((at, who)) = side(n, who) else { return self.set_personality(n, rest) };
        let quoted = |text: &str| serde_json::Value::from(text.trim()).to_string();
        if what == "name" {
            if value.is_empty() {
                return refused(n, "say the name: `set p1 name Frieza`");
            }
            // Of a card's title the name is the character; its text holds only of a card that lies.
            let titled = [" - ", " – "].into_iter().find_map(|dash| value.split_once(dash));
            if titled.is_some() {
                let put = format!("`put {who} in_play {value}` lays the card");
                self.notes.push(format!("line {n} gives a name and no text: {put}"));
            }
            let value = titled.map_or(value, |(character, _)| character);
            self.sides[at].mp.insert("name", quoted(value));
            return Ok(());
        }
        if what == "traits" {
            if value.is_empty() {
                return refused(n, "say the traits: `set p1 traits saiyan, god`");
            }
            let traits = value.split(',').map(|own| own.trim().to_lowercase());
            let traits: Vec<String> = traits.collect();
            if let Some(slip) = traits.iter().find(|own| !TRAITS.contains(&own.as_str())) {
                let known = TRAITS.join(", ");
                return refused(n, &format!("`{slip}` is not a trait; the traits are {known}"));
            }
            let traits: Vec<String> = traits.iter().map(|own| quoted(own)).collect();
            self.sides[at].mp.insert("traits", format!("[{}]", traits.join(", ")));
            return Ok(());
        }
        if what == "alignment" {
            let value = value.to_lowercase();
            if !ALIGNMENTS.contains(&value.as_str()) {
                let known = ALIGNMENTS.join(" or ");
                return refused(n, &format!("an alignment is {known}, not `{value}`"));
            }
            self.sides[at].mp.insert("alignment", quoted(&value));
            return Ok(());
        }
        let (name, number) = number(n, what, value)?;
        self.set_number(n, at, name, number);
        Ok(())
    }

    /// Sets a number of a Main Personality, which an earlier line may have set.
    fn set_number(&mut self, n: u32, at: usize, name: &'static str, number: u32) {
        let side = &mut self.sides[at];
        side.mp.insert(name, number.to_string());
        if let Some(before) = side.set_by.insert(name, n) {
            let who = ["p1", "p2"][at];
            self.notes.push(format!(
                "line {n} sets {name} of {who} again, and line {before} does nothing"
            ));
        }
    }

    /// A number of a personality in play, which its title names: of a Main Personality any, of
    /// an Ally its power stages.
    fn set_personality(&mut self, n: u32, rest: &str) -> Result<(), ScenarioError> {
        let mut parts = rest.rsplitn(3, ' ');
        let (value, what) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let title = parts.next().unwrap_or_default().trim();
        let key = if title.is_empty() { None } else { self.key_of(n, title).ok() };
        let Some(key) = key else {
            let first = rest.split(' ').next().unwrap_or_default();
            let who = if title.is_empty() { first } else { title };
            return refused(
                n,
                &format!(
                    "`{who}` is not a player; write `p1` or `p2`, or the title of a personality \
                     that an earlier line puts into play"
                ),
            );
        };
        let Some(at) = self.sides.iter().position(|side| side.has_in_play(&key)) else {
            return refused(n, &format!("`{title}` is not in play"));
        };
        match self.card_of(&key).and_then(|card| card.kind.as_deref()) {
            Some("ally") if what == "stages" => {
                let (_, number) = number(n, what, value)?;
                self.ally_stages.insert(key, number);
                Ok(())
            }
            Some("ally") => {
                refused(n, &format!("of an Ally `stages` can be set, and `{what}` cannot"))
            }
            Some("personality") if matches!(what, "name" | "traits" | "alignment") => {
                let who = ["p1", "p2"][at];
                refused(n, &format!("write `{who}` for the title: `set {who} {what} {value}`"))
            }
            Some("personality") => {
                let (name, number) = number(n, what, value)?;
                self.set_number(n, at, name, number);
                Ok(())
            }
            _ => refused(n, &format!("`{title}` is no personality")),
        }
    }
}

/// A number that can be set, by its name, and what it is set to.
fn number(n: u32, what: &str, value: &str) -> Result<(&'static str, u32), ScenarioError> {
    let Some((name, most)) = NUMBERS.into_iter().find(|(name, _)| *name == what) else {
        let known = "anger, stages, level, top_level, at, top_power, name, traits and alignment";
        let laid = match what {
            "hand" | "life_deck" | "discard" | "banished" | "in_play" => {
                format!("; lay cards with `put p1 {what} 4`, by number or by title")
            }
            _ => String::new(),
        };
        return refused(n, &format!("`{what}` cannot be set; {known} can{laid}"));
    };
    let least = u32::from(name.ends_with("level"));
    match value.parse::<u32>() {
        Ok(number) if (least..=most).contains(&number) => Ok((name, number)),
        _ => refused(n, &format!("{what} is a number from {least} to {most}, not `{value}`")),
    }
}
