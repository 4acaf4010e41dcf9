//! Cards that a list, a ruling or a question calls by the code of a printing
//! alone: they are the card that other records of the game give that code.

use std::collections::{HashMap, HashSet};

use headjudge_corpus::{CardId, Code, GameId, PrintedCard, fold, slug};

use crate::config::Config;
use crate::names::card_ref;
use crate::parsed::{Parsed, ReadDocument};

/// A card of a game by the code of a printing; none where several have it.
type Codes = HashMap<(GameId, String), Option<String>>;

/// Gives what is called by a code the name of its card.
pub(crate) fn name(read: &mut [ReadDocument], config: &Config<'_>) {
    let codes = codes(read);
    for ReadDocument { document, parsed } in read {
        let game = &document.game;
        let name_of = |called: &str| {
            let code = fold(called);
            Code::may_be(called)
                .then(|| codes.get(&(game.clone(), code)).cloned().flatten())
                .flatten()
        };
        for entry in &mut parsed.list_entries {
            if let Some(name) = name_of(&entry.card) {
                entry.card_id = CardId::new(format!("{game}/{}", slug(&name)));
                entry.card = name;
            }
        }
        for printed in printed_mut(parsed) {
            if let Some(name) = name_of(&printed.name) {
                printed.name = name;
            }
        }
        let title =
            |name: &str| config.game(game).map_or_else(|| name.to_owned(), |game| game.title(name));
        for card in parsed.questions.iter_mut().flat_map(|question| &mut question.cards) {
            if let Some(name) = name_of(&card.name) {
                *card = card_ref(game, &title(&name));
            }
        }
        for named in &mut parsed.named {
            if let Some(name) = name_of(named) {
                *named = name;
            }
        }
    }
}

/// The cards that heads of entries give codes. A code that is the name of a card
/// of the game too says nothing.
fn codes(read: &[ReadDocument]) -> Codes {
    let mut codes = Codes::new();
    let mut names: HashSet<(GameId, String)> = HashSet::new();
    for ReadDocument { document, parsed } in read {
        let heads = printed(parsed).map(|card| (card.code.as_str(), card.name.as_str()));
        let others = parsed.printed.iter().map(|(name, of)| (of.code.as_str(), name.as_str()));
        for (code, name) in heads.chain(others).filter(|(code, _)| Code::may_be(code)) {
            let game = document.game.clone();
            names.insert((game.clone(), fold(name)));
            let known = codes.entry((game, fold(code))).or_insert_with(|| Some(name.to_owned()));
            if known.as_ref().is_some_and(|known| fold(known) != fold(name)) {
                *known = None;
            }
        }
    }
    codes.retain(|code, _| !names.contains(code));
    codes
}

fn printed(parsed: &Parsed) -> impl Iterator<Item = &PrintedCard> {
    let errata = parsed.errata.iter().flat_map(|erratum| &erratum.printings);
    errata.chain(parsed.rulings.iter().flat_map(|ruling| &ruling.printings))
}

fn printed_mut(parsed: &mut Parsed) -> impl Iterator<Item = &mut PrintedCard> {
    let errata = parsed.errata.iter_mut().flat_map(|erratum| &mut erratum.printings);
    errata.chain(parsed.rulings.iter_mut().flat_map(|ruling| &mut ruling.printings))
}
