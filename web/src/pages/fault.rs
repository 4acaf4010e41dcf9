//! The page of what cannot be answered: what is wrong, the nearest names, and a
//! search box.

use std::collections::HashSet;

use askama::Template;
use axum::http::StatusCode;

use crate::Fault;
use crate::reply::Reply;
use headjudge_corpus::capital;
use headjudge_view::{Language, sentence};

/// How many names are offered.
const MOST: usize = 6;

/// Where the names lead that a fault suggests.
#[derive(Clone, Copy, Default)]
pub(super) struct Near<'a> {
    /// The beginning of their addresses; without it they are searched for.
    pub(super) prefix: Option<&'static str>,
    /// What was asked for, by which the nearest come first.
    pub(super) asked: &'a str,
}

#[derive(Template)]
#[template(path = "fault.html")]
struct FaultPage<'a> {
    q: &'a str,
    fault: &'a Fault,
    near: Near<'a>,
    say: Language,
}

impl FaultPage<'_> {
    /// What is wrong, in a few words.
    fn title(&self) -> &str {
        match (self.say, self.fault.status) {
            (Language::English, _) => self.fault.title(),
            (_, 404) => self.say.fault_not_found(),
            (_, 400..=499) => self.say.fault_bad_request(),
            _ => self.say.fault_other(),
        }
    }

    fn says(&self) -> String {
        sentence(&self.fault.details)
    }

    /// The names that are offered, the nearest first.
    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.fault.suggestions.iter().map(String::as_str).collect();
        if self.near.prefix.is_some() {
            names.sort_by_key(|name| std::cmp::Reverse(likeness(name, self.near.asked)));
        }
        names.truncate(MOST);
        names
    }

    /// The last part of an id such as `fanz-crd/general/drill-memory`, in words.
    fn in_words(name: &str) -> Option<String> {
        let (_, last) = name.rsplit_once('/')?;
        (!last.is_empty()).then(|| capital(&last.replace(['-', '_'], " ")))
    }

    /// Where a name leads.
    fn address(&self, name: &str) -> String {
        let search = || {
            let mut query = form_urlencoded::Serializer::new(String::new());
            format!("/search?{}", query.append_pair("q", name).finish())
        };
        self.near.prefix.map_or_else(search, |prefix| format!("{prefix}{name}"))
    }
}

/// The page of `fault`; `q` is in its search box.
pub(super) fn fault_page(fault: &Fault, near: Near<'_>, q: &str, say: Language) -> Reply {
    let status = StatusCode::from_u16(fault.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let html = FaultPage { q, fault, near, say }.render().unwrap_or_else(|_| fault.details.clone());
    Reply::html(html).with_status(status)
}

/// How many pairs of neighbouring letters two names share, of a thousand.
fn likeness(a: &str, b: &str) -> usize {
    let pairs = |text: &str| -> HashSet<(char, char)> {
        let letters: Vec<char> = text.to_lowercase().chars().collect();
        letters.windows(2).map(|pair| (pair[0], pair[1])).collect()
    };
    let (a, b) = (pairs(a), pairs(b));
    1000 * 2 * a.intersection(&b).count() / (a.len() + b.len()).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_comes_first() {
        let known = ["ally-levels", "banned", "frozen", "z-size"].map(str::to_owned);
        let fault = Fault::not_found("there is no check").suggesting(known.to_vec());
        let near = Near { prefix: Some("/checks/"), asked: "frozn" };
        let page = FaultPage { q: "", fault: &fault, near, say: Language::English };
        assert_eq!(page.names()[0], "frozen");
        assert_eq!(page.address("frozen"), "/checks/frozen");
        let page = FaultPage { near: Near::default(), ..page };
        assert_eq!(page.address("Blue Guard"), "/search?q=Blue+Guard");
    }
}
