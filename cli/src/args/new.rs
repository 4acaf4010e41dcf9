//! The arguments of `headjudge new`, which writes skeletons.

use std::path::PathBuf;

use clap::{Args as Arguments, Subcommand};

#[derive(Debug, Arguments)]
pub(crate) struct NewArgs {
    #[command(subcommand)]
    pub(crate) thing: NewThing,
}

/// What to write a skeleton of.
#[derive(Debug, Subcommand)]
pub(crate) enum NewThing {
    /// A game, with a first document for notes
    Game(NewGameArgs),
    /// A document from a text, with a dialect to go on with
    Document(NewDocumentArgs),
    /// A format, with a check for each list and number that its document states
    Format(NewFormatArgs),
    /// A file of rulings on cards, with the first one in it
    Ruling(NewRulingArgs),
}

#[derive(Debug, Arguments)]
pub(crate) struct NewGameArgs {
    /// Folder of the corpus; it is made if it is not there
    pub(crate) corpus: PathBuf,
    /// Id, such as lantern-duel
    pub(crate) id: String,
    /// Name; without it the id
    #[arg(long)]
    pub(crate) name: Option<String>,
}

#[derive(Debug, Arguments)]
pub(crate) struct NewDocumentArgs {
    /// Folder of the corpus; it is made if it is not there
    pub(crate) corpus: PathBuf,
    /// Id, such as lantern-faq
    pub(crate) id: String,
    /// The text of the document, `-` for standard input
    pub(crate) file: PathBuf,
    /// The game that it rules
    #[arg(long)]
    pub(crate) game: String,
    /// Title; without it the id
    #[arg(long)]
    pub(crate) title: Option<String>,
}

#[derive(Debug, Arguments)]
pub(crate) struct NewFormatArgs {
    /// Folder of the corpus
    pub(crate) corpus: PathBuf,
    /// Id, such as standard
    pub(crate) id: String,
    /// The document that rules it; then others whose lists and numbers count for it too
    #[arg(long = "document", required = true)]
    pub(crate) documents: Vec<String>,
    /// Title; without it the id
    #[arg(long)]
    pub(crate) title: Option<String>,
}

#[derive(Debug, Arguments)]
pub(crate) struct NewRulingArgs {
    /// Folder of the corpus; it is made if it is not there
    pub(crate) corpus: PathBuf,
    /// Id of the document that will hold the rulings, such as lantern-rulings
    pub(crate) id: String,
    /// The game
    #[arg(long)]
    pub(crate) game: String,
    /// The card of the first ruling
    #[arg(long)]
    pub(crate) card: String,
    /// What is ruled
    #[arg(long)]
    pub(crate) text: String,
    /// Title; without it the id
    #[arg(long)]
    pub(crate) title: Option<String>,
}
