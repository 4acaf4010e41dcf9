//! The exit codes: each command of the table in `docs/command-line.md`, typed.

use crate::run::Headjudge;

const PAGE: &str = include_str!("../../../docs/command-line.md");

/// The rows of the table: what is typed, the exit, and words that are said.
fn rows() -> Vec<(&'static str, i32, &'static str)> {
    let table = PAGE.lines().skip_while(|line| *line != "| Command | Exit | It says |").skip(2);
    let rows = table.take_while(|line| line.starts_with('|')).map(|line| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let (typed, code, words) =
            (cells.next().unwrap(), cells.next().unwrap(), cells.next().unwrap());
        (typed.trim_matches('`'), code.parse().unwrap(), words)
    });
    rows.collect()
}

#[test]
fn every_exit_is_the_one_of_the_page() {
    let headjudge = Headjudge::new();
    headjudge.write("deck.txt", "3 Blue Guard\n");
    headjudge.write("banned.txt", "3 Blue Guard\n1 Orange Charge\n");
    headjudge.write("odd.txt", "3 Blue Guard\n1 Nobody At All\n");
    headjudge.write("empty.txt", "");
    let rows = rows();
    assert!(rows.len() > 40, "the table of docs/command-line.md is not read");
    let mut wrong = Vec::new();
    for (typed, code, words) in rows {
        let said = headjudge.run(typed);
        if said.code != code || !(said.out + &said.err).contains(words) {
            wrong.push(format!("{typed}: exit {} and not {code}, or not `{words}`", said.code));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
