//! Colours for a terminal: the words of an answer are the same without them.

use std::io::IsTerminal;
use std::sync::OnceLock;

use crate::args::Color;

const BOLD: &str = "\u{1b}[1m";
const DIM: &str = "\u{1b}[2m";
const RED: &str = "\u{1b}[31m";
const GREEN: &str = "\u{1b}[32m";
const YELLOW: &str = "\u{1b}[33m";
const RESET: &str = "\u{1b}[0m";

/// What was asked for on the command line.
static ASKED: OnceLock<Color> = OnceLock::new();

/// Takes in what was asked for on the command line.
pub(crate) fn choose(color: Color) {
    // It is called once, before anything is printed.
    let _ = ASKED.set(color);
}

/// Whether a stream is to be coloured.
pub(crate) fn colours(stream: &impl IsTerminal) -> bool {
    match ASKED.get().copied().unwrap_or(Color::Auto) {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let is = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            stream.is_terminal() && !is("NO_COLOR") && !dumb
        }
    }
}

/// A complaint, whose first word is the program's name.
pub(crate) fn complaint(text: &str) -> String {
    format!("{RED}headjudge:{RESET} {text}")
}

/// An answer in words: verdicts in colour, sources faint, a heading bold.
pub(crate) fn answer(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let (words, end) = line.strip_suffix('\n').map_or((line, ""), |words| (words, "\n"));
        paint_line(words, at == 0, &mut out);
        out.push_str(end);
    }
    out
}

/// The words that tell how something comes out, with their colours.
const VERDICTS: [(&str, &str); 16] = [
    ("legal", GREEN),
    ("LEGAL", GREEN),
    ("ok", GREEN),
    ("exact", GREEN),
    ("strong", GREEN),
    ("ILLEGAL", RED),
    ("BROKEN", RED),
    ("banned", RED),
    ("frozen", RED),
    ("illegal", RED),
    ("UNKNOWN", YELLOW),
    ("unknown", YELLOW),
    ("limited", YELLOW),
    ("restricted", YELLOW),
    ("not listed", YELLOW),
    ("weak", YELLOW),
];

fn verdict(word: &str) -> Option<&'static str> {
    VERDICTS.iter().find(|(name, _)| *name == word).map(|(_, colour)| *colour)
}

fn paint_line(line: &str, first: bool, out: &mut String) {
    let push = |out: &mut String, colour: &str, text: &str| {
        out.push_str(colour);
        out.push_str(text);
        out.push_str(RESET);
    };
    // `  BROKEN frozen: …` of a deck.
    let word = line.trim_start().split(' ').next().unwrap_or_default();
    if line.starts_with("  ") && !line.starts_with("    ") && verdict(word).is_some() {
        let at = line.len() - line.trim_start().len();
        out.push_str(&line[..at]);
        push(out, verdict(word).unwrap_or_default(), word);
        out.push_str(&line[at + word.len()..]);
        return;
    }
    // `fanz on 2021-02-01: frozen – …` of a legality.
    if let Some((before, after)) = line.split_once(" – ")
        && let Some((head, status)) = before.rsplit_once(": ")
        && let Some(colour) = verdict(status)
    {
        out.push_str(head);
        out.push_str(": ");
        push(out, colour, status);
        out.push_str(" – ");
        out.push_str(after);
        return;
    }
    // The source at the end of a line.
    if let Some(at) = line.rfind('[').filter(|_| line.ends_with(']') && !line.contains("[-")) {
        out.push_str(&line[..at]);
        push(out, DIM, &line[at..]);
        return;
    }
    if first && !line.is_empty() {
        return push(out, BOLD, line);
    }
    out.push_str(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_the_same_without_the_colours() {
        let text = "Blue Guard (blue)\n  BROKEN frozen: no\nfanz on 2021-02-01: frozen – it is. [doc 1, line 2]\n  “words” [doc 1, line 2]\n";
        let painted = answer(text);
        assert!(painted.contains(&format!("{RED}BROKEN{RESET}")), "{painted}");
        assert!(painted.contains(&format!("{RED}frozen{RESET} – it is.")), "{painted}");
        assert!(painted.contains(&format!("{DIM}[doc 1, line 2]{RESET}")), "{painted}");
        let mut plain = painted;
        for code in [BOLD, DIM, RED, GREEN, YELLOW, RESET] {
            plain = plain.replace(code, "");
        }
        assert_eq!(plain, text);
    }
}
