//! Cards: what all documents, and a catalogue where one is loaded, say of one title.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    CardId, CardRuling, Citation, DiffSpan, DocumentId, Erratum, GameId, Lines, PassageId,
    Printing, TextLabel,
};

/// A card that a record names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardRef {
    /// The card.
    pub id: CardId,
    /// The name, as it is written there.
    pub name: String,
}

/// The parts of a text that stand behind a word in capitals: `HIT:`, `DAMAGE:`.
fn parts(text: &str) -> BTreeSet<&str> {
    let before = text.split(':').map(|part| part.split_whitespace().next_back().unwrap_or(""));
    let named = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
    before.filter(named).collect()
}

/// Whether one of several texts lacks a part that all of the others have.
fn lacks_a_part(at: usize, all: &[WholeText<'_>]) -> bool {
    let own = parts(all[at].text);
    let others = all.iter().enumerate().filter(|(other, _)| *other != at);
    let common = others.map(|(_, other)| parts(other.text)).reduce(|one, other| &one & &other);
    common.is_some_and(|common| !common.is_subset(&own))
}

/// Whether a text breaks off where another goes on.
fn is_cut_off(text: &str, all: &[WholeText<'_>]) -> bool {
    let text = text.trim_end();
    let ends = text.ends_with(['.', ')', '!', '?', '”', '"', '’', '\'']);
    let goes_on = |own: &WholeText<'_>| {
        own.text.len() > text.len() && own.text.get(..text.len()) == Some(text)
    };
    !ends && all.iter().any(goes_on) || lost_its_damage(text, all)
}

/// The most words of a line that says an attack's damage: `Damage: 4 stages and 2 life cards`.
const DAMAGE_WORDS: usize = 8;

/// Whether a text is that of another printing without the damage of its attack.
fn lost_its_damage(text: &str, all: &[WholeText<'_>]) -> bool {
    let tells = |text: &str| text.to_lowercase().replace(' ', "").contains("damage:");
    let whole = |own: &WholeText<'_>| {
        let (missing, more) = different_words(text, own.text);
        tells(own.text) && missing == 0 && more <= DAMAGE_WORDS
    };
    !tells(text) && all.iter().any(whole)
}

/// The words in which two texts may differ and still say the same: slips, and heads that are
/// written in another way.
const FEW_WORDS: usize = 3;

/// Whether a text says something else than another.
fn says_another(one: &str, other: &str) -> bool {
    let (missing, more) = different_words(one, other);
    // A slip has another word in its place: what only one of them has is a part of it.
    let part = missing == 0 || more == 0;
    missing + more > FEW_WORDS || part && missing + more == FEW_WORDS
}

/// How many words of one text another has not, and how many it has more.
fn different_words(one: &str, other: &str) -> (usize, usize) {
    let words = |text: &str| -> Vec<String> {
        let folded = text.to_lowercase();
        let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let mut words: Vec<String> = words.map(str::to_owned).collect();
        words.sort();
        words
    };
    let (one, mut rest) = (words(one), words(other));
    let mut missing = 0;
    for word in &one {
        match rest.binary_search(word) {
            Ok(at) => drop(rest.remove(at)),
            Err(_) => missing += 1,
        }
    }
    (missing, rest.len())
}

/// The text in force for some printings of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CurrentText {
    /// The printings it is in force for.
    pub printings: Vec<Printing>,
    /// What the last text of the chain is.
    pub label: TextLabel,
    /// Plain text.
    pub text: String,
    /// With the bold of the source.
    pub text_md: String,
    /// Whether only the changed part of the card is quoted.
    pub fragment: bool,
    /// Additions to the printed text.
    pub additions: Vec<String>,
    /// Where it stands.
    pub citation: Citation,
}

/// How a catalogue's printed text and the erratum came together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FullTextStatus {
    /// The erratum was applied to the printed text.
    Applied,
    /// The erratum was applied where the printed text is nearly the one that it changes, or
    /// that it gives: a catalogue leaves out an icon, or has another ending of a word.
    AppliedNearly,
    /// The catalogue already shows the updated text.
    AlreadyCurrent,
    /// Neither the original nor the updated text is in the printed text.
    NotFound,
}

/// The full current text of one printing, from a catalogue and the errata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FullText {
    /// The printing whose text it is.
    pub printing: Printing,
    /// What was done.
    pub status: FullTextStatus,
    /// The text; the printed text unchanged where the erratum could not be applied.
    pub text: String,
    /// The text that the catalogue shows.
    pub printed: String,
    /// The difference between the two.
    pub diff: Vec<DiffSpan>,
}

/// The whole text of a card, as one printing has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WholeText<'a> {
    /// The printing.
    pub printing: &'a Printing,
    /// The text, with the erratum applied.
    pub text: &'a str,
    /// The text that the catalogue shows.
    pub printed: &'a str,
    /// Whether the card is played by it: not where an erratum fits no printed text.
    pub in_force: bool,
    /// Whether the text that the catalogue shows is exactly one that an erratum changes.
    pub is_changed: bool,
}

