//! What the files beside the documents name must be there: a format its game,
//! its document and its rules, a rule its section, a list its format. A name
//! that leads nowhere is refused with file and line, before a question meets it.

use std::fmt::Display;

use headjudge_corpus::{
    Amount, Check, CheckCase, CorpusFiles, DocumentId, Format, GameId, PassageId, Problem, nearest,
    squeeze,
};

use crate::config::Config;
use crate::error::IngestError;
use crate::parsed::ReadDocument;
use crate::strict::Written;

/// Refuses the first name that leads nowhere.
pub(crate) fn check(config: &Config<'_>, files: &CorpusFiles) -> Result<(), IngestError> {
    let games: Vec<&str> = config.games.iter().map(|game| game.id.as_str()).collect();
    let documents: Vec<&str> = config.sources.iter().map(|s| s.document.id.as_str()).collect();
    let formats: Vec<&str> = config.formats.iter().map(|f| f.says.id.as_str()).collect();
    for source in &config.sources {
        let toml = Written { path: source.path.clone(), text: source.metadata, says: () };
        known_game(&toml, &source.document.game, &games)?;
    }
    let table = |path: &str| Written {
        path: path.to_owned(),
        text: files.get(path).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default(),
        says: (),
    };
    let (sets, terms) = (table("sets.toml"), table("glossary.toml"));
    for set in &config.sets {
        known_game(&sets, &set.game, &games)?;
    }
    for game in config.terms.iter().flat_map(|term| &term.games) {
        known_game(&terms, game, &games)?;
    }
    for check in &config.checks {
        for case in &check.says.formats {
            known(check, "format", &case.format, "format", &formats)?;
            check_case(check, case, &documents)?;
        }
    }
    for format in &config.formats {
        known_game(format, &format.says.game, &games)?;
        for document in format.says.documents() {
            known_document(format, document, &documents)?;
        }
        check_rules(format, config)?;
    }
    for list in &config.lists {
        known(list, "format", &list.says.format, "format", &formats)?;
        known_document(list, &list.says.document, &documents)?;
    }
    Ok(())
}

fn known_game<T>(file: &Written<'_, T>, game: &GameId, games: &[&str]) -> Result<(), IngestError> {
    if games.contains(&game.as_str()) {
        return Ok(());
    }
    let message = format!("`games.toml` has no game `{game}`{}", meant(game.as_str(), games));
    Err(file.fault("game", game.as_str(), message))
}

fn known_document<T>(
    file: &Written<'_, T>,
    document: &DocumentId,
    documents: &[&str],
) -> Result<(), IngestError> {
    known(file, "document", document, "document", documents)
}

/// Refuses `name` if it is not among `names`.
fn known<T>(
    file: &Written<'_, T>,
    key: &str,
    name: &(impl Display + ?Sized),
    what: &str,
    names: &[&str],
) -> Result<(), IngestError> {
    let name = name.to_string();
    if names.contains(&name.as_str()) {
        return Ok(());
    }
    let message = format!("there is no {what} `{name}`{}", meant(&name, names));
    Err(file.fault(key, &name, message))
}

/// `; did you mean …`, or what there is.
fn meant(name: &str, names: &[&str]) -> String {
    match (nearest(name, names), names) {
        (Some(near), _) => format!("; did you mean `{near}`?"),
        (None, []) => "; none is there".to_owned(),
        (None, names) => {
            let shown: Vec<String> = names.iter().take(10).map(|n| format!("`{n}`")).collect();
            let more = if names.len() > shown.len() { "…" } else { "" };
            format!("; there are {}{more}", shown.join(", "))
        }
    }
}

