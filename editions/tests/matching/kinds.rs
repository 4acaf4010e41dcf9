//! Each kind of change on small documents.

use headjudge_corpus::{DocumentId, Lines, Passage, PassageClass, PassageId};
use headjudge_editions::{Pairing, compare};

/// A document from lines: `# title`, `1.2 words`, or words alone.
pub(crate) fn document(lines: &[&str]) -> Vec<Passage> {
    let mut title = String::new();
    let mut passages = Vec::new();
    for (n, line) in (1..).zip(lines) {
        let heading = line.strip_prefix("# ");
        if let Some(words) = heading {
            words
                .trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
                .trim()
                .clone_into(&mut title);
        }
        let text = heading.unwrap_or(line);
        let first = text.split(' ').next().expect("a word");
        let number =
            first.starts_with(|c: char| c.is_ascii_digit()).then(|| first.trim_end_matches('.'));
        let name = number.map_or_else(|| format!("text-{n}"), |number| number.replace('.', "-"));
        passages.push(Passage {
            id: PassageId::new(format!("book/{name}")),
            document: DocumentId::new("book"),
            edition: "1".to_owned(),
            lines: Lines::new(n, n),
            number: number.map(str::to_owned),
            class: if heading.is_some() { PassageClass::Heading } else { PassageClass::Rule },
            heading_path: vec![title.clone()],
            text: text.to_owned(),
            text_md: text.to_owned(),
            english: None,
            why: None,
        });
    }
    passages
}

/// What became of what, in lines: `old ops new`, without what is the same.
fn told(old: &[&str], new: &[&str]) -> Vec<String> {
    let all = compare(&document(old), &document(new));
    let places = |places: &[usize], lines: &[&str]| -> String {
        let names =
            places.iter().map(|at| lines[*at].split(' ').next().expect("a word").to_owned());
        names.collect::<Vec<_>>().join("+")
    };
    let line = |pairing: &Pairing| {
        let ops: Vec<&str> = pairing.ops.iter().map(|op| op.name()).collect();
        let (from, to) = (places(&pairing.from, old), places(&pairing.to, new));
        format!("{from} {} {to}", ops.join(",")).trim().to_owned()
    };
    all.iter().filter(|pairing| !pairing.ops.is_empty()).map(line).collect()
}

const BOOK: [&str; 9] = [
    "# 1. Setup",
    "1.1 Each player shuffles a deck of forty lantern cards and draws seven of them.",
    "1.2 The youngest player begins, unless a judge rolls a die for it.",
    "1.3 A player may exchange any hand once before the first dusk.",
    "# 2. Combat",
    "2.1 An attacker exhausts a watcher and names the gate that it goes for. See rule 1.3.",
    "2.2 The defender may ring one bell, and then moths block in any order.",
    "2.3 Damage is dealt at the same time. A watcher without oil is burnt.",
    "2.4 After combat all bells are silent until the next dusk.",
];

fn edited(edit: impl Fn(&mut Vec<String>)) -> Vec<String> {
    let mut lines: Vec<String> = BOOK.iter().map(|line| (*line).to_owned()).collect();
    edit(&mut lines);
    let new: Vec<&str> = lines.iter().map(String::as_str).collect();
    told(&BOOK, &new)
}

#[test]
fn a_rule_put_in_between_renumbers_what_follows_and_rewords_nothing() {
    let found = edited(|lines| {
        for (from, to) in [("2.4", "2.5"), ("2.3", "2.4"), ("2.2", "2.3")] {
            let at = lines.iter().position(|line| line.starts_with(from)).unwrap();
            lines[at] = lines[at].replacen(from, to, 1);
        }
        lines.insert(6, "2.2 Nobody may speak while the gate is named.".to_owned());
    });
    assert_eq!(
        found,
        ["added 2.2", "2.2 renumbered 2.3", "2.3 renumbered 2.4", "2.4 renumbered 2.5"]
    );
}

