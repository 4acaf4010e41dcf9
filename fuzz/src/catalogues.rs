//! Any bytes are a catalogue, whatever their name says.

use headjudge_corpus::{CorpusFile, CorpusFiles, Game, GameId, Record};
use headjudge_ingest::{Ingested, add_catalogue};

/// Reads the bytes as each form of catalogue, for the cards of one game.
pub(crate) fn read(data: &[u8]) {
    for name in ["set.xml", "cards.txt", "cards.csv", "cards.jsonl"] {
        let game = Game {
            id: GameId::new("acme"),
            name: "Acme".to_owned(),
            styles: vec!["Red".to_owned()],
            kinds: Vec::new(),
            subtitles: vec![" - ".to_owned()],
        };
        let mut ingested = Ingested { records: vec![Record::Game(game)], ..Ingested::default() };
        let file = CorpusFile { path: name.to_owned(), bytes: data.to_vec() };
        add_catalogue(&mut ingested, &CorpusFiles::default(), &[file])
            .expect("a catalogue never stops the reading");
    }
}
