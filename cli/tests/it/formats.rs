//! A game that nobody has seen: its formats, deck rules and lists are files,
//! and a name in them that leads nowhere is refused.

use crate::run::Headjudge;

const RULES: &str = "Acme Duel Rules\n\nDeck Building\n\nYour main deck has 40 to 50 cards.\n\
Your vault has exactly 5 cards.\nA deck may hold at most 3 copies of one card. Copper Coin is free of this limit.\n\
Only Relics may be in the vault.\n\nBanned Cards\n\nClock of Ruin\nEndless Well\n\n\
Pairs\n\nYou may have only two in total of Sun Gate and Moon Gate.\n";

const DIALECT: &str = "front = \"lines\"\n\n[[line]]\nkind = \"heading\"\n\
match = '^(?:Acme Duel Rules|Deck Building|Banned Cards|Pairs)$'\n";

const FORMAT: &str = r#"id = "standard"
game = "acme"
title = "Standard"
summary = "Acme's tournaments."
document = "acme-rules"
editions = []
rules = ["main-size", "vault-size", "copies", "vault-kinds", "banned", "gates"]

[[sections]]
id = "main"
name = "main deck"

[[sections]]
id = "vault"
name = "vault"
headings = ["treasure"]
"#;

/// Code, rule, quote, a deck that passes, one that fails.
const CHECKS: &[(&str, &str, &str, &str, &str)] = &[
    (
        "main-size",
        r#"kind = "section_size", section = "main", size = { min = 40, max = 50 }"#,
        "Your main deck has 40 to 50 cards",
        "{ total = 40 }",
        "{ total = 51 }",
    ),
    (
        "vault-size",
        r#"kind = "section_size", section = "vault", size = 5"#,
        "Your vault has exactly 5 cards",
        "{ sections = { vault = { total = 5 } } }",
        "{ sections = { vault = { total = 4 } } }",
    ),
    (
        "copies",
        r#"kind = "copies", max = 3, own = { "Copper Coin" = "any" }"#,
        "at most 3 copies of one card",
        r#"{ cards = [{ name = "Copper Coin", count = 9 }, { name = "Fox", count = 3 }] }"#,
        r#"{ cards = [{ name = "Fox", count = 4 }] }"#,
    ),
    (
        "vault-kinds",
        r#"kind = "section_kinds", section = "vault", called = "Relics", only = ["relic"]"#,
        "Only Relics may be in the vault",
        r#"{ sections = { vault = { cards = [{ name = "Cup", count = 1, kind = "Relic" }] } } }"#,
        r#"{ sections = { vault = { cards = [{ name = "Fox", count = 1, kind = "Unit" }] } } }"#,
    ),
    (
        "banned",
        r#"kind = "listed", list = "banned""#,
        "Banned Cards",
        r#"{ on = "2024-06-01", cards = [{ name = "Fox", count = 1 }] }"#,
        r#"{ on = "2024-06-01", cards = [{ name = "Endless Well", count = 1 }] }"#,
    ),
    (
        "gates",
        r#"kind = "group_total", list = "group_cap""#,
        "only two in total of Sun Gate and Moon Gate",
        r#"{ cards = [{ name = "Sun Gate", count = 2 }] }"#,
        r#"{ cards = [{ name = "Sun Gate", count = 2 }, { name = "Moon Gate", count = 1 }] }"#,
    ),
];

