//! When a format's lists changed: told date by date, and drawn.

use std::collections::BTreeMap;
use std::fmt::Write;

use headjudge_corpus::{FormatEdition, ListEntry};
use jiff::civil::Date;

use headjudge_answers::{FormatView, ListView};
use headjudge_view::Language;

/// What changed on one date.
pub(super) struct Change<'a> {
    pub(super) date: Date,
    /// Editions that count from it.
    pub(super) editions: Vec<&'a FormatEdition>,
    /// The entries that came, list by list.
    pub(super) lists: Vec<(&'a str, Vec<&'a ListEntry>)>,
}

/// Every dated change of a format, oldest first.
pub(super) fn changes(view: &FormatView) -> Vec<Change<'_>> {
    let mut by_date: BTreeMap<Date, Change<'_>> = BTreeMap::new();
    let on = |date| Change { date, editions: Vec::new(), lists: Vec::new() };
    for edition in &view.editions {
        if let Some(from) = edition.from {
            by_date.entry(from).or_insert_with(|| on(from)).editions.push(edition);
        }
    }
    for list in &view.lists {
        for entry in entries(list) {
            let Some(since) = entry.since else { continue };
            let change = by_date.entry(since).or_insert_with(|| on(since));
            match change.lists.iter_mut().find(|(title, _)| *title == list.title) {
                Some((_, known)) => known.push(entry),
                None => change.lists.push((&list.title, vec![entry])),
            }
        }
    }
    by_date.into_values().collect()
}

fn entries(list: &ListView) -> impl Iterator<Item = &ListEntry> {
    list.entries.iter().chain(&list.later)
}

/// Heights in pixels; widths are shares of what room there is.
const ROW: usize = 44;
const HEAD: usize = 38;
/// How far down the handle of the date is, between the dates and the first row.
const HANDLE: usize = 26;
/// Where the first and the last dot are, in hundredths of the width, and how far apart two are
/// at least: as wide as a dot on a phone.
const NEAR_START: f64 = 4.0;
const NEAR_END: f64 = 94.0;
const APART: f64 = 7.5;
/// How much of the width a date takes, in hundredths: on the narrowest phone, and on a screen
/// that has room for more dates.
const LABEL: f64 = 27.0;
const LABEL_WIDE: f64 = 14.0;

