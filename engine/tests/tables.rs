//! Tables that are laid by lines: whose action it is.

use headjudge_engine::play::{Passages, Position, ScenarioError, Side, lay};

fn laid(lines: &str) -> Position {
    let nobody = |name: &str| -> Result<headjudge_corpus::Card, ScenarioError> {
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
    let nobody = |name: &str| -> Result<headjudge_corpus::Card, ScenarioError> {
        panic!("no card `{name}` is asked for")
    };
    match lay(lines, &Passages::default(), nobody) {
        Ok(position) => position.problem.unwrap_or_default(),
        Err(error) => error.message,
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let level = "set p1 top_level 2\nset p1 level 3\nturn p1";
    assert!(refused(level).contains("level 3 of 2"), "{}", refused(level));
    assert!(refused("set p1 name ").contains("say the name"));
    assert!(refused("set p1 traits zzz").contains("`zzz` is not a trait"));
    assert_eq!(refused("set p1 traits Saiyan, god\nturn p1"), "");
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
    let find = |key: &str| {
        let named = |card: &&headjudge_corpus::Card| headjudge_corpus::slug(&card.name) == key;
        cards.iter().find(named).cloned().ok_or_else(|| ScenarioError {
            file: "table".to_owned(),
            line: 1,
            column: 1,
            message: format!("no card `{key}`"),
        })
    };
    let text_of = |line: &str| {
        let position = lay(&format!("{line}\ncombat p1"), &passages, find)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let (_, card) = position.outcome.cards.into_iter().next().expect("one card");
        card.text.unwrap_or_default()
    };
    let label_of = |line: &str| {
        let text = text_of(line);
        text.rsplit_once('@').map(|(_, label)| label.to_owned())
    };
    let said = |label: &str| Some(label.to_owned());
    assert_eq!(label_of("put p1 hand Red Lightning Slash"), said("current"));
    assert_eq!(label_of("put p1 hand Red Lightning Slash (original)"), said("original"));
    assert_eq!(label_of("put p1 hand fanz:red-lightning-slash@original"), said("original"));
    assert_eq!(label_of("put p1 deck Red Lightning Slash (Updated)"), said("updated"));
}

#[test]
fn of_several_level_cards_the_one_of_the_level_is_in_play() {
    let corpus = headjudge_corpus::embedded();
    let ingested = headjudge_ingest::ingest(&corpus).expect("the corpus is sound");
    let passages = Passages::new(&ingested.records);
    let any = ingested.records.iter().find_map(|record| match record {
        headjudge_corpus::Record::Card(card) if card.game.as_str() == "dbz-tcg" => Some(card),
        _ => None,
    });
    let any = any.expect("a card").as_ref().clone();
    // `ember-2` is the card of level 2.
    let find = |key: &str| -> Result<headjudge_corpus::Card, ScenarioError> {
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
        Ok(card)
    };
    let lay = |lines: &str| lay(lines, &passages, find).unwrap_or_else(|error| panic!("{error}"));
    let zones = |lines: &str| lay(lines).outcome.final_state["p1"]["zones"].clone();
    let two = "put p1 mp Ember 1\nput p1 mp Ember 3\nturn p1";
    assert_eq!(zones(two)["in_play"][0], "ember-1");
    assert_eq!(zones(two)["aside"][0], "ember-3");
    let third = format!("set p1 level 3\n{two}");
    assert_eq!(zones(&third)["in_play"][0], "ember-3");
    let none = lay(&format!("set p1 level 2\n{two}")).problem.unwrap_or_default();
    assert!(none.contains("none of its cards"), "{none}");
    let same = lay("put p1 mp Ember 1\nput p1 mp Cinder 1\nturn p1").problem.unwrap_or_default();
    assert!(same.contains("two cards of level 1"), "{same}");
}
