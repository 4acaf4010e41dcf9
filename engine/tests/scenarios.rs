//! Every scenario of the corpus runs, with its ablations; and each rule,
//! switched off, turns red the scenarios that rest on it and no others.

use std::collections::{BTreeMap, BTreeSet};

use headjudge_corpus::{CorpusFiles, PassageId, Record, embedded, squeeze};
use headjudge_engine::play::{
    Assumed, Assumption, CiteStatus, MAX_STEPS, Outcome, Passages, RuleSwitch, RuleToggle,
    Scenario, ScriptGame, run, run_without,
};

fn records(files: &CorpusFiles) -> Vec<Record> {
    headjudge_ingest::ingest(files).expect("the corpus is sound").records
}

fn scenarios(files: &CorpusFiles) -> Vec<Scenario> {
    let all: Vec<Scenario> = files
        .under("scenarios")
        .filter(|(path, _)| path.contains('/'))
        .map(|(path, bytes)| {
            let text = std::str::from_utf8(bytes).expect("scenarios are UTF-8");
            Scenario::parse(path, text).unwrap_or_else(|error| panic!("{error}"))
        })
        .collect();
    assert!(!all.is_empty(), "no scenario found");
    all
}

fn passages(files: &CorpusFiles) -> Passages {
    Passages::new(&records(files))
}

