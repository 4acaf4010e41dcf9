//! The engine against the naive checker: every finding of 10,000 generated
//! decks per format.

use headjudge_engine::{Deck, DeckCard, DeckSection, LevelCard, MainPersonality, TokuiWaza};
use jiff::civil::Date;

use crate::fixture::verdict;
use crate::naive::{self, Answers};

const DECKS: u64 = 10_000;

/// A small generator of numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.roll(chances) == 0
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.roll(from.len())]
    }
}

fn compare(
    format: &str,
    deck: impl Fn(&mut Dice) -> (Deck, Date),
    expect: impl Fn(&Deck, Date) -> Answers,
) {
    for seed in 1..=DECKS {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (deck, on) = deck(&mut dice);
        let verdict = verdict(format, &deck, &on.to_string());
        let expected = expect(&deck, on);
        assert_eq!(verdict.findings.len(), expected.len(), "{format}");
        for finding in &verdict.findings {
            assert_eq!(
                finding.verdict,
                expected[finding.rule.as_str()],
                "seed {seed}, {format}, {}, on {on}: {}\n{deck:#?}",
                finding.rule,
                finding.says
            );
        }
    }
}

const SCORE_CARDS: &[&str] = &[
    "Dream Machine Battle",
    "Feeding Frenzy",
    "What the HECK???",
    "Goku's Lucky Break",
    "Vegeta’s Physical Stance",
    "Saiyan Truce Card",
    "Blue Terror",
    "Super Saiyan Effect",
    "Orange Uppercut",
    "Red Whiplash",
    "Time is a Warrior's Tool",
    "Epic Battle of Saiyans",
    "Masterful Defense",
    "Confrontation",
    "Champions of Earth",
    "Android 18's Stare Down",
    "Goku's Blazing Attack",
    "Vegeta's Quickness Drill",
    "Red Counterstrike",
    "Red Enraged Mastery",
    "Blue Style Mastery",
    "Namek Dragon Ball 1",
    "Namekian Fist",
    "Senzu Bean",
    "Krillin – Ready",
];
const DATES: &[&str] = &[
    "2004-01-15",
    "2004-02-10",
    "2004-02-11",
    "2004-06-16",
    "2004-11-23",
    "2004-11-24",
    "2005-01-01",
];

fn score_deck(dice: &mut Dice) -> (Deck, Date) {
    let mut deck = Deck::default();
    for _ in 0..dice.roll(9) {
        let mut card = DeckCard::new(dice.pick(SCORE_CARDS), 1 + dice.roll(5) as u32);
        if dice.one_in(12) {
            card.limit = Some(1 + dice.roll(2) as u32);
        }
        if dice.one_in(6) && !card.name.ends_with("Mastery") {
            card.kind = Some(dice.pick(&["ally", "drill", "event"]).to_owned());
        }
        if dice.one_in(6) {
            card.level = Some(1 + dice.roll(4) as u8);
        }
        card.battle_simulator = dice.one_in(40);
        if dice.one_in(10) {
            card.released =
                Some(dice.pick(&["2004-11-16", "2004-11-17", "2004-11-18"]).parse().unwrap());
        }
        deck.cards.push(card);
    }
    if dice.one_in(3) {
        deck.cards.push(DeckCard::new("Dragon Ball 3", 30 + dice.roll(60) as u32));
        deck.cards.last_mut().unwrap().limit = Some(1000);
    }
    if !dice.one_in(4) {
        deck.main_personality = Some(MainPersonality {
            name: dice.pick(&["Goku", "Vegeta", "Krillin"]).to_owned(),
            levels: (1..=dice.roll(5) as u8).collect(),
            ..MainPersonality::default()
        });
    }
    if dice.one_in(3) {
        deck.masteries
            .push(DeckCard::new(dice.pick(&["Red Enraged Mastery", "Saiyan Style Mastery"]), 1));
    }
    if dice.one_in(2) {
        deck.tokui_waza = TokuiWaza::Declared(dice.pick(&["red", "blue", "saiyan"]).to_owned());
    }
    if dice.one_in(3) {
        deck.total = Some(45 + dice.roll(45) as u32);
    }
    (deck, dice.pick(DATES).parse().unwrap())
}

#[test]
fn score_expanded_agrees() {
    compare("score-expanded", score_deck, naive::score);
}

const FANZ_CARDS: &[&str] = &[
    "Visiting The Past",
    "Orange Charge",
    "Orange Checkup Drill",
    "Ox King – Naming Genius",
    "Orange Uppercut",
    "Overwhelming Power",
    "Orange Meditation",
    "Blue Guard",
    "Blue Terror",
    "Bulma – Genius",
    "Bulma – Taking a Drag",
    "Cell Jr. – Escaping",
    "Cell Jr. – Bratty",
    "Goku – Determined",
    "Goku Black – Vengeful",
    "Goku",
    "Goten – Playful",
    "Kid Trunks – Bold",
    "Zamasu",
    "Black Energy Web",
    "Fixture Gold Card",
];
const FANZ_MASTERIES: &[&str] = &[
    "Black Devious Mastery",
    "Red Enraged Mastery",
    "Saiyan Empowered Mastery",
    "Saiyan Enhanced Mastery",
    "Namekian Knowledge Mastery",
    "Blue Mimicry Mastery",
];
const FANZ_PERSONALITIES: &[&str] = &[
    "Krillin",
    "Vegeta",
    "Goku",
    "Gohan",
    "Future Gohan",
    "Vegito",
    "Gotenks",
    "Fused Zamasu",
    "Bardock",
    "Goku Black",
    "Frieza",
];

