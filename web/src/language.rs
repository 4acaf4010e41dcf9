//! In which language a request is answered: the one chosen on this device, or
//! the one that the browser asks for.

use axum::http::{HeaderMap, header};
use headjudge_corpus::Languages;
use headjudge_view::Language;

/// What the cookie is called that remembers a choice: one word, so that it holds
/// without script, and for every page alike.
pub(crate) const CHOICE: &str = "language";

/// The language of a request: the one that was chosen, or the one asked for.
pub(crate) fn of(headers: &HeaderMap) -> Language {
    chosen(headers).or_else(|| asked(headers)).unwrap_or_default()
}

fn chosen(headers: &HeaderMap) -> Option<Language> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let (_, tag) = pairs.find(|(name, _)| name.trim() == CHOICE)?;
    Language::of_tag(tag.trim())
}

/// The language of `Accept-Language` that is preferred of those that there are.
fn asked(headers: &HeaderMap) -> Option<Language> {
    let asked = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    Languages::accepted(asked).iter().find_map(Language::of_tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn the_language_that_is_preferred_is_taken() {
        for (asked, expected) in [
            ("ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7", Language::Japanese),
            ("en-GB,en;q=0.9,ja;q=0.8", Language::English),
            ("de-DE,de;q=0.9,ja;q=0.5,en;q=0.3", Language::Japanese),
            ("de", Language::English),
            ("ja;q=0, en;q=0.1", Language::English),
            ("", Language::English),
            (";;q=,ja;q=x", Language::English),
        ] {
            assert_eq!(of(&headers(&[(header::ACCEPT_LANGUAGE, asked)])), expected, "{asked}");
        }
    }

    #[test]
    fn a_choice_counts_before_what_the_browser_asks_for() {
        let asked = (header::ACCEPT_LANGUAGE, "ja");
        let chosen = (header::COOKIE, "other=1; language=en");
        assert_eq!(of(&headers(&[asked.clone(), chosen])), Language::English);
        let odd = (header::COOKIE, "language=klingon");
        assert_eq!(of(&headers(&[asked, odd])), Language::Japanese);
    }
}
