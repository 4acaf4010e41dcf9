//! Card texts are read as far as they go, by rules that say what they read.

use headjudge_engine::text::{Sentence, SentenceStatus, read_text, word_coverage};
use proptest::prelude::*;

/// The usual wording of each sentence that was read; `?` for one that was not.
fn renderings(text: &str) -> Vec<String> {
    let reading = read_text(text);
    reading.sentences.into_iter().map(|s| s.rendering.unwrap_or_else(|| "?".to_owned())).collect()
}

#[track_caller]
fn reads(text: &str, expected: &[&str]) {
    assert_eq!(renderings(text), expected);
}

fn rules(text: &str) -> Vec<String> {
    let part =
        |s: Sentence| s.parts.into_iter().map(|part| format!("{}::{}", part.kind, part.rule));
    read_text(text).sentences.into_iter().flat_map(part).collect()
}

#[test]
fn an_attack_is_read_sentence_by_sentence() {
    reads(
        "ENDURANCE 2. Energy attack costing 2 stages. DAMAGE: AT +3 stages. HIT: Raise your anger 1 level. (Banish after use.)",
        &[
            "Endurance 2",
            "Energy attack costing 2 stages",
            "Damage: at +3 stages of damage",
            "Hit: raise your anger 1 level",
            "Banish after use",
        ],
    );
}

#[test]
fn older_templates_and_slips_are_read_as_the_usual_words() {
    let usual = ["Constant: your physical attacks deal +2 stages of damage"];
    reads("[CONSTANT]:  Your physical attacks deal +2 stages of damage.", &usual);
    reads("CONTINUOUS POWER: Your phsyical attacks deal +2 power stages of damage.", &usual);
    reads("Constant: Your physcal attacks deal +2 stages of damage", &usual);
}

#[test]
fn a_slip_that_is_mended_is_named_with_its_bytes() {
    let reading = read_text("Draw a crad.");
    assert_eq!(reading.normalised.len(), 1);
    assert_eq!((reading.normalised[0].span, reading.normalised[0].to.as_str()), ((7, 11), "card"));
}

#[test]
fn two_characters_are_not_one_of_a_long_name() {
    let allies = "allies can make actions regardless of your mp's stage";
    reads(
        "Your Bubbles and Gregory Allies can make actions regardless of your MP's power stage.",
        &[&format!("Your \"Bubbles\" and \"Gregory\" {allies}")],
    );
    reads(
        "Your Kid Trunks Allies can make actions regardless of your MP's power stage.",
        &[&format!("Your \"Kid Trunks\" {allies}")],
    );
}

#[test]
fn one_card_and_all_cards_are_not_the_same() {
    assert_ne!(rules("Destroy your Drill."), rules("Destroy your Drills."));
}

#[test]
fn a_condition_is_never_dropped() {
    let text = "If your MP is level 3 or higher and you control no Setups, draw a card";
    reads(text, &["If your mp is level 3 or more and you control no setups, draw a card"]);
    reads("If your mother is level 3 or higher, draw a card", &["?"]);
    reads("Draw a card if the moon is full", &["?"]);
    reads("Draw a card frobnicated", &["?"]);
}

#[test]
fn what_cannot_be_done_is_not_what_is_done() {
    let does = |text: &str| {
        let either = parts(text, "Clause", "CannotEither").len();
        (parts(text, "Clause", "CannotAndDoes").len(), either)
    };
    assert_eq!(does("This attack cannot be stopped and deals +2 stages of damage."), (1, 0));
    assert_eq!(does("Your attacks cannot be stopped and deal +2 stages of damage."), (1, 0));
    assert_eq!(does("This attack cannot be stopped nor have its damage prevented."), (0, 1));
}

#[test]
fn names_in_a_row_are_as_many_names() {
    let names = |text: &str| parts(text, "Name", "Name").len();
    assert_eq!(names("If your MP is Frieza, Cooler or King Cold, draw a card."), 3);
    assert_eq!(names("If your MP is Frieza or King Cold, draw a card."), 2);
}

#[test]
fn a_row_is_said_with_its_commas_and_its_word() {
    let said = |text: &str| renderings(text).concat();
    assert_eq!(
        said("Destroy a Drill, Setup or Ally in play."),
        "Destroy a drill, setup, or ally in play"
    );
    assert_eq!(said("Destroy a Drill or Ally in play."), "Destroy a drill or ally in play");
}

