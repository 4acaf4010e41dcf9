//! A second checker, written straight from the documents and knowing nothing
//! of the engine: no rule facts, no folding, no table of rules.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_engine::FindingVerdict::{self, Satisfied, Unknown, Violated};
use headjudge_engine::{Deck, DeckCard, TokuiWaza};
use jiff::civil::Date;

use crate::fixture::{BANNED, CAPS, FROZEN, FUSIONS, GROUPS, RESTRICTED, TRAITS};

pub(crate) type Answers = BTreeMap<&'static str, FindingVerdict>;

const STYLES: [&str; 6] = ["black", "blue", "namekian", "orange", "red", "saiyan"];

fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace(['\'', '’', ',', '?', '.', '!'], "");
    name.replace(['–', '-'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn broken(is: bool) -> FindingVerdict {
    if is { Violated } else { Satisfied }
}

fn is_mastery(name: &str) -> bool {
    name.ends_with("Mastery")
}

/// Copies of every title of the deck, Masteries and level cards included.
fn titles(deck: &Deck) -> BTreeMap<String, u32> {
    let mut titles = BTreeMap::new();
    for card in deck.cards.iter().chain(&deck.masteries).chain(&deck.sensei) {
        *titles.entry(plain(&card.name)).or_insert(0) += card.count;
    }
    for level in deck.main_personality.iter().flat_map(|mp| &mp.cards) {
        *titles.entry(plain(&level.name)).or_insert(0) += 1;
    }
    titles
}

fn copies(titles: &BTreeMap<String, u32>, name: &str) -> u32 {
    titles.get(&plain(name)).copied().unwrap_or(0)
}

fn masteries(deck: &Deck) -> Vec<&DeckCard> {
    let among = deck.cards.iter().filter(|card| is_mastery(&card.name));
    deck.masteries.iter().chain(among).collect()
}

fn style(name: &str) -> Option<String> {
    let first = name.split(' ').next()?.to_lowercase();
    STYLES.contains(&first.as_str()).then_some(first)
}

/// Score's Expanded format.
#[expect(clippy::too_many_lines, reason = "a page to be read from top to bottom")]
pub(crate) fn score(deck: &Deck, on: Date) -> Answers {
    let titles = titles(deck);
    let date = |text: &str| -> Date { text.parse().unwrap() };
    let in_force = |since: Option<&str>| since.is_none_or(|since| date(since) <= on);
    let held = |name: &str| copies(&titles, name);
    let restricted = |name: &str| {
        RESTRICTED.iter().any(|(card, _, since)| plain(card) == plain(name) && in_force(*since))
    };
    let mp = deck.main_personality.as_ref();
    let named = |name: &str| {
        mp.is_some_and(|mp| {
            format!(" {} ", plain(name)).contains(&format!(" {} ", mp.name.to_lowercase()))
                || format!(" {} ", plain(name)).contains(&format!(" {}s ", mp.name.to_lowercase()))
        })
    };
    let late = on >= date("2004-11-24");
    let mastery = masteries(deck);
    let declared = match &deck.tokui_waza {
        TokuiWaza::Declared(style) => Some(style.clone()),
        _ => None,
    };
    let all: Vec<&DeckCard> =
        deck.cards.iter().chain(&deck.masteries).chain(&deck.sensei).collect();
    let levels = mp.map_or(0, |mp| mp.levels.len().max(mp.cards.len()) as u32);
    let listed = all.iter().map(|card| card.count).sum::<u32>() + levels;
    let total = deck.total.unwrap_or(listed).max(listed);
    let whole = if deck.total.is_some() { listed >= total } else { levels > 0 };
    let size = if deck.total.is_some() || levels > 0 || total > 85 {
        broken(!(50..=85).contains(&total))
    } else if !(50..=77).contains(&total) {
        Unknown
    } else {
        Satisfied
    };
    let allies = deck.cards.iter().filter(|card| {
        card.kind.as_deref() == Some("ally")
            || (card.kind.is_none()
                && !card.name.ends_with("Drill")
                && (card.level.is_some() || card.name.contains(" – ")))
    });
    let ally_levels: Vec<Option<u8>> =
        allies.filter(|card| !is_mastery(&card.name)).map(|card| card.level).collect();
    let copies_of_styled: u32 = deck
        .cards
        .iter()
        .filter(|card| !is_mastery(&card.name) && style(&card.name) == declared)
        .map(|card| card.count)
        .sum();
    let four: Vec<FindingVerdict> = all
        .iter()
        .map(|card| match held(&card.name) {
            0..=3 => Satisfied,
            4 if mp.is_none() => Unknown,
            4 if named(&card.name) => Satisfied,
            _ => Violated,
        })
        .collect();
    let over = |groups: &[(&str, &[&str])], max: u32| {
        late && groups.iter().any(|(_, cards)| cards.iter().map(|c| held(c)).sum::<u32>() > max)
    };
    Answers::from([
        ("banned", broken(BANNED.iter().any(|(c, _, since)| held(c) > 0 && in_force(*since)))),
        ("restricted", broken(RESTRICTED.iter().any(|(c, _, s)| held(c) > 1 && in_force(*s)))),
        (
            "limit-per-deck",
            broken(deck.cards.iter().any(|c| c.limit.is_some_and(|limit| held(&c.name) > limit))),
        ),
        (
            "limit-overrides-named",
            broken(all.iter().any(|card| {
                let one = restricted(&card.name) || card.limit == Some(1);
                named(&card.name) && one && held(&card.name) > 1
            })),
        ),
        ("deck-size", size),
        ("named-four", worst(&four)),
        ("one-mastery", broken(mastery.iter().map(|m| m.count).sum::<u32>() > 1)),
        ("mastery-needs-tokui-waza", broken(!mastery.is_empty() && declared.is_none())),
        (
            "mastery-style-match",
            broken(declared.is_some() && mastery.iter().any(|m| style(&m.name) != declared)),
        ),
        (
            "no-other-style",
            broken(
                declared.is_some()
                    && all.iter().any(|c| {
                        style(&c.name).is_some_and(|style| Some(&style) != declared.as_ref())
                    }),
            ),
        ),
        (
            "one-styled-non-mastery",
            match (&declared, copies_of_styled, whole) {
                (Some(_), 0, true) => Violated,
                (Some(_), 0, false) => Unknown,
                _ => Satisfied,
            },
        ),
        (
            "ally-levels",
            if !late {
                Satisfied
            } else if ally_levels.iter().any(|level| level.is_some_and(|level| level > 2)) {
                Violated
            } else if ally_levels.contains(&None) {
                Unknown
            } else {
                Satisfied
            },
        ),
        ("exclusive-groups", broken(over(GROUPS, 1))),
        ("group-caps", broken(over(CAPS, 3))),
        ("battle-simulator", broken(deck.cards.iter().any(|card| card.battle_simulator))),
        (
            "eligibility-delay",
            broken(
                deck.cards
                    .iter()
                    .filter_map(|card| card.released)
                    .any(|released| released.until(on).unwrap().get_days() < 7),
            ),
        ),
        ("double-power", Satisfied),
    ])
}

fn worst(verdicts: &[FindingVerdict]) -> FindingVerdict {
    [Violated, Unknown].into_iter().find(|v| verdicts.contains(v)).unwrap_or(Satisfied)
}

/// The two formats of the Combined CRD.
#[expect(clippy::too_many_lines, reason = "a naive checker is one flat list of rules")]
pub(crate) fn combined(deck: &Deck, panini: bool) -> Answers {
    let titles = titles(deck);
    let held = |name: &str| copies(&titles, name);
    let mp = deck.main_personality.as_ref();
    let thawing = deck.options.iter().any(|option| option == "legacy_thawing");
    let thawed = |name: &str| -> Option<FindingVerdict> {
        let on_list = ["Black Devious Mastery", "Red Enraged Mastery"].contains(&name);
        (thawing && on_list).then(|| {
            match (mp.map(|mp| mp.name.as_str()), mp.and_then(|mp| mp.alignment.as_deref())) {
                (None, _) | (Some("Vegeta"), None) => Unknown,
                (Some("Krillin"), _) | (Some("Vegeta"), Some("villain")) => Satisfied,
                _ => Violated,
            }
        })
    };
    let thaws: Vec<FindingVerdict> =
        masteries(deck).iter().filter_map(|m| thawed(&m.name)).collect();
    let frozen: Vec<FindingVerdict> = FROZEN
        .iter()
        .filter(|name| held(name) > 0)
        .map(|name| {
            let own = ["Black Devious Mastery", "Red Enraged Mastery"].contains(name);
            thawed(name).unwrap_or(if panini && !own { Unknown } else { Violated })
        })
        .collect();
    let limit = |name: &str| match (name, panini) {
        ("Orange Uppercut", _) | ("Orange Checkup Drill", false) => 1,
        ("Overwhelming Power", _) | ("Orange Meditation", false) => 2,
        _ => u32::MAX,
    };
    let limits = deck.cards.iter().any(|card| held(&card.name) > limit(&card.name));
    let is_ally = |card: &&DeckCard| match card.kind.as_deref() {
        Some(kind) => kind == "ally",
        None => card.name.contains(" – "),
    };
    let character = |card: &DeckCard| card.name.split(" – ").next().unwrap().to_owned();
    let mut by_character: BTreeMap<String, u32> = BTreeMap::new();
    let mut twice = false;
    for ally in deck.cards.iter().filter(is_ally) {
        if character(ally) == "Cell Jr." {
            let same = deck.cards.iter().filter(is_ally).filter(|c| c.name == ally.name);
            let same: u32 = same.map(|c| c.count).sum();
            twice |= same > 1;
        } else {
            *by_character.entry(character(ally)).or_insert(0) += ally.count;
        }
    }
    twice |= by_character.values().any(|count| *count > 1);
    let heritage: Vec<FindingVerdict> = masteries(deck)
        .iter()
        .filter_map(|mastery| mastery.name.split(' ').next())
        .filter(|style| ["Saiyan", "Namekian"].contains(style))
        .map(|wanted| mp.map_or(Unknown, |mp| has_trait(&mp.name, &mp.traits, wanted)))
        .collect();
    let fused =
        |name: &str| FUSIONS.iter().find(|(fused, _)| *fused == name).map(|(_, kept)| *kept);
    let everyone: BTreeSet<&str> =
        FUSIONS.iter().flat_map(|(_, kept)| kept.iter().copied()).collect();
    let excluded: Vec<&str> = match mp {
        Some(mp) => fused(&mp.name).unwrap_or_default().to_vec(),
        None => everyone.into_iter().collect(),
    };
    let fusion: Vec<FindingVerdict> = deck
        .cards
        .iter()
        .filter(|card| excluded.contains(&character(card).as_str()))
        .filter_map(|card| match (mp.is_some(), is_ally(&card), &card.kind) {
            (true, true, _) => Some(Violated),
            (false, true, _) | (true, false, None) => Some(Unknown),
            _ => None,
        })
        .collect();
    let characters: BTreeSet<String> = mp
        .iter()
        .flat_map(|mp| {
            let levels =
                mp.cards.iter().map(|card| card.name.split(" – ").next().unwrap().to_owned());
            levels.chain([mp.name.clone()])
        })
        .collect();
    let mixed = characters.contains("Gohan") && characters.contains("Future Gohan");
    let gold = deck.cards.iter().any(|card| card.gold_reprint && card.name != "Fixture Gold Card");
    let mut answers = Answers::from([
        ("frozen", worst(&frozen)),
        ("limit-per-deck", if limits && panini { Unknown } else { broken(limits) }),
        ("ally-unique", broken(twice)),
        ("heritage-trait", worst(&heritage)),
        ("fusion-allies", worst(&fusion)),
        (
            "future-gohan",
            if mixed {
                Violated
            } else if characters.len() > 1 {
                Unknown
            } else {
                Satisfied
            },
        ),
        ("gold-reprint", broken(gold)),
    ]);
    if panini {
        answers.insert("legacy-thawing", worst(&thaws));
        let fused_card = |name: &str| fused(name.split(" – ").next().unwrap()).is_some();
        let level = mp.iter().flat_map(|mp| &mp.cards).any(|card| fused_card(&card.name));
        let alone = mp.is_some_and(|mp| mp.cards.is_empty() && fused_card(&mp.name));
        let own = if level || alone || deck.cards.iter().any(|card| fused_card(&card.name)) {
            Violated
        } else if held("Orange Meditation") > 0 {
            Unknown
        } else {
            Satisfied
        };
        answers.insert("panini-sets", own);
    }
    answers
}

fn has_trait(name: &str, stated: &[String], wanted: &str) -> FindingVerdict {
    let lists = |entry: &&(&str, &[&str])| entry.1.contains(&name);
    let recorded: Vec<&str> = TRAITS.iter().filter(lists).map(|(name, _)| *name).collect();
    let stated_it = stated.iter().any(|t| t.eq_ignore_ascii_case(wanted));
    if stated_it || recorded.contains(&wanted) {
        Satisfied
    } else if stated.is_empty() && recorded.is_empty() {
        Unknown
    } else {
        Violated
    }
}

/// The Dragon Ball Super Card Game.
pub(crate) fn dbs(deck: &Deck) -> Answers {
    let section = |id: &str| deck.sections.get(id).cloned().unwrap_or_default();
    let (leader, main_deck, z_deck) = (section("leader"), section("main"), section("z"));
    let sum = |cards: &[DeckCard]| cards.iter().map(|card| card.count).sum::<u32>();
    let has = |card: &DeckCard, skill: &str| {
        card.skills.as_ref().map(|skills| skills.iter().any(|own| own == skill))
    };
    let total = |skill: &str, most: u32| {
        let of = |known: Option<bool>| -> u32 {
            let cards = main_deck.cards.iter().filter(|card| has(card, skill) == known);
            cards.map(|card| card.count).sum()
        };
        match (of(Some(true)), of(None)) {
            (having, _) if having > most => Violated,
            (having, open) if having + open > most => Unknown,
            _ => Satisfied,
        }
    };
    let most = |cards: &[DeckCard], balls: bool| {
        let mut counts: BTreeMap<String, (u32, bool)> = BTreeMap::new();
        for card in cards {
            let ball = if balls { Some(false) } else { has(card, "dragon_ball") };
            if ball != Some(true) {
                let held = counts.entry(card.number.clone().unwrap()).or_default();
                *held = (held.0 + card.count, held.1 || ball.is_none());
            }
        }
        let verdicts: Vec<FindingVerdict> = counts
            .into_values()
            .map(|(count, may_be_ball)| match count {
                0..=4 => Satisfied,
                5..=7 if may_be_ball => Unknown,
                _ => Violated,
            })
            .collect();
        worst(&verdicts)
    };
    let numbers = |cards: &[DeckCard]| -> BTreeSet<String> {
        cards.iter().filter_map(|card| card.number.clone()).collect()
    };
    let z = |kind: &String| kind.starts_with("z_");
    let main = main_deck.total.unwrap_or(0).max(sum(&main_deck.cards));
    let side = z_deck.total.unwrap_or(0).max(sum(&z_deck.cards));
    Answers::from([
        ("leader-count", leader.total.map_or(Unknown, |count| broken(count != 1))),
        (
            "main-size",
            if main_deck.total.is_none() && main == 0 {
                Unknown
            } else {
                broken(!(50..=60).contains(&main))
            },
        ),
        ("main-contents", {
            let z_numbers = numbers(&z_deck.cards);
            let of = |card: &DeckCard| match &card.kind {
                Some(kind) => broken(z(kind) || kind == "leader"),
                None if z_numbers.contains(card.number.as_ref().unwrap()) => Violated,
                None => Unknown,
            };
            worst(&main_deck.cards.iter().map(of).collect::<Vec<_>>())
        }),
        ("same-number", most(&main_deck.cards, false)),
        ("dragon-ball", total("dragon_ball", 7)),
        ("super-combo", total("super_combo", 4)),
        ("ultimate", total("ultimate", 1)),
        ("z-size", broken(side > 7)),
        ("z-contents", {
            let of = |card: &DeckCard| card.kind.as_ref().map_or(Unknown, |kind| broken(!z(kind)));
            worst(&z_deck.cards.iter().map(of).collect::<Vec<_>>())
        }),
        ("z-same-number", most(&z_deck.cards, true)),
    ])
}
