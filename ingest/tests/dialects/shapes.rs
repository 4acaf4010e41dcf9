//! Documents of further shapes: a bulletin by dates, floor rules with running
//! heads, steps with windows, a Japanese outline; and data of further forms.

use headjudge_corpus::{CorpusFile, CorpusFiles, ListKind, Record, TextLabel};
use headjudge_ingest::{Ingested, ingest};

use super::{check, codes};

#[test]
fn a_bulletin_dates_what_stands_under_its_titles() {
    let ingested = check("bulletin");
    let rulings: Vec<_> = records!(ingested, Ruling)
        .map(|r| (r.printings[0].name.as_str(), r.since.unwrap().to_string()))
        .collect();
    assert_eq!(rulings[0], ("Harrow Bell", "2021-02-12".to_owned()));
    assert!(rulings.contains(&("Harrow Bell", "2020-11-03".to_owned())), "{rulings:?}");
    let nightjar = records!(ingested, Erratum).next().unwrap();
    assert_eq!(nightjar.texts[0].text, "Fly over: Draw one card, then discard one card.");
    let listed: Vec<_> = records!(ingested, ListEntry)
        .map(|e| (e.card.as_str(), e.list, e.max_copies, e.since.unwrap().to_string()))
        .collect();
    assert_eq!(
        listed,
        [
            ("Drowned Choir", ListKind::Banned, Some(0), "2020-11-03".to_owned()),
            ("Salt Ledger", ListKind::Restricted, Some(1), "2020-11-03".to_owned()),
        ]
    );
    let tie = records!(ingested, Question).nth(1).unwrap();
    assert_eq!(tie.answer, "The defender. Unless the attacker has a Banner.");
}

#[test]
fn floor_rules_with_running_heads_and_indented_paragraphs() {
    let ingested = check("floor");
    let numbers: Vec<_> =
        records!(ingested, DeckNumber).map(|n| (n.subject.as_str(), n.min, n.max)).collect();
    assert_eq!(
        numbers,
        [
            ("deck_size", Some(45), Some(60)),
            ("copies", None, Some(3)),
            ("side_size", Some(12), Some(12)),
        ]
    );
    let knight = records!(ingested, Ruling).find(|r| r.printings.len() == 2).unwrap();
    let codes: Vec<_> = knight.printings.iter().map(|p| p.code.as_str()).collect();
    assert_eq!(codes, ["IC-33", "P-4"]);
    let texts: Vec<_> =
        records!(ingested, Erratum).map(|e| (e.texts[0].label, e.texts[0].text.as_str())).collect();
    assert_eq!(
        texts,
        [
            (TextLabel::Updated, "Your opponent may discard a card to prevent this."),
            (TextLabel::Updated, "\"all allies\" to \"all other allies\""),
        ]
    );
    let listed: Vec<_> =
        records!(ingested, ListEntry).map(|e| (e.card.as_str(), e.printed.as_deref())).collect();
    let expected =
        [("Ebon Tithe", None), ("Feast of Crows", Some("April 1, 2019")), ("Grey Pilgrim", None)];
    assert_eq!(listed, expected);
    let conduct = records!(ingested, Passage).filter(|p| p.text.starts_with("A player who feels"));
    assert_eq!(conduct.count(), 1, "an indented line begins a paragraph");
}

#[test]
fn steps_with_who_acts_and_what_may_be_played() {
    let ingested = check("turn");
    let procedures: Vec<_> = records!(ingested, Procedure).collect();
    let titles: Vec<_> = procedures.iter().map(|p| (p.title.as_str(), p.steps.len())).collect();
    assert_eq!(titles, [("THE TURN", 4), ("COMBAT SEQUENCE", 3)]);
    let turn = &procedures[0].steps;
    let acting: Vec<_> = turn.iter().map(|s| (s.actor.as_deref(), s.window.as_deref())).collect();
    assert_eq!(acting[0], (Some("turn player"), None));
    assert_eq!(acting[1], (Some("turn player"), Some("one Gate")));
    assert!(turn[2].text.contains("\nb) The defending player must choose"), "{}", turn[2].text);
    let labels: Vec<_> = records!(ingested, Keyword).map(|k| k.name.as_str()).collect();
    assert_eq!(labels, ["Interrupt", "Gate", "Tap"]);
}

