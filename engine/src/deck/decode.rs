//! From bytes to text, and from text as typed to a name.

use std::borrow::Cow;

/// The characters of the bytes 80 to 9F in Windows-1252. A library for
/// encodings would bring the tables of all others to every phone.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes `bytes`: by their byte order mark, else as UTF-8, else as Windows-1252.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest),
        [0xFF, 0xFE, rest @ ..] => Cow::Owned(decode_utf16(rest, u16::from_le_bytes)),
        [0xFE, 0xFF, rest @ ..] => Cow::Owned(decode_utf16(rest, u16::from_be_bytes)),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(bytes.iter().copied().map(from_windows_1252).collect()),
        },
    }
}

/// UTF-16 without its mark; what is no character becomes U+FFFD.
fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, odd) = bytes.as_chunks();
    let mut text = String::from_utf16_lossy(&pairs.iter().copied().map(unit).collect::<Vec<_>>());
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text
}

fn from_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A name with white space squeezed, control characters gone, and the
/// Windows-1252 punctuation that some programs store as control characters
/// put right.
pub(super) fn clean(name: &str) -> String {
    let mut clean = String::with_capacity(name.len());
    for c in name.chars() {
        let c = match c {
            '\u{91}'..='\u{94}' | '\u{96}' | '\u{97}' => from_windows_1252(c as u8),
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
        assert_eq!(decode(b"\xfe\xff\0A\0B"), "AB");
        assert_eq!(decode(b"\xff\xfeA\0B"), "A\u{fffd}");
    }

    #[test]
    fn every_byte_is_what_the_standard_says() {
        for byte in 0..=u8::MAX {
            let bytes = [byte];
            let expected = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes).0;
            assert_eq!(from_windows_1252(byte).to_string(), expected, "byte {byte:#x}");
        }
    }

    #[test]
    fn cleans_names() {
        assert_eq!(clean(" Bardock \u{96} True\u{a0} Saiyan\u{0} "), "Bardock – True Saiyan");
        assert_eq!(clean("\t"), "");
    }
}
