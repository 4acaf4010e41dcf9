//! Editing any word of a text that a scenario runs changes the run, makes it
//! partial, or makes it stale: it never stays green, fresh and whole.

use headjudge_corpus::{Record, embedded, pin};
use headjudge_engine::play::{CiteStatus, MAX_STEPS, Outcome, Passages, Scenario, run};

fn scenarios() -> Vec<(String, String)> {
    let files = embedded();
    let all = files.under("scenarios/dbz-tcg").map(|(path, bytes)| {
        (path.to_owned(), String::from_utf8(bytes.to_vec()).expect("scenarios are UTF-8"))
    });
    all.filter(|(_, text)| text.contains("card = \"fanz")).collect()
}

/// Whether nothing tells that a word was changed.
fn is_green(outcome: &Outcome) -> bool {
    outcome.passed
        && outcome.proven()
        && !outcome.stale()
        && outcome.left_out.is_empty()
        && outcome.cites.iter().all(|cite| cite.status == CiteStatus::Fresh)
}

/// The texts with one word left out, or another in its place.
fn mutants(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let mut all = Vec::new();
    for at in 0..words.len() {
        let mut without = words.clone();
        without.remove(at);
        all.push(without.join(" "));
        let other = match words[at] {
            "your" => "opponent's",
            "1" => "2",
            "2" => "1",
            "may" => "must",
            _ => continue,
        };
        let mut with = words.clone();
        with[at] = other;
        all.push(with.join(" "));
    }
    all
}

/// The records with a text of one erratum, and the passage that states it, reworded.
fn reworded(records: &[Record], id: &str, text: &str, other: &str) -> Vec<Record> {
    let mut records = records.to_vec();
    for record in &mut records {
        match record {
            Record::Erratum(erratum) if erratum.id == id => {
                for own in erratum.texts.iter_mut().filter(|own| own.text == text) {
                    other.clone_into(&mut own.text);
                }
            }
            Record::Passage(passage) if passage.id == id => {
                passage.text = format!("{} ({other})", passage.text);
            }
            _ => {}
        }
    }
    records
}

/// What a run hangs on, apart from the rest of the corpus, so that a mutant is cheap.
fn needed(all: &[Record], scenario: &Scenario) -> Vec<Record> {
    let cited = |id: &str| scenario.cites.iter().any(|cite| cite.passage == id);
    all.iter()
        .filter(|record| match record {
            Record::Passage(passage) => cited(passage.id.as_str()),
            Record::Erratum(erratum) => cited(erratum.id.as_str()),
            Record::Procedure(_) => true,
            _ => false,
        })
        .cloned()
        .collect()
}

#[test]
fn no_edited_word_of_a_text_that_runs_stays_green() {
    let records = headjudge_ingest::ingest(&embedded()).expect("the corpus is sound").records;
    let (mut tried, mut seen_by_the_run) = (0, 0);
    let scenarios = scenarios();
    assert!(scenarios.len() >= 15, "{} scenarios name their texts", scenarios.len());
    for (path, text) in &scenarios {
        let scenario = Scenario::parse(path, text).unwrap_or_else(|error| panic!("{error}"));
        let own = needed(&records, &scenario);
        for record in &own {
            let Record::Erratum(erratum) = record else { continue };
            for text_of in &erratum.texts {
                let label = headjudge_engine::play::text_reference(text_of.label);
                if !text.contains(&format!("{}@{label}\"", erratum.id)) {
                    continue;
                }
                for other in mutants(&text_of.text) {
                    let edited = reworded(&own, erratum.id.as_str(), &text_of.text, &other);
                    let outcome = run(&scenario, &Passages::new(&edited), MAX_STEPS);
                    assert!(!is_green(&outcome), "{path}: “{other}” stays green");
                    tried += 1;
                    seen_by_the_run += usize::from(!repinned_is_green(text, &edited, &own));
                }
            }
        }
    }
    println!("{seen_by_the_run} of {tried} edits are seen by the run without the pin");
    assert!(seen_by_the_run * 100 >= tried * 60, "{seen_by_the_run} of {tried}");
}

/// Whether the run stays green where somebody pins the edited passage without reading it.
fn repinned_is_green(text: &str, edited: &[Record], before: &[Record]) -> bool {
    let mut text = text.to_owned();
    for (new, old) in edited.iter().zip(before) {
        match (new, old) {
            (Record::Passage(new), Record::Passage(old)) if new.text != old.text => {
                text = text.replace(&pin(&old.text), &pin(&new.text));
            }
            (Record::Erratum(new), Record::Erratum(old)) => {
                for (new, old) in new.texts.iter().zip(&old.texts) {
                    text = text.replace(&pin(&old.text), &pin(&new.text));
                }
            }
            _ => {}
        }
    }
    let scenario = Scenario::parse("edited.toml", &text).unwrap_or_else(|error| panic!("{error}"));
    is_green(&run(&scenario, &Passages::new(edited), MAX_STEPS))
}
