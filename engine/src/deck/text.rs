//! Plain lists, as typed, pasted, or written by `LackeyCCG` and deck sites.

use headjudge_corpus::{FormatId, fold, slug};
use jiff::civil::Date;

use super::bounded::MAX_COUNT;
use super::columns::{Columns, Row};
use super::count::{self, Counted};
use super::decode::clean;
use super::error::DeckError;
use super::labels::{gathered, label_of};
use super::line::{self, CardLine, Fault};
use super::model::{Deck, DeckCard, LevelCard, TokuiWaza};
use super::section::{Zone, bare, zone};
use super::tidy::tidy;
use crate::naming::{character_of, split_personality};

/// The greatest number of lines of a list.
const MAX_LINES: usize = 10_000;

/// Reads a plain list.
pub(super) fn read(text: &str) -> Result<Deck, DeckError> {
    if text.lines().nth(MAX_LINES).is_some() {
        return Err(DeckError::TooManyLines { limit: MAX_LINES });
    }
    let mut list = List::new();
    for (number, line) in (1u32..).zip(text.lines()) {
        list.line(number, line)?;
    }
    list.finish()
}

/// A list while it is read. The XML readers fill it too.
pub(super) struct List {
    deck: Deck,
    zone: Zone,
    /// The heading that the zone was entered by, folded.
    heading: Option<String>,
    /// How many headings there were so far.
    headings: u32,
    zone_used: bool,
    /// What stands below the heading of the Main Personality and is taken for its name.
    named: Vec<DeckCard>,
    levels: Vec<u8>,
    alignment: Option<String>,
    columns: Option<Columns>,
    /// The number of the list's last item, where its items are numbered.
    item: u32,
    /// How often a count comes before a name.
    counted_before: usize,
    /// Cards of the deck whose count is behind them, or nowhere, by their place.
    counted_after: Vec<usize>,
    found: bool,
}

impl List {
    pub(super) fn new() -> Self {
        let deck = Deck { tokui_waza: TokuiWaza::NotStated, ..Deck::default() };
        Self {
            deck,
            zone: Zone::Deck(None),
            heading: None,
            headings: 0,
            zone_used: false,
            named: Vec::new(),
            levels: Vec::new(),
            alignment: None,
            columns: None,
            item: 0,
            counted_before: 0,
            counted_after: Vec::new(),
            found: false,
        }
    }

    /// Goes to the zone below `heading`; without one, back to the deck.
    pub(super) fn enter(&mut self, heading: &str) {
        let folded = bare(heading);
        self.zone = zone(heading).unwrap_or(Zone::Deck(None));
        self.heading = (!folded.is_empty()).then_some(folded);
        self.headings += 1;
        self.zone_used = false;
    }

    fn line(&mut self, number: u32, line: &str) -> Result<(), DeckError> {
        let commented = without_comment(line).trim();
        if commented.is_empty() {
            if self.zone.is_short() && self.zone_used {
                self.enter("");
            }
            return Ok(());
        }
        if let Some(comment) = commented.strip_prefix("//").or_else(|| commented.strip_prefix('#'))
        {
            if zone(comment).is_some() {
                self.enter(comment);
            }
            return Ok(());
        }
        if let Some(columns) = Columns::of_head(commented) {
            self.columns = Some(columns);
            return Ok(());
        }
        let tidied = tidy(commented);
        let text = self.without_item(number, &tidied)?;
        if text.is_empty() {
            return Ok(());
        }
        if zone(text).is_some() {
            self.enter(text);
            return Ok(());
        }
        let row = self.columns.and_then(|columns| columns.row(text));
        if let Some(row) = row.or_else(|| Row::labelled(text)).or_else(|| Row::enclosed(text)) {
            let card = line::celled(row.count.as_deref(), &row.name, row.set.as_deref());
            return self.card(card.map_err(|fault| at_line(number, fault))?, number, None);
        }
        if let Some((key, value)) = label_of(text) {
            return self.below(key, |list| list.card_line(number, value));
        }
        if self.keyed(number, text)? {
            return Ok(());
        }
        if text.starts_with("==") || (text.starts_with('[') && text.ends_with(']')) {
            self.enter(text);
            return Ok(());
        }
        self.card_line(number, text)
    }

