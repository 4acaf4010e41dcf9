//! Verdicts on decks, as a script reads them: the word in JSON and the exit code say
//! no more than the evidence.

use serde_json::Value;

use crate::run::Headjudge;

/// The verdict on a list, which the exit code says too.
#[track_caller]
fn verdict(headjudge: &Headjudge, list: &str, more: &str) -> Value {
    headjudge.write("deck.txt", list);
    let said = headjudge.run(&format!("check deck.txt --json --format fanz {more}"));
    let verdict: Value = serde_json::from_str(&said.out).unwrap();
    let word = match said.code {
        0 => "legal",
        1 => "illegal",
        3 => "unknown",
        code => panic!("{list}: exit {code}"),
    };
    assert_eq!(verdict["verdict"], word, "{list}");
    verdict
}

#[test]
fn a_deck_is_legal_only_where_nothing_gives_reason_to_ask() {
    let headjudge = Headjudge::new();
    for (list, word) in [
        ("3 Blue Guard", "legal"),
        ("3 Blue Guard\n1 Overpowering Attack", "legal"),
        // Cards of another game.
        ("3 Blue Guard\n1 This Too Shall Pass\n1 Dream Machine Battle", "unknown"),
        // Documents name few cards: a name that is not on record may be any card's.
        ("3 Blue Guard\n1 Nobody At All", "legal"),
        // Four cards that the list leaves out.
        ("Total: 7\n3 Blue Guard", "unknown"),
        ("Total: 3\n3 Blue Guard", "legal"),
        // Named by a list, but no text of it is on record.
        ("1 Battle Pausing", "legal"),
        ("4 Battle Pausing", "legal"),
        ("3 Blue Guard\n1 Nobody At All\n1 Orange Charge", "illegal"),
    ] {
        let verdict = verdict(&headjudge, list, "");
        assert_eq!(verdict["verdict"], word, "{list}: {verdict}");
        let needs = verdict["needs"].as_array().unwrap();
        assert_eq!(word == "unknown", !needs.is_empty() && word != "illegal", "{list}: {needs:?}");
    }
}

#[test]
fn a_catalogue_tells_the_cards_of_the_game_from_others() {
    let headjudge = Headjudge::new();
    headjudge.write(
        "cards.csv",
        "name,set,code,limit,text,game\n\
         Battle Pausing,Awakening,U1,2,Stop it. (Limit 2 per deck.),dbz-tcg\n\
         Blue Imaginary Kick,Awakening,U2,,Kick.,dbz-tcg\n",
    );
    let with = "--catalogue cards.csv";
    for (list, word) in [
        ("3 Blue Guard\n3 Blue Imaginary Kick", "legal"),
        ("2 Battle Pausing", "legal"),
        ("4 Battle Pausing", "illegal"),
        ("3 Blue Imaginary Kick\n1 Charizard ex", "unknown"),
    ] {
        assert_eq!(verdict(&headjudge, list, with)["verdict"], word, "{list}");
    }
    let open = verdict(&headjudge, "3 Blue Imaginary Kick\n1 Charizard ex", with);
    let needs = open["needs"][0].as_str().unwrap();
    assert!(needs.contains("“Charizard ex”"), "{needs}");
}

#[test]
fn a_frozen_card_is_read_however_its_line_is_written() {
    let headjudge = Headjudge::new();
    for line in [
        "Orange Charge U91",
        "Orange Charge - U91",
        "1 Orange Charge - Perfection",
        "1 Orange Charge – Perfection U91",
        "x1 Orange Charge",
        "3Orange Charge",
        "\"2\",\"Orange Charge\"",
        "Orange Charge ...... 3",
        "| 1 | Orange Charge |",
        "Name: Orange Charge; Count: 1",
        "Card: Orange Charge",
        "2 Drills (Orange Focusing Drill, Red Tactical Drill)",
        "[Mastery] Black Devious Mastery",
        "Mastery - Black Devious Mastery",
        "Mastery: Orange Retribution Mastery DR10",
    ] {
        let found = verdict(&headjudge, &format!("3 Blue Guard\n{line}\n"), "");
        assert_eq!(found["findings"][0]["verdict"], "violated", "{line}: {found}");
    }
    // The printing is another card's, or nobody's: which card is meant stays open.
    for line in ["Orange Charge U92", "Orange Charge - Premiere", "Orange Charge - Nowhere"] {
        let found = verdict(&headjudge, &format!("3 Blue Guard\n{line}\n"), "");
        assert_eq!(found["verdict"], "unknown", "{line}: {found}");
    }
    let heritage = "MP: Frieza\nMastery - Namekian Knowledge Mastery\n3 Blue Guard";
    assert_eq!(verdict(&headjudge, heritage, "")["verdict"], "illegal");
}

