//! The words for a request whose head cannot be read. hyper refuses it before
//! any handler sees it, with an empty body; it gets the problem details and the
//! security headers of every other answer instead.

use std::fmt::Write;

use axum::body::Bytes;

use crate::Fault;
use crate::head::SECURITY;

/// What is sent in the place of hyper's own words.
pub(crate) struct Refusal {
    words: Bytes,
    done: usize,
}

impl Refusal {
    /// What is not sent yet.
    pub(crate) fn rest(&self) -> Option<Bytes> {
        (self.done < self.words.len()).then(|| self.words.slice(self.done..))
    }

    /// Notes that so many more bytes are sent.
    pub(crate) fn sent(&mut self, bytes: usize) {
        self.done += bytes;
    }
}

/// What to send in the place of `bytes`, where they are a refusal of hyper's
/// own: an empty answer that bears no request id, which all others do.
pub(crate) fn refusal_of(bytes: &[u8]) -> Option<Refusal> {
    const LONGEST: usize = 256;
    if bytes.len() > LONGEST || !bytes.starts_with(b"HTTP/1.1 4") {
        return None;
    }
    let head = std::str::from_utf8(bytes).ok()?.strip_suffix("\r\n\r\n")?;
    if !head.contains("content-length: 0") || head.contains("x-request-id") {
        return None;
    }
    let line = head.lines().next()?;
    let fault = match line.get(9..12)? {
        "414" => Fault::new(414, "uri_too_long", "the path is too long; give shorter names"),
        "431" => {
            let details = "the head of the request is too large; send fewer and shorter headers";
            Fault::new(431, "head_too_large", details)
        }
        _ => {
            let details = "the head of the request is not one of HTTP/1.1; mend the client";
            Fault::new(400, "bad_request", details)
        }
    };
    let body = serde_json::to_string(&fault).ok()?;
    let mut words = format!("{head}\r\n").replace("content-length: 0\r\n", "");
    let _ = write!(words, "content-type: application/problem+json; charset=utf-8\r\n");
    let _ = write!(words, "content-length: {}\r\n", body.len());
    for (name, value) in SECURITY {
        let _ = write!(words, "{name}: {}\r\n", value.to_str().unwrap_or_default());
    }
    let words = Bytes::from(words + "\r\n" + &body);
    Some(Refusal { words, done: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hypers_own_words_are_replaced() {
        let own = "HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let words = refusal_of(own.as_bytes()).unwrap().rest().unwrap();
        let words = std::str::from_utf8(&words).unwrap();
        let (head, body) = words.split_once("\r\n\r\n").unwrap();
        assert!(
            head.contains("x-content-type-options: nosniff") && body.contains("head_too_large")
        );
        assert!(head.contains(&format!("content-length: {}", body.len())));
        for other in [
            "HTTP/1.1 404 Not Found\r\nx-request-id: 1\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 3\r\n\r\nbad",
        ] {
            assert!(refusal_of(other.as_bytes()).is_none(), "{other}");
        }
    }
}
