//! The reader on the real document, on editions changed from it, and on
//! arbitrary text.

use headjudge_corpus::{Lines, ListKind, PassageClass, Rule, RuleStatus};
use jiff::civil::date;
use proptest::prelude::*;

use crate::parsed::Parsed;
use crate::plain::testing::{any_edition, count, faults, read_as, read_real, real, text_at};

const ID: &str = "score-expanded-crd";

/// A card, its date, its group, the greatest number of copies.
type Listed<'a> = (&'a str, Option<&'a str>, Option<&'a str>, Option<u32>);

fn listed(parsed: &Parsed, list: ListKind) -> Vec<Listed<'_>> {
    let entries = parsed.list_entries.iter().filter(|entry| entry.list == list);
    entries
        .map(|e| (e.card.as_str(), e.printed.as_deref(), e.group.as_deref(), e.max_copies))
        .collect()
}

#[track_caller]
fn rule<'a>(parsed: &'a Parsed, tail: &str) -> &'a Rule {
    parsed.rules.iter().find(|rule| rule.id.anchor() == tail).expect("it is read")
}

#[test]
fn reads_the_lists_with_their_dates() {
    let parsed = read_real(ID);
    let banned = listed(&parsed, ListKind::Banned);
    assert_eq!(banned.len(), 9);
    assert_eq!(banned[2], ("Dragons Glare", None, None, Some(0)));
    assert_eq!(banned[8], ("What the HECK???", Some("11/24/04"), None, Some(0)));
    let restricted = listed(&parsed, ListKind::Restricted);
    assert_eq!(restricted.len(), 41);
    assert_eq!(restricted[0], ("Vegeta’s Smirk", None, None, Some(1)));
    assert_eq!(restricted[40], ("Red Wishing Drill", Some("11/24/04"), None, Some(1)));
    assert_eq!(restricted.iter().filter(|entry| entry.1.is_some()).count(), 20);
    let entry =
        parsed.list_entries.iter().find(|e| e.card == "Saiyan Discovery").expect("it is read");
    assert_eq!(entry.since, Some(date(2004, 9, 22)));
    assert_eq!(entry.date_means.as_deref(), Some("in force from this date"));
    assert_eq!(entry.card_id, "dbz-ccg/saiyan-discovery");
    assert_eq!(entry.lines, Lines::new(179, 179));
    assert_eq!(text_at(&parsed, "restricted/saiyan-discovery"), "Saiyan Discovery (9/22/04)");
}

#[test]
fn reads_groups_and_caps() {
    let parsed = read_real(ID);
    let at = Some("11/24/04");
    assert_eq!(
        listed(&parsed, ListKind::ExclusiveGroup),
        [
            ("Time is a Warrior’s Tool", at, Some("1"), Some(1)),
            ("Epic Battle of Saiyans", at, Some("1"), Some(1)),
            ("Vegeta’s Physical Stance", at, Some("2"), Some(1)),
            ("Nappa’s Physical Resistance", at, Some("2"), Some(1)),
            ("Masterful Defense", at, Some("2"), Some(1)),
            ("Nappa’s Energy Aura", at, Some("3"), Some(1)),
            ("General Rilldo’s Force Field", at, Some("3"), Some(1)),
        ]
    );
    assert_eq!(
        listed(&parsed, ListKind::GroupCap),
        [
            ("Confrontation", at, Some("Heroes"), Some(3)),
            ("Champions of Earth", at, Some("Heroes"), Some(3)),
            ("Android 18’s Stare Down", at, Some("Villains"), Some(3)),
            ("Meanacing Evil", at, Some("Villains"), Some(3)),
        ]
    );
    let last = parsed.list_entries.last().expect("it is there");
    assert_eq!(last.passage.anchor(), "deck-building/group-caps/villains");
}

