//! Lists of cards as small dated files of their own: what a document says of
//! banned, restricted and grouped cards, typed by a person. Each entry stands
//! on a passage of its document that names the card.

use std::collections::HashSet;

use headjudge_corpus::{
    CardId, ListEntry, Passage, PassageClass, PassageId, Problem, RuleStatus, fold, slug,
};

use crate::config::Config;
use crate::list_file::ListFile;
use crate::parsed::ReadDocument;
use crate::strict::Written;

/// Adds the entries of all lists to what their documents say.
pub(crate) fn add(read: &mut [ReadDocument], config: &Config<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in &config.lists {
        let own = |read: &&mut ReadDocument| read.document.id == file.says.document;
        if let Some(read) = read.iter_mut().find(own) {
            problems.extend(add_list(read, file));
        }
    }
    problems
}

fn add_list(read: &mut ReadDocument, file: &Written<'_, ListFile>) -> Vec<Problem> {
    let (mut problems, mut ids) = (Vec::new(), HashSet::new());
    let (says, document) = (&file.says, &read.document);
    let stem = file.path.trim_start_matches("lists/").trim_end_matches(".toml");
    for card in &says.card {
        let mut note = |code, message| {
            let line = file.line("name", &card.name) as u32;
            problems.push(Problem::new(&file.path, line, code, message));
        };
        let Some(passage) = naming(&read.parsed.passages, &card.name) else {
            let message = format!(
                "no passage of `{}` names `{}`, so that the entry has nothing to cite; it is left out",
                document.id, card.name
            );
            note("not-in-document", message);
            continue;
        };
        let id = format!("{}/lists/{stem}/{}", document.id, slug(&card.name));
        if !ids.insert(id.clone()) {
            note(
                "listed-twice",
                format!("`{}` is on this list already; it is left out", card.name),
            );
            continue;
        }
        let since = card.since.or(says.since);
        read.parsed.list_entries.push(ListEntry {
            id: PassageId::new(id),
            document: document.id.clone(),
            edition: document.edition.clone(),
            lines: passage.lines,
            passage: passage.id.clone(),
            format: says.format.clone(),
            list: says.list,
            card: card.name.clone(),
            card_id: CardId::new(format!("{}/{}", document.game, slug(&card.name))),
            printings: Vec::new(),
            printed: None,
            since,
            until: card.until.or(says.until),
            date_means: since.map(|_| "in force from this date".to_owned()),
            crossed_out: false,
            group: card.group.clone(),
            max_copies: card.max_copies,
            partners: Vec::new(),
            status: RuleStatus::Current,
        });
    }
    problems
}

/// The passage that names a card: an entry of a list rather than running text,
/// and of these the shortest.
fn naming<'p>(passages: &'p [Passage], card: &str) -> Option<&'p Passage> {
    let wanted = format!(" {} ", fold(card));
    let named = |passage: &&Passage| format!(" {} ", fold(&passage.text)).contains(&wanted);
    passages
        .iter()
        .filter(named)
        .min_by_key(|passage| (passage.class != PassageClass::ListEntry, passage.text.len()))
}
