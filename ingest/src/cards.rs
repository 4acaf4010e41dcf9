//! Cards: what all records say of one title, gathered.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use headjudge_corpus::{
    Card, CardFacts, CardId, CardRef, CardRuling, CardSet, Citation, Code, CurrentText, Erratum,
    ErratumText, Game, Mention, MrpStatus, Passage, PassageId, Printing, Rule, TextLabel, fold,
    slug,
};
use regex::Regex;

use crate::config::Config;
use crate::names::{NameFinder, card_ref};
use crate::parsed::ReadDocument;
use crate::sets::SetNames;

static NOTED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"printed text of (?:the )?([A-Z][\w&'’ ]*? )?([A-Z]{1,4}\d+)\b")
        .expect("the pattern is a constant")
});

/// Gathers the cards of all games, in order of game and title.
pub(crate) fn gather(read: &[ReadDocument], finder: &NameFinder, config: &Config<'_>) -> Vec<Card> {
    let mut cards: BTreeMap<CardId, Card> = BTreeMap::new();
    let set_names = SetNames::new(&config.sets);
    for game in &config.games {
        for name in &finder.titles(&game.id) {
            let mut card = new_card(game, name);
            card.guessed = finder.is_guess(&game.id, name);
            cards.insert(card.id.clone(), card);
        }
    }
    // Retired editions are history: they do not say what a card's text is today.
    for ReadDocument { document, parsed } in
        read.iter().filter(|r| !r.document.id.is_older_edition())
    {
        let passages: BTreeMap<&PassageId, &Passage> =
            parsed.passages.iter().map(|p| (&p.id, p)).collect();
        let Some(game) = config.game(&document.game) else { continue };
        let mut gatherer = Gatherer { game, sets: &set_names, passages, cards: &mut cards };
        for erratum in &parsed.errata {
            gatherer.add_erratum(erratum);
        }
        for ruling in &parsed.rulings {
            gatherer.add_ruling(ruling);
            let named = finder.find(&document.game, &ruling.text);
            gatherer.mention("ruling", &ruling.id, &ruling.id, &ruling_title(ruling), &named);
        }
        for (name, printing) in &parsed.printed {
            let id = card_ref(&game.id, &game.title(name)).id;
            if let Some(card) = gatherer.cards.get_mut(&id) {
                add_printings(card, std::iter::once(printing.clone()));
            }
        }
        for entry in &parsed.list_entries {
            let card = card_ref(&game.id, &game.title(&entry.card));
            if let Some(card) = gatherer.cards.get_mut(&card.id) {
                add_printings(card, entry.printings.iter().cloned());
                add_alias(card, &entry.card);
                // A list writes `Heroes - Confrontation`, and so may who copies from it.
                let label = entry.group.iter().find(|group| group.parse::<u32>().is_err());
                if let Some(label) = label {
                    add_alias(card, &format!("{label} - {}", entry.card));
                }
            }
            let crossed = if entry.crossed_out { ", crossed out" } else { "" };
            let words = format!("{}{crossed} ({})", entry.words(), document.short_title);
            gatherer.mention("list_entry", &entry.id, &entry.passage, &words, &[card]);
        }
        for rule in &parsed.rules {
            for passage in &rule.passages {
                let Some(text) = gatherer.passages.get(passage).map(|p| p.text.clone()) else {
                    continue;
                };
                let named = finder.find(&document.game, &text);
                gatherer.mention("rule", &rule.id, passage, &rule.title, &named);
            }
        }
        let rules: BTreeMap<&PassageId, &Rule> =
            parsed.rules.iter().map(|rule| (&rule.id, rule)).collect();
        for example in &parsed.examples {
            let of = example.explains.as_ref().and_then(|id| rules.get(id));
            let words = of.map_or_else(
                || example.label.clone(),
                |rule| format!("{}, {}", rule.title, example.label),
            );
            gatherer.mention("example", &example.id, &example.passage, &words, &example.cards);
        }
        for question in &parsed.questions {
            gatherer.mention(
                "question",
                &question.id,
                &question.id,
                &question.question,
                &question.cards,
            );
        }
        for member in parsed
            .traits
            .iter()
            .flat_map(|t| t.members.iter().map(move |m| (t, m)))
            .filter(|(_, m)| m.single_card)
        {
            let card = card_ref(&game.id, &game.title(&member.1.name));
            gatherer.mention(
                "trait",
                &member.0.id,
                &member.0.id,
                &format!("{} trait", member.0.name),
                &[card],
            );
        }
    }
    add_readings(&mut cards, config);
    let order = |set: &headjudge_corpus::SetId| set_order(&config.sets, set);
    for card in cards.values_mut() {
        card.printings.sort_by_key(|p| (order(&p.set), p.set.clone(), p.code.clone()));
        card.printings.dedup();
    }
    cards.into_values().collect()
}

