//! Any text is a query, or a sentence about why not.

use headjudge_answers::{Service, completions};
use headjudge_index::search::Page;

/// Searches for the text, and for names like it.
pub(crate) fn ask(service: &Service, data: &[u8]) {
    let query = String::from_utf8_lossy(data);
    let search = service.snapshot().search();
    if let Ok(found) = search.query(&query, Page { offset: 0, limit: 10 }) {
        assert!(found.hits.len() <= 10, "more hits than were asked for");
    }
    let _ = search.names().suggest(&query, None, 5);
    completions(service, &query, None, 20).expect("names are read");
}