/// The changes drawn along a line of time, a row for each list; `None` where
/// there are too few dates to draw.
pub(super) fn draw(view: &FormatView, changes: &[Change<'_>], say: Language) -> Option<String> {
    let (first, last) = (changes.first()?.date, changes.last()?.date);
    let span = days(first, last);
    if span == 0 {
        return None;
    }
    let places = places(changes, span);
    let at = |date: Date| changes.iter().position(|change| change.date == date);
    let place = |date: Date| at(date).map_or(NEAR_END, |at| places[at]);
    let dated: Vec<&ListView> =
        view.lists.iter().filter(|list| entries(list).any(|entry| entry.since.is_some())).collect();
    let height = HEAD + dated.len() * ROW + 8;
    let mut body = String::new();
    let (mut shown, mut shown_on_phone) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for change in changes {
        let x = place(change.date);
        let _ = write!(
            body,
            r#"<line class="tick" x1="{x:.2}%" x2="{x:.2}%" y1="{HEAD}" y2="{height}"/>"#
        );
        // A date too near the one before it, or the last, is told by its dot alone.
        let room = |shown: f64| {
            if change.date == last {
                (x - shown) / 2.0
            } else {
                (x - shown).min((place(last) - x) / 2.0)
            }
        };
        if room(shown) >= LABEL_WIDE {
            let class = if room(shown_on_phone) >= LABEL {
                shown_on_phone = x;
                ""
            } else {
                r#" class="roomy""#
            };
            let anchor = if x > 80.0 { "end" } else { "start" };
            let _ = write!(
                body,
                r#"<text{class} x="{x:.2}%" y="14" text-anchor="{anchor}">{}</text>"#,
                change.date
            );
            shown = x;
        }
    }
    let now = if view.on < first {
        1.0
    } else {
        // Between two changes it is drawn between their dots.
        let before = changes.iter().rposition(|change| change.date <= view.on).unwrap_or(0);
        let next = places.get(before + 1).copied();
        match next {
            Some(_) if changes[before].date == view.on => places[before],
            Some(next) => f64::midpoint(places[before], next),
            None if view.on > last => places[before] + 3.0,
            None => places[before],
        }
    };
    // Before the rows, whose words stand on it.
    let _ = write!(
        body,
        r#"<line class="now" x1="{now:.2}%" x2="{now:.2}%" y1="{HANDLE}" y2="{height}"/>"#
    );
    for (row, list) in dated.iter().enumerate() {
        let y = HEAD + row * ROW;
        let title = match say {
            Language::English => &list.title,
            Language::Japanese => Language::Japanese.list(list.list),
        };
        let _ = write!(
            body,
            r#"<text class="row" x="0" y="{}">{}</text><line class="rail" x1="0" x2="100%" y1="{line}" y2="{line}"/>"#,
            y + 14,
            headjudge_view::rich_text::marked(title, &[]),
            line = y + 28
        );
        for change in changes {
            let came = change.lists.iter().find(|(title, _)| *title == list.title);
            let Some(count) = came.map(|(_, entries)| entries.len()) else { continue };
            let (x, date, url) = (place(change.date), change.date, &view.url);
            let said = say.timeline_more(count, date, title);
            let _ = write!(
                body,
                r#"<a href="{url}?on={date}" aria-label="{said}"><circle class="hit" cx="{x:.2}%" cy="{line}" r="12"/><circle class="dot" cx="{x:.2}%" cy="{line}" r="9"/><text class="count" x="{x:.2}%" y="{}" text-anchor="middle">{count}</text></a>"#,
                y + 32,
                line = y + 28
            );
        }
    }
    let _ = write!(
        body,
        r#"<circle class="grip" cx="{now:.2}%" cy="{HANDLE}" r="22"/><circle class="handle" cx="{now:.2}%" cy="{HANDLE}" r="7"><title>{}</title></circle>"#,
        say.timeline_date()
    );
    let stops = changes.iter().zip(&places).map(|(own, at)| format!("{at:.2}:{}", own.date));
    let stops = stops.collect::<Vec<_>>().join(" ");
    let described = say.timeline_says();
    Some(format!(
        r#"<svg class="timeline" width="100%" height="{height}" role="group" data-stops="{stops}" aria-label="{described}">{body}</svg>"#
    ))
}

/// Where each change is along the line, in hundredths: by its date, but never so near the one
/// before it that their dots touch.
fn places(changes: &[Change<'_>], span: u32) -> Vec<f64> {
    let Some(first) = changes.first() else { return Vec::new() };
    let room = NEAR_END - NEAR_START;
    let apart = APART.min(
        room / f64::from(u32::try_from(changes.len()).unwrap_or(u32::MAX).saturating_sub(1).max(1)),
    );
    let mut places: Vec<f64> = changes
        .iter()
        .map(|change| {
            NEAR_START + room * f64::from(days(first.date, change.date)) / f64::from(span)
        })
        .collect();
    for at in 1..places.len() {
        places[at] = places[at].max(places[at - 1] + apart);
    }
    let mut most = NEAR_END;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - apart;
    }
    places
}

/// How many days lie between two dates, none if `to` is before `from`.
fn days(from: Date, to: Date) -> u32 {
    from.until(to).map_or(0, |span| u32::try_from(span.get_days()).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_never_touch() {
        let dates = ["2004-01-15", "2004-02-11", "2004-02-25", "2004-06-16", "2004-11-24"];
        let change = |date: &str| Change {
            date: date.parse().unwrap(),
            editions: Vec::new(),
            lists: Vec::new(),
        };
        let changes: Vec<Change<'_>> = dates.iter().map(|date| change(date)).collect();
        let placed = places(&changes, days(changes[0].date, changes[4].date));
        assert!(placed.windows(2).all(|pair| pair[1] - pair[0] > APART - 0.01), "{placed:?}");
        assert!(placed[0] >= NEAR_START && placed[4] <= NEAR_END, "{placed:?}");
    }
}
