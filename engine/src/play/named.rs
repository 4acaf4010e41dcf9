//! Cards that a scenario names instead of typing them: their texts, taken from
//! the errata of the documents and from the records of a catalogue. Apart from
//! the games, which lower words and know no records.

use std::borrow::Cow;

use headjudge_corpus::{Card, Erratum, PassageId, TextLabel, slug};

use crate::near::nearest;
use crate::play::Passages;

/// A card's text, and what else its record says of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamedText {
    pub(crate) name: String,
    pub(crate) style: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) character: Option<String>,
    pub(crate) alignment: Option<String>,
    pub(crate) traits: Vec<String>,
    /// The level of a personality, and its power levels from 0 stages on.
    pub(crate) powers: Option<(u32, Vec<u64>)>,
    /// The Power Up Rating of a personality.
    pub(crate) power_up: Option<u32>,
    /// The words; nothing where the record says that there were none.
    pub(crate) words: Option<String>,
    /// They are only what the card gains; what is printed besides, no record says.
    pub(crate) gained: bool,
    /// The passage that states them.
    pub(crate) passage: Option<PassageId>,
}

/// Where cards are looked up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts<'a> {
    pub(crate) passages: &'a Passages,
    /// Records that the caller has looked up for the scenario.
    pub(crate) supplied: &'a [Card],
}

/// What is on record of a card's text, as a reference names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OnRecord {
    /// All of it, in a catalogue.
    Whole(String),
    /// What an erratum changes, and no more.
    Changes(String),
    Nothing,
}

impl OnRecord {
    /// What the record of a card has.
    pub(crate) fn of(card: &Card) -> Self {
        match (card.whole_text(), card.errata.last()) {
            (Some(own), _) if own.in_force => {
                Self::Whole(format!("catalogue:{}", slug(&card.name)))
            }
            (_, Some(erratum)) => Self::Changes(erratum.id.to_string()),
            _ => Self::Nothing,
        }
    }
}

/// `fanz:red-lightning-slash@updated`, taken apart.
struct Reference<'a> {
    source: Option<&'a str>,
    what: &'a str,
    label: Option<&'a str>,
}

impl<'a> Reference<'a> {
    fn of(written: &'a str) -> Self {
        let (rest, label) = match written.rsplit_once('@') {
            Some((rest, label)) => (rest, Some(label)),
            None => (written, None),
        };
        match rest.split_once(':') {
            Some((source, what)) => Self { source: Some(source), what, label },
            None => Self { source: None, what: rest, label },
        }
    }

    fn of_catalogue(&self) -> bool {
        matches!(self.source, Some("catalogue" | "catalog" | "card"))
    }
}

/// The slug of the card that a reference names, to look for its record.
pub(crate) fn card_slug(written: &str) -> String {
    let reference = Reference::of(written);
    let what = reference.what.rsplit_once('/').map_or(reference.what, |(_, last)| last);
    slug(what)
}

impl Texts<'_> {
    /// The text that a scenario names, or why there is none.
    pub(crate) fn find(&self, written: &str) -> Result<NamedText, String> {
        let reference = Reference::of(written);
        if !reference.of_catalogue() {
            let errata = self.errata(&reference);
            if !errata.is_empty() {
                return of_errata(written, &errata, reference.label);
            }
        }
        let wanted = slug(reference.what.rsplit_once('/').map_or(reference.what, |(_, last)| last));
        let card = self.supplied.iter().find(|card| slug(&card.name) == wanted);
        match card {
            Some(card) if reference.source.is_none() || reference.of_catalogue() => {
                of_card(written, card, reference.label)
            }
            _ => Err(self.unknown(written, &wanted)),
        }
    }

    fn errata(&self, reference: &Reference<'_>) -> Vec<&Erratum> {
        let all = self.passages.errata();
        if reference.source.is_none() {
            return all.filter(|own| own.id.as_str() == reference.what).collect();
        }
        let wanted = slug(reference.what);
        let of_source = |own: &&Erratum| {
            reference.source.is_some_and(|source| {
                own.document.as_str() == source
                    || own.document.as_str().starts_with(&format!("{source}-"))
            })
        };
        let named = |own: &&Erratum| own.printings.iter().any(|card| slug(&card.name) == wanted);
        all.filter(of_source).filter(named).collect()
    }

    fn unknown(&self, written: &str, wanted: &str) -> String {
        let ids = self.passages.errata().map(|own| own.id.as_str());
        let same = ids.filter(|id| id.rsplit('/').next() == Some(wanted));
        let titles = self.passages.errata().flat_map(|own| own.printings.iter());
        let titles: Vec<String> = titles.map(|card| slug(&card.name)).collect();
        let mut near: Vec<&str> = same.collect();
        near.extend(nearest(wanted, titles.iter().map(String::as_str)));
        let mut message = format!(
            "there is no erratum or card `{written}`; write `fanz:TITLE@updated`, the id of an \
             erratum's passage such as `fanz-crd/SET/CARD@updated`, or \
             `catalogue:TITLE` where a catalogue is loaded with `--catalogue`"
        );
        if !near.is_empty() {
            message.push_str("; near it: ");
            message.push_str(&near.join(", "));
        }
        message
    }
}

