//! Whole games of two invented decks: they come to an end, each by a victory that
//! there is, nothing is lost on the way, and chance follows from the seed.

use std::path::Path;
use std::sync::OnceLock;

use headjudge_corpus::{Card, CorpusFile, Record, embedded};
use headjudge_engine::play::{GameDeck, Games, Match, Passages, Trace, render_trace};
use headjudge_engine::{DeckCard, read_deck};

struct Fixture {
    passages: Passages,
    decks: [GameDeck; 2],
}

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(name);
    std::fs::read(path).expect("the file is there")
}

fn fixture() -> &'static Fixture {
    static FIXTURE: OnceLock<Fixture> = OnceLock::new();
    FIXTURE.get_or_init(|| {
        let files = embedded();
        let mut ingested = headjudge_ingest::ingest(&files).expect("sound");
        let cards = CorpusFile { path: "cards.csv".to_owned(), bytes: file("cards.csv") };
        headjudge_ingest::add_catalogue(&mut ingested, &files, &[cards]).expect("sound");
        let passages = Passages::new(&ingested.records);
        let decks = ["ember.txt", "tide.txt"].map(|name| deck(name, &ingested.records));
        Fixture { passages, decks }
    })
}

fn deck(name: &str, records: &[Record]) -> GameDeck {
    let deck = read_deck(&file(name), Some(name)).expect("a deck");
    let card = |title: &str| -> Card {
        let title = title.replace(" - ", " – ");
        let found = records.iter().find_map(|record| match record {
            Record::Card(card) if card.name == title => Some(card.as_ref().clone()),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("{title} is on record"))
    };
    let of =
        |cards: &[DeckCard]| -> Vec<Card> { cards.iter().map(|own| card(&own.name)).collect() };
    let levels = &deck.main_personality.as_ref().expect("a Main Personality").cards;
    GameDeck {
        name: deck.name.clone().unwrap_or_default(),
        personalities: levels.iter().map(|level| card(&level.name)).collect(),
        masteries: of(&deck.masteries),
        cards: deck.cards.iter().map(|own| (card(&own.name), own.count)).collect(),
    }
}

fn two() -> Match<'static> {
    let Fixture { passages, decks: [ember, tide] } = fixture();
    Match::new([ember, tide], passages).expect("two decks")
}

fn played(seed: u64, games: u32) -> Games {
    two().games(seed, 0..games)
}

#[test]
fn games_come_to_an_end_and_nothing_is_lost_on_the_way() {
    let games = played(1, 200);
    assert!(games.faults.is_empty(), "{:#?}", games.faults);
    assert_eq!((games.games, games.faulty), (200, 0));
    let won: u32 = games.endings.iter().map(|own| own.p1 + own.p2).sum();
    assert_eq!(won + games.undecided, 200);
    assert!(games.undecided < 10, "{games:#?}");
    assert!(games.turns.most <= 200 && games.turns.least > 0, "{games:#?}");
}

/// A deck of nothing but these cards against Ember: how often it won how, of 30 games.
fn wins_of(titles: &[&str], copies: u32) -> Vec<(&'static str, u32)> {
    let Fixture { passages, decks: [ember, tide] } = fixture();
    let all = || ember.cards.iter().chain(&tide.cards);
    let of = |title: &&str| all().find(|(card, _)| card.name == *title).expect("a card").0.clone();
    let cards = titles.iter().map(of).map(|card| (card, copies)).collect();
    let deck = GameDeck { cards, ..ember.clone() };
    let games = Match::new([&deck, ember], passages).expect("two decks").games(5, 0..30);
    assert!(games.faults.is_empty(), "{:#?}", games.faults);
    games.endings.iter().map(|own| (own.victory, own.p1)).collect()
}

#[test]
fn a_game_is_won_in_each_of_the_three_ways() {
    let anger = wins_of(&["Red Fury"], 40);
    assert!(anger[1].0 == "Most Powerful Personality Victory" && anger[1].1 > 0, "{anger:?}");
    let balls = (1..=7).map(|n| format!("Hearth Dragon Ball {n}")).collect::<Vec<_>>();
    let balls: Vec<&str> = balls.iter().map(String::as_str).collect();
    let balls = wins_of(&balls, 8);
    assert!(balls[2].0 == "Dragon Ball Victory" && balls[2].1 > 0, "{balls:?}");
    let blows = wins_of(&["Red Flare", "Red Brand"], 20);
    assert!(blows[0].0 == "Survival Victory" && blows[0].1 > 0, "{blows:?}");
}

