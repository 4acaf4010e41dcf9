//! Entries: what is said of one card. The head names it; its texts, rulings
//! and statements follow behind the head or on lines of their own.

use headjudge_corpus::{
    CardRuling, Code, Erratum, ErratumText, Lines, MrpStatement, MrpStatus, PassageClass,
    PrintedCard, Printing, SetId, TextLabel, diff_words, fold, slug,
};
use regex::Regex;

use super::dialect::{Pattern, Slip};
use super::kinds::Kind;
use super::matching::Found;
use super::several::several;
use super::state::{Entry, Part, Reader};
use crate::quotes::{QuoteFault, Unquoted, unquote};
use crate::sets::NamedSet;

impl Reader<'_> {
    /// The head of an entry, with what is behind it.
    pub(super) fn open_entry(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let Some(card) = found.get("card").map(str::to_owned) else {
            return self.add_paragraph(at, found);
        };
        self.begin_entry(at, pattern, found, &card);
        let lines = self.out.span(self.units[at].range.clone());
        if let Some(text) = found.get("text") {
            self.add_text(text, lines, None);
        }
        for (group, kind, label) in [
            ("original", Kind::Text, Some(TextLabel::Original)),
            ("updated", Kind::Text, Some(TextLabel::Updated)),
            ("gains", Kind::Text, Some(TextLabel::Gains)),
            ("note", Kind::Note, None),
        ] {
            if let Some(text) = found.get(group) {
                self.push_part(kind, label, text.to_owned(), Vec::new(), lines);
            }
        }
    }

    fn begin_entry(&mut self, at: usize, pattern: &Pattern, found: &Found, card: &str) {
        let names: Vec<String> = match &pattern.split {
            Some(split) => split.split(card).map(|name| name.trim().to_owned()).collect(),
            None => vec![card.to_owned()],
        };
        let stated = found.get("set").map(|set| self.context.sets.find(set));
        let set = stated.or_else(|| self.titles.iter().rev().find_map(|title| title.set.clone()));
        let above = set.as_ref().map_or_else(|| self.tail().to_owned(), |set| set.id.to_string());
        let id = self.put(at, &format!("{above}/{}", slug(card)), PassageClass::Ruling);
        let date = self.date(at, found).or_else(|| self.dated_title());
        let cards = match pattern.each("card").map(|each| coded_cards(each, card)) {
            Some(cards) if !cards.is_empty() => cards,
            _ => printed_cards(&names, found.get("code").unwrap_or_default()),
        };
        self.about = names_of(&cards);
        self.entry = Some(Entry {
            id,
            passage: self.passage,
            cards,
            set,
            date,
            titled: false,
            parts: Vec::new(),
            lines: self.out.span(self.units[at].range.clone()),
        });
        self.open = Some(Kind::Entry);
    }

    /// A line that is a part of an entry. A ruling that names its card, or that
    /// is under the title of one, is an entry of its own.
    pub(super) fn add_part(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let stated = found.get("card").map(str::to_owned);
        let free = self.entry.as_ref().is_none_or(|entry| entry.titled);
        let under = (free && pattern.kind == Kind::Ruling)
            || (self.entry.is_none() && pattern.kind == Kind::Text);
        // A ruling with a date of its own is one of its own.
        let dated = pattern.kind == Kind::Ruling && found.get("date").is_some();
        let behind = self.entry.as_ref().is_none_or(|entry| {
            dated && !entry.titled && entry.parts.iter().any(|part| part.kind != Kind::Note)
        });
        let about = if behind && stated.is_none() { self.about.clone() } else { Vec::new() };
        let titled = stated.is_none() && about.is_empty() && under;
        let card = stated.or_else(|| about.first().cloned());
        let card = card.or_else(|| self.title().filter(|_| under).map(str::to_owned));
        let text = self.text_of(at, found);
        let lines = self.out.span(self.units[at].range.clone());
        if let Some(card) = card {
            self.close_entry();
            self.begin_entry(at, pattern, found, &card);
            if let Some(entry) = &mut self.entry {
                entry.titled = titled;
                if !about.is_empty() {
                    entry.cards = printed_cards(&about, found.get("code").unwrap_or_default());
                    self.about = about;
                }
            }
        } else if self.entry.is_some() {
            self.date_entry(at, found);
            self.open = Some(Kind::Entry);
            self.join_passage(at);
        } else {
            let message = format!(
                "this `{}` is under no entry and no title; it is read as a rule",
                pattern.kind.name()
            );
            self.out.problem(self.units[at].range.start, "part-without-entry", message);
            return self.add_paragraph(at, found);
        }
        self.read_part(pattern, found, &text, lines);
    }

    /// A part by its pattern, and those behind its quotation marks that patterns read.
    fn read_part(&mut self, pattern: &Pattern, found: &Found, text: &str, lines: Lines) {
        let (quoted, rest) = split_quoted(text);
        let more = pattern.kind == Kind::Text
            && !rest.is_empty()
            && self.dialect.find_part(rest, &self.out.path).is_some();
        let said = if more { quoted } else { text };
        let printings = pattern.each("text").filter(|_| pattern.kind == Kind::Printing);
        let printings =
            printings.map_or_else(Vec::new, |each| self.printings(each, said, lines.first));
        self.push_part(pattern.kind, label_of(pattern, found), said.to_owned(), printings, lines);
        if more {
            self.add_text(rest, lines, None);
        }
    }

    /// Dates the open entry by a part of it, where it has no date yet.
    fn date_entry(&mut self, at: usize, found: &Found) {
        let date = self.date(at, found);
        if let Some(entry) = self.entry.as_mut().filter(|entry| entry.date.is_none()) {
            entry.date = date;
        }
    }

    /// Makes the head of the open entry a title, where questions are under it
    /// and nothing else is said of the card.
    pub(super) fn title_entry(&mut self) {
        let Some(entry) = self.entry.take_if(|entry| entry.parts.is_empty()) else { return };
        self.out.parsed.passages[entry.passage].class = PassageClass::Heading;
        let (set, set_name) = set_of(entry.set);
        let parsed = &mut self.out.parsed;
        parsed.named.extend(names_of(&entry.cards));
        parsed.printed.extend(entry.cards.into_iter().map(|PrintedCard { code, name }| {
            (name, Printing { set: set.clone(), set_name: set_name.clone(), code })
        }));
    }

    /// Puts a line into the passage of the open entry.
    fn join_passage(&mut self, at: usize) {
        let text = self.units[at].text.clone();
        let last = self.out.parsed.passages.len().checked_sub(1);
        if last == Some(self.passage) {
            self.out.grow(self.passage, self.units[at].range.clone(), &text, "\n");
        } else {
            let before = &self.out.parsed.passages[self.passage];
            let (tail, class) = (format!("{}/more", before.id.anchor()), before.class);
            self.put(at, &tail, class);
        }
    }

    /// A text of the open entry that no pattern of its own line reads.
    pub(super) fn add_to_entry(&mut self, text: &str, lines: Lines, goes_on: bool) {
        self.add_text(text, lines, Some(goes_on));
    }

    /// A text behind the head, or on a further line (`goes_on`: in the same paragraph).
    fn add_text(&mut self, text: &str, lines: Lines, goes_on: Option<bool>) {
        if let Some((at, found)) = self.dialect.find_part(text, &self.out.path) {
            self.count(at);
            let pattern = &self.dialect.patterns[at];
            let before = found.before.trim_end_matches([' ', '-', '–', '—', ':']);
            if !before.is_empty() {
                self.push_part(Kind::Note, None, before.to_owned(), Vec::new(), lines);
            }
            return self.read_part(pattern, &found, found.get("text").unwrap_or(text), lines);
        }
        let last = self.entry.as_mut().and_then(|entry| entry.parts.last_mut());
        match last.filter(|_| goes_on == Some(true)) {
            Some(part) => {
                part.text.push(' ');
                part.text.push_str(text);
                part.lines = part.lines.join(lines);
                self.widen(lines);
            }
            None => self.push_part(Kind::Ruling, None, text.to_owned(), Vec::new(), lines),
        }
    }

    fn push_part(
        &mut self,
        kind: Kind,
        label: Option<TextLabel>,
        text: String,
        printings: Vec<Printing>,
        lines: Lines,
    ) {
        if let Some(entry) = &mut self.entry {
            entry.parts.push(Part { kind, label, text, printings, lines });
        }
        self.widen(lines);
    }

    fn widen(&mut self, lines: Lines) {
        if let Some(entry) = &mut self.entry {
            entry.lines = entry.lines.join(lines);
        }
    }

    /// Makes a record of the open entry: an erratum where a text of the card
    /// is changed, else a ruling.
    pub(super) fn close_entry(&mut self) {
        let Some(entry) = self.entry.take() else { return };
        self.note_printings(&entry);
        let printings = entry.cards.clone();
        let (set, set_name) = set_of(entry.set.clone());
        let (texts, asides) = self.texts(&entry);
        let mrp = Self::statements(&entry);
        let of = |kind: Kind| -> Vec<String> {
            entry.parts.iter().filter(|p| p.kind == kind).map(|p| p.text.clone()).collect()
        };
        let (document, edition) = (self.out.document.id.clone(), self.out.document.edition.clone());
        if texts.is_empty() {
            let text = of(Kind::Ruling).join("\n");
            let said = entry.parts.iter().filter(|part| part.kind == Kind::Ruling);
            let styled: Vec<String> =
                said.map(|part| self.styled(part.lines, &part.text)).collect();
            if text.is_empty() {
                let at = self.out.lines.partition_point(|line| line.n < entry.lines.first);
                self.out.problem(at, "empty-entry", "the entry says nothing of the card");
            }
            self.out.parsed.rulings.push(CardRuling {
                id: entry.id,
                document,
                edition,
                lines: entry.lines,
                set,
                set_name,
                printings,
                text_md: styled.join("\n"),
                text,
                since: entry.date.as_ref().map(|(_, date)| *date),
                printed: entry.date.map(|(printed, _)| printed),
                by: None,
                mrp,
                notes: of(Kind::Note),
            });
            return;
        }
        self.out.parsed.passages[entry.passage].class = PassageClass::Erratum;
        let notes = entry
            .parts
            .iter()
            .filter(|part| matches!(part.kind, Kind::Note | Kind::Ruling))
            .map(|part| part.text.clone())
            .chain(asides)
            .chain(entry.date.map(|(printed, _)| format!("Dated {printed}.")))
            .collect();
        self.out.parsed.errata.push(Erratum {
            id: entry.id,
            document,
            edition,
            lines: entry.lines,
            set,
            set_name,
            printings,
            texts,
            mrp,
            notes,
        });
    }

    /// The texts of the card, and what is behind their quotation marks.
    fn texts(&mut self, entry: &Entry) -> (Vec<ErratumText>, Vec<String>) {
        let mut texts: Vec<ErratumText> = Vec::new();
        let mut asides = Vec::new();
        for part in &entry.parts {
            let Some(label) = part.label.filter(|_| part.kind == Kind::Text) else { continue };
            let (quoted, rest) = split_quoted(&part.text);
            if !rest.is_empty() {
                asides.push(rest.to_owned());
            }
            let unquoted = if closes_early(quoted) {
                Unquoted { text: quoted.to_owned(), fault: None }
            } else {
                unquote(quoted)
            };
            let noted = |fault: &QuoteFault| match fault {
                QuoteFault::Unclosed => true,
                QuoteFault::WrongMark => self.notes(Slip::Words),
                // Where a document quotes nothing, that is no slip.
                QuoteFault::Unopened => self.notes(Slip::Words) && quoted.ends_with(['”', '"']),
            };
            if let Some(fault) = unquoted.fault.filter(noted) {
                let at = self.out.lines.partition_point(|line| line.n < part.lines.last);
                self.out.problem(at, fault.code(), fault.message());
            }
            let before = texts.last().filter(|_| label != TextLabel::Gains);
            let diff =
                before.map_or_else(Vec::new, |before| diff_words(&before.text, &unquoted.text));
            texts.push(ErratumText {
                label,
                text_md: self.styled(part.lines, &unquoted.text),
                lines: part.lines,
                by: label.publisher(),
                diff,
                text: unquoted.text,
            });
        }
        (texts, asides)
    }

    fn statements(entry: &Entry) -> Vec<MrpStatement> {
        let mut after_label = None;
        let mut statements = Vec::new();
        for part in &entry.parts {
            after_label = part.label.or(after_label);
            if part.kind != Kind::Printing {
                continue;
            }
            let words = fold(&part.text);
            let status = if words.starts_with("none") {
                MrpStatus::None
            } else if words.contains("up to date") {
                MrpStatus::UpToDate
            } else {
                MrpStatus::Printed
            };
            statements.push(MrpStatement {
                status,
                text: part.text.clone(),
                printings: part.printings.clone(),
                after_label,
                lines: part.lines,
            });
        }
        statements
    }
}

