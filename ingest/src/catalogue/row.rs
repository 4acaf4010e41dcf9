//! Rows: what a catalogue says of one card, before and after it is typed.

use std::collections::BTreeSet;

use headjudge_corpus::{Problem, fold, squeeze};

/// The rows of a file, and what was wrong with it.
pub(super) type Rows = (Vec<Row>, Vec<Problem>);

/// What a catalogue says of one card, as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// The line it begins on, counted from 1.
    pub(super) line: u32,
    pub(super) game: String,
    pub(super) name: String,
    pub(super) set: String,
    pub(super) code: String,
    pub(super) kind: String,
    pub(super) style: String,
    pub(super) alignment: String,
    pub(super) level: String,
    pub(super) power_up: String,
    pub(super) power_levels: String,
    pub(super) traits: String,
    pub(super) rarity: String,
    pub(super) limit: String,
    pub(super) text: String,
    pub(super) endurance: String,
    pub(super) guid: String,
}

impl Row {
    /// Puts `value` where a catalogue's own word for the field says.
    pub(super) fn put(&mut self, field: &str, value: &str) {
        let value = value.trim();
        let place = match fold(field).as_str() {
            "game" => &mut self.game,
            "name" | "card name" | "title" => &mut self.name,
            "set" | "set name" | "expansion" => &mut self.set,
            "card number" | "number" | "code" | "collector number" | "card no" | "no" => {
                &mut self.code
            }
            "type" | "card type" | "kind" => &mut self.kind,
            "style" | "color" | "colour" => &mut self.style,
            "alignment" => &mut self.alignment,
            "card level" | "level" => &mut self.level,
            "pur" | "power up" | "power up rating" => &mut self.power_up,
            "power rating" | "power ratings" | "power levels" => &mut self.power_levels,
            "traits" | "trait" => &mut self.traits,
            "rarity" => &mut self.rarity,
            "limit per deck" | "limit" => &mut self.limit,
            "text" | "card text" | "rules text" | "printed text" => &mut self.text,
            "endurance" => &mut self.endurance,
            "id" | "guid" => &mut self.guid,
            _ => return,
        };
        if place.is_empty() {
            value.clone_into(place);
        }
    }
}

/// A card as a catalogue states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedCard {
    pub(crate) game: Option<String>,
    pub(crate) name: String,
    pub(crate) set: String,
    pub(crate) code: String,
    pub(crate) kind: Option<String>,
    pub(crate) alignment: Option<String>,
    pub(crate) level: Option<u8>,
    pub(crate) power_up: Option<u8>,
    pub(crate) power_levels: Vec<u64>,
    pub(crate) traits: Vec<String>,
    pub(crate) rarity: Option<String>,
    pub(crate) limit: Option<u32>,
    pub(crate) text: String,
    pub(crate) guid: Option<String>,
}