#[test]
fn another_real_name_does_not_come_near_a_limited_card() {
    let headjudge = Headjudge::new();
    for name in ["Saiyan Crouch", "Saiyan Clash"] {
        let found = verdict(&headjudge, &format!("3 Blue Guard\n1 {name}"), "");
        assert!(!found.to_string().contains("comes near"), "{name}: {found}");
        let answer = headjudge.json(&format!("legality '{name}' --format fanz"));
        assert_eq!(answer["status"], "not_listed", "{name}");
    }
    let slip = verdict(&headjudge, "3 Blue Guard\n1 Saiyan Clensh", "");
    assert!(slip.to_string().contains("comes near Saiyan Clench"), "{slip}");
}

#[test]
fn a_card_of_a_game_that_shares_titles_is_not_said_to_be_no_card_of_the_other() {
    let headjudge = Headjudge::new();
    for (name, format, status) in [
        ("Blue Lunge", "fanz", "not_listed"),
        ("dbz-ccg/blue-lunge", "fanz", "not_listed"),
        ("Orange Charge", "score-expanded", "not_listed"),
        ("Orange Charge", "dbs-cg", "not_applicable"),
        ("Blue Terror", "fanz", "legal"),
        ("Kefla", "fanz", "unknown"),
    ] {
        let answer = headjudge.json(&format!("legality '{name}' --format {format}"));
        assert_eq!(answer["status"], status, "{name} in {format}: {answer}");
        let shared = answer["says"].as_str().unwrap().contains("cards of the same titles");
        assert_eq!(shared, status == "not_listed", "{name} in {format}: {answer}");
    }
}

/// What one of the rules says of a deck: its verdict, and why.
fn of_rule(headjudge: &Headjudge, list: &str, format: &str, rule: &str) -> (String, String) {
    headjudge.write("deck.txt", list);
    let said = headjudge.run(&format!("check deck.txt --json --format {format}"));
    let found: Value = serde_json::from_str(&said.out).unwrap();
    let all = found["findings"].as_array().unwrap();
    let own = all.iter().find(|own| own["rule"] == rule).unwrap();
    let text = |key: &str| own[key].as_str().unwrap_or_default().to_owned();
    (text("verdict"), text("says"))
}

#[test]
fn what_stands_below_a_main_personality_and_is_another_card_is_checked_as_it_is_written() {
    let headjudge = Headjudge::new();
    for deck in ["Main Personality\n1 Krillin - Ready\n1 Orange Charge", "MP\n1 Orange Charge"] {
        let (verdict, says) = of_rule(&headjudge, deck, "fanz", "frozen");
        assert_eq!(verdict, "violated", "{deck}: {says}");
    }
    let four = "MP\n4 Black Smoothness Drill\n3 Blue Guard";
    let (verdict, says) = of_rule(&headjudge, four, "fanz", "limit-per-deck");
    assert_eq!(verdict, "violated", "{says}");
    let levels = self::verdict(&headjudge, "MP\n4 Krillin - Ready\nDeck\n3 Blue Guard", "");
    assert_eq!(levels["cards"]["listed"], 7, "{levels}");
}

#[test]
fn a_misspelt_style_or_main_personality_is_asked_about_and_decides_nothing() {
    let headjudge = Headjudge::new();
    let style = "Tokui-Waza: Bleu\n3 Blue Punch";
    let (verdict, says) = of_rule(&headjudge, style, "score-expanded", "no-other-style");
    assert_eq!(verdict, "unknown", "{says}");
    assert!(says.ends_with("did you mean Blue?"), "{says}");
    let fused = "MP: Vegtio\n1 Vegeta - Malicious";
    let (verdict, says) = of_rule(&headjudge, fused, "fanz", "fusion-allies");
    assert_eq!(verdict, "unknown", "{says}");
    assert!(says.ends_with("did you mean Vegito?"), "{says}");
}