    /// Takes a line `key: value`; `false` if it is none, or a card with its count behind it.
    fn keyed(&mut self, number: u32, text: &str) -> Result<bool, DeckError> {
        let Some((key, value)) = text.split_once([':', '：']) else { return Ok(false) };
        let (key, value) = (clean(key), clean(value));
        if value.is_empty() {
            self.enter(&key);
            return Ok(true);
        }
        if zone(&key).is_some() {
            return self.below(&key, |list| list.card_line(number, &value)).map(|()| true);
        }
        if ["card", "card name", "card title"].contains(&fold(&key).as_str()) {
            return self.card_line(number, &value).map(|()| true);
        }
        if self.header(number, &fold(&key), &value)? {
            return Ok(true);
        }
        // Words before a card with its count: `here is my list: 3 Name`.
        let counted = !count::is_count(&value) && !starts_with_count(&key);
        if counted && starts_with_count(&value) {
            return self.card_line(number, &value).map(|()| true);
        }
        Ok(false)
    }

    /// Reads what stands on the line of the heading `key`, and goes back to where it was.
    fn below(
        &mut self,
        key: &str,
        read: impl FnOnce(&mut Self) -> Result<(), DeckError>,
    ) -> Result<(), DeckError> {
        let own = zone(key).unwrap_or(self.zone);
        let before = (self.zone, self.heading.replace(bare(key)));
        self.zone = own;
        let done = read(self);
        (self.zone, self.heading) = before;
        done
    }