/// The game's folder, as `acme`.
fn acme() -> Headjudge {
    let headjudge = Headjudge::new();
    let file = |path: &str, text: &str| headjudge.write(&format!("acme/{path}"), text);
    let sha = headjudge_corpus::sha256_hex(RULES.as_bytes());
    file("documents/acme-rules/rules.txt", RULES);
    file(
        "documents/acme-rules/document.toml",
        &format!(
            "id = \"acme-rules\"\nedition = \"1\"\ngame = \"acme\"\ntitle = \"Acme Rules\"\nshort_title = \"Acme\"\n\
             authority = \"Acme\"\npublished = \"2024-01-01\"\nlanguage = \"en\"\n\
             source = \"ours\"\nlicence = \"ours\"\nsha256 = \"{sha}\"\n"
        ),
    );
    file("documents/acme-rules/dialect.toml", DIALECT);
    file("games.toml", "[[game]]\nid = \"acme\"\nname = \"Acme Duel\"\n");
    file("formats/standard.toml", FORMAT);
    for (code, rule, quote, passes, fails) in CHECKS {
        let text = format!(
            "id = \"{code}\"\ntitle = \"{code}\"\ndecides = \"{code}\"\nrule = {{ {rule} }}\n\n[[format]]\nformat = \"standard\"\n\
             passes = {passes}\nfails = {fails}\n\n[[format.cites]]\npassage = \"acme-rules\"\nquote = \"{quote}\"\n"
        );
        file(&format!("checks/{code}.toml"), &text);
    }
    file(
        "lists/banned.toml",
        "format = \"standard\"\nlist = \"banned\"\ndocument = \"acme-rules\"\nsince = \"2024-03-01\"\n\n\
         [[card]]\nname = \"Clock of Ruin\"\n\n[[card]]\nname = \"Endless Well\"\nuntil = 2024-09-01\n",
    );
    let gate =
        |name: &str| format!("\n[[card]]\nname = \"{name}\"\ngroup = \"gates\"\nmax_copies = 2\n");
    let head = "format = \"standard\"\nlist = \"group_cap\"\ndocument = \"acme-rules\"\n";
    file("lists/gates.toml", &format!("{head}{}{}", gate("Sun Gate"), gate("Moon Gate")));
    headjudge
}

#[test]
fn every_rule_of_a_new_game_decides_both_of_its_decks() {
    let headjudge = acme();
    for (code, _, _, passes, fails) in CHECKS {
        for (deck, verdict) in [(passes, "satisfied"), (fails, "violated")] {
            let deck: toml::Table = toml::from_str(&format!("deck = {deck}")).unwrap();
            let deck = serde_json::to_vec(&deck["deck"]).unwrap();
            headjudge.write("deck.json", deck);
            let found =
                headjudge.json("check deck.json --format standard --on 2024-06-01 --corpus acme");
            let findings = found["findings"].as_array().unwrap();
            let finding = findings.iter().find(|finding| finding["rule"] == *code).unwrap();
            assert_eq!(finding["verdict"], verdict, "{finding}");
            assert!(!finding["because"].as_array().unwrap().is_empty(), "{finding}");
        }
    }
}

#[test]
fn headings_of_a_list_lead_to_sections_and_entries_end() {
    let headjudge = acme();
    let at = |on: &str| format!("check deck.txt --format standard --on {on} --corpus acme");
    headjudge.write("deck.txt", "Main\n40 Copper Coin\n1 Sun Gate\n\nTreasure\n3 Cup\n2 Bell\n");
    assert_eq!(headjudge.json(&at("2024-06-01"))["verdict"], "unknown", "no kind is given");
    let vault = "3 Cup [Relic]\n2 Bell (Relic)\n";
    headjudge.write("deck.txt", format!("Main\n40 Copper Coin\n1 Sun Gate\n\nTreasure\n{vault}"));
    assert_eq!(headjudge.json(&at("2024-06-01"))["verdict"], "legal");
    headjudge
        .write("deck.txt", format!("Main:\n40 Copper Coin\n1 Endless Well\nTreasure:\n{vault}"));
    for (on, verdict) in [
        ("2024-02-29", "legal"),
        ("2024-03-01", "illegal"),
        ("2024-08-31", "illegal"),
        ("2024-09-01", "legal"),
    ] {
        assert_eq!(headjudge.json(&at(on))["verdict"], verdict, "{on}");
    }
}

