//! The boundaries of what an effect says: once, until, only, first, next,
//! instead. Each script of `boundaries/` goes to the boundary and past it; it
//! is about the engine, so that it cites no passage. `boundaries.lock` holds a digest of
//! all that each run tells, so that another telling is seen too; `UPDATE_BOUNDARIES=1`
//! writes it anew.

#[path = "near/scripts.rs"]
mod near;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use headjudge_engine::play::{MAX_STEPS, Passages, Scenario, run};

#[test]
fn every_boundary_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boundaries");
    let mut faults = Vec::new();
    let mut told = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a script");
        let name = path.display().to_string();
        let scenario = Scenario::parse(&name, &text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        let failures = outcome.failures.iter();
        faults
            .extend(failures.map(|failure| format!("{name}:{} {}", failure.line, failure.message)));
        let all = serde_json::to_string(&outcome).expect("a run is written");
        told.insert(outcome.id.clone(), digest(&all));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let mut lines = String::new();
    for (id, digest) in &told {
        let _ = writeln!(lines, "{digest:016x} {id}");
    }
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boundaries.lock");
    if std::env::var_os("UPDATE_BOUNDARIES").is_some() {
        std::fs::write(lock, lines).expect("the file is writable");
        return;
    }
    let held = std::fs::read_to_string(lock).expect("the digests are there");
    let other = |line: &&str| !held.lines().any(|own| own == *line);
    let others: Vec<&str> = lines.lines().filter(other).collect();
    assert!(others.is_empty(), "other than it was: look, then UPDATE_BOUNDARIES=1: {others:#?}");
    assert_eq!(held.lines().count(), told.len(), "scripts in boundaries.lock");
}

/// A number that another text hardly has.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// What is told of a scenario of one turn of a card game.
fn told(expected: &str) -> Vec<String> {
    let text = format!(
        "id = \"told\"\ngame = \"dbs-cg\"\ntitle = \"Told\"\n\
         [cards.leader]\nname = \"A Leader\"\nkind = \"leader\"\n\
         [cards.a]\nname = \"A card\"\n[cards.b]\nname = \"Another\"\n\
         [setup]\nrest = [\"a#1\"]\n\
         p1 = {{ leader = [\"leader\"], battle = [\"a#1\", \"b#1\"], deck = [\"a#2\", 2, \"b#2\"], life = 3 }}\n\
         p2 = {{ life = 8, deck = 9 }}\n\
         [[move]]\ndo = {{ end = {{ who = \"p1\" }} }}\n{expected}\n"
    );
    let scenario = Scenario::parse("told", &text).unwrap_or_else(|error| panic!("{error}"));
    let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
    outcome.failures.into_iter().map(|failure| failure.message).collect()
}

#[test]
fn what_is_expected_and_is_not_so_is_told() {
    let holds = [
        "[final]\nrest = [\"a#1\"]\nstand = [\"b#1\"]\nundecided = true\ncombat = false",
        "[final]\np1 = { battle = [\"a#1\"], life = 3, deck = 4, top = \"a#2\", bottom = \"b#2\" }",
        "[final]\np1 = { battle = { exactly = [\"b#1\", \"a#1\"] }, deck = { exactly = [\"a#2\", \"b#2\", 2] }, hand = [] }",
        "expect = [{ event = \"turn_ended\", who = \"p1\", step = \"end\", times = 1 }]",
        "expect = [{ event = \"drawn\", times = 0 }]",
    ];
    for expected in holds {
        assert_eq!(told(expected), [""; 0], "{expected}");
    }
    let fails = [
        ("[final]\nrest = [\"b#1\"]", "`b#1` stands"),
        ("[final]\nstand = [\"a#1\"]", "`a#1` is at rest"),
        ("[final]\nwon = \"p1\"", "won by nobody, not by p1"),
        ("[final]\ncombat = true", "combat is false, not true"),
        ("[final]\np1 = { battle = [\"a#2\"] }", "p1: `a#2` is not in battle"),
        ("[final]\np1 = { life = 2 }", "p1: life has 3 cards, not 2"),
        ("[final]\np2 = { life = [] }", "p2: life has 8 cards, not 0"),
        ("[final]\np1 = { battle = { exactly = [\"a#1\"] } }", "p1: battle has 2 cards, not 1"),
        ("[final]\np1 = { battle = { exactly = [\"a#1\", 2] } }", "p1: battle has 2 cards, not 3"),
        ("[final]\np1 = { turns = 4 }", "p1.turns is 0, not 4"),
        ("[final]\np1 = { top = \"b#2\" }", "p1: the top of deck is `a#2`, not `b#2`"),
        ("[final]\np1 = { bottom = \"a#2\" }", "p1: the bottom of deck is `b#2`, not `a#2`"),
        ("[final]\ncards = { \"a#1\" = { markers = 2 } }", "`a#1`.markers is 0, not 2"),
        ("expect = [{ event = \"turn_ended\", who = \"p2\" }]", "which did not happen"),
        ("expect = [{ event = \"turn_ended\", step = \"draw\" }]", "which did not happen"),
        ("expect = [{ event = \"turn_ended\", times = 2 }]", "2 times, found it 1 times"),
        ("expect = [{ event = \"turn_ended\", before = { event = \"drawn\" } }]", "before `drawn`"),
    ];
    for (expected, why) in fails {
        let told = told(expected);
        assert!(told.len() == 1 && told[0].contains(why), "{expected}: {told:?}");
    }
}

