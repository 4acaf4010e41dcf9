//! The reader of permissions, over invented sentences and over every step of
//! the corpus.

use headjudge_corpus::{Permission, Procedure, Record, embedded, fold_words};

use super::words_of;

fn procedures() -> Vec<Procedure> {
    let records = crate::ingest(&embedded()).expect("sound").records;
    records
        .into_iter()
        .filter_map(|record| match record {
            Record::Procedure(procedure) => Some(procedure),
            _ => None,
        })
        .collect()
}

#[test]
fn every_permission_consists_of_words_of_its_step() {
    let mut steps = 0;
    for procedure in procedures() {
        for step in &procedure.steps {
            steps += 1;
            let text = words_of(step);
            for own in &step.permissions {
                let at = own.at as usize;
                assert_eq!(
                    &text[at..at + own.words.len()],
                    own.words,
                    "{} {}",
                    procedure.id,
                    step.n
                );
                let said = fold_words(&own.words);
                let parts = fold_words(&own.object);
                let condition = fold_words(own.condition.as_deref().unwrap_or(""));
                for word in parts.iter().chain(&condition) {
                    assert!(said.contains(word), "{} {}: {word}", procedure.id, step.n);
                }
            }
        }
    }
    assert_eq!(steps, 106);
}

/// What a person read in the documents, step by step, all of each step.
#[test]
fn the_steps_permit_what_a_person_read_in_them() {
    let expected = include_str!("expected.txt");
    let procedures = procedures();
    let mut steps = 0;
    for block in expected.split("\n\n") {
        let mut lines = block.lines().filter(|line| !line.starts_with('#')).peekable();
        let Some((id, n)) = lines.next().and_then(|head| head.rsplit_once(' ')) else { continue };
        let procedure = procedures.iter().find(|own| own.id == id).expect("a procedure");
        let n: u32 = n.parse().expect("a step");
        let step = procedure.steps.iter().find(|step| step.n == n).expect("a step");
        let found: Vec<String> = step.permissions.iter().map(Permission::line).collect();
        assert_eq!(found, lines.collect::<Vec<_>>(), "{id} {n}");
        steps += 1;
    }
    assert!(steps >= 50, "{steps}");
}

/// The permissions of a step with `text`.
fn read_one(text: &str) -> Vec<String> {
    super::permissions_of(text).iter().map(Permission::line).collect()
}

#[test]
fn reads_sentences_of_other_documents() {
    for (text, expected) in [
        (
            "The non-turn player may play up to two Guard cards.",
            "the opponent: may play up to two Guard cards, at most 2",
        ),
        ("The defender cannot use Items.", "the defender: may not use Items"),
        ("You must reveal your hand.", "you: must reveal your hand"),
        (
            "Players can play no more than one Relic.",
            "both players: may play no more than one Relic, at most 1",
        ),
        ("The opponent may use a Relic.", "the opponent: may use a Relic"),
        ("You may play a single Relic.", "you: may play a single Relic, at most 1"),
        ("Each player may only draw one card.", "both players: may draw one card, at most 1"),
        (
            "If you won the roll, you may choose to go first.",
            "you: may choose to go first – If you won the roll",
        ),
    ] {
        assert_eq!(read_one(text), [expected]);
    }
}

#[test]
fn reads_any_line_in_bounded_depth() {
    for text in ["(".repeat(20_000), "use one and ".repeat(20_000), "may be used".to_owned()] {
        assert!(read_one(&text).len() < 100);
    }
}
