//! The steps of a turn, one by one, with cards of which only kinds are known.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::Card as Record;

use super::{check, deal};
use crate::play::games::dbz::duties::Duty;
use crate::play::games::dbz::effect::{Constant, Effect, EventKind, Guard, Until};
use crate::play::games::dbz::event::Event;
use crate::play::games::dbz::state::{Dbz, Number, Zone};
use crate::play::games::dbz::terms::Victory;
use crate::play::kernel::{Dice, GameContext, MoveError, Side, StateChange};
use crate::play::{GameDeck, Passages};

fn card(name: &str, kind: &str, level: Option<u8>, power_up: Option<u8>) -> Record {
    let record = serde_json::json!({
        "object": "card", "id": format!("dbz-tcg/{}", headjudge_corpus::slug(name)),
        "game": "dbz-tcg", "name": name, "kind": kind, "character": null, "subtitle": null,
        "style": null, "printings": [], "current": [], "errata": [], "rulings": [],
        "mentions": [],
        "facts": { "level": level, "power_up": power_up },
    });
    serde_json::from_value(record).expect("a card")
}

fn ball(n: u32) -> (Record, u32) {
    (card(&format!("Hearth Dragon Ball {n}"), "dragon_ball", None, None), 1)
}

fn deck(cards: Vec<(Record, u32)>) -> GameDeck {
    let levels = [("Ignis – Kindled", 1, Some(4)), ("Ignis – Roaring", 2, None)];
    GameDeck {
        name: "A deck".to_owned(),
        personalities: levels
            .map(|(name, level, power_up)| card(name, "personality", Some(level), power_up))
            .to_vec(),
        masteries: Vec::new(),
        cards,
    }
}

/// A game of two decks, the first of Dragon Balls, the second of events.
fn game() -> Dbz {
    let mut balls: Vec<(Record, u32)> = (1..=7).map(ball).collect();
    balls.push((card("Namek Dragon Ball 1", "dragon_ball", None, None), 1));
    balls.push(ball(1));
    let events = deck(vec![(card("A song", "event", None, None), 12)]);
    let mut balls = deck(balls);
    balls.personalities[0].facts.power_levels = (0..=10).map(|stage| 100 * stage).collect();
    balls.personalities[1].facts.power_levels = (0..=10).map(|stage| 250 * stage).collect();
    deal([&balls, &events], &Passages::default()).expect("two decks").game
}

#[test]
fn a_list_without_sections_has_its_levels_and_mastery_in_play() {
    let of = |character: &str, mut record: Record| {
        record.character = Some(character.to_owned());
        (record, 1)
    };
    let levels = [("Ignis – Kindled", 1), ("Ignis – Roaring", 2)]
        .map(|(name, level)| of("Ignis", card(name, "personality", Some(level), Some(4))));
    let mut list = deck(vec![(card("A song", "event", None, None), 3)]);
    list.personalities.clear();
    list.cards.extend(levels);
    list.cards.push((card("Hearth Mastery", "mastery", None, None), 1));
    let game = deal([&list, &list], &Passages::default()).expect("two decks").game;
    assert_eq!(counts(&game, Zone::LifeDeck), [3, 3]);
    assert_eq!(counts(&game, Zone::InPlay), [2, 2]);
    list.cards.push(of("Brasa", card("Brasa – Cold", "personality", Some(1), None)));
    let error = deal([&list, &list], &Passages::default()).expect_err("two characters");
    assert!(error.contains("level cards of Brasa and of Ignis"), "{error}");
}

