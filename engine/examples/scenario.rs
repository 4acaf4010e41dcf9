//! Runs scenario files, or all of a corpus, and prints their traces:
//! `cargo run -p headjudge-engine --example scenario -- FILE…`

use headjudge_engine::play::{MAX_STEPS, Passages, Scenario, render_trace, run};

fn main() {
    let ingested =
        headjudge_ingest::ingest(&headjudge_corpus::embedded()).expect("the corpus is sound");
    let passages = Passages::new(&ingested.records);
    let mut failed = 0;
    let quiet = std::env::args().any(|arg| arg == "-q");
    let files: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "-q").collect();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("the file is readable");
        let outcome = match Scenario::parse(file, &text) {
            Ok(scenario) => run(&scenario, &passages, MAX_STEPS),
            Err(error) => {
                println!("{error}");
                failed += 1;
                continue;
            }
        };
        if !quiet {
            println!("{}", render_trace(&outcome.trace));
            for ablation in &outcome.ablations {
                println!("without {}: {}", ablation.rule, ablation.expected);
                if !ablation.flipped {
                    println!("{}", render_trace(&ablation.trace));
                }
            }
        }
        if quiet && outcome.passed && outcome.cites.iter().all(|c| c.carried) {
            continue;
        }
        println!("{} {} ({file})", if outcome.passed { "ok" } else { "FAILED" }, outcome.id);
        for cite in &outcome.cites {
            println!("   {} {:?} carried: {}", cite.passage, cite.status, cite.carried);
        }
        println!("   {}", outcome.status());
        for (card, sentences) in &outcome.left_out {
            println!("   not performed, of `{card}`: {}", sentences.join(" / "));
        }
        for span in &outcome.spans {
            println!(
                "   “{}” for “{}”: parts {}, partial {}",
                span.old, span.new, span.parts, span.partial
            );
        }
        for failure in &outcome.failures {
            println!("   line {}: {}", failure.line, failure.message);
        }
        failed += usize::from(!outcome.passed);
    }
    println!("{} scenarios, {failed} failed", files.len());
}
