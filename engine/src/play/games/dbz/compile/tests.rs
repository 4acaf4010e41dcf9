//! What words are lowered to is held, of sentences and of those near them. And what the
//! words of cards wait for does happen: each event that a sentence is compiled to
//! wait for, told by whom and to whose card, is seen to set off one that waits for it.

#[path = "../../../../../tests/near/lock.rs"]
mod lock;
#[path = "../../../../../tests/near/reworded.rs"]
mod reworded;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::play::games::dbz::card::{Card, Lowered};
use crate::play::games::dbz::compile::compile;
use crate::play::games::dbz::effect::{Effect, Guard, Trigger};
use crate::play::games::dbz::record_cards;
use crate::play::{MAX_STEPS, Passages, Scenario, run};
use crate::text::read_lines;

use self::lock::{Lock, Near, halves, mixed};
use self::reworded::{near, places};

const SENTENCES: &str = include_str!("../../../../../tests/sentences.txt");
/// The kinds of card that a line of the sentences has in play.
const IN_PLAY: [&str; 4] = ["setup", "drill", "ally", "mastery"];

/// A script in which everything happens that a card may wait for.
const WAITS: &str = include_str!("../../../../../tests/sentences/waits.toml");

/// The triggers that an effect makes float.
fn floated<'a>(effect: &'a Effect, out: &mut Vec<&'a Trigger>) {
    let mut all = |list: &'a [Effect]| list.iter().for_each(|effect| floated(effect, out));
    match effect {
        Effect::Float { trigger: Some(trigger), .. } => {
            out.push(trigger);
            trigger.effects.iter().for_each(|effect| floated(effect, out));
        }
        Effect::All(list)
        | Effect::May(list)
        | Effect::One(list)
        | Effect::IfYouDo(list)
        | Effect::IfYouDoNot(list)
        | Effect::To { effects: list, .. }
        | Effect::When { effects: list, .. }
        | Effect::Has { effects: list, .. } => all(list),
        _ => {}
    }
}

/// Which event a trigger waits for: what happens, by whom, to whose card, and which facts
/// of the event itself it asks for.
fn awaited(trigger: &Trigger) -> String {
    let on = std::iter::once(trigger.on).chain(trigger.or.iter().copied());
    let on: Vec<&str> = on.map(<&str>::from).collect();
    let mut told = vec![on.join("|")];
    told.extend(trigger.by.map(|who| format!("by {who:?}")));
    told.extend(trigger.whose.map(|who| format!("of {who:?}")));
    told.extend(trigger.this.then(|| "this".to_owned()));
    let asked = trigger.guards.iter().filter_map(|guard| match guard {
        Guard::From(from) => Some(format!("from {from:?}")),
        Guard::FromKind(kinds) => Some(format!("from kinds {kinds:?}")),
        Guard::ByEffect
        | Guard::ByAnyEffect
        | Guard::NotFromKind(_)
        | Guard::ForEndurance
        | Guard::FromCard(_)
        | Guard::AsAction
        | Guard::WhileLevelling
        | Guard::AfterUse
        | Guard::NotByDamage
        | Guard::EffectOf(_)
        | Guard::WhileInHand => Some(<&str>::from(guard).to_owned()),
        _ => None,
    });
    told.extend(asked);
    told.join(", ")
}

/// What a card waits for.
fn awaits(card: &Card) -> BTreeSet<String> {
    let own = compile(card).card;
    let mut all: Vec<&Trigger> = own.trigger.iter().collect();
    let power = own.power.iter().flat_map(|power| power.effects.iter().chain(&power.immediate));
    for effect in own.effect.iter().chain(&own.hit).chain(power) {
        floated(effect, &mut all);
    }
    let waiting: Vec<&Trigger> = own.trigger.iter().collect();
    for effect in waiting.iter().flat_map(|trigger| &trigger.effects) {
        floated(effect, &mut all);
    }
    all.into_iter().map(awaited).collect()
}

/// A card of the tests: its kind, where it is told, and its words.
type Told = (Option<String>, String);

