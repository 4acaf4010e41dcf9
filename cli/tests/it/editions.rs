//! Editions of a small invented document: changes, histories, answers as of a
//! day, the review before a new edition is published, and odd editions.

use serde_json::Value;

use crate::run::{Headjudge, Said};

const DIALECT: &str = "generic = true\nfront = \"markdown\"\nformat = \"standard\"\n\n\
    [[line]]\nkind = \"heading\"\nblock = \"heading\"\nmatch = '^(?<title>Banned)$'\nlist = \"banned\"\n\n\
    [[line]]\nkind = \"list-entry\"\nblock = \"item\"\nin = 'Banned'\n\n\
    [[deck-number]]\nsubject = \"deck_size\"\nmatch = 'has (?<number>\\d+) cards'\n";

const OLD: &str = "# Setup\n\n1.1. A deck has 40 cards, and no card more than three times.\n\n\
    1.2. The youngest player begins, unless a judge rolls a die.\n\n\
    1.3. A hand may be exchanged once. See rule 1.2.\n\n\
    # Dusk\n\n2.1. At dusk each bell is silent. A moth without oil is burnt.\n\n# Banned\n\n- Endless Well\n";

const NEW: &str = "# Setup\n\n1.1. A deck has 40 cards, and no card more than three times.\n\n\
    1.2. Cards lie face down until they are drawn.\n\n\
    1.3. The eldest player begins, unless a judge rolls a die.\n\n\
    1.4. A hand may be exchanged once. See rule 1.3.\n\n\
    # Dusk\n\n2.1. At dusk each bell is silent.\n\n2.2. A moth without oil is burnt.\n\n\
    # Banned\n\n- Endless Well\n- Ember Fox\n";

/// The files of one edition in `folder`.
fn edition(headjudge: &Headjudge, folder: &str, name: &str, date: Option<&str>, text: &str) {
    let date = date.map_or(String::new(), |date| format!("published = \"{date}\"\n"));
    let about = format!(
        "id = \"lantern\"\nedition = \"{name}\"\n{date}game = \"duel\"\ntitle = \"Lantern Duel\"\n"
    );
    headjudge.write(&format!("{folder}/document.toml"), about);
    headjudge.write(&format!("{folder}/dialect.toml"), DIALECT);
    headjudge.write(&format!("{folder}/rules.md"), text);
}

/// A corpus with both editions.
fn both() -> Headjudge {
    let headjudge = Headjudge::new();
    edition(&headjudge, "duel/documents/lantern-1", "1", Some("2020-01-01"), OLD);
    edition(&headjudge, "duel/documents/lantern-2", "2", Some("2024-01-01"), NEW);
    headjudge
}

#[track_caller]
fn json(said: &Said) -> Value {
    serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("{}{}", said.out, said.err))
}

#[test]
fn what_became_of_each_rule_is_told_by_its_words() {
    let headjudge = both();
    let list = json(&headjudge.run("changes lantern --corpus duel --json"));
    let told: Vec<String> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|change| change["class"] == "rule")
        .map(|change| {
            let ops: Vec<&str> =
                change["ops"].as_array().unwrap().iter().map(|op| op.as_str().unwrap()).collect();
            format!("{} {}", change["id"].as_str().unwrap(), ops.join("+"))
        })
        .collect();
    assert_eq!(
        told,
        ["1-2 added", "1-3 reworded+renumbered", "1-4 renumbered+references_shifted", "2-1 split"]
    );
    let one = headjudge.run("changes lantern --corpus duel --op reworded");
    assert!(one.out.contains("- youngest") && !one.out.contains("split:"), "{}", one.out);
    assert!(
        headjudge.run("changes lantern --corpus duel --op gone").err.contains("kind of change")
    );
}

#[test]
fn a_rule_is_followed_through_its_numbers() {
    let headjudge = both();
    let history = json(&headjudge.run("history lantern/1-3 --corpus duel --json"));
    let wordings = history["wordings"].as_array().unwrap();
    assert_eq!(wordings.len(), 2, "{history}");
    assert_eq!(wordings[0]["until"], "2024-01-01");
    assert_eq!(wordings[0]["editions"][0]["passages"][0]["number"], "1.2");
    assert_eq!(wordings[1]["since"], "2024-01-01");
    let diff = wordings[1]["diff"].as_array().unwrap();
    assert!(
        diff.iter().any(|span| span["op"] == "delete" && span["text"] == "youngest"),
        "{diff:?}"
    );
    // The same rule, asked for by its older name.
    let older = json(&headjudge.run("history lantern@1/1-2 --corpus duel --json"));
    assert_eq!(older["wordings"], history["wordings"]);
    assert_eq!(headjudge.run("history lantern/9-9 --corpus duel").code, 1);
}

