//! Where two runs differ: the first event that differs, and the final states.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::play::Trace;

/// Where a run parts from the one it is held against.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Difference {
    /// What happens here where the two first part, in words; null where nothing more happens.
    pub happens: Option<String>,
    /// What happens in the other run in its place; null where nothing more happens there.
    pub instead_of: Option<String>,
    /// What differs at the end, a fact each: `your anger: 3 instead of 2`.
    pub outcome: Vec<String>,
}

impl Difference {
    /// Whether the runs do not part.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The difference in a sentence, without a full stop; empty where there is none.
    #[must_use]
    pub fn words(&self) -> String {
        if !self.outcome.is_empty() {
            return self.outcome.join("; ");
        }
        let mut words = String::new();
        match (&self.happens, &self.instead_of) {
            (Some(here), Some(there)) => {
                let _ = write!(words, "“{here}” comes where “{there}” came");
            }
            (Some(here), None) => {
                let _ = write!(words, "“{here}” happens as well");
            }
            (None, Some(there)) => {
                let _ = write!(words, "“{there}” does not happen");
            }
            (None, None) => {}
        }
        words
    }
}

/// One run: what happened, and how the game stood then.
#[derive(Clone, Copy)]
pub(crate) struct Played<'a> {
    pub(crate) trace: &'a Trace,
    pub(crate) state: &'a Value,
}

/// Where `here` parts from `there`; `title` names a card by its key.
pub(crate) fn difference(
    here: Played<'_>,
    there: Played<'_>,
    title: &dyn Fn(&str) -> Option<String>,
) -> Difference {
    let (mut ours, mut theirs) = (events(here.trace), events(there.trace));
    let (mut happens, mut instead_of) = (ours.next(), theirs.next());
    while happens.is_some() && happens == instead_of {
        (happens, instead_of) = (ours.next(), theirs.next());
    }
    Difference {
        happens: happens.map(str::to_owned),
        instead_of: instead_of.map(str::to_owned),
        outcome: outcome(here.state, there.state, title),
    }
}

/// The texts of the events on a trace, without steps and rules, in order.
fn events(trace: &Trace) -> impl Iterator<Item = &str> {
    trace
        .walk()
        .filter(|node| node.event.is_some() && node.rule.is_none())
        .map(|node| node.text.as_str())
}

const SEATS: [(&str, &str); 2] = [("p1", "your"), ("p2", "your opponent’s")];

fn outcome(here: &Value, there: &Value, title: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let mut facts = Vec::new();
    for (seat, whose) in SEATS {
        let (ours, theirs) = (numbers(&here[seat]), numbers(&there[seat]));
        for (number, value) in &ours {
            let other = theirs.get(number).copied().unwrap_or_default();
            if *value != other {
                facts.push(number_words(whose, number, *value, other));
            }
        }
        for (number, other) in theirs.iter().filter(|(number, _)| !ours.contains_key(*number)) {
            if *other != 0 {
                facts.push(number_words(whose, number, 0, *other));
            }
        }
    }
    facts.extend(cards(here, there, title));
    facts.extend(counters(here, there, title));
    let won = |state: &Value| match state["won"].as_str() {
        Some("p1") => "you win",
        Some("p2") => "your opponent wins",
        _ => "nobody has won",
    };
    if won(here) != won(there) {
        facts.push(format!("{}, where {}", won(here), won(there)));
    }
    let combat = |state: &Value| state.get("combat").map(|combat| !combat.is_null());
    match (combat(here), combat(there)) {
        (Some(true), Some(false)) => facts.push("combat goes on".to_owned()),
        (Some(false), Some(true)) => facts.push("combat has ended".to_owned()),
        _ => {}
    }
    facts
}

/// The numbers of a seat, which some games keep beside its zones.
fn numbers(seat: &Value) -> BTreeMap<&str, i64> {
    let own = seat.as_object().into_iter().flatten();
    let kept = seat["numbers"].as_object().into_iter().flat_map(Map::iter);
    own.chain(kept).filter_map(|(name, value)| Some((name.as_str(), value.as_i64()?))).collect()
}

fn number_words(whose: &str, number: &str, here: i64, there: i64) -> String {
    let yes = |value: i64| if value == 0 { "no" } else { "yes" };
    let label = match number {
        "stages" => "power stages".to_owned(),
        "awakened" => format!("{whose} Leader awakened: {} instead of {}", yes(here), yes(there)),
        "spent" => format!("{whose} combat is over: {} instead of {}", yes(here), yes(there)),
        "first" => format!("{whose} turn is first: {} instead of {}", yes(here), yes(there)),
        other => other.replace('_', " "),
    };
    if label.starts_with(whose) {
        label
    } else {
        format!("{whose} {label}: {here} instead of {there}")
    }
}