/// A set with its title, also where none is stated.
pub(super) fn set_of(set: Option<NamedSet>) -> (SetId, String) {
    set.map_or_else(|| (SetId::from("unknown"), "no set".to_owned()), |set| (set.id, set.name))
}

/// The cards that `names` and `codes` are: each name with each code.
fn printed_cards(names: &[String], codes: &str) -> Vec<PrintedCard> {
    let names = names.iter().filter(|name| !name.is_empty());
    let cards = names.flat_map(|name| codes_in(codes).map(move |code| (code, name.clone())));
    cards.map(|(code, name)| PrintedCard { code, name }).collect()
}

/// The cards of a head in which each name is behind its own code. A code
/// without a name is one more of the next card.
fn coded_cards(each: &Regex, head: &str) -> Vec<PrintedCard> {
    let mut cards: Vec<PrintedCard> = Vec::new();
    let mut name = String::new();
    for one in several(each, head).iter().rev() {
        if !one.rest.is_empty() {
            one.rest.clone_into(&mut name);
        }
        let code = Code::new(one.group("code").unwrap_or_default());
        if !name.is_empty() {
            cards.push(PrintedCard { code, name: name.clone() });
        }
    }
    cards.reverse();
    cards
}

/// The names of cards, each once.
fn names_of(cards: &[PrintedCard]) -> Vec<String> {
    let mut names: Vec<String> = cards.iter().map(|card| card.name.clone()).collect();
    names.dedup();
    names
}

