//! A catalogue put beside the records: facts for the cards that documents
//! name, and cards that none of them does.

use std::collections::{BTreeMap, HashMap};

use headjudge_corpus::{
    Card, CardId, CardSet, Code, CorpusFile, CorpusFiles, Game, GameId, PrintedAs, Printing,
    Record, fold, slug,
};
use serde::Deserialize;

use crate::cards::{add_alias, add_printings, new_card, set_order};
use crate::catalogue::{self, TypedCard};
use crate::error::IngestError;
use crate::full_text::{Icon, Matcher};
use crate::pipeline::Ingested;
use crate::sets::{NamedSet, SetNames, add_unlisted};
use crate::strict::parse_toml;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Icons {
    icon: Vec<Icon>,
}

/// Adds the cards of catalogue files to what a corpus says; `corpus` gives
/// the icons that printings write differently. Faults of the files are
/// problems.
pub fn add_catalogue(
    ingested: &mut Ingested,
    corpus: &CorpusFiles,
    files: &[CorpusFile],
) -> Result<(), IngestError> {
    let icons = corpus
        .get("icons.toml")
        .map_or_else(|| Ok(Icons::default()), |bytes| parse_toml::<Icons>("icons.toml", bytes))?;
    let matcher = Matcher::new(&icons.icon);
    let mut base = Base::take(ingested);
    let traits = base.traits.clone();
    let (typed, problems) = catalogue::read(files, &traits);
    let listed = base.sets.clone();
    let names = SetNames::new(&listed);
    let mut sets: HashMap<&str, NamedSet> = HashMap::new();
    for card in &typed {
        sets.entry(&card.set).or_insert_with(|| names.find(&card.set));
    }
    let games = games_of(&typed, &base, &sets);
    for card in &typed {
        let game =
            card.game.as_deref().or_else(|| games.get(card.set.as_str()).map(String::as_str));
        if let Some(set) = sets.get(card.set.as_str()) {
            base.add(card, game.unwrap_or_default(), set);
        }
    }
    for card in base.cards.values_mut() {
        card.printings
            .sort_by_key(|p| (set_order(&base.sets, &p.set), p.set.clone(), p.code.clone()));
        card.printings.dedup();
        card.full_text = card
            .facts
            .printed
            .iter()
            .filter_map(|(printing, text)| matcher.full_text(&card.errata, printing, text))
            .collect();
    }
    for card in base.cards.values_mut() {
        keep_differences(card);
    }
    let listed = base.sets.len();
    add_unlisted(&mut base.sets, base.cards.values());
    ingested.records.extend(base.sets.drain(listed..).map(Record::Set));
    let cards = base.cards.into_values().map(|card| Record::Card(Box::new(card)));
    ingested.records.extend(cards);
    ingested.problems.extend(problems);
    ingested.records.extend(ingested.problems.iter().cloned().map(Record::Problem));
    Ok(())
}

/// What the catalogue is put beside.
struct Base {
    games: Vec<Game>,
    sets: Vec<CardSet>,
    traits: Vec<String>,
    cards: BTreeMap<CardId, Card>,
}

impl Base {
    /// Takes the cards and problems out of the records, to be put back complete.
    fn take(ingested: &mut Ingested) -> Self {
        let mut base = Self {
            games: Vec::new(),
            sets: Vec::new(),
            traits: Vec::new(),
            cards: BTreeMap::new(),
        };
        let records = std::mem::take(&mut ingested.records);
        for record in records {
            match record {
                Record::Card(card) => {
                    base.cards.insert(card.id.clone(), *card);
                    continue;
                }
                Record::Problem(_) => continue,
                Record::Game(ref game) => base.games.push(game.clone()),
                Record::Set(ref set) => base.sets.push(set.clone()),
                Record::Trait(ref definition) => base.traits.push(fold(&definition.name)),
                _ => {}
            }
            ingested.records.push(record);
        }
        base
    }

