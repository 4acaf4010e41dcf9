//! Units of cards, their errata and their rulings.

use headjudge_corpus::{
    Card, CardRuling, Citation, CurrentText, DocumentId, Erratum, ErratumText, Lines, MrpStatement,
    PassageId, PrintedCard, Publisher, TextLabel,
};

use super::part::{Part, Role};
use super::sources::{Sources, is_indexed};
use super::unit::Unit;

/// One unit for the whole chain of texts. It quotes the last of them, and shows
/// the text in force.
pub(super) fn push_erratum(erratum: &Erratum, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let Some(passage) = sources.passage(&erratum.id) else { return };
    let last = erratum.texts.last();
    let citation = match last {
        Some(text) => Citation::quoting(passage, &text.text),
        None => Citation::whole(passage),
    };
    let mut unit = Unit::new("erratum", &title(&erratum.printings), citation, sources);
    push_head(&erratum.printings, &erratum.id, erratum.set_name.as_str(), sources, &mut unit);
    unit.tag("set", erratum.set.as_str());
    let current = sources.cards_of(&erratum.id).iter().flat_map(|card| &card.current);
    let current = current.clone().find(|text| text.citation.passage == erratum.id);
    unit.shown.extend(current.map(|text| Part::new(Role::Text, in_force(text))));
    for text in &erratum.texts {
        push_text(text, &mut unit);
        let holds = |current: &CurrentText| {
            current.text == text.text || current.additions.contains(&text.text)
        };
        if !current.is_some_and(holds) {
            unit.shown.push(Part {
                quote: Some((text.text.clone(), text.lines)),
                ..Part::new(
                    Role::Superseded,
                    format!("{} (superseded): {}", text.label.words(), text.text),
                )
            });
        }
    }
    push_mrp(&erratum.mrp, &mut unit);
    push_notes(&erratum.notes, &mut unit);
    unit.notes.push("erratum errata updated text card text".to_owned());
    units.push(unit);
}

/// The whole of a text in force: what an erratum adds to the printed text does
/// not replace it.
fn in_force(current: &CurrentText) -> String {
    let gained = |text: &String| format!("This card gains: “{text}”");
    let gained: Vec<String> = current.additions.iter().map(gained).collect();
    if current.label == TextLabel::Gains {
        return format!("The printed text, plus: {}", current.additions.join(" "));
    }
    std::iter::once(current.text.clone()).chain(gained).collect::<Vec<_>>().join("\n")
}

fn push_text(text: &ErratumText, unit: &mut Unit) {
    unit.body.push(format!("{}: {}", text.label.words(), text.text));
    let (side, texts) = match text.label {
        TextLabel::Original => ("original", &mut unit.original),
        _ => ("updated", &mut unit.updated),
    };
    texts.push_str(&text.text);
    texts.push('\n');
    unit.tag("in", side);
    push_author(text.by, unit);
}

fn push_notes(notes: &[String], unit: &mut Unit) {
    for note in notes {
        unit.body.push(note.clone());
        unit.shown.push(Part::new(Role::Note, format!("Note: {note}")));
    }
}

fn push_author(by: Option<Publisher>, unit: &mut Unit) {
    match by {
        Some(Publisher::Panini) => unit.tag("by", "panini"),
        Some(Publisher::Fanz) => unit.tag("by", "fanz"),
        Some(Publisher::Score) => unit.tag("by", "score"),
        None => {}
    }
}

fn push_mrp(statements: &[MrpStatement], unit: &mut Unit) {
    // Of a chain of texts each may have its statement; the last is of the text in force.
    if let Some(last) = statements.last() {
        let shown = format!("Most recent printing: {}", last.text);
        unit.shown.push(Part::new(Role::Printing, shown));
    }
    for statement in statements {
        unit.body.push(format!("MRP: {}", statement.text));
        unit.tag(
            "mrp",
            match statement.status {
                headjudge_corpus::MrpStatus::None => "none",
                headjudge_corpus::MrpStatus::Printed => "printed",
                headjudge_corpus::MrpStatus::UpToDate => "up_to_date",
            },
        );
        for printing in &statement.printings {
            unit.tag("mrp", printing.set.as_str());
        }
    }
}

pub(super) fn push_ruling(ruling: &CardRuling, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let Some(passage) = sources.passage(&ruling.id) else { return };
    let citation = Citation::quoting(passage, &ruling.text);
    let mut unit = Unit::new("ruling", &title(&ruling.printings), citation, sources);
    push_head(&ruling.printings, &ruling.id, ruling.set_name.as_str(), sources, &mut unit);
    unit.tag("set", ruling.set.as_str());
    unit.body.push(ruling.text.clone());
    unit.shown.push(Part::new(Role::Text, ruling.text.clone()));
    push_author(ruling.by, &mut unit);
    push_mrp(&ruling.mrp, &mut unit);
    push_notes(&ruling.notes, &mut unit);
    unit.notes.push("ruling".to_owned());
    units.push(unit);
}

