//! Bytes to text, with what was wrong with the bytes.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};
use headjudge_corpus::Problem;

use crate::front::{Encoding, encoding_named};

/// So many lines with one fault are told one by one.
const MOST: usize = 20;

/// What bytes say.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) problems: Vec<Problem>,
    /// Whether they are no text at all.
    pub(crate) binary: bool,
}

/// Decodes a document in the encoding that is declared, or in the one that its
/// bytes show. Bytes that do not fit are kept as replacement characters, a
/// byte order mark is dropped, each line ends in a line feed; what is wrong is
/// a problem of the line it is in.
pub(crate) fn decode(document: &str, bytes: &[u8], declared: Option<Encoding>) -> Decoded {
    let mut problems = Vec::new();
    if let Some(form) = binary_form(bytes, declared) {
        let message = format!("{form}; save the document as text and put that here");
        problems.push(Problem::new(document, 1, "binary-file", message));
        let text = String::from_utf8_lossy(bytes).into_owned();
        return Decoded { text: line_feeds(text), problems, binary: true };
    }
    let encoding = declared.unwrap_or_else(|| encoding_named(bytes));
    if declared.is_none() && encoding != Encoding::Utf8 {
        let message = format!(
            "the document is not UTF-8; it is read as {0}. Declare `encoding = \"{0}\"` in its `dialect.toml`, or save it as UTF-8",
            encoding.name()
        );
        problems.push(Problem::new(document, 1, "encoding-found", message));
    }
    let text = match encoding {
        Encoding::Utf8 => utf8(document, bytes, &mut problems),
        Encoding::Utf16le => UTF_16LE.decode_with_bom_removal(bytes).0.into_owned(),
        Encoding::Utf16be => UTF_16BE.decode_with_bom_removal(bytes).0.into_owned(),
        Encoding::Cp1252 => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    };
    let text = line_feeds(text);
    if text.trim().is_empty() {
        problems.push(Problem::new(document, 1, "empty-document", "the document holds no text"));
    }
    let control = |c: char| c.is_control() && !matches!(c, '\t' | '\r' | '\x0c');
    let lines = text.split('\n').enumerate().filter(|(_, line)| line.chars().any(control));
    tell(document, lines.map(|(at, _)| at), "control-character", &mut problems, || {
        "the line holds a control character".to_owned()
    });
    Decoded { text, problems, binary: false }
}

/// UTF-8; lines that are not are noted.
fn utf8(document: &str, bytes: &[u8], problems: &mut Vec<Problem>) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let lines = bytes.split(|byte| *byte == b'\n').enumerate();
    let wrong = lines.filter(|(_, raw)| std::str::from_utf8(raw).is_err());
    tell(document, wrong.map(|(at, _)| at), "invalid-utf8", problems, || {
        "the line is not UTF-8; save the document as UTF-8".to_owned()
    });
    String::from_utf8_lossy(bytes).into_owned()
}

/// Notes a fault of lines, the first ones by themselves and the others as a number.
fn tell(
    document: &str,
    lines: impl Iterator<Item = usize>,
    code: &str,
    problems: &mut Vec<Problem>,
    message: impl Fn() -> String,
) {
    let lines: Vec<usize> = lines.collect();
    for at in lines.iter().take(MOST) {
        problems.push(Problem::new(document, *at as u32 + 1, code, message()));
    }
    if let Some(at) = lines.get(MOST) {
        let message = format!("{} more lines have the same fault", lines.len() - MOST);
        problems.push(Problem::new(document, *at as u32 + 1, code, message));
    }
}

/// The text with a line feed at the end of each line, however it ended there.
fn line_feeds(text: String) -> String {
    let lone = text.as_bytes().windows(2).any(|pair| pair[0] == b'\r' && pair[1] != b'\n');
    if lone { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// What bytes are that are no text.
fn binary_form(bytes: &[u8], declared: Option<Encoding>) -> Option<&'static str> {
    let known: [(&[u8], &str); 6] = [
        (b"%PDF", "this is a PDF file"),
        (b"PK\x03\x04", "this is a packed file, such as a word processor writes"),
        (b"\x89PNG", "this is a picture"),
        (b"\xff\xd8\xff", "this is a picture"),
        (b"\x1f\x8b", "this is a packed file"),
        (b"\xd0\xcf\x11\xe0", "this is a file of an old word processor"),
    ];
    if let Some((_, form)) = known.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Some(form);
    }
    let wide = |encoding| matches!(encoding, Encoding::Utf16le | Encoding::Utf16be);
    if declared.is_some_and(wide) || wide(encoding_named(bytes)) {
        return None;
    }
    let start = &bytes[..bytes.len().min(65_536)];
    let odd = start.iter().filter(|byte| **byte < 9 || (14..32).contains(*byte)).count();
    (odd * 20 > start.len()).then_some("this is a binary file, not text")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, Vec<(u32, String)>) {
        let Decoded { text, problems, .. } = decode("d", bytes, None);
        (text, problems.into_iter().map(|p| (p.line, p.code)).collect())
    }

    fn found(codes: &[(u32, &str)]) -> Vec<(u32, String)> {
        codes.iter().map(|(line, code)| (*line, (*code).to_owned())).collect()
    }

    #[test]
    fn keeps_what_is_not_utf8_and_says_where() {
        let (text, problems) = read(b"good words here\nb\xe9d\nn\0l and more\n");
        assert_eq!(text, "good words here\nb\u{fffd}d\nn\0l and more\n");
        assert_eq!(problems, found(&[(2, "invalid-utf8"), (3, "control-character")]));
    }

    #[test]
    fn names_the_encoding_once() {
        let utf16: Vec<u8> =
            "\u{feff}Rules\r\nof play\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(
            read(&utf16),
            ("Rules\r\nof play\r\n".to_owned(), found(&[(1, "encoding-found")]))
        );
        let (text, problems) = read(b"R\xe8gles du jeu");
        assert_eq!((text.as_str(), problems), ("Règles du jeu", found(&[(1, "encoding-found")])));
        assert_eq!(decode("d", b"R\xe8gles", Some(Encoding::Cp1252)).problems, []);
    }

    #[test]
    fn ends_lines_in_one_way_and_refuses_what_is_no_text() {
        assert_eq!(read(b"a\rb\r\nc\n").0, "a\nb\nc\n");
        assert!(decode("d", b"%PDF-1.7 ...", None).binary);
        assert!(decode("d", &[0, 1, 2, 3, 4, 5, 6, 7, 200, 201], None).binary);
        let many = b"a\x01bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n".repeat(100);
        assert_eq!(read(&many).1.len(), MOST + 1);
    }
}
