//! Units of list entries, and of each list as a whole: who asks for "the ban
//! list" wants the list, who asks for a card wants its entry.

use std::collections::BTreeMap;

use headjudge_corpus::{Citation, ListEntry, ListKind, Passage, PassageClass, Record};

use jiff::civil::Date;

use super::cards::push_facts;
use super::part::{Part, Role};
use super::sources::{Sources, is_indexed};
use super::unit::Unit;

pub(super) fn push_entry(entry: &ListEntry, sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let Some(passage) = sources.passage(&entry.passage) else { return };
    let citation = Citation { lines: entry.lines, ..Citation::whole(passage) };
    let mut unit = Unit::new("list_entry", &entry.card, citation, sources);
    unit.id = entry.id.to_string();
    unit.body.push(passage.text.clone());
    unit.body.extend(passage.english.clone());
    unit.context.extend(passage.heading_path.iter().cloned());
    let crossed_out = if entry.crossed_out { " (crossed out)" } else { "" };
    let listed = format!("{}: {}{crossed_out}", entry.words(), passage.text);
    unit.shown.push(Part::new(Role::Text, listed));
    unit.notes.push(words_of(entry.list).to_owned());
    if let Some(card) = sources.card(entry.card_id.as_str()) {
        push_facts(card, &mut unit);
        unit.titles.extend(card.aliases.iter().cloned());
    }
    for printing in &entry.printings {
        unit.tag("set", printing.set.as_str());
        unit.context.push(format!("{} {}", printing.set_name, printing.code));
    }
    unit.since = entry.since;
    unit.notes.extend(entry.since.map(date_words));
    push_list_tags(entry, sources, &mut unit);
    units.push(unit);
}

fn push_list_tags(entry: &ListEntry, sources: &Sources<'_>, unit: &mut Unit) {
    unit.tag("format", entry.format.as_str());
    unit.tag("is", entry.list.as_str());
    unit.list = Some(entry.list);
    if let Some(format) = sources.format(&entry.format) {
        unit.context.push(format.title.clone());
    }
    unit.retire(entry.status);
}

/// A date as players write it: `2004 11 24 November Nov`.
fn date_words(date: Date) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = usize::try_from(date.month() - 1).ok().and_then(|n| MONTHS.get(n)).unwrap_or(&"");
    let short = month.get(..3).unwrap_or_default();
    format!("{} {} {} {month} {short} since date", date.year(), date.month(), date.day())
}

/// What players call a list, and being on it.
fn words_of(list: ListKind) -> &'static str {
    match list {
        ListKind::Banned => "ban list banned forbidden illegal tournament legal",
        ListKind::Restricted => "restricted list limit one copy per deck",
        ListKind::Frozen => "frozen list frozen legal tournament",
        ListKind::GoldReprint => "gold title reprint reprints",
        ListKind::LegacyThawing => "legacy thawing bonus thawed",
        ListKind::ExclusiveGroup => "only one card from each group same deck together",
        ListKind::GroupCap => "total of cards in deck together",
    }
}

/// One unit for each list of each document.
pub(super) fn push_lists(records: &[Record], sources: &Sources<'_>, units: &mut Vec<Unit>) {
    let mut lists: BTreeMap<(&str, ListKind, &[String]), Vec<&ListEntry>> = BTreeMap::new();
    for record in records {
        let Record::ListEntry(entry) = record else { continue };
        let Some(passage) = sources.passage(&entry.passage) else { continue };
        let key = (entry.document.as_str(), entry.list, passage.heading_path.as_slice());
        lists.entry(key).or_default().push(entry);
    }
    let headings: Vec<&Passage> = records
        .iter()
        .filter_map(
            |record| if let Record::Passage(passage) = record { Some(passage) } else { None },
        )
        .filter(|p| p.class == PassageClass::Heading && is_indexed(&p.document))
        .collect();
    for ((document, list, path), entries) in lists {
        let Some(first) = entries.first() else { continue };
        let lines = entries.iter().fold(first.lines, |lines, entry| lines.join(entry.lines));
        let heading = headings
            .iter()
            .rev()
            .find(|heading| heading.document == document && heading.lines.last < lines.first);
        let Some(heading) = heading else { continue };
        let words = ListEntry::words_of_all(entries.iter().copied());
        let title = path.last().unwrap_or(&words);
        // The heading is quoted, the whole list is cited.
        let lines = heading.lines.join(lines);
        let citation = Citation { lines, ..Citation::whole(heading) };
        let mut unit = Unit::new("list", title, citation, sources);
        unit.group = format!("list:{}:{}", heading.id, list.as_str());
        unit.titles.push(words.clone());
        unit.context.extend(path.iter().cloned());
        unit.notes.push(words_of(list).to_owned());
        unit.notes.push("list cards dates".to_owned());
        push_list_tags(first, sources, &mut unit);
        let mut dates: Vec<String> =
            entries.iter().filter_map(|e| e.since.map(date_words)).collect();
        dates.dedup();
        unit.dated = !dates.is_empty();
        unit.notes.extend(dates);
        let names: Vec<&str> = entries.iter().map(|entry| entry.card.as_str()).collect();
        unit.body.push(names.join(", "));
        units.push(unit);
    }
}
