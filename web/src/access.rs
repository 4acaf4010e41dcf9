//! The log's line of a request that was answered. It is written by hand, in the form of
//! all other lines: there is one for every request.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::net::IpAddr;

use jiff::Timestamp;
use serde::Serialize;

/// The form of the log's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineForm {
    /// Lines to be read.
    Text,
    /// One JSON object a line.
    Json,
}

/// A request that was answered.
#[derive(Clone, Copy)]
pub(crate) struct Access<'a> {
    pub(crate) id: &'a str,
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) status: u16,
    pub(crate) micros: u64,
    pub(crate) client: IpAddr,
}

/// The line in JSON, with the fields that the log gives every event within a request.
#[derive(Serialize)]
struct JsonLine<'a> {
    timestamp: String,
    level: &'static str,
    message: &'static str,
    method: &'a str,
    path: &'a str,
    status: u16,
    micros: u64,
    client: IpAddr,
    target: &'static str,
    span: Span<'a>,
    spans: [Span<'a>; 1],
}

#[derive(Clone, Copy, Serialize)]
struct Span<'a> {
    id: &'a str,
    name: &'static str,
}

impl Access<'_> {
    /// Whether such lines are in the log.
    pub(crate) fn is_logged() -> bool {
        tracing::enabled!(tracing::Level::INFO)
    }

    /// Writes the line, as of `at`, behind what `line` holds.
    pub(crate) fn write(&self, at: Timestamp, form: LineForm, line: &mut String) {
        let Self { id, method, path, status, micros, client } = *self;
        // Nothing that is written to a string fails.
        let _ = match form {
            LineForm::Text => {
                write_time(at, line);
                for part in
                    ["  INFO request{id=\"", id, "\"}: ", module_path!(), ": answered method="]
                {
                    line.push_str(part);
                }
                line.push_str(method);
                line.push_str(" path=");
                write_quoted(path, line);
                writeln!(line, " status={status} micros={micros} client={client}")
            }
            LineForm::Json => {
                let span = Span { id, name: "request" };
                let own = JsonLine {
                    timestamp: format!("{at:.6}"),
                    level: "INFO",
                    message: "answered",
                    method,
                    path,
                    status,
                    micros,
                    client,
                    target: module_path!(),
                    span,
                    spans: [span],
                };
                writeln!(line, "{}", serde_json::to_string(&own).unwrap_or_default())
            }
        };
    }
}

/// Writes a time to the microsecond; the text of a second serves all its lines.
fn write_time(at: Timestamp, line: &mut String) {
    thread_local! {
        static SECOND: RefCell<(i64, String)> = const { RefCell::new((i64::MIN, String::new())) };
    }
    let (second, micros) = (at.as_second(), at.subsec_microsecond());
    if micros < 0 {
        // Before 1970 the parts of a second count backwards.
        let _ = write!(line, "{at:.6}");
        return;
    }
    SECOND.with_borrow_mut(|(known, text)| {
        if *known != second {
            let whole = Timestamp::from_second(second).unwrap_or(at);
            text.clear();
            let _ = write!(text, "{whole:.0}");
            text.truncate(text.trim_end_matches('Z').len());
            *known = second;
        }
        line.push_str(text);
    });
    let _ = write!(line, ".{micros:06}Z");
}

/// Writes a text in quotation marks; most need nothing else.
fn write_quoted(text: &str, line: &mut String) {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        line.push('"');
        line.push_str(text);
        line.push('"');
    } else {
        let _ = write!(line, "{text:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_like_the_others_of_the_log() {
        let access = Access {
            id: "00ff",
            method: "GET",
            path: "/a\"b",
            status: 200,
            micros: 12,
            client: "192.0.2.1".parse().unwrap(),
        };
        let line = |access: &Access<'_>, at: &str, form| {
            let mut line = String::new();
            access.write(at.parse().unwrap(), form, &mut line);
            line
        };
        let at = "2026-01-15T10:00:00.25Z";
        assert_eq!(
            line(&access, at, LineForm::Text),
            "2026-01-15T10:00:00.250000Z  INFO request{id=\"00ff\"}: headjudge_web::access: answered method=GET path=\"/a\\\"b\" status=200 micros=12 client=192.0.2.1\n"
        );
        assert_eq!(
            line(&access, at, LineForm::Json),
            concat!(
                r#"{"timestamp":"2026-01-15T10:00:00.250000Z","level":"INFO","message":"answered","#,
                r#""method":"GET","path":"/a\"b","status":200,"micros":12,"client":"192.0.2.1","#,
                r#""target":"headjudge_web::access","span":{"id":"00ff","name":"request"},"#,
                r#""spans":[{"id":"00ff","name":"request"}]}"#,
                "\n"
            )
        );
        for (at, path) in [
            ("2026-01-15T10:00:01Z", "/a b"),
            ("2026-01-15T10:00:01.000007Z", "/é\u{1}"),
            ("1969-12-31T23:59:59.5Z", ""),
        ] {
            let time: Timestamp = at.parse().unwrap();
            let text = line(&Access { path, ..access }, at, LineForm::Text);
            assert!(text.starts_with(&format!("{time:.6}  INFO ")), "{text}");
            assert!(text.contains(&format!(" path={path:?} status=")), "{text}");
        }
    }
}