    fn add(&mut self, typed: &TypedCard, game: &str, set: &NamedSet) {
        let Some(game) = self.games.iter().find(|known| known.id.as_str() == game) else { return };
        let name = game.title(&typed.name);
        let id = CardId::new(format!("{}/{}", game.id, slug(&name)));
        let card = self.cards.entry(id).or_insert_with(|| new_card(game, &name));
        card.guessed = false;
        add_alias(card, &typed.name);
        let facts = &mut card.facts;
        if card.kind.is_none() || facts.guids.is_empty() {
            card.kind = typed.kind.clone().or(card.kind.take());
        }
        facts.alignment = facts.alignment.take().or_else(|| typed.alignment.clone());
        // A list without texts gives way to the first that has one.
        let texted = facts.printed.is_empty() && !typed.text.is_empty();
        let (level, power_up) = (facts.level, facts.power_up);
        facts.level = if texted { typed.level.or(level) } else { level.or(typed.level) };
        facts.power_up =
            if texted { typed.power_up.or(power_up) } else { power_up.or(typed.power_up) };
        // A row that falls or that lacks a stage has a slip in it, which another printing may
        // not have.
        let whole = typed.power_levels.is_sorted();
        let slipped = !facts.power_levels.is_sorted();
        let longer = typed.power_levels.len().cmp(&facts.power_levels.len());
        if facts.power_levels.is_empty()
            || whole && (slipped || longer.is_gt() || longer.is_eq() && texted)
        {
            facts.power_levels.clone_from(&typed.power_levels);
        }
        facts.rarity = facts.rarity.take().or_else(|| typed.rarity.clone());
        facts.limit = match (facts.limit, typed.limit) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        for written in &typed.traits {
            if !facts.traits.contains(written) {
                facts.traits.push(written.clone());
            }
        }
        facts.guids.extend(typed.guid.clone());
        if typed.set.is_empty() {
            return;
        }
        let printing = Printing {
            set: set.id.clone(),
            set_name: set.name.clone(),
            code: Code::new(typed.code.clone()),
        };
        if !typed.text.is_empty() {
            facts.printed.push((printing.clone(), typed.text.clone()));
        }
        facts.printed_as.push(PrintedAs {
            printing: printing.clone(),
            kind: typed.kind.clone(),
            level: typed.level,
            power_up: typed.power_up,
            power_levels: typed.power_levels.clone(),
        });
        add_printings(card, std::iter::once(printing));
    }
}

/// Keeps, of what the printings of a card state, what is another than that of the card.
fn keep_differences(card: &mut Card) {
    let mut stated = std::mem::take(&mut card.facts.printed_as);
    let facts = &card.facts;
    stated.retain_mut(|own| {
        own.kind = own.kind.take().or_else(|| card.kind.clone());
        if card.is_another(own) {
            // A list without texts is not held against one that has them.
            return facts.printed.iter().any(|(printing, _)| *printing == own.printing);
        }
        // A row that falls or that lacks a stage has a slip in it.
        if !own.power_levels.is_sorted() || own.power_levels.len() < facts.power_levels.len() {
            own.power_levels.clear();
        }
        own.power_up.is_some() && own.power_up != facts.power_up
            || !own.power_levels.is_empty() && own.power_levels != facts.power_levels
    });
    card.facts.printed_as = stated;
}

/// The game of each set of a catalogue that names none: the game of the set
/// if that is known, or else the one whose cards share most titles with it.
fn games_of<'a>(
    typed: &[TypedCard],
    base: &Base,
    sets: &HashMap<&'a str, NamedSet>,
) -> HashMap<&'a str, String> {
    let mut shared: HashMap<&GameId, usize> = HashMap::new();
    for card in typed {
        for game in &base.games {
            let id = CardId::new(format!("{}/{}", game.id, slug(&game.title(&card.name))));
            *shared.entry(&game.id).or_default() += usize::from(base.cards.contains_key(&id));
        }
    }
    let most = base
        .games
        .iter()
        .map(|game| &game.id)
        .max_by_key(|id| shared.get(id).copied().unwrap_or_default());
    let mut games = HashMap::new();
    for (name, set) in sets {
        let known = base.sets.iter().find(|other| other.id == set.id).map(|set| &set.game);
        if let Some(game) = known.or(most) {
            games.insert(*name, game.to_string());
        }
    }
    games
}
