//! A compendium in Markdown, with what only its styles tell: titles of rules in
//! bold, examples in italics, cards that are struck out; and several things in one group.

use headjudge_corpus::{CorpusFile, Lines, ListKind, MrpStatus, Record, RuleStatus, TextLabel};
use headjudge_ingest::{Ingested, ingest};

use super::{check, files};

/// The problems of the compendium with `old` in its text changed to `new`.
fn faults_with(old: &str, new: &str) -> Vec<(u32, String)> {
    let changed = files("compendium", |bytes| {
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains(old), "{old}");
        text.replace(old, new).into_bytes()
    });
    let ingested = ingest(&changed).unwrap();
    let own = ingested.problems.iter().filter(|problem| !problem.document.contains(".toml"));
    own.map(|problem| (problem.line, problem.code.clone())).collect()
}

fn cards(ingested: &Ingested, code: &str) -> Vec<(String, String)> {
    let ruling = records!(ingested, Ruling).map(|ruling| &ruling.printings);
    let all: Vec<_> = ruling.chain(records!(ingested, Erratum).map(|e| &e.printings)).collect();
    let entry = all.iter().find(|printings| printings.iter().any(|p| p.code.as_str() == code));
    let printings = entry.unwrap().iter();
    printings.map(|p| (p.code.to_string(), p.name.clone())).collect()
}

#[test]
fn kinds_of_creatures_are_told_from_bold_titles() {
    let ingested = check("compendium");
    let kinds: Vec<_> = records!(ingested, Trait).collect();
    assert_eq!(kinds[0].id.anchor(), "kinds/kind-winged");
    let members: Vec<_> =
        kinds[0].members.iter().map(|m| (m.name.as_str(), m.single_card)).collect();
    let expected = [("Glass Golem", false), ("Moth of Dusk – Pale", true), ("Old Wick", false)];
    assert_eq!(members, expected);
    assert_eq!(kinds[1].note.as_deref(), Some("Every card of this kind says so."));
    assert!(kinds[1].members.is_empty());
    let limit = records!(ingested, FusionLimit).next().unwrap();
    assert_eq!(
        (limit.character.as_str(), &limit.excluded[..]),
        ("Twin Moth", &["Moth", "Fox"].map(str::to_owned)[..])
    );
    assert_eq!(limit.text, "May not stand beside Moth or Fox.");
    let terms: Vec<_> = records!(ingested, Keyword)
        .map(|k| (k.name.as_str(), k.parameter.as_deref(), k.text_change))
        .collect();
    assert_eq!(terms, [("Ward", Some("X"), false), ("Costs", None, true)]);
}

#[test]
fn a_rule_names_the_procedure_of_its_steps() {
    let ingested = check("compendium");
    let procedure = records!(ingested, Procedure).next().unwrap();
    assert_eq!(procedure.id, "lantern-compendium/kindling");
    assert_eq!(procedure.title, "Turn – Kindling");
    assert_eq!(procedure.steps[1].passage.anchor(), "rules/turn-kindling/step-2");
    assert_eq!(procedure.steps[1].text, "You may turn the lantern up.");
}

#[test]
fn a_rule_goes_on_and_has_lettered_examples() {
    let ingested = check("compendium");
    let attacks = records!(ingested, Rule).find(|rule| rule.title == "Attacks").unwrap();
    assert_eq!(attacks.text, "A creature may attack once and not again in this turn.");
    assert_eq!(attacks.lines, Lines::new(29, 31));
    let examples: Vec<_> =
        attacks.examples.iter().map(|e| (e.label.as_str(), e.text.as_str())).collect();
    let expected = [
        ("Example A", "A Moth attacks. It may not again."),
        ("Example B", "A Golem attacks. It may not again."),
    ];
    assert_eq!(examples, expected);
    assert_eq!(attacks.examples[1].passage.anchor(), "rules/attacks/example");
}

#[test]
fn a_retired_rule_says_why_and_what_replaced_it() {
    let ingested = check("compendium");
    let retired = records!(ingested, Rule).find(|rule| rule.title == "Snuffing").unwrap();
    assert_eq!((retired.status, retired.id.anchor()), (RuleStatus::Defunct, "snuffing/rule"));
    assert_eq!(retired.section, "Retired – Snuffing");
    assert_eq!(retired.reason.as_deref(), Some("It was replaced by the Attacks rule."));
    assert_eq!(retired.replaced_by.as_ref().unwrap().anchor(), "rules/attacks");
}