/// A typed row with its faults: code and message.
pub(crate) struct Typed {
    pub(crate) card: Option<TypedCard>,
    pub(crate) faults: Vec<(&'static str, String)>,
}

/// Kinds of card, as catalogues write them and as headjudge names them.
const KINDS: [(&str, &str); 22] = [
    ("physical combat", "physical_combat"),
    ("energy combat", "energy_combat"),
    ("combat", "combat"),
    ("non combat", "non_combat"),
    ("event", "event"),
    ("drill", "drill"),
    ("setup", "setup"),
    ("personality", "personality"),
    ("main personality", "personality"),
    ("mp", "personality"),
    ("ally", "ally"),
    ("mastery", "mastery"),
    ("dragon ball", "dragon_ball"),
    ("sensei", "sensei"),
    ("leader", "leader"),
    ("z leader", "z_leader"),
    ("battle", "battle"),
    ("z battle", "z_battle"),
    ("unison", "unison"),
    ("extra", "extra"),
    ("z extra", "z_extra"),
    ("monster", "monster"),
];

/// The usual limit of copies; a catalogue that fills it in says nothing of the card.
const USUAL_LIMIT: u32 = 3;

/// Takes away an Endurance of 0 where it only fills an empty place: in sets that give it to
/// Main Personalities too, which no Life Deck holds.
pub(super) fn clear_filled_endurance(rows: &mut [Row]) {
    let zero = |row: &Row| row.endurance.trim() == "0";
    let is_filled = |row: &&Row| {
        zero(row) && kind_of(row, "", &mut Vec::new()).1.as_deref() == Some("personality")
    };
    let sets: BTreeSet<String> = rows.iter().filter(is_filled).map(|row| row.set.clone()).collect();
    for row in rows.iter_mut().filter(|row| zero(row) && sets.contains(&row.set)) {
        row.endurance.clear();
    }
}

/// Types a row. What does not fit is left out and told.
pub(super) fn type_row(row: &Row, known_traits: &[String]) -> Typed {
    let mut faults = Vec::new();
    let name = squeeze(&row.name);
    if name.is_empty() {
        faults.push(("no-name", "the card has no name and is left out".to_owned()));
        return Typed { card: None, faults };
    }
    if fold(&row.kind) == "button" {
        faults.push((
            "not-a-card",
            format!("`{name}` is a button of another program and is left out"),
        ));
        return Typed { card: None, faults };
    }
    let (alignment, kind) = kind_of(row, &name, &mut faults);
    let name = match kind.as_deref() {
        Some("personality" | "ally") => parted_name(&row.name).unwrap_or(name),
        _ => name,
    };
    let limit = limit_of(row, &name, &mut faults);
    let level = small_number("level", &row.level, &name, &mut faults);
    let power_up = small_number("power up rating", &row.power_up, &name, &mut faults);
    let power_levels = power_levels_of(row, &name, &mut faults);
    // Endurance alone is no text: the catalogue has left the text out.
    let whole = row.text.trim().is_empty() || states_endurance(&row.text);
    let text = if row.endurance.trim().is_empty() || whole {
        squeeze(&row.text)
    } else {
        squeeze(&format!("ENDURANCE {} {}", row.endurance, row.text))
    };
    let text = unescaped(&text);
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let card = TypedCard {
        game: filled(&row.game),
        code: code_of(&row.code),
        set: squeeze(&row.set),
        kind,
        alignment,
        level,
        power_up,
        power_levels,
        traits: traits_of(row, &name, known_traits, &mut faults),
        rarity: filled(&row.rarity).map(|rarity| rarity.to_lowercase()),
        limit,
        text,
        guid: filled(&row.guid).map(|guid| guid.to_lowercase()),
        name,
    };
    Typed { card: Some(card), faults }
}

type Faults = Vec<(&'static str, String)>;

/// `Kami  Prepared`: a personality whose name has lost the dash before its subtitle, and kept
/// the spaces around it.
fn parted_name(written: &str) -> Option<String> {
    let (character, subtitle) = written.trim().split_once("  ")?;
    let (character, subtitle) = (squeeze(character), squeeze(subtitle));
    let parted = character.contains([',', '(']) || character.contains(" -");
    let begins = subtitle.starts_with(char::is_uppercase);
    (!parted && begins).then(|| format!("{character} - {subtitle}"))
}

/// The text without the backslashes that another program has put before its quotes.
fn unescaped(text: &str) -> String {
    text.replace("\\'", "'").replace("\\\"", "\"")
}

/// Whether a text states the card's own Endurance: the word begins a sentence, and a number
/// follows. `(If this card is banished for Endurance, …)` only speaks of it.
fn states_endurance(text: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices("endurance").any(|(at, word)| {
        let before = text[..at].trim_end();
        let after = text[at + word.len()..].trim_start_matches([' ', ':']);
        (before.is_empty() || before.ends_with(['.', ')']))
            && after.starts_with(|first: char| first.is_ascii_digit())
    })
}

/// The alignment and the kind in a type such as `Hero Ally`.
fn kind_of(row: &Row, name: &str, faults: &mut Faults) -> (Option<String>, Option<String>) {
    let mut words = fold(&row.kind);
    let mut alignments: Vec<&str> = Vec::new();
    for alignment in ["hero", "villain", "rogue", "neutral"] {
        let with: Vec<&str> = words.split(' ').filter(|word| *word == alignment).collect();
        if !with.is_empty() {
            alignments.push(alignment);
            words =
                words.split(' ').filter(|word| *word != alignment).collect::<Vec<_>>().join(" ");
        }
    }
    let stated = fold(&row.alignment);
    let alignment = match alignments.as_slice() {
        [one] => Some((*one).to_owned()),
        [] if !stated.is_empty() => Some(stated),
        _ => None,
    };
    if words.is_empty() {
        // `Hero` alone is a Main Personality of that alignment.
        let kind = (!alignments.is_empty()).then(|| "personality".to_owned());
        return (alignment, kind);
    }
    if let Some((_, kind)) = KINDS.iter().find(|(written, _)| *written == words) {
        return (alignment, Some((*kind).to_owned()));
    }
    let near = KINDS.iter().map(|(written, kind)| (slips(&words, written), *written, *kind)).min();
    match near {
        Some((distance, written, kind)) if distance <= 2 && words.len() > 4 => {
            faults.push((
                "misspelt-kind",
                format!("`{name}`: the type `{}` is read as `{written}`", row.kind),
            ));
            (alignment, Some(kind.to_owned()))
        }
        _ => {
            faults
                .push(("unknown-kind", format!("`{name}`: the type `{}` is not known", row.kind)));
            (alignment, None)
        }
    }
}

/// How many letters must be put in, left out, changed or swapped.
fn slips(a: &str, b: &str) -> usize {
    strsim::osa_distance(a, b)
}

fn limit_of(row: &Row, name: &str, faults: &mut Faults) -> Option<u32> {
    if let Some((limit, _)) = crate::limits::limit_in(&row.text) {
        return Some(limit);
    }
    if row.limit.is_empty() {
        return None;
    }
    let limit: Option<u32> = row.limit.parse().ok().filter(|limit| *limit > 0);
    if limit.is_none() {
        faults.push((
            "bad-limit",
            format!("`{name}`: the limit `{}` is no number of copies", row.limit),
        ));
    }
    limit.filter(|limit| *limit < USUAL_LIMIT)
}

/// The number in a field that is called `what`.
fn small_number(what: &str, written: &str, name: &str, faults: &mut Faults) -> Option<u8> {
    if written.is_empty() {
        return None;
    }
    let number = written.parse().ok();
    if number.is_none() {
        let code = if what == "level" { "bad-level" } else { "bad-power-up" };
        faults.push((code, format!("`{name}`: the {what} `{written}` is no number")));
    }
    number
}

/// The power levels of a personality by its stages above zero: `0; 500; 1,000`.
fn power_levels_of(row: &Row, name: &str, faults: &mut Faults) -> Vec<u64> {
    let written = row.power_levels.split([';', '/', '|']).flat_map(|own| own.split(", "));
    let written = written.map(str::trim).filter(|own| !own.is_empty());
    let numbers = written.map(|own| own.replace(',', "").parse().ok());
    let Some(mut numbers) = numbers.collect::<Option<Vec<u64>>>() else {
        let message =
            format!("`{name}`: the power rating `{}` is no row of numbers", row.power_levels);
        faults.push(("bad-power-rating", message));
        return Vec::new();
    };
    // As printed, the highest stage stands on top.
    if numbers.first() > numbers.last() {
        numbers.reverse();
    }
    // Each row that begins with 0 has one more: that of no stage, which others leave out.
    if numbers.len() == STAGES && numbers.first().is_some_and(|first| *first > 0) {
        numbers.insert(0, 0);
    }
    if numbers.first().is_some_and(|first| *first > 0) {
        let message = format!(
            "`{name}`: the power rating `{}` does not tell which number is that of no stage",
            row.power_levels
        );
        faults.push(("bad-power-rating", message));
        return Vec::new();
    }
    numbers
}

/// Stages above zero of a personality.
const STAGES: usize = 10;

fn traits_of(row: &Row, name: &str, known: &[String], faults: &mut Faults) -> Vec<String> {
    let mut traits = Vec::new();
    for written in row.traits.split([',', ';', '|']).map(fold).filter(|t| !t.is_empty()) {
        let near = known.iter().map(|known| (slips(&written, known), known)).min();
        let known = near.filter(|(slips, _)| (1..=2).contains(slips) && written.len() > 4);
        match known {
            Some((_, known)) => {
                let message = format!("`{name}`: the trait `{written}` is read as `{known}`");
                faults.push(("misspelt-trait", message));
                traits.push(known.clone());
            }
            None => traits.push(written),
        }
    }
    traits
}

/// A collector code in the form of the documents: capitals, no leading zeros.
fn code_of(text: &str) -> String {
    let text = text.trim().to_uppercase();
    let letters: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
    let rest = &text[letters.len()..];
    let digits = rest.trim_start_matches('0');
    if rest.chars().all(|c| c.is_ascii_digit()) && !digits.is_empty() {
        format!("{letters}{digits}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(kind: &str) -> Row {
        Row { name: "X".to_owned(), kind: kind.to_owned(), ..Row::default() }
    }

    #[test]
    fn reads_kinds_with_their_slips() {
        let kind = |written: &str| {
            let typed = type_row(&row(written), &[]);
            let card = typed.card.unwrap();
            (card.alignment, card.kind, typed.faults.len())
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(kind("Hero Ally"), (some("hero"), some("ally"), 0));
        assert_eq!(kind("Villain"), (some("villain"), some("personality"), 0));
        assert_eq!(kind("Hero/Villain Ally"), (None, some("ally"), 0));
        assert_eq!(kind("Phsyical Combat"), (None, some("physical_combat"), 1));
        assert_eq!(kind("Freestyle"), (None, None, 1));
    }

    #[test]
    fn a_personality_has_a_level_and_a_power_up_rating() {
        let mut goku = row("Hero");
        goku.put("Card Level", "2");
        goku.put("PUR", "3");
        let card = type_row(&goku, &[]).card.unwrap();
        assert_eq!((card.level, card.power_up), (Some(2), Some(3)));
        goku.power_up = "three".to_owned();
        let typed = type_row(&goku, &[]);
        assert_eq!(typed.card.unwrap().power_up, None);
        assert_eq!(typed.faults[0].0, "bad-power-up");
    }

    #[test]
    fn a_power_rating_is_a_row_of_numbers() {
        let mut goku = row("Hero");
        goku.put("Power Rating", "0; 500; 1,000;9001");
        let card = type_row(&goku, &[]).card.unwrap();
        assert_eq!(card.power_levels, [0, 500, 1_000, 9_001]);
        goku.power_levels = "1;2;3;4;5;6;7;8;9;10".to_owned();
        assert_eq!(type_row(&goku, &[]).card.unwrap().power_levels.first(), Some(&0));
        let all = "2500; 900; 800; 700; 600; 500; 400; 300; 200; 100, 0";
        for falls_or_not in
            [all.to_owned(), "0, 100, 200; 300; 400; 500; 600; 700; 800; 900; 2,500".to_owned()]
        {
            goku.power_levels = falls_or_not;
            let levels = type_row(&goku, &[]).card.unwrap().power_levels;
            assert_eq!(levels, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 2_500]);
        }
        goku.power_levels = "3800; 0; 200; 600; 4000".to_owned();
        assert_eq!(type_row(&goku, &[]).faults[0].0, "bad-power-rating");
        goku.power_levels = "0; over 9000".to_owned();
        let typed = type_row(&goku, &[]);
        assert_eq!(typed.card.unwrap().power_levels, [0_u64; 0]);
        assert_eq!(typed.faults[0].0, "bad-power-rating");
    }

    #[test]
    fn a_name_that_has_lost_its_dash_is_parted_by_its_spaces() {
        let named = |kind: &str, name: &str| {
            let mut row = row(kind);
            row.name = name.to_owned();
            type_row(&row, &[]).card.unwrap().name
        };
        assert_eq!(named("Hero", "Ember  Keeper of Ash"), "Ember - Keeper of Ash");
        assert_eq!(named("Hero", "Ember - The  Keeper"), "Ember - The Keeper");
        assert_eq!(named("Hero", "Ember, the  Keeper"), "Ember, the Keeper");
        assert_eq!(named("Drill", "Red  Hunting Drill"), "Red Hunting Drill");
    }

    #[test]
    fn a_text_that_only_speaks_of_endurance_is_given_that_of_the_card() {
        let text = |endurance: &str, text: &str| {
            let mut row = row("Physical Combat");
            row.put("Endurance", endurance);
            row.put("Text", text);
            type_row(&row, &[]).card.unwrap().text
        };
        let speaks = "(If this card is banished for Endurance, draw a card.) Stops an attack.";
        assert_eq!(text("2", speaks), format!("ENDURANCE 2 {speaks}"));
        for states in
            ["Endurance 2. Draw a card.", "(Banish after use.) ENDURANCE: 2. Draw a card."]
        {
            assert_eq!(text("2", states), states);
        }
        assert_eq!(text("0", "Stops an attack."), "ENDURANCE 0 Stops an attack.");
        assert_eq!(text("", r#"A player\'s card, \"Ember\"."#), "A player's card, \"Ember\".");
    }

    #[test]
    fn an_endurance_of_0_says_nothing_where_personalities_have_it() {
        let of = |set: &str, kind: &str| Row {
            set: set.to_owned(),
            endurance: "0".to_owned(),
            ..row(kind)
        };
        let mut rows = [of("One", "Hero"), of("One", "Drill"), of("Two", "Drill")];
        clear_filled_endurance(&mut rows);
        assert_eq!(rows.map(|row| row.endurance), ["", "", "0"]);
    }

    #[test]
    fn codes_take_the_form_of_the_documents() {
        assert_eq!(code_of("S065"), "S65");
        assert_eq!(code_of("s1"), "S1");
        assert_eq!(code_of("BT1-001"), "BT1-001");
    }

    #[test]
    fn a_usual_limit_says_nothing() {
        let limit = |written: &str, text: &str| {
            let row = Row { limit: written.to_owned(), text: text.to_owned(), ..row("Event") };
            type_row(&row, &[]).card.unwrap().limit
        };
        assert_eq!(limit("3", ""), None);
        assert_eq!(limit("1", ""), Some(1));
        assert_eq!(limit("", "(Limit 2 per deck. Banish after use.)"), Some(2));
        assert_eq!(limit("x", ""), None);
    }
}
