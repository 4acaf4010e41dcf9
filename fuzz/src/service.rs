//! The service over the embedded corpus that targets ask.

use headjudge_answers::Service;
use headjudge_corpus::embedded;
use headjudge_index::Snapshot;
use headjudge_index::search::Vocabulary;

/// The service, in a folder that lives as long as the run.
pub(crate) fn service() -> Service {
    let folder = tempfile::tempdir().expect("a folder").keep();
    let records = headjudge_ingest::ingest(&embedded()).expect("the corpus").records;
    let words = Vocabulary::read(&embedded()).expect("the words");
    let snapshot = Snapshot::build(&folder, "fuzzed", &records, &words).expect("a snapshot");
    Service::new(snapshot).expect("a service")
}