#[test]
fn heads_name_several_cards_and_codes() {
    let ingested = check("compendium");
    let expected = [("FF2", "Ember Fox"), ("FF3", "Tin Whistle"), ("FF4", "Tin Whistle")];
    assert_eq!(cards(&ingested, "FF3"), expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    let ruling = records!(ingested, Ruling).next().unwrap();
    assert_eq!(ruling.text, "They share one ruling.");
    assert_eq!(ruling.text_md, "They share one *ruling*.");
    assert!(ruling.id.anchor().ends_with("/ff2-ember-fox-and-ff3-ff4-tin-whistle"));
}

#[test]
fn texts_keep_their_styles_and_printings_stand_behind_them() {
    let ingested = check("compendium");
    let errata: Vec<_> = records!(ingested, Erratum).collect();
    let texts: Vec<_> =
        errata[0].texts.iter().map(|t| (t.label, t.text.as_str(), t.text_md.as_str())).collect();
    let expected = [
        (TextLabel::Original, "Draw a card.", "Draw a card."),
        (TextLabel::Updated, "Draw two cards.", "Draw **two** cards."),
    ];
    assert_eq!(texts, expected);
    let newest = &errata[0].mrp[0];
    assert_eq!(newest.status, MrpStatus::Printed);
    let printings: Vec<_> =
        newest.printings.iter().map(|p| (p.set_name.as_str(), p.code.as_str())).collect();
    assert_eq!(printings, [("First Flame", "FF12"), ("First Flame", "FF13")]);
    assert_eq!(errata[1].texts[0].text, "It is not snuffed.");
    assert_eq!(errata[1].texts[0].lines, Lines::new(55, 57));
    assert!(errata[1].notes.is_empty());
}

#[test]
fn lists_tell_what_is_crossed_out_and_with_whom_a_card_is_used() {
    let ingested = check("compendium");
    let entries: Vec<_> = records!(ingested, ListEntry).collect();
    let reprints: Vec<_> = entries
        .iter()
        .filter(|entry| entry.list == ListKind::GoldReprint)
        .map(|e| (e.card.as_str(), e.crossed_out, e.group.as_deref()))
        .collect();
    let set = Some("First Flame");
    assert_eq!(reprints, [("Ember Fox", true, set), ("Tin Whistle", false, set)]);
    let wick = entries.last().unwrap();
    let partners: Vec<_> =
        wick.partners.iter().map(|p| (p.name.as_str(), p.alignment.as_deref())).collect();
    assert_eq!(partners, [("Moth", None), ("Fox", Some("dusk"))]);
    let printings: Vec<_> =
        wick.printings.iter().map(|p| (p.set_name.as_str(), p.code.as_str())).collect();
    assert_eq!(printings, [("First Flame", "FF8"), ("First Flame", "FF9")]);
}

#[test]
fn slips_of_a_compendium_are_told() {
    let slip = |line: u32, code: &str| vec![(line, code.to_owned())];
    let date = faults_with("update: 6/3/2021", "update: 6/4/2021");
    assert_eq!(date, slip(6, "dates-disagree"));
    let order =
        faults_with("Glass Golem, *Moth of Dusk – Pale*", "*Moth of Dusk – Pale*, Glass Golem");
    assert_eq!(order, slip(12, "out-of-order"));
    let quote = faults_with(
        "cards.” (Newest: First Flame FF12/FF13 Moth of Dusk)",
        "cards. “\n\n(Newest: none)",
    );
    assert_eq!(quote, slip(51, "wrong-quote"));
    assert_eq!(
        faults_with("FF12/FF13 Moth of Dusk)", "FFXX Moth of Dusk)"),
        slip(51, "unread-mrp")
    );
    assert_eq!(faults_with("FF12/FF13 Moth", "FF12/FF13 Wick"), slip(51, "mrp-names-other-card"));
    assert_eq!(faults_with("(Newest: none)\n", ""), slip(53, "no-mrp-or-note"));
    assert_eq!(faults_with("- 2) You", "- 3) You"), slip(27, "numbering"));
    assert_eq!(faults_with("FF2 Ember Fox and FF3/FF4 ", ""), slip(45, "entry-without-code"));
}

#[test]
fn a_set_is_unknown_where_others_are_known() {
    let mut files = files("compendium", |bytes| bytes);
    let games = "[[game]]\nid = \"lantern-duel\"\nname = \"Lantern Duel\"\n";
    let sets = "[[set]]\nid = \"embers\"\ngame = \"lantern-duel\"\nname = \"Embers\"\norder = 1\n";
    for (path, text) in [("games.toml", games), ("sets.toml", sets)] {
        files.insert(CorpusFile { path: path.to_owned(), bytes: text.as_bytes().to_vec() });
    }
    let ingested = ingest(&files).unwrap();
    let unknown: Vec<u32> =
        ingested.problems.iter().filter(|p| p.code == "unknown-set").map(|p| p.line).collect();
    assert_eq!(unknown, [43, 51, 65, 72]);
}