/// Where each named card is that is elsewhere there, and the zones that hold
/// another number of cards that have no name.
fn cards(here: &Value, there: &Value, title: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let mut facts = Vec::new();
    let (ours, theirs) = (places(here), places(there));
    for (key, (seat, zone)) in &ours.named {
        let Some(title) = title(key) else { continue };
        match theirs.named.get(key) {
            Some(other) if other != &(*seat, *zone) => {
                let (is, was) = (place_words(seat, zone), place_words(other.0, other.1));
                facts.push(format!("{title}: {is} instead of {was}"));
            }
            _ => {}
        }
    }
    let zones: BTreeSet<_> = ours.counted.keys().chain(theirs.counted.keys()).copied().collect();
    for zone in zones {
        let count = |of: &Places<'_>| of.counted.get(&zone).copied().unwrap_or_default();
        let (is, was) = (count(&ours), count(&theirs));
        if is != was {
            let cards = if is == 1 { "card" } else { "cards" };
            let place = place_words(zone.0, zone.1);
            let place = place.strip_prefix("in ").unwrap_or(&place);
            facts.push(format!("{place}: {is} {cards} instead of {was}"));
        }
    }
    let rest = |state: &Value| -> Vec<String> {
        let keys = state["rest"].as_array().into_iter().flatten();
        keys.filter_map(|key| key.as_str().map(str::to_owned)).collect()
    };
    let (resting, rested) = (rest(here), rest(there));
    let names = |keys: &[String], but: &[String]| -> Vec<String> {
        keys.iter().filter(|key| !but.contains(key)).filter_map(|key| title(key)).collect()
    };
    facts.extend(names(&resting, &rested).into_iter().map(|card| format!("{card} is at rest")));
    facts.extend(names(&rested, &resting).into_iter().map(|card| format!("{card} stands")));
    facts
}

/// The numbers of single cards that differ.
fn counters(here: &Value, there: &Value, title: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let mut facts = Vec::new();
    for (key, own) in here["cards"].as_object().into_iter().flatten() {
        let theirs = numbers(&there["cards"][key]);
        for (number, value) in numbers(own) {
            let other = theirs.get(number).copied().unwrap_or_default();
            if let Some(title) = title(key).filter(|_| value != other) {
                let number = number.replace('_', " ");
                facts.push(format!("{title}: {number} {value} instead of {other}"));
            }
        }
    }
    facts
}

/// Where the cards of a state are.
#[derive(Default)]
struct Places<'a> {
    named: BTreeMap<&'a str, (&'a str, &'a str)>,
    counted: BTreeMap<(&'a str, &'a str), usize>,
}

fn places(state: &Value) -> Places<'_> {
    let mut places = Places::default();
    for (seat, _) in SEATS {
        let zones = state[seat]["zones"].as_object().into_iter().flat_map(Map::iter);
        for (zone, keys) in zones {
            for key in keys.as_array().into_iter().flatten().filter_map(Value::as_str) {
                if key.starts_with("card ") {
                    *places.counted.entry((seat, zone)).or_default() += 1;
                } else {
                    places.named.insert(key, (seat, zone));
                }
            }
        }
    }
    places
}

fn place_words(seat: &str, zone: &str) -> String {
    let whose = SEATS.iter().find(|(own, _)| *own == seat).map_or("", |(_, whose)| *whose);
    let zone = match zone {
        "in_play" => return format!("in {whose} play area"),
        "attached" => return format!("attached to {whose} card"),
        "table" => return "still being played".to_owned(),
        "aside" => return "outside of play".to_owned(),
        "removed" => return "removed from the game".to_owned(),
        "life_deck" => "Life Deck",
        "discard" => "discard pile",
        "banished" => "Banished Zone",
        "drop" => "drop",
        "buddy_at_rest" => "Buddy area, at rest",
        "buddy" => "Buddy area",
        "left" => "left area",
        "center" => "center area",
        "right" => "right area",
        "z_deck" => "Z-Deck",
        "z_energy" => "Z-Energy Area",
        "energy" => "Energy Area",
        "battle" => "Battle Area",
        "combo" => "Combo Area",
        "leader" => "Leader Area",
        "unison" => "Unison Area",
        other => other,
    };
    format!("in {whose} {zone}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn trace_of(texts: &[&str]) -> Trace {
        let children = texts.iter().map(|text| Trace {
            event: Some("drawn".to_owned()),
            text: (*text).to_owned(),
            ..Trace::default()
        });
        Trace { children: children.collect(), ..Trace::default() }
    }

    #[track_caller]
    fn check(here: (&[&str], &Value), there: (&[&str], &Value), words: &str) {
        let (ours, theirs) = (trace_of(here.0), trace_of(there.0));
        let title = |key: &str| (key == "guard").then(|| "Blue Guard".to_owned());
        let found = difference(
            Played { trace: &ours, state: here.1 },
            Played { trace: &theirs, state: there.1 },
            &title,
        );
        assert_eq!(found.words(), words);
        assert_eq!(found.is_empty(), words.is_empty());
    }

    #[test]
    fn what_is_otherwise_at_the_end_is_told_as_facts() {
        let with =
            json!({"p1": {"anger": 2, "zones": {"hand": ["guard"], "life_deck": ["card 1"]}}});
        let without = json!({"p1": {"anger": 3, "zones": {"banished": ["guard"]}}, "won": "p2"});
        check(
            (&["a"], &without),
            (&["b"], &with),
            "your anger: 3 instead of 2; Blue Guard: in your Banished Zone instead of in your hand; \
             your Life Deck: 0 cards instead of 1; your opponent wins, where nobody has won",
        );
        check((&["a"], &with), (&["a"], &with), "");
    }

    #[test]
    fn what_ends_alike_is_told_by_where_it_parts() {
        let same = json!({"p1": {"numbers": {"life": 10}}});
        check((&["a", "b"], &same), (&["a", "c"], &same), "“b” comes where “c” came");
        check((&["a"], &same), (&["a", "c"], &same), "“c” does not happen");
        check((&["a", "b"], &same), (&["a"], &same), "“b” happens as well");
    }
}