/// The cards of `sentences.txt`; before the words of one in play stands its kind.
fn sentences(out: &mut BTreeSet<Told>) {
    for line in SENTENCES.lines().filter(|line| !line.starts_with('#')) {
        let words = line.split(" => ").next().unwrap_or(line);
        let head = words.strip_prefix('(').and_then(|rest| rest.split_once(") "));
        out.insert(match head {
            Some((kind, words)) if IN_PLAY.contains(&kind) => {
                (Some(kind.to_owned()), words.to_owned())
            }
            Some(("deck" | "hand" | "no block", words)) => (None, words.to_owned()),
            _ => (None, words.to_owned()),
        });
    }
}

/// The cards with words of the scripts of a folder.
fn scripts(folder: &str, out: &mut BTreeSet<Told>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a script");
        let file: toml::Table = toml::from_str(&text).expect("a script");
        let Some(cards) = file.get("cards").and_then(toml::Value::as_table) else { continue };
        let text = |own: &toml::Value, key| own.get(key)?.as_str().map(str::to_owned);
        let told = cards.values().filter_map(|own| Some((text(own, "kind"), text(own, "words")?)));
        out.extend(told.filter(|_| file["game"].as_str() == Some("dbz-tcg")));
    }
}

/// Whether what a card waits for happens in the script, wherever the card lies at first.
fn is_set_off((kind, words): &Told) -> bool {
    let kind = kind.as_ref().map_or_else(String::new, |kind| format!("kind = \"{kind}\"\n"));
    // A Mastery stays where a Drill is discarded.
    let stays = "kind = \"mastery\"\n".to_owned();
    let quoted = serde_json::to_string(words).expect("text");
    let hand = "p1 = { mp = { name = \"Goku\", level = 2, top_level = 4, anger = 2, stages = 5, traits = [\"fusion\"] }, hand = [\"card\", ";
    let places = [
        ("", "", &kind),
        ("hand = [", "hand = [\"card\", ", &kind),
        ("in_play = [", "in_play = [\"card\", ", &kind),
        ("in_play = [", "in_play = [\"card\", ", &stays),
        ("life_deck = [\"tough#170\"", "life_deck = [\"card\", \"tough#170\"", &kind),
        ("\"tough#154\"], banished", "\"tough#154\", \"card\"], banished", &kind),
    ];
    places.into_iter().any(|(from, to, kind)| {
        let card = format!("\n[cards.card]\nname = \"The Card\"\n{kind}words = {quoted}\n");
        let mut text = WAITS.replace("DO = ", "play = ");
        // What stays in play is played before combat.
        if ["drill", "ally", "setup", "dragon_ball"].iter().any(|own| kind.contains(own)) {
            let (combat, play) = (
                "do = { combat = { who = \"p1\" } }",
                "do = { play = { who = \"p1\", card = \"card\" } }",
            );
            let then = format!("{combat}\n\n[[move]]\n{play}");
            text = text.replacen(&then, &format!("{play}\n\n[[move]]\n{combat}"), 1);
        }
        if !from.is_empty() {
            text = text.replace(hand, &hand.replace("\"card\", ", ""));
            text = text.replacen(from, to, 1);
            text =
                text.replace("play = { who = \"p1\", card = \"card\" }", "pass = { who = \"p1\" }");
        }
        let mut scenario = Scenario::parse("waits", &format!("{text}{card}")).expect("a script");
        scenario.answer_by_itself();
        let outcome = run(&scenario, &Passages::default(), 50 * MAX_STEPS);
        let done = "The Card takes effect";
        outcome.trace.walk().any(|own| own.step.as_deref() == Some("trigger") && own.text == done)
    })
}

#[test]
fn what_a_card_waits_for_does_happen() {
    let mut cards = BTreeSet::new();
    scripts("tests/boundaries", &mut cards);
    scripts("../corpus/scenarios/dbz-tcg", &mut cards);
    sentences(&mut cards);
    let mut waited: BTreeMap<String, Vec<Told>> = BTreeMap::new();
    let mut alone: BTreeMap<String, Vec<Told>> = BTreeMap::new();
    for told in cards {
        let card = record_cards::of_words("The Card", told.0.as_deref(), &told.1);
        let all = awaits(&card);
        for own in &all {
            waited.entry(own.clone()).or_default().push(told.clone());
        }
        // Which of several it was, the trace does not tell.
        if let [own] = &Vec::from_iter(all)[..] {
            alone.entry(own.clone()).or_default().push(told);
        }
    }
    let happens = |own: &String| alone.get(own).is_some_and(|all| all.iter().any(is_set_off));
    let never: Vec<(&String, &Told)> =
        waited.iter().filter(|(own, _)| !happens(own)).map(|(own, all)| (own, &all[0])).collect();
    assert!(never.is_empty(), "of {}, waited for in vain: {never:#?}", waited.len());
}