#[test]
fn a_choice_and_a_cost_keep_their_sides() {
    assert!(
        rules("You may discard a card from your hand to draw a card.")
            .contains(&"Chain::For".to_owned())
    );
    assert!(rules("Raise your anger 1 level or gain 3 stages.").contains(&"Choice::Or".to_owned()));
}

/// The source of each part that a rule read.
fn parts(text: &str, kind: &str, rule: &str) -> Vec<String> {
    let own = |s: Sentence| {
        s.parts.into_iter().filter(|p| p.kind == kind && p.rule == rule).collect::<Vec<_>>()
    };
    let sentences = read_text(text).sentences.into_iter();
    sentences.flat_map(own).map(|part| text[part.span.0..part.span.1].to_owned()).collect()
}

#[test]
fn what_an_attack_gains_goes_to_the_end_of_the_sentence() {
    let text =
        "Your attacks gain HIT: Gain 2 stages or banish a card from your opponent's discard pile.";
    let gained = "gain HIT: Gain 2 stages or banish a card from your opponent's discard pile";
    assert_eq!(parts(text, "Verb", "GainQuoted"), [gained]);
}

#[test]
fn what_follows_several_kinds_narrows_them_all() {
    let text = "Destroy a Setup or Drill in play.";
    assert_eq!(parts(text, "Thing", "Some"), ["a Setup or Drill in play"]);
}

#[test]
fn what_follows_the_second_of_two_cards_says_nothing_of_the_first() {
    let text = "Search your Life Deck for a Styled card or card with Endurance and discard it.";
    assert_eq!(parts(text, "Thing", "Some"), ["a Styled card"]);
}

#[test]
fn a_place_after_the_object_is_where_it_goes() {
    let text = "Place a card from your discard pile on top of your Life Deck.";
    assert_eq!(parts(text, "How", "On"), ["on top of your Life Deck"]);
}

#[test]
fn where_a_card_goes_is_no_part_of_whose_it_is() {
    let text = "Return an Ally you control to its owner's hand.";
    assert_eq!(parts(text, "Post", "ByWhom"), ["you control"]);
    let text = "Choose a Setup in play and gain control of it.";
    assert_eq!(parts(text, "Verb", "TakeControl"), ["gain control of it"]);
}

#[test]
fn what_a_card_is_ends_before_where_it_comes_from_and_goes() {
    let text = "Place a card that is Alignment-restricted from your discard pile at the bottom of your Life Deck.";
    assert_eq!(parts(text, "Post", "ThatIs"), ["that is Alignment-restricted"]);
    assert_eq!(parts(text, "How", "On"), ["at the bottom of your Life Deck"]);
}

#[test]
fn what_is_done_then_is_no_part_of_what_happens() {
    let text =
        "Banish this card when your opponent plays an Event and cancel the effects of that Event.";
    assert!(!rules(text).contains(&"Condition::AndDoes".to_owned()), "{:?}", rules(text));
    assert!(rules(text).contains(&"Statement::After".to_owned()), "{:?}", rules(text));
    let both = "When your opponent plays an Event and draws a card, draw a card.";
    assert!(rules(both).contains(&"Condition::AndDoes".to_owned()), "{:?}", rules(both));
}

#[test]
fn a_search_behind_or_with_a_deed_behind_both_is_unread() {
    reads(
        "Search your discard pile for an Ally and play it or search your Banished Zone for a Drill and place it into play.",
        &["?"],
    );
    reads("You may draw a card or search your Life Deck for a Dragon Ball and play it.", &["?"]);
    reads(
        "Search your discard pile for an Ally and play it or draw a card.",
        &["Search your discard pile for an ally and play it or draw a card"],
    );
}

#[test]
fn words_that_are_like_others_are_not_read_as_those() {
    reads("Players cannot use a Setup as their first action in combat.", &["?"]);
    reads("2: Energy attack.", &["Energy attack costing 2 stages"]);
    reads(
        "When your opponent's MP advances 1 or more levels, draw a card.",
        &["When your opponent's mp raises 1 or more levels, draw a card"],
    );
    reads("Draw 2 non-Stlyed cards.", &["Draw 2 non-styled cards"]);
    reads("Be play.", &["Be play"]);
}

