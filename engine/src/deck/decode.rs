//! From bytes to text, and from text as typed to a name.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

/// Decodes `bytes`: by their byte order mark, else as UTF-8, else as Windows-1252.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// A name with white space squeezed, control characters gone, and the
/// Windows-1252 punctuation that some programs store as control characters
/// put right.
pub(super) fn clean(name: &str) -> String {
    let mut clean = String::with_capacity(name.len());
    for c in name.chars() {
        let c = match c {
            '\u{91}' => '‘',
            '\u{92}' => '’',
            '\u{93}' => '“',
            '\u{94}' => '”',
            '\u{96}' => '–',
            '\u{97}' => '—',
            c if c.is_control() || c.is_whitespace() => ' ',
            c => c,
        };
        if c != ' ' || !(clean.is_empty() || clean.ends_with(' ')) {
            clean.push(c);
        }
    }
    clean.truncate(clean.trim_end().len());
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_what_editors_write() {
        assert_eq!(decode("\u{feff}Krillin’s Search".as_bytes()), "Krillin’s Search");
        assert_eq!(decode(b"Krillin\x92s Search"), "Krillin’s Search");
        assert_eq!(decode(b"\xff\xfeA\0B\0"), "AB");
    }

    #[test]
    fn cleans_names() {
        assert_eq!(clean(" Bardock \u{96} True\u{a0} Saiyan\u{0} "), "Bardock – True Saiyan");
        assert_eq!(clean("\t"), "");
    }
}
