//! The form of a text, from the name of its file or from its first lines,
//! where no dialect declares it.

use super::form::{Encoding, Front};

/// The form of the text in the file `name`.
pub(crate) fn guess(name: &str, text: &str) -> Front {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end).to_lowercase();
    match end.as_str() {
        "md" | "markdown" => return Front::Markdown,
        "html" | "htm" | "xhtml" => return Front::Html,
        "yaml" | "yml" => return Front::Yaml,
        "json" => return Front::Json,
        "toml" => return Front::Toml,
        "csv" | "tsv" => return Front::Csv,
        _ => {}
    }
    let start: String =
        text.trim_start().chars().take(400).collect::<String>().to_ascii_lowercase();
    if start.starts_with("<!doctype html") || start.starts_with("<html") {
        return Front::Html;
    }
    if start.starts_with(['{', '[']) && super::json::parse(text).is_ok() {
        return Front::Json;
    }
    if start.starts_with("---\n") && super::yaml::parse(text).is_ok() {
        return Front::Yaml;
    }
    let heads = text.lines().take(2_000).filter(|line| is_markdown_head(line)).count();
    if heads >= 2 {
        Front::Markdown
    } else if is_wrapped(text) {
        Front::Wrapped
    } else {
        Front::Plain
    }
}

fn is_markdown_head(line: &str) -> bool {
    let marks = line.chars().take_while(|c| *c == '#').count();
    (1..=6).contains(&marks) && line[marks..].starts_with(' ')
}

/// Whether lines break in the middle of sentences: most lines that are nearly
/// as wide as the widest are followed at once by one that goes on.
fn is_wrapped(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().take(5_000).map(str::trim_end).collect();
    let mut widths: Vec<usize> =
        lines.iter().filter(|l| !l.is_empty()).map(|l| l.chars().count()).collect();
    widths.sort_unstable();
    let Some(wide) = widths.get(widths.len() * 95 / 100) else { return false };
    if !(50..=120).contains(wide) {
        return false;
    }
    let (mut full, mut goes_on) = (0_usize, 0_usize);
    for pair in lines.windows(2) {
        if pair[0].chars().count() * 10 >= wide * 8 {
            full += 1;
            let next = pair[1].trim_start();
            let open = !pair[0].ends_with(['.', ':', '!', '?']);
            goes_on +=
                usize::from(next.starts_with(char::is_lowercase) || (open && !next.is_empty()));
        }
    }
    full >= 5 && goes_on * 2 > full
}

/// The encoding that bytes are in: by their mark, by the zeros of UTF-16, or
/// by not being UTF-8.
pub(crate) fn encoding_named(bytes: &[u8]) -> Encoding {
    match bytes {
        [0xff, 0xfe, ..] => return Encoding::Utf16le,
        [0xfe, 0xff, ..] => return Encoding::Utf16be,
        _ => {}
    }
    let start = &bytes[..bytes.len().min(4_096)];
    let zeros = |side: usize| start.iter().skip(side).step_by(2).filter(|byte| **byte == 0).count();
    let half = start.len() / 2;
    // Text in Latin letters has a zero in each second byte, and nothing else has.
    if half >= 8 && zeros(1) * 10 > half * 7 && zeros(0) * 10 < half {
        return Encoding::Utf16le;
    }
    if half >= 8 && zeros(0) * 10 > half * 7 && zeros(1) * 10 < half {
        return Encoding::Utf16be;
    }
    if is_cp1252(bytes) { Encoding::Cp1252 } else { Encoding::Utf8 }
}

/// Whether bytes that are not UTF-8 are the letters and marks of code page 1252.
fn is_cp1252(bytes: &[u8]) -> bool {
    const UNUSED: [u8; 5] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
    if std::str::from_utf8(bytes).is_ok() {
        return false;
    }
    let odd = bytes
        .iter()
        .filter(|byte| UNUSED.contains(byte) || (**byte < 0x20 && !b"\t\r\n\x0c".contains(byte)))
        .count();
    let high = bytes.iter().filter(|byte| **byte >= 0x80).count();
    // Where most high bytes make good UTF-8, a few bad ones are slips of it.
    let replaced = String::from_utf8_lossy(bytes).matches('\u{fffd}').count();
    odd == 0 && replaced * 2 >= high && high * 4 < bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_forms_apart() {
        assert_eq!(guess("a.yml", ""), Front::Yaml);
        assert_eq!(guess("a.txt", "<!DOCTYPE html><p>a"), Front::Html);
        assert_eq!(guess("a.txt", "[{\"a\": 1}]"), Front::Json);
        assert_eq!(guess("a.txt", "# A\n\ntext\n\n## B\n"), Front::Markdown);
        let line = "a line of about sixty letters that breaks before it has come";
        let wrapped = format!("{line}\n{line}\nto its end.\n\n").repeat(5);
        assert_eq!(guess("a.txt", &wrapped), Front::Wrapped);
        assert_eq!(guess("a.txt", "One.\n\nTwo.\n"), Front::Plain);
    }

    #[test]
    fn finds_encodings() {
        let utf16: Vec<u8> = "Rules of play".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(encoding_named(&utf16), Encoding::Utf16le);
        assert_eq!(encoding_named("Règles du jeu".as_bytes()), Encoding::Utf8);
        assert_eq!(encoding_named(b"R\xe8gles du jeu"), Encoding::Cp1252);
        assert_eq!(encoding_named(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Encoding::Utf8);
    }
}