/// Of the sentences near one so many are lowered that are read,
const READ: usize = 10;
/// and so many that are not.
const UNREAD: usize = 2;
/// Among so many they are looked for.
const AMONG: usize = 40;

/// What a card says, a line each, without the lines of a card that says nothing; and what
/// of its words is left out.
fn lowered((kind, words): &Told) -> String {
    let plain = record_cards::of_words("The Card", kind.as_deref(), "");
    let plain = format!("{:#?}", Card { words: None, ..plain });
    let plain: BTreeSet<&str> = plain.lines().collect();
    let Lowered { card, left } =
        compile(&record_cards::of_words("The Card", kind.as_deref(), words));
    let card = Card { words: None, ..card };
    let all = format!("{card:#?}");
    // The words themselves are not what they are lowered to.
    let own = all.lines().filter(|line| !plain.contains(line) && !line.ends_with("said: Said,"));
    let own = own.map(str::trim);
    format!("{} left out: {left:?}", own.collect::<Vec<_>>().join(" "))
}

/// The places of the sentence itself and of those near it that are lowered.
fn chosen(all: &[(String, String)]) -> Vec<usize> {
    let is_read = |at: &usize| read_lines(&all[*at].1).iter().all(|own| own.line.is_some());
    let (read, unread): (Vec<usize>, Vec<usize>) =
        (1..all.len().min(AMONG)).partition(|at| is_read(at));
    let near = read.into_iter().take(READ).chain(unread.into_iter().take(UNREAD));
    std::iter::once(0).chain(near).collect()
}

/// What is lowered is told by what it does; but of much that is near a sentence no table
/// shows that. So the lock holds what it is, and a word that is dropped on the way, or a
/// sentence that is refused for no reason, is seen.
#[test]
fn near_sentences_are_lowered_as_ever() {
    let mut cards = BTreeSet::new();
    scripts("tests/boundaries", &mut cards);
    scripts("../corpus/scenarios/dbz-tcg", &mut cards);
    sentences(&mut cards);
    let cards: Vec<Told> = cards.into_iter().collect();
    let lock = Lock::new("lowered.lock");
    let row = |(kind, words): &Told| {
        let head = kind.as_ref().map_or_else(String::new, |kind| format!("({kind}) "));
        let name = format!("{head}{}", words.split_whitespace().collect::<Vec<_>>().join(" "));
        let mut all = mixed(near(words));
        all.insert(0, ("as it is".to_owned(), words.clone()));
        // Which are read is asked once: the lock holds their places.
        let places = places(&lock, &name).unwrap_or_else(|| chosen(&all));
        let own = places.into_iter().filter_map(|at| {
            let (what, other) = all.get(at)?;
            let told = lowered(&(kind.clone(), other.clone()));
            Some(Near { at, what: format!("{what}: {other}"), told })
        });
        let own = own.collect();
        (name, own)
    };
    let rows = halves(cards.len(), |part| part.map(|at| row(&cards[at])).collect());
    lock.hold(rows.into_iter());
}

#[test]
fn who_made_a_card_rules_nothing() {
    let left = |words: &str| {
        let words = Some(words.to_owned());
        let card = Card { name: "A card".to_owned(), words, ..Card::default() };
        compile(&card).left.len()
    };
    assert_eq!(left("Physical attack. DAMAGE: 1 stage. (Created by Ann L., champion of 1999.)"), 0);
    assert_eq!(left("(Created by Bo, OP9 west champion) Physical attack. DAMAGE: 1 stage."), 0);
    assert_eq!(left("Physical attack. DAMAGE: 1 stage. (Zig by Bo, OP9 west champion.)"), 1);
    assert_eq!(left("Physical attack. DAMAGE: 1 stage. (Zig the zag.) (Created by Ann L., Q.)"), 1);
}
