//! The parts of the ranking, each of which can be switched off and measured.

/// The parts of the ranking that are used; all of them, unless they are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each part is switched by itself when it is measured"
)]
pub struct Parts {
    /// Other names of terms, from the glossary.
    pub glossary: bool,
    /// Headnotes: our own words for what a passage says.
    pub headnotes: bool,
    /// A headnote that puts the question in nearly its words.
    pub phrasing: bool,
    /// Words within a typo or two, in text and in names.
    pub typos: bool,
    /// Names, codes and titles looked up before the text.
    pub names: bool,
    /// Units that cover more of the question come first.
    pub coverage: bool,
    /// Units in which neighbouring words stand near one another come first.
    pub proximity: bool,
    /// Titles and context count for more, or less, than text.
    pub sections: bool,
    /// Current before older before defunct.
    pub status: bool,
    /// The game that the question names, and the language it is put in.
    pub scope: bool,
    /// What a card says answers who asks for the card; a number, who asks how many.
    pub kinds: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            glossary: true,
            headnotes: true,
            phrasing: true,
            typos: true,
            names: true,
            coverage: true,
            proximity: true,
            sections: true,
            status: true,
            scope: true,
            kinds: true,
        }
    }
}
