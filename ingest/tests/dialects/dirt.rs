//! What real documents bring: titles above a table, pages inside Markdown, cards
//! that are called by their codes, questions under the name of a card.

use headjudge_corpus::{CorpusFile, CorpusFiles, ListKind, PassageClass, Record};
use headjudge_ingest::{Ingested, ingest};

use super::codes;

/// Reads one document of an invented game, with or without a dialect.
fn read(name: &str, text: &str, dialect: Option<&str>) -> Ingested {
    let mut files = CorpusFiles::default();
    let mut put = |file: &str, text: &str| {
        let path = format!("documents/dirt/{file}");
        files.insert(CorpusFile { path, bytes: text.as_bytes().to_vec() });
    };
    put("document.toml", "id = \"dirt\"\ngame = \"drift\"\ntitle = \"Drift\"\n");
    put(name, text);
    if let Some(dialect) = dialect {
        put("dialect.toml", dialect);
    }
    ingest(&files).unwrap()
}

/// The class of the passage over each line.
fn class(ingested: &Ingested, line: u32) -> PassageClass {
    let over = |p: &&headjudge_corpus::Passage| p.lines.first <= line && line <= p.lines.last;
    records!(ingested, Passage).find(over).unwrap().class
}

const SHEET: &str = "Drift – restrictions, as of May;;;\r\n;;;\r\nCard Name;Code;Status;Note\r\n\
    Moth of Dusk;DR 007;Banned;\"Since the\r\nlast event\"\r\n\
    ;;;\r\nForbidden in teams;;;\r\nCard Name;Code;Status;Note\r\nTin Whistle;DR 031;Limited;\r\n";

#[test]
fn a_sheet_with_a_title_a_head_that_comes_again_and_lines_of_two_signs() {
    let dialect = "[[line]]\nkind = \"list-entry\"\nlist = \"banned\"\nmatch = '(?m)^Status: Banned$'\n\
        fields = { card = \"card name\", code = \"code\", text = \"note\" }\n\
        [[line]]\nkind = \"heading\"\nmatch = '^(?<title>Forbidden in teams)$'\n\
        [[line]]\nkind = \"list-entry\"\nlist = \"restricted\"\nin = \"^Forbidden in teams$\"\ncopies = 2\n\
        fields = { card = \"card name\", code = \"code\" }\n";
    let ingested = read("sheet.csv", SHEET, Some(dialect));
    assert_eq!(codes(&ingested), []);
    let listed: Vec<_> = records!(ingested, ListEntry)
        .map(|e| (e.card.as_str(), e.list, e.lines.first, e.printings[0].code.as_str()))
        .collect();
    assert_eq!(
        listed,
        [
            ("Moth of Dusk", ListKind::Banned, 4, "DR 007"),
            ("Tin Whistle", ListKind::Restricted, 9, "DR 031"),
        ]
    );
    let whistle = records!(ingested, Card).find(|card| card.name == "Tin Whistle").unwrap();
    assert_eq!(whistle.mentions[0].title, "Restricted to 2 per deck (Drift)");
    assert_eq!(class(&ingested, 1), PassageClass::Rule);
    assert_eq!(class(&ingested, 3), PassageClass::NonNormative);
    assert_eq!(class(&ingested, 5), PassageClass::ListEntry);
    assert_eq!(class(&ingested, 7), PassageClass::Heading);
    assert_eq!(class(&ingested, 8), PassageClass::NonNormative);
}

#[test]
fn a_row_that_no_pattern_reads_is_one_passage() {
    let ingested = read("sheet.csv", SHEET, None);
    let row = records!(ingested, Passage).find(|passage| passage.lines.first == 9).unwrap();
    assert_eq!(row.class, PassageClass::Rule);
    assert_eq!(row.text, "Card Name: Tin Whistle\nCode: DR 031\nStatus: Limited");
}

