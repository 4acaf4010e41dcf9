//! The search over the embedded corpus: how well it answers, and that nothing
//! typed into it does harm.

mod aspects;
mod bad_input;
mod catalogue;
mod corpus;
mod floors;
mod in_force;
#[path = "../../eval/measure.rs"]
#[expect(dead_code, reason = "the floors rest on some of the figures")]
mod measure;
mod packed;
mod precedence;
mod promises;
mod rule_numbers;