#[test]
fn a_number_that_only_follows_its_rule_is_told_as_just_that() {
    let found = edited(|lines| {
        lines[3] = lines[3].replacen("1.3", "1.4", 1);
        lines.insert(3, "1.3 Spare cards are laid aside.".to_owned());
        lines[6] = lines[6].replace("rule 1.3", "rule 1.4");
    });
    assert_eq!(found, ["added 1.3", "1.3 renumbered 1.4", "2.1 references_shifted 2.1"]);
    // The same number that now leads to another rule is a rewording.
    let found = edited(|lines| lines[5] = lines[5].replace("rule 1.3", "rule 1.2"));
    assert_eq!(found, ["2.1 reworded 2.1"]);
}

#[test]
fn a_rule_may_be_reworded_and_renumbered_at_once() {
    let found = edited(|lines| {
        lines.remove(1);
        lines[1] = "1.1 The eldest player begins, unless a judge rolls a die for it.".to_owned();
        lines[2] = lines[2].replacen("1.3", "1.2", 1);
        lines[4] = lines[4].replace("rule 1.3", "rule 1.2");
    });
    assert_eq!(
        found,
        [
            "1.2 reworded,renumbered 1.1",
            "1.3 renumbered 1.2",
            "2.1 references_shifted 2.1",
            "1.1 removed"
        ]
    );
}

#[test]
fn a_rule_that_goes_to_another_chapter_is_moved() {
    let found = edited(|lines| {
        let rule = lines.remove(8).replacen("2.4", "1.4", 1);
        lines.insert(4, rule);
    });
    assert_eq!(found, ["2.4 moved,renumbered 1.4"]);
}

#[test]
fn a_rule_that_goes_past_its_neighbours_is_moved_and_they_are_not() {
    let old = [
        "# Setup",
        "Apples are red fruit.",
        "Bells ring loud at night.",
        "Cards are drawn.",
        "Doors shut.",
    ];
    let new = [
        "# Setup",
        "Doors shut.",
        "Apples are red fruit.",
        "Bells ring loud at night.",
        "Cards are drawn.",
    ];
    assert_eq!(told(&old, &new), ["Doors moved Doors"]);
}

#[test]
fn a_rule_that_becomes_two_is_split_and_two_that_become_one_are_merged() {
    let halves = |lines: &mut Vec<String>| {
        lines[7] = "2.3 Damage is dealt at the same time.".to_owned();
        lines.insert(8, "2.4 A watcher without oil is burnt.".to_owned());
        lines[9] = lines[9].replacen("2.4", "2.5", 1);
    };
    assert_eq!(edited(halves), ["2.3 split 2.3+2.4", "2.4 renumbered 2.5"]);
    let mut lines: Vec<String> = BOOK.iter().map(|line| (*line).to_owned()).collect();
    halves(&mut lines);
    let old: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(told(&old, &BOOK), ["2.3+2.4 merged 2.3", "2.5 renumbered 2.4"]);
}

#[test]
fn a_new_rule_with_an_old_number_is_not_the_old_rule() {
    let found = edited(|lines| {
        lines[8] = "2.4 Torches cost nothing on holidays in winter.".to_owned();
    });
    assert_eq!(found, ["added 2.4", "2.4 removed"]);
}

#[test]
fn a_chapter_that_is_renamed_moves_nothing() {
    let found = edited(|lines| lines[4] = "# 2. Fighting at gates".to_owned());
    assert_eq!(found, ["# reworded #"]);
}

#[test]
fn a_change_of_one_small_word_is_a_rewording() {
    for (from, to) in
        [("may exchange", "must exchange"), ("one bell", "two bells"), ("seven", "six")]
    {
        let found = edited(|lines| {
            for line in lines.iter_mut() {
                *line = line.replace(from, to);
            }
        });
        assert_eq!(found.len(), 1, "{from}: {found:?}");
        assert!(found[0].contains(" reworded "), "{from}: {found:?}");
    }
}
