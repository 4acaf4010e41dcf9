//! Reads card texts, one a line of standard input as `name<TAB>text`, and prints
//! how many sentences were read, then the unread ones:
//! `cargo run -p headjudge-engine --example reading -- [-v | -u | -r] < texts.tsv`;
//! `-r` prints what is not performed, of `name|type` cards.

use std::io::BufRead;

use headjudge_engine::play::words_run;
use headjudge_engine::text::{SentenceStatus, read_text};

/// The kind of a card, by what a list calls it: of a personality often only the alignment.
fn kind_of(called: &str) -> String {
    let called = called.split('|').next().unwrap_or_default().to_lowercase();
    let called = called.trim_end_matches('.').trim();
    let ends = [("ally", "ally"), ("mp", "personality"), ("hero", "personality")];
    let more = [("villain", "personality"), ("attack", "combat")];
    match ends.into_iter().chain(more).find(|(end, _)| called.ends_with(end)) {
        Some(("attack", combat)) => called.replace("attack", combat).replace(' ', "_"),
        Some((_, kind)) => kind.to_owned(),
        None => called.replace(' ', "_"),
    }
}

fn main() {
    let flag = std::env::args().nth(1).unwrap_or_default();
    let (mut sentences, mut read, mut cards, mut whole, mut runs) = (0, 0, 0, 0, 0);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let (name, text) = line.split_once('\t').unwrap_or(("", &line));
        let reading = read_text(text);
        let (title, kind) = name.split_once('|').unwrap_or((name, ""));
        let run = words_run(title, Some(&kind_of(kind)), text);
        runs += usize::from(run.whole);
        if flag == "-r" {
            for own in &run.sentences {
                let why = own.stopped.as_deref().unwrap_or("performed");
                println!("{title}\t{}\t{why}\t{}", run.whole, own.words);
            }
        }
        cards += 1;
        whole += usize::from(reading.is_whole());
        let unread =
            reading.sentences.iter().filter(|s| s.status == SentenceStatus::Unread).count();
        for sentence in &reading.sentences {
            sentences += 1;
            read += usize::from(sentence.status == SentenceStatus::Read);
            let source = &text[sentence.span.0..sentence.span.1];
            match (&sentence.rendering, flag.as_str()) {
                (Some(rendering), "-v") => {
                    println!("{name}\n  < {source}\n  > {rendering}");
                    let parts = sentence.parts.iter().rev();
                    let parts: Vec<String> = parts
                        .map(|p| format!("{}::{}[{}]", p.kind, p.rule, &text[p.span.0..p.span.1]))
                        .collect();
                    println!("  = {}", parts.join(" "));
                }
                (None, "-u" | "-v") => println!("UNREAD\t{unread}\t{source}"),
                _ => {}
            }
        }
    }
    println!(
        "{read} of {sentences} sentences read, {whole} of {cards} texts whole, {runs} run whole"
    );
}