impl WholeText<'_> {
    /// Whether another text of the card says something else.
    #[must_use]
    pub fn says_another(&self, other: &WholeText<'_>) -> bool {
        says_another(self.text, other.text)
    }
}

/// A place that names a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mention {
    /// The kind of record: `rule`, `example`, `list_entry`…
    pub kind: String,
    /// The record.
    pub id: String,
    /// The record's title.
    pub title: String,
    /// Where it stands.
    pub citation: Citation,
}

/// Facts of a card that a catalogue or the corpus states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct CardFacts {
    /// `hero`, `villain`, `rogue`… where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alignment: Option<String>,
    /// Personality level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The power stages that a personality gains when it powers up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power_up: Option<u8>,
    /// The power levels of a personality, by its power stages above zero, from 0 on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub power_levels: Vec<u64>,
    /// Traits, lower case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// Rarity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rarity: Option<String>,
    /// Printed limit of copies in a deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Printed text, per printing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<(Printing, String)>,
    /// The printings that state another kind, level or power than the card: two cards may have
    /// one title.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub printed_as: Vec<PrintedAs>,
    /// Identifiers in other programs, such as an OCTGN card GUID.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guids: Vec<String>,
}

/// What a printing states that is another than what the card does: its kind or level, or its
/// power.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrintedAs {
    /// The printing.
    pub printing: Printing,
    /// The kind of card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The level of a personality.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The power stages that a personality gains when it powers up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power_up: Option<u8>,
    /// The power levels of a personality, by its power stages above zero, from 0 on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub power_levels: Vec<u64>,
}

impl CardFacts {
    /// Whether a catalogue has the card.
    #[must_use]
    pub fn is_of_catalogue(&self) -> bool {
        !self.guids.is_empty() || !self.printed.is_empty()
    }
}