/// `Vegeta – Villainous and Vegeta – Empowered`.
fn title(printings: &[PrintedCard]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for printing in printings {
        if !names.contains(&printing.name.as_str()) {
            names.push(&printing.name);
        }
    }
    names.join(" and ")
}

/// What the head of an entry says, and what is known of its cards.
fn push_head(
    printings: &[PrintedCard],
    id: &PassageId,
    set: &str,
    sources: &Sources<'_>,
    unit: &mut Unit,
) {
    unit.context.push(set.to_owned());
    for printing in printings {
        unit.context.push(printing.code.to_string());
        unit.tag("code", folded_code(printing.code.as_str()));
    }
    for card in sources.cards_of(id) {
        push_facts(card, unit);
        unit.titles.extend(card.aliases.iter().cloned());
    }
    if let [card, ..] = sources.cards_of(id) {
        unit.group = format!("card:{}", card.id);
    }
}

/// The form in which codes are compared.
pub(super) fn folded_code(code: &str) -> String {
    headjudge_corpus::fold(code).replace(' ', "")
}

/// Tags of the card that a unit is about.
pub(super) fn push_facts(card: &Card, unit: &mut Unit) {
    unit.cards.push(card.id.to_string());
    unit.tag("card", card.id.as_str());
    if let Some(style) = &card.style {
        unit.tag("style", headjudge_corpus::fold(style));
    }
    if let Some(kind) = &card.kind {
        unit.tag("kind", headjudge_corpus::fold(kind));
    }
}

/// What a card is cited by: the place that says most of it, or the catalogue that it is
/// known from alone. None of a card that an older edition alone names.
pub(super) fn citation(card: &Card, sources: &Sources<'_>) -> Option<Citation> {
    let current = in_order(card).into_iter().map(|text| text.citation.clone());
    let rulings = card.rulings.iter().filter_map(|ruling| sources.cite(&ruling.id));
    let mentions = card.mentions.iter().map(|mention| mention.citation.clone());
    let cited = current.chain(rulings).chain(mentions).find(|c| is_indexed(&c.document));
    cited.or_else(|| in_catalogue(card))
}

/// The texts of a card. What an erratum only adds comes after a text that is whole.
fn in_order(card: &Card) -> Vec<&CurrentText> {
    let mut texts: Vec<&CurrentText> = card.current.iter().collect();
    texts.sort_by_key(|text| text.label == TextLabel::Gains);
    texts
}

/// The kind of a card's own unit.
pub(super) const KIND: &str = "card";

/// The card itself, found by its name and codes; none of one that nothing cites.
pub(super) fn of_card(card: &Card, sources: &Sources<'_>) -> Option<Unit> {
    let mut unit = Unit::new(KIND, &card.name, citation(card, sources)?, sources);
    unit.id = card.id.to_string();
    unit.game = card.game.to_string();
    unit.url = card.url();
    unit.group = format!("card:{}", card.id);
    unit.titles.extend(card.aliases.iter().cloned());
    push_facts(card, &mut unit);
    unit.shown.extend(in_order(card).first().map(|text| Part::new(Role::Text, in_force(text))));
    unit.printed = !card.facts.printed.is_empty();
    if card.errata.is_empty()
        && let Some(own) = card.whole_text()
    {
        unit.shown.push(Part::new(Role::Text, format!("Printed text: {}", own.text)));
    }
    for printing in &card.printings {
        unit.tag("set", printing.set.as_str());
        unit.tag("code", folded_code(printing.code.as_str()));
        unit.context.push(format!("{} {}", printing.set_name, printing.code));
    }
    Some(unit)
}

/// The name under which hits cite a catalogue.
const CATALOGUE: &str = "catalogue";

/// A card that no document names is cited as its catalogue has it: by its
/// printing, and without lines.
fn in_catalogue(card: &Card) -> Option<Citation> {
    // One that an older edition alone names is history.
    let printing = card.printings.last().filter(|_| card.passages().next().is_none())?;
    let printed = card.whole_text().map(|own| own.text);
    Some(Citation {
        document: DocumentId::new(CATALOGUE),
        edition: format!("{} {}", printing.set_name, printing.code),
        passage: PassageId::new(format!("{CATALOGUE}/{}", card.id)),
        lines: Lines::default(),
        quote: printed.unwrap_or(&card.name).to_owned(),
        url: card.url(),
    })
}
