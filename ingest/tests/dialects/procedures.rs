//! Procedures with parts, questions about their steps, titles that nothing
//! is under, names of passages and problems that a dialect states.

use headjudge_corpus::{PassageClass, Record};

use super::shapes::read;

/// A procedure in parts, with an aside between them.
const ROUND: &str = r#"
front = "lines"
proofread = ["numbers", "titles"]

[[actor]]
is = "keeper"
match = '[Tt]he keeper'

[[actor]]
is = "rival"
match = '[Tt]he rival'

[[jump]]
match = '(?:(?<when>[^.]+), g|G)o to “(?<to>[^”]+)”'

[[line]]
kind = "heading"
level = 1
holds = "procedure"
name = "turn"
match = '^(?<title>Round)$'

[[line]]
kind = "heading"
level = 1
why = "an aside"
match = '^(?<title>Aside)$'

[[line]]
kind = "heading"
level = 1
holds = "definitions"
match = '^(?<title>Things)$'

[[line]]
kind = "step"
level = 2
back-to = '^Round$'
name = "{above}/{title}"
match = '^(?<title>\w+ \(\w\))$'
next = '^\w+ \(\w\)$'

[[line]]
kind = "heading"
level = 2
back-to = '^Round$'
name = "{above}/{letter}"
match = '^(?<title>\w+ \((?<letter>\w)\))$'

[[line]]
kind = "step"
leads = true
match = '^(?<number>\d)\. (?<text>.*the following.*)$'

[[line]]
kind = "step"
bare = true
match = '^(?<number>\d)\. (?<text>.+)$'
"#;

/// Steps between rows of asterisks, then questions about them.
const LAMP: &str = r#"
front = "lines"
proofread = ["questions"]

[[line]]
kind = "heading"
level = 0
start = true
match = '^(?:Lamp|of)'

[[line]]
kind = "heading"
level = 1
name = "{phase}"
match = '^\(i+\) (?<title>(?<phase>\w+) Phase)$'

[[line]]
kind = "heading"
level = 0
id = "{here}/questions/heading"
match = '^FAQ:$'

[[line]]
kind = "skip"
why = "a row between steps"
name = "row"
match = '^\*+$'

[[line]]
kind = "skip"
why = "the number of a page"
level = 1
match = '^Page (?<page>\d+) of (?<pages>\d+)$'
problem = { code = "incomplete-document", message = "this is page {page} of {pages}" }

[[line]]
kind = "step"
join = "lines"
bare = true
match = '^(?<number>\d)\) (?<text>.+)$'

[[line]]
kind = "question"
of = "step"
join = "lines"
match = '^Q(?<number>\d)\. (?<text>.+)$'

[[line]]
kind = "answer"
join = "lines"
match = '^A\d\. (?<text>.+)$'
"#;

/// Titles with words for their ids.
const LATIN: &str = r#"
front = "lines"

[names]
"デッキ" = "deck"
"章" = "chapter"

[[line]]
kind = "heading"
match = '^(?<title>[^。-]+)$'
name = "{title}"

[[line]]
kind = "paragraph"
bare = true
match = '^- (?<text>.+)$'
"#;

