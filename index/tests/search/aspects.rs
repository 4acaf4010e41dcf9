//! A promise means that the hit holds what was asked about its subject.

use headjudge_corpus::{Card, Record};
use headjudge_index::search::{Hit, Match};

use crate::corpus::{answer, records, search};

fn cards() -> impl Iterator<Item = &'static Card> {
    records().iter().filter_map(|r| if let Record::Card(card) = r { Some(&**card) } else { None })
}

/// Whether a hit on the card is promised.
fn promised(asked: &str, card: &Card) -> bool {
    let is_of = |hit: &&Hit| hit.id == card.id.as_str() && hit.matched > Match::Weak;
    answer(asked).hits.iter().any(|hit| is_of(&hit))
}

#[test]
fn the_text_of_a_card_is_promised_only_where_some_document_states_it() {
    let mut wrong = Vec::new();
    let bare: Vec<&Card> = cards().filter(|card| card.errata.is_empty()).collect();
    assert!(bare.len() > 50);
    for card in bare {
        for asked in
            ["text of {}", "{} text", "{} errata", "{} full wording", "what is the text of {}"]
        {
            let asked = asked.replace("{}", &card.name);
            if promised(&asked, card) {
                wrong.push(asked);
            }
        }
        if card.rulings.is_empty() {
            for asked in ["what does {} do", "{} ruling"] {
                let asked = asked.replace("{}", &card.name);
                if promised(&asked, card) {
                    wrong.push(asked);
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_card_with_a_ruling_and_no_erratum_promises_the_ruling() {
    let mut checked = 0;
    for card in cards().filter(|card| card.errata.is_empty() && !card.rulings.is_empty()) {
        checked += 1;
        assert!(promised(&format!("{} ruling", card.name), card), "{}", card.name);
    }
    assert!(checked > 3);
}

#[test]
fn a_number_is_promised_only_where_one_is_stated_of_the_subject() {
    for asked in [
        "buddyfight deck size",
        "max copies of a card panini",
        "how many cards in a fanz life deck",
    ] {
        let hits = answer(asked).hits;
        assert!(hits.iter().all(|hit| hit.matched == Match::Weak), "{asked}: {hits:#?}");
    }
}

#[test]
fn a_date_a_level_and_another_name_are_promised_only_where_they_are_stated() {
    for asked in [
        "when was orange charge frozen",
        "when was dragons glare banned",
        "what level is frieza transformed",
        "errata for red smoothness drill",
        "what traits does android 8 have",
        "blue guard errata score",
    ] {
        let hits = answer(asked).hits;
        assert!(hits.iter().all(|hit| hit.matched == Match::Weak), "{asked}: {hits:#?}");
    }
    for asked in ["when was feeding frenzy banned", "what traits are there", "blue guard errata"] {
        assert!(answer(asked).hits[0].matched > Match::Weak, "{asked}");
    }
}

#[test]
fn a_list_is_promised_only_under_its_own_name() {
    for (asked, list) in [("score frozen list", "list"), ("score frozen cards", "list")] {
        for hit in answer(asked).hits.iter().filter(|hit| hit.kind == list) {
            assert_eq!(hit.matched, Match::Weak, "{asked}");
        }
    }
    assert!(answer("frozen list").hits[0].matched > Match::Weak);
}

#[test]
fn a_name_in_a_question_is_read_with_its_slips() {
    for (asked, name) in [
        ("blu grd discarded by a personality effect", "Blue Guard"),
        ("does orng uppercut need a stage", "Orange Uppercut"),
    ] {
        let results = answer(asked);
        let read = results.did_you_mean.unwrap_or_default();
        assert!(read.contains(&name.to_lowercase()), "{asked}: {read}");
        assert_eq!(results.hits[0].title, name, "{asked}");
    }
    let biggest = answer("biggest life deck");
    assert!(!biggest.did_you_mean.unwrap_or_default().contains("highest"));
}

#[test]
fn what_is_not_near_a_name_is_not_suggested() {
    for asked in ["played out", "nonsense bla", "what a day", "xyzzy plugh"] {
        assert_eq!(answer(asked).did_you_mean, None, "{asked}");
        assert!(search().names().suggest(asked, None, 5).is_empty(), "{asked}");
    }
    for (asked, name) in [("oragne upercut", "Orange Uppercut"), ("blueguard", "Blue Guard")] {
        let near = search().names().suggest(asked, None, 5);
        assert!(near.iter().any(|hit| hit.name == name), "{asked}: {near:?}");
    }
}

/// The words of the question, or one word for one of them; not the words that
/// another name of it has among others.
#[test]
fn only_what_was_asked_is_marked() {
    let marked = |asked: &str| -> Vec<String> {
        let hits = answer(asked).hits.into_iter().take(3);
        let of = |hit: Hit| -> Vec<String> {
            let word = |[start, end]: &[usize; 2]| hit.snippet[*start..*end].to_lowercase();
            hit.snippet_marks.iter().map(word).collect()
        };
        hits.flat_map(of).collect()
    };
    for (asked, others) in [
        ("who goes first if my power is double", ["attack", "player"]),
        ("how many levels of ally score expanded", ["card", "cards"]),
    ] {
        let marked = marked(asked);
        assert!(!marked.is_empty(), "{asked}");
        assert!(marked.iter().all(|word| !others.contains(&word.as_str())), "{asked}: {marked:?}");
    }
}

#[test]
fn the_text_shown_is_in_the_language_of_the_question() {
    let japanese = |text: &str| text.chars().any(|c| ('\u{3041}'..='\u{9fff}').contains(&c));
    for asked in ["may i wish", "how many life cards at start dbs", "unison card marker"] {
        for hit in answer(asked).hits.iter().filter(|hit| hit.game == "dbs-cg").take(3) {
            assert!(!japanese(&hit.snippet), "{asked}: {}", hit.snippet);
        }
    }
    for asked in ["希望", "ライフは何枚"] {
        let hit = &answer(asked).hits[0];
        assert!(japanese(&hit.snippet), "{asked}: {}", hit.snippet);
    }
}

#[test]
fn common_words_are_never_marked() {
    for asked in ["end of combat", "discarded by a personality effect", "the text of blue guard"] {
        for hit in answer(asked).hits {
            for [start, end] in hit.snippet_marks {
                let marked = hit.snippet[start..end].to_lowercase();
                assert!(!matches!(marked.as_str(), "of" | "by" | "a" | "the"), "{asked}: {marked}");
            }
        }
    }
}

/// Each change of a text may have its own statement; the one in force is the last.
#[test]
fn the_most_recent_printing_is_that_of_the_text_in_force() {
    for record in records() {
        let Record::Erratum(erratum) = record else { continue };
        let [.., before, last] = erratum.mrp.as_slice() else { continue };
        let name = &erratum.printings[0].name;
        let hit = &answer(&format!("mrp of {name}")).hits[0];
        if hit.citation.passage == erratum.id {
            assert!(hit.snippet.contains(&last.text), "{name}: {}", hit.snippet);
            assert!(before.text == "None" || !hit.snippet.contains(&before.text), "{name}");
        }
    }
}

#[test]
fn a_whole_text_is_shown_before_an_addition() {
    let whole = &answer("text of orange uppercut").hits[0];
    assert!(whole.snippet.contains("Physical attack."), "{}", whole.snippet);
    let own = &answer("orange uppercut p14").hits[0];
    assert!(own.snippet.starts_with("The printed text, plus:"), "{}", own.snippet);
}

#[test]
fn the_text_before_a_continuation_is_asked_for() {
    for text in ["panini text of orange checkup drill", "orange checkup drill text before fanz"] {
        let hit = &answer(text).hits[0];
        assert!(hit.superseded, "{text}");
        assert!(hit.snippet.starts_with("Panini updated text"), "{text}: {}", hit.snippet);
    }
}

#[test]
fn what_is_crossed_out_says_so() {
    let hit = &answer("black side thrust gold title").hits[0];
    assert!(hit.snippet.contains("(crossed out)"), "{}", hit.snippet);
}

#[test]
fn who_asks_for_a_trait_is_promised_a_trait() {
    for text in ["which traits does captain ginyu frog have", "kid trunks trait"] {
        let promised = answer(text).hits.into_iter().filter(|hit| hit.matched > Match::Weak);
        assert!(promised.into_iter().all(|hit| hit.kind == "trait"), "{text}");
    }
}