#[test]
fn a_corpus_of_its_own_holds_nothing_of_the_embedded_games() {
    let headjudge = acme();
    let records = headjudge.run("export --corpus acme").out;
    assert!(!records.contains("Dragon Ball") && !records.contains("\"scenario\""));
    assert!(!records.contains("\"object\":\"problem\""), "{records}");
}

#[test]
fn a_name_that_leads_nowhere_is_refused_with_file_and_line() {
    for (file, from, to, words) in [
        (
            "formats/standard.toml",
            "\"banned\"",
            "\"baned\"",
            "line 7: no file under `checks` describes the rule `baned`; did you mean `banned`?",
        ),
        (
            "formats/standard.toml",
            "game = \"acme\"",
            "game = \"acne\"",
            "line 2: `games.toml` has no game `acne`",
        ),
        (
            "formats/standard.toml",
            "\"acme-rules\"",
            "\"acme\"",
            "line 5: there is no document `acme`",
        ),
        (
            "formats/standard.toml",
            "id = \"vault\"",
            "id = \"safe\"",
            "`checks/vault-size.toml`, line 4: the format `standard` has no section `vault`",
        ),
        (
            "formats/standard.toml",
            "editions",
            "options = [\"x\"]\neditions",
            "line 6: no rule of the format asks about the option `x`",
        ),
        (
            "lists/gates.toml",
            "\"acme-rules\"",
            "\"acme-rule\"",
            "`lists/gates.toml`, line 3: there is no document `acme-rule`; did you mean `acme-rules`?",
        ),
        (
            "checks/banned.toml",
            "format = \"standard\"",
            "format = \"std\"",
            "`checks/banned.toml`, line 7: there is no format `std`",
        ),
        (
            "checks/banned.toml",
            "\"listed\"",
            "\"listd\"",
            "`checks/banned.toml`, line 4: unknown variant `listd`",
        ),
        (
            "checks/copies.toml",
            "max = 3",
            "max = -3",
            "`checks/copies.toml`, line 4: write a number",
        ),
        (
            "documents/acme-rules/document.toml",
            "game = \"acme\"",
            "game = \"zzz\"",
            "line 3: `games.toml` has no game `zzz`",
        ),
    ] {
        let headjudge = acme();
        let path = headjudge.folder().join("acme").join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} {from}");
        std::fs::write(&path, text.replace(from, to)).unwrap();
        let said = headjudge.run("build --corpus acme");
        assert_eq!(said.code, 2, "{file}: {}", said.out);
        assert!(said.err.contains(words), "`{words}` is not in: {}", said.err);
    }
}

#[test]
fn a_rule_that_nobody_wrote_is_refused_in_the_project_s_own_formats() {
    let headjudge = Headjudge::new();
    headjudge.copy_corpus();
    let path = headjudge.folder().join("corpus/formats/fanz.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"frozen\"", "\"frozn\"")).unwrap();
    let said = headjudge.run("build --corpus corpus");
    assert_eq!(said.code, 2, "{}", said.out);
    assert!(said.err.contains("did you mean `frozen`?"), "{}", said.err);
}

#[test]
fn a_section_that_the_format_does_not_name_is_refused() {
    let headjudge = acme();
    headjudge.write("deck.json", r#"{"sections":{"vualt":{"total":5}}}"#);
    let said = headjudge.run("check deck.json --format standard --corpus acme");
    assert_eq!(said.code, 2, "{}", said.out);
    assert!(said.err.contains("no section `vualt`; its sections are `main` and `vault`"));
}

#[test]
fn a_list_is_headed_by_what_it_is_though_all_on_it_is_crossed_out() {
    let headjudge = Headjudge::new();
    let said = headjudge.run("formats fanz");
    assert!(said.out.lines().any(|line| line == "Gold title reprints:"), "{}", said.out);
    assert!(said.out.contains("(crossed out)"), "{}", said.out);
    let card = headjudge.run("card 'black side thrust'");
    assert!(card.out.contains("Named in: Gold title reprints, crossed out"), "{}", card.out);
}
