//! Prints what a query finds in the embedded corpus.

use headjudge_index::search::{Page, Search, Vocabulary, build};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::temp_dir().join(format!("headjudge-find-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    let records = headjudge_ingest::ingest(&headjudge_corpus::embedded())?.records;
    let start = std::time::Instant::now();
    let units = build(&dir, &records, &Vocabulary::read(&headjudge_corpus::embedded())?)?;
    println!("{units} units in {:?}", start.elapsed());
    let search = Search::open(&dir)?;
    for query in std::env::args().skip(1) {
        let start = std::time::Instant::now();
        let results = search.query(&query, Page { offset: 0, limit: 6 })?;
        println!("\n{query} — {} hits in {:?}", results.total, start.elapsed());
        for warning in &results.warnings {
            println!("   ! {warning}");
        }
        if let Some(meant) = &results.did_you_mean {
            println!("   did you mean {meant}");
        }
        for hit in &results.hits {
            let (lines, at) = (hit.lines, hit.citation.lines);
            println!(
                "{:8.2} {:?} {} {} {lines} cites {at}: {}",
                hit.score, hit.matched, hit.kind, hit.document, hit.title
            );
            println!("            {}", hit.snippet);
            for folded in &hit.folded {
                println!(
                    "         + {} {} {}: {}",
                    folded.kind, folded.document, folded.citation.lines, folded.title
                );
            }
        }
    }
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}