#[test]
fn html_inside_markdown_is_read_as_a_page_is() {
    let text = "# Penalties\n\n<table>\n<tr><th>Slip</th><th>Penalty</th></tr>\n\
        <tr>\n  <td>Slow play</td>\n  <td><b>Caution</b></td>\n</tr>\n</table>\n\n\
        <details>\n<summary>May I appeal?</summary>\n\nYes, *once*.\n\n</details>\n";
    let ingested = read("page.md", text, None);
    let rows: Vec<_> = records!(ingested, Rule).map(|rule| rule.text.as_str()).collect();
    assert_eq!(rows, ["Slow play | Caution"]);
    let question = records!(ingested, Question).next().unwrap();
    assert_eq!((&*question.question, &*question.answer), ("May I appeal?", "Yes, once."));
}

const UNDER: &str = "Errata\n\nMOTH OF DUSK [DR-007]\n  Q. May it fly?\n  A. Once.\n  Q. Twice?\n  A. No.\n\
    \x20 - It has no weight.\n\nGLASS GOLEM [DR-031]\n  - It is glass.\n  - (2021-05-04) It breaks.\n\n\
    BELL [DR-032]\n  Was: \"Draw.\"\n  Now: \"Draw two.\"\n  Valid from: 2022-01-02\n";

#[test]
fn questions_and_rulings_under_an_entry_are_about_its_card() {
    let dialect = "dates = [\"year month day\"]\n\
        [[line]]\nkind = \"heading\"\nmatch = '^(?<title>Errata)$'\n\
        [[line]]\nkind = \"entry\"\nmatch = '^(?<card>[A-Z ]+) \\[(?<code>[^\\]]+)\\]$'\n\
        [[line]]\nkind = \"question\"\nmatch = '^Q\\. (?<text>.+)$'\n\
        [[line]]\nkind = \"answer\"\nmatch = '^A\\. (?<text>.+)$'\n\
        [[line]]\nkind = \"text\"\nmatch = '^(?<label>Was|Now): (?<text>.+)$'\n\
        [[line]]\nkind = \"note\"\nmatch = '^Valid from: (?<date>.+)$'\n\
        [[line]]\nkind = \"ruling\"\nmatch = '^- (?:\\((?<date>[\\d-]+)\\) )?(?<text>.+)$'\n";
    let ingested = read("errata.txt", UNDER, Some(&format!("front = \"plain\"\n{dialect}")));
    assert_eq!(codes(&ingested), []);
    let asked: Vec<_> = records!(ingested, Question)
        .map(|q| (q.question.as_str(), q.cards[0].name.as_str()))
        .collect();
    assert_eq!(asked, [("May it fly?", "MOTH OF DUSK"), ("Twice?", "MOTH OF DUSK")]);
    let ruled: Vec<_> = records!(ingested, Ruling)
        .map(|r| (&*r.printings[0].name, &*r.text, r.since.map(|date| date.to_string())))
        .collect();
    assert_eq!(
        ruled,
        [
            ("MOTH OF DUSK", "It has no weight.", None),
            ("GLASS GOLEM", "It is glass.", None),
            ("GLASS GOLEM", "It breaks.", Some("2021-05-04".to_owned())),
        ]
    );
    assert_eq!(class(&ingested, 3), PassageClass::Heading);
    let moth = records!(ingested, Card).find(|card| card.name == "MOTH OF DUSK").unwrap();
    assert_eq!(moth.printings[0].code.as_str(), "DR-007");
    assert_eq!(moth.mentions.len(), 2);
    let bell = records!(ingested, Erratum).next().unwrap();
    assert!(bell.notes.contains(&"Dated 2022-01-02.".to_owned()), "{:?}", bell.notes);
}

#[test]
fn cards_are_known_by_codes_and_lists_by_their_keys() {
    let text = r#"{
  "formats": {
    "core": { "banned": ["DR007"] },
    "open": { "banned": ["DR031"] }
  },
  "cards": [
    {
      "id": "DR007",
      "name": "Moth of Dusk",
      "rulings": "<ul><li>It <b>flies</b>.</li><li>It is grey &amp; small.</li></ul>"
    },
    {
      "id": "DR031",
      "name": "Glass Golem",
      "rulings": "It breaks."
    }
  ]
}"#;
    let dialect = "[[line]]\nkind = \"list-entry\"\nlist = \"banned\"\n\
        key = '^formats\\.(?<format>\\w+)\\.banned\\[\\]$'\n\
        [[line]]\nkind = \"ruling\"\nfields = { card = \"name\", code = \"id\", text = \"rulings\" }\n";
    let ingested = read("cards.json", text, Some(dialect));
    assert_eq!(codes(&ingested), []);
    let listed: Vec<_> =
        records!(ingested, ListEntry).map(|e| (&*e.card, e.format.as_str())).collect();
    assert_eq!(listed, [("Moth of Dusk", "core"), ("Glass Golem", "open")]);
    let names: Vec<_> = records!(ingested, Card).map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["Glass Golem", "Moth of Dusk"]);
    let moth = records!(ingested, Ruling).next().unwrap();
    assert_eq!(moth.text, "It flies.\nIt is grey & small.");
}

