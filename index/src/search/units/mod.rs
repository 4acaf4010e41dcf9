//! Units: what can be found. A record becomes one or more of them, each with
//! the words it is findable by and what a hit shows of it. Apart from the
//! index, so that what is searched can be read here without a word of tantivy.

mod cards;
mod definitions;
mod lists;
mod part;
mod passages;
mod rules;
mod scenarios;
mod sources;
mod twins;
mod unit;

use headjudge_corpus::Record;

use super::headnotes::Headnotes;
use sources::Sources;

pub(crate) use part::{Part, Role};
pub(crate) use passages::empty_titles;
pub(crate) use unit::Unit;

/// Everything in `records` that can be found, in their order. Editions that
/// a newer one has replaced are left out.
pub(crate) fn collect(records: &[Record], headnotes: &Headnotes) -> Vec<Unit> {
    let sources = Sources::new(records);
    let mut units = Vec::new();
    for record in records {
        match record {
            Record::Rule(rule) => rules::push_rule(rule, &sources, &mut units),
            Record::Example(example) => rules::push_example(example, &sources, &mut units),
            Record::Question(question) => rules::push_question(question, &sources, &mut units),
            Record::Procedure(procedure) => rules::push_procedure(procedure, &sources, &mut units),
            Record::Trait(definition) => definitions::push_trait(definition, &sources, &mut units),
            Record::FusionLimit(limit) => definitions::push_fusion(limit, &sources, &mut units),
            Record::Keyword(keyword) => definitions::push_keyword(keyword, &sources, &mut units),
            Record::DeckNumber(number) => definitions::push_number(number, &sources, &mut units),
            Record::Erratum(erratum) => cards::push_erratum(erratum, &sources, &mut units),
            Record::Ruling(ruling) => cards::push_ruling(ruling, &sources, &mut units),
            Record::Card(card) => cards::push_card(card, &sources, &mut units),
            Record::ListEntry(entry) => lists::push_entry(entry, &sources, &mut units),
            _ => {}
        }
    }
    lists::push_lists(records, &sources, &mut units);
    passages::push_rest(records, &sources, &mut units);
    scenarios::push_scenarios(records, &sources, &mut units);
    twins::fold_twins(&mut units);
    units.into_iter().map(|unit| unit.seal(headnotes)).collect()
}