/// Order of publication; promotional sets and sets without a place come last.
pub(crate) fn set_order(sets: &[CardSet], id: &headjudge_corpus::SetId) -> u32 {
    sets.iter()
        .find(|set| set.id == *id)
        .map_or(u32::MAX, |set| if set.order == 0 { u32::MAX - 1 } else { set.order })
}

struct Gatherer<'a> {
    game: &'a Game,
    sets: &'a SetNames<'a>,
    passages: BTreeMap<&'a PassageId, &'a Passage>,
    cards: &'a mut BTreeMap<CardId, Card>,
}

impl Gatherer<'_> {
    fn ids<'n>(&self, names: impl Iterator<Item = &'n str>) -> Vec<CardId> {
        let mut ids: Vec<CardId> =
            names.map(|name| card_ref(&self.game.id, &self.game.title(name)).id).collect();
        ids.dedup();
        ids
    }

    fn add_erratum(&mut self, erratum: &Erratum) {
        for id in self.ids(erratum.printings.iter().map(|p| p.name.as_str())) {
            let passage = self.passages.get(&erratum.id).copied();
            let noted: Vec<Printing> = erratum
                .notes
                .iter()
                .filter_map(|note| self.noted_printing(note, erratum))
                .collect();
            let Some(card) = self.cards.get_mut(&id) else { continue };
            let own: Vec<Printing> = erratum
                .printings
                .iter()
                .filter(|p| card_ref(&self.game.id, &self.game.title(&p.name)).id == id)
                .map(|p| printing(&erratum.set, &erratum.set_name, &p.code))
                .collect();
            let mut in_force = own.clone();
            for statement in erratum.mrp.iter().filter(|mrp| mrp.status == MrpStatus::Printed) {
                let real = statement.printings.iter().filter(|p| !p.code.as_str().ends_with("XX"));
                in_force.extend(real.cloned());
            }
            add_printings(card, in_force.iter().cloned());
            add_printings(card, noted.into_iter());
            if let Some((alignment, kind)) = stated_kind(erratum) {
                card.kind = Some(kind);
                card.facts.alignment = alignment.or(card.facts.alignment.take());
            }
            if let Some(passage) = passage {
                card.current.extend(current_text(erratum, in_force, passage));
            }
            card.errata.push(erratum.clone());
        }
    }

    fn add_ruling(&mut self, ruling: &CardRuling) {
        for id in self.ids(ruling.printings.iter().map(|p| p.name.as_str())) {
            let Some(card) = self.cards.get_mut(&id) else { continue };
            let is_own = |name: &str| card_ref(&self.game.id, &self.game.title(name)).id == id;
            let own = ruling.printings.iter().filter(|p| is_own(&p.name));
            add_printings(card, own.map(|p| printing(&ruling.set, &ruling.set_name, &p.code)));
            card.rulings.push(ruling.clone());
        }
    }

    /// The printing that a note names: `matches the printed text of Premiere C50 …`;
    /// without a set it is of the erratum's own.
    fn noted_printing(&self, note: &str, erratum: &Erratum) -> Option<Printing> {
        let found = NOTED.captures(note)?;
        let set = found.get(1).map_or("", |set| set.as_str().trim());
        if set.is_empty() {
            return Some(printing(&erratum.set, &erratum.set_name, &Code::new(&found[2])));
        }
        let known = Some(self.sets.find(set)).filter(|set| set.known)?;
        Some(printing(&known.id, &known.name, &Code::new(&found[2])))
    }

    /// Notes on each of `cards` that a passage names it.
    fn mention(
        &mut self,
        kind: &str,
        id: &PassageId,
        passage: &PassageId,
        words: &str,
        cards: &[CardRef],
    ) {
        let Some(passage) = self.passages.get(passage) else { return };
        for named in cards {
            let Some(card) = self.cards.get_mut(&named.id) else { continue };
            let own = card.rulings.iter().any(|ruling| ruling.id == *id);
            let known = card.mentions.iter().any(|m| m.citation.passage == passage.id);
            if !own && !known {
                card.mentions.push(Mention {
                    kind: kind.to_owned(),
                    id: id.to_string(),
                    title: words.to_owned(),
                    citation: Citation::whole(passage),
                });
            }
        }
    }
}

