//! Files that a person writes beside the documents: read strictly, each fault
//! with its line.

use std::sync::LazyLock;

use regex::Regex;
use serde::de::DeserializeOwned;

use crate::error::IngestError;

/// A file beside the documents, with what it says.
#[derive(Clone, Debug)]
pub(crate) struct Written<'a, T> {
    /// Its path below the corpus folder.
    pub(crate) path: String,
    pub(crate) text: &'a str,
    pub(crate) says: T,
}

impl<T> Written<'_, T> {
    /// The line, counted from 1, that holds `key` and the value `"value"`, or
    /// else the value alone; the first line where neither is there.
    pub(crate) fn line(&self, key: &str, value: &str) -> usize {
        let quoted = format!("\"{value}\"");
        let mut lines = self.text.lines();
        lines
            .position(|line| line.trim_start().starts_with(key) && line.contains(&quoted))
            .or_else(|| self.text.lines().position(|line| line.contains(&quoted)))
            .map_or(1, |at| at + 1)
    }

    /// A fault of the file, at the line that [`Self::line`] finds.
    pub(crate) fn fault(&self, key: &str, value: &str, message: String) -> IngestError {
        IngestError::Config { path: self.path.clone(), line: self.line(key, value), message }
    }
}

static BARE_DATE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)^([ \t]*[\w-]+[ \t]*=[ \t]*)(\d{4}-\d\d-\d\d)([ \t]*(?:#.*)?\r?)$")
        .expect("the pattern is a constant")
});

/// Parses a TOML file strictly; a fault is told with its line.
pub(crate) fn parse_toml<T: DeserializeOwned>(path: &str, bytes: &[u8]) -> Result<T, IngestError> {
    let fail = |line, message: &str| IngestError::Config {
        path: path.to_owned(),
        line,
        message: message.to_owned(),
    };
    let text = std::str::from_utf8(bytes).map_err(|_| fail(1, "the file is not UTF-8"))?;
    // A date may be written without quotes too, as TOML has it.
    let text = BARE_DATE.replace_all(text, "${1}\"${2}\"${3}");
    toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        fail(line, error.message())
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[test]
    fn a_date_may_be_written_without_quotes() {
        #[derive(Deserialize)]
        struct Dated {
            on: jiff::civil::Date,
        }
        for text in [
            "on = 2024-03-01",
            "  on = \"2024-03-01\"",
            "on=2024-03-01 # a note\r\n",
            "on = 2024-03-01\r\n",
        ] {
            let dated: Dated = parse_toml("x.toml", text.as_bytes()).unwrap();
            assert_eq!(dated.on.to_string(), "2024-03-01", "{text}");
        }
        assert!(parse_toml::<Dated>("x.toml", b"on = 2024-02-30").is_err());
    }
}
