//! The configuration file: the flags of `serve` as TOML. It is put before what
//! the command line says, so that a flag counts before the file.

use std::ffi::OsString;
use std::path::Path;

use anyhow::Context;
use toml::Value;

const FLAG: &str = "--config";
const VARIABLE: &str = "HEADJUDGE_CONFIG";

/// The arguments of the program, with those of the configuration file that is
/// named among them or in the environment.
pub(crate) fn arguments(given: impl Iterator<Item = OsString>) -> anyhow::Result<Vec<OsString>> {
    let mut given: Vec<OsString> = given.collect();
    let serves = given.get(1).is_none_or(|first| first == "serve");
    let Some(path) = named(&given).filter(|_| serves) else { return Ok(given) };
    let path = Path::new(&path);
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read the configuration `{}`", path.display()))?;
    let flags = flags(&text).with_context(|| format!("`{}`", path.display()))?;
    if given.len() < 2 {
        given.push("serve".into());
    }
    given.splice(2..2, flags.into_iter().map(OsString::from));
    Ok(given)
}

/// The file that is named on the command line, or else in the environment.
fn named(given: &[OsString]) -> Option<OsString> {
    let mut rest = given.iter().skip(1);
    while let Some(argument) = rest.next() {
        if argument == FLAG {
            return rest.next().cloned();
        }
        let text = argument.to_string_lossy();
        if let Some(path) = text.strip_prefix(FLAG).and_then(|text| text.strip_prefix('=')) {
            return Some(path.into());
        }
    }
    std::env::var_os(VARIABLE).filter(|path| !path.is_empty())
}

/// The flags that a configuration says.
fn flags(text: &str) -> anyhow::Result<Vec<String>> {
    let table: toml::Table = toml::from_str(text).context("the configuration is not TOML")?;
    let mut flags = Vec::new();
    for (key, value) in table {
        let values = match value {
            Value::Array(values) => values,
            value => vec![value],
        };
        for value in values {
            let value = match value {
                Value::String(text) => text,
                Value::Integer(number) => number.to_string(),
                _ => anyhow::bail!(
                    "`{key}` is a text, a whole number or a list of them; `headjudge serve --help` lists all"
                ),
            };
            flags.push(format!("--{}={value}", key.replace('_', "-")));
        }
    }
    Ok(flags)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_put_before_the_command_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("headjudge.toml");
        std::fs::write(&path, "rate = 50\nproxy = [\"10.0.0.0/8\", \"127.0.0.1\"]\nmetrics_listen = \"127.0.0.1:9\"\n").unwrap();
        let path = path.to_str().unwrap();
        let given = ["headjudge", "serve", "--config", path, "--rate", "7"].map(OsString::from);
        let all = arguments(given.into_iter()).unwrap();
        let all: Vec<&str> = all.iter().map(|argument| argument.to_str().unwrap()).collect();
        assert_eq!(
            all,
            [
                "headjudge",
                "serve",
                "--metrics-listen=127.0.0.1:9",
                "--proxy=10.0.0.0/8",
                "--proxy=127.0.0.1",
                "--rate=50",
                "--config",
                path,
                "--rate",
                "7"
            ]
        );
        let other = ["headjudge", "card", "--config", "none"].map(OsString::from);
        assert_eq!(arguments(other.clone().into_iter()).unwrap(), other);
    }

    #[test]
    fn what_cannot_be_a_flag_is_told() {
        assert!(flags("rate = 1.5").unwrap_err().to_string().contains("`rate`"));
        assert!(flags("rate").unwrap_err().to_string().contains("not TOML"));
    }
}
