//! The reader on the real document, on texts of our own, and on arbitrary text.

use headjudge_corpus::PassageClass;
use proptest::prelude::*;

use crate::plain::testing::{any_edition, count, faults, read_as, read_real, real, text_at};

const ID: &str = "buddyfight-timing";

#[test]
fn reads_both_procedures() {
    let parsed = read_real(ID);
    let [call, battle] = &parsed.procedures[..] else { panic!("two procedures") };
    assert_eq!(
        (call.id.as_str(), call.title.as_str(), call.steps.len()),
        ("buddyfight-timing/call", "Call", 9)
    );
    assert_eq!(
        (battle.id.as_str(), battle.title.as_str(), battle.steps.len()),
        ("buddyfight-timing/battle", "Attack Flow", 14)
    );
    let windows = |steps: &[headjudge_corpus::Step]| -> Vec<u32> {
        steps.iter().filter(|s| s.window.as_deref() == Some("[Counter]")).map(|s| s.n).collect()
    };
    assert_eq!(windows(&call.steps), [7]);
    assert_eq!(windows(&battle.steps), [3, 5, 8, 10, 12]);
    assert_eq!(call.steps[6].actor.as_deref(), Some("opponent"));
    assert_eq!(
        call.steps[3].text,
        "Make sure that the call cost can be fulfilled\n> Else the call will be cancelled"
    );
    let target = &battle.steps[6];
    assert_eq!((target.lines.first, target.lines.last), (61, 68));
    assert!(
        target
            .text
            .ends_with("At this point of time it's considered (Attacking) or (During Battle).")
    );
}

#[test]
fn reads_jumps_and_loops() {
    let parsed = read_real(ID);
    let jumps: Vec<_> = parsed.procedures[1]
        .steps
        .iter()
        .flat_map(|step| step.goto.iter().map(|jump| (step.n, jump.step, jump.when.as_deref())))
        .collect();
    assert_eq!(
        jumps,
        [
            (4, 7, Some("Attacking")),
            (4, 5, Some("Not attacking")),
            (6, 14, Some("If you do not have any card that's able to declare attack")),
            (13, 3, None),
        ]
    );
}

#[test]
fn ties_questions_to_steps() {
    let parsed = read_real(ID);
    let asked: Vec<_> = parsed
        .questions
        .iter()
        .map(|q| {
            (q.id.anchor(), q.label.as_str(), q.procedure.as_deref().expect("it is there"), q.step)
        })
        .collect();
    assert_eq!(
        asked,
        [
            ("call/q1", "Q1", "buddyfight-timing/call", Some(7)),
            ("call/q2", "Q2", "buddyfight-timing/call", Some(4)),
            ("battle/q1", "Q1", "buddyfight-timing/battle", Some(7)),
        ]
    );
    assert_eq!(parsed.questions[2].answer, "No, the target will still be the player");
}

#[test]
fn accounts_for_what_rules_nothing_and_finds_the_faults() {
    let parsed = read_real(ID);
    assert_eq!(faults(&parsed), [("empty-section", 100)]);
    assert_eq!(count(&parsed, PassageClass::Step), 23);
    assert_eq!(count(&parsed, PassageClass::Question), 3);
    // 8 + 13 rows between steps, 4 around the questions, the date, the credit.
    assert_eq!(count(&parsed, PassageClass::NonNormative), 27);
    assert_eq!(text_at(&parsed, "title"), "Future Card: BuddyFight - Detailed Ruling/Timing FAQs");
}

#[test]
fn reads_an_edition_with_more_steps_and_questions() {
    let (_, text) = real(ID);
    let text = text
        .replace("6) Pay the", "6) Shuffle your deck.\n****\n7) Pay the")
        .replace("7) Your opponent can use a [Counter].", "8) Your opponent may use a [Cast].")
        .replace("\n8) Place", "\n9) Place")
        .replace("\n9) Check", "\n10) Check")
        .replace("13) Go back to Step 3", "13) Go back to Step 30")
        .replace(
            "Credit: Freedomduo",
            "1) Start of the counter step.\n****\n2) Timing to use [Counter].\nCredit: Someone",
        )
        .replace(
            "\n============================================\n",
            "\nQ3. Must I shuffle?\nA3. Yes.\n\nQ4. And then?\n=====\n",
        );
    let parsed = read_as(ID, &text);
    let sizes: Vec<_> = parsed.procedures.iter().map(|p| (p.id.as_str(), p.steps.len())).collect();
    assert_eq!(
        sizes,
        [
            ("buddyfight-timing/call", 10),
            ("buddyfight-timing/battle", 14),
            ("buddyfight-timing/flow-of-counter-step", 2),
        ]
    );
    assert_eq!(parsed.procedures[0].steps[7].window.as_deref(), Some("[Cast]"));
    assert_eq!(parsed.questions[2].step, Some(6));
    assert_eq!(
        faults(&parsed),
        [("question-without-answer", 45), ("question-without-step", 45), ("jump-target", 95)]
    );
}

#[test]
fn looks_for_the_window_that_a_question_means() {
    let text = "(i) Play\nA: Move\n1) Choose a door.\n2) Timing to use [Counter].\n3) Open the chest.\n\
                4) Timing to use [Counter].\nQ1. Can I [Counter] after the chest is opened?\nA1. Yes.\n\
                Q2. Can I [Counter] before the chest is opened?\nA2. Yes.\nQ3. Is step 1 needed?\nA3. Yes.\n\
                Shuffling is rude.\n";
    let parsed = read_as(ID, text);
    let steps: Vec<_> = parsed.questions.iter().map(|question| question.step).collect();
    assert_eq!(steps, [Some(4), Some(2), Some(1)]);
    assert_eq!(parsed.questions[2].answer, "Yes.\nShuffling is rude.");
}

#[test]
fn keeps_text_outside_the_steps_as_rules() {
    let text = "(i) Play\nBe fair. It is a game.\nA: Move\n1) Move.\n3) Stop.\n(ii) Rest\n";
    let parsed = read_as(ID, text);
    assert_eq!(parsed.rules[0].id.anchor(), "play");
    assert_eq!(parsed.rules[0].text, "Be fair. It is a game.");
    assert_eq!(faults(&parsed), [("numbering", 5), ("empty-section", 6)]);
}

proptest! {
    #[test]
    fn no_text_is_lost_or_stops_it(text in any_edition(ID)) {
        read_as(ID, &text);
    }
}
