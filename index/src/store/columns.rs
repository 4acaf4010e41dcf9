//! The columns of a record: its type, its id and the document it is in.

use headjudge_corpus::Record;

/// The type, id and document of a record.
pub(super) fn columns(record: &Record) -> (&'static str, String, Option<String>) {
    macro_rules! cited {
        ($name:literal, $record:expr) => {
            ($name, $record.id.to_string(), Some($record.document.to_string()))
        };
    }
    match record {
        Record::Document(document) => ("document", document.id.to_string(), None),
        Record::Game(game) => ("game", game.id.to_string(), None),
        Record::Set(set) => ("set", set.id.to_string(), None),
        Record::Format(format) => ("format", format.id.to_string(), None),
        Record::Check(check) => ("check", check.id.clone(), None),
        Record::Term(term) => ("term", term.name.clone(), None),
        Record::Passage(passage) => cited!("passage", passage),
        Record::Rule(rule) => cited!("rule", rule),
        Record::Example(example) => cited!("example", example),
        Record::Question(question) => cited!("question", question),
        Record::Trait(definition) => cited!("trait", definition),
        Record::FusionLimit(limit) => cited!("fusion_limit", limit),
        Record::Keyword(keyword) => cited!("keyword", keyword),
        Record::DeckNumber(number) => cited!("deck_number", number),
        Record::Fact(fact) => cited!("fact", fact),
        Record::Erratum(erratum) => cited!("erratum", erratum),
        Record::Ruling(ruling) => cited!("ruling", ruling),
        Record::ListEntry(entry) => cited!("list_entry", entry),
        Record::Procedure(procedure) => cited!("procedure", procedure),
        Record::Card(card) => ("card", card.id.to_string(), None),
        Record::Scenario(scenario) => ("scenario", scenario.id.clone(), None),
        Record::Revision(revision) => cited!("revision", revision),
        Record::Problem(problem) => (
            "problem",
            format!("{}:{}", problem.document, problem.line),
            Some(problem.document.clone()),
        ),
    }
}