#[test]
fn reads_the_numbers_of_deck_building() {
    let parsed = read_real(ID);
    let numbers: Vec<_> = parsed
        .deck_numbers
        .iter()
        .map(|n| (n.subject.as_str(), n.min, n.max, n.lines.first))
        .collect();
    assert_eq!(
        numbers,
        [
            ("eligibility_days", Some(7), None, 56),
            ("deck_size", Some(50), Some(85), 191),
            ("masteries", None, Some(1), 217),
            ("styled_non_mastery", Some(1), None, 238),
            ("named_copies", None, Some(4), 244),
            ("copies", None, Some(3), 244),
            ("ally_level", Some(1), Some(2), 246),
        ]
    );
    for number in &parsed.deck_numbers {
        let passage = parsed.passages.iter().find(|p| p.id == number.passage).expect("it is read");
        assert!(passage.text.contains(&number.text), "{}", number.subject);
    }
}

#[test]
fn reads_rules_under_their_titles() {
    let parsed = read_real(ID);
    assert_eq!(parsed.rules.len(), 25);
    let active = rule(&parsed, "general/active-date");
    assert_eq!(
        (active.title.as_str(), active.section.as_str()),
        ("Active Date", "General Guidelines")
    );
    let printing = rule(&parsed, "general/most-recent-printing-rule");
    assert_eq!((printing.lines, printing.passages.len()), (Lines::new(47, 50), 2));
    let ally = rule(&parsed, "deck-building/the-ally-rule");
    assert_eq!((ally.title.as_str(), ally.since), ("The Ally rule", Some(date(2004, 11, 24))));
    assert_eq!(rule(&parsed, "deck-building/named-cards").since, None);
    let groups = rule(&parsed, "deck-building/exclusive-groups");
    assert_eq!(groups.title, "One card from each of the following groups");
    assert_eq!((groups.printed.as_deref(), groups.passages.len()), (Some("11/24/04"), 4));
    let old = rule(&parsed, "reverse/nappa-vegeta");
    assert_eq!(old.status, RuleStatus::Defunct);
    assert_eq!(
        old.replaced_by.as_ref().expect("it is there").anchor(),
        "reverse/double-power-rule"
    );
    let floating = text_at(&parsed, "game-play/when-to-discard-cards/2");
    assert!(floating.starts_with("Any card effects that last for the remainder of ______ are"));
    assert!(floating.contains("\"floats\""));
    let banned = parsed.passages.iter().find(|p| p.id.anchor() == "banned").expect("it is read");
    assert_eq!(banned.heading_path, ["Banned / Restricted Card List", "Banned"]);
}

#[test]
fn reads_the_sequence_with_its_examples() {
    let parsed = read_real(ID);
    let [sequence] = &parsed.procedures[..] else { panic!("one procedure") };
    assert_eq!(sequence.id, "score-expanded-crd/battle-sequence");
    assert_eq!(sequence.steps.len(), 15);
    let actors: Vec<_> =
        sequence.steps.iter().filter_map(|s| Some((s.n, s.actor.as_deref()?))).collect();
    let (attacker, defender) = ("attacker", "defender");
    assert_eq!(
        actors,
        [
            (1, attacker),
            (2, attacker),
            (4, defender),
            (5, defender),
            (7, defender),
            (13, defender),
            (14, attacker),
            (15, attacker)
        ]
    );
    assert!(sequence.steps.iter().all(|step| step.goto.is_empty()));
    assert_eq!(sequence.steps[11].text, "Any power stages of damage from the attack are dealt.");
    let examples: Vec<_> = parsed
        .examples
        .iter()
        .map(|e| (e.explains.as_ref().expect("it is there").anchor(), e.lines.first, e.lines.last))
        .collect();
    assert_eq!(
        examples,
        [
            ("deck-building/tokui-waza", 225, 225),
            ("deck-building/tokui-waza", 233, 233),
            ("combat/specific-combat-rulings", 361, 361),
            ("battle-sequence/step-2", 376, 379),
            ("battle-sequence/step-3", 385, 387),
            ("battle-sequence/step-9", 418, 419),
        ]
    );
    assert_eq!(
        parsed.examples[5].text,
        "“Energy attack doing +2 power stages of damage. Raise your anger 1 level.”\n\
         The Base Damage for this attack is 4 life cards of damage."
    );
    assert_eq!(rule(&parsed, "deck-building/tokui-waza").examples.len(), 2);
}