#[test]
fn a_procedure_has_parts_which_a_later_section_goes_on_with() {
    let text = "Round\n\nDawn (D)\n\n1. The keeper does the following.\n2. Draw a card.\n\
                3. If none is left, go to “Dusk”.\n\nAside\n\nIt is dark.\n\nNoon (N)\n\nDusk (U)\n\n\
                1. The rival sleeps.\n2. Go to “Midnight”.\n\nThings\n\nA wick burns.\n";
    let ingested = read("round.txt", text, Some(ROUND));
    let round = records!(ingested, Procedure).next().unwrap();
    assert_eq!((round.id.as_str(), round.title.as_str()), ("a/turn", "Round"));
    let steps: Vec<_> = round
        .steps
        .iter()
        .map(|step| (step.part.as_deref().unwrap(), step.actor.as_deref(), step.text.as_str()))
        .collect();
    assert_eq!(
        steps,
        [
            ("Dawn (D)", Some("keeper"), "The keeper does the following."),
            ("Dawn (D)", Some("keeper"), "Draw a card."),
            ("Dawn (D)", None, "If none is left, go to “Dusk”."),
            ("Noon (N)", None, "Noon (N)"),
            ("Dusk (U)", Some("rival"), "The rival sleeps."),
            ("Dusk (U)", None, "Go to “Midnight”."),
        ]
    );
    let jump = &round.steps[2].goto[0];
    assert_eq!((jump.step, jump.when.as_deref()), (5, Some("If none is left")));
    let passages: Vec<_> = records!(ingested, Passage)
        .map(|p| (p.id.anchor(), p.class, p.why.as_deref().unwrap_or_default()))
        .filter(|(_, class, _)| *class != PassageClass::Step)
        .collect();
    assert_eq!(
        passages,
        [
            ("turn/heading", PassageClass::Heading, ""),
            ("turn/d/heading", PassageClass::Heading, ""),
            ("aside/heading", PassageClass::Heading, ""),
            ("aside", PassageClass::NonNormative, "an aside"),
            ("turn/u/heading", PassageClass::Heading, ""),
            ("things/heading", PassageClass::Heading, ""),
            ("things", PassageClass::Definition, ""),
        ]
    );
    let told: Vec<_> =
        ingested.problems.iter().map(|p| (p.line, p.code.as_str(), p.message.as_str())).collect();
    assert_eq!(
        told,
        [
            (13, "empty-section", "nothing is under this title"),
            (
                18,
                "jump-target",
                "the text leads to `Midnight`, and no part of the procedure is called so"
            ),
        ]
    );
}

#[test]
fn questions_are_about_steps_and_lines_are_problems_where_a_dialect_says_so() {
    let text = "Lamp Book\nof the League\n\n(i) Draw Phase\n1) Shuffle.\n****\n2) Timing to use [Spark].\n\
                as often as you like\n****\nFAQ:\nQ1. May I use a [Spark]?\nA1. Yes.\nOnce.\n\
                Q2. Who wrote this?\nPage 2 of 9\n";
    let ingested = read("lamp.txt", text, Some(LAMP));
    let first = records!(ingested, Passage).next().unwrap();
    assert_eq!((first.id.anchor(), first.text.as_str()), ("title", "Lamp Book of the League"));
    let steps = &records!(ingested, Procedure).next().unwrap().steps;
    assert_eq!(steps[1].text, "Timing to use [Spark].\nas often as you like");
    assert_eq!(steps[1].passage.anchor(), "draw/step-2");
    let questions: Vec<_> = records!(ingested, Question)
        .map(|q| (q.procedure.as_deref(), q.step, q.answer.as_str()))
        .collect();
    assert_eq!(questions, [(Some("a/draw"), Some(2), "Yes.\nOnce."), (Some("a/draw"), None, "")]);
    let told: Vec<_> = ingested.problems.iter().map(|p| (p.line, p.code.as_str())).collect();
    assert_eq!(
        told,
        [
            (14, "question-without-answer"),
            (14, "question-without-step"),
            (15, "incomplete-document")
        ]
    );
    assert!(ingested.problems.iter().any(|p| p.message == "this is page 2 of 9"));
    let ids: Vec<_> = records!(ingested, Passage).map(|p| p.id.anchor()).collect();
    assert!(ids.contains(&"draw/questions/heading") && ids.contains(&"draw/row-2"), "{ids:?}");
}

#[test]
fn titles_that_are_not_in_latin_letters_have_words_for_their_ids() {
    let text = "章のデッキ\n- 一枚。\n本\n- 二枚。\n";
    let ingested = read("a.txt", text, Some(LATIN));
    let passages: Vec<_> =
        records!(ingested, Passage).map(|p| (p.id.anchor(), p.text.as_str())).collect();
    assert_eq!(
        passages,
        [
            ("chapter-deck/heading", "章のデッキ"),
            ("chapter-deck", "一枚。"),
            ("section-1/heading", "本"),
            ("section-1", "二枚。"),
        ]
    );
}
