//! Whoever asks for a card is shown the text in force, however they ask;
//! older wording only where it is asked for, and then it is marked.

use headjudge_corpus::{Card, CurrentText, Record, TextLabel, fold};
use headjudge_index::search::{Hit, Match};

use crate::corpus::{answer, records};

fn cards() -> impl Iterator<Item = &'static Card> {
    records().iter().filter_map(|record| match record {
        Record::Card(card) if !card.current.is_empty() => Some(&**card),
        _ => None,
    })
}

/// The texts in force of a card, folded: what is replaced is not among them.
fn in_force(card: &Card) -> String {
    let whole = |text: &CurrentText| {
        let text_in_force = if text.label == TextLabel::Gains { "" } else { &text.text };
        format!("{text_in_force} {}", text.additions.join(" "))
    };
    fold(&card.current.iter().map(whole).collect::<Vec<_>>().join(" / "))
}

/// The sentences of a snippet, without our own words for an addition.
fn said(snippet: &str) -> Vec<String> {
    let bare = snippet.replace("The printed text, plus:", "\n").replace("This card gains:", "\n");
    bare.split(['…', '\n']).map(fold).filter(|part| !part.is_empty()).collect()
}

/// The hits on the card or on its errata, with those beneath them.
fn about(hits: Vec<Hit>, card: &Card) -> Vec<Hit> {
    let is_of = |hit: &Hit| {
        hit.id == card.id.as_str()
            || hit.kind == "erratum" && card.errata.iter().any(|e| e.id.as_str() == hit.id)
    };
    let all = hits.into_iter().flat_map(|hit| {
        let folded = hit.folded.clone();
        std::iter::once(hit).chain(folded)
    });
    all.filter(is_of).collect()
}

fn phrasings(card: &Card) -> Vec<String> {
    let name = &card.name;
    let mut phrasings: Vec<String> = [
        "{}",
        "text of {}",
        "{} text",
        "{} errata",
        "what is the current text of {}",
        "what does {} say",
        "{} wording",
    ]
    .iter()
    .map(|phrasing| phrasing.replace("{}", name))
    .collect();
    for printing in card.current.iter().flat_map(|text| &text.printings) {
        phrasings.push(format!("{} {}", printing.set_name, printing.code));
        phrasings.push(format!("{name} {} {}", printing.set_name, printing.code));
        phrasings.push(format!("text of {} {}", printing.set_name, printing.code));
    }
    phrasings
}

#[test]
fn every_card_is_shown_with_its_text_in_force() {
    let mut wrong = Vec::new();
    for card in cards() {
        let current = in_force(card);
        for asked in phrasings(card) {
            let hits = about(answer(&asked).hits, card);
            if hits.first().is_none_or(|hit| hit.matched == Match::Weak) {
                wrong.push(format!("`{asked}` does not promise the card"));
            }
            for hit in hits {
                let stale = said(&hit.snippet).into_iter().find(|part| !current.contains(part));
                if hit.superseded || stale.is_some() {
                    wrong.push(format!("`{asked}` ({}) shows {:?}", hit.kind, hit.snippet));
                }
            }
        }
    }
    assert!(cards().count() > 60);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn older_wording_is_shown_where_it_is_asked_for_and_is_marked() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for card in cards() {
        let erratum = card.errata.iter().find(|e| e.texts.len() > 1);
        let Some(original) = erratum.and_then(|e| e.texts.first()) else { continue };
        if original.label != TextLabel::Original {
            continue;
        }
        for asked in
            ["original text of {}", "{} before errata", "in:original {}", "old wording of {}"]
        {
            let asked = asked.replace("{}", &card.name);
            let hits = about(answer(&asked).hits, card);
            let shown = hits.iter().find(|hit| hit.superseded);
            let is_original = |hit: &Hit| {
                let quote = fold(&hit.citation.quote);
                card.errata.iter().any(|e| e.texts.first().is_some_and(|t| fold(&t.text) == quote))
            };
            if !shown.is_some_and(is_original) {
                wrong.push(format!("`{asked}` shows {:?}", hits.first().map(|h| &h.snippet)));
            }
            checked += 1;
        }
    }
    assert!(checked > 100);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_printing_and_a_note_are_shown_only_to_who_asks() {
    let hits = answer("blue guard mrp").hits;
    assert!(hits[0].snippet.starts_with("Most recent printing: "), "{}", hits[0].snippet);
    for hit in answer("blue guard").hits {
        assert!(!hit.snippet.contains("Most recent printing"), "{}", hit.snippet);
    }
}