/// A card, by title, over all its printings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "object", rename = "card")]
pub struct Card {
    /// Identifier, game and slug.
    pub id: CardId,
    /// The game.
    pub game: GameId,
    /// Title; personalities as `Character – Subtitle`.
    pub name: String,
    /// A personality's character.
    pub character: Option<String>,
    /// A personality's subtitle.
    pub subtitle: Option<String>,
    /// Martial arts style: the first word of the title, where that is a style.
    pub style: Option<String>,
    /// Kind of card, where known: `drill`, `mastery`, `ally`…
    pub kind: Option<String>,
    /// Other spellings: source typos and their readings, names from a catalogue.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Known printings, in order of sets.
    pub printings: Vec<Printing>,
    /// The texts in force; empty where no document changes the card.
    pub current: Vec<CurrentText>,
    /// The full current text, where a catalogue is loaded.
    #[serde(default)]
    pub full_text: Vec<FullText>,
    /// Errata.
    pub errata: Vec<Erratum>,
    /// Card rulings.
    pub rulings: Vec<CardRuling>,
    /// Other places that name it.
    pub mentions: Vec<Mention>,
    /// Facts from a catalogue or the corpus.
    #[serde(default)]
    pub facts: CardFacts,
    /// Whether only its capitals in running text tell that it is a card: no
    /// entry, list, mark or catalogue states it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub guessed: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Card {
    /// Path of the card's page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("/cards/{}", self.id)
    }

    /// The whole text that the card is played by, of what a catalogue prints and
    /// errata change; nothing where no catalogue has a text. Of several printings
    /// the newest counts, but for one whose text is much shorter than another's, or
    /// that breaks off where another goes on, or that alone lacks a part, such as
    /// `DAMAGE:`, that all others have: catalogues cut texts off and leave parts out.
    #[must_use]
    pub fn whole_text(&self) -> Option<WholeText<'_>> {
        let mut all = self.texts_in_force();
        all = all.iter().filter(|own| !is_cut_off(own.text, &all)).copied().collect();
        let longest = all.iter().map(|own| own.text.len()).max()?;
        all.retain(|own| own.text.len() * 5 >= longest * 4);
        // Of two, neither tells what was left out.
        if all.len() > 2
            && let Some(at) = (0..all.len()).find(|at| lacks_a_part(*at, &all))
        {
            all.remove(at);
        }
        let place = |own: &WholeText<'_>| self.printings.iter().position(|p| p == own.printing);
        all.into_iter().max_by_key(place)
    }

    /// The words before the errata: those of the printing played by, or of the last one that
    /// the errata change, and rather of one that has exactly the words that they change.
    /// Nothing where every printing says what the errata do.
    #[must_use]
    pub fn text_before_errata(&self) -> Option<&str> {
        let all = self.texts_in_force();
        let whole = self.whole_text()?;
        let changed = |own: &&WholeText<'_>| own.printed != own.text && !is_cut_off(own.text, &all);
        let exactly = |own: &&WholeText<'_>| own.is_changed && changed(own);
        let own = Some(&whole)
            .filter(exactly)
            .or_else(|| all.iter().rev().find(exactly))
            .or_else(|| Some(&whole).filter(changed))
            .or_else(|| all.iter().rev().find(changed));
        // A text that no erratum fits is the old one.
        let untouched = |own: &&WholeText<'_>| self.errata.is_empty() || !own.in_force;
        own.or(Some(&whole).filter(untouched)).map(|own| own.printed)
    }

    /// The whole text of one printing, by its collector code, alone or after its set.
    #[must_use]
    pub fn text_of(&self, said: &str) -> Option<WholeText<'_>> {
        self.texts_in_force().into_iter().find(|own| own.printing.is_named(said))
    }

    /// Whether what a printing states is another card of the title: of another kind or level.
    #[must_use]
    pub fn is_another(&self, own: &PrintedAs) -> bool {
        own.kind != self.kind || own.level.is_some() && own.level != self.facts.level
    }

    /// The card as a printing has it, by its collector code, alone or after its set.
    #[must_use]
    pub fn as_printed(&self, said: &str) -> Cow<'_, Self> {
        let of_printing = |own: &&PrintedAs| own.printing.is_named(said);
        let Some(own) = self.facts.printed_as.iter().find(of_printing).cloned() else {
            return Cow::Borrowed(self);
        };
        let mut card = self.clone();
        let facts = &mut card.facts;
        if self.is_another(&own) {
            (card.kind, facts.level) = (own.kind, own.level);
            (facts.power_up, facts.power_levels) = (own.power_up, own.power_levels);
        } else {
            facts.power_up = own.power_up.or(facts.power_up);
            if !own.power_levels.is_empty() {
                facts.power_levels = own.power_levels;
            }
        }
        Cow::Owned(card)
    }

    /// What tells the printing of a text from those of the other texts: its code, after the
    /// name of its set where another set has the code.
    #[must_use]
    pub fn named_printing(&self, own: &Printing) -> String {
        let others = self.texts_in_force();
        let is_shared =
            others.iter().any(|other| other.printing.code == own.code && other.printing != own);
        if is_shared { own.full_name() } else { own.code.as_str().to_owned() }
    }

    /// The texts of printings that say something else than the one that the card is played
    /// by: two cards may have one title.
    #[must_use]
    pub fn other_texts(&self) -> Vec<WholeText<'_>> {
        let Some(own) = self.whole_text() else { return Vec::new() };
        let all = self.texts_in_force();
        let mut others: Vec<WholeText<'_>> = Vec::new();
        for text in all.iter().filter(|text| !is_cut_off(text.text, &all)) {
            let known = std::iter::once(&own).chain(&others);
            if known.clone().all(|known| known.says_another(text)) {
                others.push(*text);
            }
        }
        others
    }

    /// Every text of a printing that is in force, or every one where none is.
    fn texts_in_force(&self) -> Vec<WholeText<'_>> {
        let full = self.full_text.iter().map(|own| WholeText {
            printing: &own.printing,
            text: &own.text,
            printed: &own.printed,
            in_force: own.status != FullTextStatus::NotFound,
            is_changed: own.status == FullTextStatus::Applied,
        });
        let printed = self.facts.printed.iter().map(|(printing, text)| WholeText {
            printing,
            text,
            printed: text,
            in_force: self.errata.is_empty(),
            is_changed: false,
        });
        let mut all: Vec<WholeText<'_>> =
            if self.full_text.is_empty() { printed.collect() } else { full.collect() };
        let fits = all.iter().any(|own| own.in_force);
        all.retain(|own| own.in_force == fits && !own.text.trim().is_empty());
        all
    }

    /// Every place this card is dealt with: passage and lines.
    pub fn passages(&self) -> impl Iterator<Item = (&PassageId, &DocumentId, Lines)> {
        self.errata
            .iter()
            .map(|e| (&e.id, &e.document, e.lines))
            .chain(self.rulings.iter().map(|r| (&r.id, &r.document, r.lines)))
            .chain(
                self.mentions
                    .iter()
                    .map(|m| (&m.citation.passage, &m.citation.document, m.citation.lines)),
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, SetId};

    #[test]
    fn a_text_without_the_damage_that_another_has_is_cut_off() {
        let printing = Printing {
            set: SetId::new("dbz-tcg/set"),
            set_name: "A set".to_owned(),
            code: Code::new("C1"),
        };
        let text = |text| {
            let (in_force, is_changed) = (true, false);
            WholeText { printing: &printing, text, printed: text, in_force, is_changed }
        };
        let whole = "Physical attack. DAMAGE: AT stages. Raise your anger 1 level.";
        let lost = "Physical attack. Raise your anger 1 level.";
        let other = "Physical attack. Raise your opponent's anger 1 level.";
        assert!(is_cut_off(lost, &[text(whole), text(lost)]));
        assert!(!is_cut_off(whole, &[text(whole), text(lost)]));
        assert!(!is_cut_off(other, &[text(whole), text(other)]));
        assert!(!is_cut_off(lost, &[text(lost), text(other)]));
    }
}