#[test]
fn a_search_of_a_past_day_has_the_wording_of_that_day() {
    let headjudge = both();
    let search = |on: &str| {
        headjudge
            .run(&format!("search --corpus duel --on {on} 'who begins, judge rolls a die'"))
            .out
    };
    assert!(search("2024-06-01").contains("eldest"));
    let then = search("2021-06-01");
    assert!(then.contains("youngest") && !then.contains("eldest"), "{then}");
    assert!(then.contains("in force on 2021-06-01"), "{then}");
    let before = search("2019-06-01");
    assert!(before.contains("nothing on record says what held on 2019-06-01"), "{before}");
}

#[test]
fn odd_editions_are_told_in_clear_words() {
    let cases = [
        ("1", None, OLD, "edition-undated", "has no date"),
        ("1", Some("2024-01-01"), OLD, "editions-same-date", "have the same date"),
        (
            "1",
            Some("2020-01-01"),
            "Fishing boats leave early.\n",
            "editions-unlike",
            "nothing in common",
        ),
        ("1", Some("2020-01-01"), "", "edition-empty", "holds no text"),
    ];
    for (name, date, text, code, words) in cases {
        let headjudge = Headjudge::new();
        edition(&headjudge, "duel/documents/a", name, date, text);
        edition(&headjudge, "duel/documents/b", "2", Some("2024-01-01"), NEW);
        let lint = headjudge.run("lint --corpus duel");
        assert!(
            lint.out.contains(code) && lint.out.contains(words),
            "{code}: {}{}",
            lint.out,
            lint.err
        );
        assert_eq!(headjudge.run("changes lantern --corpus duel").code, 0, "{code}");
    }
}

/// Two corpora with a format, a check and a deck, of which the second has the newer edition.
fn two_corpora() -> Headjudge {
    let headjudge = Headjudge::new();
    for (folder, name, date, text) in
        [("old", "1", "2020-01-01", OLD), ("new", "2", "2024-01-01", NEW)]
    {
        edition(&headjudge, &format!("{folder}/documents/lantern"), name, Some(date), text);
        let made = headjudge.run(&format!("new format {folder} standard --document lantern"));
        assert_eq!(made.code, 0, "{}", made.err);
    }
    headjudge.write("deck.txt", "3 Ember Fox\n37 Tin Whistle\n");
    headjudge
}

#[test]
fn a_review_tells_what_a_new_edition_does() {
    let headjudge = two_corpora();
    let said = headjudge.run("review old new --deck deck.txt --deck-format standard --format json");
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    let review = json(&said);
    assert_eq!(review["object"], "review");
    let document = &review["documents"][0];
    assert_eq!((&document["from"], &document["to"]), (&"1".into(), &"2".into()));
    assert!(document["tally"].as_array().unwrap().iter().any(|t| t[0] == "split"), "{document}");
    let fox = review["cards"].as_array().unwrap().iter().find(|card| card["name"] == "Ember Fox");
    let legality = &fox.unwrap()["legality"][0];
    assert_eq!((&legality["to"], &legality["since"]), (&"banned".into(), &"2024-01-01".into()));
    let deck = &review["decks"][0];
    assert_eq!((&deck["to"], &deck["flips"]), (&"illegal".into(), &true.into()), "{deck}");
    let same = headjudge.run("review old old --deck deck.txt --deck-format standard");
    assert_eq!(same.code, 0, "{}{}", same.out, same.err);
    assert!(same.out.contains("nothing that rests on the documents has to be read again"));
}

#[test]
fn a_review_of_two_folders_or_two_texts_is_one_of_the_document() {
    let headjudge = two_corpora();
    for (old, new) in [
        ("old/documents/lantern", "new/documents/lantern"),
        ("old/documents/lantern/rules.md", "new/documents/lantern/rules.md"),
    ] {
        let said = headjudge.run(&format!("review {old} {new} --corpus old"));
        assert!(matches!(said.code, 0 | 1), "{}", said.err);
        assert!(said.out.contains("Lantern Duel 1 -> 2"), "{old}: {}", said.out);
        assert!(said.out.contains("[-youngest-]{+eldest+}"), "{}", said.out);
    }
    headjudge.write("draft.md", NEW);
    let draft = headjudge.run("review old/documents/lantern draft.md --corpus old");
    assert!(draft.out.contains("{+eldest+}"), "{}{}", draft.out, draft.err);
    let odd = headjudge.run("review old new/documents/lantern");
    assert_eq!(odd.code, 2);
    assert!(odd.err.contains("not of one kind"), "{}", odd.err);
    assert_eq!(headjudge.run("review old nowhere").code, 2);
}