fn combined_deck(dice: &mut Dice) -> Deck {
    let mut deck = Deck::default();
    for _ in 0..dice.roll(9) {
        let mut card = DeckCard::new(dice.pick(FANZ_CARDS), 1 + dice.roll(3) as u32);
        if dice.one_in(6) {
            card.kind = Some(dice.pick(&["ally", "drill", "event"]).to_owned());
        }
        card.gold_reprint = dice.one_in(20);
        deck.cards.push(card);
    }
    for _ in 0..dice.roll(3) {
        deck.masteries.push(DeckCard::new(dice.pick(FANZ_MASTERIES), 1));
    }
    if !dice.one_in(5) {
        let mut mp = MainPersonality {
            name: dice.pick(FANZ_PERSONALITIES).to_owned(),
            ..MainPersonality::default()
        };
        if dice.one_in(3) {
            mp.alignment = Some(dice.pick(&["hero", "villain"]).to_owned());
        }
        if dice.one_in(4) {
            mp.traits.push(dice.pick(&["Saiyan", "namekian", "Majin"]).to_owned());
        }
        let heritage = ["Saiyan", "Namekian"]
            .iter()
            .any(|h| deck.masteries.iter().any(|m| m.name.starts_with(h)));
        if dice.one_in(4)
            && !heritage
            && !["Vegito", "Gotenks", "Fused Zamasu"].contains(&mp.name.as_str())
        {
            let other = if dice.one_in(2) {
                mp.name.clone()
            } else {
                dice.pick(&["Gohan", "Future Gohan"]).to_owned()
            };
            if deck.options.is_empty() {
                mp.cards.push(LevelCard {
                    name: format!("{other} – Level One"),
                    ..LevelCard::default()
                });
            }
        }
        deck.main_personality = Some(mp);
    }
    deck
}

#[test]
fn fanz_agrees() {
    let on = |deck| (deck, "2022-01-01".parse().unwrap());
    compare("fanz", |dice| on(combined_deck(dice)), |deck, _| naive::combined(deck, false));
}

#[test]
fn panini_agrees() {
    let deck = |dice: &mut Dice| {
        let mut deck = combined_deck(dice);
        let one = deck.main_personality.as_ref().is_none_or(|mp| mp.cards.is_empty());
        if one && dice.one_in(2) {
            deck.options.push("legacy_thawing".to_owned());
        }
        (deck, "2018-01-01".parse().unwrap())
    };
    compare("panini", deck, |deck, _| naive::combined(deck, true));
}

fn section<'d>(deck: &'d mut Deck, id: &str) -> &'d mut DeckSection {
    deck.sections.entry(id.to_owned()).or_default()
}

fn dbs_deck(dice: &mut Dice) -> (Deck, Date) {
    let mut deck = Deck::default();
    let main = &["BT1-001", "BT1-002", "BT1-053", "BT6-107", "BT6-108", "BT9-136", "P-001"];
    let kinds = &["battle", "battle", "extra", "unison", "leader", "z_battle", "z_leader"];
    let card = |dice: &mut Dice, skills: &[&str]| {
        let number = dice.pick(main).to_owned();
        let mut card = DeckCard::new("", 1 + dice.roll(4) as u32);
        card.number = Some(number);
        if dice.one_in(3) {
            card.kind = Some(dice.pick(kinds).to_owned());
        }
        match dice.roll(5) {
            0 => {}
            1 => card.skills = Some(Vec::new()),
            _ => card.skills = Some(vec![dice.pick(skills).to_owned()]),
        }
        card
    };
    for _ in 0..dice.roll(9) {
        let card = card(dice, &["super_combo", "dragon_ball", "ultimate", "blocker"]);
        section(&mut deck, "main").cards.push(card);
    }
    for _ in 0..dice.roll(3) {
        let card = card(dice, &["blocker"]);
        section(&mut deck, "z").cards.push(card);
    }
    if dice.one_in(2) {
        section(&mut deck, "main").total = Some(48 + dice.roll(15) as u32);
    }
    if dice.one_in(3) {
        section(&mut deck, "z").total = Some(dice.roll(10) as u32);
    }
    if !dice.one_in(4) {
        section(&mut deck, "leader").total = Some(dice.roll(3) as u32);
    }
    (deck, "2024-01-01".parse().unwrap())
}

#[test]
fn dbs_agrees() {
    compare("dbs-cg", dbs_deck, |deck, _| naive::dbs(deck));
}