#[test]
fn a_japanese_outline() {
    let ingested = check("outline");
    let rule = |number: &str| {
        records!(ingested, Rule).find(|rule| rule.number.as_deref() == Some(number)).unwrap()
    };
    assert_eq!(rule("1-1-1").parent.as_ref(), Some(&rule("1-1").id));
    let numbers: Vec<_> =
        records!(ingested, DeckNumber).map(|n| (n.subject.as_str(), n.max)).collect();
    assert_eq!(numbers, [("deck_size", Some(50)), ("copies", Some(3))]);
    let steps = &records!(ingested, Procedure).next().unwrap().steps;
    assert_eq!(steps[2].actor.as_deref(), Some("turn player"));
    assert_eq!(steps[2].window.as_deref(), Some("術"));
    let listed: Vec<_> = records!(ingested, ListEntry)
        .map(|e| (e.card.as_str(), e.max_copies, e.since.unwrap().to_string()))
        .collect();
    assert_eq!(
        listed,
        [
            ("影の忍", Some(1), "2023-04-07".to_owned()),
            ("月下の門", Some(0), "2023-04-07".to_owned()),
        ]
    );
}

/// What a text of a form says by a dialect.
pub(crate) fn read(name: &str, text: &str, dialect: Option<&str>) -> Ingested {
    let mut files = CorpusFiles::default();
    let mut put = |file: &str, text: &str| {
        let path = format!("documents/a/{file}");
        files.insert(CorpusFile { path, bytes: text.as_bytes().to_vec() });
    };
    put("document.toml", "id = \"a\"\ngame = \"b\"\ntitle = \"c\"\n");
    put(name, text);
    if let Some(dialect) = dialect {
        put("dialect.toml", dialect);
    }
    ingest(&files).unwrap()
}

#[test]
fn data_files_give_old_and_new_texts_and_lists_by_a_column() {
    let errata = "errata:\n  - card: Gilded Stag\n    Old Text: Gain 3.\n    new_text: Gain 2.\n";
    let dialect = "[[line]]\nkind = \"entry\"\n\
                   fields = { card = \"card\", original = \"old text\", updated = \"new text\" }\n";
    let ingested = read("errata.yaml", errata, Some(dialect));
    let texts: Vec<_> = records!(ingested, Erratum)
        .flat_map(|e| e.texts.iter().map(|t| (t.label, t.text.as_str())))
        .collect();
    assert_eq!(texts, [(TextLabel::Original, "Gain 3."), (TextLabel::Updated, "Gain 2.")]);

    let cards = "[\n {\"name\": \"Moth\",\n  \"legalities\":\n   {\"standard\": \"legal\",\n    \"classic\": \"banned\"}\n }\n]\n";
    let dialect = "[[line]]\nkind = \"list-entry\"\nlist = \"banned\"\nkey = '^legalities$'\n\
                   match = ': banned$'\nfields = { card = \"name\", format = \"@key\" }\n";
    let ingested = read("cards.json", cards, Some(dialect));
    let listed: Vec<_> =
        records!(ingested, ListEntry).map(|e| (e.card.as_str(), e.format.as_str())).collect();
    assert_eq!(listed, [("Moth", "classic")]);

    let line = "[{\"name\": \"Moth\",\n\"legalities\": {\"standard\": \"legal\", \"classic\": \"banned\"}}]\n";
    let ingested = read("cards.json", line, Some(dialect));
    let listed: Vec<_> =
        records!(ingested, ListEntry).map(|e| (e.card.as_str(), e.format.as_str())).collect();
    assert_eq!(listed, [("Moth", "classic")], "values on one line are read one by one");

    let dialect = "[[line]]\nkind = \"list-entry\"\nlist = \"banned\"\nkey = '^banned\\[\\]$'\n";
    let ingested = read("list.yaml", "banned: [Ember Fox, Tin Whistle]\n", Some(dialect));
    let listed: Vec<_> = records!(ingested, ListEntry).map(|e| e.card.as_str()).collect();
    assert_eq!(listed, ["Ember Fox", "Tin Whistle"]);

    let rows = "Card,Status,Date\nMoth,Banned,2023-04-01\nOwl,Legal,2023-04-01\n";
    let dialect = "[[line]]\nkind = \"list-entry\"\nlist = \"banned\"\nmatch = 'Status: Banned'\n\
                   fields = { card = \"card\", date = \"date\" }\n\n\
                   [[line]]\nkind = \"skip\"\nwhy = \"legal\"\nmatch = 'Status: Legal'\n";
    let ingested = read("list.csv", rows, Some(dialect));
    assert_eq!(records!(ingested, ListEntry).count(), 1);
    assert_eq!(codes(&ingested), []);
}

