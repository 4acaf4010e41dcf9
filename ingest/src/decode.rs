//! Bytes to text, with what was wrong with the bytes.

use headjudge_corpus::Problem;

/// Decodes a document. Bytes that are not UTF-8 are kept as replacement
/// characters, a byte order mark is dropped; both, and control characters,
/// are problems of the line they stand in.
pub(crate) fn decode(document: &str, bytes: &[u8]) -> (String, Vec<Problem>) {
    let mut problems = Vec::new();
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => String::from_utf8_lossy(bytes).into_owned(),
    };
    if text.trim().is_empty() {
        problems.push(Problem::new(document, 1, "empty-document", "the document holds no text"));
    }
    for (i, (line, raw)) in text.split('\n').zip(bytes.split(|byte| *byte == b'\n')).enumerate() {
        let n = i as u32 + 1;
        if std::str::from_utf8(raw).is_err() {
            let message = "the line is not UTF-8; save the document as UTF-8";
            problems.push(Problem::new(document, n, "invalid-utf8", message));
        }
        if line.chars().any(|c| c.is_control() && c != '\t' && c != '\r') {
            let message = "the line holds a control character";
            problems.push(Problem::new(document, n, "control-character", message));
        }
    }
    (text, problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_is_not_utf8_and_says_where() {
        let (text, problems) = decode("d", b"good\nb\xe9d\nn\0l\n");
        assert_eq!(text, "good\nb\u{fffd}d\nn\0l\n");
        let found: Vec<_> = problems.iter().map(|p| (p.line, p.code.as_str())).collect();
        assert_eq!(found, [(2, "invalid-utf8"), (3, "control-character")]);
    }
}