#[test]
fn a_pattern_that_reads_nothing_is_told_what_keeps_it() {
    let page = "<h1>Errata</h1>\n<p class=\"was\">Was: Draw<br>\none.</p>\n<p class=\"now\">NOW: Draw.</p>\n";
    let of = |pattern: &str| {
        let dialect = format!("[[line]]\nkind = \"note\"\n{pattern}\n");
        let ingested = read("page.html", page, Some(&dialect));
        let problem = ingested.problems.iter().find(|p| p.code == "pattern-never-matches");
        problem.unwrap().message.clone()
    };
    for (pattern, told) in [
        ("match = '^Was: .+$'", "line 2 holds a line break, which `.` does not fit"),
        ("match = '^Now: .+$'", "line 4 has other capitals"),
        ("match = '^NOW'\nkey = 'p\\.was$'", "line 4 is at `p.now`"),
        ("match = '^NOW'\nblock = \"item\"", "line 4 is a `paragraph`"),
        ("match = '^NOW'\nin = \"^Lists$\"", "those over line 4 are `Errata`"),
        ("match = '<p class'", "markup are taken out"),
        ("match = 'Gone'", "nothing in the document matches it"),
    ] {
        let message = of(pattern);
        assert!(message.contains(told), "{pattern}: {message}");
    }
}

#[test]
fn the_contents_end_where_the_first_title_stands() {
    let line = "Every card that is exhausted is turned upright again at this time.";
    let text = format!(
        "INTRODUCTION\n\nThis is short.\n\nCONTENTS\n\n1. Turns ....... 2\n2. Cards ....... 3\n\n\
         1. Turns\n\n1.1 {line}\n\n    {line}\n\nDrift Rules 1.2    Page 2\n\n2. Cards\n\n2.1 {line}\n\n    {line}\n"
    );
    let ingested = read("rules.txt", &text, None);
    let repeated: Vec<_> = text
        .lines()
        .zip(1..)
        .filter(|(words, _)| words.ends_with(line))
        .map(|(_, n)| class(&ingested, n))
        .collect();
    assert_eq!(repeated, [PassageClass::Rule; 4]);
    let foot = text.lines().position(|line| line.starts_with("Drift")).unwrap() as u32 + 1;
    assert_eq!(class(&ingested, foot), PassageClass::NonNormative);
}

#[test]
fn a_record_may_be_on_lists_and_say_more() {
    let text = "Card,Status,Old,New\nMoth,Banned and errata,Draw.,Draw two.\nBell,Banned,,\n";
    let dialect = "[[line]]\nkind = \"list-entry\"\nlist = \"banned\"\nalso = true\n\
        match = '(?m)^Status: Banned'\nfields = { card = \"card\" }\n\
        [[line]]\nkind = \"entry\"\nfields = { card = \"card\", original = \"old\", updated = \"new\" }\n";
    let ingested = read("list.csv", text, Some(dialect));
    assert_eq!(codes(&ingested), []);
    let listed: Vec<_> =
        records!(ingested, ListEntry).map(|e| (&*e.card, e.passage.anchor(), e.lines)).collect();
    let erratum = records!(ingested, Erratum).next().unwrap();
    assert_eq!(listed[0], ("Moth", erratum.id.anchor(), headjudge_corpus::Lines::new(2, 2)));
    assert_eq!(listed[1].0, "Bell");
    assert_eq!(class(&ingested, 2), PassageClass::Erratum);
    assert_eq!(class(&ingested, 3), PassageClass::ListEntry);
}
