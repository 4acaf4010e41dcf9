//! Rulings that run, from the command line.

use crate::run::Headjudge;

#[test]
fn every_scenario_passes_with_its_rules_and_fails_without() {
    let headjudge = Headjudge::new();
    let all = headjudge.json("run --all");
    let runs = all["data"].as_array().unwrap();
    assert!(runs.len() > 100);
    for run in runs {
        assert_eq!(run["passed"], true, "{}", run["id"]);
        for ablation in run["ablations"].as_array().unwrap() {
            assert_eq!(ablation["flipped"], true, "{} without {}", run["id"], ablation["says"]);
        }
    }
    assert_eq!(headjudge.run("run --all").code, 0);
}

#[test]
fn a_trace_reads_like_its_paragraph() {
    let headjudge = Headjudge::new();
    let said = headjudge.run("run order-of-effects/namekian-wish");
    assert_eq!(said.code, 0);
    assert!(
        said.out.contains("Namekian Knowledge Mastery does nothing: this is not during combat"),
        "{}",
        said.out
    );
    let without = "Without “Ending combat takes effect at once; the card goes on resolving”: \
                   your anger: 3 instead of 2.";
    assert!(said.out.contains(without), "{}", said.out);
}

#[test]
fn a_rule_switched_off_turns_red_what_cites_it() {
    let headjudge = Headjudge::new();
    let said = headjudge.run("run --all --without end-combat-is-immediate");
    assert_eq!(said.code, 1);
    let red: Vec<&str> = said
        .out
        .lines()
        .filter(|line| line.ends_with(": FAILS"))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(red, ["order-of-effects/namekian-wish-wiki", "order-of-effects/namekian-wish"]);
    let said = headjudge.run("run --all --without end-combat-is-slow");
    assert!(said.err.contains("did you mean `end-combat-is-immediate`?"), "{}", said.err);
}

#[test]
fn without_a_name_all_names_are_listed() {
    let headjudge = Headjudge::new();
    let said = headjudge.run("run");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("order-of-effects/namekian-wish – "), "{}", said.out);
    assert!(said.out.contains("buddyfight-timing/call – procedure, 9 steps"), "{}", said.out);
    assert!(headjudge.run("run namekian-wsh").err.contains("order-of-effects/namekian-wish"));
}

#[test]
fn a_procedure_answers_a_question_about_a_step() {
    let headjudge = Headjudge::new();
    let ask = |step: u32| {
        headjudge.json(&format!(
            "run buddyfight-timing/call --at {step} --ask 'may the opponent use a [Counter]?'"
        ))
    };
    let five = ask(5);
    assert_eq!(
        (five["object"].as_str(), five["may"].as_str()),
        (Some("procedure_answer"), Some("not_stated"))
    );
    assert_eq!(five["next_window"]["n"], 7);
    let seven = ask(7);
    assert_eq!((&seven["may"], &seven["player"]), (&"yes".into(), &"opponent".into()));
    assert!(seven["number"].is_null(), "an article is no number: {seven}");
    assert_eq!(seven["because"]["quote"], "Your opponent can use a [Counter].");
    assert_eq!(
        headjudge.json("run buddyfight-timing/call --at 99 --ask 'x'")["code"],
        "no_such_step"
    );
}

#[test]
fn coverage_counts_what_is_run() {
    let headjudge = Headjudge::new();
    let coverage = headjudge.json("coverage");
    for kind in ["examples", "questions", "card_rulings", "steps", "list_entries"] {
        let fraction = &coverage["by_kind"][kind];
        let open = coverage["not_checked"].as_array().unwrap().iter();
        let open: Vec<_> = open.filter(|open| open["kind"] == kind).collect();
        let count = fraction["total"].as_u64().unwrap() - fraction["checked"].as_u64().unwrap();
        assert_eq!(open.len() as u64, count, "{kind}");
        for open in open {
            assert_eq!(open["status"], "weak", "{open}");
            assert!(open["why"].as_str().unwrap().contains("typed by hand"), "{open}");
        }
    }
    let errata = coverage["words"]["sources"].as_array().unwrap();
    let errata = errata.iter().find(|source| source["source"] == "errata").unwrap();
    assert!(errata["runs"]["percent"].as_u64().unwrap() >= 50, "{errata}");
}

#[test]
fn a_table_that_cannot_be_is_refused_with_the_word() {
    let headjudge = Headjudge::new();
    let refused = |lines: &str, words: &str| {
        let said = headjudge.run(&format!("play {lines}"));
        assert_eq!(said.code, 2, "{}", said.err);
        assert!(said.err.contains(words), "{}", said.err);
    };
    refused("'set p1 anger -3'", "anger is a number from 0 to 4, not `-3`");
    refused("'put p1 hnad Blue Guard'", "`hnad` is not a zone");
    refused("'put p3 hand Blue Guard'", "`p3` is not a player");
    refused("'throw p1 Blue Guard'", "`throw` is not known");
    refused("'play p1 Blue Guard'", "`Blue Guard` is not on the table");
    let said = headjudge.run("play 'put p1 hand Blue Guard' 'put p1 life_deck 5' 'set p1 anger 2'");
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.out.contains("you: anger 2, stages 5, level 1"), "{}", said.out);
    assert!(said.out.contains("may now: You declare combat"), "{}", said.out);
    let rest = "partial: not performed, of `blue-guard`: what the erratum does not change";
    assert!(said.out.contains(rest), "{}", said.out);
}

#[test]
fn a_card_of_a_table_is_listed_with_its_own_numbers() {
    let headjudge = Headjudge::new();
    headjudge.write(
        "cards.csv",
        "name,set,code,type,text,game\nBee - Small,Embers,C1,Ally,POWER: Gain 1 stage.,dbz-tcg\n",
    );
    let laid = headjudge
        .run("play --catalogue cards.csv 'put p1 in_play Bee - Small' 'set Bee - Small stages 3'");
    assert!(laid.out.contains("in play: bee-small (stages 3)\n"), "{}", laid.out);
}

#[test]
fn the_players_of_a_table_act_in_turns() {
    let headjudge = Headjudge::new();
    let lines = "'put p1 hand Blue Guard' 'put p2 hand Red Lightning Slash' 'combat p2'";
    let first = headjudge.json(&format!("play {lines}"));
    assert_eq!(first["to_act"], "p2");
    assert_eq!(first["outcome"]["assumes"][0]["id"], "actions-alternate");
    assert_eq!(
        first["outcome"]["assumes"][0]["citation"]["quote"],
        "On your opponent’s next action"
    );
    let said = headjudge.run(&format!("play {lines} 'pass p2'"));
    assert!(said.out.contains("may now: You pass"), "{}", said.out);
    assert!(said.out.contains("out of turn: Your opponent passes"), "{}", said.out);
    assert!(said.out.contains("assumed: In combat the players act in turns."), "{}", said.out);
    let outside = headjudge.json("play 'put p1 hand Blue Guard'");
    assert!(outside["to_act"].is_null(), "{outside}");
}

#[test]
fn a_scenario_of_ones_own_is_told_where_it_is_wrong() {
    let headjudge = Headjudge::new();
    headjudge.write("mine.toml", "game = \"dbz-tcg\"\nid = \"x/y\"\ncolour = 1\n");
    let said = headjudge.run("run mine.toml");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("mine.toml:3:1: "), "{}", said.err);
    assert_eq!(headjudge.run("run no-such/scenario").code, 1);
}