    /// `text` without the number of a numbered list's item: `1. Name`, `2) Name`.
    fn without_item<'t>(&mut self, line: u32, text: &'t str) -> Result<&'t str, DeckError> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text.split_at(digits);
        let Some(name) = rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") ")) else {
            return Ok(text);
        };
        if digits == 0 {
            return Ok(text);
        }
        match number.parse::<u32>() {
            Ok(number) if number == 1 || number == self.item + 1 => {
                self.item = number;
                Ok(name.trim())
            }
            _ => Err(at_line(line, Fault::Count(text[..=digits].to_owned()))),
        }
    }

    /// Takes a header line; `false` if it is none.
    fn header(&mut self, line: u32, key: &str, value: &str) -> Result<bool, DeckError> {
        let bad =
            |wanted| DeckError::BadHeader { line, text: value.chars().take(40).collect(), wanted };
        match key {
            "format" => self.deck.format = Some(FormatId::new(slug(value))),
            // Below a card it may be a card's own.
            "name" | "title" if self.found => return Ok(false),
            "name" | "deck name" | "title" => self.deck.name = Some(value.to_owned()),
            "on" | "date" => {
                let date: Result<Date, _> = value.parse();
                self.deck.on = Some(date.map_err(|_| bad("date; write it as 2004-11-24"))?);
            }
            "options" | "option" => {
                let options = value.split([',', ';', ' ']).filter(|o| !o.is_empty());
                self.deck.options.extend(options.map(|o| slug(o).replace('-', "_")));
            }
            "tokui waza" | "tokuiwaza" => self.deck.tokui_waza = TokuiWaza::parse(value),
            "total" => {
                let total: u32 = value.parse().map_err(|_| bad("number of cards"))?;
                self.deck.total = Some(total);
            }
            "alignment" => self.alignment = Some(fold(value)),
            "levels" | "level" => {
                self.levels = levels(value).ok_or_else(|| bad("list of levels"))?;
            }
            "player" | "author" | "event" | "by" | "notes" | "note" | "url" | "source" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn card_line(&mut self, number: u32, text: &str) -> Result<(), DeckError> {
        if let Some((key, cards)) = gathered(text) {
            let mut cards = cards.into_iter();
            return self.below(key, |list| cards.try_for_each(|card| list.card_line(number, card)));
        }
        let cards = line::parse_all(text).map_err(|fault| at_line(number, fault))?;
        let bare = matches!(cards.as_slice(), [card] if card.counted == Counted::Nowhere);
        for card in cards {
            self.card(card, number, None)?;
        }
        if let Some(last) = self.deck.cards.last_mut().filter(|last| last.line == Some(number)) {
            last.bare = bare;
        }
        Ok(())
    }

    /// Adds a card to the zone that the list is in.
    pub(super) fn card(
        &mut self,
        card: CardLine,
        line: u32,
        guid: Option<String>,
    ) -> Result<(), DeckError> {
        (self.found, self.zone_used) = (true, true);
        let CardLine { name, count, counted, reading } = card;
        let zone = match self.zone {
            Zone::Starting if ends_with(&name, "mastery") => Zone::Mastery,
            Zone::Starting if ends_with(&name, "sensei") => Zone::Sensei,
            // A name is not counted: the list goes on with the cards of the deck.
            Zone::Personality if count > 1 && split_personality(&name).is_none() => {
                Zone::Deck(None)
            }
            zone => zone,
        };
        let line = Some(line);
        match zone {
            Zone::Personality | Zone::Starting => {
                let name = reading.map_or(name, |reading| reading.name);
                let card = DeckCard { name, count, guid, line, ..DeckCard::default() };
                self.level(card, zone == Zone::Starting)?;
            }
            _ => {
                let heading = self.heading.clone();
                let below = self.headings;
                let mut card = DeckCard {
                    name,
                    count,
                    guid,
                    line,
                    below,
                    heading,
                    reading,
                    ..DeckCard::default()
                };
                match zone {
                    Zone::Mastery => self.deck.masteries.push(card),
                    Zone::Sensei if self.deck.sensei.is_none() => self.deck.sensei = Some(card),
                    Zone::Sideboard => self.deck.sideboard.push(card),
                    zone => {
                        if let Zone::Deck(Some(kind)) = zone {
                            card.kind = Some(kind.to_owned());
                        }
                        match counted {
                            Counted::Before => self.counted_before += 1,
                            Counted::After => self.counted_after.push(self.deck.cards.len()),
                            Counted::Nowhere => card.uncounted = zone == Zone::Deck(None),
                        }
                        self.deck.cards.push(card);
                    }
                }
            }
        }
        super::entries::bound_entries(&self.deck)
    }

    /// Adds a level card, or takes the name of the Main Personality alone.
    fn level(&mut self, card: DeckCard, always_a_card: bool) -> Result<(), DeckError> {
        if !always_a_card && split_personality(&card.name).is_none() {
            self.named.push(card);
            return Ok(());
        }
        let DeckCard { name, count, guid, line, .. } = card;
        let level = LevelCard { name, guid, line, ..LevelCard::default() };
        for _ in 0..count {
            let mp = self.deck.main_personality.get_or_insert_default();
            mp.cards.push(level.clone());
            super::entries::bound_entries(&self.deck)?;
        }
        Ok(())
    }

    /// The deck, with the Main Personality put together.
    pub(super) fn finish(mut self) -> Result<Deck, DeckError> {
        if !self.found {
            return Err(DeckError::Empty);
        }
        // Where counts stand before the names, `Attacks (20)` is a heading and its sum.
        if self.counted_before > self.counted_after.len() {
            for at in self.counted_after {
                self.deck.cards[at].uncounted = true;
            }
        }
        let listed = self.named.clone();
        let mut named = self.named.into_iter().map(|card| card.name);
        let first = named.next();
        if let Some(name) = &first {
            self.deck.main_personality.get_or_insert_default().name.clone_from(name);
        }
        match &mut self.deck.main_personality {
            Some(mp) => {
                if first.is_none() {
                    mp.name = shared_character(&mp.cards);
                }
                (mp.alignment, mp.levels) = (self.alignment, self.levels);
                mp.others = named.collect();
                mp.listed = listed;
            }
            None => self.deck.unsorted = true,
        }
        Ok(self.deck)
    }
}

/// The error of a fault at `line`.
pub(super) fn at_line(line: u32, fault: Fault) -> DeckError {
    match fault {
        Fault::Count(text) => DeckError::BadCount { line, text, limit: MAX_COUNT },
        Fault::NoName => DeckError::NoName { line },
        Fault::NotACard(text) => DeckError::NotACard { line, text },
        Fault::NameTooLong => DeckError::NameTooLong { line, limit: super::bounded::MAX_NAME },
    }
}

fn starts_with_count(text: &str) -> bool {
    matches!(count::leading(text.trim()), Ok(Some(_)) | Err(Fault::Count(_)))
}

fn ends_with(name: &str, word: &str) -> bool {
    name.split_whitespace().last().is_some_and(|last| last.eq_ignore_ascii_case(word))
}

/// `1-4`, `1, 2, 3`.
fn levels(text: &str) -> Option<Vec<u8>> {
    let number = |text: &str| text.trim().parse::<u8>().ok().filter(|n| (1..=20).contains(n));
    if let Some((first, last)) = text.split_once(crate::naming::is_dash) {
        return Some((number(first)?..=number(last)?).collect());
    }
    text.split([',', ' ']).filter(|part| !part.is_empty()).map(number).collect()
}

/// The character of level cards: what the first title says before its dash,
/// or the words with which all titles begin.
pub(super) fn shared_character(cards: &[LevelCard]) -> String {
    let Some(first) = cards.first() else { return String::new() };
    if split_personality(&first.name).is_some() || cards.len() == 1 {
        return character_of(&first.name).to_owned();
    }
    let words: Vec<&str> = first.name.split_whitespace().collect();
    let shared = cards.iter().skip(1).fold(words.len(), |shared, card| {
        let same = words.iter().zip(card.name.split_whitespace()).take_while(|(a, b)| *a == b);
        shared.min(same.count())
    });
    if shared == 0 {
        first.name.clone()
    } else {
        character_of(&words[..shared].join(" ")).to_owned()
    }
}

/// A line without the comment behind its card: `3 Name // why`, `3 Name # why`, `3 Name <- why`.
fn without_comment(line: &str) -> &str {
    let marks = [" // ", "\t// ", " # ", "\t# ", " <-", " ← ", " /* "];
    let cut = marks.iter().filter_map(|mark| line.find(mark)).min();
    cut.map_or(line, |at| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "\
Format: Score Expanded
Name: Red Rage
Tokui-Waza: Red
Levels: 1-4
// a comment
MP
Goku

Mastery: Red Enraged Mastery
Sensei: Master Roshi Sensei

== Deck (6) ==
3x Red Whiplash // core
Allies:
1 Krillin – Ready
# Sideboard
2 Blue Terror
";

    #[test]
    fn leaves_out_the_comment_behind_a_card() {
        for line in ["2 Blue Guard // sideboarded", "2 Blue Guard # good", "2 Blue Guard\t# good"] {
            let deck = read(line).unwrap();
            assert_eq!((deck.cards[0].name.as_str(), deck.cards[0].count), ("Blue Guard", 2));
        }
    }

    #[test]
    fn reads_headers_headings_and_comments() {
        let deck = read(LIST).unwrap();
        assert_eq!(deck.format, Some(FormatId::from("score-expanded")));
        assert_eq!(deck.name.as_deref(), Some("Red Rage"));
        assert_eq!(deck.tokui_waza, TokuiWaza::Declared("red".to_owned()));
        let mp = deck.main_personality.unwrap();
        assert_eq!((mp.name.as_str(), mp.levels.as_slice()), ("Goku", [1, 2, 3, 4].as_slice()));
        assert_eq!(deck.masteries[0].name, "Red Enraged Mastery");
        assert_eq!(deck.sensei.unwrap().name, "Master Roshi Sensei");
        assert_eq!(deck.cards.len(), 2);
        assert_eq!((deck.cards[0].count, deck.cards[0].line), (3, Some(13)));
        assert_eq!(deck.cards[1].kind.as_deref(), Some("ally"));
        assert_eq!(deck.sideboard.len(), 1);
    }

    #[test]
    fn a_bare_list_is_a_deck() {
        let deck =
            read("3\tBlue Guard\r\n1\tBlue Head Knock\r\nSideboard:\r\n2\tBlue Rest\r\n").unwrap();
        assert_eq!((deck.cards.len(), deck.sideboard.len()), (2, 1));
        assert_eq!(deck.tokui_waza, TokuiWaza::NotStated);
    }

    #[test]
    fn level_cards_make_a_main_personality() {
        let deck =
            read("Main Personality:\nGoku – Ready\nGoku – Super Saiyan\n\n3 Blue Guard").unwrap();
        let mp = deck.main_personality.unwrap();
        assert_eq!((mp.name.as_str(), mp.cards.len(), deck.cards.len()), ("Goku", 2, 1));
    }

    #[test]
    fn faults_name_their_line() {
        assert_eq!(
            read("3 Blue Guard\n0 Blue Rest").unwrap_err().to_string(),
            "line 2: `0` is not a number of copies; write a whole number from 1 to 1000"
        );
        assert!(read("On: 2004-02-30\n1 A").unwrap_err().to_string().starts_with("line 1: "));
        assert_eq!(read("# nothing\n\n"), Err(DeckError::Empty));
        assert!(matches!(read(&"1 A\n".repeat(20_000)), Err(DeckError::TooManyLines { .. })));
    }

    #[test]
    fn every_main_personality_is_kept() {
        let deck = read("MP: Goku\nMP: Vegeta\n3 Blue Guard").unwrap();
        let mp = deck.main_personality.unwrap();
        assert_eq!(
            (mp.name.as_str(), mp.others.as_slice()),
            ("Goku", ["Vegeta".to_owned()].as_slice())
        );
    }

    #[test]
    fn every_card_keeps_the_heading_above_it() {
        let deck = read("Leader\n1 BT1-001\n\nMain Deck\n4 BT1-002\nZ-Deck\n2 BT18-100").unwrap();
        let headings: Vec<_> = deck.cards.iter().map(|card| card.heading.as_deref()).collect();
        assert_eq!(headings, [Some("leader"), Some("main deck"), Some("z deck")]);
    }
}
