//! A request to check decks, as the page writes it: a line of JSON that says
//! by what, with what was pasted, then the bytes of the files.

use headjudge_engine::split_decks;
use jiff::civil::Date;
use serde::Deserialize;

/// How many decks are checked at once.
const MOST_DECKS: usize = 100;

/// Decks, and what they are checked by.
pub(crate) struct DeckRequest {
    /// The format; without it each deck's own.
    pub(crate) format: Option<String>,
    /// The date; without it each deck's own, or today.
    pub(crate) on: Option<Date>,
    /// Today's date, which the engine cannot know.
    pub(crate) today: Date,
    /// What the event opts into.
    pub(crate) options: Vec<String>,
    /// The digest of the snapshot that the records are from.
    pub(crate) snapshot: String,
    /// Those pasted first, then the files.
    pub(crate) decks: Vec<Handed>,
}

/// A deck as it was handed in.
pub(crate) struct Handed {
    /// The file's name, where it was a file.
    pub(crate) file_name: Option<String>,
    /// Its content.
    pub(crate) bytes: Vec<u8>,
}

/// The line of JSON.
#[derive(Deserialize)]
struct Head {
    format: Option<String>,
    on: Option<Date>,
    today: Date,
    #[serde(default)]
    options: Vec<String>,
    snapshot: String,
    #[serde(default)]
    pasted: String,
    #[serde(default)]
    files: Vec<FileHead>,
}

#[derive(Deserialize)]
struct FileHead {
    name: String,
    size: usize,
}

impl DeckRequest {
    /// Reads a request, or says what is wrong with it.
    pub(crate) fn read(request: &[u8]) -> Result<Self, String> {
        let end = request.iter().position(|byte| *byte == b'\n').unwrap_or(request.len());
        let (head, rest) = request.split_at(end);
        let head: Head = serde_json::from_slice(head)
            .map_err(|cause| format!("the form cannot be read: {cause}; load the page again"))?;
        let pasted = split_decks(&head.pasted).into_iter();
        let mut decks: Vec<Handed> =
            pasted.map(|text| Handed { file_name: None, bytes: text.into_bytes() }).collect();
        let mut rest = rest.get(1..).unwrap_or_default();
        for file in head.files {
            let (bytes, after) = rest
                .split_at_checked(file.size)
                .ok_or_else(|| format!("the file `{}` breaks off; choose it again", file.name))?;
            decks.push(Handed { file_name: Some(file.name), bytes: bytes.to_owned() });
            rest = after;
        }
        match decks.len() {
            0 => Err("paste a deck or choose a file".to_owned()),
            1..=MOST_DECKS => Ok(Self {
                format: head.format,
                on: head.on,
                today: head.today,
                options: head.options,
                snapshot: head.snapshot,
                decks,
            }),
            _ => Err(format!(
                "at most {MOST_DECKS} decks are checked at once; send the others after"
            )),
        }
    }
}