/// The rules of a format: each has a check that speaks of the format, and
/// speaks of sections and options that the format has.
fn check_rules(file: &Written<'_, Format>, config: &Config<'_>) -> Result<(), IngestError> {
    let format = &file.says;
    let codes: Vec<&str> = config.checks.iter().map(|check| check.says.id.as_str()).collect();
    let sections: Vec<&str> = format.sections.iter().map(|section| section.id.as_str()).collect();
    let mut options: Vec<&str> = Vec::new();
    for code in &format.rules {
        let Some(check) = config.checks.iter().find(|check| check.says.id == *code) else {
            let hint = meant(code, &codes);
            let message = format!("no file under `checks` describes the rule `{code}`{hint}");
            return Err(file.fault("rules", code, message));
        };
        let Some(case) = check.says.formats.iter().find(|case| case.format == format.id) else {
            let message = format!(
                "`{}` says nothing of the format `{}`; add a `[[format]]` with sentences and decks there",
                check.path, format.id
            );
            return Err(file.fault("rules", code, message));
        };
        let rule = check.says.rule_of(case);
        if let Some(section) = rule.section()
            && !sections.contains(&section)
        {
            let message = format!(
                "the format `{}` has no section `{section}`{}",
                format.id,
                meant(section, &sections)
            );
            return Err(check.fault("rule", section, message));
        }
        options.extend(rule.option());
    }
    match format.options.iter().find(|option| !options.contains(&option.as_str())) {
        Some(option) => {
            let hint = meant(option, &options);
            let message = format!("no rule of the format asks about the option `{option}`{hint}");
            Err(file.fault("options", option, message))
        }
        None => Ok(()),
    }
}

/// One format of a check: it cites a sentence of a document that is there.
fn check_case(
    file: &Written<'_, Check>,
    case: &CheckCase,
    documents: &[&str],
) -> Result<(), IngestError> {
    if case.cites.is_empty() {
        let message = format!(
            "the check cites no sentence for the format `{}`; add a `[[format.cites]]`",
            case.format
        );
        return Err(file.fault("format", case.format.as_str(), message));
    }
    for cite in &case.cites {
        let document = cite.passage.document();
        if !documents.contains(&document) {
            let hint = meant(document, documents);
            let message = format!("there is no document `{document}` to cite{hint}");
            return Err(file.fault("passage", cite.passage.as_str(), message));
        }
    }
    Ok(())
}

/// Finds the passages that checks cite by their document alone, and notes what
/// checks cite or count on that the documents do not say.
pub(crate) fn resolve(config: &mut Config<'_>, read: &[ReadDocument]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for check in &mut config.checks {
        let mut says = check.says.clone();
        for case in &mut says.formats {
            for cite in &mut case.cites {
                if let Err(message) = resolve_cite(&mut cite.passage, &cite.quote, read) {
                    let line = check.line("quote", &cite.quote) as u32;
                    problems.push(Problem::new(&check.path, line, "not-cited", message));
                }
            }
        }
        for case in &says.formats {
            if let Some(Amount::Stated(subject)) = says.rule_of(case).amount()
                && !states(config.formats.as_slice(), case, subject, read)
            {
                let line = check.line("rule", subject) as u32;
                let message =
                    format!("the document of `{}` states no number `{subject}`", case.format);
                problems.push(Problem::new(&check.path, line, "no-such-number", message));
            }
        }
        check.says = says;
    }
    problems
}

/// Whether the document of a format states a number.
fn states(
    formats: &[Written<'_, Format>],
    case: &CheckCase,
    subject: &str,
    read: &[ReadDocument],
) -> bool {
    let format = formats.iter().find(|format| format.says.id == case.format);
    let documents = || format.into_iter().flat_map(|format| format.says.documents());
    let own = read.iter().filter(|read| documents().any(|document| *document == read.document.id));
    own.flat_map(|read| &read.parsed.deck_numbers).any(|number| number.subject == subject)
}

/// The passage that holds `quote`: the one named, or of a document named alone
/// the first.
fn resolve_cite(id: &mut PassageId, quote: &str, read: &[ReadDocument]) -> Result<(), String> {
    let own = read.iter().filter(|read| read.document.id.as_str() == id.document());
    let mut passages = own.flat_map(|read| &read.parsed.passages);
    let quote = squeeze(quote);
    let holds = |text: &str| squeeze(text).contains(&quote);
    if id.anchor().is_empty() {
        let found = passages.find(|passage| holds(&passage.text)).ok_or_else(|| {
            format!("no passage of `{id}` holds these words; copy them from the document")
        })?;
        *id = found.id.clone();
        return Ok(());
    }
    match passages.find(|passage| passage.id == *id) {
        None => Err(format!("there is no passage `{id}`")),
        Some(passage) if !holds(&passage.text) => {
            Err(format!("the passage `{id}` does not hold these words"))
        }
        Some(_) => Ok(()),
    }
}
