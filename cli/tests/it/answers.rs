//! Answers on the real corpus, held against the source lines.

use serde_json::Value;

use crate::run::Headjudge;

fn texts(list: &Value, key: &str) -> Vec<String> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|item| item[key].as_str().unwrap_or("null").to_owned())
        .collect()
}

fn words(list: &Value) -> Vec<String> {
    let words = list.as_array().into_iter().flatten();
    words.map(|word| word.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_card_shows_its_current_text_and_who_changed_it() {
    let headjudge = Headjudge::new();
    let card = headjudge.json("card blue guard");
    assert_eq!(card["object"], "card");
    assert_eq!(card["id"], "dbz-tcg/blue-guard");
    let current = &card["current"][0];
    assert_eq!(current["label"], "fanz_updated");
    assert_eq!(
        current["text"],
        "(If this card is discarded from your hand by a personality or Mastery effect, you may banish it instead to draw a card.)"
    );
    assert_eq!(current["fragment"], true);
    assert_eq!(current["citation"]["lines"], serde_json::json!([259, 259]));
    let erratum = &card["errata"][0];
    assert_eq!(erratum["object"], "erratum");
    assert_eq!(texts(&erratum["texts"], "label"), ["original", "updated", "fanz_updated"]);
    assert_eq!(texts(&erratum["texts"], "by"), ["null", "null", "fanz"]);
    assert_eq!(texts(&card["printings"], "code"), ["S65", "P9", "S50", "P38"]);
    assert_eq!(texts(&card["legality"], "format"), ["fanz", "panini"]);
}

#[test]
fn a_code_in_several_sets_is_ambiguous_and_one_with_its_set_is_not() {
    let headjudge = Headjudge::new();
    let fault = headjudge.json("card R139");
    assert_eq!(
        (fault["object"].as_str(), fault["code"].as_str()),
        (Some("error"), Some("ambiguous"))
    );
    assert_eq!(texts(&fault["candidates"], "name"), ["Orange Uppercut", "Pulverize"]);
    assert_eq!(headjudge.run("card R139").code, 1);
    for line in ["card 'Premiere R139'", "card R139 --set premiere", "card premiere/R139"] {
        assert_eq!(headjudge.json(line)["name"], "Orange Uppercut", "{line}");
    }
}

#[test]
fn a_name_of_two_games_is_ambiguous_and_one_with_its_game_is_not() {
    let headjudge = Headjudge::new();
    let fault = headjudge.json("card 'blue terror'");
    let said = headjudge.run("card 'blue terror'").err;
    assert!(said.contains("such as `dbz-ccg/blue-terror`"), "{said}");
    assert_eq!(fault["code"], "ambiguous");
    assert_eq!(texts(&fault["candidates"], "game"), ["dbz-ccg", "dbz-tcg"]);
    assert_eq!(headjudge.json("card 'blue terror' --game dbz-ccg")["game"], "dbz-ccg");
}

#[test]
fn a_name_is_found_through_its_slips_as_a_bot_finds_it() {
    let headjudge = Headjudge::new();
    for asked in ["'blak smoothnes dril'", "dbz-tcg/blak-smoothnes-dril"] {
        let card = headjudge.json(&format!("card {asked}"));
        assert_eq!(card["name"], "Black Smoothness Drill", "{asked}");
        assert_eq!(card["href"], "/api/v1/cards/dbz-tcg/black-smoothness-drill");
    }
    let fault = headjudge.json("card 'blue gaurd of nowhere in particular'");
    assert_eq!(fault["code"], "not_found");
}

#[test]
fn what_there_is_can_be_listed_and_looked_up() {
    let headjudge = Headjudge::new();
    assert_eq!(headjudge.json("rule drill memory")["id"], "fanz-crd/general/drill-memory");
    assert_eq!(headjudge.json("rule fanz-crd@1.9.0/general/drill-memory")["title"], "Drill Memory");
    assert_eq!(headjudge.run("rule nothing of the kind").code, 1);
    let formats = headjudge.json("formats");
    assert!(texts(&formats["data"], "id").contains(&"fanz".to_owned()));
    assert_eq!(headjudge.json("formats FanZ")["id"], "fanz");
    let procedures = headjudge.json("procedures");
    assert!(texts(&procedures["data"], "id").contains(&"buddyfight-timing/call".to_owned()));
    assert_eq!(headjudge.json("procedures buddyfight-timing/call")["object"], "procedure");
}

#[test]
fn a_rule_is_found_by_what_it_is_called() {
    let headjudge = Headjudge::new();
    let id = |name: &str| headjudge.json(&format!("rule {name}"))["id"].clone();
    let hidden = id("'hidden zone rule'");
    assert_eq!(hidden, id("'The Hidden Zone Rule'"));
    assert_eq!(headjudge.json("rule 'hidden zone rule'")["lines"], serde_json::json!([164, 164]));
    // The other document yields to this one.
    assert_eq!(headjudge.json("rule 'competing timing'")["document"], "fanz-crd");
    assert_eq!(id("energy"), "dbs-rules-ja/energy");
    let traits = headjudge.run("rule traits");
    assert!(
        traits.out.contains("/documents/fanz-crd#core-rule-additions/traits"),
        "{}",
        traits.out
    );
    let card = headjudge.json("history 'blue guard'");
    assert!(card["details"].as_str().unwrap().contains("a card has that name"), "{card}");
}

#[test]
fn a_script_reads_a_legality_from_the_exit_code() {
    let headjudge = Headjudge::new();
    for (card, code) in [("blue guard", 0), ("orange charge", 1), ("nobody at all", 3)] {
        let asked = format!("legality '{card}' --format fanz --on 2021-02-01");
        assert_eq!(headjudge.run(&format!("{asked} --exit-code")).code, code, "{card}");
        assert_eq!(headjudge.run(&asked).code, 0, "{card}");
    }
}

#[test]
fn shells_and_readers_of_manuals_get_what_they_want() {
    let headjudge = Headjudge::new();
    for shell in ["bash", "zsh", "fish"] {
        let said = headjudge.run(&format!("completions {shell}"));
        assert!(said.code == 0 && said.out.contains("legality"), "{shell}");
    }
    assert_eq!(headjudge.run("man --out pages").code, 0);
    assert!(headjudge.folder().join("pages/headjudge-legality.1").is_file());
    let plain = headjudge.run("card blue guard");
    let painted = headjudge.run("card blue guard --color always");
    assert!(painted.out.contains('\u{1b}') && !plain.out.contains('\u{1b}'));
    // An option that the environment gives is not shown as if it were required.
    assert!(headjudge.run("card").err.contains("Usage: headjudge card <NAME_OR_CODE>"));
}

#[test]
fn a_frozen_card_is_frozen_by_the_check_that_says_so() {
    let headjudge = Headjudge::new();
    let answer = headjudge.json("legality 'orange charge' --format fanz");
    assert_eq!(answer["object"], "legality");
    assert_eq!(answer["status"], "frozen");
    assert_eq!(answer["max_copies"], 0);
    assert_eq!(answer["check"]["id"], "frozen");
    assert_eq!(answer["because"][0]["lines"], serde_json::json!([896, 896]));
    assert_eq!(answer["as_of_edition"], "1.9.0");
}

#[test]
fn legality_follows_dates() {
    let headjudge = Headjudge::new();
    let status = |line: &str| headjudge.json(line)["status"].as_str().unwrap().to_owned();
    assert_eq!(
        status("legality 'cosmic backlash' --format score-expanded --on 2004-01-14"),
        "unknown"
    );
    assert_eq!(
        status("legality 'cosmic backlash' --format score-expanded --on 2004-01-15"),
        "banned"
    );
    assert_eq!(status("legality 'orange charge' --format fanz --on 2021-01-30"), "unknown");
    assert_eq!(status("legality 'orange charge' --format fanz --on 2021-01-31"), "frozen");
    assert_eq!(status("legality 'vegetas smirk' --format score-expanded"), "restricted");
    for written in ["Heroes - Confrontation", "Villains - Android 18’s Stare Down"] {
        let line = format!("legality '{written}' --format score-expanded --on 2004-12-01");
        assert_eq!(status(&line), "limited", "{written}");
    }
    assert_eq!(status("legality 'a card of another world' --format fanz"), "not_listed");
}

#[test]
fn limits_count_by_title_and_by_who_set_them() {
    let headjudge = Headjudge::new();
    let answer = headjudge.json("legality 'overwhelming power' --format fanz");
    assert_eq!(
        (answer["status"].as_str(), answer["max_copies"].as_u64()),
        (Some("limited"), Some(2))
    );
    for (name, status) in [
        ("orange checkup drill", "unknown"),
        ("orange uppercut", "unknown"),
        ("red enraged mastery", "frozen"),
    ] {
        let answer = headjudge.json(&format!("legality '{name}' --format panini --on 2017-07-01"));
        assert_eq!(answer["status"], status, "{name}");
        assert_eq!(words(&answer["needs"]).is_empty(), status == "frozen", "{name}");
    }
}

/// Names that are not whole: parts of names, slips, and both.
const NOT_WHOLE: [(&str, &[&str]); 2] = [
    (
        "fanz",
        &[
            "Visting The Passed",
            "Visiting T",
            "Vis The Past",
            "V1s1t1ng The Past",
            "Nam Restored Mastery",
            "Overwhelmi",
            "Ove Attack",
            "Nam Straining Assault",
            "Ox King",
        ],
    ),
    (
        "score-expanded",
        &[
            "Cosmic",
            "Cosmic Ba",
            "Feeding",
            "feeding frenzi",
            "This Too Sh",
            "Expectant",
            "Sneaky",
            "Chi Psychic Halt",
            "Risky Ma",
            "Unprdeicttablle",
            "Exppecttan Trunks",
            "Trunks",
            "super android 17 ki focus",
        ],
    ),
];

#[test]
fn a_name_that_is_not_whole_gets_no_verdict_from_a_listed_card() {
    let headjudge = Headjudge::new();
    for (format, names) in NOT_WHOLE {
        let lines = format!("1 {}\n", names.join("\n1 "));
        headjudge.write("deck.txt", format!("3 Blue Guard\n3 Senzu Bean\n{lines}"));
        let needs = words(&headjudge.json(&format!("check deck.txt --format {format}"))["needs"]);
        for name in names {
            let asked = |need: &String| need.contains(&format!("“{name}”"));
            assert!(needs.iter().any(asked), "{format} {name}: {needs:?}");
            let answer = headjudge.json(&format!("legality '{name}' --format {format}"));
            assert_eq!(answer["status"], "unknown", "{format} {name}");
            assert!(answer["max_copies"].is_null(), "{format} {name}");
        }
    }
}

#[test]
fn a_part_of_a_name_gets_no_verdict_from_the_one_card_that_has_it() {
    let headjudge = Headjudge::new();
    for name in ["Trunks", "kami", "raditz", "dr wheelo", "orange searching", "hercule", "goku"] {
        let answer = headjudge.json(&format!("legality '{name}' --format fanz"));
        assert_eq!(answer["status"], "unknown", "{name}");
        assert_eq!(words(&answer["needs"]), ["the whole name of the card"], "{name}");
        assert!(!words(&answer["suggestions"]).is_empty(), "{name}");
    }
    let whole = headjudge.json("legality 'trunks bashful' --format fanz");
    assert_eq!(whole["status"], "legal");
    let by_code = headjudge.json("legality R139 --set Premiere --format fanz");
    assert_eq!(by_code["status"], "limited");
}

#[test]
fn a_card_is_found_by_two_codes_as_an_entry_heads_it() {
    let headjudge = Headjudge::new();
    assert_eq!(headjudge.json("card R129/P18")["name"], "Blue Terror");
    assert_eq!(headjudge.json("card R129/P14")["code"], "not_found");
    let fault = headjudge.json("card 'namek db 6'");
    assert_eq!(words(&fault["suggestions"]), ["Namek Dragon Ball 6"]);
}

#[test]
fn search_finds_names_codes_folded_text_english_and_japanese() {
    let headjudge = Headjudge::new();
    let first = |query: &str| {
        let found = headjudge.json(&format!("search {query}"));
        found["data"][0]["id"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(first("'BLUE GUARD'"), "dbz-tcg/blue-guard");
    assert_eq!(first("'drill memory'"), "fanz-crd/general/drill-memory");
    assert_eq!(first("覚醒"), "dbs-rules-ja/awaken");
}

#[test]
fn the_export_holds_every_record_and_answers_the_same() {
    let headjudge = Headjudge::new();
    let said = headjudge.run("export --out records.jsonl");
    assert_eq!(said.code, 0, "{}", said.err);
    let text = std::fs::read_to_string(headjudge.folder().join("records.jsonl")).unwrap();
    let count = |object: &str| {
        let start = format!("{{\"object\":\"{object}\",");
        text.lines().filter(|line| line.starts_with(&start)).count()
    };
    let counts: Vec<usize> =
        ["erratum", "ruling", "document", "trait", "fusion_limit", "keyword", "question"]
            .map(count)
            .to_vec();
    assert_eq!(counts, [78, 15, 5, 8, 5, 6, 3]);
    for question in [
        "card 'namekian right throw'",
        "search endurance",
        "legality 'energy lob' --format score-expanded --on 2004-06-01",
    ] {
        let here = headjudge.json(question);
        let there = headjudge.json(&format!("{question} --corpus records.jsonl"));
        assert_eq!(here, there, "{question}");
    }
}

#[test]
fn an_edited_corpus_is_read_without_new_code() {
    let headjudge = Headjudge::new();
    headjudge.copy_corpus();
    let path = headjudge.folder().join("corpus/documents/fanz-crd/source.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let new = "## Tournament of Power\n\n### [ERRATUM] C7 Red Salt and Pepper\n\n**This Card Gains:** “(Limit 2 per deck.)”\n\n(MRP: None)\n\n## IV. Card Legality";
    std::fs::write(&path, text.replace("## IV. Card Legality", new)).unwrap();
    let answer = headjudge.json("legality 'red salt and pepper' --format fanz --corpus corpus");
    assert_eq!(
        (answer["status"].as_str(), answer["max_copies"].as_u64()),
        (Some("limited"), Some(2))
    );
    assert_eq!(
        headjudge.json("card C7 --set 'tournament of power' --corpus corpus")["name"],
        "Red Salt and Pepper"
    );
}

#[test]
fn lint_accounts_for_every_line() {
    let headjudge = Headjudge::new();
    let accounts = headjudge.json("lint");
    for account in accounts["data"].as_array().unwrap() {
        assert_eq!(account["lines"], account["accounted"], "{}", account["document"]);
    }
    assert_eq!(headjudge.run("lint --strict").code, 1);
}

#[test]
fn a_card_of_a_catalogue_is_shown_with_its_text_and_what_a_run_leaves_out() {
    let headjudge = Headjudge::new();
    headjudge.write(
        "cards.csv",
        "name,set,code,type,text,game\n\
         Blue Imaginary Kick,Awakening,U2,Physical Combat,Physical attack. DAMAGE: 2 stages.,dbz-tcg\n\
         Blue Imaginary Song,Awakening,U3,Event,POWER: Draw a card. Sing a song.,dbz-tcg\n",
    );
    let whole = headjudge.run("card 'Blue Imaginary Kick' --catalogue cards.csv");
    assert!(
        whole.out.contains("Current text, by a catalogue:\n  Physical attack."),
        "{}",
        whole.out
    );
    assert!(whole.out.contains("[a run performs every sentence]"), "{}", whole.out);
    let part = headjudge.run("card 'Blue Imaginary Song' --catalogue cards.csv");
    assert!(part.out.contains("[a run leaves out: Sing a song]"), "{}", part.out);
    let none = headjudge.run("card 'Blue Guard'");
    assert!(!none.out.contains("by a catalogue"), "{}", none.out);
}

#[test]
fn a_printing_that_states_another_power_is_laid_with_its_own() {
    let headjudge = Headjudge::new();
    headjudge.write(
        "cards.csv",
        "name,set,code,type,level,pur,power rating,text,game\n\
         Ember - Gilded,Evolution,U2,Personality,1,4,10;20;30;40;50;60;70;80;90;100,POWER: Draw a card.,dbz-tcg\n\
         Ember - Gilded,Evolution,S9,Personality,1,6,20;30;40;50;60;70;80;90;100;110,POWER: Gain 1 stage.,dbz-tcg\n\
         Ember - Gilded,Promos,P3,Personality,1,5,20;30;40;50;10;70;80;90;100;110,,dbz-tcg\n\
         Ember - Gilded,Promos,P4,Personality,2,7,,,dbz-tcg\n",
    );
    let card = headjudge.json("card 'Ember - Gilded' --catalogue cards.csv");
    let codes: Vec<&str> = card["facts"]["printed_as"]
        .as_array()
        .unwrap()
        .iter()
        .map(|own| own["printing"]["code"].as_str().unwrap())
        .collect();
    // A list without texts states power, and no other level.
    assert_eq!(codes, ["S9", "P3"]);
    // A row of power levels with a slip in it is none of the printing's own.
    assert!(card["facts"]["printed_as"][1]["power_levels"].is_null(), "{card}");
    for (named, stages) in [("", 4), (" (U2)", 4), (" (S9)", 6), (" (P3)", 5), (" (P4)", 4)] {
        let table = format!(
            "play --catalogue cards.csv 'put p1 in_play Ember - Gilded{named}' 'set p1 stages 0' 'turn p1' 'step power_up'"
        );
        let told = headjudge.run(&table).out;
        assert!(told.contains(&format!("Your power stages rise to {stages}")), "{named}: {told}");
    }
}

#[test]
fn a_printing_that_states_another_kind_is_told_and_one_that_states_none_is_not() {
    let headjudge = Headjudge::new();
    headjudge.write(
        "cards.csv",
        "name,set,code,type,text,game\n\
         Blue Imaginary Hop,Awakening,U2,Physical Combat,Physical attack. DAMAGE: 2 stages.,dbz-tcg\n\
         Blue Imaginary Hop,Evolution,C46,Energy Combat,Energy attack. DAMAGE: 2 stages.,dbz-tcg\n\
         Blue Imaginary Hop,Set 1,P9,,Attack. DAMAGE: 2 stages.,dbz-tcg\n",
    );
    let card = headjudge.json("card 'Blue Imaginary Hop' --catalogue cards.csv");
    let other = card["facts"]["printed_as"].as_array().unwrap();
    assert_eq!(other.len(), 1, "{other:?}");
    // Without identifiers of another program the last kind is the card's.
    assert_eq!(card["kind"], "energy_combat");
    assert_eq!(other[0]["printing"]["code"], "U2");
    assert_eq!(other[0]["kind"], "physical_combat");
}
