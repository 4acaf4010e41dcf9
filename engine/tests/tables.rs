//! Tables that are laid by lines: whose action it is.

use headjudge_engine::play::{
    MAX_STEPS, Passages, Position, Scenario, ScenarioError, Side, lay, run,
};

fn laid(lines: &str) -> Position {
    let nobody = |_: u32, name: &str| -> Result<headjudge_corpus::Card, ScenarioError> {
        panic!("no card `{name}` is asked for")
    };
    lay(lines, &Passages::default(), nobody).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn who_declares_a_combat_acts_first_in_it() {
    assert_eq!(laid("combat p1").to_act, Some(Side::P1));
    assert_eq!(laid("combat p1\npass p1").to_act, Some(Side::P2));
    assert_eq!(laid("combat p1\npass p1\nend_combat").to_act, None);
    let again = laid("combat p1\npass p1\nend_combat\ncombat p1");
    assert_eq!(again.to_act, Some(Side::P1), "{:?}", again.problem);
}

/// Why lines cannot be laid.
fn refused(lines: &str) -> String {
    let nobody = |_: u32, name: &str| -> Result<headjudge_corpus::Card, ScenarioError> {
        panic!("no card `{name}` is asked for")
    };
    match lay(lines, &Passages::default(), nobody) {
        Ok(position) => position.problem.unwrap_or_default(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let level = "set p1 top_level 2\nset p1 level 3\nturn p1";
    assert!(refused(level).contains("level 3 of 2"), "{}", refused(level));
    assert!(refused("set p1 name ").contains("say the name"));
    assert!(refused("set p1 traits zzz").contains("`zzz` is not a trait"));
    assert_eq!(refused("set p1 traits Saiyan, god\nturn p1"), "");
    assert!(refused("set p1 alignment good").contains("an alignment is hero or villain"));
    assert_eq!(refused("set p1 alignment Hero\nturn p1"), "");
    assert!(refused("combat p1\ncombat p2").contains("combat is under way"));
    assert!(refused("combat p1\nend_combat\nend_combat").contains("no combat to end"));
    assert!(refused("answer yes").contains("an answer follows the action"));
    assert!(refused("put p1 hand 201").contains("more than a pile holds"));
    assert_eq!(refused("put p1 hand 200\nturn p1"), "");
    for (what, most) in [("anger", 4), ("stages", 10), ("level", 4), ("top_level", 4), ("at", 20)] {
        let over = refused(&format!("set p1 {what} {}", most + 1));
        assert!(over.contains(&format!("to {most}")), "{over}");
    }
    assert!(refused("set p1 level 0").contains("from 1 to 4"));
}

#[test]
fn a_refused_line_is_told_by_its_number() {
    const UNDER_WAY: &str = "combat is under way; end it first";
    let lines = "put p1 play 2\n\n# a remark\ncombat p1\npass p1\ncombat p2\npass p2\ncombat p1";
    let position = laid(lines);
    let told: Vec<(u32, &str)> =
        position.refused.iter().map(|own| (own.line, own.message.as_str())).collect();
    assert_eq!(told, [(6, UNDER_WAY), (8, UNDER_WAY)]);
    assert_eq!(position.problem.as_deref(), Some(UNDER_WAY));
}

#[test]
fn what_is_laid_below_an_action_is_noted() {
    let position = laid("combat p1\nset p1 anger 2\nset p1 name Ember - Kindled");
    let notes = position.notes.join("\n");
    assert!(notes.contains("line 2 comes after an action"), "{notes}");
    assert!(notes.contains("line 3 gives a name and no text"), "{notes}");
    assert!(position.script.contains("name = \"Ember\""), "{}", position.script);
}

#[test]
fn a_line_may_name_a_text_of_an_erratum() {
    let corpus = headjudge_corpus::embedded();
    let ingested = headjudge_ingest::ingest(&corpus).expect("the corpus is sound");
    let passages = Passages::new(&ingested.records);
    let cards: Vec<headjudge_corpus::Card> = ingested
        .records
        .iter()
        .filter_map(|record| match record {
            headjudge_corpus::Record::Card(card) => Some(card.as_ref().clone()),
            _ => None,
        })
        .collect();
    let find = |_: u32, key: &str| {
        let named = |card: &&headjudge_corpus::Card| headjudge_corpus::slug(&card.name) == key;
        cards.iter().find(named).cloned().ok_or_else(|| ScenarioError {
            file: "table".to_owned(),
            line: 1,
            column: 1,
            message: format!("no card `{key}`"),
        })
    };
    let text_in = |line: &str, find: &dyn Fn(u32, &str) -> Result<_, ScenarioError>| {
        let position = lay(&format!("{line}\ncombat p1"), &passages, find)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let (_, card) = position.outcome.cards.into_iter().next().expect("one card");
        card.text.unwrap_or_default()
    };
    let label_of = |line: &str| {
        let text = text_in(line, &find);
        text.rsplit_once('@').map(|(_, label)| label.to_owned())
    };
    let said = |label: &str| Some(label.to_owned());
    assert_eq!(label_of("put p1 hand Red Lightning Slash"), said("current"));
    assert_eq!(label_of("put p1 hand Red Lightning Slash (original)"), said("original"));
    assert_eq!(label_of("put p1 hand fanz:red-lightning-slash@original"), said("original"));
    assert_eq!(label_of("put p1 deck Red Lightning Slash (Updated)"), said("updated"));
    // Of a card whose whole text is known: the text that a later one of its erratum changes
    // again is the erratum's.
    let whole = |line: u32, key: &str| {
        let mut card = find(line, key)?;
        card.full_text = vec![headjudge_corpus::FullText {
            printing: card.printings[0].clone(),
            status: headjudge_corpus::FullTextStatus::Applied,
            text: "Draw a card.".to_owned(),
            printed: "Draw 2 cards.".to_owned(),
            diff: Vec::new(),
        }];
        Ok(card)
    };
    let of_erratum = |line: &str| text_in(line, &whole).starts_with("fanz-crd/");
    assert!(of_erratum("put p1 hand Blue Guard (updated)"));
    assert!(of_erratum("put p1 hand Blue Guard (fanz_updated)"));
    assert!(!of_erratum("put p1 hand Blue Guard (current)"));
    assert!(!of_erratum("put p1 hand Red Lightning Slash (updated)"));
}

/// A card of the game, whose name and text a test makes another.
fn any_card(records: &[headjudge_corpus::Record]) -> headjudge_corpus::Card {
    let any = records.iter().find_map(|record| match record {
        headjudge_corpus::Record::Card(card) if card.game.as_str() == "dbz-tcg" => Some(card),
        _ => None,
    });
    any.expect("a card").as_ref().clone()
}

#[test]
fn two_cards_of_one_title_and_code_are_told_apart_by_their_sets() {
    let corpus = headjudge_corpus::embedded();
    let ingested = headjudge_ingest::ingest(&corpus).expect("the corpus is sound");
    let passages = Passages::new(&ingested.records);
    let mut card = headjudge_corpus::Card {
        name: "Ember – Gilded".to_owned(),
        kind: Some("ally".to_owned()),
        ..any_card(&ingested.records)
    };
    (card.errata, card.current) = (Vec::new(), Vec::new());
    let printing = card.printings.first().expect("a printing").clone();
    let of_set = |set_name: &str| headjudge_corpus::Printing {
        set_name: set_name.to_owned(),
        ..printing.clone()
    };
    let code = printing.code.as_str();
    card.printings = vec![of_set("Embers"), of_set("Promos Too")];
    let draw = "POWER: Draw a card. Gain 3 stages and raise your anger 1 level.";
    card.facts.printed = vec![
        (of_set("Embers"), draw.to_owned()),
        (of_set("Promos Too"), "POWER: Your opponent destroys the top 5 life cards.".to_owned()),
    ];
    card.facts.printed_as = vec![headjudge_corpus::PrintedAs {
        printing: of_set("Embers"),
        kind: Some("personality".to_owned()),
        level: Some(2),
        power_up: None,
        power_levels: Vec::new(),
    }];
    let find = |_: u32, key: &str| match key {
        "ember-gilded" => Ok(card.clone()),
        _ => Err(ScenarioError {
            file: "table".to_owned(),
            line: 1,
            column: 1,
            message: format!("no card `{key}`"),
        }),
    };
    let lay = |name: &str| lay(&format!("put p1 hand {name}\ncombat p1"), &passages, find);
    let noted = lay("Ember - Gilded").expect("a table").notes.join("\n");
    assert!(noted.contains(&format!("is played by the text of Promos Too {code}")), "{noted}");
    assert!(noted.contains(&format!("`Ember – Gilded (Embers {code})` lays that one")), "{noted}");
    let script = lay(&format!("Ember - Gilded (embers {code})")).expect("a table").script;
    assert!(script.contains(&format!("@Embers {code}")), "{script}");
    let kinds = |name: &str| {
        let text = lay(name).expect("a table").script;
        ["ally", "personality"].map(|kind| text.contains(&format!("kind = \"{kind}\"")))
    };
    assert_eq!(kinds("Ember - Gilded"), [true, false]);
    assert_eq!(kinds(&format!("Ember - Gilded (Embers {code})")), [false, true]);
    let both = lay(&format!("Ember - Gilded ({code})")).expect_err("of two").to_string();
    assert!(
        both.contains(&format!("write one of them: Embers {code}, Promos Too {code}")),
        "{both}"
    );
    let none = lay(&format!("Ember - Gilded (Cinders {code})")).expect_err("no set").to_string();
    assert!(none.contains(&format!("its printings are Embers {code}")), "{none}");
}

#[test]
fn of_several_level_cards_the_one_of_the_level_is_in_play() {
    let corpus = headjudge_corpus::embedded();
    let ingested = headjudge_ingest::ingest(&corpus).expect("the corpus is sound");
    let passages = Passages::new(&ingested.records);
    let any = any_card(&ingested.records);
    // `ember-2` is the card of level 2.
    let find = |_: u32, key: &str| -> Result<headjudge_corpus::Card, ScenarioError> {
        let level = key.rsplit_once('-').and_then(|(_, level)| level.parse().ok());
        let mut card = headjudge_corpus::Card {
            name: format!("Ember - {key}"),
            kind: Some("personality".to_owned()),
            character: Some("Ember".to_owned()),
            ..any.clone()
        };
        (card.errata, card.current) = (Vec::new(), Vec::new());
        let printing = any.printings.first().expect("a printing").clone();
        card.facts.printed = vec![(printing, "POWER: Draw a card.".to_owned())];
        card.facts.level = level;
        card.facts.power_up = level.map(|level| level + 3);
        Ok(card)
    };
    let lay = |lines: &str| lay(lines, &passages, find).unwrap_or_else(|error| panic!("{error}"));
    let zones = |lines: &str| lay(lines).outcome.final_state["p1"]["zones"].clone();
    let two = "put p1 mp Ember 1\nput p1 mp Ember 3\nturn p1";
    assert_eq!(zones(two)["in_play"][0], "ember-1");
    assert_eq!(zones(two)["aside"][0], "ember-3");
    let third = format!("set p1 level 3\n{two}");
    assert_eq!(zones(&third)["in_play"][0], "ember-3");
    let powered = lay(&format!("set p1 level 3\nset p1 stages 1\n{two}\nstep power_up"));
    assert_eq!(powered.outcome.final_state["p1"]["numbers"]["stages"], 7);
    let none = lay(&format!("set p1 level 2\n{two}")).problem.unwrap_or_default();
    assert!(none.contains("none of its cards"), "{none}");
    let same = lay("put p1 mp Ember 1\nput p1 mp Cinder 1\nturn p1").problem.unwrap_or_default();
    assert!(same.contains("two cards of level 1"), "{same}");
}

#[test]
fn a_line_names_a_personality_in_play_and_titles_with_commas() {
    let corpus = headjudge_corpus::embedded();
    let ingested = headjudge_ingest::ingest(&corpus).expect("the corpus is sound");
    let passages = Passages::new(&ingested.records);
    let any = any_card(&ingested.records);
    let find = |_: u32, key: &str| -> Result<headjudge_corpus::Card, ScenarioError> {
        let (name, kind, text) = match key {
            "glow-faded" => ("Glow, Faded", "ally", "POWER: Draw a card."),
            "glow" => ("Glow", "ally", "POWER: Draw a card."),
            "ember-kindled" => ("Ember - Kindled", "personality", "POWER: Draw a card."),
            "stand-by-night" => {
                ("Stand by Night", "energy_combat", "Energy attack. DAMAGE: 2 stages.")
            }
            _ => ("Snuff", "event", "POWER: Discard up to 2 Allies your opponent controls."),
        };
        let mut card = headjudge_corpus::Card {
            name: name.to_owned(),
            kind: Some(kind.to_owned()),
            ..any.clone()
        };
        (card.errata, card.current) = (Vec::new(), Vec::new());
        let printing = any.printings.first().expect("a printing").clone();
        card.facts.printed = vec![(printing, text.to_owned())];
        card.facts.level = (kind == "personality").then_some(1);
        Ok(card)
    };
    let table = "put p1 mp Ember - Kindled\nput p1 hand Snuff\nput p2 in_play Glow\nput p2 in_play Glow, Faded\n";
    let lay = |lines: &str| lay(&format!("{table}{lines}"), &passages, find);
    let state = |lines: &str| {
        let position = lay(lines).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.problem, None, "{lines}");
        position.outcome.final_state
    };
    let set =
        state("set Glow, Faded stages 4\nset ember-kindled anger 2\nset Glow stages 1\nturn p1");
    assert_eq!(set["cards"]["glow-faded"]["stages"], 4);
    assert_eq!(set["cards"]["glow"]["stages"], 1);
    assert_eq!(set["p1"]["numbers"]["anger"], 2);
    let picked = state("combat p1\nplay p1 Snuff\nanswer pick Glow, Faded");
    assert_eq!(picked["p2"]["zones"]["in_play"], serde_json::json!(["glow"]));
    let both = state("combat p1\nplay p1 Snuff\nanswer pick Glow, Glow, Faded");
    assert_eq!(both["p2"]["zones"]["in_play"], serde_json::Value::Null);
    let performed = "put p1 hand Stand by Night\nput p1 in_play Glow\ncombat p1";
    let offered = lay(performed).unwrap_or_else(|error| panic!("{error}")).legal;
    let lines: Vec<&str> = offered.iter().map(|own| own.line.as_str()).collect();
    assert!(lines.contains(&"play p1 stand-by-night by glow#2"), "{lines:?}");
    let by_ally = state(&format!("{performed}\nplay p1 Stand by Night by Glow"));
    assert_eq!(by_ally["p2"]["numbers"]["stages"], 3);
    // Of two copies each is offered, and a line that is offered does what it says.
    let copies = format!("put p1 hand Stand by Night\n{performed}");
    let offered = lay(&copies).unwrap_or_else(|error| panic!("{error}")).legal;
    let second = "play p1 stand-by-night#2 by glow#2";
    assert!(offered.iter().any(|own| own.line == second), "{offered:?}");
    let by_second = state(&format!("{copies}\n{second}"));
    assert_eq!(by_second["p1"]["zones"]["hand"], serde_json::json!(["snuff", "stand-by-night"]));
    let by_other = lay(&format!("{performed}\nplay p1 Stand by Night by Ember - Kindled"));
    let problem = by_other.map(|position| position.problem).expect("a table").unwrap_or_default();
    assert!(problem.contains("not an Ally"), "{problem}");
    for (line, why) in [
        ("set Glow anger 2", "of an Ally `stages` can be set"),
        ("set Glow stages 11", "from 0 to 10"),
        ("set Snuff stages 1", "`Snuff` is not in play"),
        ("set Cinder stages 1", "`Cinder` is not a player"),
        ("set stages 1", "`stages` is not a player"),
    ] {
        let error = lay(line).err().map(|error| error.message).unwrap_or_default();
        assert!(error.contains(why), "{line}: {error}");
    }
}

#[test]
fn a_line_that_cannot_be_so_is_refused_with_its_number_and_an_odd_one_is_noted() {
    for (lines, line, why) in [
        ("set p1 level 4\nset p1 top_level 2", 2, "level 4 of 2"),
        ("combat", 1, "say which player"),
        ("set p3 anger 1", 1, "`p3` is not a player"),
        ("set Krillin - Ready stages 3", 1, "`Krillin - Ready` is not a player"),
        ("turn p1\nplay p1 Glow", 2, "an earlier line puts it there"),
        ("put p1 hand Glow (", 1, "not closed"),
    ] {
        let told = refused(lines);
        assert!(
            told.starts_with(&format!("table:{line}:")) && told.contains(why),
            "{lines}: {told}"
        );
    }
    assert_eq!(laid("\u{feff}SET P1\tanger 2\ncombat P1").notes, Vec::<String>::new());
    let twice = laid("set p1 anger 2\nset p1 anger 3\ncombat p1").notes.join("\n");
    assert!(twice.contains("line 2 sets anger of p1 again, and line 1"), "{twice}");
}

#[test]
fn a_step_names_no_player() {
    assert!(refused("turn p1\nplanning p2").contains("`planning` is for the player whose turn"));
    assert_eq!(refused("turn p1\nplanning\nend_planning"), "");
}

#[test]
fn what_no_table_can_be_is_refused_with_its_line() {
    const SOUND: &str = "id = \"mine\"\ngame = \"dbz-tcg\"\ntitle = \"Mine\"\n\n[setup]\np1 = { hand = 1 }\n\n[[move]]\ndo = { pass = { who = \"p1\" } }\n";
    let card =
        |kind: &str| format!("[cards.own]\nname = \"An own card\"\nkind = \"{kind}\"\n\n[setup]");
    for (kind, setup, why) in [
        ("drill", "p1 = { mp = { anger = 9 } }", "advances a level with 5"),
        ("drill", "p1 = { mp = { stages = 11 } }", "at most 10"),
        ("drill", "p1 = { mp = { level = 0 } }", "begins at level 1"),
        ("personality", "p1 = { in_play = [\"own#1\", \"own#2\"] }", "two Main Personalities"),
        ("dragon_ball", "p1 = { in_play = [\"own#1\", \"own#2\"] }", "the same Dragon Ball"),
        (
            "drill",
            "p1 = { hand = [\"own\"] }\nowners = { own = \"p2\" }",
            "owned by the other player",
        ),
        ("drill", "p1 = { hand = 1 }\nowners = { own = \"p2\" }", "lays nowhere"),
        ("drill", "p1 = { hand = [\"other\"] }", "not among the `[cards]`"),
    ] {
        let text = SOUND.replace("[setup]", &card(kind)).replace("p1 = { hand = 1 }", setup);
        let scenario = Scenario::parse("my.toml", &text).expect("TOML");
        let outcome = run(&scenario, &Passages::default(), MAX_STEPS);
        let told = outcome.failures.first().unwrap_or_else(|| panic!("{setup} can be"));
        assert!(told.message.contains(why), "{setup}: {}", told.message);
        let line = text.lines().nth(told.line as usize - 1).unwrap_or_default();
        assert!(
            setup.contains(line) && line.starts_with(['p', 'o']),
            "{setup}: line {}",
            told.line
        );
    }
}