/// Has `what` done in a game.
fn done(game: &mut Dbz, what: impl Fn(&mut Dbz, &mut GameContext<'_>) -> Result<(), MoveError>) {
    let (passages, off) = (Passages::default(), BTreeSet::new());
    let mut t = GameContext::new(&passages, &off, Vec::new(), BTreeMap::new(), 500);
    t.answer_by_chance(Dice::new(1, 1));
    what(game, &mut t).expect("it goes through");
    assert_eq!(check::fault(game), None);
}

fn duty(game: &mut Dbz, duty: Duty, who: Side) {
    done(game, |game, t| game.duty(t, duty, who));
}

fn counts(game: &Dbz, zone: Zone) -> [usize; 2] {
    Side::BOTH.map(|side| game.board.pile(side, zone).len())
}

/// Puts a card of a Life Deck somewhere else.
fn put(game: &mut Dbz, side: Side, title: &str, to: Zone) {
    let deck = game.board.pile(side, Zone::LifeDeck);
    let card = deck.iter().copied().find(|card| game.board.title(*card) == title);
    let card = card.expect("the card is in the Life Deck");
    game.board.apply(&StateChange::Move { card, side, to, bottom: false });
}

/// Puts every card of a Life Deck into play, but those of a title.
fn all_in_play(game: &mut Dbz, side: Side, but: &str) {
    for card in game.board.pile(side, Zone::LifeDeck).to_vec() {
        if game.board.title(card) != but {
            game.board.apply(&StateChange::Move { card, side, to: Zone::InPlay, bottom: false });
        }
    }
}

#[test]
fn three_cards_are_drawn_by_who_draws() {
    let mut game = game();
    duty(&mut game, Duty::Draw, Side::P1);
    assert_eq!(counts(&game, Zone::Hand), [3, 0]);
    duty(&mut game, Duty::DefenderDraws, Side::P1);
    assert_eq!(counts(&game, Zone::Hand), [3, 3]);
    assert_eq!(counts(&game, Zone::LifeDeck), [6, 9]);
}

#[test]
fn each_player_keeps_one_card() {
    let mut game = game();
    duty(&mut game, Duty::Draw, Side::P1);
    duty(&mut game, Duty::Draw, Side::P2);
    duty(&mut game, Duty::DiscardDown, Side::P1);
    assert_eq!((counts(&game, Zone::Hand), counts(&game, Zone::Discard)), ([1, 1], [2, 2]));
    duty(&mut game, Duty::DiscardDown, Side::P2);
    assert_eq!(counts(&game, Zone::Hand), [1, 1]);
}

#[test]
fn what_cards_say_of_a_rating_and_of_a_hand_counts_in_its_step() {
    let mut game = game();
    done(&mut game, |game, t| {
        let constant = Some(Constant::InSteps { power_up: 1, hand: 1, guards: Vec::new() });
        let float = Effect::Float { until: Until::EndOfTurn, trigger: None, constant, next: false };
        let mut cx = game.context(None, Side::P1);
        game.effect(t, &mut cx, &float)
    });
    duty(&mut game, Duty::Draw, Side::P1);
    duty(&mut game, Duty::Draw, Side::P2);
    duty(&mut game, Duty::DiscardDown, Side::P1);
    assert_eq!(counts(&game, Zone::Hand), [2, 1]);
    duty(&mut game, Duty::PowerUp, Side::P1);
    assert_eq!(game.number(Side::P1, Number::Stages), 10);
}

#[test]
fn a_hand_is_larger_only_where_its_condition_holds() {
    let mut game = game();
    let larger = |guards: Vec<Guard>| {
        let constant = Some(Constant::InSteps { power_up: 0, hand: 1, guards });
        Effect::Float { until: Until::EndOfTurn, trigger: None, constant, next: false }
    };
    done(&mut game, |game, t| {
        let mut cx = game.context(None, Side::P1);
        game.effect(t, &mut cx, &larger(vec![Guard::AngerAtLeast(9)]))?;
        let mut cx = game.context(None, Side::P2);
        game.effect(t, &mut cx, &larger(vec![Guard::Not(Box::new(Guard::AngerAtLeast(9)))]))
    });
    duty(&mut game, Duty::Draw, Side::P1);
    duty(&mut game, Duty::Draw, Side::P2);
    duty(&mut game, Duty::DiscardDown, Side::P1);
    assert_eq!(counts(&game, Zone::Hand), [1, 2]);
}

#[test]
fn a_personality_powers_up_by_its_rating_and_its_card_follows_its_level() {
    let mut game = game();
    let titles = |game: &Dbz| -> Vec<String> {
        let in_play = game.board.pile(Side::P1, Zone::InPlay).iter();
        in_play.map(|card| game.board.title(*card).to_owned()).collect()
    };
    assert_eq!((titles(&game), game.mp(Side::P1).top_level), (vec!["Ignis – Kindled".into()], 2));
    duty(&mut game, Duty::PowerUp, Side::P1);
    assert_eq!(game.number(Side::P1, Number::Stages), 9);
    done(&mut game, |game, t| {
        game.change_level(t, &Event::new(EventKind::ChangingLevel, Side::P1), 1)
    });
    assert_eq!(titles(&game), ["Ignis – Roaring"]);
    assert_eq!(game.mp(Side::P1).name, "Ignis – Roaring");
    done(&mut game, |game, t| {
        game.change_level(t, &Event::new(EventKind::ChangingLevel, Side::P1), -1)
    });
    assert_eq!(
        (titles(&game), game.number(Side::P1, Number::Stages)),
        (vec!["Ignis – Kindled".into()], 5)
    );
    done(&mut game, |game, t| {
        game.change_level(t, &Event::new(EventKind::ChangingLevel, Side::P1), 1)
    });
    done(&mut game, |game, t| {
        game.change_level(t, &Event::new(EventKind::ChangingLevel, Side::P2), 1)
    });
    done(&mut game, |game, t| {
        let mut cx = game.context(None, Side::P2);
        game.stages(t, &mut cx, Side::P2, (0, Some(1), false))
    });
    duty(&mut game, Duty::PowerUp, Side::P2);
    assert_eq!(game.number(Side::P2, Number::Stages), 3, "no record states the rating");
}

#[test]
fn power_levels_are_those_of_the_cards_of_each_level() {
    let game = game();
    let mp = game.mp(Side::P1);
    assert_eq!(mp.powers.len(), 2);
    assert_eq!(mp.powers[0], [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
    assert_eq!((mp.powers[1][10], mp.top_power), (2_500, Some(2_500)));
    assert_eq!(game.mp(Side::P2).top_power, None, "no record states them");
}

#[test]
fn seven_different_dragon_balls_of_one_set_win() {
    let mut short = game();
    all_in_play(&mut short, Side::P1, "Hearth Dragon Ball 4");
    done(&mut short, |game, t| game.judge_table(t, [true; 2]));
    assert_eq!(short.board.won, None, "two of them are the same, and one is of another set");
    let mut whole = game();
    all_in_play(&mut whole, Side::P1, "");
    done(&mut whole, |game, t| game.judge_table(t, [true; 2]));
    assert_eq!((whole.board.won, whole.victory), (Some(Side::P1), Some(Victory::DragonBalls)));
}

#[test]
fn an_empty_life_deck_loses() {
    let mut game = game();
    all_in_play(&mut game, Side::P2, "");
    done(&mut game, |game, t| game.judge_table(t, [true; 2]));
    assert_eq!((game.board.won, game.victory), (Some(Side::P1), Some(Victory::Survival)));
}

#[test]
fn a_dragon_ball_is_not_played_beside_its_twin() {
    let mut game = game();
    put(&mut game, Side::P1, "Hearth Dragon Ball 1", Zone::InPlay);
    put(&mut game, Side::P1, "Hearth Dragon Ball 1", Zone::Hand);
    assert!(game.plans(Side::P1).is_empty());
    put(&mut game, Side::P1, "Hearth Dragon Ball 2", Zone::Hand);
    assert_eq!(game.plans(Side::P1).len(), 1);
    duty(&mut game, Duty::Draw, Side::P2);
    assert!(game.plans(Side::P2).is_empty(), "an Event is not planned");
}
