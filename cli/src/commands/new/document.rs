//! New documents: a text that somebody has, the notes of a new game, and a
//! file of rulings.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use headjudge_ingest::form_of;

use super::files::{add_game, check_id, quoted, write};
use crate::args::{NewDocumentArgs, NewRulingArgs};
use crate::input::{is_stdin, read};

/// A document from a text: its folder, with a `document.toml` and a `dialect.toml`.
pub(super) fn document(args: &NewDocumentArgs) -> anyhow::Result<Vec<PathBuf>> {
    check_id(&args.id)?;
    check_id(&args.game)?;
    let bytes = read(&args.file).with_context(|| {
        format!("cannot read `{}`; give the text of the document", args.file.display())
    })?;
    let own = args.file.file_name().map(|name| name.to_string_lossy().into_owned());
    let own = if is_stdin(&args.file) { Some("source.txt".to_owned()) } else { own };
    let Some(name) = own else {
        bail!("`{}` has no name; give the text of the document", args.file.display());
    };
    let folder = args.corpus.join("documents").join(&args.id);
    let form = form_of(&name, &bytes);
    let dialect = DIALECT.replace("FRONT", form);
    let name = if matches!(name.as_str(), "document.toml" | "dialect.toml") {
        format!("source-{name}")
    } else {
        name
    };
    let title = args.title.as_deref().unwrap_or(&args.id);
    let metadata = metadata(&args.id, &args.game, title, &args.file.display().to_string());
    let mut written = vec![
        write(folder.join("document.toml"), metadata.as_bytes())?,
        write(folder.join("dialect.toml"), dialect.as_bytes())?,
        write(folder.join(name), &bytes)?,
    ];
    written.extend(add_game(&args.corpus, &args.game)?);
    Ok(written)
}

/// The first document of a new game, so that it builds.
pub(super) fn notes(corpus: &Path, game: &str) -> anyhow::Result<Vec<PathBuf>> {
    let id = format!("{game}-notes");
    let folder = corpus.join("documents").join(&id);
    let text = format!(
        "# Notes\n\n## How to bring a document\n\nA document of {game} is brought with `headjudge new document`. \
         This file may go when the first one is there.\n"
    );
    let metadata = metadata(&id, game, "Notes", "written here");
    Ok(vec![
        write(folder.join("document.toml"), metadata.as_bytes())?,
        write(folder.join("notes.md"), text.as_bytes())?,
    ])
}

/// A file of rulings on cards, with the first one in it.
pub(super) fn ruling(args: &NewRulingArgs) -> anyhow::Result<Vec<PathBuf>> {
    check_id(&args.id)?;
    check_id(&args.game)?;
    let folder = args.corpus.join("documents").join(&args.id);
    let title = args.title.as_deref().unwrap_or(&args.id);
    let metadata = metadata(&args.id, &args.game, title, "written here");
    let rulings = RULINGS.replace("CARD", &quoted(&args.card)).replace("TEXT", &quoted(&args.text));
    let mut written = vec![
        write(folder.join("document.toml"), metadata.as_bytes())?,
        write(folder.join("dialect.toml"), RULINGS_DIALECT.as_bytes())?,
        write(folder.join("rulings.yaml"), rulings.as_bytes())?,
    ];
    written.extend(add_game(&args.corpus, &args.game)?);
    Ok(written)
}

fn metadata(id: &str, game: &str, title: &str, source: &str) -> String {
    format!(
        "# What is known of this document. Only id, game and title are needed.\n\
         id = {}\ngame = {}\ntitle = {}\n\
         # A short name for citations; without it the title.\n\
         # short_title = \"\"\n\
         # The edition that is quoted, and its date: editions of one id answer for their time.\n\
         # edition = \"1.0\"\n# published = 2021-06-10\n\
         # Who issued it, under what licence.\n\
         # authority = \"\"\n# licence = \"\"\n\
         # Its language: `en`, `ja`…\n\
         # language = \"en\"\n\
         # Where the copy came from.\n\
         source = {}\n\
         # With the digest of the text, a change of the text is noted as a problem.\n\
         # sha256 = \"\"\n",
        quoted(id),
        quoted(game),
        quoted(title),
        quoted(source)
    )
}

const DIALECT: &str = r#"# What the lines of this document are. docs/dialects.md is the reference.
# Look with `headjudge lint --lines` at what is read as what, and write patterns
# for what is not: the first that matches a line counts.

# The form of the text, as it was found: plain, lines, wrapped, markdown, html,
# yaml, json, toml or csv.
front = "FRONT"

# What no pattern here reads is read by the generic reader: headings, numbers,
# questions, examples; and what that does not read is a paragraph, and so a rule.
generic = true

# The order of dates: "month day year", "day month year", "year month day".
# dates = ["month day year"]

# The format that lists and deck numbers count for; without it the id of the game.
# format = "standard"

# Lines that rule nothing.
# [[line]]
# kind = "skip"
# why = "a page number"
# match = '^Page \d+$'

# Titles. `set = true`: the title is a card set. `list = "banned"`: cards follow.
# [[line]]
# kind = "heading"
# level = 1
# match = '^Chapter (?<number>\d+): (?<title>.+)$'

# Cards on a list.
# [[line]]
# kind = "list-entry"
# in = '^Banned'
# match = '^(?<card>[^(]+?)(?: \((?<date>[^)]+)\))?$'

# What is said of one card: `Blue Moth (Dawn #12) – It may attack at once.`
# [[line]]
# kind = "entry"
# match = '^(?<card>[^(]+) \((?<set>[^)#]+) #(?<code>\w+)\) – (?<text>.+)$'

# Numbered rules, terms, questions and answers.
# [[line]]
# kind = "rule"
# match = '^(?<number>\d+(?:\.\d+)*[a-z]?)\.? (?<text>.+)$'
# [[line]]
# kind = "term"
# in = 'Glossary'
# match = '^(?<term>[^:]+): (?<text>.+)$'
# [[line]]
# kind = "question"
# match = '^Q: (?<text>.+)$'
# [[line]]
# kind = "answer"
# match = '^A: (?<text>.+)$'

# Numbers of deck building, found inside texts of any kind.
# [[deck-number]]
# subject = "deck_size"
# match = 'from (?<min>\d+) to (?<max>\d+) cards'
"#;

const RULINGS: &str = r"# Rulings on cards, the newest last. A date is the day from which a ruling counts.
rulings:
  - card: CARD
    text: TEXT
#   date: 2021-06-10
#   set: First Flame
# - card: Another Card
#   text: What is ruled.
";

const RULINGS_DIALECT: &str = r#"# How rulings.yaml is read: each entry is a ruling. docs/dialects.md is the reference.
front = "yaml"
dates = ["year month day"]

[[line]]
kind = "ruling"
fields = { card = "card", text = "text", date = "date?", set = "set?", code = "code?" }
"#;