#[test]
fn accounts_for_the_host_and_finds_the_faults() {
    let parsed = read_real(ID);
    assert_eq!(
        faults(&parsed),
        [("incomplete-document", 6), ("no-full-stop", 354), ("numbering", 374)]
    );
    let asides: Vec<_> = parsed
        .passages
        .iter()
        .filter(|p| p.class == PassageClass::NonNormative)
        .map(|p| (p.id.anchor(), p.lines.first, p.lines.last))
        .collect();
    assert_eq!(asides, [("host", 1, 10), ("front", 16, 24), ("host-2", 453, 464)]);
    assert_eq!(
        text_at(&parsed, "title"),
        "score entertainment’s Expanded format CURRENT RULINGS DOCUMENT"
    );
    assert_eq!(count(&parsed, PassageClass::ListEntry), 9 + 41 + 5);
    assert_eq!(count(&parsed, PassageClass::Step), 15);
}

#[test]
fn reads_an_edition_in_another_order_with_other_entries() {
    let (_, text) = real(ID);
    let (before, rest) = text.split_once("Banned / Restricted Card List").expect("a title");
    let (lists, rest) =
        rest.split_once("Deck Building Clarifications").expect("it stands in the text");
    let (deck, rest) = rest.split_once("Game Play Clarifications").expect("it stands in the text");
    let lists = lists.replace(
        "Energy Lob (1/15/04)",
        "Energy Lob (3/15/05)\n\nA New Card (4/1/05)\n\nan odd name",
    );
    let deck = deck.replace("from 50 to 85 cards", "from 60 to 90 cards").replace(
        "  3. Nappa’s Energy Aura",
        "  3. Rock, Paper or Scissors\n\n  4. Nappa’s Energy Aura",
    );
    let (game, last_step) =
        rest.rsplit_once("  1. Any “If successful” effects").expect("it stands in the text");
    let game =
        format!("{game}  1. The defender rests.\n\n  1. Any “If successful” effects{last_step}");
    let edition = format!(
        "{before}Deck Building Clarifications{deck}Banned / Restricted Card List{lists}Game Play Clarifications{game}"
    );
    let parsed = read_as(ID, &edition);
    assert_eq!(listed(&parsed, ListKind::Restricted).len(), 43);
    assert!(listed(&parsed, ListKind::Restricted).contains(&(
        "A New Card",
        Some("4/1/05"),
        None,
        Some(1)
    )));
    assert_eq!(listed(&parsed, ListKind::ExclusiveGroup).len(), 10);
    assert_eq!(parsed.deck_numbers[1].max, Some(90));
    assert_eq!(parsed.procedures[0].steps.len(), 16);
    assert_eq!(parsed.procedures[0].steps[14].actor.as_deref(), Some("defender"));
    assert_eq!(rule(&parsed, "game-play").section, "Game Play Clarifications");
}

#[test]
fn finds_faults_in_a_text_of_our_own() {
    let text = "House Rulings\n\nPlay Nicely\n\n  • Be kind to (all players.\n\nOther Rulings\n\n\
                Banned\n\nThese are banned:\n\nBig Fish (2/30/05)\n\nBig Fish\n\nNumber Rules\n\n\
                Each deck follows this:\n";
    let parsed = read_as(ID, text);
    assert_eq!(
        faults(&parsed),
        [("unclosed-bracket", 5), ("unreadable-date", 13), ("nothing-follows", 19),]
    );
    assert_eq!(rule(&parsed, "house/play-nicely").text, "Be kind to (all players.");
}

proptest! {
    #[test]
    fn no_text_is_lost_or_stops_it(text in any_edition(ID)) {
        read_as(ID, &text);
    }
}