#[test]
fn every_scenario_passes_and_its_rules_change_its_outcome() {
    let files = embedded();
    let passages = passages(&files);
    let mut faults = Vec::new();
    for scenario in scenarios(&files) {
        let outcome = run(&scenario, &passages, MAX_STEPS);
        for failure in &outcome.failures {
            faults.push(format!("{}:{} {}", scenario.file, failure.line, failure.message));
        }
        if !outcome.proven() {
            faults.push(format!("{}: nothing proves it", scenario.file));
        }
        let typed = outcome.typed_without_reason();
        if scenario.game == ScriptGame::DbzTcg && !typed.is_empty() {
            faults.push(format!("{}: `by_hand` is missing of {typed:?}", scenario.file));
        }
        for cite in &outcome.cites {
            if cite.status != CiteStatus::Fresh || !cite.carried {
                faults.push(format!("{}: {} is {:?}", scenario.file, cite.passage, cite.status));
            }
        }
        assert_eq!(outcome.passed, outcome.failures.is_empty(), "{}", scenario.id);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_example_in_the_docs_runs() {
    let docs = include_str!("../../docs/scenarios.md");
    let text = docs.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let scenario = Scenario::parse("docs/scenarios.md", text.expect("an example")).expect("sound");
    let outcome = run(&scenario, &passages(&embedded()), MAX_STEPS);
    assert!(outcome.passed && outcome.proven(), "{:#?}", outcome.failures);
    assert!(outcome.cites.iter().all(|cite| cite.status == CiteStatus::Fresh && cite.carried));
}

#[test]
fn every_id_is_its_own() {
    let mut seen = BTreeSet::new();
    for scenario in scenarios(&embedded()) {
        assert!(seen.insert(scenario.id.clone()), "two scenarios are `{}`", scenario.id);
    }
}

#[test]
fn every_rule_quotes_its_passage() {
    let passages = passages(&embedded());
    for rule in RuleSwitch::all() {
        for (id, quote) in rule.passages() {
            let passage = passages.get(id).unwrap_or_else(|| panic!("{}: no `{id}`", rule.name()));
            let (text, quote) = (squeeze(&passage.text), squeeze(quote));
            assert!(text.contains(&quote), "{}: `{quote}` is not in `{id}`", rule.name());
        }
    }
}

#[test]
fn what_restates_a_step_is_quoted_and_cited_by_what_runs_it() {
    let files = embedded();
    let passages = passages(&files);
    let scenarios = scenarios(&files);
    let mut asked = 0;
    for (step, id, quote) in RuleToggle::restated() {
        let passage = passages.get(id).unwrap_or_else(|| panic!("{step}: no `{id}`"));
        assert!(squeeze(&passage.text).contains(&squeeze(quote)), "{step}: `{quote}` in `{id}`");
        let cited = |own: &&Scenario| own.cites.iter().any(|cite| cite.passage.as_str() == id);
        assert!(scenarios.iter().any(|own| cited(&own)), "{step}: no scenario cites `{id}`");
        asked += 1;
    }
    assert!(asked > 0, "passages restate steps");
}

#[test]
fn an_assumption_quotes_the_sentence_that_presupposes_it() {
    let passages = passages(&embedded());
    let told: Vec<Assumed> = Assumption::ALL.iter().map(|own| own.told(&passages)).collect();
    assert!(told.iter().all(|own| !own.says.is_empty()));
    let quotes: BTreeSet<&str> =
        told.iter().filter_map(|own| Some(own.citation.as_ref()?.quote.as_str())).collect();
    let known = [
        "AT damage is calculated from your personality's power level",
        "Activate the [Move] abilities for the monster.",
        "As soon as your anger reaches 5 levels",
        "At this point of time it's considered (Dealt damage) and (Destroys a monster)",
        "Cards that have a stipulation “to” perform an effect",
        "Cards that you do not own may only be controlled while they are in play.",
        "Combat is over for the turn",
        "Determine if the Ally currently in control of Combat can capture a Dragon Ball",
        "Dragon Ball Z: Awakening rulebook (v3.0)",
        "Dragon Balls that are banished (due to another copy being in play) do not require a replacement discard",
        "End of attack phase, proceed to Final Phase",
        "If a monster with [Penetrate] destroys a monster in the Center, deal damage equals to the Critical",
        "If the attack does 5 or more life cards of damage",
        "If there's 2 or more Monster/item on the same area, discard the original ones.",
        "If you copy an attack that stays on the table to be used again, it is not present on the table for a second use.",
        "If your Life is 0 or below or your Deck is 0 you loses the game.",
        "Just compare the Main Personality/Ally‘s power stages on the Physical Attack Table",
        "On your opponent’s next action",
        "Once you resolve all of the effects on a card, or it’s stopped if it’s an attack, you discard the card.",
        "Opponent may play or use one defensive action (shield icon) and use its immediate effects.",
        "Raise your anger 1 level for each Styled card that is Rejuvenated",
        "Resolve all secondary effects on the card or power",
        "Some card effects will reference a particular trait, followed by a colon.",
        "The attack is considered stopped or successful.",
        "This card stays in play to be used",
        "Use a card to stop an attack/damage",
        "You discard Blue Guard to the effect of Blue Protective Mastery to stop an attack.",
        "You do not discard any of your drills in play when this happens.",
        "You may use this power regardless of your MP’s power stage.",
        "Your opponent can use a [Counter].",
        "Z-リーダーカードがゲームから取り除かれ、元々のリーダーのみが残り続ける",
        "can use the card power indicated in the card rules text of the higher-level personality card during that Combat",
        "compare the beginning power stages of each Main Personality",
        "effects that prevent Life Cards of damage",
        "if Captivity Drill remains in play under your control, you will then resume its effect where it left off",
        "it ceases to resolve any remaining sentences/effects",
        "may use their Continuous powers as long as the drill is in play",
        "or plays a Physical Combat, Energy Combat, or Combat card from his hand",
        "reaches 0 power stages when taking physical damage/drain/stages",
        "require that stipulation to be met in order for the effect to occur",
        "take place immediately after finishing the resolution of a sentence",
        "the Defender may use Endurance at this time",
        "Discard all your Drills.",
        "discard or banish the card (if applicable)",
        "the Defender must announce which personality is in Control of Combat until this attack is resolved",
        "treat it as if you played an invisible copy of the card yourself",
        "the player who initiated combat resolves all effects first",
        "unless the card ends, skips, or stops Combat prior to Combat starting",
        "uses a Non-Combat card or personality power to defend against that attack",
        "when changing level",
        "when taking physical damage/drain/stages",
        "would cause you to destroy or banish cards from the top of your Life Deck",
        "would count as a \"Frieza Named card\" for Frieza's Supernova",
        "would still be placed on the bottom of your Life Deck",
        "you have already used a Drill with that name this turn",
        "your opponent wins by Survival Victory",
        "カードを重ねることにより、全体で 1体のリーダーとなる。そして一番上のカードの情報のみが参照される。",
        "対象は相手のレスト状態のリーダー・バトル・ユニゾンカードのいずれか 1体の中から選ばれる。",
    ];
    assert_eq!(quotes, BTreeSet::from(known));
}

/// The rules of the engine are all cited, and each is what its scenarios rest on.
#[test]
fn a_rule_switched_off_turns_red_what_declares_it_and_nothing_else() {
    let files = embedded();
    let passages = passages(&files);
    let all = scenarios(&files);
    let mut faults = Vec::new();
    for rule in RuleSwitch::all() {
        let off = BTreeSet::from([RuleToggle::Rule(rule)]);
        let mut declared = 0;
        for scenario in &all {
            let rests = scenario.rests_on().contains(&RuleToggle::Rule(rule));
            let about = scenario.rules().contains(&rule);
            declared += usize::from(about);
            let bare = run_without(scenario, &passages, MAX_STEPS, &off);
            let red = !bare.failures.is_empty();
            if red != rests {
                let what =
                    if red { "turns red and does not declare" } else { "stays green without" };
                faults.push(format!("{} {what} `{}`", scenario.file, rule.name()));
            }
        }
        if declared == 0 {
            faults.push(format!("no scenario rests on `{}`", rule.name()));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// The passage with one word of `quote` changed.
fn reworded(text: &str, quote: &str) -> String {
    let word = quote.split_whitespace().max_by_key(|word| word.len()).expect("a quote has words");
    text.replacen(word, &format!("{word}changed"), 1)
}

/// Of every seventh citation one word is changed; what cites another passage
/// stays as it was, and nothing fails.
#[test]
fn one_changed_word_makes_exactly_its_links_stale() {
    let files = embedded();
    let records = records(&files);
    let scenarios = scenarios(&files);
    let cited: BTreeMap<String, String> = scenarios
        .iter()
        .flat_map(|scenario| &scenario.cites)
        .map(|cite| (cite.passage.to_string(), cite.quote.clone()))
        .collect();
    for (id, quote) in cited.iter().step_by(7) {
        let mut records = records.clone();
        for record in &mut records {
            if let Record::Passage(passage) = record
                && passage.id == id.as_str()
            {
                passage.text = reworded(&passage.text, quote);
            }
        }
        let passages = Passages::new(&records);
        for scenario in &scenarios {
            let outcome: Outcome = run(scenario, &passages, MAX_STEPS);
            assert!(outcome.passed, "{id} reworded: {} {:#?}", outcome.id, outcome.failures);
            for cite in &outcome.cites {
                let stale = cite.status == CiteStatus::Stale;
                assert_eq!(stale, cite.passage == id.as_str(), "{id} reworded: {}", outcome.id);
            }
        }
    }
}

/// A step that nobody knows is put before each procedure's third: the others keep their names.
#[test]
fn a_step_inserted_into_a_document_shifts_nothing() {
    let files = embedded();
    let mut records = records(&files);
    let mut added = Vec::new();
    for record in &mut records {
        let Record::Procedure(procedure) = record else { continue };
        let mut step = procedure.steps[0].clone();
        step.passage = PassageId::new(format!("{}/step-new", procedure.id));
        added.push(step.passage.clone());
        procedure.steps.insert(2, step);
        for (n, step) in (1..).zip(&mut procedure.steps) {
            step.n = n;
        }
    }
    let passage = records.iter().find_map(|record| match record {
        Record::Passage(passage) => Some(passage.clone()),
        _ => None,
    });
    let passage = passage.expect("a passage");
    records.extend(added.into_iter().map(|id| {
        let text = "Shake hands.".to_owned();
        Record::Passage(headjudge_corpus::Passage { id, text, english: None, ..passage.clone() })
    }));
    let passages = Passages::new(&records);
    let mut numbers = BTreeSet::new();
    for scenario in scenarios(&files) {
        let outcome = run(&scenario, &passages, MAX_STEPS);
        assert!(outcome.passed && outcome.proven(), "{} {:#?}", outcome.id, outcome.failures);
        for node in outcome.trace.walk().filter(|node| node.step.is_some() && node.rule.is_some()) {
            assert!(node.citation.is_some(), "{:?} is a step of no document", node.rule);
        }
        let steps = outcome.trace.walk().filter_map(|node| node.step.clone());
        numbers.extend(steps.filter(|step| step.starts_with("call, step")));
    }
    assert!(!numbers.contains("call, step 3") && numbers.contains("call, step 10"), "{numbers:?}");
}

#[track_caller]
fn check_error(text: &str, line: u32, column: u32, words: &str) {
    let error = Scenario::parse("my.toml", text).expect_err("the text has a fault");
    assert!(error.message.contains(words), "{error}");
    assert_eq!((error.line, error.column), (line, column), "{error}");
}

const SOUND: &str = r#"id = "mine"
game = "dbz-tcg"
title = "Mine"
cites = [{ passage = "a/b", quote = "c" }]

[setup]
p1 = { hand = 1 }

[[move]]
do = { pass = { who = "p1" } }
"#;

#[test]
fn faults_are_told_with_line_and_column() {
    assert!(Scenario::parse("my.toml", SOUND).is_ok());
    check_error(&SOUND.replace("hand", "hnad"), 7, 8, "unknown field `hnad`");
    check_error(&SOUND.replace("hand = 1", "hand = { exact = 1 }"), 7, 15, "unknown field `exact`");
    check_error(&SOUND.replace("pass =", "skip ="), 10, 8, "unknown variant `skip`");
    check_error(&SOUND.replace("dbz-tcg", "chess"), 2, 8, "unknown variant `chess`");
    check_error(&SOUND.replace("\"p1\"", "p1"), 10, 23, "");
    let rule = format!("{SOUND}\n[ablate.\"no-such-rule\"]\nfinal = {{ combat = true }}\n");
    check_error(&rule, 12, 9, "no rule is named `no-such-rule`");
    check_error(
        &rule.replace("no-such-rule", "sentences-in-ordre"),
        12,
        9,
        "did you mean `sentences-in-order`",
    );
    check_error(&format!("{SOUND}refused = \"nope\"\n"), 9, 1, "no refusal is named `nope`");
    check_error(&format!("{SOUND}refused = \"no_combta\"\n"), 9, 1, "did you mean `no_combat`");
    check_error(&"x".repeat(70_000), 1, 1, "65536 bytes");
    for number in ["1000000001", "-9223372036854775808", "0xfffffffffffffffff"] {
        check_error(
            &SOUND.replace("= 1 }", &format!("= {number} }}")),
            7,
            15,
            "at most 1000000000",
        );
    }
    check_error(
        &SOUND.replace("[[move]]\ndo = { pass = { who = \"p1\" } }\n", ""),
        1,
        1,
        "no `[[move]]`",
    );
}

#[test]
fn numbers_of_a_personality_are_given_with_it() {
    let scenario = Scenario::parse("my.toml", &SOUND.replace("hand = 1", "anger = 1"));
    let outcome = run(&scenario.expect("TOML"), &passages(&embedded()), MAX_STEPS);
    let failures = format!("{:?}", outcome.failures);
    assert!(failures.contains("are those of `mp`"), "{failures}");
}

/// The quotations of the texts of an erratum, in the order of its script.
fn sayings(text: &str) -> Vec<&str> {
    let texts = text.split("[[text]]").skip(1);
    let saying = |part: &'_ str| part.lines().position(|line| line.starts_with("says"));
    texts.filter_map(|part| part.lines().nth(saying(part)?)?.split('"').nth(1)).collect()
}

#[test]
fn a_text_of_an_erratum_is_quoted_from_the_text_of_its_own_label() {
    let files = embedded();
    let passages = passages(&files);
    let mut tried = 0;
    for (path, bytes) in files.under("scenarios").filter(|(path, _)| path.contains('/')) {
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let [first, second] = sayings(text)[..] else { continue };
        if first.contains(second) || second.contains(first) {
            continue;
        }
        let (head, texts) = text.split_once("[[text]]").expect("texts");
        let swapped = texts.replace(first, "%").replace(second, first).replace('%', second);
        let swapped = format!("{head}[[text]]{swapped}");
        let Ok(swapped) = Scenario::parse(path, &swapped) else { continue };
        let outcome = run(&swapped, &passages, MAX_STEPS);
        let said = |failure: &str| failure.contains("does not stand in the");
        assert!(
            !outcome.passed && outcome.failures.iter().any(|failure| said(&failure.message)),
            "{path}: {:?}",
            outcome.failures
        );
        tried += 1;
    }
    assert!(tried > 30, "{tried}");
}

/// One stale pin excuses words of its own passage alone.
#[test]
fn what_no_passage_says_fails_also_where_a_pin_is_stale() {
    let files = embedded();
    let passages = passages(&files);
    let mut tried = 0;
    for (path, bytes) in files.under("scenarios").filter(|(path, _)| path.contains('/')) {
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let Some((before, rest)) = text.split_once(", says = \"") else { continue };
        let Some((own, after)) = rest.split_once('"') else { continue };
        // A quotation mark inside the words is written `\"`.
        if own.ends_with('\\') {
            continue;
        }
        let Some((head, pinned)) = text.split_once("pin = \"sha256:") else { continue };
        let (Some(pin), true) = (pinned.get(..16), head.len() < before.len()) else { continue };
        let stale = |text: String| text.replacen(pin, "0000000000000000", 1);
        let faults = |text: &str| {
            let outcome = run(&Scenario::parse(path, text).expect("sound"), &passages, MAX_STEPS);
            assert!(outcome.stale(), "{path}");
            let said = |failure: &&headjudge_engine::play::Failure| {
                failure.message.contains("does not stand in")
            };
            outcome.failures.iter().filter(said).count()
        };
        assert_eq!(faults(&stale(text.to_owned())), 0, "{path}");
        let invented = format!("{before}, says = \"turnips marry umbrellas{}{after}", '"');
        assert!(faults(&stale(invented)) > 0, "{path}");
        tried += 1;
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn a_scenario_without_a_pin_is_unpinned_and_not_stale() {
    let passages = passages(&embedded());
    let cites = |passage: &str, quote: &str| {
        let text = SOUND.replace("a/b", passage).replace("\"c\"", &format!("\"{quote}\""));
        let outcome = run(&Scenario::parse("my.toml", &text).expect("sound"), &passages, MAX_STEPS);
        assert!(outcome.passed && !outcome.stale());
        (outcome.cites[0].status, outcome.status())
    };
    let anger = "fanz-crd/core-rule-additions/text-change-anger";
    assert_eq!(
        cites(anger, "now simply refer to “anger”"),
        (CiteStatus::Unpinned, "passes (weak: it declares no rule that changes it; unpinned)")
    );
    assert_eq!(
        cites(anger, "now simply refer to wrath"),
        (CiteStatus::Misquoted, "passes (a quotation is not in its passage)")
    );
    assert_eq!(
        cites("no/such", "c"),
        (CiteStatus::Missing, "passes (it cites a passage that does not exist)")
    );
}

#[test]
fn a_run_is_bounded() {
    let passages = passages(&embedded());
    let scenario = Scenario::parse("my.toml", SOUND).expect("sound");
    let outcome = run(&scenario, &passages, 0);
    assert!(!outcome.passed);
    assert!(outcome.failures.iter().any(|failure| failure.message.contains("more steps")));
    let text = format!("{SOUND}{}", "[[move]]\ndo = { pass = { who = \"p2\" } }\n".repeat(1_500));
    let scenario = Scenario::parse("my.toml", &text).expect("sound");
    let outcome = run(&scenario, &passages, MAX_STEPS);
    assert_eq!(outcome.failures.len(), 1, "{:#?}", outcome.failures);
}

#[test]
fn a_style_typed_against_the_title_is_a_fault() {
    let passages = passages(&embedded());
    let faults = |name: &str, style: &str| {
        let card = format!("[cards.blow]\nname = \"{name}\"\nstyle = \"{style}\"\n\n[setup]");
        let text = SOUND.replace("[setup]", &card);
        run(&Scenario::parse("my.toml", &text).expect("sound"), &passages, MAX_STEPS).failures
    };
    assert!(faults("Black Blow", "black").is_empty());
    assert!(faults("A styled attack", "red").is_empty());
    let against = faults("Black Blow", "red");
    assert!(against.iter().any(|fault| fault.message.contains("Black card by its title")));
}

#[test]
fn what_is_known_to_fail_must_fail() {
    let passages = passages(&embedded());
    let text = format!("xfail = \"the rule is missing\"\n{SOUND}");
    let outcome = run(&Scenario::parse("my.toml", &text).expect("sound"), &passages, MAX_STEPS);
    assert!(!outcome.passed, "it does not fail any more");
    let text = text.replace("who = \"p1\" } }", "who = \"p1\" } }\nexpect = [{ event = \"won\" }]");
    let outcome = run(&Scenario::parse("my.toml", &text).expect("sound"), &passages, MAX_STEPS);
    assert!(outcome.passed);
}

/// Whether a Main Personality of the name has the trait, as a card asks that is played.
fn has_trait(name: &str, asked: &str, passages: &Passages) -> bool {
    let text = format!(
        "id = \"traits/asked\"\ngame = \"dbz-tcg\"\ntitle = \"A trait\"\n\
         cites = [{{ passage = \"none/none\", quote = \"none\" }}]\n\
         [cards.ask]\nname = \"Blue Question\"\nkind = \"event\"\n\
         words = \"POWER: If your MP has the {asked} Trait, gain 1 stage.\"\n\
         [setup]\ncombat = \"p1\"\n\
         p1 = {{ mp = {{ name = \"{name}\", stages = 1 }}, hand = [\"ask\"] }}\n\
         [[move]]\ndo = {{ play = {{ who = \"p1\", card = \"ask\" }} }}\n\
         [final]\np1 = {{ stages = 2 }}\n"
    );
    let scenario = Scenario::parse("traits/asked", &text).unwrap_or_else(|error| panic!("{error}"));
    run(&scenario, passages, MAX_STEPS).passed
}

#[test]
fn a_main_personality_has_the_traits_that_the_document_gives_its_name() {
    let records = records(&embedded());
    let passages = Passages::new(&records);
    let mut asked = 0;
    for record in &records {
        let Record::Trait(own) = record else { continue };
        for member in own.members.iter().filter(|member| !member.single_card) {
            assert!(has_trait(&member.name, &own.name, &passages), "{} {}", own.name, member.name);
            asked += 1;
        }
        assert!(!has_trait("Nobody of Nowhere", &own.name, &passages), "{}", own.name);
    }
    assert!(asked > 0, "the document gives traits");
}