#[test]
fn the_power_of_an_ally_rests_on_an_assumption_and_that_of_a_drill_does_not() {
    let assumes = |kind: &str| {
        let text = format!(
            "id = \"acts\"\ngame = \"dbz-tcg\"\ntitle = \"Acts\"\n\
             [cards.card]\nname = \"A card\"\nkind = \"{kind}\"\npower = {{ do = [{{ stages = {{ by = 1 }} }}] }}\n\
             [setup]\ncombat = \"p1\"\np1 = {{ in_play = [\"card\"] }}\n\
             [[move]]\ndo = {{ use = {{ who = \"p1\", card = \"card\" }} }}\n"
        );
        let scenario = Scenario::parse("acts", &text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        outcome.assumes.iter().any(|own| own.id == "allies-act")
    };
    assert!(assumes("ally") && !assumes("drill"));
}

#[test]
fn whose_stages_pay_for_an_ally_is_an_assumption() {
    let assumes = |kind: &str, effect: &str, stages: u32| {
        let text = format!(
            "id = \"pays\"\ngame = \"dbz-tcg\"\ntitle = \"Pays\"\n\
             [cards.card]\nname = \"A card\"\nkind = \"{kind}\"\nwords = \"POWER: {effect}\"\n\
             [setup]\ncombat = \"p1\"\np1 = {{ mp = {{ stages = {stages} }}, in_play = [\"card\"] }}\n\
             [[move]]\ndo = {{ use = {{ who = \"p1\", card = \"card\" }} }}\n"
        );
        let scenario = Scenario::parse("pays", &text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        let left = outcome.final_state["p1"]["stages"].as_u64();
        (outcome.assumes.iter().any(|own| own.id == "allies-pay"), left)
    };
    let costly = "Energy attack costing 2 stages. DAMAGE: 1 life card.";
    assert_eq!(assumes("ally", costly, 5), (true, Some(3)));
    assert_eq!(assumes("ally", costly, 1), (true, Some(1)));
    assert_eq!(assumes("setup", costly, 5), (false, Some(3)));
    assert_eq!(assumes("ally", "Energy attack. DAMAGE: 1 life card.", 5), (false, Some(5)));
    assert_eq!(assumes("ally", "Pay 1 stage to draw a card.", 5), (true, Some(4)));
}

#[test]
fn that_a_card_without_a_title_has_no_copies_is_an_assumption() {
    let assumes = |banished: &str| {
        let text = format!(
            "id = \"copies\"\ngame = \"dbz-tcg\"\ntitle = \"Copies\"\n\
             [cards.song]\nname = \"A song\"\nkind = \"event\"\n\
             [cards.card]\nname = \"A card\"\nkind = \"event\"\n\
             words = \"Choose a card in your opponent's Banished Zone. Search your opponent's Life Deck for all copies of that card and banish them.\"\n\
             [setup]\ncombat = \"p1\"\np1 = {{ hand = [\"card\"] }}\n\
             p2 = {{ banished = [{banished}], life_deck = [\"song#2\", 3] }}\n\
             [[move]]\ndo = {{ play = {{ who = \"p1\", card = \"card\" }} }}\n"
        );
        let scenario = Scenario::parse("copies", &text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        let cards = outcome.final_state["p2"]["zones"]["life_deck"].as_array().map(Vec::len);
        (outcome.assumes.iter().any(|own| own.id == "numbered-cards"), cards)
    };
    assert_eq!(assumes("\"song#1\""), (false, Some(3)));
    assert_eq!(assumes("1"), (true, Some(4)));
}

#[test]
fn what_leaves_out_certain_cards_does_not_leave_out_one_of_a_number() {
    let taken = |words: &str| {
        let text = format!(
            "id = \"excludes\"\ngame = \"dbz-tcg\"\ntitle = \"Excludes\"\n\
             [cards.card]\nname = \"A card\"\nkind = \"event\"\nwords = \"{words}\"\n\
             [setup]\ncombat = \"p1\"\np1 = {{ hand = [\"card\"], life_deck = 5 }}\np2 = {{ hand = 1, life_deck = 5 }}\n\
             [[move]]\ndo = {{ play = {{ who = \"p1\", card = \"card\" }} }}\n"
        );
        let mut scenario = Scenario::parse("excludes", &text).unwrap_or_else(|e| panic!("{e}"));
        scenario.answer_by_itself();
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        assert!(outcome.left_out.is_empty(), "{words}: {:?}", outcome.left_out);
        let left = outcome.final_state["p2"]["zones"]["hand"].as_array().map_or(0, Vec::len);
        (left, outcome.assumes.iter().any(|own| own.id == "numbered-cards"))
    };
    let discard = |what: &str| taken(&format!("Your opponent discards a {what} from their hand."));
    assert_eq!(discard("card"), (0, false));
    assert_eq!(discard("non-Dragon Ball card"), (0, true));
    assert_eq!(discard("Drill"), (1, false));
}

#[test]
fn the_anger_of_an_mp_that_a_card_advances_is_an_assumption() {
    let assumes = |words: &str, anger: u32| {
        let text = format!(
            "id = \"advances\"\ngame = \"dbz-tcg\"\ntitle = \"Advances\"\n\
             [cards.card]\nname = \"A card\"\nkind = \"event\"\nwords = \"{words}\"\n\
             [setup]\ncombat = \"p1\"\np1 = {{ hand = [\"card\"], mp = {{ anger = {anger} }} }}\n\
             [[move]]\ndo = {{ play = {{ who = \"p1\", card = \"card\" }} }}\n"
        );
        let scenario = Scenario::parse("advances", &text).unwrap_or_else(|e| panic!("{e}"));
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        let level = outcome.final_state["p1"]["level"].as_u64();
        (level, outcome.assumes.iter().any(|own| own.id == "advanced-anger"))
    };
    assert_eq!(assumes("Advance your MP 1 level.", 3), (Some(2), true));
    assert_eq!(assumes("Advance your MP 1 level.", 0), (Some(2), false));
    assert_eq!(assumes("Raise your anger 2 levels.", 3), (Some(2), false));
}

#[test]
fn what_sets_itself_off_for_ever_halts() {
    let text = "id = \"spiral\"\ngame = \"dbz-tcg\"\ntitle = \"Spiral\"\n\
        [cards.drill]\nname = \"A Drill\"\nkind = \"drill\"\n\
        trigger = [{ on = \"anger_lowered\", do = [{ anger = { by = 1 } }] }, { on = \"anger_raised\", do = [{ anger = { by = -1 } }] }]\n\
        [setup]\np1 = { mp = { anger = 2 }, in_play = [\"drill\"] }\n\
        [[move]]\ndo = { effect = { who = \"p1\", do = [{ anger = { by = 1 } }] } }\n";
    let scenario = Scenario::parse("spiral", text).unwrap_or_else(|error| panic!("{error}"));
    let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
    let told: Vec<&str> = outcome.failures.iter().map(|own| own.message.as_str()).collect();
    assert!(told.len() == 1 && told[0].contains("more steps than it is allowed"), "{told:?}");
}

#[test]
fn nothing_is_done_in_place_of_what_cannot_be_replaced() {
    let parsed = |of: &str| {
        let text = format!(
            "id = \"instead\"\ngame = \"dbz-tcg\"\ntitle = \"Instead\"\n\
             [cards.drill]\nname = \"A Drill\"\nkind = \"drill\"\n\
             replace = [{{ of = \"{of}\", do = [{{ stages = {{ by = 1 }} }}] }}]\n\
             [setup]\np1 = {{ in_play = [\"drill\"] }}\n\
             [[move]]\ndo = {{ turn = {{ who = \"p2\" }} }}\n"
        );
        Scenario::parse("instead", &text).map(drop).map_err(|error| error.message)
    };
    assert_eq!(parsed("destroyed"), Ok(()));
    let refused = parsed("named").expect_err("a name that is given is not replaced");
    assert!(refused.contains("nothing is done in place of `named`"), "{refused}");
}