/// The text of an erratum under a label. Errata of one title must agree.
fn of_errata(written: &str, errata: &[&Erratum], label: Option<&str>) -> Result<NamedText, String> {
    let mut found: Option<NamedText> = None;
    for erratum in errata {
        let own = of_erratum(written, erratum, label)?;
        if let Some(first) = &found
            && first.words != own.words
        {
            let ids: Vec<&str> = errata.iter().map(|own| own.id.as_str()).collect();
            return Err(format!(
                "`{written}` names several errata with different texts; write the id of one: {}",
                ids.join(", ")
            ));
        }
        found.get_or_insert(own);
    }
    found.ok_or_else(|| format!("there is no erratum `{written}`"))
}

fn of_erratum(written: &str, own: &Erratum, label: Option<&str>) -> Result<NamedText, String> {
    let of = |wanted: TextLabel| own.texts.iter().find(|text| text.label == wanted);
    let gains = own.texts.iter().all(|text| text.label != TextLabel::Original);
    let words = match label {
        Some("original") if gains => None,
        Some("original") => of(TextLabel::Original).map(|text| text.text.clone()),
        Some("updated") => of(TextLabel::Updated)
            .or_else(|| own.texts.iter().rev().find(|text| text.label != TextLabel::Original))
            .map(|text| text.text.clone()),
        Some("panini_updated") => of(TextLabel::PaniniUpdated).map(|text| text.text.clone()),
        Some("fanz_updated") => of(TextLabel::FanzUpdated).map(|text| text.text.clone()),
        Some("gains") => of(TextLabel::Gains).map(|text| text.text.clone()),
        None | Some("current") => own.texts.last().map(|text| text.text.clone()),
        Some(other) => {
            return Err(format!(
                "`{other}` is not a text of an erratum; write `@original`, `@updated`, \
                 `@panini_updated`, `@fanz_updated` or `@gains`"
            ));
        }
    };
    let label_of = |words: &String| own.texts.iter().rev().find(|text| text.text == *words);
    let found = words.as_ref().and_then(label_of);
    let gained = found.is_some_and(|text| text.label == TextLabel::Gains);
    let absent = words.is_none() && !(label == Some("original") && gains);
    if absent {
        let has: Vec<&str> = own.texts.iter().map(|text| text.label.words()).collect();
        return Err(format!(
            "`{written}`: the erratum has no such text; it has {}",
            has.join(", ")
        ));
    }
    let name = own.printings.first().map(|card| card.name.clone()).unwrap_or_default();
    Ok(NamedText {
        style: style_of(&name),
        character: character_of(&name),
        name,
        words,
        gained,
        passage: Some(own.id.clone()),
        ..NamedText::default()
    })
}

/// The style, by the first word of a title.
fn style_of(name: &str) -> Option<String> {
    let first = name.split(' ').next().unwrap_or_default().to_lowercase();
    ["black", "blue", "namekian", "orange", "red", "saiyan"]
        .contains(&first.as_str())
        .then_some(first)
}

/// The character of `Goku – Super Saiyan`.
fn character_of(name: &str) -> Option<String> {
    let dash = [" – ", " - "].into_iter().find_map(|dash| name.split_once(dash));
    dash.map(|(character, _)| character.to_owned())
}

fn of_card(written: &str, card: &Card, label: Option<&str>) -> Result<NamedText, String> {
    let whole = card.whole_text().ok_or_else(|| {
        format!(
            "`{written}`: no record holds the whole text of {}; a catalogue does, where one is loaded",
            card.name
        )
    })?;
    let words = match label {
        Some("printed") => whole.printed,
        Some("original") => card.text_before_errata().ok_or_else(|| unprinted(written, card))?,
        None | Some("current" | "updated") if whole.in_force => whole.text,
        None | Some("current" | "updated") => return Err(unfit(written, card)),
        Some(code) if let Some(own) = card.text_of(code) => own.text,
        Some(other) => {
            return Err(format!(
                "`{other}` is not a text of a card of a catalogue; write `@printed`, `@current` or \
                 the code of a printing"
            ));
        }
    };
    let card = &*label.map_or(Cow::Borrowed(card), |said| card.as_printed(said));
    Ok(NamedText {
        name: card.name.clone(),
        style: card.style.clone(),
        kind: card.kind.clone(),
        character: card.character.clone(),
        alignment: card.facts.alignment.clone(),
        traits: card.facts.traits.clone(),
        powers: powers_of(card),
        power_up: card.facts.power_up.map(u32::from),
        words: Some(words.to_owned()),
        gained: false,
        passage: None,
    })
}

/// The level of a personality, where a catalogue tells it, and the power levels of it that
/// are told. An Ally has but one.
fn powers_of(card: &Card) -> Option<(u32, Vec<u64>)> {
    let ally = card.kind.as_deref() == Some("ally");
    let level = card.facts.level.or(ally.then_some(1))?;
    Some((level.into(), card.facts.power_levels.clone()))
}

/// Why the words before an erratum are not known, though a catalogue has the card.
fn unprinted(written: &str, card: &Card) -> String {
    format!(
        "`{written}`: the catalogue prints {} as its erratum leaves it, and not the words before; \
         write the erratum, {}, for what it says of them",
        card.name,
        errata_of(card)
    )
}

/// The errata of a card, as they are named.
fn errata_of(card: &Card) -> String {
    let errata: Vec<String> = card.errata.iter().map(|own| format!("`{}`", own.id)).collect();
    errata.join(" or ")
}

/// Why the text in force of a card is not known, though a catalogue has the card.
fn unfit(written: &str, card: &Card) -> String {
    let name = written.rsplit_once('@').map_or(written, |(name, _)| name);
    format!(
        "`{written}`: the erratum of {} fits no text that the catalogue prints; write the erratum, \
         {}, for what it says, or `{name}@printed` for the old text",
        card.name,
        errata_of(card)
    )
}