#[test]
fn a_review_is_written_for_people_and_for_forges() {
    let headjudge = two_corpora();
    let markdown = headjudge.run("review old new --format markdown").out;
    assert!(markdown.contains("\n## Lantern Duel 1 -\\> 2\n"), "{markdown}");
    let sarif = json(&headjudge.run("review old new --format sarif"));
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    let known: Vec<&Value> =
        run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|r| &r["id"]).collect();
    let results = run["results"].as_array().unwrap();
    assert!(results.iter().all(|result| known.contains(&&result["ruleId"])), "{results:?}");
    let split = results.iter().find(|result| result["ruleId"] == "rule-split").unwrap();
    let place = &split["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "new/documents/lantern/rules.md");
    assert_eq!(place["region"]["startLine"], 13);
}

#[test]
fn a_changed_sentence_makes_its_checks_stale_in_the_review() {
    let headjudge = Headjudge::new();
    headjudge.copy_corpus();
    let path = "corpus/documents/fanz-crd/source.txt";
    let text = std::fs::read_to_string(headjudge.folder().join(path)).unwrap();
    let words = "may not be used in any official FanZ tournament";
    assert!(text.contains(words));
    let changed = text.replace(words, "should not be used in any official FanZ tournament");
    headjudge.write("draft/fanz-crd.txt", changed);
    let said = headjudge.run("review corpus/documents/fanz-crd draft/fanz-crd.txt --format json");
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    let review = json(&said);
    let checks = review["checks"].as_array().unwrap();
    assert!(
        checks.iter().any(|check| check["id"] == "frozen" && check["what"] == "stale"),
        "{checks:?}"
    );
    assert_eq!(review["documents"].as_array().unwrap().len(), 1);
}

#[test]
fn a_format_takes_its_numbers_and_its_lists_from_several_documents() {
    let headjudge = Headjudge::new();
    headjudge.run("new game duel lantern-duel");
    headjudge.write("rules.txt", "1.1 A deck has exactly forty cards.\n\n1.2 A deck may hold no more than three copies of a card.\n");
    headjudge.write("policy.html", "<h2>Banned</h2><ul><li>Ember Fox</li><li>Old Wick</li></ul>\n");
    for (id, file) in [("rules", "rules.txt"), ("policy", "policy.html")] {
        let made = headjudge.run(&format!("new document duel {id} {file} --game lantern-duel"));
        assert_eq!(made.code, 0, "{}", made.err);
    }
    let numbers = "\n[[deck-number]]\nsubject = \"deck_size\"\nmatch = 'exactly (?<number>\\w+) cards'\n\
                   [[deck-number]]\nsubject = \"copies\"\nmatch = 'more than (?<max>\\w+) copies'\n";
    let dialect = "duel/documents/rules/dialect.toml";
    let before = std::fs::read_to_string(headjudge.folder().join(dialect)).unwrap();
    headjudge.write(dialect, before + numbers);
    let alone = headjudge.run("new format duel alone --document rules");
    assert_eq!(alone.code, 0, "{}", alone.err);
    let both = headjudge.run("new format duel both --document rules --document policy");
    assert_eq!(both.code, 0, "{}", both.err);
    headjudge.write("deck.txt", "4 Ember Fox\n35 Tin Whistle\n");
    let said = headjudge.run("check deck.txt --corpus duel --format both");
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    for words in ["must have exactly 40", "Ember Fox is banned", "(3 allowed)"] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    let legality = |format: &str| {
        headjudge.run(&format!("legality Ember Fox --corpus duel --format {format}"))
    };
    assert!(legality("both").out.contains(": banned"), "{}", legality("both").out);
    assert!(!legality("alone").out.contains(": banned"), "{}", legality("alone").out);
    // A check of a list that no document of the format has decides nothing.
    let check = "duel/checks/both-banned.toml";
    let text = std::fs::read_to_string(headjudge.folder().join(check)).unwrap();
    headjudge.write(check, text.replace("format = \"both\"", "format = \"alone\""));
    let format = "duel/formats/alone.toml";
    let text = std::fs::read_to_string(headjudge.folder().join(format)).unwrap();
    headjudge.write(format, text.replace("rules = [", "rules = [\"both-banned\","));
    std::fs::remove_file(headjudge.folder().join("duel/formats/both.toml")).unwrap();
    for check in ["both-deck-size", "both-copies"] {
        std::fs::remove_file(headjudge.folder().join(format!("duel/checks/{check}.toml"))).unwrap();
    }
    let unknown = legality("alone");
    assert!(unknown.out.contains(": unknown"), "{}{}", unknown.out, unknown.err);
    assert!(unknown.out.contains("no banned list"), "{}", unknown.out);
}