#[test]
fn a_sentence_inside_a_sentence_is_read_too() {
    let text = "Your attacks gain \"HIT: Raise your anger 1 level.\"";
    assert!(rules(text).contains(&"Quoted::Hit".to_owned()));
    assert!(read_text(text).is_whole());
}

#[test]
fn most_of_the_errata_are_read() {
    let records = headjudge_ingest::ingest(&headjudge_corpus::embedded()).unwrap().records;
    let coverage = word_coverage(&records);
    let errata = coverage.sources.iter().find(|source| source.source == "errata").unwrap();
    println!("errata: {errata:?}");
    assert!(errata.sentences.percent >= 85, "{errata:?} {:?}", coverage.missing);
}

#[test]
fn each_word_has_its_bytes() {
    let text = "Gain 2 stages. Draw a card.";
    for sentence in read_text(text).sentences {
        for word in sentence.words {
            assert_eq!(text[word.span.0..word.span.1].to_lowercase(), word.text);
        }
    }
}

#[test]
fn other_languages_and_half_sentences_are_unread_and_harmless() {
    for text in
        ["カードを1枚引く。", "Tirez une carte.", "If you do,", "POWER:", "\"'(\"", "\u{fffd}", ""]
    {
        let reading = read_text(text);
        assert!(reading.sentences.iter().all(|s| s.span.1 <= text.len()), "{text}");
    }
    reads("Ziehe eine Karte. Draw a card.", &["?", "Draw a card"]);
}

#[test]
fn bold_inside_a_word_says_nothing() {
    reads("**Dr**aw a c*ard*.", &["Draw a card"]);
}

#[test]
fn a_hundred_kilobytes_are_read_in_bounded_work() {
    let nested = "If you do, you may draw a card and ".repeat(3_000);
    assert!(read_text(&nested).sentences.iter().all(|s| s.status == SentenceStatus::Unread));
    let quotes = "gain \"HIT: '".repeat(9_000);
    assert!(!read_text(&quotes).is_whole());
    let many = "Draw a card. ".repeat(300);
    assert!(read_text(&many).is_whole());
}

/// Words that the grammar knows, in no order that it knows.
/// Reading a text has an end, whatever it costs: what comes after is unread.
#[test]
fn a_text_is_read_as_far_as_its_effort_goes() {
    let text = "Raise your anger 1 level. ".repeat(3_000);
    let sentences = read_text(&text).sentences;
    assert_eq!(sentences.len(), 3_000);
    assert!(sentences[0].rendering.is_some() && sentences[2_999].rendering.is_none());
}

/// A quotation mark that stands alone is no mark of who owns something.
#[test]
fn a_name_in_quotation_marks_owns_what_follows() {
    reads("Be \"Goku\"'s card.", &["Be \"Goku\"'s card"]);
    reads("Be Goku \" card.", &["?"]);
}

fn word_salad() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "draw",
        "a",
        "card",
        "if",
        "you",
        "your",
        "opponent's",
        "attack",
        "and",
        "or",
        "to",
        "the",
        "top",
        "2",
        "cards",
        "of",
        "Life Deck",
        "may",
        "cannot",
        "be",
        "stopped",
        "this",
        "combat",
        ",",
        ".",
        "(",
        ")",
        "\"",
        "HIT:",
        "POWER:",
        "stages",
        "gain",
        "+1",
        "X",
        "=",
        "when",
        "MP",
        "has",
        "that",
        "in",
        "play",
        "Goku",
    ]);
    prop::collection::vec(words, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever the text, nothing panics, and each span lies on letters of it.
    #[test]
    fn any_text_is_read_as_far_as_it_goes(text in prop_oneof!["\\PC{0,200}", word_salad()]) {
        for sentence in read_text(&text).sentences {
            prop_assert!(text.get(sentence.span.0..sentence.span.1).is_some());
            for part in sentence.parts {
                prop_assert!(text.get(part.span.0..part.span.1).is_some());
            }
        }
    }

    /// What a reading says is read as the same: by the same rules, in the same order.
    #[test]
    fn a_rendering_is_read_as_what_it_renders(text in word_salad()) {
        for sentence in read_text(&text).sentences {
            if let Some(rendering) = sentence.rendering {
                let again = read_text(&rendering);
                prop_assert_eq!(again.sentences.len(), 1, "{}", rendering);
                prop_assert_eq!(again.sentences[0].rendering.as_deref(), Some(rendering.as_str()));
            }
        }
    }
}