/// The codes of one entry: `HL-101, HL-101p` are two printings.
fn codes_in(codes: &str) -> impl Iterator<Item = Code> {
    codes
        .split([',', ';', '&'])
        .flat_map(|code| code.split(" / "))
        .map(|code| Code::new(code.trim().trim_start_matches('#')))
}

/// A text in quotation marks, and what is behind them: `“Draw a card.” (As printed.)`.
fn split_quoted(text: &str) -> (&str, &str) {
    let text = text.trim();
    let opens = text.starts_with(['“', '"']);
    let end = text.char_indices().skip(1).filter(|(_, c)| matches!(c, '”' | '"')).last();
    match end.filter(|_| opens) {
        Some((at, mark)) => {
            let (quoted, rest) = text.split_at(at + mark.len_utf8());
            // A mark in the middle of the words is one of a quotation inside.
            let rest = rest.trim();
            let mark = rest.trim_matches(['.', ',', ';', '!']).is_empty();
            if mark || rest.starts_with(['(', '[', '–', '-']) || ends_inside(quoted) {
                (quoted, if mark { "" } else { rest })
            } else {
                (text, "")
            }
        }
        None => (text, ""),
    }
}

/// Whether the first quotation closes before the end, so that it is one of
/// several: `“all allies” to “all other allies”`.
fn closes_early(text: &str) -> bool {
    let inner = text.trim().strip_prefix(['“', '"']).unwrap_or_default();
    let inner = inner.trim_end_matches(['.', ',', ';']);
    let Some(mark) = inner.find(['”', '"', '“']) else { return false };
    let opens = inner[mark..].starts_with('“')
        || (inner[mark..].starts_with('"')
            && inner[..mark].ends_with(|c: char| c.is_whitespace() || matches!(c, '(' | '[')));
    // A mark behind a whole sentence ends what is quoted, whatever follows.
    !opens && !ends_inside(&inner[..mark]) && inner[mark..].chars().count() > 1
}

