//! The dialect of the wiki page on the real document, on texts of our own, and
//! on arbitrary text.

use headjudge_corpus::{Lines, PassageClass};
use proptest::prelude::*;

use crate::plain::testing::{any_edition, count, faults, read_as, read_real, real, text_at};

const ID: &str = "panini-wiki-combat";

#[test]
fn reads_both_sequences() {
    let parsed = read_real(ID);
    let found: Vec<_> = parsed
        .procedures
        .iter()
        .map(|p| (p.id.as_str(), p.title.as_str(), p.steps.len(), p.lines))
        .collect();
    assert_eq!(
        found,
        [
            ("panini-wiki-combat/attack-sequence", "Attack Sequence", 10, Lines::new(7, 25)),
            (
                "panini-wiki-combat/changing-levels-sequence",
                "Changing Levels Sequence",
                6,
                Lines::new(31, 36)
            ),
        ]
    );
    let defence = &parsed.procedures[0].steps[2];
    assert_eq!(defence.actor.as_deref(), Some("opponent"));
    assert_eq!(defence.window.as_deref(), Some("one defensive action (shield icon)"));
    assert_eq!(parsed.procedures[0].steps[8].actor.as_deref(), Some("you"));
    assert_eq!(text_at(&parsed, "attack-sequence/step-8"), "Use any HIT effects.");
}

#[test]
fn reads_rules_with_their_examples() {
    let parsed = read_real(ID);
    let rules: Vec<_> = parsed
        .rules
        .iter()
        .map(|r| (r.id.anchor(), r.lines.first, r.lines.last, r.examples.len()))
        .collect();
    assert_eq!(
        rules,
        [
            ("combat", 3, 3, 0),
            ("changing-levels-sequence", 29, 40, 2),
            ("order-of-effects", 44, 46, 1),
            ("special-timings", 50, 54, 2),
            ("competing-timings", 58, 62, 2),
        ]
    );
    assert!(parsed.rules[1].text.ends_with("where you left off. [source] [source]"));
    let labels: Vec<_> =
        parsed.examples.iter().map(|e| (e.id.anchor(), e.label.as_str())).collect();
    assert_eq!(labels.len(), 7);
    assert_eq!(labels[0], ("changing-levels-sequence/example-1", "Example 1"));
    assert_eq!(labels[2], ("order-of-effects/example", "Example"));
    assert!(parsed.examples[2].text.starts_with("You play Namekian Wish. Resolve"));
    assert!(parsed.examples.iter().zip([1, 1, 2, 3, 3, 4, 4]).all(
        |(example, rule): (_, usize)| { example.explains.as_ref() == Some(&parsed.rules[rule].id) }
    ));
}

#[test]
fn accounts_for_the_licence_and_finds_the_faults() {
    let parsed = read_real(ID);
    assert_eq!(
        faults(&parsed),
        [("no-full-stop", 15), ("doubled-word", 29), ("no-full-stop", 36), ("mixed-quotes", 52)]
    );
    assert_eq!(count(&parsed, PassageClass::Heading), 6);
    assert_eq!(count(&parsed, PassageClass::Step), 16);
    assert_eq!(count(&parsed, PassageClass::Example), 7);
    assert_eq!(count(&parsed, PassageClass::NonNormative), 1);
    let licence = parsed.passages.last().expect("it is there");
    assert_eq!((licence.id.anchor(), licence.lines.first), ("licence", 64));
}

#[test]
fn reads_an_edition_with_other_sections_and_steps() {
    let (_, text) = real(ID);
    let (first, rest) = text.split_once("Attack Sequence Edit").expect("it stands in the text");
    let text = format!(
        "Attack Sequence Edit{}\n\n{first}Empty Edit\nLast Words[edit]\nExample B - Nothing.\n",
        rest.replace("8) Use any HIT", "8) Breathe.\n\n8) Use any HIT")
    );
    let parsed = read_as(ID, &text);
    assert_eq!(parsed.procedures[0].steps.len(), 11);
    assert_eq!(parsed.rules.last().expect("it is there").id.anchor(), "combat");
    let codes: Vec<_> = parsed.problems.iter().map(|p| p.code.as_str()).collect();
    assert!(codes.contains(&"numbering") && codes.contains(&"empty-section"));
    assert!(codes.contains(&"example-without-rule"));
    assert_eq!(parsed.examples.last().expect("it is there").label, "Example B");
}

proptest! {
    #[test]
    fn no_text_is_lost_or_stops_it(text in any_edition(ID)) {
        read_as(ID, &text);
    }
}
