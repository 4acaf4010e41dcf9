//! Any text is a scenario, or a sentence about why not, and so are the lines of
//! a table; a run of it ends.

use headjudge_answers::{Plain, Service, run_text, table};

/// Runs the text as a scenario and as a table.
pub(crate) fn run(service: &Service, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match run_text(service, &text) {
        Ok(outcome) => assert!(!outcome.plain().is_empty()),
        Err(error) => assert!(!error.in_words().is_empty()),
    }
    match table(service, &text) {
        Ok(laid) => assert!(!laid.plain().is_empty()),
        Err(error) => assert!(!error.in_words().is_empty()),
    }
}
