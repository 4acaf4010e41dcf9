//! Deprecations: what of the API goes away, by an operator's file. Each answer
//! from there says since when, until when, and what takes its place.

use axum::http::{HeaderName, HeaderValue, header};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;

/// Since when an answer is deprecated, RFC 9745.
pub(crate) const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
/// When it is no longer given, RFC 8594.
pub(crate) const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// What goes away; nothing by default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(try_from = "File")]
pub struct Deprecations(Vec<Announced>);

/// The file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    deprecated: Vec<Entry>,
}

/// A path that goes away, with all below it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    path: String,
    since: Date,
    #[serde(default)]
    sunset: Option<Date>,
    #[serde(default)]
    successor: Option<String>,
    #[serde(default)]
    notice: Option<String>,
}

/// Why the file is not one of deprecations.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDeprecations {
    /// A path is not one of this server.
    #[error("`path = \"{0}\"` is not a path; write it as /api/v1/sets")]
    Path(String),
    /// Something goes before it is said to go.
    #[error("`{path}` goes on {sunset}, before it is deprecated on {since}; mend the dates")]
    Dates {
        /// The path.
        path: String,
        /// When it goes.
        sunset: Date,
        /// Since when it is deprecated.
        since: Date,
    },
    /// An address cannot be written into a header.
    #[error("`{0}` is not an address; write a path or a whole address, percent-encoded")]
    Address(String),
}

/// The headers of a path and of all below it.
#[derive(Clone, Debug)]
struct Announced {
    path: String,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl TryFrom<File> for Deprecations {
    type Error = NotDeprecations;

    fn try_from(file: File) -> Result<Self, NotDeprecations> {
        file.deprecated.into_iter().map(Announced::try_from).collect::<Result<_, _>>().map(Self)
    }
}

impl TryFrom<Entry> for Announced {
    type Error = NotDeprecations;

    fn try_from(entry: Entry) -> Result<Self, NotDeprecations> {
        let path = entry.path.trim_end_matches('/').to_owned();
        if !path.starts_with('/') {
            return Err(NotDeprecations::Path(entry.path));
        }
        let midnight = |date: Date| date.to_zoned(TimeZone::UTC).map(|at| at.timestamp());
        let value = |text: String| {
            HeaderValue::try_from(&text).map_err(|_| NotDeprecations::Address(text.clone()))
        };
        let mut headers = Vec::new();
        let since = midnight(entry.since).map_or(0, jiff::Timestamp::as_second);
        headers.push((DEPRECATION, value(format!("@{since}"))?));
        if let Some(sunset) = entry.sunset {
            if sunset < entry.since {
                return Err(NotDeprecations::Dates { path, sunset, since: entry.since });
            }
            let told = sunset.strftime("%a, %d %b %Y 00:00:00 GMT").to_string();
            headers.push((SUNSET, value(told)?));
        }
        for (address, relation) in
            [(entry.notice, "deprecation"), (entry.successor, "successor-version")]
        {
            let Some(address) = address else { continue };
            if address.is_empty() || address.contains(['<', '>', ' ', '"']) || !address.is_ascii() {
                return Err(NotDeprecations::Address(address));
            }
            headers.push((header::LINK, value(format!("<{address}>; rel=\"{relation}\""))?));
        }
        Ok(Self { path, headers })
    }
}

impl Deprecations {
    /// The headers of an answer at `path`: of the longest path that is announced.
    pub(crate) fn of(&self, path: &str) -> &[(HeaderName, HeaderValue)] {
        let holds = |own: &&Announced| {
            path.strip_prefix(own.path.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let longest = self.0.iter().filter(holds).max_by_key(|own| own.path.len());
        longest.map_or(&[], |own| &own.headers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &serde_json::Value) -> Result<Deprecations, String> {
        serde_json::from_value(json.clone()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_path_and_all_below_it_say_so() {
        let all = read(&serde_json::json!({"deprecated": [
            {"path": "/api/v1/", "since": "2027-01-01", "sunset": "2028-01-01", "successor": "/api/v2/"},
            {"path": "/api/v1/sets", "since": "2026-06-30", "notice": "https://judge.example/news"},
        ]}))
        .unwrap();
        let told = |path: &str| -> Vec<String> {
            let headers = all.of(path).iter();
            headers.map(|(name, value)| format!("{name}: {}", value.to_str().unwrap())).collect()
        };
        assert_eq!(
            told("/api/v1/cards/named"),
            [
                "deprecation: @1798761600",
                "sunset: Sat, 01 Jan 2028 00:00:00 GMT",
                "link: </api/v2/>; rel=\"successor-version\""
            ]
        );
        assert_eq!(
            told("/api/v1/sets"),
            ["deprecation: @1782777600", "link: <https://judge.example/news>; rel=\"deprecation\""]
        );
        assert!(told("/api/v10").is_empty() && told("/").is_empty());
    }

    #[test]
    fn what_cannot_be_said_is_refused() {
        let one = |entry: serde_json::Value| read(&serde_json::json!({"deprecated": [entry]}));
        for (entry, words) in [
            (serde_json::json!({"path": "api", "since": "2027-01-01"}), "is not a path"),
            (
                serde_json::json!({"path": "/api", "since": "2027-01-01", "sunset": "2026-01-01"}),
                "mend the dates",
            ),
            (
                serde_json::json!({"path": "/api", "since": "2027-01-01", "notice": "a b"}),
                "is not an address",
            ),
            (serde_json::json!({"path": "/api", "until": "2027-01-01"}), "until"),
        ] {
            let error = one(entry).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
