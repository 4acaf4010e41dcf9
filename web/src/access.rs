//! The log's line of a request that was answered. It is written by hand, in the form of
//! all other lines: there is one for every request.

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

/// About the length of a line in bytes.
const USUAL_LENGTH: usize = 224;

impl Access<'_> {
    /// Whether such lines are in the log.
    pub(crate) fn is_logged() -> bool {
        tracing::enabled!(tracing::Level::INFO)
    }

    /// The line, as of `at`.
    pub(crate) fn line(&self, at: Timestamp, form: LineForm) -> String {
        let Self { id, method, path, status, micros, client } = *self;
        let mut line = String::with_capacity(USUAL_LENGTH);
        // Nothing that is written to a string fails.
        let _ = match form {
            LineForm::Text => writeln!(
                line,
                "{at:.6}  INFO request{{id=\"{id}\"}}: {}: answered method={method} path={path:?} status={status} micros={micros} client={client}",
                module_path!()
            ),
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
        line
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
        let at: Timestamp = "2026-01-15T10:00:00.25Z".parse().unwrap();
        assert_eq!(
            access.line(at, LineForm::Text),
            "2026-01-15T10:00:00.250000Z  INFO request{id=\"00ff\"}: headjudge_web::access: answered method=GET path=\"/a\\\"b\" status=200 micros=12 client=192.0.2.1\n"
        );
        assert_eq!(
            access.line(at, LineForm::Json),
            concat!(
                r#"{"timestamp":"2026-01-15T10:00:00.250000Z","level":"INFO","message":"answered","#,
                r#""method":"GET","path":"/a\"b","status":200,"micros":12,"client":"192.0.2.1","#,
                r#""target":"headjudge_web::access","span":{"id":"00ff","name":"request"},"#,
                r#""spans":[{"id":"00ff","name":"request"}]}"#,
                "\n"
            )
        );
    }
}
