//! Questions about steps, as judges type them, each with the answer that the
//! document gives. One file is for tuning; the other is only measured.

use headjudge_corpus::{Player, embedded};
use headjudge_engine::play::{AskError, May, Passages, ask};

/// What came out of one file of questions.
#[derive(Debug, Default)]
struct Tally {
    asked: usize,
    /// Answered otherwise than the line says, where the line says something.
    against: Vec<String>,
    /// Not answered, where the line says something.
    missed: Vec<String>,
    stated: usize,
}

fn measure(file: &str) -> Tally {
    let passages = Passages::new(&headjudge_ingest::ingest(&embedded()).expect("sound").records);
    let mut tally = Tally::default();
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [procedure, step, question, may, player] =
            line.split(" | ").collect::<Vec<_>>().try_into().expect("five columns");
        let procedure = passages.procedure(procedure).expect("a procedure");
        let answer = ask(procedure, step.parse().expect("a step"), question, &passages);
        let (found, whose) = match &answer {
            Ok(answer) => (answer.may.words().replace(' ', "_"), answer.player),
            Err(AskError::Unreadable) => ("refused".to_owned(), None),
            Err(error) => panic!("{line}: {error}"),
        };
        let whose = whose.map_or("-".to_owned(), named);
        tally.asked += 1;
        tally.stated += usize::from(may == "yes" || may == "no");
        let got = format!("{line} -> {found} {whose}");
        match (may, found.as_str()) {
            (may, found)
                if may == found && ([&whose, "*"].contains(&player) || may == "not_stated") => {}
            ("yes" | "no", "not_stated" | "refused") => tally.missed.push(got),
            ("refused", "not_stated") | ("not_stated", "refused") => {}
            _ => tally.against.push(got),
        }
        if let Ok(answer) = answer {
            assert!(answer.because.is_some(), "{line}");
            assert_eq!(answer.may == May::NotStated, answer.sentence.is_none(), "{line}");
        }
    }
    tally
}

fn named(player: Player) -> String {
    let json = serde_json::to_value(player).expect("a name");
    json.as_str().expect("a name").to_owned()
}

#[track_caller]
fn hold(tally: &Tally) {
    assert!(tally.against.is_empty(), "{tally:#?}");
    assert!(tally.missed.len() * 10 <= tally.stated, "{tally:#?}");
}

#[test]
fn the_questions_for_tuning_are_answered_by_their_lines() {
    let tally = measure(include_str!("steps/tune.txt"));
    assert!(tally.asked >= 40);
    hold(&tally);
}

#[test]
fn the_measured_questions_are_answered_by_their_lines() {
    let tally = measure(include_str!("steps/measure.txt"));
    assert!(tally.asked >= 60);
    hold(&tally);
}

#[test]
fn the_questions_of_a_third_hand_are_never_answered_against_their_lines() {
    let tally = measure(include_str!("steps/third.txt"));
    assert!(tally.asked >= 700);
    assert!(tally.against.is_empty(), "{tally:#?}");
    println!("{} of {} missed", tally.missed.len(), tally.stated);
}

#[test]
fn the_questions_of_a_fourth_hand_are_never_answered_against_their_lines() {
    let tally = measure(include_str!("steps/fourth.txt"));
    assert!(tally.asked >= 90);
    assert!(tally.against.is_empty(), "{tally:#?}");
    println!("{} of {} missed", tally.missed.len(), tally.stated);
}