#[test]
fn rows_of_tables_are_read_by_the_names_of_their_columns() {
    let dialect = "[[line]]\nkind = \"entry\"\n\
                   fields = { card = \"card\", original = \"old text\", updated = \"new text\" }\n";
    let markdown = "# Errata\n\n| Card | Old text | New text |\n|---|---|---|\n\
                    | Moth | Draw 2. | Draw 1. |\n\nAfter it.\n";
    let html = "<h1>Errata</h1>\n<table>\n<tr><th>Card</th><th>Old text</th><th>New text</th></tr>\n\
                <tr><td>Moth</td><td>Draw 2.</td><td>Draw 1.</td></tr>\n</table>\n";
    for (name, text) in [("errata.md", markdown), ("errata.html", html)] {
        for dialect in [Some(dialect), None] {
            let ingested = read(name, text, dialect);
            let erratum = records!(ingested, Erratum).next().unwrap();
            assert_eq!(erratum.printings[0].name, "Moth");
            let texts: Vec<_> = erratum.texts.iter().map(|t| t.text.as_str()).collect();
            assert_eq!(texts, ["Draw 2.", "Draw 1."]);
        }
    }
}

#[test]
fn rows_of_tables_are_parted_into_lists_by_a_column() {
    let text = "| Card | Status | Date |\n|---|---|---|\n| Moth | Banned | 2023-04-01 |\n\
                | Owl | Legal | 2023-04-01 |\n";
    let dialect = "[[line]]\nkind = \"list-entry\"\nlist = \"banned\"\nmatch = '(?m)^Status: Banned$'\n\
                   fields = { card = \"card\", date = \"date\" }\n";
    for dialect in [Some(dialect), None] {
        let ingested = read("list.md", text, dialect);
        let listed: Vec<_> =
            records!(ingested, ListEntry).map(|e| (e.card.as_str(), e.since.is_some())).collect();
        assert_eq!(listed, [("Moth", true)]);
    }
}

#[test]
fn each_item_of_a_list_is_a_ruling_and_values_are_taken_apart() {
    let text = "---\n100001|Moth of Dusk:\n  - It may attack. [AB 20210610]\n  - It is slow.\n\
                100002|Owl, The Wise:\n  - It sees {Moth of Dusk}.\n";
    let dialect = "cards = '\\{(?<card>[^}]+)\\}'\n\n[[line]]\nkind = \"ruling\"\nkey = '^$'\n\
                   fields = { card = \"@key\", text = \"@item\" }\n\
                   parts.card = '^(?<code>\\d+)\\|(?<card>.+)$'\n\
                   parts.text = '^(?<text>.+?)(?: \\[\\w+ (?<date>\\d{8})\\])?$'\n";
    let ingested = read("rulings.yaml", text, Some(dialect));
    let rulings: Vec<_> = records!(ingested, Ruling)
        .map(|r| {
            let card = &r.printings[0];
            let since = r.since.map(|date| date.to_string());
            (card.name.as_str(), card.code.as_str(), r.text.as_str(), since, r.lines.first)
        })
        .collect();
    let date = Some("2021-06-10".to_owned());
    assert_eq!(
        rulings,
        [
            ("Moth of Dusk", "100001", "It may attack.", date, 2),
            ("Moth of Dusk", "100001", "It is slow.", None, 4),
            ("Owl, The Wise", "100002", "It sees {Moth of Dusk}.", None, 5),
        ]
    );
    assert_eq!(codes(&ingested), []);
}

