//! Deck files of other programs: OCTGN's `.o8d` and `LackeyCCG`'s `.dek`.

use headjudge_corpus::is_crowded_xml;
use roxmltree::{Document, Node, ParsingOptions};

use super::count;
use super::decode::clean;
use super::error::DeckError;
use super::line::{self, CardLine};
use super::model::{Deck, TokuiWaza};
use super::text::{List, at_line};

/// Reads a deck in XML. Document type declarations, and with them all
/// entities but XML's own five, are refused.
pub(super) fn read(text: &str) -> Result<Deck, DeckError> {
    if is_crowded_xml(text) {
        return Err(DeckError::Xml("a tag has too many attributes".to_owned()));
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: 100_000, ..Default::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => DeckError::Doctype,
        error => DeckError::Xml(error.to_string()),
    })?;
    let root = document.root_element();
    if !root.has_tag_name("deck") {
        return Err(DeckError::NotADeck(root.tag_name().name().chars().take(40).collect()));
    }
    let mut list = List::new();
    let mut lines = LineCounter { text, offset: 0, line: 1 };
    for part in root.children().filter(Node::is_element) {
        let heading = part.attribute("name").unwrap_or_default();
        match part.tag_name().name() {
            "section" => octgn(&mut list, &mut lines, heading, part)?,
            "superzone" => lackey(&mut list, &mut lines, heading, part)?,
            _ => {}
        }
    }
    let mut deck = list.finish()?;
    deck.tokui_waza = TokuiWaza::NotStated;
    Ok(deck)
}

/// `<section name="Life Deck"><card qty="2" id="…">Blue Guard</card>`.
fn octgn(
    list: &mut List,
    lines: &mut LineCounter<'_>,
    heading: &str,
    section: Node<'_, '_>,
) -> Result<(), DeckError> {
    list.enter(heading);
    for card in section.children().filter(|node| node.has_tag_name("card")) {
        let at = lines.of(card);
        let count = card.attribute("qty").unwrap_or("1").trim();
        let count = count::number(count).map_err(|fault| at_line(at, fault))?;
        let name = restore_dash(card.text().unwrap_or_default());
        add(list, &name, count, at, card.attribute("id"))?;
    }
    Ok(())
}

/// `<superzone name="Deck"><card><name id="…">Blue Guard</name><set>…</set></card>`, a copy each.
fn lackey(
    list: &mut List,
    lines: &mut LineCounter<'_>,
    heading: &str,
    part: Node<'_, '_>,
) -> Result<(), DeckError> {
    list.enter(heading);
    let mut cards: Vec<(String, u32, u32, Option<&str>)> = Vec::new();
    for card in part.children().filter(|node| node.has_tag_name("card")) {
        let Some(name) = card.children().find(|node| node.has_tag_name("name")) else { continue };
        let title = clean(name.text().unwrap_or_default());
        match cards.iter_mut().find(|(known, ..)| *known == title) {
            Some((_, count, ..)) => *count += 1,
            None => cards.push((title, 1, lines.of(card), name.attribute("id"))),
        }
        if cards.len() > super::entries::MAX_ENTRIES {
            return Err(DeckError::TooManyCards { limit: super::entries::MAX_ENTRIES });
        }
    }
    for (name, count, at, id) in cards {
        let count = count::number(&count.to_string()).map_err(|fault| at_line(at, fault))?;
        add(list, &name, count, at, id)?;
    }
    Ok(())
}

fn add(
    list: &mut List,
    name: &str,
    count: u32,
    line: u32,
    guid: Option<&str>,
) -> Result<(), DeckError> {
    let card = line::named(name).map_err(|fault| at_line(line, fault))?;
    list.card(CardLine { count, ..card }, line, guid.map(str::to_owned))
}

/// Counts lines as it goes: nodes come in the order of the text.
struct LineCounter<'t> {
    text: &'t str,
    offset: usize,
    line: u32,
}

impl LineCounter<'_> {
    fn of(&mut self, node: Node<'_, '_>) -> u32 {
        let start = node.range().start;
        let passed = self.text.get(self.offset..start).unwrap_or_default();
        self.line += passed.bytes().filter(|b| *b == b'\n').count() as u32;
        self.offset = self.offset.max(start);
        self.line
    }
}

/// OCTGN's plug-in lost some dashes: `Bardock  True Saiyan` has two spaces in its place.
fn restore_dash(name: &str) -> String {
    match name.trim().split_once("  ") {
        Some((character, subtitle)) if !subtitle.trim().is_empty() => {
            format!("{character} – {}", subtitle.trim())
        }
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const O8D: &str = r#"<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="383a6ac2-6e52-40a5-980f-fade09e4908b">
  <section name="Starting" shared="False">
    <card qty="1" id="14f2652a">Blue Mimicry Mastery</card>
    <card qty="1" id="4c461090">Buu - Evil Incarnate</card>
    <card qty="1" id="d21432b8">Buu - Looming Threat</card>
  </section>
  <section name="Life Deck" shared="False">
    <card qty="2" id="32fdf3cd">Concussive Strike</card>
    <card qty="1" id="88afaa94">Buu&apos;s Absorbing Drill</card>
  </section>
  <notes><![CDATA[]]></notes>
</deck>"#;

    #[test]
    fn octgn_sections_tell_what_starts_in_play() {
        let deck = read(O8D).unwrap();
        let mp = deck.main_personality.unwrap();
        assert_eq!((mp.name.as_str(), mp.cards.len()), ("Buu", 2));
        assert_eq!(deck.masteries[0].guid.as_deref(), Some("14f2652a"));
        assert_eq!((deck.cards[0].count, deck.cards[0].line), (2, Some(9)));
        assert_eq!(deck.cards[1].name, "Buu's Absorbing Drill");
    }

    #[test]
    fn a_lost_dash_is_put_back() {
        let text = O8D.replace("Buu - Evil Incarnate", "Bardock  True Saiyan");
        assert_eq!(read(&text).unwrap().main_personality.unwrap().name, "Bardock");
    }

    #[test]
    fn lackey_lists_every_copy() {
        let text = r#"<deck version="0.8"><meta><game>dbz</game></meta>
            <superzone name="Deck"><card><name id="1">Blue Guard</name><set>Premiere</set></card>
            <card><name id="1">Blue Guard</name><set>Premiere</set></card></superzone>
            <superzone name="Sideboard"><card><name id="2">Blue Rest</name></card></superzone></deck>"#;
        let deck = read(text).unwrap();
        assert_eq!((deck.cards[0].count, deck.sideboard.len()), (2, 1));
    }

    #[test]
    fn entities_and_strangers_are_refused() {
        let bomb = r#"<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><deck>&b;</deck>"#;
        assert_eq!(read(bomb), Err(DeckError::Doctype));
        assert!(matches!(read("<set/>"), Err(DeckError::NotADeck(_))));
        assert!(matches!(read("<deck><section>"), Err(DeckError::Xml(_))));
        assert_eq!(read("<deck/>"), Err(DeckError::Empty));
        assert!(read(&O8D.replace("qty=\"2\"", "qty=\"-2\"")).is_err());
    }
}