#[test]
fn chance_follows_from_the_seed_and_not_from_what_is_played_together() {
    let whole = played(7, 40);
    let same = two().games(7, 0..13).and(two().games(7, 13..40));
    assert_eq!(whole.endings, same.endings);
    assert_eq!((whole.turns, whole.actions), (same.turns, same.actions));
    assert_eq!(whole.partial, same.partial);
    assert_ne!(whole.actions, played(8, 40).actions);
}

#[test]
fn a_card_that_is_not_performed_whole_makes_its_games_partial() {
    let games = played(3, 50);
    let titles: Vec<&str> = games.partial_cards.iter().map(|own| own.title.as_str()).collect();
    assert_eq!(titles, ["Red Riddle"], "{:#?}", games.partial_cards);
    let riddle = &games.partial_cards[0];
    assert!(riddle.on_record && riddle.left_out[0].contains("Sing a song"), "{riddle:?}");
    assert!(riddle.games == games.partial && games.partial > 0 && games.partial <= 50);
}

#[test]
fn a_game_is_told_step_by_step_with_what_is_assumed() {
    let trace = two().traced(1, 4);
    let told = render_trace(&trace);
    for step in [
        "    Draw step\n      Assumed: In the Draw Step the player whose turn it is draws 3 cards.",
        "    Planning step\n      Assumed: ",
        "    Power up step\n      Assumed: ",
        "    Discard step\n      Assumed: ",
    ] {
        assert!(told.contains(step), "{step}\n{told}");
    }
    let wins = trace.walk().filter(|node| node.event.as_deref() == Some("won"));
    let wins: Vec<&Trace> = wins.collect();
    assert_eq!(wins.len(), 1, "{told}");
    assert!(told.contains("[fanz-crd, "), "{told}");
}

/// The steps of a turn that is over, and whether there was combat.
fn steps_of(turn: &Trace) -> (Vec<&str>, bool) {
    let own = turn.children.iter().filter_map(|node| node.step.as_deref());
    (own.clone().filter(|step| *step != "combat").collect(), own.clone().any(|s| s == "combat"))
}

fn drawn(node: &Trace) -> usize {
    node.children.iter().filter(|own| own.event.as_deref() == Some("drawn")).count()
}

#[test]
fn a_turn_has_its_steps_in_their_order() {
    for n in 0..8 {
        let trace = two().traced(2, n);
        let turns: Vec<&Trace> =
            trace.children.iter().filter(|own| own.step.as_deref() == Some("turn")).collect();
        for turn in &turns[..turns.len() - 1] {
            let (steps, combat) = steps_of(turn);
            let mut wanted = vec!["draw step", "planning step", "power up step", "discard step"];
            if !combat {
                wanted.push("rejuvenation step");
            }
            assert_eq!(steps, wanted, "{}", render_trace(turn));
            let draws: Vec<usize> = turn
                .walk()
                .filter(|own| matches!(own.step.as_deref(), Some("draw step" | "combat step")))
                .map(drawn)
                .collect();
            assert_eq!(draws, vec![3; 1 + usize::from(combat)], "{}", render_trace(turn));
        }
    }
}

#[test]
fn the_power_of_a_personality_is_used_once_in_each_combat() {
    let mut used = 0;
    for n in 0..8 {
        let trace = two().traced(2, n);
        for combat in trace.walk().filter(|own| own.step.as_deref() == Some("combat")) {
            for title in ["Ignis – Kindled", "Undine – Spring"] {
                let words = format!("{title} is used");
                let times = combat.walk().filter(|own| own.text == words).count();
                assert!(times <= 1, "{}", render_trace(combat));
                used += times;
            }
        }
    }
    assert!(used > 8, "{used} times in eight games");
}

#[test]
fn what_a_game_rests_on_is_named() {
    let assumed: Vec<&str> = played(1, 50).assumes.iter().map(|own| own.id).collect();
    for id in ["turn-steps", "draw-step", "combat-step", "discard-step", "survival-victory"] {
        assert!(assumed.contains(&id), "{id}: {assumed:?}");
    }
}

#[test]
fn a_deck_without_a_life_deck_is_not_played() {
    let Fixture { passages, decks: [ember, _] } = fixture();
    let empty = GameDeck { name: "Nothing".to_owned(), ..GameDeck::default() };
    let error = Match::new([ember, &empty], passages).expect_err("no cards");
    assert_eq!(error, "Nothing: the deck has no cards for a Life Deck");
}
