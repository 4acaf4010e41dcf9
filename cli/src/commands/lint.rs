//! `headjudge lint`: where every line of a document went, and its problems.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, bail};
use headjudge_corpus::{CorpusFile, PassageClass, Record};
use headjudge_ingest::{Account, Draft, Ingested, account, lint_text};

use crate::args::LintArgs;
use crate::input::read;
use crate::open::{Source, read_catalogue, read_source, records};
use crate::output::{Exit, print, print_json};

pub(crate) fn run(args: &LintArgs) -> anyhow::Result<Exit> {
    let accounts = if args.files.is_empty() {
        let source = read_source(args.source.corpus.as_deref())?;
        let Source::Files(files) = &source else {
            bail!(
                "records have no lines to account for; give a folder of documents with `--corpus`"
            );
        };
        let catalogue = read_catalogue(&args.source.catalogue)?;
        let ingested = records(&source, &catalogue)?;
        let mut accounts = account(files, &ingested);
        accounts.extend(catalogue.iter().map(|file| of_catalogue(file, &ingested)));
        accounts
    } else {
        args.files.iter().map(|path| lint_file(path, args)).collect::<anyhow::Result<_>>()?
    };
    if args.json {
        print_json(&headjudge_answers::list(accounts.clone()))?;
    } else {
        print(&accounts.iter().map(words).collect::<Vec<_>>().join("\n"))?;
    }
    let problems = accounts.iter().any(|account| !account.problems.is_empty());
    Ok(if args.strict && problems { Exit::No } else { Exit::Done })
}

/// The account of a file of a catalogue, which has rows of cards and no passages.
fn of_catalogue(file: &CorpusFile, ingested: &Ingested) -> Account {
    let problems = ingested.records.iter().filter_map(|record| match record {
        Record::Problem(problem) if problem.document == file.path => Some(problem.clone()),
        _ => None,
    });
    Account {
        document: file.path.clone(),
        reading: None,
        lines: 0,
        passages: 0,
        accounted: 0,
        classes: BTreeMap::new(),
        problems: problems.collect(),
        each: Vec::new(),
    }
}

/// Lints one file, with the `document.toml` and the `dialect.toml` beside it,
/// if they are there.
fn lint_file(path: &Path, args: &LintArgs) -> anyhow::Result<Account> {
    let fail = || format!("cannot read `{}`; give a document or a draft", path.display());
    let bytes = read(path).with_context(fail)?;
    let beside = |name: &str| {
        let found = path.parent().map(|folder| folder.join(name)).filter(|path| path.is_file());
        found.map(std::fs::read).transpose().with_context(fail)
    };
    let (metadata, own) = (beside("document.toml")?, beside("dialect.toml")?);
    let dialect = args.dialect.as_deref();
    let given = dialect.map(read).transpose().with_context(|| {
        format!("cannot read `{}`; give a `dialect.toml`", dialect.unwrap_or(path).display())
    })?;
    let name = path.file_name().map_or_else(|| "draft".into(), |name| name.to_string_lossy());
    Ok(lint_text(Draft {
        name: &name,
        bytes: &bytes,
        metadata: metadata.as_deref(),
        dialect: given.or(own).as_deref(),
        lines: args.lines,
    })?)
}

fn words(account: &Account) -> String {
    let mut out = String::new();
    if account.passages == 0 && account.lines == 0 {
        let _ = writeln!(out, "{}: no passages", account.document);
    } else {
        let _ = writeln!(
            out,
            "{}: {} that {} not blank, {} of them accounted for, in {}",
            account.document,
            counted(account.lines, "line"),
            if account.lines == 1 { "is" } else { "are" },
            account.accounted,
            counted(account.passages, "passage")
        );
    }
    if let Some(reading) = &account.reading {
        let _ = writeln!(
            out,
            "  read as {} by {}: a pattern or a heading tells {} of {} ({} %), the others are read as paragraphs or as going on",
            reading.front,
            reading.reader,
            reading.read,
            counted(reading.lines, "line"),
            reading.sure()
        );
    }
    for (class, tally) in &account.classes {
        let name = class_name(*class);
        let passages = counted(tally.passages, "passage");
        let _ = writeln!(out, "  {name:<14} {passages:>13} {:>11}", counted(tally.lines, "line"));
    }
    for line in &account.each {
        let class = class_name(line.class);
        let by = line.by.as_deref().unwrap_or_default();
        let _ = writeln!(out, "{:>6}  {class:<13} {by:<16} {}", line.line, line.text);
    }
    let _ = writeln!(out, "  {}", counted(account.problems.len(), "problem"));
    for problem in &account.problems {
        let _ = writeln!(
            out,
            "  {}:{}: {}: {}",
            problem.document, problem.line, problem.code, problem.message
        );
    }
    out
}

/// A number of things in words: `1 line`, `2 lines`.
fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A class in words.
fn class_name(class: PassageClass) -> String {
    let name = serde_json::to_value(class).ok();
    name.as_ref().and_then(|name| name.as_str()).unwrap_or_default().replace('_', " ")
}