fn ruling_title(ruling: &CardRuling) -> String {
    let names: Vec<&str> = ruling.printings.iter().map(|p| p.name.as_str()).collect();
    format!("Ruling on {}", names.join(" and "))
}

fn printing(
    set: &headjudge_corpus::SetId,
    set_name: &str,
    code: &headjudge_corpus::Code,
) -> Printing {
    Printing { set: set.clone(), set_name: set_name.to_owned(), code: code.clone() }
}

pub(crate) fn add_printings(card: &mut Card, printings: impl Iterator<Item = Printing>) {
    for printing in printings {
        if !printing.code.as_str().is_empty() && !card.printings.contains(&printing) {
            card.printings.push(printing);
        }
    }
}

pub(crate) fn add_alias(card: &mut Card, spelling: &str) {
    let known =
        fold(&card.name) == fold(spelling) || card.aliases.iter().any(|alias| alias == spelling);
    let dashes = card.name.replace('–', "-") == spelling;
    if spelling != card.name && !known && !dashes {
        card.aliases.push(spelling.to_owned());
    }
}

/// Gives each card whose title is a slip of the source its reading as an alias.
fn add_readings(cards: &mut BTreeMap<CardId, Card>, config: &Config<'_>) {
    for correction in &config.corrections {
        for card in cards.values_mut().filter(|card| fold(&card.name) == fold(&correction.source)) {
            card.aliases.push(correction.reading.clone());
        }
    }
}

/// A card of which nothing is known but its title.
pub(crate) fn new_card(game: &Game, name: &str) -> Card {
    let parts = game.subtitles.first().and_then(|mark| name.split_once(mark.as_str()));
    let first = fold(name.split_whitespace().next().unwrap_or_default());
    let style = game.styles.iter().find(|style| fold(style) == first && parts.is_none());
    let ending = |(end, _): &&(String, String)| fold(name).ends_with(&format!(" {}", fold(end)));
    Card {
        id: CardId::new(format!("{}/{}", game.id, slug(name))),
        game: game.id.clone(),
        name: name.to_owned(),
        character: parts.map(|(character, _)| character.to_owned()),
        subtitle: parts.map(|(_, subtitle)| subtitle.to_owned()),
        style: style.map(|style| fold(style)),
        kind: game.kinds.iter().find(ending).map(|(_, kind)| kind.clone()),
        aliases: Vec::new(),
        printings: Vec::new(),
        current: Vec::new(),
        full_text: Vec::new(),
        errata: Vec::new(),
        rulings: Vec::new(),
        mentions: Vec::new(),
        facts: CardFacts::default(),
        guessed: false,
    }
}

/// The alignment and kind of card that an erratum states: `CARD TYPE: Hero Ally`.
fn stated_kind(erratum: &Erratum) -> Option<(Option<String>, String)> {
    let rest = erratum.texts.last()?.text.split_once("CARD TYPE:")?.1;
    let words = fold(rest.split(['.', ']', ')', '\n', ',']).next()?);
    let aligned =
        words.split_once(' ').filter(|(first, _)| matches!(*first, "hero" | "villain" | "rogue"));
    let (alignment, kind) = match aligned {
        Some((first, kind)) => (Some(first.to_owned()), kind),
        None => (None, words.as_str()),
    };
    (!kind.is_empty()).then(|| (alignment, kind.replace(' ', "_")))
}

/// The text in force after an erratum, with the additions that stand beside it.
fn current_text(
    erratum: &Erratum,
    printings: Vec<Printing>,
    passage: &Passage,
) -> Option<CurrentText> {
    let last = erratum.texts.last()?;
    let holds = |later: &ErratumText, gained: &str| fold(&later.text).contains(&fold(gained));
    let additions = erratum
        .texts
        .iter()
        .filter(|text| text.label == TextLabel::Gains)
        .filter(|text| std::ptr::eq(*text, last) || !holds(last, &text.text))
        .map(|text| text.text.clone())
        .collect();
    Some(CurrentText {
        printings,
        label: last.label,
        text: last.text.clone(),
        text_md: last.text_md.clone(),
        fragment: true,
        additions,
        citation: Citation { lines: last.lines, ..Citation::quoting(passage, &last.text) },
    })
}
