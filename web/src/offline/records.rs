//! The records that decks are checked and scenarios are run by, one JSON object
//! a line, for the engine in the browser: the very ones that the server's engine has.

use headjudge_corpus::{Card, CardFacts, Record};

use crate::Fault;
use crate::request::RequestContext;

/// The records as lines.
pub(super) fn lines(now: &RequestContext) -> Result<Vec<u8>, Fault> {
    let store = now.service().snapshot().store();
    let mut lines = Vec::new();
    for mut record in store.rule_records(|_| true)? {
        if decides_nothing(&record) {
            continue;
        }
        if let Record::Passage(passage) = &mut record {
            // The engine reads and quotes the plain text only, and its English.
            passage.text_md.clear();
        }
        push(&record, &mut lines);
    }
    let cards: Vec<Card> = store.list(None)?;
    for mut card in cards {
        keep_text(&mut card);
        let bare =
            Card { errata: Vec::new(), mentions: Vec::new(), facts: facts_of(card.facts), ..card };
        push(&Record::Card(Box::new(bare)), &mut lines);
    }
    Ok(lines)
}

/// Leaves of what a catalogue prints no more than that it does, where no other fact tells so.
fn facts_of(mut facts: CardFacts) -> CardFacts {
    facts.printed.truncate(usize::from(facts.guids.is_empty()));
    for (_, text) in &mut facts.printed {
        text.clear();
    }
    facts
}

/// Leaves of a card’s texts the one that a search shows.
fn keep_text(card: &mut Card) {
    let shown = card.whole_text().filter(|own| own.in_force).map(|own| own.printing.clone());
    card.full_text.retain(|own| Some(&own.printing) == shown.as_ref());
    card.current.truncate(usize::from(card.full_text.is_empty()));
    let told = !card.full_text.is_empty() || !card.current.is_empty();
    card.rulings.truncate(usize::from(!told));
}

fn push(record: &Record, lines: &mut Vec<u8>) {
    if let Ok(line) = serde_json::to_vec(record) {
        lines.extend(line);
        lines.push(b'\n');
    }
}

/// Whether a record is of a kind that neither a deck rule nor a run reads.
fn decides_nothing(record: &Record) -> bool {
    matches!(
        record,
        Record::Example(_) | Record::Question(_) | Record::Keyword(_) | Record::Ruling(_)
    )
}
