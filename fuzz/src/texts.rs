//! Any text is a card's: what is read of it lies within it, and the wording
//! that it is given back in is one that is read.

use headjudge_engine::play::words_run;
use headjudge_engine::text::read_text;

/// Reads the text, and how far it runs.
pub(crate) fn read(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let reading = read_text(&text);
    for sentence in &reading.sentences {
        let words = text.get(sentence.span.0..sentence.span.1);
        assert!(words.is_some(), "a sentence is not in its text");
        for part in &sentence.parts {
            assert!(text.get(part.span.0..part.span.1).is_some(), "a part is not in its text");
        }
        if let Some(rendering) = &sentence.rendering {
            assert!(read_text(rendering).is_whole(), "not read again: {rendering}");
        }
    }
    let run = words_run("A Card", None, &text);
    assert_eq!(run.sentences.len(), reading.sentences.len());
}