/// Whether the quotation holds a whole sentence.
fn ends_inside(quoted: &str) -> bool {
    quoted.trim_end_matches(['”', '"']).ends_with(['.', '!', '?', ')'])
}

/// What a text is: as the pattern says, or as its label reads.
fn label_of(pattern: &Pattern, found: &Found) -> Option<TextLabel> {
    let read = || {
        let words = fold(found.get("label").unwrap_or_default());
        let is = |cue: &str| words.split(' ').any(|word| word.starts_with(cue));
        if is("original") || is("printed") || is("old") || is("before") {
            TextLabel::Original
        } else if is("gain") || is("add") {
            TextLabel::Gains
        } else {
            TextLabel::Updated
        }
    };
    (pattern.kind == Kind::Text).then(|| pattern.label.unwrap_or_else(read))
}

#[cfg(test)]
mod tests {
    use super::{closes_early, split_quoted};

    #[test]
    fn parts_a_quotation_from_what_follows() {
        assert_eq!(split_quoted("“Draw.” It is slow."), ("“Draw.”", "It is slow."));
        assert_eq!(split_quoted("“Draw a “card” now."), ("“Draw a “card” now.", ""));
        assert_eq!(split_quoted("“Draw a “card” now.”"), ("“Draw a “card” now.”", ""));
        assert_eq!(split_quoted("Draw."), ("Draw.", ""));
        assert_eq!(split_quoted("\"Draw a card\"."), ("\"Draw a card\"", ""));
        assert!(closes_early("“all allies” to “all other allies”"));
        assert!(closes_early("\"all allies\" to \"all other allies\"."));
        assert!(!closes_early("\"Draw a \"card\" now.\""));
        assert!(!closes_early("“Draw a “card” now.”"));
    }
}
