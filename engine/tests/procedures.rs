//! Procedures walked and asked, over the real documents.

use headjudge_corpus::embedded;
use headjudge_engine::play::{AskError, May, Passages, ask, walk};

fn passages() -> Passages {
    Passages::new(&headjudge_ingest::ingest(&embedded()).expect("sound").records)
}

#[test]
fn a_counter_is_used_at_step_7_of_a_call_and_not_before() {
    let passages = passages();
    let call = passages.procedure("buddyfight-timing/call").expect("the call");
    let question = "may the opponent use a [Counter]?";
    let early = ask(call, 5, question, &passages).expect("step 5");
    assert_eq!(early.may, May::NotStated);
    assert_eq!(early.next_window.expect("a later window").n, 7);
    assert!(early.because.expect("cited").quote.starts_with("In the case of a Buddy call"));
    let there = ask(call, 7, question, &passages).expect("step 7");
    assert!(there.may == May::Yes && there.next_window.is_none());
    assert!(matches!(
        ask(call, 10, question, &passages),
        Err(AskError::NoSuchStep { last: 9, .. })
    ));
    assert_eq!(ask(call, 5, "who goes first?", &passages), Err(AskError::Unreadable));
    let mine = ask(call, 7, "may I use a [Counter]?", &passages).expect("step 7");
    assert_eq!(mine.may, May::No);
    assert!(mine.says.contains("is for the opponent"), "{}", mine.says);
}

#[test]
fn a_shield_icon_card_is_used_at_step_3() {
    let passages = passages();
    let attack = passages.procedure("fanz-crd/attack-sequence").expect("the attack");
    let may = |step| {
        ask(attack, step, "may the opponent use a shield icon card?", &passages)
            .expect("a step")
            .may
    };
    assert_eq!((1..=8).filter(|n| may(*n) == May::Yes).collect::<Vec<_>>(), [3]);
}

#[test]
fn an_attack_phase_jumps_and_loops() {
    let passages = passages();
    let battle = passages.procedure("buddyfight-timing/battle").expect("the battle");
    let open = walk(battle, None, &[], &passages);
    assert_eq!(open.steps.last().expect("steps").n, 4);
    assert_eq!(open.ways_on.iter().map(|way| way.step).collect::<Vec<_>>(), [7, 5]);
    let whole = walk(battle, None, &[7, 5, 14], &passages);
    let walked: Vec<u32> = whole.steps.iter().map(|step| step.n).collect();
    assert_eq!(walked, [1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 3, 4, 5, 6, 14]);
    assert!(whole.ended);
    assert_eq!(whole.steps[11].by_jump.as_deref(), Some("always"));
}

#[test]
fn an_attack_on_a_unison_skips_the_defense_step() {
    let passages = passages();
    let battle = passages.procedure("dbs-rules-ja/battle").expect("the battle");
    let walked = walk(battle, Some(11), &[17], &passages);
    assert_eq!(walked.steps.iter().map(|step| step.n).take(2).collect::<Vec<_>>(), [11, 17]);
    assert!(walked.ended);
}

#[test]
fn every_procedure_can_be_walked_to_a_question_or_its_end() {
    let passages = passages();
    assert!(passages.procedures().count() >= 9);
    for procedure in passages.procedures() {
        let walked = walk(procedure, None, &[], &passages);
        assert!(walked.ended || !walked.ways_on.is_empty(), "{}", procedure.id);
        assert!(walked.steps.iter().all(|step| step.citation.is_some()), "{}", procedure.id);
    }
}
