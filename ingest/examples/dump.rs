//! Prints the account and the records of the embedded corpus.
fn main() {
    let files = headjudge_corpus::embedded();
    let ingested = headjudge_ingest::ingest(&files).unwrap();
    if std::env::args().nth(1).is_some() {
        print!("{}", headjudge_ingest::write_jsonl(&ingested.records));
        return;
    }
    for a in headjudge_ingest::account(&files, &ingested) {
        println!(
            "{} {}/{} lines, {} passages {:?}",
            a.document, a.accounted, a.lines, a.passages, a.classes
        );
        for p in a.problems {
            println!("   {}:{} {} {}", p.document, p.line, p.code, p.message);
        }
    }
}