#[test]
fn the_lines_of_the_contents_are_no_titles() {
    let text =
        "CONTENTS\n\n1. Decks\n2. Turns\n\n1. Decks\n\nA deck has cards.\n\n2. Turns\n\nDraw.\n";
    let dialect = "front = \"plain\"\n\n[[line]]\nkind = \"skip\"\nwhy = \"the contents\"\n\
                   in = '^CONTENTS$'\nagain = \"below\"\n\n[[line]]\nkind = \"heading\"\n\
                   match = ['^(?<number>\\d)\\. (?<title>.+)$', '^(?<title>CONTENTS)$']\n";
    for dialect in [Some(dialect), None] {
        let ingested = read("rules.txt", text, dialect);
        let rules: Vec<_> = records!(ingested, Rule).map(|rule| rule.title.as_str()).collect();
        assert_eq!(rules, ["Decks", "Turns"]);
    }
}

#[test]
fn a_title_of_markdown_leaves_the_section_above_it() {
    let text = "# FAQ\n\n## Versions\n\n1.0: first.\n\n## Rules\n\nDraw a card.\n";
    let dialect =
        "[[line]]\nkind = \"skip\"\nwhy = \"the versions\"\nin = '^Versions$'\nmatch = '.'\n";
    let ingested = read("faq.md", text, Some(dialect));
    let rules: Vec<_> = records!(ingested, Rule).map(|rule| rule.title.as_str()).collect();
    assert_eq!(rules, ["Rules"]);
}

#[test]
fn without_a_dialect_lists_terms_entries_and_answers_are_told() {
    let text = "# Moth FAQ\n\n## Questions\n\n### May I draw twice?\n\nNo, once.\n\n## Glossary\n\n\
                Kindle: To turn a card up.\n\n## Rulings\n\n**Glass Golem** (FF-31): It is a card.\n\n\
                ## Banned cards\n\n- Ember Fox\n- Tin Whistle (since May 3, 2021)\n";
    let ingested = read("faq.md", text, None);
    let question = records!(ingested, Question).next().unwrap();
    assert_eq!(
        (question.question.as_str(), question.answer.as_str()),
        ("May I draw twice?", "No, once.")
    );
    assert_eq!(records!(ingested, Keyword).next().unwrap().name, "Kindle");
    assert_eq!(records!(ingested, Ruling).next().unwrap().printings[0].code.as_str(), "FF-31");
    let listed: Vec<_> = records!(ingested, ListEntry)
        .map(|e| (e.card.as_str(), e.list, e.since.is_some()))
        .collect();
    assert_eq!(
        listed,
        [("Ember Fox", ListKind::Banned, false), ("Tin Whistle", ListKind::Banned, true)]
    );
}

#[test]
fn numbered_items_of_markdown_are_steps_with_a_dialect_and_without() {
    let text = "## Turn order\n\n1. The active player draws.\n2. Each player may play Songs.\n";
    let dialect = "[[line]]\nkind = \"step\"\nmatch = '^(?<number>\\d+)\\. (?<text>.+)$'\n";
    for dialect in [Some(dialect), None] {
        let ingested = read("rules.md", text, dialect);
        let steps = &records!(ingested, Procedure).next().unwrap().steps;
        let told: Vec<_> = steps.iter().map(|s| (s.text.as_str(), s.window.as_deref())).collect();
        assert_eq!(
            told,
            [("The active player draws.", None), ("Each player may play Songs.", Some("Songs")),]
        );
    }
}

#[test]
fn points_of_a_sentence_are_lines_and_a_number_in_it_is_not() {
    let text = "Each player who enters the event of the day shall hand in a list, which\n\
                (a) names each card, of which there may not be more in the deck than three\n\
                (3) copies; and\n(b) is signed. Whoever has no list may go to the judge.\n";
    let ingested = read("floor.txt", text, Some("front = \"wrapped\"\n"));
    let rule = records!(ingested, Rule).next().unwrap();
    assert_eq!(records!(ingested, Rule).count(), 1);
    assert!(rule.text.contains("which\n(a) names"), "{}", rule.text);
    assert!(rule.text.contains("three (3) copies; and\n(b) is signed."), "{}", rule.text);
}

#[test]
fn words_parted_at_the_end_of_a_line_are_joined() {
    let line = "A player who is late for the round of a tournament loses the game, and a tourna-\n\
                ment official notes it on the slip of the match, which both players sign below.\n";
    let ingested = read("floor.txt", &line.repeat(4), Some("front = \"wrapped\"\n"));
    let rule = records!(ingested, Rule).next().unwrap();
    assert!(rule.text.contains("and a tournament official notes"), "{}", rule.text);
}
